//! The answers to creating, joining and playing a game.

use cuatro_rules::Side;
use serde::{Deserialize, Serialize};

use crate::{Game, Move};

/// A new game and its seats, in the requested order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Created {
    /// The new game.
    pub game: Game,
    /// Null for the computer and for an open seat.
    pub seats: Vec<Option<Grant>>,
}

/// The result for a seat: a token for its player, or a code for the person it is reserved for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grant {
    /// Null for a reserved seat.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Side>,
    /// The token of the seat; missing for a reserved one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Present if this request claimed the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
    /// The code of the invitation, for a reserved seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// The game and the seat that was taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Joined {
    /// The game after it.
    pub game: Game,
    /// The side of the seat.
    pub side: Side,
    /// The token of the seat.
    pub token: String,
    /// The token of the name, if this request claimed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
}

/// A move that has been made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// The game after it.
    pub game: Game,
    /// The disc that was dropped.
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
    /// The game after it.
    pub game: Game,
    /// The id of the rematch, once there is one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub next_game: Option<String>,
}
