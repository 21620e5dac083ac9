//! The report in words, in both languages. A sentence says no more than was proven, and nothing that only a machine can follow.

use super::names::{Names, Verb};
use super::{Grade, IN_SIGHT, JudgedMove, MoveVerdict, Proof, Prospect, Report};
use crate::GameResult;
use crate::computer::describe_line;
use cuatro_rules::Column;
use cuatro_words::lang::{Lang, Noun};

pub(super) const PLAYED: Verb = ["played", "played", "jugó", "jugaste"];
pub(super) const HAD_TO_BLOCK: Verb =
    ["had to block", "had to block", "tenía que bloquear", "tenías que bloquear"];
pub(super) const COMPLETES: Verb = ["completes", "complete", "completa", "completas"];
pub(super) const ANSWERS: Verb = ["answers", "answer", "responde", "respondes"];
pub(super) const WINS: Verb = ["wins", "win", "gana", "ganas"];
const COULD_COMPLETE: Verb = ["could complete", "could complete", "pudo completar", "pudiste completar"];
const COULD_FORCE: Verb = ["could force", "could force", "pudo forzar", "pudiste forzar"];
pub(super) const FORCES: Verb = ["forces", "force", "fuerza", "fuerzas"];

impl Report {
    /// The summary of a game: how it ended if the board does not show it, then which move decided it, and why.
    pub fn text(&self, result: Option<&GameResult>, names: &Names, lang: Lang) -> String {
        let ending = result.and_then(|result| self.ending(result, names, lang));
        let moves = self.decision(result, ending.is_some(), names, lang);
        ending.map_or(moves.clone(), |ending| format!("{ending} {moves}"))
    }

    /// Which move decided the game; if it was `ended` otherwise than on the board, what had happened there until then.
    fn decision(&self, result: Option<&GameResult>, ended: bool, names: &Names, lang: Lang) -> String {
        let decided = self.decided_by.and_then(|ply| self.moves.get(usize::from(ply)));
        let (en, es) = match decided {
            Some(judged) => {
                let (number, why) = (judged.ply + 1, self.decided(judged, names, lang));
                let far = judged.grade == Some(Grade::Inaccuracy);
                let (en, es) = match (ended, far) {
                    (false, false) => {
                        (format!("Move {number} decided it"), format!("La jugada {number} fue decisiva"))
                    }
                    (false, true) => (
                        format!("Move {number} made the difference"),
                        format!("La jugada {number} marcó la diferencia"),
                    ),
                    (true, false) => (
                        format!("The last mistake on the board was move {number}"),
                        format!("El último error en el tablero fue la jugada {number}"),
                    ),
                    (true, true) => (
                        format!("On the board, move {number} made the difference"),
                        format!("En el tablero, la jugada {number} marcó la diferencia"),
                    ),
                };
                (format!("{en}. {why}"), format!("{es}. {why}"))
            }
            None if self.moves.is_empty() && result.is_none() => {
                ("No disc was played.".into(), "No se jugó ninguna ficha.".into())
            }
            None if self.moves.is_empty() => (
                "The moves of this game are not known.".into(),
                "No se conocen las jugadas de esta partida.".into(),
            ),
            None if self.exact && ended => (
                "Until then no move had changed who stood to win.".into(),
                "Hasta entonces ninguna jugada había cambiado quién iba a ganar.".into(),
            ),
            None if self.exact => (
                "Nobody gave anything away: no move changed who stood to win.".into(),
                "Nadie regaló nada: ninguna jugada cambió quién iba a ganar.".into(),
            ),
            None => (
                "No move was proven to change the outcome.".into(),
                "No se ha demostrado que ninguna jugada cambiara el resultado.".into(),
            ),
        };
        lang.pick(en, es)
    }

