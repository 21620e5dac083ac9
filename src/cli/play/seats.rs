//! Players as they are typed: a name, or a level of the computer.

use crate::computer::Level;
use crate::lang::Lang;
use crate::names::PlayerName;
use crate::printable::printable;
use crate::protocol::NewSeatRequest;
use crate::rules::notation::whole_number;
use cuatro_words::say;

/// Reads a level by number, id or name, otherwise a player's name. A number that is no level's is a slip, not a name.
pub(super) fn parse(text: &str, lang: Lang) -> Result<NewSeatRequest, String> {
    match text.parse() {
        Ok(level) => Ok(computer(level)),
        Err(_) if whole_number(text.trim()).is_some() => Err(no_level(text.trim(), lang)),
        Err(_) => name(text, lang).map(person),
    }
}

pub(super) fn person(name: PlayerName) -> NewSeatRequest {
    NewSeatRequest { name: Some(name.to_string()), ..NewSeatRequest::default() }
}

pub(super) fn computer(level: Level) -> NewSeatRequest {
    NewSeatRequest { level: Some(level), ..NewSeatRequest::default() }
}

/// As it is shown.
pub(super) fn label(seat: &NewSeatRequest, lang: Lang) -> String {
    let level = seat.level.map(|level| level.name(lang).to_owned());
    level.or_else(|| seat.name.clone()).unwrap_or_default()
}

/// A player's name as somebody typed it.
pub(super) fn name(text: &str, lang: Lang) -> Result<PlayerName, String> {
    PlayerName::parse(text).map_err(|error| error.text(lang))
}

/// No level has this number or name.
pub(super) fn no_level(text: &str, lang: Lang) -> String {
    let (text, last) = (printable(text.to_owned()), Level::ALL.len());
    say!(lang, "cli-no-level", level = text, last = last)
}
