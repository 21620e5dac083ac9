//! A lesson in words, in both languages: its task, its hint, and the consequences of each answer.

use super::names::Names;
use super::sentence::{ANSWERS, COMPLETES, FORCES, HAD_TO_BLOCK, PLAYED, WINS, listed};
use super::{Lesson, Prospect, Try};
use cuatro_words::lang::Lang;

impl Lesson {
    /// The task.
    pub fn task(&self, names: &Names, lang: Lang) -> String {
        let (played, rival) = (self.played, self.side.opponent());
        let (line, you) = (names.line(lang), usize::from(names.is_you(self.side)));
        let plays = names.begins(self.side, PLAYED, lang);
        let (en, es) = match self.goal {
            _ if self.blocks => (
                format!("{plays} column {played} here but {}. Find the column.", HAD_TO_BLOCK[you]),
                format!(
                    "{plays} aquí en la columna {played}, pero {}. Encuentra la columna.",
                    HAD_TO_BLOCK[2 + you]
                ),
            ),
            Prospect::Win if self.at_once => (
                format!("{plays} column {played} here and missed {line}. Find the column that completes it."),
                format!(
                    "{plays} aquí en la columna {played} y no {} {line}. Encuentra la columna que lo completa.",
                    ["completó", "completaste"][you]
                ),
            ),
            Prospect::Win if !self.far => (
                format!("{plays} column {played} here and let a win slip. Find a column that wins."),
                format!(
                    "{plays} aquí en la columna {played} y {} escapar la victoria. Encuentra una columna que gane.",
                    ["dejó", "dejaste"][you]
                ),
            ),
            Prospect::Win | Prospect::Draw => {
                let given =
                    names.follows(rival, ["could win", "could win", "pudo ganar", "pudiste ganar"], lang);
                (
                    format!("{plays} column {played} here, and {given}. Find a column that holds."),
                    format!(
                        "{plays} aquí en la columna {played}, y {given}. Encuentra una columna que aguante."
                    ),
                )
            }
            Prospect::Loss => (
                format!(
                    "{plays} column {played} here, which loses much sooner. Find a column that holds out."
                ),
                format!(
                    "{plays} aquí en la columna {played}, que pierde mucho antes. Encuentra una columna que aguante más."
                ),
            ),
        };
        lang.pick(en, es)
    }

    /// A hint that leaves something to find.
    pub fn hint(&self, lang: Lang) -> String {
        let (en, es) = match (self.goal, self.keeps.as_slice()) {
            _ if self.blocks => (
                "The other side needs one more disc. Where?".to_owned(),
                "Al rival le falta una ficha. ¿Dónde?".to_owned(),
            ),
            (Prospect::Win, _) if self.at_once => {
                ("You need one more disc. Where?".to_owned(), "Te falta una ficha. ¿Dónde?".to_owned())
            }
            (_, [_]) => (
                "Only one column is right. What is the other side threatening, and what can you threaten?"
                    .to_owned(),
                "Solo una columna es correcta. ¿Qué amenaza el rival y qué puedes amenazar tú?".to_owned(),
            ),
            (Prospect::Win, kept) if !self.far => (
                format!("{} columns win. Look for two threats at once.", kept.len()),
                format!("Ganan {} columnas. Busca dos amenazas a la vez.", kept.len()),
            ),
            (_, kept) => (
                format!("{} columns are right. What is the other side threatening?", kept.len()),
                format!("Son correctas {} columnas. ¿Qué amenaza el rival?", kept.len()),
            ),
        };
        lang.pick(en, es)
    }

    /// Every right answer.
    pub fn answer(&self, lang: Lang) -> String {
        let kept = listed(&self.keeps, lang);
        lang.pick(format!("The answer: {kept}."), format!("La respuesta: {kept}."))
    }

    /// The consequences of a column.
    pub fn verdict(&self, tried: &Try, names: &Names, lang: Lang) -> String {
        let rival = self.side.opponent();
        let (line, column, you) = (names.line(lang), tried.column, usize::from(names.is_you(rival)));
        let completes = || names.does(rival, COMPLETES, lang);
        let answers = || names.does(rival, ANSWERS, lang);
        let (en, es) = match (tried.right, self.goal, tried.moves.as_slice()) {
            (true, _, _) if self.blocks => {
                (format!("Right: column {column} blocks."), format!("Correcto: la columna {column} bloquea."))
            }
            (true, Prospect::Win, _) if self.at_once => (
                format!("Right: column {column} completes {line}."),
                format!("Correcto: la columna {column} completa {line}."),
            ),
            (true, Prospect::Win, _) if !self.far => {
                (format!("Right: column {column} wins."), format!("Correcto: la columna {column} gana."))
            }
            (true, Prospect::Win | Prospect::Draw, _) => {
                (format!("Right: column {column} holds."), format!("Correcto: la columna {column} aguanta."))
            }
            (true, Prospect::Loss, _) => (
                format!("Right: column {column} holds out."),
                format!("Correcto: la columna {column} aguanta más."),
            ),
            (false, _, [reply]) if !tried.cells.is_empty() => (
                format!("Not column {column}: {} {line} in column {reply}.", completes()),
                format!("La columna {column} no: {} {line} en la columna {reply}.", completes()),
            ),
            (false, _, [reply, ..]) if !tried.cells.is_empty() => (
                format!("Not column {column}: {} in column {reply} and {} {line}.", answers(), FORCES[you]),
                format!(
                    "La columna {column} no: {} en la columna {reply} y {} {line}.",
                    answers(),
                    FORCES[2 + you]
                ),
            ),
            (false, _, [reply, ..]) => (
                format!("Not column {column}: {} in column {reply} and {} in the end.", answers(), WINS[you]),
                format!(
                    "La columna {column} no: {} en la columna {reply} y {} ganando.",
                    answers(),
                    ["acaba", "acabas"][you]
                ),
            ),
            (false, Prospect::Win, []) if tried.outcome == Some(Prospect::Win) => (
                format!("Column {column} still wins, but not at once."),
                format!("La columna {column} también gana, pero no ya."),
            ),
            (false, Prospect::Win, []) => (
                format!("Not column {column}: the win would be gone."),
                format!("La columna {column} no: se escaparía la victoria."),
            ),
            (false, _, []) => {
                (format!("Not column {column}: it loses."), format!("La columna {column} no: pierde."))
            }
        };
        lang.pick(en, es)
    }
}
