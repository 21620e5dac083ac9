//! The words of the errors.

use cuatro_game::Kind;
use cuatro_rules::{Column, Variant};
use cuatro_textfile::{LineError, LineProblem, Section};
use cuatro_words::lang::Lang;

#[test]
fn an_error_is_one_line_of_text() {
    let problem = LineProblem::RoundsDisagree { says: 9, give: 4 };
    let error = LineError { line: 14, field: "rounds", problem };
    assert_eq!(error.to_string(), "line 14: rounds: says 9, the moves give 4");
    assert_eq!(error.sentence(Lang::Es), "línea 14: rounds: dice 9, las jugadas dan 4");
    let problem = LineProblem::WrongId { says: "a\u{1b}|".into() };
    let text = LineError { line: 14, field: "id", problem }.to_string();
    assert!(text.starts_with(r#"line 14: id: "a\u{1b}|" is not an id"#), "{text}");
    let error = LineError { line: 1, field: "line", problem: LineProblem::NotCuatro };
    assert_eq!(error.to_string(), "line 1: this is not a Cuatro file: the first line must be #cuatro 1");
}

#[test]
fn one_of_a_thing_is_singular_and_a_range_of_one_value_is_that_value() {
    let on = |rows, columns, connect| Variant::new(rows, columns, connect).expect_err("no board");
    let cases = [
        (
            LineProblem::FieldCount { section: Section::Ranking, found: 1 },
            "has 1 field, right",
            "tiene 1 campo, lo",
        ),
        (LineProblem::FieldCount { section: Section::Ranking, found: 2 }, "has 2 fields,", "tiene 2 campos,"),
        (
            LineProblem::KindDisagrees { kind: Kind::Exhibition, computers: 1 },
            "says exhibition, the seats hold 1 computer: right would be 2",
            "dice exhibition, hay 1 ordenador en las plazas: lo correcto es 2",
        ),
        (LineProblem::BoardOutOfRange(on(1, 2, 3)), "n must be 2, not 3", "n debe ser 2, no 3"),
        (
            LineProblem::BoardOutOfRange(on(0, 2, 3)),
            "rows must be from 1 to 10, not 0",
            "el número de filas debe estar entre 1 y 10, no 0",
        ),
        (
            LineProblem::RoundsOutOfRange { says: 9, min: 2, max: 2 },
            "says 9, a decided game on this board has 2",
            "dice 9, una partida decidida en este tablero tiene 2",
        ),
        (
            LineProblem::PointsOutOfRange { says: 9, min: 250, max: 250 },
            "says 9, so many wins and draws give 250",
            "dice 9, tantas ganadas y empatadas dan 250",
        ),
        (
            LineProblem::ColumnOutOfRange { number: 1, says: "5".into(), last: 0 },
            "move 1 is column 5: the only column is 0",
            "la jugada 1 es la columna 5: la única columna es la 0",
        ),
        (
            LineProblem::ColumnFull { number: 3, column: Column(0), free: vec![Column(2)] },
            "move 3 is column 0, which is full: free is 2",
            "la jugada 3 es la columna 0, que está llena: está libre la 2",
        ),
    ];
    for (problem, english, spanish) in cases {
        let error = LineError { line: 14, field: "line", problem };
        let texts = Lang::ALL.map(|lang| error.text(lang));
        assert!(texts[0].starts_with(english) && texts[1].starts_with(spanish), "{texts:?}");
    }
}
