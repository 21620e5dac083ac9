//! Why the computer chose a column: short enough for the event log, and as a sentence for people.

use serde::{Deserialize, Serialize};

use cuatro_rules::{Cell, Column};
use cuatro_words::lang::Reader;
use cuatro_words::say;

/// The rule of a level that decided.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum ReasonCode {
    /// Picked at random among the playable columns, or among the best of a search.
    Random,
    /// The other side would have won there.
    Block,
    /// It wins at once.
    Win,
    /// The other side's best run would have been longer than its own best one.
    Deny,
    /// Its own best run.
    Extend,
    /// The middle column.
    Center,
    /// A search found no loss in it.
    Safe,
    /// A search found a win that the other side cannot stop.
    ForcedWin,
    /// Every column loses; this one last.
    SlowestLoss,
    /// Every other column gives a worse result.
    OnlyMove,
}

impl ReasonCode {
    /// The code in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The reason for a chosen column, with the facts behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    pub code: ReasonCode,
    pub column: Column,
    /// For `deny` and `extend` the placement score of the disc, 2 or more; for levels that search the solver's score: above 0
    /// the computer wins, below 0 it loses, 0 is a draw; `None` if no result was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Discs until the end of the game, including this one, if both sides play perfectly; only for levels that search, and only
    /// if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_plies: Option<u32>,
    /// For levels that search: whether the choice is proven to be the best, or only the best within the depth that was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The deciding cells, in reading order: the lines that `win` completes and `block` prevents, the run that `deny` and
    /// `extend` counted. Empty if no cells decided.
    #[serde(default)]
    pub cells: Vec<Cell>,
}

impl Reason {
    /// A reason without facts.
    pub(crate) fn new(code: ReasonCode, column: Column) -> Reason {
        Reason { code, column, score: None, in_plies: None, exact: None, cells: Vec::new() }
    }

    /// The reason as a sentence to the opponent, which claims no more than was proven.
    pub fn text(&self, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let (column, length) = (reader.column(self.column.0), self.score.unwrap_or(0));
        // A run leads to the right, so its column is that of the disc only if the disc is part of it.
        let apart = !self.cells.is_empty() && !self.cells.iter().any(|cell| cell.column == self.column.0);
        match (self.code, self.exact == Some(true), self.in_plies) {
            (ReasonCode::Random, ..) => say!(lang, "reason-random", column = column),
            (ReasonCode::Block, ..) => say!(lang, "reason-block", column = column),
            (ReasonCode::Win, ..) => say!(lang, "reason-win", column = column),
            (ReasonCode::Deny, ..) if apart => {
                say!(lang, "reason-deny-in-line", column = column, length = length)
            }
            (ReasonCode::Deny, ..) => say!(lang, "reason-deny", column = column, length = length),
            (ReasonCode::Extend, ..) if apart => {
                say!(lang, "reason-extend-in-line", column = column, length = length)
            }
            (ReasonCode::Extend, ..) => say!(lang, "reason-extend", column = column, length = length),
            (ReasonCode::Center, ..) => say!(lang, "reason-center", column = column),
            (ReasonCode::ForcedWin, _, Some(discs)) => {
                say!(lang, "reason-forced-win-within", column = column, discs = discs)
            }
            (ReasonCode::ForcedWin, _, None) => say!(lang, "reason-forced-win", column = column),
            (ReasonCode::SlowestLoss, true, Some(discs)) => {
                say!(lang, "reason-slowest-loss-exactly", column = column, discs = discs)
            }
            (ReasonCode::SlowestLoss, ..) => say!(lang, "reason-slowest-loss", column = column),
            (ReasonCode::OnlyMove, true, _) => say!(lang, "reason-only-move-exactly", column = column),
            (ReasonCode::OnlyMove, ..) => say!(lang, "reason-only-move", column = column),
            (ReasonCode::Safe, true, _) => say!(lang, "reason-safe-exactly", column = column),
            (ReasonCode::Safe, ..) => say!(lang, "reason-safe", column = column),
        }
    }
}

