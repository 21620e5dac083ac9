//! The setup of a game, and its status.

use serde::{Deserialize, Serialize};

use super::starts::Start;
use super::{ClockSettings, GameId, InTournament, Kind, Occupant, Series};
use cuatro_rules::{Column, Variant};

/// How far a game is. The numbers are those that the store keeps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is open.
    Waiting = 0,
    /// Both seats are taken and the game is being played.
    Playing = 1,
    /// It ended with a result.
    Finished = 2,
    /// It ended without one.
    Aborted = 3,
}

impl Status {
    /// All states.
    pub const ALL: [Status; 4] = [Status::Waiting, Status::Playing, Status::Finished, Status::Aborted];

    /// Its name in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether the game has ended.
    pub fn is_over(self) -> bool {
        matches!(self, Status::Finished | Status::Aborted)
    }
}

/// The setup of a game; the payload of its first event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    pub variant: Variant,
    /// How the seats are filled.
    pub kind: Kind,
    /// X and O; `None` for an open seat.
    pub seats: [Option<Occupant>; 2],
    /// Whether the sides of the seats, and so the starting player, were picked at random.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// The clock, if one is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// The seed of all random choices in this game; the same seed gives the same game.
    pub seed: u64,
    /// Milliseconds between the moves of two computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_ms: Option<u16>,
    /// The game that this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<GameId>,
    /// Columns of the discs on the board before the first move, X first. They do not end the game. Unless it is a fair
    /// start, a game with an opening is never recorded: it gives no points and no rating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opening: Vec<Column>,
    /// How the server drew the opening; `None` if a person chose it, or if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Whether the game is left out of all lists and streams of all games. Until its end it is found only by its link and in the
    /// games of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unlisted: bool,
    /// The series before this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
    /// The tournament that the game is part of. It has no offers and no rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<InTournament>,
}

impl Setup {
    /// A game from the empty board without a clock, anything drawn, a series or a tournament, and with the seed 0.
    pub fn plain(variant: Variant, kind: Kind, seats: [Option<Occupant>; 2]) -> Setup {
        Setup {
            variant,
            kind,
            seats,
            drawn: false,
            clock: None,
            seed: 0,
            pace_ms: None,
            previous: None,
            opening: Vec::new(),
            start: None,
            unlisted: false,
            series: None,
            tournament: None,
        }
    }
}
