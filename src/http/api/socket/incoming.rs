//! Incoming frames of a socket.

use serde::Deserialize;
use serde_json::Value;

use crate::game::{ColumnNumber, PlyNumber};
use crate::http::problem::Failure;
use crate::http::request::Fields;
use crate::live::Emote;

/// A valid frame: its type, its other fields and its reference.
pub(super) struct Opened {
    pub(super) kind: String,
    pub(super) fields: Fields,
    pub(super) reference: Option<Value>,
}

impl Opened {
    /// Reads a frame. The refusal of an unreadable one has its reference, if that can be read.
    pub(super) fn read(text: &str) -> Result<Opened, (Failure, Option<Value>)> {
        let mut fields = Fields::from_frame(text).map_err(|failure| (failure, None))?;
        let reference = fields.take("ref").unwrap_or_default();
        match fields.take("type") {
            Ok(kind) => Ok(Opened { kind, fields, reference }),
            Err(failure) => Err((failure, reference)),
        }
    }
}

/// The follower's credential, and the version from which to continue.
#[derive(Deserialize)]
pub(super) struct Hello {
    pub(super) token: Option<String>,
    pub(super) version: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct EmoteFrame {
    pub(super) emote: Emote,
}

/// A move, read in one typed pass, because nearly all frames are moves. Anything that does not match is read as an [`Opened`],
/// whose refusals name the field.
#[derive(Deserialize)]
pub(super) struct MoveFrame {
    #[serde(rename = "type")]
    _type: MoveType,
    pub(super) column: ColumnNumber,
    pub(super) ply: Option<PlyNumber>,
    #[serde(rename = "ref")]
    pub(super) reference: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum MoveType {
    Move,
}