/// The place of a line, as a phrase for the end of a sentence. The cells are sent beside it.
pub fn describe_line(cells: &[Cell], reader: impl Into<Reader>) -> String {
    let reader = reader.into();
    let lang = reader.lang;
    let of = |coordinate: fn(&Cell) -> u8| {
        let all = cells.iter().map(coordinate);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let ((top, foot), (first, last)) = (of(|cell| cell.row), of(|cell| cell.column));
    let diagonal = foot - top == last - first && cells.len() == usize::from(last - first) + 1;
    let (first, last) = (reader.column(first), reader.column(last));
    if first == last {
        say!(lang, "line-vertical", column = first)
    } else if top == foot {
        say!(lang, "line-horizontal", first = first, last = last)
    } else if diagonal {
        say!(lang, "line-diagonal", first = first, last = last)
    } else {
        say!(lang, "line-several")
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::{Reason, ReasonCode, describe_line};
    use cuatro_rules::{Cell, Column};
    use cuatro_words::lang::Lang;

    #[test]
    fn every_code_is_written_as_its_name_and_says_its_column_in_every_language() {
        for code in ReasonCode::VARIANTS.iter().copied() {
            let cells = vec![Cell { row: 5, column: 0 }, Cell { row: 4, column: 1 }];
            let reason = Reason { score: Some(2), cells, ..Reason::new(code, Column(37)) };
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
    fn a_line_is_described_by_its_direction_and_columns() {
        type Line = (&'static [(u8, u8)], &'static str, &'static str);
        let lines: [Line; 5] = [
            (
                &[(5, 1), (5, 2), (5, 3)],
                "horizontal over columns 1 to 3",
                "horizontal de la columna 1 a la 3",
            ),
            (&[(2, 6), (3, 6), (4, 6)], "vertical in column 6", "vertical en la columna 6"),
            (&[(3, 2), (4, 1), (5, 0)], "diagonal over columns 0 to 2", "diagonal de la columna 0 a la 2"),
            (&[(3, 0), (4, 1), (5, 2)], "diagonal over columns 0 to 2", "diagonal de la columna 0 a la 2"),
            (
                &[(3, 3), (4, 3), (5, 0), (5, 1), (5, 2), (5, 3)],
                "in more than one direction",
                "en más de una dirección",
            ),
        ];
        for (cells, en, es) in lines {
            let cells: Vec<_> =
                cells.iter().map(|(row, column)| Cell { row: *row, column: *column }).collect();
            assert_eq!([Lang::En, Lang::Es].map(|lang| describe_line(&cells, lang)), [en, es]);
        }
    }

    /// The level counts a run at the far end of a window, which need not reach the disc.
    #[test]
    fn a_run_is_made_by_the_disc_or_lies_in_line_with_it() {
        let texts = |code, columns: [u8; 2]| {
            let cells = columns.map(|column| Cell { row: 5, column }).to_vec();
            let reason = Reason { score: Some(2), cells, ..Reason::new(code, Column(1)) };
            [Lang::En, Lang::Es].map(|lang| reason.text(lang))
        };
        for (code, columns, expected) in [
            (
                ReasonCode::Deny,
                [1, 2],
                [
                    "Column 1 would have given you 2 in a row, so I took it.",
                    "La columna 1 te habría dado 2 en raya, así que la he ocupado.",
                ],
            ),
            (
                ReasonCode::Deny,
                [3, 4],
                [
                    "Column 1 lines up with your 2 in a row, so I took it.",
                    "La columna 1 está en línea con 2 fichas seguidas tuyas, así que la he ocupado.",
                ],
            ),
            (ReasonCode::Extend, [1, 2], ["Column 1 gives me 2 in a row.", "La columna 1 me da 2 en raya."]),
            (
                ReasonCode::Extend,
                [3, 4],
                [
                    "Column 1 lines up with my 2 in a row.",
                    "La columna 1 está en línea con 2 fichas seguidas mías.",
                ],
            ),
        ] {
            assert_eq!(texts(code, columns), expected);
        }
    }

    /// What a ten-year-old reads at one go.
    #[test]
    fn every_sentence_is_short_and_speaks_to_the_opponent_without_words_of_the_trade() {
        for code in ReasonCode::VARIANTS.iter().copied() {
            for (exact, in_plies, columns) in [
                (None, None, [3, 4]),
                (None, None, [5, 6]),
                (Some(false), Some(9), [3, 4]),
                (Some(true), Some(9), [3, 4]),
            ] {
                let cells = columns.map(|column| Cell { row: 5, column }).to_vec();
                let reason =
                    Reason { score: Some(2), exact, in_plies, cells, ..Reason::new(code, Column(3)) };
                for text in Lang::ALL.map(|lang| reason.text(lang)) {
                    assert!(text.split_whitespace().count() <= 20, "{text}");
                    for word in
                        ["other side", "rival", "horizontal", "diagonal", "proven", "demostrado", "démontré"]
                    {
                        assert!(!text.contains(word), "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_sentence_about_a_search_tells_the_distance_and_whether_it_is_certain() {
        let texts = |code, exact, in_plies| {
            let reason = Reason { exact: Some(exact), in_plies, ..Reason::new(code, Column(3)) };
            Lang::ALL.map(|lang| reason.text(lang))
        };
        for code in [ReasonCode::Safe, ReasonCode::SlowestLoss, ReasonCode::OnlyMove] {
            assert_ne!(texts(code, true, Some(5)), texts(code, false, Some(5)), "{code:?}");
        }
        for code in [ReasonCode::ForcedWin, ReasonCode::SlowestLoss] {
            assert!(texts(code, true, Some(15)).iter().all(|text| text.contains("15")), "{code:?}");
        }
        for text in texts(ReasonCode::Safe, false, None) {
            let unsure = ["not sure", "no es seguro", "pas sûr"];
            assert!(unsure.iter().any(|words| text.contains(words)), "{text}");
        }
    }

    #[test]
    fn a_distance_of_one_disc_is_singular() {
        for (exact, code) in
            [(true, ReasonCode::ForcedWin), (false, ReasonCode::ForcedWin), (true, ReasonCode::SlowestLoss)]
        {
            let reason = Reason { exact: Some(exact), in_plies: Some(1), ..Reason::new(code, Column(3)) };
            let [english, spanish, french] = [Lang::En, Lang::Es, Lang::Fr].map(|lang| reason.text(lang));
            assert!(english.contains(" 1 disc") && !english.contains("discs"), "{english}");
            assert!(spanish.contains(" 1 ficha") && !spanish.contains("fichas"), "{spanish}");
            assert!(french.contains(" 1 pion") && !french.contains("pions"), "{french}");
        }
    }
}
