//! The server about itself.

use serde::{Deserialize, Serialize};

/// The server's information about itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ServerInfo {
    /// The server's name, which its operator chose.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub name: String,
    /// Cuatro's version.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub version: String,
    /// Where people reach it, if the operator said so.
    #[cfg_attr(feature = "schema", schema(required))]
    pub public_url: Option<String>,
    /// Where others on its network reach it, if they do.
    #[cfg_attr(feature = "schema", schema(required))]
    pub lan_url: Option<String>,
    /// Whether only its own machine can reach it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub loopback_only: bool,
    /// Boards that are offered by name.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub presets: Vec<Preset>,
    /// Whether the token in the request is the operator's.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub admin: bool,
    /// With sign-on by a proxy, the sender of the request; otherwise null.
    #[cfg_attr(feature = "schema", schema(required))]
    pub user: Option<SignedOnUser>,
}

/// A person at a server where people sign on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignedOnUser {
    /// The name under which they play; null if they have not signed on, or if the name is not a valid player name.
    #[cfg_attr(feature = "schema", schema(required))]
    pub name: Option<String>,
}

/// A board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Preset {
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
}

/// Whether a server takes part in the work: `ok`, or `leaving` once it is about to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Health {
    /// It does.
    Ok,
    /// It is about to stop.
    Leaving,
    /// A word of a newer server.
    #[serde(other)]
    Unknown,
}
