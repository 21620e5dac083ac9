//! Incoming frames of a socket.

use serde::Deserialize;
use serde_json::Value;

use crate::app::AppError;
use crate::game::{ColumnNumber, PlyNumber, SeatAction};
use crate::http::problem::{Failure, Malformed};
use crate::http::request::Fields;
use crate::http::request::params::{self, MoveBody};
use crate::live::Emote;
use crate::rules::Side;

/// What a frame after the hello asks for.
pub(crate) enum Asked {
    Move(MoveBody),
    Emote(Emote),
    Action(SeatAction),
}

/// What a frame asks for and for which side, and its reference. `you` is the side that the hello proved.
pub(crate) fn read(text: &str, you: Option<Side>) -> (Result<(Side, Asked), Failure>, Option<Value>) {
    match you.and_then(|side| Some((side, serde_json::from_str(text).ok()?))) {
        Some((side, MoveFrame { column, ply, reference, .. })) => {
            (Ok((side, Asked::Move(MoveBody { column, ply }))), reference)
        }
        None => by_fields(text, you),
    }
}

/// The same for every frame, with refusals that name the field.
pub(crate) fn by_fields(text: &str, you: Option<Side>) -> (Result<(Side, Asked), Failure>, Option<Value>) {
    match Opened::read(text) {
        Ok(Opened { kind, fields, reference }) => (asked(&kind, fields, you), reference),
        Err((failure, reference)) => (Err(failure), reference),
    }
}

fn asked(kind: &str, fields: Fields, you: Option<Side>) -> Result<(Side, Asked), Failure> {
    let side = || you.ok_or(Failure::App(AppError::Unauthorized));
    match kind {
        "move" => Ok((side()?, Asked::Move(fields.read()?))),
        "emote" => {
            let side = side()?;
            let EmoteFrame { emote } = fields.read()?;
            Ok((side, Asked::Emote(emote)))
        }
        "hello" => Err(Failure::Malformed(Malformed::HelloTwice)),
        kind => {
            let Some(action) = SeatAction::named(kind) else {
                let kind = kind.chars().take(40).collect();
                return Err(Failure::Malformed(Malformed::UnknownType(kind)));
            };
            Ok((side()?, Asked::Action(params::complete(action, fields)?)))
        }
    }
}

/// A valid frame: its type, its other fields and its reference.
pub(crate) struct Opened {
    pub(crate) kind: String,
    pub(crate) fields: Fields,
    pub(crate) reference: Option<Value>,
}

impl Opened {
    /// Reads a frame. The refusal of an unreadable one has its reference, if that can be read.
    pub(crate) fn read(text: &str) -> Result<Opened, (Failure, Option<Value>)> {
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
pub(crate) struct Hello {
    pub(crate) token: Option<String>,
    pub(crate) version: Option<u32>,
}

#[derive(Deserialize)]
struct EmoteFrame {
    emote: Emote,
}

/// A move, read in one typed pass, because nearly all frames are moves. Anything that does not match is read as an [`Opened`],
/// whose refusals name the field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveFrame {
    #[serde(rename = "type")]
    _type: MoveType,
    column: ColumnNumber,
    ply: Option<PlyNumber>,
    #[serde(rename = "ref")]
    reference: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum MoveType {
    Move,
}
