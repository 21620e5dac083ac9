//! Parts of requests that several handlers take.

use std::time::Duration;

use serde_json::Value;

use super::Fields;
use crate::app::{AppError, Expected, FieldProblem};
use crate::game::{Answer, SeatAction};
use crate::http::problem::Failure;
use crate::names::PlayerName;
use crate::opponent::Level;
use crate::rules::Variant;

/// The longest a reader can wait for a change, in seconds.
const LONGEST_WAIT_S: i64 = 60;

/// The board of a request; the standard one unless asked otherwise.
pub(crate) fn variant(fields: &mut Fields) -> Result<Variant, Failure> {
    let rows = fields.integer("rows")?.unwrap_or(Variant::STANDARD.rows().into());
    let columns = fields.integer("columns")?.unwrap_or(Variant::STANDARD.columns().into());
    let connect = fields.integer("connect")?.unwrap_or(Variant::STANDARD.connect().into());
    Ok(Variant::new(rows, columns, connect).map_err(AppError::from)?)
}

/// A computer level by its id, its Spanish alias, its number in the list or its shown name.
pub(crate) fn level(fields: &mut Fields, field: &str) -> Result<Option<Level>, Failure> {
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
pub(crate) fn player_key(fields: &mut Fields) -> Result<Option<String>, Failure> {
    let player = fields.text("player")?;
    Ok(player.map(|name| name_key(&name).unwrap_or_default()))
}

/// How a name is compared; nothing for what cannot be a name.
pub(crate) fn name_key(name: &str) -> Option<String> {
    PlayerName::parse(name).ok().map(|name| name.key().to_owned())
}

/// How long the asker would wait for a change.
pub(crate) fn wait(fields: &mut Fields) -> Result<Option<Duration>, Failure> {
    let seconds = fields.integer_within("wait", 0, LONGEST_WAIT_S)?;
    Ok(seconds.map(|seconds| Duration::from_secs(seconds.unsigned_abs())))
}

/// The column of a move and the ply that it answers, which are all fields that a move has.
pub(crate) fn column_and_ply(mut fields: Fields) -> Result<(i64, Option<i64>), Failure> {
    let (column, ply) = (fields.column()?, fields.integer("ply")?);
    fields.finish()?;
    Ok((column, ply))
}

/// The `name` and the `invite` with which a seat is taken, and nothing else.
pub(crate) fn seat(mut fields: Fields) -> Result<(Option<String>, Option<String>), Failure> {
    let (name, invite) = (fields.text("name")?, fields.text("invite")?);
    fields.finish()?;
    Ok((name, invite))
}

/// The action with its `answer`, where it is about an offer: `offer`, `accept` or `decline`.
pub(crate) fn complete(action: SeatAction, fields: &mut Fields) -> Result<SeatAction, Failure> {
    let SeatAction::Answer(offer, _) = action else { return Ok(action) };
    let words = [("offer", Answer::Offer), ("accept", Answer::Accept), ("decline", Answer::Decline)];
    let answer = fields.one_of("answer", &words)?.ok_or_else(|| Failure::missing("answer"))?;
    Ok(SeatAction::Answer(offer, answer))
}
