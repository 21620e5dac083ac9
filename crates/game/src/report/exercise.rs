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
            _ if self.blocks => say!(lang, "lesson-task-block", you, name, played),
            Prospect::Win if self.at_once => {
                let connect = names.connect;
                say!(lang, "lesson-task-line", you, name, played, connect)
            }
            Prospect::Win if !self.far => say!(lang, "lesson-task-win", you, name, played),
            Prospect::Win | Prospect::Draw => {
                let rival = self.side.opponent();
                let then = say!(lang, "lesson-could-win", you = names.is_you(rival), name = names.of(rival));
                say!(lang, "lesson-task-hold", you, name, played, then)
            }
            Prospect::Loss => say!(lang, "lesson-task-hold-out", you, name, played),
        }
    }

    /// A hint that leaves something to find.
    pub fn hint(&self, lang: Lang) -> String {
        match (self.goal, self.keeps.len()) {
            _ if self.blocks => say!(lang, "lesson-hint-block"),
            (Prospect::Win, _) if self.at_once => say!(lang, "lesson-hint-line"),
            (_, 1) => say!(lang, "lesson-hint-one-column"),
            (Prospect::Win, columns) if !self.far => say!(lang, "lesson-hint-win", columns),
            (_, columns) => say!(lang, "lesson-hint-hold", columns),
        }
    }

    /// Every right answer.
    pub fn answer(&self, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let (columns, most, last) = listed(&self.keeps, reader);
        say!(reader.lang, "lesson-answer", columns, most, last)
    }

    /// The consequences of a column.
    pub fn verdict(&self, tried: &Try, names: &Names, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let rival = self.side.opponent();
        let (you, name, connect) = (names.is_you(rival), names.of(rival), names.connect);
        let column = reader.column(tried.column.0);
        match (tried.right, self.goal, tried.moves.as_slice()) {
            (true, _, _) if self.blocks => say!(lang, "lesson-right-block", column),
            (true, Prospect::Win, _) if self.at_once => say!(lang, "lesson-right-line", column, connect),
            (true, Prospect::Win, _) if !self.far => say!(lang, "lesson-right-win", column),
            (true, Prospect::Win | Prospect::Draw, _) => say!(lang, "lesson-right-hold", column),
            (true, Prospect::Loss, _) => say!(lang, "lesson-right-hold-out", column),
            (false, _, [reply]) if !tried.cells.is_empty() => {
                say!(lang, "lesson-wrong-line", you, name, column, connect, reply = reader.column(reply.0))
            }
            (false, _, [reply, ..]) if !tried.cells.is_empty() => say!(
                lang,
                "lesson-wrong-forced-line",
                you,
                name,
                column,
                connect,
                reply = reader.column(reply.0)
            ),
            (false, _, [reply, ..]) => {
                say!(lang, "lesson-wrong-loses", you, name, column, reply = reader.column(reply.0))
            }
            (false, Prospect::Win, []) if tried.outcome == Some(Prospect::Win) => {
                say!(lang, "lesson-wrong-wins-later", column)
            }
            (false, Prospect::Win, []) => say!(lang, "lesson-wrong-win-gone", column),
            (false, _, []) => say!(lang, "lesson-wrong-unanswered", column),
        }
    }
}
