//! What comes over a socket.

use serde::Deserialize;
use serde_json::Value;

use crate::game::{ColumnNumber, PlyNumber};
use crate::http::problem::Failure;
use crate::http::request::Fields;
use crate::live::Emote;

/// A frame that could be read: its type, its other fields and its reference.
pub(super) struct Opened {
    pub(super) kind: String,
    pub(super) fields: Fields,
    pub(super) reference: Option<Value>,
}

impl Opened {
    /// Reads a frame. What cannot be read is refused with the reference that it may still have.
    pub(super) fn read(text: &str) -> Result<Opened, (Failure, Option<Value>)> {
        let mut fields = Fields::from_frame(text).map_err(|failure| (failure, None))?;
        let reference = fields.take("ref").unwrap_or_default();
        match fields.take("type") {
            Ok(kind) => Ok(Opened { kind, fields, reference }),
            Err(failure) => Err((failure, reference)),
        }
    }
}

/// Who follows the game, and from where on.
#[derive(Deserialize)]
pub(super) struct Hello {
    pub(super) token: Option<String>,
    pub(super) version: Option<u32>,
}

#[derive(Deserialize)]
pub(super) struct EmoteFrame {
    pub(super) emote: Emote,
}

/// A move, read without a look at each field: nearly all frames are moves. What does not look just so is read as an [`Opened`], for
/// the words of its refusals.
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
