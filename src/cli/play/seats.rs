//! Who plays: a name, or a level of the computer.

use crate::app::NewSeat;
use crate::computer::Level;
use crate::lang::Lang;
use crate::names::PlayerName;
use crate::printable::printable;
use crate::rules::notation::whole_number;
use cuatro_words::say;

/// Somebody who is to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SeatChoice {
    Person(PlayerName),
    Computer(Level),
}

impl SeatChoice {
    /// Reads a level by number, id or name, otherwise a player's name. A number that is no level's is a slip, not a name.
    pub(super) fn parse(text: &str, lang: Lang) -> Result<SeatChoice, String> {
        match text.parse() {
            Ok(level) => Ok(SeatChoice::Computer(level)),
            Err(_) if whole_number(text.trim()).is_some() => Err(no_level(text.trim(), lang)),
            Err(_) => name(text, lang).map(SeatChoice::Person),
        }
    }

    /// As it is shown.
    pub(super) fn label(&self, lang: Lang) -> String {
        match self {
            SeatChoice::Person(name) => name.as_str().to_owned(),
            SeatChoice::Computer(level) => level.name(lang).to_owned(),
        }
    }

    /// As the app takes it, for people at this keyboard.
    pub(super) fn at_this_keyboard(&self) -> NewSeat {
        match self {
            SeatChoice::Person(name) => NewSeat::Here { name: name.as_str().to_owned() },
            SeatChoice::Computer(level) => NewSeat::Computer(*level),
        }
    }

    pub(super) fn is_person(&self) -> bool {
        matches!(self, SeatChoice::Person(_))
    }
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

/// The levels to choose from, each with what it does.
pub(super) fn levels(lang: Lang) -> Vec<String> {
    Level::ALL
        .iter()
        .map(|level| format!("{}\n     {}", level.name(lang), wrapped(&level.description(lang), 72)))
        .collect()
}

/// A sentence in lines of at most `width` characters, the further ones indented like the first.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n     ")
}
