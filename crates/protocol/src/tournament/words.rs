//! The words of tournaments that only requests and answers have; those of the rules are in `cuatro_tournament`.

use serde::{Deserialize, Serialize};

/// Whether people may enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Registration {
    /// They may.
    Open,
    /// They may not.
    Closed,
}

/// The status of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum TournamentStatus {
    /// No stage goes on.
    Open,
    /// A stage goes on.
    Running,
    /// It is over.
    Ended,
}

/// What an entrant wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EntrantWish {
    /// Not to be paired for now.
    Pause,
    /// To be paired again.
    Back,
    /// To leave.
    Leave,
}

/// What the organiser makes of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EntrantStanding {
    /// Paired: lets in an entrant that asks for it, was removed or left.
    In,
    /// Not to be paired for now.
    Paused,
    /// Sent out, until the organiser lets them in again.
    Removed,
    /// Sent out for good.
    Banned,
}

/// The status of a game of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageGameStatus {
    /// It is played.
    Playing,
    /// It has a result, or is void.
    Scored,
}
