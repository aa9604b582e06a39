//! The command line of `show`.

use super::board::{Arrow, Hue};
use crate::games::Variant;
use crate::tools::given;
use std::path::PathBuf;

/// Pixels along a square if nothing is said.
const SIZE: u16 = 48;

/// What to show.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    cannonade show --variant cannonshogi --kanji -o start.svg\n  \
    cannonade show \"startpos moves e2e4 e7e5 g1f3\" --arrow b8c6 -o game.png --size 64\n  \
    cannonade show --variant gunnery8x10 --text\n\
    With -o the kind of file follows from its name: .svg, .png or .txt. Tiles of Cannon Shogi\n\
    are lighter for the first player, and red letters are promoted; balls about a cannon's letter\n\
    show where it hops. In Cannon Chess round tokens are cannon forms.")]
pub struct ShowArguments {
    /// A FEN, `sfen` and an SFEN, or `startpos`, with `moves …` if wanted [default: startpos]
    #[arg(value_name = "POSITION")]
    position: Vec<String>,

    /// The game [default: chess; cannonshogi for an SFEN]
    #[arg(long, value_name = "NAME", value_parser = given::variant)]
    pub(super) variant: Option<&'static Variant>,

    /// Draw it as SVG
    #[arg(long, conflicts_with_all = ["png", "text"])]
    svg: bool,

    /// Draw it as PNG
    #[arg(long, conflicts_with = "text")]
    png: bool,

    /// Write it as text, as `d` does; this is the default
    #[arg(long)]
    text: bool,

    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Mark the squares of this move as the last one [default: the last of `moves`]
    #[arg(long, value_name = "MOVE")]
    pub(super) last_move: Option<String>,

    /// Draw an arrow, or a ring about a single square or drop, in SVG and PNG; several times if
    /// wanted
    #[arg(long = "arrow", value_name = "MOVE[:green|red|blue|yellow]")]
    arrows: Vec<String>,

    /// Kanji instead of letters in the shogi games, in SVG and PNG
    #[arg(long)]
    pub(super) kanji: bool,

    /// The second player's side below
    #[arg(long)]
    pub(super) flip: bool,

    /// Pixels along a square, in SVG and PNG [default: 48]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(12..=400))]
    size: Option<u16>,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Text,
}

impl ShowArguments {
    /// The position as text.
    pub(super) fn position(&self) -> String {
        self.position.join(" ")
    }

    /// The kind of picture, which the file's name tells if nothing else does.
    ///
    /// # Errors
    ///
    /// If the name tells of a kind that there is not, or something is wanted that a text cannot
    /// show.
    pub(super) fn format(&self) -> Result<Format, String> {
        let extension = self.output.as_ref().and_then(|path| path.extension());
        let ends = |wanted: &str| extension.is_some_and(|found| found.eq_ignore_ascii_case(wanted));
        let format = match (self.svg, self.png, self.text) {
            (true, _, _) => Format::Svg,
            (_, true, _) => Format::Png,
            (_, _, true) => Format::Text,
            _ if ends("svg") => Format::Svg,
            _ if ends("png") => Format::Png,
            _ if extension.is_none() || ends("txt") => Format::Text,
            _ => {
                return Err(format!(
                    "a picture is a file .svg, .png or .txt, not .{}; --svg, --png or --text writes \
                     it under any name",
                    extension.unwrap_or_default().display()
                ));
            }
        };
        let drawn = [
            ("--arrow", !self.arrows.is_empty()),
            ("--kanji", self.kanji),
            ("--size", self.size.is_some()),
        ];
        match drawn.into_iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if format == Format::Text => Err(format!(
                "{option} is for drawings: --svg, --png, or -o with a name that ends so"
            )),
            _ => Ok(format),
        }
    }

    /// Pixels along a square.
    pub(super) fn square(&self) -> f32 {
        f32::from(self.size.unwrap_or(SIZE))
    }

    /// The arrows, in a game.
    ///
    /// # Errors
    ///
    /// If one cannot be read.
    pub(super) fn arrows(&self, variant: &Variant) -> Result<Vec<Arrow>, String> {
        self.arrows
            .iter()
            .map(|text| arrow(variant, text))
            .collect()
    }
}

fn arrow(variant: &Variant, text: &str) -> Result<Arrow, String> {
    let (mv, hue) = text.split_once(':').unwrap_or((text, "green"));
    let hue = match hue {
        "green" => Hue::Green,
        "red" => Hue::Red,
        "blue" => Hue::Blue,
        "yellow" => Hue::Yellow,
        _ => {
            return Err(format!(
                "`{text}`: the colour of an arrow is green, red, blue or yellow"
            ));
        }
    };
    let (from, to) = move_squares(variant, mv)?;
    Ok(Arrow { from, to, hue })
}

/// The squares of a move.
pub(super) fn move_squares(
    variant: &Variant,
    text: &str,
) -> Result<(Option<given::Place>, given::Place), String> {
    let (files, ranks) = variant.size();
    given::squares(variant, text).ok_or_else(|| {
        format!(
            "`{text}` names no squares of the board of {files} files and {ranks} ranks; write a \
             move as e2e4, P@e5 or 7g7f, or a square as e4"
        )
    })
}
