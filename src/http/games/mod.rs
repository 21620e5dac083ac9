//! Games, and what their requests share.

pub(super) mod events;
pub(super) mod make;
pub(super) mod play;
pub(super) mod read;
pub(super) mod report;

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::Value;

use super::Server;
use super::extract::Token;
use super::fields::Fields;
use super::problem::Failure;
use crate::app::{AppError, Expected, FieldProblem};
use crate::live::Room;
use crate::names::PlayerName;
use crate::opponent::Level;
use crate::rules::{Side, Variant};

pub(super) use events::{Format, stream};
pub(super) use make::{create, join, make, take_seat};
pub(super) use play::{Wish, answer, carry_out, play, put, wish};
pub(super) use read::{at_ply, read, seat_name, until, wait};
pub(super) use report::{names, report};

/// The board of a request; the standard one unless asked otherwise.
pub(super) fn variant(fields: &mut Fields) -> Result<Variant, Failure> {
    let rows = fields.integer("rows")?.unwrap_or(Variant::STANDARD.rows().into());
    let columns = fields.integer("columns")?.unwrap_or(Variant::STANDARD.columns().into());
    let connect = fields.integer("connect")?.unwrap_or(Variant::STANDARD.connect().into());
    Ok(Variant::new(rows, columns, connect).map_err(AppError::from)?)
}

/// A computer level by its id, its Spanish alias, its number in the list or its shown name.
pub(super) fn level(fields: &mut Fields, field: &str) -> Result<Option<Level>, Failure> {
    let text = match fields.value(field) {
        None => return Ok(None),
        Some(Value::String(text)) => text,
        Some(Value::Number(number)) => number.to_string(),
        Some(_) => return Err(Failure::expected(&fields.name(field), Expected::Text)),
    };
    let ids = || FieldProblem::OneOf(Level::ALL.iter().map(|level| level.id()).collect());
    text.parse().map(Some).map_err(|_| Failure::App(AppError::field(fields.name(field), ids())))
}

/// The name key of `player=`. What cannot be a name is nobody's, and finds nothing.
pub(super) fn player_key(fields: &mut Fields) -> Result<Option<String>, Failure> {
    let player = fields.text("player")?;
    Ok(player.map(|name| name_key(&name).unwrap_or_default()))
}

/// How a name is compared; nothing for what cannot be a name.
pub(super) fn name_key(name: &str) -> Option<String> {
    PlayerName::parse(name).ok().map(|name| name.key().to_owned())
}

/// The side that a reader plays, if their token is of this game. Any real credential may look; an unknown one is told so.
pub(super) async fn seat_if_any(
    server: &Server,
    room: &Arc<Room>,
    token: &Token,
) -> Result<Option<Side>, Failure> {
    let Some(token) = token.get() else { return Ok(None) };
    match server.app.seat_if_any(room, token) {
        Some(side) => Ok(Some(side)),
        None => Ok(server.app.credential(token).await.map(|_| None)?),
    }
}

/// Marks an answer with the game's version.
fn tag(headers: &mut HeaderMap, version: u32) {
    let etag = HeaderValue::try_from(format!("\"{version}\"")).expect("digits and quotes");
    headers.insert(header::ETAG, etag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // A token decides `you`, a language the names of the deleted.
    headers.insert(header::VARY, HeaderValue::from_static("Authorization, Accept-Language"));
}
