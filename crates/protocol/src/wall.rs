//! What a screen on the wall shows.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{ResultBy, Stage, StageOutcome, Timestamp};

/// What the wall shows now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum WallScene {
    /// The link, the code and the entrants: no stage is running.
    Lobby,
    /// One game, with the table beside it.
    Boards,
    /// The same game, for eight seconds after its end.
    Ended,
    /// The pairings, for the first 20 seconds of a round.
    Pairings,
    /// The organiser holds all boards.
    Hold,
    /// The first three places, and those behind them: a stage is over.
    Podium,
    /// A finished game of the week: no game is played.
    Idle,
}

/// A row of the table on the wall.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WallRow {
    /// The place; null without a game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub place: Option<i64>,
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// The points.
    pub points: f64,
}

/// A board of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WallPairing {
    /// Its number.
    pub board: u32,
    /// The player of X.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub x: Arc<str>,
    /// The player of O.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub o: Arc<str>,
}

/// What a screen on the wall shows. Which game that is, and when, is decided by the server; the game itself is followed by its own
/// socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Wall {
    /// What it shows.
    pub scene: WallScene,
    /// Since when; null where no event says so.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>, format = DateTime))]
    pub since: Option<Timestamp>,
    /// Cuatro's version: with another one the page loads itself again.
    pub version: String,
    /// The title of the tournament, or the name of the server.
    pub title: String,
    /// The game that is shown; null while there is none.
    #[cfg_attr(feature = "schema", schema(required))]
    pub game: Option<String>,
    /// What that game counts in its tournament, once it is scored there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<StageOutcome>,
    /// How that came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub how: Option<ResultBy>,
    /// Which move decided the game that ended, once it was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<String>,
    /// The stage that goes on, or that ended last; null without one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stage: Option<Stage>,
    /// Everybody in the first three places of the table, best first, 60 at most; none where there is no table.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub leaders: Vec<WallRow>,
    /// A part of the table, best first: ten rows.
    pub table: Vec<WallRow>,
    /// A part of the pairings of the round, by board: twelve; none in other scenes.
    pub pairings: Vec<WallPairing>,
    /// Names of entrants with a bye in the round, after all pairings: each takes a line of that part.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required, value_type = Vec<String>))]
    pub byes: Vec<Arc<str>>,
    /// How many rows come before that part.
    pub offset: u32,
    /// How many rows there are in all.
    pub total: u32,
    /// Entrants, the newest first; only in the lobby.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub names: Vec<Arc<str>>,
    /// How many are here; null where that is not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub here: Option<u32>,
    /// What can be typed instead of the link, while people may enter.
    #[cfg_attr(feature = "schema", schema(required))]
    pub code: Option<u32>,
    /// The address of the server, where the code can be typed; null while registration is closed.
    #[cfg_attr(feature = "schema", schema(required))]
    pub link: Option<String>,
    /// The path of the link's QR code; null without a link that other devices can open.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}
