//! Tournaments: what organisers and entrants get, and in `request` what they send.

mod frame;
mod request;
mod words;

use std::sync::Arc;

use cuatro_rules::Side;
use serde::{Deserialize, Serialize};

use crate::Timestamp;

pub use cuatro_tournament::{
    BotsAllowed, EntrantAwaits, EntrantCounts, EntrantDoing, NewStage, NewTournament, ResultBy,
    ShownSettings, StageBegin, StageKind, StageOutcome, StageStart, StageState, UnfinishedGames,
};

pub use frame::TournamentFrame;
pub use request::{
    EndStageRequest, EntrantPair, EntryChangeRequest, EntryRequest, ExtendRequest, MeRequest,
    NextRoundRequest, PairingsRequest, ResultRequest, TournamentRequest,
};
pub use words::{EntrantStanding, EntrantWish, Registration, StageGameStatus, TournamentStatus};

/// A stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stage {
    /// Its number, from 1.
    pub k: u16,
    /// How it pairs.
    pub kind: StageKind,
    /// Its status.
    pub status: StageState,
    /// When it began.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>, format = DateTime))]
    pub started_at: Option<Timestamp>,
    /// When an arena ends, or unfinished games are adjudicated.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>, format = DateTime))]
    pub ends_at: Option<Timestamp>,
    /// The round that was paired last; in an arena the number of pairings.
    pub round: u16,
    /// How many rounds it has; 0 without rounds for all, and before it begins.
    pub rounds: u16,
    /// Its settings.
    pub settings: ShownSettings,
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// Its id.
    pub id: String,
    /// How many events it has.
    pub version: u32,
    /// Its title.
    pub title: String,
    /// Its status.
    pub status: TournamentStatus,
    /// Whether people may enter.
    pub registration: Registration,
    /// What can be typed instead of its link, while people may enter.
    #[cfg_attr(feature = "schema", schema(required))]
    pub code: Option<u32>,
    /// Whether people may enter under names that are not on the list.
    pub open: bool,
    /// The names on the list without an entrant.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub names: Vec<Arc<str>>,
    /// The most entrants.
    pub places: u32,
    /// Whether programs may enter.
    pub bots: BotsAllowed,
    /// How many entrants do what.
    pub counts: EntrantCounts,
    /// Its stages.
    pub stages: Vec<Stage>,
    /// Whether pairing is stopped.
    pub hold: bool,
    /// When it was created.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub created_at: Timestamp,
    /// The time of its last event.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub updated_at: Timestamp,
    /// When it ended. Results can be corrected for a day from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, format = DateTime))]
    pub ended_at: Option<Timestamp>,
}

/// A tournament that was created. Its token is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentCreated {
    /// The tournament.
    pub tournament: Tournament,
    /// What proves the organiser.
    pub organiser_token: String,
    /// The link for entrants.
    pub link: String,
    /// What they can type instead.
    #[cfg_attr(feature = "schema", schema(required))]
    pub code: Option<u32>,
    /// The link as a QR code in SVG, if an address is known that other devices can reach.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantName {
    /// Their number, from 1.
    pub n: u32,
    /// The name; that of all deleted players once they are deleted.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
}

/// An entry. Its tokens are shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entered {
    /// The entrant.
    pub entrant: EntrantName,
    /// What proves them, here and on the seats of all their games.
    pub token: String,
    /// What proves their name anywhere, if it was claimed just now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
}

/// Another token for an entrant that lost the old one. It is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantLink {
    /// Its entrant.
    pub entrant: EntrantName,
    /// What proves them from now on; the token that they had proves nothing any more.
    pub token: String,
    /// The link that brings the token to their device.
    pub link: String,
    /// The link as a QR code in SVG, if an address is known that other devices can reach.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}

/// An entrant as the list shows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantRow {
    /// Their number, from 1.
    pub n: u32,
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// What they are doing.
    pub state: EntrantDoing,
    /// The game that they are in.
    #[cfg_attr(feature = "schema", schema(required))]
    pub game: Option<String>,
    /// Whether they have the bye of the current round.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bye: bool,
}

/// What a tournament says to one entrant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// Their number, from 1.
    pub n: u32,
    /// Their name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// What they are doing.
    pub state: EntrantDoing,
    /// Whether they have the bye of the current round: 1 point.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub bye: bool,
    /// What comes next for them while a stage goes on.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub awaits: Option<EntrantAwaits>,
    /// Whether the stage that goes on was full when they came, so that they play in the next one.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub full: bool,
    /// Their place in the stage; null without a game in it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub place: Option<u32>,
    /// Their points in the stage.
    pub points: f64,
    /// The game that they are in; null between games.
    #[cfg_attr(feature = "schema", schema(required))]
    pub game: Option<String>,
    /// The side that they play in it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Side>,
    /// The number of the stage that goes on, or of the last one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stage: Option<u16>,
    /// Its status.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stage_status: Option<StageState>,
}

/// A row of the table of a stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableRow {
    /// The place, shared by equals; null without a game, or if struck out.
    #[cfg_attr(feature = "schema", schema(required))]
    pub place: Option<u32>,
    /// The entrant's number.
    pub n: u32,
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// The points.
    pub points: f64,
    /// Games that count.
    pub played: u16,
    /// Games won.
    pub wins: u16,
    /// Games drawn.
    pub draws: u16,
    /// Games lost.
    pub losses: u16,
    /// Rounds without an opponent.
    pub byes: u16,
    /// Games lost by being missing.
    pub forfeits: u16,
    /// Games won in a row; only in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<u16>,
    /// What a late entry to a Swiss gave of the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<f64>,
    /// The points of all opponents; only in a Swiss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<f64>,
    /// The same without the lowest of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buchholz_cut_1: Option<f64>,
    /// The points of beaten opponents and half the points of drawn ones; only in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sonneborn_berger: Option<f64>,
    /// The row of the cross table: in a round robin the results against the entrant of each row of the table (`·` for their own), in a
    /// Swiss for each round the opponent's row, the side and the result, such as `3X 1`; `…` for a game that is played, `+` and `–` for
    /// one that was won or lost without being played; left out in an arena.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<String>,
    /// Whether they played so few games of a round robin that none counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck_out: bool,
    /// Whether the organiser has corrected a result of theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corrected: bool,
    /// What they are doing.
    pub state: EntrantDoing,
}

/// A game of a stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageGame {
    /// The game.
    pub game: String,
    /// Its round; in an arena the number of the pairing.
    pub round: u16,
    /// Its board.
    pub board: u32,
    /// The entrant on X, by number.
    pub x: u32,
    /// The entrant on O, by number.
    pub o: u32,
    /// Where it begins.
    pub start: StageStart,
    /// Its status.
    pub status: StageGameStatus,
    /// The result; null until it is scored.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<StageOutcome>,
    /// How that came about; null until it is scored.
    #[cfg_attr(feature = "schema", schema(required))]
    pub how: Option<ResultBy>,
    /// What it counted before the organiser corrected that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected_from: Option<StageOutcome>,
}

/// A part of a list of known length.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part<R> {
    /// The rows, in the order of the list.
    pub items: Vec<R>,
    /// How many rows come before them.
    pub offset: u32,
    /// How many rows the whole list has.
    pub total: u32,
}
