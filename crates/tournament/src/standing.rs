//! What an entrant has in a stage: points, results, opponents and sides.

use std::sync::LazyLock;

use cuatro_rules::Side;

use crate::{EntrantNumber, ResultBy};

/// A score in half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points {
    /// How many half points.
    pub halves: u32,
}

impl Points {
    /// The score as people write it: 3.5 for seven half points. Exact.
    pub fn value(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

/// What an entrant has in a stage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Half points of games.
    pub(crate) earned: u32,
    /// Half points without a game: byes, and absent opponents in a round robin.
    pub(crate) given: u32,
    /// Half points for a late entry.
    pub(crate) late: u32,
    /// Whether the entrant came too late to be paired in this stage.
    pub(crate) is_too_late: bool,
    /// Games won, also without being played.
    pub wins: u16,
    /// Games drawn.
    pub draws: u16,
    /// Games lost, also without being played.
    pub losses: u16,
    /// Of these, games lost by being missing.
    pub forfeits: u16,
    /// Games won because the opponent was missing.
    pub(crate) forfeits_won: u16,
    /// Games won in a row.
    pub streak: u16,
    /// The places of all games in the stage, in order.
    pub(crate) games: Vec<u32>,
    /// Opponents of all games, in order; in a Swiss of played games only.
    pub opponents: Vec<EntrantNumber>,
    /// Games with X minus games with O.
    pub balance: i32,
    /// How many games in a row with the same side: above 0 for X, below for O.
    pub run: i32,
    /// Byes; in an arena, where they are worth nothing, pairings without an opponent.
    pub byes: u16,
    /// The round of the last bye.
    pub(crate) last_bye: u16,
    /// Whether the last pairing left the entrant over.
    pub left_out: bool,
    /// The round of the last game against an opponent with another score.
    pub(crate) floated: u16,
    /// Games won and lost without being played.
    pub(crate) walkovers: [u16; 2],
}

impl Standing {
    pub fn points(&self) -> Points {
        Points { halves: self.earned + self.given + self.late }
    }

    /// Games that count, also without being played.
    pub fn played(&self) -> u16 {
        self.wins + self.draws + self.losses
    }

    pub fn last_opponent(&self) -> Option<EntrantNumber> {
        self.opponents.last().copied()
    }

    /// How often they have met.
    pub fn times_met(&self, other: EntrantNumber) -> usize {
        self.opponents.iter().filter(|met| **met == other).count()
    }

    /// Whether they have had a game or a bye.
    pub(crate) fn has_taken_part(&self) -> bool {
        !self.games.is_empty() || self.byes > 0
    }

    /// Byes and wins by forfeit: the fewest of them give a right to the next bye.
    pub(crate) fn full_points_without_playing(&self) -> u16 {
        self.byes + self.forfeits_won
    }

    pub(crate) fn meet(&mut self, side: Side, opponent: EntrantNumber) {
        self.opponents.push(opponent);
        let step = if side == Side::X { 1 } else { -1 };
        self.balance += step;
        self.run = if self.run.signum() == step { self.run + step } else { step };
    }

    /// Nothing of the results remains.
    pub(crate) fn forget_results(&mut self) {
        let [won, lost] = self.walkovers;
        (self.earned, self.streak, self.draws, self.forfeits_won) = (0, 0, 0, 0);
        (self.wins, self.losses, self.forfeits) = (won, lost, lost);
    }

    /// Counts a result. In an arena a win is worth 2, elsewhere 1; `arena` says of an arena whether streaks double it.
    pub(crate) fn count(&mut self, halves: u32, how: ResultBy, arena: Option<bool>) {
        let on_streak = arena == Some(true) && self.streak >= 2;
        let by_forfeit = how == ResultBy::Forfeit && halves == 2;
        let doubled = u32::from(on_streak && !by_forfeit);
        self.earned += (halves << u32::from(arena.is_some())) << doubled;
        match halves {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.forfeits += u16::from(how == ResultBy::Forfeit && halves == 0);
        self.forfeits_won += u16::from(by_forfeit);
        // A win by forfeit neither continues a streak nor breaks it.
        self.streak = match halves {
            2 if by_forfeit => self.streak,
            2 => self.streak + 1,
            _ => 0,
        };
    }
}

/// The standing of an entrant without games, byes or points.
pub(crate) static NOTHING: LazyLock<Standing> = LazyLock::new(Standing::default);
