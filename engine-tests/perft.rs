//! Every count of the suites under `engine-tests/perft` must come out.
//!
//! A suite is plain text: `id`, `variant`, `fen` and any number of `perft DEPTH COUNT` lines, with
//! a blank line between cases. A new file or case needs no change here.

use cannonade::games::{Position, Variant};
use cannonade::tools::perft::perft;
use cannonade::with_family;
use rayon::prelude::*;
use std::path::Path;

#[derive(Default, Clone)]
struct Case {
    id: String,
    variant: String,
    fen: String,
    counts: Vec<(u32, u64)>,
}

fn read_suite(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            _ if word.starts_with('#') => {}
            "id" => cases.push(Case {
                id: rest.to_string(),
                ..Case::default()
            }),
            _ => {
                let case = cases.last_mut().expect("a case begins with its id");
                match word {
                    "variant" => case.variant = rest.to_string(),
                    "fen" => case.fen = rest.to_string(),
                    "perft" => {
                        let (depth, count) = rest.split_once(' ').expect("depth and count");
                        case.counts
                            .push((depth.parse().unwrap(), count.trim().parse().unwrap()));
                    }
                    _ => panic!("{}: unknown word {word}", path.display()),
                }
            }
        }
    }
    cases
}

fn check(case: &Case) -> Vec<String> {
    let variant = Variant::find(&case.variant).expect("a known variant");
    with_family!(variant.family, G => {
        let mut position = match Position::<G>::from_fen(&case.fen) {
            Ok(position) => position,
            Err(error) => return vec![format!("{}: {error}", case.id)],
        };
        case.counts
            .iter()
            .filter_map(|&(depth, count)| {
                let found = perft(&mut position, depth);
                (found != count)
                    .then(|| format!("{}: perft {depth} is {found}, not {count}", case.id))
            })
            .collect()
    })
}

#[test]
fn all_suites() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine-tests/perft");
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "perft") {
            cases.extend(read_suite(&path));
        }
    }
    assert!(cases.len() >= 120, "only {} cases found", cases.len());
    let wrong: Vec<String> = cases.par_iter().flat_map(check).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong counts:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
