//! The report in words, in both languages. A sentence says no more than was proven.

use super::{JudgedMove, MoveVerdict, Proof, Prospect, Report};
use crate::lang::Lang;
use crate::opponent::place;
use crate::rules::{Column, Side};

impl Report {
    /// The one sentence about the whole game: with which move it changed, and why.
    pub fn text(&self, lang: Lang) -> String {
        let turned = self.turning_point.and_then(|ply| self.moves.iter().find(|judged| judged.ply == ply));
        let (en, es) = match turned {
            Some(judged) => {
                let (disc, side, text) = (judged.ply + 1, judged.side, judged.text(lang));
                (
                    format!(
                        "The outcome changed for the last time with disc {disc}, played by {side}. {text}"
                    ),
                    format!("El resultado cambió por última vez con la ficha {disc}, de {side}. {text}"),
                )
            }
            None if self.moves.is_empty() => (
                "The moves of this game are not known.".into(),
                "No se conocen las jugadas de esta partida.".into(),
            ),
            None if self.exact => (
                "No move changed the outcome: whoever stood to win, or the draw, was never given away."
                    .into(),
                "Ninguna jugada cambió el resultado: nadie regaló la victoria ni el empate que tenía.".into(),
            ),
            None => (
                "No move was proven to change the outcome.".into(),
                "No se ha demostrado que ninguna jugada cambiara el resultado.".into(),
            ),
        };
        lang.pick(en, es)
    }
}

impl JudgedMove {
    /// What the move did, and the threat or the line that shows it.
    pub fn text(&self, lang: Lang) -> String {
        let column = self.column;
        let was = self.before.map_or(0, |worth| worth.in_plies);
        let is = self.after.map_or(0, |worth| worth.in_plies);
        let (en, es) = match self.verdict {
            None => (
                format!("What column {column} leads to is not proven"),
                format!("No está demostrado a qué conduce la columna {column}"),
            ),
            Some(MoveVerdict::Perfect) => self.perfect(),
            Some(MoveVerdict::SlowerWin) => (
                format!("Column {column} still wins, but in {is} discs instead of {was}"),
                format!("La columna {column} sigue ganando, pero en {is} fichas en vez de {was}"),
            ),
            Some(MoveVerdict::WinToDraw) if self.after.is_some() => (
                format!("Column {column} gives a won game away for a draw"),
                format!("La columna {column} deja en empate una partida ganada"),
            ),
            Some(MoveVerdict::WinToDraw) => (
                format!("Column {column} misses a win that was certain"),
                format!("La columna {column} deja pasar una victoria segura"),
            ),
            Some(MoveVerdict::WinToLoss) => (
                format!("Column {column} turns a won game into a lost one"),
                format!("La columna {column} convierte una partida ganada en perdida"),
            ),
            Some(MoveVerdict::DrawToLoss) if self.before.is_some() => (
                format!("Column {column} loses a game that could be drawn"),
                format!("La columna {column} pierde una partida que se podía empatar"),
            ),
            Some(MoveVerdict::DrawToLoss) => (
                format!("Column {column} loses a game that was open"),
                format!("La columna {column} pierde una partida que estaba abierta"),
            ),
            Some(MoveVerdict::FasterLoss) => (
                format!("The game was lost, and column {column} loses it in {is} discs instead of {was}"),
                format!(
                    "La partida estaba perdida, y la columna {column} la pierde en {is} fichas en vez de {was}"
                ),
            ),
        };
        let proof = self.proof.map(|proof| self.proven(proof, lang)).unwrap_or_default();
        format!("{}{proof}.", lang.pick(en, es))
    }

    fn perfect(&self) -> (String, String) {
        let column = self.column;
        match self.after.map(|worth| (worth.outcome, worth.in_plies)) {
            Some((Prospect::Win, 1)) => (
                format!("Column {column} closes the line and wins"),
                format!("La columna {column} cierra la línea y gana"),
            ),
            Some((Prospect::Win, plies)) => (
                format!("Column {column} is best: it wins in {plies} discs, this one included"),
                format!("La columna {column} es la mejor: gana en {plies} fichas, contando esta"),
            ),
            Some((Prospect::Loss, plies)) => (
                format!(
                    "Every column loses, and column {column} no sooner than the others: in {plies} discs"
                ),
                format!(
                    "Todas las columnas pierden, y la columna {column} no antes que las demás: en {plies} fichas"
                ),
            ),
            _ => (
                format!("Column {column} is best: it holds the draw"),
                format!("La columna {column} es la mejor: mantiene el empate"),
            ),
        }
    }

    /// The end of the sentence: what was missed, or how the other side wins.
    fn proven(&self, proof: Proof, lang: Lang) -> String {
        let rival: Side = self.side.opponent();
        let place = place(&self.cells, lang);
        let first = self.moves.first().copied().unwrap_or(self.column);
        let (count, moves) = (self.moves.len(), columns(&self.moves));
        let (en, es) = match proof {
            Proof::MissedLine => (
                format!(": column {first} would have closed a line at once, {place}"),
                format!(": la columna {first} habría cerrado ya una línea {place}"),
            ),
            Proof::MissedWin => (
                format!(": column {first} forces a line {place} in {count} discs, for example {moves}"),
                format!(
                    ": la columna {first} fuerza una línea {place} en {count} fichas, por ejemplo {moves}"
                ),
            ),
            Proof::Unstopped => (
                format!(": {rival} was threatening column {first} and closes a line {place}"),
                format!(": {rival} amenazaba en la columna {first} y cierra una línea {place}"),
            ),
            Proof::MadeRoom => (
                format!(": it makes room for {rival}, who closes a line {place} on top of it"),
                format!(": hace sitio a {rival}, que cierra encima una línea {place}"),
            ),
            Proof::Refuted => (
                format!(
                    ": {rival} answers in column {first} and forces a line {place} in {count} discs, for example {moves}"
                ),
                format!(
                    ": {rival} responde en la columna {first} y fuerza una línea {place} en {count} fichas, por ejemplo {moves}"
                ),
            ),
        };
        lang.pick(en, es)
    }
}

fn columns(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(" ")
}
