//! What was found, as files: games with judgements, charts, pictures.

use super::annotate::annotated;
use super::arguments::AnalyseArguments;
use super::chart::chart;
use super::finding::Finding;
use super::plan::{Entry, Plan};
use super::text::of_game;
use crate::tools::drawing::Scene;
use crate::tools::records::pgn;
use crate::tools::show::{Arrow, Hue, Layout, MakeDiagram, draw};
use crate::tools::{given, whole_file};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The side of a square in the picture of a position, in pixels.
const SQUARE: f32 = 56.0;

/// Finds out whether all that is wanted can be written, before the work is done.
///
/// # Errors
///
/// If a file cannot be written.
pub(super) fn check_all(arguments: &AnalyseArguments, plan: &Plan) -> Result<(), String> {
    let charts = arguments.chart.iter().flat_map(|path| {
        let places = 0..plan.entries.len();
        places.map(|place| numbered(path, place))
    });
    let others = arguments.pgn.iter().chain(&arguments.picture).cloned();
    for path in others.chain(charts) {
        let checked = whole_file::check_writable(&path);
        checked.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Writes the games and pictures that are wanted.
///
/// # Errors
///
/// If a file cannot be written.
pub(super) fn write_all(
    arguments: &AnalyseArguments,
    plan: &Plan,
    found: &BTreeMap<(usize, usize), Finding>,
) -> Result<(), String> {
    if let Some(path) = &arguments.pgn {
        let games = plan.entries.iter().map(|entry| {
            let game = annotated(&entry.record, &of_game(found, entry), arguments.moves);
            pgn::write(&game, arguments.moves)
        });
        write(path, games.collect::<String>().as_bytes())?;
    }
    if let Some(path) = &arguments.chart {
        for (place, entry) in plan.entries.iter().enumerate() {
            let scene = chart(&entry.record, &of_game(found, entry));
            write_scene(&numbered(path, place), &scene)?;
        }
    }
    if let (Some(path), Some(entry)) = (&arguments.picture, plan.entries.first()) {
        let ply = entry.record.moves.len();
        let scene = picture(entry, found.get(&(entry.number, ply)))?;
        write_scene(path, &scene)?;
    }
    Ok(())
}

/// The position with an arrow for the first move of each line, that of the best in green.
fn picture(entry: &Entry, finding: Option<&Finding>) -> Result<Scene, String> {
    let engine = given::engine_at(&entry.record)?;
    let diagram = engine.visit(MakeDiagram).ok_or("the position was lost")?;
    let lines = finding.map_or(&[][..], |finding| &finding.lines);
    let arrows = lines.iter().enumerate().rev().filter_map(|(place, line)| {
        let (from, to) = given::squares(entry.record.variant, line.pv.first()?)?;
        let hue = if place == 0 { Hue::Green } else { Hue::Blue };
        Some(Arrow { from, to, hue })
    });
    let layout = Layout {
        square: SQUARE,
        flip: false,
        kanji: false,
        arrows: arrows.collect(),
    };
    Ok(draw(&diagram, &layout))
}

/// The path with a number before its ending, from the second one on.
fn numbered(path: &Path, place: usize) -> PathBuf {
    if place == 0 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", place + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    whole_file::replace(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Whether a picture is to be PNG, as its name says, or else SVG.
///
/// # Errors
///
/// If the name says something else.
pub(super) fn is_png(path: &Path) -> Result<bool, String> {
    match path.extension() {
        None => Ok(false),
        Some(found) if found.eq_ignore_ascii_case("svg") => Ok(false),
        Some(found) if found.eq_ignore_ascii_case("png") => Ok(true),
        Some(found) => Err(format!(
            "{}: a picture is a file .svg or .png, not .{}",
            path.display(),
            found.display()
        )),
    }
}

/// Writes a picture.
fn write_scene(path: &Path, scene: &Scene) -> Result<(), String> {
    if !is_png(path)? {
        return write(path, scene.svg().as_bytes());
    }
    let bytes = scene.png().map_err(|error| error.to_string())?;
    write(path, &bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_of_several_games_are_numbered() {
        let path = Path::new("dir/x.svg");
        assert_eq!(numbered(path, 0), path);
        assert_eq!(numbered(path, 2), Path::new("dir/x-3.svg"));
        assert_eq!(numbered(Path::new("x"), 1), Path::new("x-2"));
        assert_eq!(numbered(Path::new("a.b.svg"), 1), Path::new("a.b-2.svg"));
    }
}
