//! Which games are played, and in what order.

use super::settings::{Scheme, Settings};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Its number, from 0.
    pub number: usize,
    /// The number of the two engines' encounter.
    pub encounter: usize,
    /// The number of the round, from 0.
    pub round: usize,
    /// The engine with White, by its number.
    pub white: usize,
    /// The engine with Black, by its number.
    pub black: usize,
    /// The number of the opening, from 0.
    pub opening: usize,
    /// The number of its pair of games within the encounter.
    pub pair: usize,
}

/// All games of a tournament.
#[derive(Clone, Debug)]
pub struct Schedule {
    encounters: Vec<(usize, usize)>,
    games: usize,
    rounds: usize,
    repeat: usize,
    keep_colours: bool,
}

impl Schedule {
    /// The games that the settings ask for.
    pub fn new(settings: &Settings) -> Schedule {
        let count = settings.contestants.len();
        let firsts = match settings.scheme {
            Scheme::RoundRobin => count,
            Scheme::Gauntlet => 1,
        };
        let encounters = (0..firsts)
            .flat_map(|first| (first + 1..count).map(move |second| (first, second)))
            .collect();
        Schedule {
            encounters,
            games: settings.games,
            rounds: settings.rounds,
            repeat: settings.repeat,
            keep_colours: settings.keep_colours,
        }
    }

    /// Who plays whom: the numbers of both engines.
    pub fn encounters(&self) -> &[(usize, usize)] {
        &self.encounters
    }

    /// The number of games.
    pub fn total(&self) -> usize {
        self.encounters
            .len()
            .saturating_mul(self.games)
            .saturating_mul(self.rounds)
    }

    /// Whether the games of a pair have the same opening and swapped colours.
    pub fn has_pairs(&self) -> bool {
        self.repeat.is_multiple_of(2) && !self.keep_colours
    }

    /// The game of a number, which is below the total. All encounters use the same openings.
    pub fn job(&self, number: usize) -> Job {
        let round_size = self.encounters.len() * self.games;
        let (round, in_round) = (number / round_size, number % round_size);
        let (encounter, in_encounter) = (in_round / self.games, in_round % self.games);
        let game = round * self.games + in_encounter;
        let (first, second) = self.encounters[encounter];
        let swapped = game % 2 == 1 && !self.keep_colours;
        let (white, black) = if swapped {
            (second, first)
        } else {
            (first, second)
        };
        Job {
            number,
            encounter,
            round,
            white,
            black,
            opening: game / self.repeat,
            pair: game / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(encounters: &[(usize, usize)], games: usize, rounds: usize) -> Schedule {
        Schedule {
            encounters: encounters.to_vec(),
            games,
            rounds,
            repeat: 2,
            keep_colours: false,
        }
    }

    #[test]
    fn pairs_share_an_opening_and_swap_colours() {
        for schedule in [schedule(&[(0, 1)], 6, 1), schedule(&[(0, 1)], 1, 6)] {
            assert_eq!(schedule.total(), 6);
            for number in 0..6 {
                let job = schedule.job(number);
                assert_eq!((job.opening, job.pair), (number / 2, number / 2));
                let white = number % 2;
                assert_eq!((job.white, job.black), (white, 1 - white));
            }
        }
    }

    #[test]
    fn rounds_contain_every_encounter() {
        let schedule = schedule(&[(0, 1), (0, 2), (1, 2)], 2, 2);
        let met: Vec<_> = (0..schedule.total())
            .map(|number| schedule.job(number))
            .map(|job| (job.round, job.encounter, job.white, job.opening))
            .collect();
        assert_eq!(
            met[..4],
            [(0, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 1, 2, 0)]
        );
        assert_eq!(met[6..8], [(1, 0, 0, 1), (1, 0, 1, 1)]);
        assert_eq!(met.len(), 12);
    }
}
