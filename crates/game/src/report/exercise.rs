//! A lesson in words: its task, its hint, and the consequences of each answer.

use super::sentence::listed;
use super::{Lesson, Names, Prospect, Try};
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::say;

impl Lesson {
    pub fn task(&self, names: &Names, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let (you, name, played) =
            (names.is_you(self.side), names.of(self.side), reader.column(self.played.0));
        match self.goal {
            _ if self.blocks => say!(lang, "lesson-task-block", you = you, name = name, played = played),
            Prospect::Win if self.at_once => {
                let connect = names.connect;
                say!(lang, "lesson-task-line", you = you, name = name, played = played, connect = connect)
            }
            Prospect::Win if !self.far => {
                say!(lang, "lesson-task-win", you = you, name = name, played = played)
            }
            Prospect::Win | Prospect::Draw => {
                let rival = self.side.opponent();
                let then = say!(lang, "lesson-could-win", you = names.is_you(rival), name = names.of(rival));
                say!(lang, "lesson-task-hold", you = you, name = name, played = played, then = then)
            }
            Prospect::Loss => say!(lang, "lesson-task-hold-out", you = you, name = name, played = played),
        }
    }

    /// A hint that leaves something to find.
    pub fn hint(&self, lang: Lang) -> String {
        match (self.goal, self.keeps.len()) {
            _ if self.blocks => say!(lang, "lesson-hint-block"),
            (Prospect::Win, _) if self.at_once => say!(lang, "lesson-hint-line"),
            (_, 1) => say!(lang, "lesson-hint-one-column"),
            (Prospect::Win, columns) if !self.far => say!(lang, "lesson-hint-win", columns = columns),
            (_, columns) => say!(lang, "lesson-hint-hold", columns = columns),
        }
    }

    /// Every right answer.
    pub fn answer(&self, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let (columns, most, last) = listed(&self.keeps, reader);
        say!(reader.lang, "lesson-answer", columns = columns, most = most, last = last)
    }

    /// The consequences of a column.
    pub fn verdict(&self, tried: &Try, names: &Names, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let rival = self.side.opponent();
        let (you, name, connect) = (names.is_you(rival), names.of(rival), names.connect);
        let column = reader.column(tried.column.0);
        match (tried.right, self.goal, tried.moves.as_slice()) {
            (true, _, _) if self.blocks => say!(lang, "lesson-right-block", column = column),
            (true, Prospect::Win, _) if self.at_once => {
                say!(lang, "lesson-right-line", column = column, connect = connect)
            }
            (true, Prospect::Win, _) if !self.far => say!(lang, "lesson-right-win", column = column),
            (true, Prospect::Win | Prospect::Draw, _) => say!(lang, "lesson-right-hold", column = column),
            (true, Prospect::Loss, _) => say!(lang, "lesson-right-hold-out", column = column),
            (false, _, [reply]) if !tried.cells.is_empty() => say!(
                lang,
                "lesson-wrong-line",
                you = you,
                name = name,
                column = column,
                connect = connect,
                reply = reader.column(reply.0)
            ),
            (false, _, [reply, ..]) if !tried.cells.is_empty() => say!(
                lang,
                "lesson-wrong-forced-line",
                you = you,
                name = name,
                column = column,
                connect = connect,
                reply = reader.column(reply.0)
            ),
            (false, _, [reply, ..]) => {
                say!(
                    lang,
                    "lesson-wrong-loses",
                    you = you,
                    name = name,
                    column = column,
                    reply = reader.column(reply.0)
                )
            }
            (false, Prospect::Win, []) if tried.outcome == Some(Prospect::Win) => {
                say!(lang, "lesson-wrong-wins-later", column = column)
            }
            (false, Prospect::Win, []) => say!(lang, "lesson-wrong-win-gone", column = column),
            (false, _, []) => say!(lang, "lesson-wrong-unanswered", column = column),
        }
    }
}
