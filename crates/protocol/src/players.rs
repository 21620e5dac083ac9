//! Players: their record, and the answers about their names.

use std::sync::Arc;

use cuatro_game::computer::Level;
use serde::{Deserialize, Serialize};

use crate::{HistoryItem, Rating, Timestamp, Totals, Word};

/// A player's record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Player {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub created_at: Timestamp,
    #[serde(flatten)]
    pub totals: Totals,
    #[serde(flatten)]
    pub rating: Rating,
    /// Games between two people, neither of them a bot.
    pub against_people: Totals,
    /// Games between two names of which at least one is a bot. For a bot these are all its games with names.
    pub against_bots: Totals,
    pub against_computer: Totals,
    /// Totals without games, from an old ranking: included only in the overall totals.
    pub carried: Totals,
    /// The most played rivals, or the requested one.
    pub head_to_head: Vec<Rival>,
    pub last_games: Vec<HistoryItem>,
}

/// A player's results against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rival {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub name: Option<Arc<str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Level>))]
    pub level: Option<Word<Level>>,
    pub human: bool,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    #[serde(flatten)]
    pub totals: Totals,
}

/// A player as returned by a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FoundPlayer {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    #[serde(flatten)]
    pub totals: Totals,
}

/// What a deletion did, or would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Deleted {
    pub games_anonymised: u64,
    pub games_removed: u64,
    pub games_aborted: u64,
    pub dry_run: bool,
}

/// A name's token, shown once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Claimed {
    pub player_token: String,
}

/// A name that is marked as a bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bot {
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    pub bot: bool,
}

/// A code that takes a name to another device.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Transfer {
    pub code: String,
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub expires_at: Timestamp,
    /// The page's link with name and code for the other device's camera, an SVG; null if no reachable address is known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}
