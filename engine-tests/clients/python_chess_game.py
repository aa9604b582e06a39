"""Drives the engine through python-chess: a whole game of chess against itself, analysis, pondering, finished games.

    python python_chess_game.py ENGINE

python-chess decides what is legal and when a game ends; the engine has to agree with it.
"""

import faulthandler
import logging
import random
import sys

import chess
import chess.engine

SEED = 18
OPENING_PLIES = 6
GAME_LIMIT = chess.engine.Limit(nodes=3000)
# Ends the script if the engine hangs, long after it should have finished.
WATCHDOG_SECONDS = 150

# How a game can end: moves from the start or a position, and the score that says so.
FINISHED = {
    "checkmate": ("", "f2f3 e7e5 g2g4 d8h4"),
    "stalemate": ("7k/8/4Q1K1/8/8/8/8/8 w - - 0 1", "e6f7"),
    "threefold repetition": ("", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
    "fifty moves": ("7k/8/8/8/8/8/R7/K7 w - - 99 80", "a2b2"),
    "bare kings": ("k7/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2"),
    "king and knight": ("k7/8/8/8/8/8/1p6/KN6 w - - 0 1", "a1b2"),
    "bishops of one colour": ("k4b2/8/8/8/8/8/1p6/K1B5 w - - 0 1", "a1b2"),
}


class Strict(logging.Handler):
    """Whatever python-chess complains about in the engine's output is an error."""

    complaints = []

    def emit(self, record):
        message = record.getMessage()
        if "stderr >>" not in message or "panicked" in message:
            self.complaints.append(message)


def drawn_by_rule(board):
    return (
        board.is_stalemate()
        or board.is_insufficient_material()
        or board.is_repetition(3)
        or board.halfmove_clock >= 100
    )


def finished(board):
    return board.is_checkmate() or drawn_by_rule(board)


def check_info(board, info, seen):
    """Judges one line of analysis; `seen` collects the lines by depth."""
    if "pv" not in info or "score" not in info:
        return
    pv = info["pv"]
    after = board.copy()
    for move in pv:
        assert move in after.legal_moves, f"illegal {move} in the line {pv} of {board.fen()}"
        after.push(move)
    exact = not info.get("lowerbound") and not info.get("upperbound")
    score = info["score"].pov(board.turn)
    if exact and len(pv) == 1 and score == chess.engine.Cp(0):
        # Some referees take this for a draw by rule.
        assert drawn_by_rule(after), f"a line of one move scored 0, and {pv[0]} does not end {board.fen()}"
    if exact and score.is_mate() and len(pv) == 2 * abs(score.mate()) - (score.mate() > 0):
        assert after.is_checkmate(), f"{score} but {pv} does not mate in {board.fen()}"
    if exact and "multipv" in info:
        seen.setdefault(info["depth"], []).append((info["multipv"], pv[0], score))


def think(engine, board, limit, multipv=None):
    """One search, each line of it judged. Returns the best move and the lines by depth."""
    seen = {}
    with engine.analysis(board, limit, multipv=multipv) as analysis:
        for info in analysis:
            check_info(board, info, seen)
        best = analysis.wait()
    assert seen, f"no line of analysis in {board.fen()}"
    return best, seen


def opening(plies):
    numbers = random.Random(SEED)
    board = chess.Board()
    while len(board.move_stack) < plies:
        board.push(numbers.choice(sorted(board.legal_moves, key=chess.Move.uci)))
    return board


def assert_result(engine, board, name):
    """Where python-chess sees the end of the game, the engine sees the same end."""
    result = engine.play(board, chess.engine.Limit(depth=3), info=chess.engine.INFO_SCORE)
    assert result.move is None, f"{name}: the engine plays {result.move} after the end of the game"
    score = result.info["score"].relative
    expected = chess.engine.Mate(0) if board.is_checkmate() else chess.engine.Cp(0)
    assert score == expected, f"{name}: the engine says {score!r}, python-chess {expected!r}"
    print(f"{name}: agreed")


def whole_game(engine):
    board = opening(OPENING_PLIES)
    while not finished(board):
        best, _ = think(engine, board, GAME_LIMIT)
        assert best.move in board.legal_moves, f"illegal move {best.move} in {board.fen()}"
        board.push(best.move)
        if best.ponder is not None:
            assert best.ponder in board.legal_moves, f"illegal ponder move {best.ponder} in {board.fen()}"
    outcome = board.outcome(claim_draw=True)
    print(f"{outcome.result()} by {outcome.termination.name} after {len(board.move_stack)} plies")
    print(chess.Board().variation_san(board.move_stack))
    assert_result(engine, board, "the end of the game")


def finished_games(engine):
    for name, (fen, moves) in FINISHED.items():
        board = chess.Board(fen or chess.STARTING_FEN)
        for move in moves.split():
            board.push(board.parse_uci(move))
        assert finished(board), f"{name}: {board.fen()} is not the end of a game"
        assert_result(engine, board, name)


def several_lines(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    best, seen = think(engine, board, chess.engine.Limit(depth=7), multipv=4)
    complete = [lines for lines in seen.values() if len(lines) == 4]
    assert complete, "no depth with four lines"
    for lines in complete:
        assert [number for number, _, _ in lines] == [1, 2, 3, 4], lines
        assert len({move for _, move, _ in lines}) == 4, lines
        scores = [score for _, _, score in lines]
        assert scores == sorted(scores, reverse=True), lines
    assert best.move == complete[-1][0][1], "the best move is not the first line's"
    # Only these moves.
    moves = [chess.Move.from_uci("a7a6"), chess.Move.from_uci("h7h6")]
    result = engine.play(board, chess.engine.Limit(depth=4), root_moves=moves)
    assert result.move in moves, result.move
    print(f"four lines at {len(complete)} depths, best {best.move}")


def pondering(path):
    """Two engines that think on each other's time; python-chess sends hits and misses."""
    board = opening(2)
    players = [chess.engine.SimpleEngine.popen_uci(path) for _ in range(2)]
    limit = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.05, black_inc=0.05)
    hits = 0
    predicted = None
    try:
        for ply in range(12):
            result = players[ply % 2].play(board, limit, ponder=True)
            assert result.move in board.legal_moves, f"illegal move {result.move} in {board.fen()}"
            hits += result.move == predicted
            board.push(result.move)
            predicted = result.ponder
    finally:
        for player in players:
            player.quit()
    print(f"12 plies with pondering, {hits} predicted")


def main():
    path = sys.argv[1]
    faulthandler.dump_traceback_later(WATCHDOG_SECONDS, exit=True)
    logging.getLogger("chess.engine").addHandler(Strict(logging.WARNING))
    with chess.engine.SimpleEngine.popen_uci(path, timeout=30) as engine:
        print(engine.id)
        for name in ("UCI_Variant", "UCI_AnalyseMode", "UCI_ShowWDL", "MultiPV", "Ponder", "Hash", "Threads"):
            assert name in engine.options, f"no option {name}"
        engine.configure({"Hash": 16, "UCI_ShowWDL": True})
        whole_game(engine)
        finished_games(engine)
        several_lines(engine)
    pondering(path)
    assert not Strict.complaints, "python-chess complains:\n" + "\n".join(Strict.complaints)
    print("all agreed")


if __name__ == "__main__":
    main()