    /// The effect of the deciding move, in the past tense: with what was actually played after it.
    fn decided(&self, judged: &JudgedMove, names: &Names, lang: Lang) -> String {
        let (me, rival) = (judged.side, judged.side.opponent());
        let (played, line) = (judged.column, names.line(lang));
        let Some(proof) = judged.proof.filter(|_| judged.grade != Some(Grade::Inaccuracy)) else {
            return judged.text(names, lang);
        };
        let first = judged.moves.first().copied().unwrap_or(played);
        let next = self.moves.get(usize::from(judged.ply) + 1);
        let done = judged.moves.len() == 1 && next.is_some_and(|next| next.column == first);
        let completed =
            if done { ["completed", "completed", "completó", "completaste"] } else { COULD_COMPLETE };
        let completed = names.does(rival, completed, lang);
        let but = lang.pick(
            format!("but played {played}"),
            format!("pero {} {played}", ["jugó en la", "jugaste en la"][usize::from(names.is_you(me))]),
        );
        let begins = |verb| names.begins(me, verb, lang);
        let could_complete = || {
            begins(["could have completed", "could have completed", "pudo completar", "pudiste completar"])
        };
        let (en, es) = match proof {
            // A line of one's own comes before any block.
            Proof::Unstopped | Proof::MadeRoom | Proof::Refuted if judged.missed_a_line() => {
                let (could, best) = (could_complete(), judged.best.first().copied().unwrap_or(played));
                let then = match proof {
                    Proof::Refuted => names.does(rival, COULD_FORCE, lang),
                    _ => completed,
                };
                (
                    format!("{could} {line} in column {best} {but}, and {then} {line}."),
                    format!("{could} {line} en la columna {best}, {but}, y {then} {line}."),
                )
            }
            Proof::Unstopped => {
                let block = begins(HAD_TO_BLOCK);
                (
                    format!("{block} column {first} {but}, and {completed} {line}."),
                    format!("{block} la columna {first}, {but}, y {completed} {line}."),
                )
            }
            Proof::MadeRoom => {
                let plays = begins(PLAYED);
                (
                    format!(
                        "{plays} column {played}, which made room on top of it, and {completed} {line} there."
                    ),
                    format!(
                        "{plays} en la columna {played}, que dejó libre la casilla de encima, y {completed} ahí {line}."
                    ),
                )
            }
            Proof::MissedLine => {
                let could = could_complete();
                (
                    format!("{could} {line} in column {first} {but}."),
                    format!("{could} {line} en la columna {first}, {but}."),
                )
            }
            Proof::MissedWin => {
                let could = begins(["could have won", "could have won", "pudo ganar", "pudiste ganar"]);
                (
                    format!("{could} with column {first} {but}."),
                    format!("{could} con la columna {first}, {but}."),
                )
            }
            Proof::Refuted => {
                let plays = begins(PLAYED);
                let force = names.does(rival, COULD_FORCE, lang);
                let better = listed(&judged.keeps, lang);
                let better = match judged.keeps.len() {
                    ..=1 => lang.pick(format!("{better} was right"), format!("lo correcto era {better}")),
                    _ => lang.pick(format!("{better} were right"), format!("lo correcto eran {better}")),
                };
                (
                    format!("{plays} column {played} ({better}), and {force} {line}."),
                    format!("{plays} en la columna {played} ({better}), y {force} {line}."),
                )
            }
        };
        lang.pick(en, es)
    }
}

impl JudgedMove {
    /// The effect of the move, and the threat or the line that proves it.
    pub fn text(&self, names: &Names, lang: Lang) -> String {
        let (me, rival) = (self.side, self.side.opponent());
        let (column, line) = (self.column, names.line(lang));
        let wins = names.follows(rival, WINS, lang);
        let best = self.best.first().copied().unwrap_or(column);
        let was = self.before.map_or(0, |worth| worth.in_plies);
        let is = self.after.map_or(0, |worth| worth.in_plies);
        let near = self.proof.filter(|_| self.moves.len() <= IN_SIGHT as usize);
        let missed_at_once = was == 1 && self.before.is_some_and(|worth| worth.outcome == Prospect::Win);
        let (en, es) = match (self.verdict, near) {
            (None, _) => (
                format!("What column {column} leads to is not proven."),
                format!("No está demostrado a qué conduce la columna {column}."),
            ),
            (Some(MoveVerdict::Perfect), _) => self.perfect(names, lang),
            (Some(MoveVerdict::SlowerWin), Some(_)) if missed_at_once => (
                format!("Still winning, but column {best} would have completed {line} at once."),
                format!("Sigue ganando, pero la columna {best} habría completado {line} ya."),
            ),
            (Some(MoveVerdict::SlowerWin), _) => (
                format!("Still winning; column {best} wins sooner."),
                format!("Sigue ganando; la columna {best} gana antes."),
            ),
            (Some(MoveVerdict::WinToLoss), _) if missed_at_once => (
                format!("Column {best} would have completed {line} at once; now {wins}."),
                format!("La columna {best} habría completado {line} ya; ahora {wins}."),
            ),
            (Some(MoveVerdict::FasterLoss), _) if self.grade == Some(Grade::Good) => (
                format!("The game was lost against best play; column {best} holds out longer."),
                format!("La partida estaba perdida si el rival no fallaba; la columna {best} aguanta más."),
            ),
            (Some(_), Some(proof)) => return self.proven(proof, names, lang),
            (Some(MoveVerdict::WinToDraw), None) => {
                let could = names.begins(me, ["could win", "could win", "podía ganar", "podías ganar"], lang);
                (
                    format!("{could} with best play, but this leads to a draw. Column {best} was better."),
                    format!("{could} sin fallar, pero esto lleva al empate. Era mejor la columna {best}."),
                )
            }
            (Some(_), None) => {
                let left = is.saturating_sub(1);
                let (more, discs) = (lang.plural(left, "disc", "discs"), lang.counted(left, Noun::Disc));
                (
                    format!(
                        "With best play {wins} now, but only after {left} more {more}. Column {best} was better."
                    ),
                    format!(
                        "Si nadie falla, ahora {wins}, pero dentro de {discs}. Era mejor la columna {best}."
                    ),
                )
            }
        };
        lang.pick(en, es)
    }

