//! The events of a game: facts, in the past tense, that never change.

use serde::{Deserialize, Serialize};

use super::setup::Setup;
use super::{GameId, GameResult, Offer, PlayerId, Stopped, Time};
use crate::computer::Reason;
use cuatro_rules::{Column, Side};

/// One fact in a game's log. Stored as JSON: these names are a file format, so they may be added to but not changed. The store's SQL also
/// reads `created` (with `clock`, `kind` and `seats`), `moved` and its `why` by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The first event of every game.
    Created(Setup),
    /// A person took an open seat.
    Joined { side: Side, player: PlayerId },
    /// A disc was dropped.
    Moved {
        side: Side,
        column: Column,
        /// The reason, if the computer moved.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Reason>,
        /// Milliseconds left on the clock that was running, in a game with a clock. The times of the events do not give it: they
        /// do not show when the server was stopped. Missing in logs of early versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<i64>,
    },
    /// A draw or a take-back was offered.
    Offered {
        /// What the offer is about.
        offer: Offer,
        side: Side,
    },
    /// An offer was declined.
    Declined {
        /// What the offer is about.
        offer: Offer,
        side: Side,
    },
    /// A side withdrew its own offer.
    Withdrawn {
        /// What the offer was about.
        offer: Offer,
        side: Side,
    },
    /// An agreed take-back: the discs from `ply` on are removed.
    TakenBack {
        /// How many discs stay.
        ply: u16,
        /// Milliseconds left on the clock that was running, in logs of early versions, where a take-back left the increments of
        /// the discs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<i64>,
        /// Milliseconds that X and O have left after it, in a game with a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<[i64; 2]>,
    },
    /// The tournament holds the board: no side moves and no clock runs until it is released.
    Held {
        /// Milliseconds left on the clock that was running, in a game with a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<i64>,
    },
    /// The tournament released the board. The clock goes on a little later: see [`super::RELEASE_MS`].
    Released {},
    /// The game ended with a result.
    Finished(GameResult),
    /// The game ended without a result and is not recorded.
    Aborted {
        /// The side that aborted it; `None` if a player was deleted, time ran out, or the game expired.
        by: Option<Side>,
        /// Whether it expired without a move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        expired: bool,
        /// Why its tournament stopped it; `None` if it did not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stopped: Option<Stopped>,
    },
    /// A player asks for another game.
    RematchAsked { side: Side },
    /// A player does not want another game: takes the own request back, or refuses the opponent's.
    RematchDeclined { side: Side },
    /// Both asked: the next game exists.
    RematchMade { next: GameId },
    /// The person on this seat was deleted; their name is no longer shown.
    PlayerDeleted { side: Side },
}

/// An event with its place in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// 1 for the first event; the game's version once it is applied.
    pub version: u32,
    pub at: Time,
    pub event: Event,
}
