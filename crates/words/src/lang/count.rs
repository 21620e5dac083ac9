//! Numbers together with the words that they count: the one place that knows plural forms.
//!
//! Nouns and categories are those of CLDR, so that each noun can become a message of a catalogue as it stands:
//! `{ $n -> [one] { $n } disc *[other] { $n } discs }`.

use std::fmt::Display;

use super::Lang;

/// A noun that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Noun {
    /// A unit of length of data.
    Byte,
    /// A choice between columns that differ.
    Choice,
    /// A player that is a level of the computer.
    Computer,
    /// A disc on the board.
    Disc,
    /// A mistake in a file.
    Error,
    /// A field of a line.
    Field,
    /// A game.
    Game,
    /// A game that has ended.
    FinishedGame,
    /// A game that has not ended yet.
    GameInProgress,
    /// Somebody who is no program.
    Person,
    /// Somebody with a name.
    Player,
    /// A point of the ranking.
    Point,
    /// A position in a book.
    Position,
    /// A row of a table.
    Row,
    /// A second.
    Second,
}

impl Noun {
    /// The forms for one and for other numbers.
    fn forms(self, lang: Lang) -> [&'static str; 2] {
        let (english, spanish) = match self {
            Noun::Byte => (["byte", "bytes"], ["byte", "bytes"]),
            Noun::Choice => (["choice", "choices"], ["decisión", "decisiones"]),
            Noun::Computer => (["computer", "computers"], ["ordenador", "ordenadores"]),
            Noun::Disc => (["disc", "discs"], ["ficha", "fichas"]),
            Noun::Error => (["error", "errors"], ["error", "errores"]),
            Noun::Field => (["field", "fields"], ["campo", "campos"]),
            Noun::Game => (["game", "games"], ["partida", "partidas"]),
            Noun::FinishedGame => {
                (["finished game", "finished games"], ["partida terminada", "partidas terminadas"])
            }
            Noun::GameInProgress => {
                (["game in progress", "games in progress"], ["partida en curso", "partidas en curso"])
            }
            Noun::Person => (["person", "people"], ["persona", "personas"]),
            Noun::Player => (["player", "players"], ["jugador", "jugadores"]),
            Noun::Point => (["point", "points"], ["punto", "puntos"]),
            Noun::Position => (["position", "positions"], ["posición", "posiciones"]),
            Noun::Row => (["row", "rows"], ["fila", "filas"]),
            Noun::Second => (["second", "seconds"], ["segundo", "segundos"]),
        };
        lang.pick(english, spanish)
    }
}

impl Lang {
    /// The form of a word that goes with a count, for verbs and adjectives beside a [`Noun`].
    pub fn plural<T>(self, count: impl PartialEq + From<u8>, one: T, other: T) -> T {
        // Whole numbers have the same rule in both languages.
        match self {
            Lang::En | Lang::Es if count == 1.into() => one,
            Lang::En | Lang::Es => other,
        }
    }

    /// A count with its noun: `1 disc`, `2 discs`.
    pub fn counted<N: Copy + Display + PartialEq + From<u8>>(self, count: N, noun: Noun) -> String {
        let [one, other] = noun.forms(self);
        format!("{count} {}", self.plural(count, one, other))
    }

    /// Numbers within bounds, after a verb: `from 2 to 7`; bounds that leave one number are that number.
    pub fn between<N: Copy + Display + PartialEq>(self, min: N, max: N) -> String {
        if min == max {
            return min.to_string();
        }
        self.pick(format!("from {min} to {max}"), format!("de {min} a {max}"))
    }

    /// What a field must be, without the full stop: `connect must be from 2 to 7`.
    pub fn must_be<N: Copy + Display + PartialEq>(self, field: &str, min: N, max: N) -> String {
        let between = self.between(min, max);
        match self {
            Lang::En => format!("{field} must be {between}"),
            Lang::Es if min == max => format!("{field} debe ser {min}"),
            Lang::Es => format!("{field} debe estar entre {min} y {max}"),
        }
    }

    /// The columns of a board as a clause: `columns go from 0 to 6`.
    pub fn columns(self, first: u8, last: u8) -> String {
        if first == last {
            return self.pick(format!("the only column is {last}"), format!("la única columna es la {last}"));
        }
        self.pick(
            format!("columns go from {first} to {last}"),
            format!("las columnas van de {first} a {last}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Lang, Noun};

    #[test]
    fn one_is_singular_and_every_other_count_is_plural() {
        for (count, english, spanish) in [
            (0, "0 discs", "0 fichas"),
            (1, "1 disc", "1 ficha"),
            (2, "2 discs", "2 fichas"),
            (21, "21 discs", "21 fichas"),
        ] {
            assert_eq!(Lang::En.counted(count, Noun::Disc), english);
            assert_eq!(Lang::Es.counted(count, Noun::Disc), spanish);
        }
        assert_eq!(Lang::En.counted(1_usize, Noun::Person), "1 person");
        assert_eq!(Lang::En.counted(3_i64, Noun::Person), "3 people");
    }

    #[test]
    fn bounds_that_leave_one_value_are_no_range() {
        let said = |min, max| Lang::ALL.map(|lang| lang.must_be("connect", min, max));
        assert_eq!(said(2, 7), ["connect must be from 2 to 7", "connect debe estar entre 2 y 7"]);
        assert_eq!(said(2, 2), ["connect must be 2", "connect debe ser 2"]);
        let columns = |first, last| Lang::ALL.map(|lang| lang.columns(first, last));
        assert_eq!(columns(0, 6), ["columns go from 0 to 6", "las columnas van de 0 a 6"]);
        assert_eq!(columns(1, 1), ["the only column is 1", "la única columna es la 1"]);
    }
}
