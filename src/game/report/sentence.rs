//! The report in words, in both languages. A sentence says no more than was proven, and nothing that only a machine can follow.

use super::{Grade, IN_SIGHT, JudgedMove, Lesson, MoveVerdict, Proof, Prospect, Report, Try};
use crate::lang::Lang;
use crate::opponent::describe_line;
use crate::rules::{Column, Side};

/// Who plays, for sentences: the two names as they are read, and how many discs make a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: [String; 2],
    connect: u8,
}

impl Names {
    /// Two equal names are told apart by their sides.
    pub fn new([x, o]: [String; 2], connect: u8) -> Names {
        let names = if x == o { [format!("{x} (X)"), format!("{o} (O)")] } else { [x, o] };
        Names { names, connect }
    }

    /// Who plays this side.
    pub fn of(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// A complete line: "four in a row".
    pub fn line(&self, lang: Lang) -> String {
        match self.connect {
            4 => lang.pick("four in a row", "cuatro en raya").to_owned(),
            connect => lang.pick(format!("{connect} in a row"), format!("{connect} en raya")),
        }
    }
}

impl Report {
    /// The one sentence about the whole game: which move decided it, and why.
    pub fn text(&self, names: &Names, lang: Lang) -> String {
        let decided = self.decided_by.and_then(|ply| self.moves.get(usize::from(ply)));
        let (en, es) = match decided {
            Some(judged) => {
                let (number, why) = (judged.ply + 1, self.decided(judged, names, lang));
                let far = judged.grade == Some(Grade::Inaccuracy);
                (
                    format!(
                        "Move {number} {}. {why}",
                        if far { "made the difference" } else { "decided it" }
                    ),
                    format!(
                        "La jugada {number} {}. {why}",
                        if far { "marcó la diferencia" } else { "fue decisiva" }
                    ),
                )
            }
            None if self.moves.is_empty() => (
                "The moves of this game are not known.".into(),
                "No se conocen las jugadas de esta partida.".into(),
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

    /// What the deciding move did, in the past: with what was really played after it.
    fn decided(&self, judged: &JudgedMove, names: &Names, lang: Lang) -> String {
        let (me, rival) = (names.of(judged.side), names.of(judged.side.opponent()));
        let (played, line) = (judged.column, names.line(lang));
        let Some(proof) = judged.proof.filter(|_| judged.grade != Some(Grade::Inaccuracy)) else {
            return judged.text(names, lang);
        };
        let first = judged.moves.first().copied().unwrap_or(played);
        let next = self.moves.get(usize::from(judged.ply) + 1);
        let done = judged.moves.len() == 1 && next.is_some_and(|next| next.column == first);
        let completed = lang.pick(
            if done { "completed" } else { "could complete" },
            if done { "completó" } else { "pudo completar" },
        );
        let (en, es) = match proof {
            Proof::Unstopped => (
                format!(
                    "{me} had to block column {first} but played {played}, and {rival} {completed} {line}."
                ),
                format!(
                    "{me} tenía que bloquear la columna {first}, pero jugó en la {played}, y {rival} {completed} {line}."
                ),
            ),
            Proof::MadeRoom => (
                format!(
                    "{me} played column {played}, which made room on top of it, and {rival} {completed} {line} there."
                ),
                format!(
                    "{me} jugó en la columna {played}, que dejó libre la casilla de encima, y {rival} {completed} ahí {line}."
                ),
            ),
            Proof::MissedLine => (
                format!("{me} could have completed {line} in column {first} but played {played}."),
                format!("{me} pudo completar {line} en la columna {first}, pero jugó en la {played}."),
            ),
            Proof::MissedWin => (
                format!("{me} could have won with column {first} but played {played}."),
                format!("{me} pudo ganar con la columna {first}, pero jugó en la {played}."),
            ),
            Proof::Refuted => {
                let better = listed(&judged.keeps, lang);
                let better = match judged.keeps.len() {
                    ..=1 => lang.pick(format!("{better} was right"), format!("lo correcto era {better}")),
                    _ => lang.pick(format!("{better} were right"), format!("lo correcto eran {better}")),
                };
                (
                    format!("{me} played column {played} ({better}), and {rival} could force {line}."),
                    format!("{me} jugó en la columna {played} ({better}), y {rival} pudo forzar {line}."),
                )
            }
        };
        lang.pick(en, es)
    }
}

impl JudgedMove {
    /// What the move did, and the threat or the line that shows it.
    pub fn text(&self, names: &Names, lang: Lang) -> String {
        let (me, rival) = (names.of(self.side), names.of(self.side.opponent()));
        let (column, line) = (self.column, names.line(lang));
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
                format!("Column {best} would have completed {line} at once; now {rival} wins."),
                format!("La columna {best} habría completado {line} ya; ahora gana {rival}."),
            ),
            (Some(MoveVerdict::FasterLoss), _) if self.grade == Some(Grade::Good) => (
                format!("The game was lost against the best play; column {best} holds out longer."),
                format!("La partida estaba perdida si el rival no fallaba; la columna {best} aguanta más."),
            ),
            (Some(_), Some(proof)) => return self.proven(proof, names, lang),
            (Some(MoveVerdict::WinToDraw), None) => (
                format!(
                    "{me} could win with the best play, but this leads to a draw. Column {best} was better."
                ),
                format!(
                    "{me} podía ganar sin fallar, pero esto lleva al empate. Era mejor la columna {best}."
                ),
            ),
            (Some(_), None) => (
                format!(
                    "With the best play {rival} now wins, but only after {} more discs. Column {best} was better.",
                    is.saturating_sub(1)
                ),
                format!(
                    "Si nadie falla, ahora gana {rival}, pero dentro de {} fichas. Era mejor la columna {best}.",
                    is.saturating_sub(1)
                ),
            ),
        };
        lang.pick(en, es)
    }

    fn perfect(&self, names: &Names, lang: Lang) -> (String, String) {
        let (me, line) = (names.of(self.side), names.line(lang));
        match self.after.map(|worth| (worth.outcome, worth.in_plies)) {
            Some((Prospect::Win, 1)) => {
                (format!("{me} completes {line} and wins."), format!("{me} completa {line} y gana."))
            }
            Some((Prospect::Win, plies)) if plies <= IN_SIGHT => (
                format!("{me} wins in {plies} discs, this one included."),
                format!("{me} gana en {plies} fichas, contando esta."),
            ),
            Some((Prospect::Win, _)) => (
                "It keeps the win, which is still far off.".to_owned(),
                "Mantiene la victoria, que aún queda lejos.".to_owned(),
            ),
            Some((Prospect::Loss, _)) => (
                "Every column loses against the best play; none holds out longer.".to_owned(),
                "Todas las columnas pierden si el rival no falla; ninguna aguanta más.".to_owned(),
            ),
            _ if self.choice => ("It keeps the draw.".to_owned(), "Mantiene el empate.".to_owned()),
            _ => ("No column was better.".to_owned(), "Ninguna columna era mejor.".to_owned()),
        }
    }

    /// What was missed, or how the other side wins, within sight.
    fn proven(&self, proof: Proof, names: &Names, lang: Lang) -> String {
        let (me, rival) = (names.of(self.side), names.of(self.side.opponent()));
        let (column, line, place) = (self.column, names.line(lang), describe_line(&self.cells, lang));
        let first = self.moves.first().copied().unwrap_or(column);
        let count = self.moves.len();
        let (en, es) = match proof {
            Proof::MissedLine => (
                format!("Column {first} would have completed {line} at once, {place}."),
                format!("La columna {first} habría completado {line} ya, {place}."),
            ),
            Proof::MissedWin => (
                format!("Column {first} would have won: it forces {line} within {count} discs, {place}."),
                format!("La columna {first} habría ganado: fuerza {line} en {count} fichas, {place}."),
            ),
            Proof::Unstopped => (
                format!("{me} had to block column {first}: {rival} completes {line} there, {place}."),
                format!("{me} tenía que bloquear la columna {first}: {rival} completa ahí {line}, {place}."),
            ),
            Proof::MadeRoom => (
                format!("Column {column} makes room: {rival} completes {line} on top of it, {place}."),
                format!(
                    "La columna {column} deja libre la casilla de encima: {rival} completa ahí {line}, {place}."
                ),
            ),
            Proof::Refuted => (
                format!("{rival} answers in column {first} and forces {line} within {count} discs, {place}."),
                format!("{rival} responde en la columna {first} y fuerza {line} en {count} fichas, {place}."),
            ),
        };
        lang.pick(en, es)
    }
}

impl Lesson {
    /// What there is to find.
    pub fn task(&self, names: &Names, lang: Lang) -> String {
        let (me, played) = (names.of(self.side), self.played);
        let (en, es) = match self.goal {
            Prospect::Win => (
                format!("{me} played column {played} here and let a win slip. Find a column that wins."),
                format!(
                    "{me} jugó aquí en la columna {played} y dejó escapar la victoria. Encuentra una columna que gane."
                ),
            ),
            Prospect::Draw => (
                format!("{me} played column {played} here and lost the game. Find a column that holds."),
                format!(
                    "{me} jugó aquí en la columna {played} y perdió la partida. Encuentra una columna que aguante."
                ),
            ),
            Prospect::Loss => (
                format!("{me} played column {played} here and lost at once. Find a column that holds out."),
                format!(
                    "{me} jugó aquí en la columna {played} y perdió enseguida. Encuentra una columna que aguante más."
                ),
            ),
        };
        lang.pick(en, es)
    }

