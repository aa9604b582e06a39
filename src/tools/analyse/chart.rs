//! The course of a game as a picture: what the first player was expected to make of it.

use super::finding::Judgement;
use super::text::OfGame;
use crate::board::Color;
use crate::tools::drawing::letters::{self, Anchor};
use crate::tools::drawing::{Ink, Path, Point, Scene, Shape};
use crate::tools::records::Record;

const WIDTH: f32 = 900.0;
const HEIGHT: f32 = 320.0;
/// The edges of the field.
const LEFT: f32 = 60.0;
const RIGHT: f32 = WIDTH - 20.0;
const TOP: f32 = 46.0;
const BOTTOM: f32 = HEIGHT - 40.0;
/// The height of the letters of names and numbers, and of the title.
const LETTER: f32 = 11.0;
const TITLE: f32 = 15.0;
/// The longest title, in letters.
const TITLE_LETTERS: usize = 60;
/// About so many numbers stand below.
const NUMBERS: usize = 15;

const PAPER: Ink = Ink::hex(0xfa_f7_f0);
const TEXT: Ink = Ink::hex(0x40_3a_34);
const GRID: Ink = Ink::hex(0xd0_c8_bc);
const WHITE_AREA: Ink = Ink::hex(0xff_ff_ff);
const BLACK_AREA: Ink = Ink::hex(0x5c_58_58);
const COURSE: Ink = Ink::hex(0x20_5c_a8);

/// Draws the course of a game from what was found at its plies.
pub(super) fn chart(record: &Record, found: &OfGame) -> Scene {
    let title: String = record.title().chars().take(TITLE_LETTERS).collect();
    let mut chart = Chart {
        scene: Scene::new(WIDTH, HEIGHT, &format!("The course of {title}")),
        plies: record.moves.len().max(1),
    };
    chart.field(found);
    chart.grid(record);
    chart.course(found);
    let place = (LEFT, TOP - 18.0);
    chart.text(&title, place, TITLE, Anchor::Start);
    let result = record.result.to_string();
    chart.text(&result, (RIGHT, TOP - 18.0), TITLE, Anchor::End);
    chart.scene
}

struct Chart {
    scene: Scene,
    plies: usize,
}

impl Chart {
    /// The place of what is expected after so many plies.
    fn at(&self, ply: usize, expected: f64) -> Point {
        let x = LEFT + (RIGHT - LEFT) * ply as f32 / self.plies as f32;
        (x, BOTTOM - (BOTTOM - TOP) * expected as f32)
    }

    fn points(&self, found: &OfGame) -> Vec<Point> {
        let points = found
            .iter()
            .map(|(ply, found)| self.at(*ply, found.expected));
        points.collect()
    }

    fn text(&mut self, text: &str, place: Point, height: f32, anchor: Anchor) {
        let path = letters::text(text, place, height, anchor);
        self.scene
            .add(Shape::drawn(path, TEXT, letters::THICKNESS * height));
    }

    /// The share of the first player below the course, in white.
    fn field(&mut self, found: &OfGame) {
        let paper = Path::rectangle((0.0, 0.0), WIDTH, HEIGHT);
        self.scene.add(Shape::filled(paper, PAPER));
        let field = Path::rectangle((LEFT, TOP), RIGHT - LEFT, BOTTOM - TOP);
        self.scene.add(Shape::filled(field, PAPER));
        let points = self.points(found);
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            return;
        };
        for (edge, ink) in [(BOTTOM, WHITE_AREA), (TOP, BLACK_AREA)] {
            let corners = [(last.0, edge), (first.0, edge)];
            let area = Path::polygon(&[&points[..], &corners].concat());
            self.scene.add(Shape::filled(area, ink));
        }
    }

    fn grid(&mut self, record: &Record) {
        for quarter in 0..=4 {
            let expected = f64::from(quarter) / 4.0;
            let (from, to) = (self.at(0, expected), self.at(self.plies, expected));
            let width = if quarter == 2 { 1.6 } else { 0.7 };
            self.scene
                .add(Shape::drawn(Path::line(from, to), GRID, width));
            let name = format!("{}%", 25 * quarter);
            let place = (LEFT - 8.0, from.1 + LETTER / 2.0);
            self.text(&name, place, LETTER, Anchor::End);
        }
        let start = record.start();
        let before = start.ply() as usize;
        // Whole moves, in steps that people count by.
        let moves = self.plies.div_ceil(2);
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500]
            .into_iter()
            .find(|step| moves / step <= NUMBERS)
            .unwrap_or(1000);
        for ply in 0..self.plies {
            let is_white = ply.is_multiple_of(2) == (start.side() == Color::White);
            let number = (before + ply) / 2 + 1;
            if is_white && (number.is_multiple_of(step)) {
                let place = (self.at(ply + 1, 0.0).0, BOTTOM + LETTER + 8.0);
                self.text(&number.to_string(), place, LETTER, Anchor::Middle);
            }
        }
    }

    /// The line, with a dot where a move was not a good one.
    fn course(&mut self, found: &OfGame) {
        let points = self.points(found);
        self.scene
            .add(Shape::drawn(Path::open(&points), COURSE, 2.0));
        for (ply, finding) in found {
            let Some(judgement) = finding.judgement else {
                continue;
            };
            let Some(after) = found.get(&(ply + 1)) else {
                continue;
            };
            let (radius, ink) = match judgement {
                Judgement::Inaccuracy => (3.0, Ink::hex(0xe0_b0_20)),
                Judgement::Mistake => (4.0, Ink::hex(0xe0_78_20)),
                Judgement::Blunder => (5.0, Ink::hex(0xd0_20_20)),
            };
            let dot = Path::circle(self.at(ply + 1, after.expected), radius);
            let dot = Shape::filled(dot, ink).edged(Ink::hex(0xff_ff_ff), 1.0);
            self.scene.add(dot);
        }
    }
}
