//! One game of the league.

use std::time::Duration;

use super::program::{Entrant, NoMove};
use super::starts::Start;
use cuatro_rules::{Column, Outcome, Position, Side, Variant};
use cuatro_solver::{Engine, Stopped};

/// How many nodes are spent on the outcome of one position.
const NODES: u64 = 50_000_000;

/// A game that is over.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// How many discs were on the board at the start.
    pub(super) start: usize,
    /// All columns, those of the start first.
    pub(super) moves: Vec<Column>,
    pub(super) winner: Option<Side>,
    pub(super) end: End,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Line,
    Full,
    /// The loser made no valid move: the reason, in words.
    Forfeit(String),
}

/// How many moves of a side were judged, and how many of them kept the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Kept {
    pub(super) moves: u32,
    pub(super) kept: u32,
}

impl Game {
    /// Plays from this start; X is to move after an even number of discs.
    pub(super) fn play(
        players: [&Entrant; 2],
        start: &Start,
        time: Duration,
        seed: u64,
    ) -> Result<Game, String> {
        let mut position = start.position.clone();
        let mut seats = [players[0].sit_down(seed)?, players[1].sit_down(seed)?];
        let mut moves = start.moves.clone();
        loop {
            let end = |winner, end, moves| Ok(Game { start: start.moves.len(), moves, winner, end });
            let Some(side) = position.to_move() else {
                return match position.outcome() {
                    Some(&Outcome::Win { side, .. }) => end(Some(side), End::Line, moves),
                    _ => end(None, End::Full, moves),
                };
            };
            let wrong = match seats[side.index()].choose(&moves, &position, time) {
                Ok(column) => {
                    match u8::try_from(column).map(|column| (Column(column), position.play(Column(column)))) {
                        Ok((column, Ok(_))) => {
                            moves.push(column);
                            continue;
                        }
                        Ok((_, Err(error))) => error.to_string(),
                        Err(_) => format!("{column} is not a column"),
                    }
                }
                Err(NoMove::Late) => format!("no move within {}", humantime::format_duration(time)),
                Err(NoMove::Ended) => "the program ended".to_owned(),
                Err(NoMove::Nonsense(line)) => format!("{line:?} is not a column"),
            };
            return end(Some(side.opponent()), End::Forfeit(wrong), moves);
        }
    }

    /// How many moves of a side did not change the outcome. Moves that cannot be judged are left out.
    pub(super) fn kept(&self, side: Side, engine: &mut Engine) -> Kept {
        let mut count = Kept::default();
        for ply in (self.start..self.moves.len()).rev() {
            if (ply % 2 == 0) != (side == Side::X) {
                continue;
            }
            let mut outcome = |discs: usize| {
                let position = Position::replay(Variant::STANDARD, self.moves[..discs].iter().copied());
                engine.outcome(&position.map_err(|_| Stopped)?, &mut |nodes| nodes >= NODES)
            };
            if let (Ok(after), Ok(before)) = (outcome(ply + 1), outcome(ply)) {
                count.moves += 1;
                count.kept += u32::from(-after == before);
            }
        }
        count
    }
}
