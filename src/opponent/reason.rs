//! Why the computer chose a column: short enough for the event log, and a sentence for people.

use serde::{Deserialize, Serialize};

use crate::lang::Lang;
use crate::rules::{Cell, Column};

/// Which rule of a level decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonCode {
    /// Drawn among the playable columns, or among the best of a search.
    Random,
    /// The other side would have won there.
    Block,
    /// It wins at once.
    Win,
    /// The other side's best run would have been longer than the own best one.
    Deny,
    /// The own best run.
    Extend,
    /// The middle column.
    Center,
    /// A search found no loss behind it.
    Safe,
    /// A search found a win that the other side cannot stop.
    ForcedWin,
    /// Every column loses; this one last.
    SlowestLoss,
    /// Every other column gives a worse result.
    OnlyMove,
}

impl ReasonCode {
    /// Every code.
    pub const ALL: [ReasonCode; 10] = [
        ReasonCode::Random,
        ReasonCode::Block,
        ReasonCode::Win,
        ReasonCode::Deny,
        ReasonCode::Extend,
        ReasonCode::Center,
        ReasonCode::Safe,
        ReasonCode::ForcedWin,
        ReasonCode::SlowestLoss,
        ReasonCode::OnlyMove,
    ];

    /// The code as it stands in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            ReasonCode::Random => "random",
            ReasonCode::Block => "block",
            ReasonCode::Win => "win",
            ReasonCode::Deny => "deny",
            ReasonCode::Extend => "extend",
            ReasonCode::Center => "center",
            ReasonCode::Safe => "safe",
            ReasonCode::ForcedWin => "forced-win",
            ReasonCode::SlowestLoss => "slowest-loss",
            ReasonCode::OnlyMove => "only-move",
        }
    }
}

/// Why a column was chosen, and on what grounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The rule that decided.
    pub code: ReasonCode,
    /// The chosen column.
    pub column: Column,
    /// For `deny` and `extend` the placement score of the disc there, 2 or more; for the levels that search the value found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What was seen, in reading order: the lines that `win` closes and `block` prevents, the run that `deny` and `extend`
    /// counted. Empty where no cells decided.
    #[serde(default)]
    pub cells: Vec<Cell>,
}

impl Reason {
    /// The reason as a sentence.
    pub fn text(&self, lang: Lang) -> String {
        let column = self.column;
        let length = self.score.unwrap_or(0);
        let cells = self.cells.iter().map(|cell| format!("({}, {})", cell.row, cell.column));
        let cells = cells.collect::<Vec<_>>().join(" ");
        match (self.code, lang) {
            (ReasonCode::Random, Lang::En) => format!("Column {column}, drawn at random."),
            (ReasonCode::Random, Lang::Es) => format!("Columna {column}, elegida al azar."),
            (ReasonCode::Block, Lang::En) => format!(
                "Column {column} blocks: the other side would have closed a line there at once, (row, column) {cells}."
            ),
            (ReasonCode::Block, Lang::Es) => format!(
                "La columna {column} bloquea: ahí el rival habría cerrado ya una línea, (fila, columna) {cells}."
            ),
            (ReasonCode::Win, Lang::En) => {
                format!("Column {column} wins: it closes the line (row, column) {cells}.")
            }
            (ReasonCode::Win, Lang::Es) => {
                format!("La columna {column} gana: cierra la línea (fila, columna) {cells}.")
            }
            (ReasonCode::Deny, Lang::En) => format!(
                "Column {column} takes the other side's best place: a disc there would have given it a run of {length}, \
                 longer than any of mine, (row, column) {cells}."
            ),
            (ReasonCode::Deny, Lang::Es) => format!(
                "La columna {column} ocupa el mejor sitio del rival: una ficha ahí le habría dado una racha de {length}, \
                 más larga que las mías, (fila, columna) {cells}."
            ),
            (ReasonCode::Extend, Lang::En) => format!(
                "Column {column} is my best place: a disc there gives a run of {length}, (row, column) {cells}."
            ),
            (ReasonCode::Extend, Lang::Es) => format!(
                "La columna {column} es mi mejor sitio: una ficha ahí da una racha de {length}, (fila, columna) {cells}."
            ),
            (ReasonCode::Center, Lang::En) => {
                format!("Column {column}, the middle: no run of 2 or more to follow on either side.")
            }
            (ReasonCode::Center, Lang::Es) => {
                format!(
                    "Columna {column}, la del centro: ningún bando tiene una racha de 2 o más que seguir."
                )
            }
            (ReasonCode::Safe, Lang::En) => format!("Column {column}: the search found no loss behind it."),
            (ReasonCode::Safe, Lang::Es) => {
                format!("Columna {column}: la búsqueda no encontró ninguna derrota tras ella.")
            }
            (ReasonCode::ForcedWin, Lang::En) => {
                format!("Column {column} wins by force, whatever the other side answers.")
            }
            (ReasonCode::ForcedWin, Lang::Es) => {
                format!("La columna {column} gana a la fuerza, responda lo que responda el rival.")
            }
            (ReasonCode::SlowestLoss, Lang::En) => {
                format!("Every column loses against the best play; column {column} holds out longest.")
            }
            (ReasonCode::SlowestLoss, Lang::Es) => {
                format!("Todas las columnas pierden contra el mejor juego; la columna {column} aguanta más.")
            }
            (ReasonCode::OnlyMove, Lang::En) => {
                format!("Column {column} is the only one that keeps the result; every other is worse.")
            }
            (ReasonCode::OnlyMove, Lang::Es) => {
                format!("La columna {column} es la única que mantiene el resultado; las demás son peores.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reason, ReasonCode};
    use crate::lang::Lang;
    use crate::rules::{Cell, Column};

    #[test]
    fn every_code_is_written_as_its_name_and_says_its_column_in_both_languages() {
        for code in ReasonCode::ALL {
            let cells = vec![Cell { row: 5, column: 0 }, Cell { row: 4, column: 1 }];
            let reason = Reason { code, column: Column(37), score: Some(2), cells };
            let json = serde_json::to_string(&reason).expect("a reason is plain data");
            let expected =
                format!(r#"{{"code":"{}","column":37,"score":2,"cells":[[5,0],[4,1]]}}"#, code.as_str());
            assert_eq!(json, expected);
            assert_eq!(serde_json::from_str::<Reason>(&json).expect("what was written is read"), reason);
            let texts = Lang::ALL.map(|lang| reason.text(lang));
            assert!(texts.iter().all(|text| text.contains("37")), "{texts:?}");
            assert_ne!(texts[0], texts[1]);
        }
    }

    #[test]
    fn the_sentence_names_the_cells_that_decided() {
        for code in [ReasonCode::Win, ReasonCode::Block, ReasonCode::Deny, ReasonCode::Extend] {
            let cells = vec![Cell { row: 5, column: 0 }, Cell { row: 4, column: 1 }];
            let reason = Reason { code, column: Column(1), score: Some(3), cells };
            for lang in Lang::ALL {
                let text = reason.text(lang);
                assert!(text.contains("(5, 0) (4, 1)"), "{text}");
            }
        }
    }
}
