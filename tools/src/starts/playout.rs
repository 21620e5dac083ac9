//! Games of a level against itself from a starting position.

use std::ops::{Range, RangeInclusive};

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use cuatro_game::computer::Level;
use cuatro_game::opponent::{choose_with, rng};
use cuatro_game::starts::{GAMES, is_even};
use cuatro_rules::{Column, Outcome, Position, Side};
use cuatro_solver::Engine;

use super::position::Candidate;

/// After so many games, X must have made so many per cent of the points, or the position is given up. Of positions that are even in
/// the long run that loses about one in thirty.
const LOOKS: [(u32, RangeInclusive<u32>); 2] = [(10, 15..=85), (50, 30..=70)];

/// A position, and who plays it.
pub(super) struct Playout<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) candidate: &'a Candidate,
    pub(super) seed: u64,
}

impl Playout<'_> {
    /// The half points of X in games of `heuristic` and then of `expert`, as far as they are needed: those of the first games
    /// if these are hopeless, and nothing of `expert` if those of `heuristic` are not even.
    pub(super) fn fair(&mut self) -> Vec<u32> {
        let mut counted = Vec::new();
        for level in [Level::Heuristic, Level::Expert] {
            let (all, hopeful) = self.hopeful(level);
            counted.push(all);
            if !hopeful || !is_even(all) {
                break;
            }
        }
        counted
    }

    /// The half points of X in all games, or in the first ones with `false` if these are hopeless.
    fn hopeful(&mut self, level: Level) -> (u32, bool) {
        let (mut made, mut played) = (0, 0);
        for (games, share) in LOOKS {
            made += self.half_points(level, played..games);
            played = games;
            if !share.contains(&(made * 50 / games)) {
                return (made, false);
            }
        }
        (made + self.half_points(level, played..GAMES), true)
    }

    /// The half points of X in games of `expert`.
    pub(super) fn expert(&mut self) -> u32 {
        self.half_points(Level::Expert, 0..GAMES)
    }

    fn half_points(&mut self, level: Level, games: Range<u32>) -> u32 {
        games.map(|game| self.game(level, game)).sum()
    }

    /// One game: 2 if X wins, 1 for a draw, 0 if O wins.
    fn game(&mut self, level: Level, game: u32) -> u32 {
        let mut position = self.candidate.position.clone();
        let start: u64 = self.candidate.pos.parse().expect("digits");
        // Each position has games of its own: at most eight digits, then the number of the game.
        let mut rng = rng(self.seed ^ start.wrapping_mul(1000).wrapping_add(game.into()), 0);
        while position.to_move().is_some() {
            let careless = position.ply() < self.candidate.position.ply() + 2;
            let column = match level {
                // It chooses without chance, so that all its games would be one.
                Level::Heuristic if careless => any(&position, &mut rng),
                level => {
                    let choice = choose_with(level, &position, self.engine, &mut |_| false, &mut rng);
                    choice.expect("somebody is to move").column
                }
            };
            position.play(column).expect("a legal move");
        }
        match position.outcome() {
            Some(Outcome::Win { side: Side::X, .. }) => 2,
            Some(Outcome::Win { .. }) => 0,
            _ => 1,
        }
    }
}

fn any(position: &Position, rng: &mut ChaCha8Rng) -> Column {
    let legal: Vec<Column> = position.legal().collect();
    legal[rng.random_range(0..legal.len() as u32) as usize]
}
