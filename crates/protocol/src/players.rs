//! Players: their record, and the answers about their names.

use std::sync::Arc;

use cuatro_game::computer::Level;
use serde::{Deserialize, Serialize};

use crate::{HistoryItem, Rating, Timestamp, Totals, Word};

/// A player's record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Player {
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// When the name was first used.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub created_at: Timestamp,
    /// All games.
    #[serde(flatten)]
    pub totals: Totals,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
    /// Games between two people, neither of them a bot.
    pub against_people: Totals,
    /// Games between two names of which at least one is a bot. For a bot these are all its games with names.
    pub against_bots: Totals,
    /// Games with the computer.
    pub against_computer: Totals,
    /// Totals without games, from an old ranking: included only in the overall totals.
    pub carried: Totals,
    /// The most played rivals, or the requested one.
    pub head_to_head: Vec<Rival>,
    /// The last games, newest first.
    pub last_games: Vec<HistoryItem>,
}

/// A player's results against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rival {
    /// A person's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub name: Option<Arc<str>>,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Level>))]
    pub level: Option<Word<Level>>,
    /// Whether it is a person.
    pub human: bool,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The results against them.
    #[serde(flatten)]
    pub totals: Totals,
}

/// A player as returned by a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundPlayer {
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// All games.
    #[serde(flatten)]
    pub totals: Totals,
}

/// What a deletion did, or would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Deleted {
    /// Games that stay without the name.
    pub games_anonymised: u64,
    /// Games that were removed.
    pub games_removed: u64,
    /// Games that were being played and were stopped.
    pub games_aborted: u64,
    /// Whether this was only counted.
    pub dry_run: bool,
}

/// A name's token, shown once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Claimed {
    /// The token of the name.
    pub player_token: String,
}

/// A name that is marked as a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bot {
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Always true.
    pub bot: bool,
}

/// A code that takes a name to another device.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transfer {
    /// The code, valid once.
    pub code: String,
    /// Until when.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub expires_at: Timestamp,
    /// The page's link with name and code for the other device's camera, an SVG; null if no reachable address is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}
