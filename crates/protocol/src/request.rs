//! What clients send about a game that is there, and about names.

use cuatro_game::{Answer, ColumnNumber, PlyNumber};
use serde::{Deserialize, Serialize};

/// A disc to drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveRequest {
    #[cfg_attr(feature = "schema", schema(value_type = cuatro_rules::Column))]
    pub column: ColumnNumber,
    /// The number of discs before it, which makes the move idempotent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>))]
    pub ply: Option<PlyNumber>,
}

/// A seat to take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JoinRequest {
    /// Not needed if the seat is reserved for a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// An offer, the answer to one, or its withdrawal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerRequest {
    /// `offer`, `accept`, `decline` or `withdraw`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub answer: Answer,
}

/// A name to claim, with the one-time code of another device if it is already held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClaimRequest {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}
