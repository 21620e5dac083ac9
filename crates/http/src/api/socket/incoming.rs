//! Incoming frames of a socket.

use serde::Deserialize;
use serde_json::Value;

use crate::problem::{Failure, Malformed};
use crate::request::{Fields, params};
use cuatro_app::AppError;
use cuatro_game::{ColumnNumber, PlyNumber, SeatAction};
use cuatro_protocol::{ClientFrame, Hello, MoveRequest};
use cuatro_rules::Side;

/// A frame, and the side that sent it; `None` for a spectator, from which only the visibility of the page is accepted.
pub(crate) type Incoming = (Option<Side>, ClientFrame);

/// A frame after the hello, or its refusal; and its reference. `you` is the side that the hello proved.
pub(crate) fn read(text: &str, you: Option<Side>) -> (Result<Incoming, Failure>, Option<Value>) {
    match you.and_then(|side| Some((side, serde_json::from_str(text).ok()?))) {
        Some((side, MoveFrame { column, ply, reference, .. })) => {
            (Ok((Some(side), ClientFrame::Move(MoveRequest { column, ply }))), reference)
        }
        None => by_fields(text, you),
    }
}

/// The same for every frame, with refusals that name the field.
pub(crate) fn by_fields(text: &str, you: Option<Side>) -> (Result<Incoming, Failure>, Option<Value>) {
    match RawFrame::read(text) {
        Ok(RawFrame { kind, fields, reference }) => (asked(&kind, fields, you), reference),
        Err((failure, reference)) => (Err(failure), reference),
    }
}

fn asked(kind: &str, fields: Fields, you: Option<Side>) -> Result<Incoming, Failure> {
    let seated = || if you.is_some() { Ok(you) } else { Err(Failure::App(AppError::Unauthorized)) };
    match kind {
        "move" => Ok((seated()?, ClientFrame::Move(fields.read()?))),
        "emote" => Ok((seated()?, ClientFrame::Emote(fields.read()?))),
        "visibility" => Ok((you, ClientFrame::Visibility(fields.read()?))),
        "hello" => Err(Failure::Malformed(Malformed::HelloTwice)),
        kind => {
            let Some(action) = SeatAction::named(kind) else {
                let kind = kind.chars().take(40).collect();
                return Err(Failure::Malformed(Malformed::UnknownType(kind)));
            };
            Ok((seated()?, params::complete(action, fields)?.into()))
        }
    }
}

/// The first frame, or its refusal; and its reference.
pub(crate) fn hello(text: &str) -> (Result<Hello, Failure>, Option<Value>) {
    match RawFrame::read(text) {
        Ok(RawFrame { kind, fields, reference }) if kind == "hello" => (fields.read(), reference),
        Ok(RawFrame { reference, .. }) => (Err(Failure::Malformed(Malformed::HelloFirst)), reference),
        Err((failure, reference)) => (Err(failure), reference),
    }
}

/// A valid frame: its type, its other fields and its reference.
struct RawFrame {
    kind: String,
    fields: Fields,
    reference: Option<Value>,
}

impl RawFrame {
    /// Reads a frame. The refusal of an unreadable one has its reference, if that can be read.
    fn read(text: &str) -> Result<RawFrame, (Failure, Option<Value>)> {
        let mut fields = Fields::from_frame(text).map_err(|failure| (failure, None))?;
        let reference = fields.take("ref").unwrap_or_default();
        match fields.take("type") {
            Ok(kind) => Ok(RawFrame { kind, fields, reference }),
            Err(failure) => Err((failure, reference)),
        }
    }
}

/// A move, read in one typed pass, because nearly all frames are moves. Anything that does not match is read as a [`RawFrame`], with
/// refusals that name the field.
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
