//! How a game ended, and its points.

use serde::{Deserialize, Serialize};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};

use cuatro_rules::{Cell, Outcome, Position, Side, Variant, points};

/// Why a game ended. The numbers are those that the store keeps.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    IntoStaticStr,
    EnumString,
    VariantArray,
    FromRepr,
)]
#[repr(u8)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Termination {
    /// The winner completed a line.
    Line = 0,
    /// The board is full: a draw.
    Full = 1,
    /// The loser resigned.
    Resign = 2,
    /// The loser's clock ran out.
    Time = 3,
    /// The loser was away and the winner claimed the win.
    Abandon = 4,
    /// Both agreed on a draw.
    Agreed = 5,
}

impl Termination {
    /// Its name in JSON and in the text file.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The result of a game, with the same facts for all readers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Termination,
    /// The cells of the lines that the last disc completed; empty if no line decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<Cell>,
    pub rounds: u16,
    /// Points of X and of O.
    pub points: [u32; 2],
}

impl GameResult {
    /// The result on the board; `None` while the game is undecided there.
    pub fn of_position(position: &Position) -> Option<GameResult> {
        let (winner, reason, line) = match position.outcome()? {
            Outcome::Win { side, cells } => (Some(*side), Termination::Line, cells.clone()),
            Outcome::Draw => (None, Termination::Full, Vec::new()),
        };
        let rounds = points::rounds_played(position.ply());
        let points = award(position.variant(), winner, rounds);
        Some(GameResult { winner, reason, line, rounds, points })
    }

    /// The result of a game that ended after `plies` discs, of which the first `drawn` are a fair start, while the board was
    /// undecided: by resignation, time, absence or agreement.
    pub fn undecided(
        variant: Variant,
        plies: u16,
        drawn: u16,
        winner: Option<Side>,
        reason: Termination,
    ) -> GameResult {
        let points = award_by_default(variant, winner, plies, drawn);
        GameResult { winner, reason, line: Vec::new(), rounds: points::rounds_played(plies), points }
    }
}

/// The points of X and of O in a game that the board decided: the winner's by the round, a draw's for both, none for the loser.
pub fn award(variant: Variant, winner: Option<Side>, rounds: u16) -> [u32; 2] {
    share(winner, points::win(variant, rounds))
}

/// The points of X and of O in a game that ended on an undecided board of `plies` discs, of which the first `drawn` are a fair
/// start.
pub fn award_by_default(variant: Variant, winner: Option<Side>, plies: u16, drawn: u16) -> [u32; 2] {
    share(winner, points::win_by_default(variant, plies, drawn))
}

fn share(winner: Option<Side>, win: u32) -> [u32; 2] {
    Side::BOTH.map(|side| match winner {
        Some(winner) if winner == side => win,
        Some(_) => 0,
        None => points::DRAW,
    })
}
