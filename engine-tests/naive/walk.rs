//! The movement words: step, jump, slide, hop, short hop. Each function walks square by square
//! and notes every square where the walk may end, an own piece included; what may be done there
//! is decided afterwards.

use super::Naive;
use super::board::{Piece, Square};
use super::rules::{Direction, Family, Kind, Mark, Part, SWEDISH_CANNON_WITHOUT_HOP};

fn beyond((file, rank): Square, (files, ranks): Direction) -> Square {
    (file + files, rank + ranks)
}

impl Naive {
    /// The squares where a piece may land, by capture or not. Orthodox Pawns have none here.
    pub(super) fn landings(&self, from: Square, piece: Piece) -> Vec<Square> {
        let row = self.game.row(piece.letter).expect("a piece of this game");
        let parts = if piece.plus { row.plus } else { row.plain };
        let landings = self.landings_by(parts, from, piece);
        let swedish_cannon = self.game.family == Family::Orthodox && piece.letter == 'C';
        if swedish_cannon && landings.is_empty() {
            return self.landings_by(SWEDISH_CANNON_WITHOUT_HOP, from, piece);
        }
        landings
    }

    /// The squares where these parts of a movement lead, each once.
    fn landings_by(&self, parts: &[Part], from: Square, piece: Piece) -> Vec<Square> {
        let mut landings = Vec::new();
        let mut ends = Vec::new();
        for &(mark, kind, directions) in parts {
            for &(files, ranks) in directions {
                let direction = if piece.white {
                    (files, ranks)
                } else {
                    (files, -ranks)
                };
                match kind {
                    Kind::Step => self.step(from, direction, &mut ends),
                    Kind::Jump => self.jump(from, direction, &mut ends),
                    Kind::Slide => self.slide(from, direction, &mut ends),
                    Kind::Hop => self.hop(from, direction, &mut ends),
                    Kind::ShortHop => self.short_hop(from, direction, &mut ends),
                }
                for end in ends.drain(..) {
                    if self.may_land(piece, mark, end) && !landings.contains(&end) {
                        landings.push(end);
                    }
                }
            }
        }
        landings
    }

    /// Whether what stands on a square lets a piece end its walk there.
    fn may_land(&self, piece: Piece, mark: Mark, end: Square) -> bool {
        match self.board.at(end) {
            None => mark != Mark::Captures,
            Some(other) => mark != Mark::Moves && other.white != piece.white,
        }
    }

    /// One square.
    fn step(&self, from: Square, direction: Direction, ends: &mut Vec<Square>) {
        let to = beyond(from, direction);
        if self.board.has(to) {
            ends.push(to);
        }
    }

    /// Straight to the target, whatever stands between.
    fn jump(&self, from: Square, offset: Direction, ends: &mut Vec<Square>) {
        let to = beyond(from, offset);
        if self.board.has(to) {
            ends.push(to);
        }
    }

    /// Any number of empty squares, then the first piece.
    fn slide(&self, from: Square, direction: Direction, ends: &mut Vec<Square>) {
        let mut to = beyond(from, direction);
        while self.board.is_free(to) {
            ends.push(to);
            to = beyond(to, direction);
        }
        if self.board.has(to) {
            ends.push(to);
        }
    }

    /// Over empty squares to the screen, over it, then as a slide.
    fn hop(&self, from: Square, direction: Direction, ends: &mut Vec<Square>) {
        let mut screen = beyond(from, direction);
        while self.board.is_free(screen) {
            screen = beyond(screen, direction);
        }
        if !self.board.has(screen) || self.is_barred(screen) {
            return;
        }
        let mut to = beyond(screen, direction);
        while self.board.is_free(to) {
            ends.push(to);
            to = beyond(to, direction);
        }
        if self.board.has(to) && !self.is_barred(to) {
            ends.push(to);
        }
    }

    /// Over a piece on the adjacent square to the square directly behind it.
    fn short_hop(&self, from: Square, direction: Direction, ends: &mut Vec<Square>) {
        let screen = beyond(from, direction);
        let to = beyond(screen, direction);
        if self.board.has(to)
            && self.board.at(screen).is_some()
            && !self.is_barred(screen)
            && !self.is_barred(to)
        {
            ends.push(to);
        }
    }

    /// The Korean restriction: a cannon may be neither screen nor victim of a hop. Only cannons
    /// hop in that game, so the hopper need not be looked at.
    fn is_barred(&self, square: Square) -> bool {
        self.game.korean_cannons && self.board.at(square).is_some_and(Piece::is_shogi_cannon)
    }
}
