//! Numbers together with the words that they count.

use super::Lang;
use crate::catalogue::Argument;
use crate::say;

/// A noun that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Noun {
    /// A unit of length of data.
    Byte,
    /// A choice between columns that differ.
    Choice,
    /// A disc on the board.
    Disc,
    /// A mistake in a file.
    Error,
    Game,
    /// A game that has ended.
    FinishedGame,
    /// A game that has not ended yet.
    GameInProgress,
    /// A human player.
    Person,
    /// Somebody with a name.
    Player,
    /// A point of the ranking.
    Point,
    /// A position in a book.
    Position,
    /// A row of a table.
    Row,
    Second,
}

impl Lang {
    /// A count with its noun: `1 disc`, `2 discs`.
    pub fn counted(self, count: impl Argument, noun: Noun) -> String {
        match noun {
            Noun::Byte => say!(self, "count-bytes", bytes = count),
            Noun::Choice => say!(self, "count-choices", choices = count),
            Noun::Disc => say!(self, "count-discs", discs = count),
            Noun::Error => say!(self, "count-errors", errors = count),
            Noun::Game => say!(self, "count-games", games = count),
            Noun::FinishedGame => say!(self, "count-finished-games", games = count),
            Noun::GameInProgress => say!(self, "count-games-in-progress", games = count),
            Noun::Person => say!(self, "count-people", people = count),
            Noun::Player => say!(self, "count-players", players = count),
            Noun::Point => say!(self, "count-points", points = count),
            Noun::Position => say!(self, "count-positions", positions = count),
            Noun::Row => say!(self, "count-rows", rows = count),
            Noun::Second => say!(self, "count-seconds", seconds = count),
        }
    }

    /// Numbers within bounds, after a verb: `from 2 to 7`; bounds that leave one number are that number.
    pub fn between<N: Argument + PartialEq>(self, min: N, max: N) -> String {
        say!(self, "bounds", single = min == max, min, max)
    }

    /// What a field must be, without the full stop: `connect must be from 2 to 7`.
    pub fn must_be<N: Argument + PartialEq>(self, field: &str, min: N, max: N) -> String {
        say!(self, "bounds-of-field", field, single = min == max, min, max)
    }

    /// The columns of a board as a clause: `columns go from 0 to 6`.
    pub fn columns(self, first: u8, last: u8) -> String {
        say!(self, "bounds-of-columns", single = first == last, first, last)
    }
}

#[cfg(test)]
mod tests {
    use super::{Lang, Noun};

    #[test]
    fn each_language_has_its_own_counts_that_are_singular() {
        for (count, english, spanish, french) in [
            (0, "0 discs", "0 fichas", "0 pion"),
            (1, "1 disc", "1 ficha", "1 pion"),
            (2, "2 discs", "2 fichas", "2 pions"),
            (21, "21 discs", "21 fichas", "21 pions"),
        ] {
            assert_eq!(Lang::En.counted(count, Noun::Disc), english);
            assert_eq!(Lang::Es.counted(count, Noun::Disc), spanish);
            assert_eq!(Lang::Fr.counted(count, Noun::Disc), french);
        }
        assert_eq!(Lang::En.counted(1_usize, Noun::Person), "1 person");
        assert_eq!(Lang::En.counted(3_i64, Noun::Person), "3 people");
    }

    #[test]
    fn bounds_that_leave_one_value_are_no_range() {
        let said = |min, max| [Lang::En, Lang::Es].map(|lang| lang.must_be("connect", min, max));
        assert_eq!(said(2, 7), ["connect must be from 2 to 7", "connect debe estar entre 2 y 7"]);
        assert_eq!(said(2, 2), ["connect must be 2", "connect debe ser 2"]);
        let columns = |first, last| [Lang::En, Lang::Es].map(|lang| lang.columns(first, last));
        assert_eq!(columns(0, 6), ["columns go from 0 to 6", "las columnas van de 0 a 6"]);
        assert_eq!(columns(1, 1), ["the only column is 1", "la única columna es la 1"]);
    }
}