    /// A help that leaves something to find.
    pub fn hint(&self, lang: Lang) -> String {
        let (en, es) = match (self.goal, self.keeps.as_slice()) {
            (_, [_]) => (
                "Only one column is right. What does the other side threaten, and what do you?".to_owned(),
                "Solo una columna es correcta. ¿Qué amenaza el rival y qué amenazas tú?".to_owned(),
            ),
            (Prospect::Win, kept) => (
                format!("{} columns win. Look for two threats at once.", kept.len()),
                format!("Ganan {} columnas. Busca dos amenazas a la vez.", kept.len()),
            ),
            (_, kept) => (
                format!("{} columns are right. What does the other side threaten?", kept.len()),
                format!("Son correctas {} columnas. ¿Qué amenaza el rival?", kept.len()),
            ),
        };
        lang.pick(en, es)
    }

    /// Every right answer.
    pub fn answer(&self, lang: Lang) -> String {
        let kept = listed(&self.keeps, lang);
        lang.pick(format!("Right: {kept}."), format!("Correcto: {kept}."))
    }

    /// What follows from a column.
    pub fn verdict(&self, tried: &Try, names: &Names, lang: Lang) -> String {
        let (rival, line, column) = (names.of(self.side.opponent()), names.line(lang), tried.column);
        let (en, es) = match (tried.right, self.goal, tried.moves.as_slice()) {
            (true, Prospect::Win, _) => {
                (format!("Right: column {column} wins."), format!("Correcto: la columna {column} gana."))
            }
            (true, Prospect::Draw, _) => {
                (format!("Right: column {column} holds."), format!("Correcto: la columna {column} aguanta."))
            }
            (true, Prospect::Loss, _) => (
                format!("Right: column {column} holds out."),
                format!("Correcto: la columna {column} aguanta más."),
            ),
            (false, _, [reply]) if !tried.cells.is_empty() => (
                format!("Not column {column}: {rival} completes {line} in column {reply}."),
                format!("La columna {column} no: {rival} completa {line} en la columna {reply}."),
            ),
            (false, _, [reply, ..]) if !tried.cells.is_empty() => (
                format!("Not column {column}: {rival} answers in column {reply} and forces {line}."),
                format!("La columna {column} no: {rival} responde en la columna {reply} y fuerza {line}."),
            ),
            (false, _, [reply, ..]) => (
                format!("Not column {column}: {rival} answers in column {reply} and wins in the end."),
                format!("La columna {column} no: {rival} responde en la columna {reply} y acaba ganando."),
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

/// Columns in words: "column 3", "columns 2, 3 and 5".
fn listed(columns: &[Column], lang: Lang) -> String {
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
