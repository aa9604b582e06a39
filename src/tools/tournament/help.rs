//! The help of `match`.

/// What `match -help` prints.
pub const HELP: &str = "\
Plays matches and tournaments between engines that speak UCI or USI. The options are those of
cutechess-cli, as far as they go; two dashes are as good as one.

  cannonade match -engine cmd=./new name=new -engine cmd=./old name=old \\
      -each proto=uci tc=10+0.1 option.Hash=16 -variant cannonshogi \\
      -openings file=book.epd order=random -games 200 -repeat -concurrency 2 -pgnout games.pgn

Engines:
  -engine KEY=VALUE ...   an engine; at least two
  -each KEY=VALUE ...     for all engines, where their own keys say nothing else
    cmd=PROGRAM           the program; arg=ARGUMENT its arguments, one each; dir=FOLDER
    name=NAME             what it is called in results
    proto=uci|usi         the protocol [uci]
    option.NAME=VALUE     an option, sent before the game is chosen
    variant=NAME          what the engine calls the game, where the name differs
    initstr=LINES         lines to send at the start, with \\n between them
    stderr=FILE           where its standard error goes [nowhere]
    tc=MOVES/TIME+INC     time for the game in seconds or minutes:seconds; MOVES/ and +INC may be
                          missing; inf
    st=SECONDS            time for each move
    nodes=N  depth=N      limits of each search
    ponder                a word without a value: it thinks on the opponent's time, too
    timemargin=MS         by how much the clock may be overstepped [10]
    patience=SECONDS      how long to wait for an answer that has no time of its own [10; 600 for
                          a search without a clock]
Games:
  -variant NAME           the game [chess]
  -tournament TYPE        round-robin [default] or gauntlet: the first engine against all others
  -games N  -rounds N     games of each two engines in a round [1], and rounds [1]
  -repeat [N]             use each opening for N games in a row [2], colours swapped
  -noswap                 do not swap colours
  -concurrency N          games at the same time [1]
  -openings KEY=VALUE ... file=FILE format=epd|pgn [as the file's name ends, else epd]
                          order=sequential|random [sequential] start=N plies=N
  -srand N                seed of the random order [from the time]
  -sprt elo0=E0 elo1=E1 alpha=A beta=B model=logistic|normalized
                          stop when the test is decided [0.05, 0.05, logistic]
  -resign movecount=N score=CP twosided=true|false
                          a game is lost after N moves in a row with a score of -CP or worse
  -draw movenumber=N movecount=N score=CP
                          a game is drawn, from that move on, after so many moves of both sides
                          with a score within CP of zero
  -maxmoves N             a game is drawn after N moves of each side
  -recover                start an engine that crashed or does not answer again, and go on
  -illegal loss|draw|discard
                          what a game with a move counts as that our rules forbid [loss]
Results:
  -pgnout FILE  -epdout FILE
                          append the games, or their last positions, to a file
  -json FILE              keep the results in a file; it is written as games are finished
  -resume                 go on with the tournament of that file
  -ratinginterval N       games between two prints of the standings [10]
  -event NAME  -site NAME for the PGN

Ctrl-C gives up the games under way, writes everything and ends, with exit code 130.";
