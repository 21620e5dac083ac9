//! The answers to creating, joining and playing a game.

use cuatro_rules::Side;
use serde::{Deserialize, Serialize};

use crate::{Game, Move};

/// A new game and its seats, in the requested order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    pub game: Game,
    /// Null for the computer and for an open seat.
    pub seats: Vec<Option<Grant>>,
}

/// The result for a seat: a token for its player, or a code for the person for whom it is reserved.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grant {
    /// Null for a reserved seat.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Present if this request claimed the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// The game and the seat that was taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Joined {
    pub game: Game,
    pub side: Side,
    pub token: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
}

/// A move that has been made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    pub game: Game,
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", schema(required))]
    pub moved: Option<Move>,
    /// Whether it had been made before, because the same move was sent again.
    pub repeated: bool,
}

/// The game after an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ActionDone {
    pub game: Game,
    #[cfg_attr(feature = "schema", schema(required))]
    pub next_game: Option<String>,
}