    fn perfect(&self, names: &Names, lang: Lang) -> (String, String) {
        let line = names.line(lang);
        match self.after.map(|worth| (worth.outcome, worth.in_plies)) {
            Some((Prospect::Win, 1)) => {
                let (completes, win) =
                    (names.begins(self.side, COMPLETES, lang), usize::from(names.is_you(self.side)));
                (
                    format!("{completes} {line} and {}.", WINS[win]),
                    format!("{completes} {line} y {}.", WINS[2 + win]),
                )
            }
            Some((Prospect::Win, plies)) if plies <= IN_SIGHT => {
                let (wins, discs) = (names.begins(self.side, WINS, lang), lang.counted(plies, Noun::Disc));
                (
                    format!("{wins} in {discs}, this one included."),
                    format!("{wins} en {discs}, contando esta."),
                )
            }
            Some((Prospect::Win, _)) => (
                "It keeps the win, but the win is still far away.".to_owned(),
                "Mantiene la victoria, aunque aún está lejos.".to_owned(),
            ),
            Some((Prospect::Loss, _)) => (
                "Every column loses against best play; none holds out longer.".to_owned(),
                "Todas las columnas pierden si el rival no falla; ninguna aguanta más.".to_owned(),
            ),
            _ if self.choice => ("It keeps the draw.".to_owned(), "Mantiene el empate.".to_owned()),
            _ => ("No column was better.".to_owned(), "Ninguna columna era mejor.".to_owned()),
        }
    }

    /// What was missed, or how the other side wins, within sight.
    fn proven(&self, proof: Proof, names: &Names, lang: Lang) -> String {
        let rival = self.side.opponent();
        let completes = names.does(rival, COMPLETES, lang);
        let (column, line, place) = (self.column, names.line(lang), describe_line(&self.cells, lang));
        let first = self.moves.first().copied().unwrap_or(column);
        let discs = lang.counted(self.moves.len(), Noun::Disc);
        let block = || names.begins(self.side, HAD_TO_BLOCK, lang);
        let answers = || names.begins(rival, ANSWERS, lang);
        let you = usize::from(names.is_you(rival));
        let (en, es) = match proof {
            Proof::MissedLine => (
                format!("Column {first} would have completed {line} at once, {place}."),
                format!("La columna {first} habría completado {line} ya, {place}."),
            ),
            Proof::MissedWin => (
                format!("Column {first} would have won: it forces {line} within {discs}, {place}."),
                format!("La columna {first} habría ganado: fuerza {line} en {discs}, {place}."),
            ),
            Proof::Unstopped => (
                format!("{} column {first}: {completes} {line} there, {place}.", block()),
                format!("{} la columna {first}: {completes} ahí {line}, {place}.", block()),
            ),
            Proof::MadeRoom => (
                format!("Column {column} makes room: {completes} {line} on top of it, {place}."),
                format!(
                    "La columna {column} deja libre la casilla de encima: {completes} ahí {line}, {place}."
                ),
            ),
            Proof::Refuted => (
                format!(
                    "{} in column {first} and {} {line} within {discs}, {place}.",
                    answers(),
                    FORCES[you]
                ),
                format!(
                    "{} en la columna {first} y {} {line} en {discs}, {place}.",
                    answers(),
                    FORCES[2 + you]
                ),
            ),
        };
        lang.pick(en, es)
    }
}

/// Columns in words: "column 3", "columns 2, 3 and 5".
pub(super) fn listed(columns: &[Column], lang: Lang) -> String {
    let all: Vec<String> = columns.iter().map(Column::to_string).collect();
    match all.as_slice() {
        [] => lang.pick("no column", "ninguna columna").to_owned(),
        [one] => lang.pick(format!("column {one}"), format!("la columna {one}")),
        [most @ .., last] => {
            let most = most.join(", ");
            lang.pick(format!("columns {most} and {last}"), format!("las columnas {most} y {last}"))
        }
    }
}
