//! From the command line to the settings of a tournament.

use super::engine_keys::{EngineKeys, contestants};
use super::groups::{Group, UsageError, read_number, split, usage};
use super::rules::{read_draw, read_resign, read_sprt};
use super::schedule::Schedule;
use super::settings::{IllegalPolicy, OpeningsFile, Scheme, Settings};
use crate::games::Variant;
use crate::tools::arena::Adjudication;
use std::path::PathBuf;
use std::time::SystemTime;

/// Most games that can be asked for, in one number and in all.
const MAX_GAMES: usize = 10_000_000;
/// Most games at the same time.
const MAX_CONCURRENCY: usize = 1024;
/// Games between two prints of the standings.
const RATING_INTERVAL: usize = 10;

/// Settings under construction.
struct Draft {
    settings: Settings,
    each: EngineKeys,
    engines: Vec<EngineKeys>,
}

/// Reads the arguments; the game is `default` if they name none.
///
/// # Errors
///
/// If an option is not known, or not understood, or contradicts another. The text tells which.
pub fn read(arguments: &[String], default: &'static Variant) -> Result<Settings, UsageError> {
    let mut draft = Draft {
        settings: Settings {
            contestants: Vec::new(),
            variant: default,
            scheme: Scheme::RoundRobin,
            games: 1,
            rounds: 1,
            repeat: 1,
            keep_colours: false,
            concurrency: 1,
            openings: None,
            seed: random_seed(),
            sprt: None,
            adjudication: Adjudication::default(),
            recover: false,
            illegal: IllegalPolicy::Loss,
            rating_interval: RATING_INTERVAL,
            pgn: None,
            epd: None,
            json: None,
            resume: false,
            event: "Cannonade match".to_owned(),
            site: "?".to_owned(),
            passed_over: Vec::new(),
        },
        each: EngineKeys::default(),
        engines: Vec::new(),
    };
    for group in split(arguments)? {
        draft.take(&group)?;
    }
    draft.finish()
}

/// A seed from the time of day.
fn random_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |time| {
        u64::from(time.subsec_nanos()) ^ time.as_secs() << 30
    })
    .max(1)
}

impl Draft {
    fn take(&mut self, group: &Group) -> Result<(), UsageError> {
        let settings = &mut self.settings;
        match group.name.as_str() {
            "engine" => self.engines.push(EngineKeys::read(group)?),
            "each" => self.each.read_more(group)?,
            "variant" => settings.variant = read_variant(group)?,
            "tournament" => settings.scheme = read_scheme(group)?,
            "games" => settings.games = group.number(1, MAX_GAMES)?,
            "rounds" => settings.rounds = group.number(1, MAX_GAMES)?,
            "repeat" if group.values.is_empty() => settings.repeat = 2,
            "repeat" => settings.repeat = group.number(1, MAX_GAMES)?,
            "noswap" => {
                group.nothing()?;
                settings.keep_colours = true;
            }
            "concurrency" => settings.concurrency = group.number(1, MAX_CONCURRENCY)?,
            "openings" => {
                let (openings, policy) = read_openings(group)?;
                settings.openings = Some(openings);
                settings.passed_over.extend(policy);
            }
            "srand" => settings.seed = group.number(0, u64::MAX)?,
            "sprt" => settings.sprt = Some(read_sprt(group)?),
            "resign" => settings.adjudication.resign = Some(read_resign(group)?),
            "draw" => settings.adjudication.draw = Some(read_draw(group)?),
            "maxmoves" => {
                let moves = group.number(0, u32::MAX)?;
                settings.adjudication.max_moves = (moves > 0).then_some(moves);
            }
            "recover" => {
                group.nothing()?;
                settings.recover = true;
            }
            "illegal" => settings.illegal = read_illegal(group)?,
            "ratinginterval" => settings.rating_interval = group.number(0, MAX_GAMES)?,
            _ => return self.take_output(group),
        }
        Ok(())
    }

    /// Options about what is written where.
    fn take_output(&mut self, group: &Group) -> Result<(), UsageError> {
        let settings = &mut self.settings;
        let path = || group.one().map(|path| Some(PathBuf::from(path)));
        match group.name.as_str() {
            "pgnout" => {
                let (group, words) = group.split_off(&["min", "fi"]);
                settings.pgn = Some(PathBuf::from(group.one()?));
                settings.passed_over.extend(words);
            }
            "wait" => {
                group.number(0, u64::MAX)?;
                settings.passed_over.push("-wait".to_owned());
            }
            "debug" => {
                group.split_off(&["all"]).0.nothing()?;
                settings.passed_over.push("-debug".to_owned());
            }
            "epdout" => settings.epd = path()?,
            "json" => settings.json = path()?,
            "resume" => {
                group.nothing()?;
                settings.resume = true;
            }
            "event" => settings.event = group.one()?.to_owned(),
            "site" => settings.site = group.one()?.to_owned(),
            "tb" | "tbpieces" | "tbignore50" | "bookmode" | "seeds" | "outcomeinterval"
            | "bergerschedule" => {
                return Err(group.error("is an option of cutechess-cli that is not supported"));
            }
            _ => {
                return Err(usage!(
                    "unknown option `-{}`; `match -help` lists the options",
                    group.name
                ));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Settings, UsageError> {
        let Draft {
            mut settings,
            each,
            engines,
        } = self;
        if engines.len() < 2 {
            return Err(usage!(
                "a match needs two engines: -engine cmd=… -engine cmd=… (`match -help` shows more)"
            ));
        }
        settings.contestants = contestants(&engines, &each)?;
        if settings.sprt.is_some() && settings.contestants.len() != 2 {
            return Err(usage!("-sprt is for matches of two engines"));
        }
        if settings.resume && settings.json.is_none() {
            return Err(usage!("-resume needs the results so far: -json FILE"));
        }
        let total = Schedule::new(&settings).total();
        if total > MAX_GAMES {
            return Err(usage!(
                "these are {total} games; there can be {MAX_GAMES} in all: lower -games or -rounds"
            ));
        }
        settings.refuse_same_files().map_err(UsageError)?;
        Ok(settings)
    }
}

fn read_variant(group: &Group) -> Result<&'static Variant, UsageError> {
    let name = group.one()?;
    Variant::find(name).ok_or_else(|| {
        let names: Vec<_> = crate::games::VARIANTS.iter().map(|v| v.name).collect();
        group.error(format_args!(
            "there is no game `{name}`; there are {}",
            names.join(", ")
        ))
    })
}

fn read_scheme(group: &Group) -> Result<Scheme, UsageError> {
    match group.one()? {
        "round-robin" => Ok(Scheme::RoundRobin),
        "gauntlet" => Ok(Scheme::Gauntlet),
        other => Err(group.error(format_args!(
            "`{other}` is none of round-robin and gauntlet"
        ))),
    }
}

fn read_illegal(group: &Group) -> Result<IllegalPolicy, UsageError> {
    match group.one()? {
        "loss" => Ok(IllegalPolicy::Loss),
        "draw" => Ok(IllegalPolicy::Draw),
        "discard" => Ok(IllegalPolicy::Discard),
        other => Err(group.error(format_args!("`{other}` is none of loss, draw and discard"))),
    }
}

/// The openings, and a key about them that means nothing here.
fn read_openings(group: &Group) -> Result<(OpeningsFile, Option<String>), UsageError> {
    let mut format = None;
    let mut policy = None;
    let mut openings = OpeningsFile {
        path: PathBuf::new(),
        is_pgn: false,
        random: false,
        start: 1,
        plies: None,
    };
    for pair in group.pairs() {
        let (key, value) = pair?;
        let bad = |known: &str| group.error(format_args!("{key}: `{value}` is none of {known}"));
        let number = || read_number(value, 1, MAX_GAMES).map_err(|why| group.error(why));
        match (key, value) {
            ("file", path) => openings.path = PathBuf::from(path),
            ("format", "epd") => format = Some(false),
            ("format", "pgn") => format = Some(true),
            ("format", _) => return Err(bad("epd and pgn")),
            ("order", "sequential") => openings.random = false,
            ("order", "random") => openings.random = true,
            ("order", _) => return Err(bad("sequential and random")),
            ("start", _) => openings.start = number()?,
            ("plies", _) => openings.plies = Some(number()?),
            // All encounters play the same openings, one for each pair of games.
            ("policy", "default" | "encounter" | "round") => {
                policy = Some(format!("policy={value}"));
            }
            ("policy", _) => return Err(bad("default, encounter and round")),
            _ => return Err(group.unknown_key(key, "file, format, order, start and plies")),
        }
    }
    if openings.path.as_os_str().is_empty() {
        return Err(group.error("needs file=PATH"));
    }
    let extension = openings.path.extension();
    let ends_so = extension.is_some_and(|found| found.eq_ignore_ascii_case("pgn"));
    openings.is_pgn = format.unwrap_or(ends_so);
    Ok((openings, policy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::VARIANTS;
    use crate::tools::arena::statistics::EloModel;
    use std::time::Duration;

    fn settings(line: &str) -> Settings {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        read(&words, &VARIANTS[0]).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn a_whole_line() {
        let settings = settings(
            "-engine cmd=./a name=new option.Hash=1 tc=1+1 -engine cmd=b proto=usi \
             -each tc=10+0.1 nodes=5 option.Hash=16 timemargin=3 -variant cannonshogi \
             -openings file=x.epd order=random start=3 -games 2 -rounds 100 -repeat \
             -concurrency 2 -srand 7 -sprt elo0=-1 elo1=4 alpha=0.1 model=normalized \
             -resign movecount=3 score=500 -draw movenumber=40 movecount=5 score=8 -maxmoves 90 \
             -tournament gauntlet -recover -illegal draw -pgnout g.pgn -ratinginterval 5",
        );
        let [new, b] = &settings.contestants[..] else {
            panic!("{:?}", settings.contestants);
        };
        assert_eq!(
            (new.engine.name.as_str(), b.engine.name.as_str()),
            ("new", "b")
        );
        let options = [("Hash", "16"), ("Hash", "1")];
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(new.engine.options, options);
        assert_eq!(new.limits.control, "1+1".parse().ok());
        assert_eq!(b.limits.control, "10+0.1".parse().ok());
        assert_eq!(b.limits.margin, Duration::from_millis(3));
        assert_eq!(b.limits.nodes, Some(5));
        assert_eq!(
            (settings.games, settings.rounds, settings.repeat),
            (2, 100, 2)
        );
        assert_eq!(settings.variant.name, "cannonshogi");
        assert_eq!(settings.seed, 7);
        let openings = settings.openings.unwrap();
        assert!(openings.random && !openings.is_pgn && openings.start == 3);
        assert_eq!(settings.sprt.unwrap().model, EloModel::Normalised);
        assert_eq!(settings.adjudication.max_moves, Some(90));
        assert_eq!(settings.adjudication.resign.unwrap().score, 500);
        assert_eq!(settings.adjudication.draw.unwrap().from_move, 40);
        assert_eq!(settings.illegal, IllegalPolicy::Draw);
    }

    #[test]
    fn engines_without_names_are_told_apart() {
        let settings = settings("-engine cmd=dir/a -engine cmd=dir/a -each st=0.5");
        let names: Vec<_> = settings
            .contestants
            .iter()
            .map(|c| &c.engine.name)
            .collect();
        assert_eq!(names, ["a", "a-2"]);
        let time = settings.contestants[0].limits.per_move;
        assert_eq!(time, Some(Duration::from_millis(500)));
    }

    #[test]
    fn what_means_nothing_here_is_passed_over() {
        let settings = settings(
            "-engine cmd=a -engine cmd=b -each st=1 -wait 10 -debug all -pgnout g.pgn min fi \
             -openings file=x.pgn policy=round",
        );
        let words = "-wait -debug min fi policy=round";
        assert_eq!(settings.passed_over.join(" "), words);
        assert_eq!(settings.pgn, Some(PathBuf::from("g.pgn")));
        assert!(settings.openings.unwrap().is_pgn);
    }

    #[test]
    fn engines_ponder_one_by_one_or_all() {
        let ponders = |words: &str| {
            let contestants = settings(words).contestants;
            contestants
                .iter()
                .map(|c| c.engine.ponders)
                .collect::<Vec<_>>()
        };
        let one = "-engine ponder cmd=a -engine cmd=b -each st=1";
        assert_eq!(ponders(one), [true, false]);
        assert_eq!(
            ponders("-engine cmd=a -engine cmd=b -each st=1 ponder"),
            [true; 2]
        );
    }

    #[test]
    fn there_are_no_more_games_than_can_be_counted() {
        let words = "-engine cmd=a -engine cmd=b -each st=1 -games 10000000 -rounds";
        let error = |rounds: &str| {
            let words = words.split(' ').chain([rounds]).map(str::to_owned);
            read(&words.collect::<Vec<_>>(), &VARIANTS[0]).err()
        };
        assert_eq!(error("1"), None);
        assert!(error("2").unwrap().to_string().contains("20000000 games"));
        assert!(error("10000000").is_some());
    }

    #[test]
    fn an_unlimited_clock_takes_back_that_of_all() {
        let settings = settings("-engine cmd=a tc=inf depth=3 -engine cmd=b -each tc=5");
        assert_eq!(settings.contestants[0].limits.control, None);
        assert!(settings.contestants[1].limits.control.is_some());
    }
}
