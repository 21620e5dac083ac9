//! The words of the errors.

use std::collections::{BTreeMap, BTreeSet};

use cuatro_game::names::NameError;
use cuatro_game::{Kind, Termination, Time};
use cuatro_rules::{Column, Side, Variant};
use cuatro_textfile::{Ending, LineError, LineProblem, Section, Source};
use cuatro_words::lang::Lang;

/// Every problem, with the places where its words differ.
fn all() -> Vec<LineProblem> {
    let says = || Box::<str>::from("¿?");
    let counts = [1, 2, 3, 4];
    let verdicts = [Ending::Line(Side::O), Ending::Full, Ending::Open];
    let mut all = vec![
        LineProblem::NotCuatro,
        LineProblem::UnknownVersion { says: says() },
        LineProblem::NotUtf8 { byte: 3 },
        LineProblem::Compressed,
        LineProblem::LineTooLong,
        LineProblem::ControlCharacter { code: 0 },
        LineProblem::UnknownSection { says: says() },
        LineProblem::SectionTwice { section: Section::Games },
        LineProblem::OutsideSection,
        LineProblem::AfterEnd,
        LineProblem::MissingEnd { counts },
        LineProblem::WrongEnd { counts },
        LineProblem::CountDisagrees { says: 1, found: 2 },
        LineProblem::FieldCount { section: Section::Carried, found: 1 },
        LineProblem::NotANumber { says: says() },
        LineProblem::Name(NameError::Empty),
        LineProblem::TooManyPlayers,
        LineProblem::TooManyCarried,
        LineProblem::WrongId { says: says() },
        LineProblem::WrongTime { says: says() },
        LineProblem::TimeOutOfRange,
        LineProblem::EndedInFuture { now: Time::END },
        LineProblem::NoLinePossible { connect: 3, discs: 2 },
        LineProblem::UnknownKind { says: says() },
        LineProblem::UnknownLevel { says: says() },
        LineProblem::WrongTombstone { says: says() },
        LineProblem::SamePlayer,
        LineProblem::WrongBoard { says: says() },
        LineProblem::WrongResult { says: says() },
        LineProblem::NotTheirTurn { reason: Termination::Time, to_move: Side::X },
        LineProblem::ReasonWithoutMoves { winner: Some(Side::X), reason: Termination::Resign },
        LineProblem::TooFewMoves { plies: 1 },
        LineProblem::RoundsDisagree { says: 9, give: 4 },
        LineProblem::RoundsOutOfRange { says: 3, min: 4, max: 21 },
        LineProblem::PointsDisagree { says: 1, give: 2 },
        LineProblem::MovesMissing,
        LineProblem::WrongMove { number: 1, says: says() },
        LineProblem::ColumnOutOfRange { number: 1, says: says(), last: 6 },
        LineProblem::ColumnFull { number: 1, column: Column(0), free: vec![Column(1), Column(2)] },
        LineProblem::PositionDisagrees { says: 2, give: 1 },
        LineProblem::NotInRanking { name: says() },
        LineProblem::PlayerTwice { first: 3 },
        LineProblem::CarriedTwice { first: 3 },
        LineProblem::WrongOrigin { says: says() },
        LineProblem::OtherContent { says: says(), here: says() },
        LineProblem::Unfinished,
        LineProblem::IdTwice { first: 3, says: says(), there: says() },
    ];
    for (rows, columns, connect) in [(0, 7, 4), (6, 0, 4), (6, 7, 1)] {
        let error = Variant::new(rows, columns, connect).expect_err("no board");
        all.push(LineProblem::BoardOutOfRange(error));
    }
    all.extend(Kind::ALL.map(|kind| LineProblem::KindDisagrees { kind, computers: 2 }));
    for gives in verdicts {
        for winner in [None, Some(Side::X)] {
            let reason = if winner.is_some() { Termination::Line } else { Termination::Full };
            all.push(LineProblem::ResultDisagrees { winner, reason, gives });
        }
        all.push(LineProblem::MovesAfterEnd { number: 8, gives });
    }
    for source in [Source::Games, Source::Carried, Source::Both, Source::Sum] {
        all.push(LineProblem::TotalDisagrees { says: 1, give: 2, source });
    }
    all
}

#[test]
fn every_error_has_words_in_every_language() {
    for problem in all() {
        let error = LineError { line: 14, field: "rounds", problem };
        let texts = Lang::ALL.map(|lang| error.text(lang));
        assert_ne!(texts[0], texts[1], "{error:?}");
        for text in texts {
            assert!(text.len() > 10 && !text.contains("{") && text == text.trim(), "{text:?}");
            assert!(!text.contains("  "), "{text:?}");
        }
    }
}

#[test]
fn every_error_has_its_own_code() {
    let mut codes: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for problem in all() {
        // The name of the variant, as the debug text begins with it.
        let name = format!("{problem:?}");
        let name = name.split([' ', '(']).next().expect("a name").to_owned();
        let error = LineError { line: 1, field: "points", problem };
        let code = error.code();
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-' || byte == b'8'), "{code}");
        codes.entry(code).or_default().insert(name);
    }
    let shared: Vec<_> = codes.iter().filter(|(_, names)| names.len() > 1).map(|(code, _)| *code).collect();
    // A total of the ranking and the points of a game are one kind of mistake, and so are the ways to have another result.
    assert_eq!(shared, ["points-disagree", "result-disagrees"]);
    for field in ["points", "wins", "losses", "draws", "games"] {
        let problem = LineProblem::TotalDisagrees { says: 1, give: 2, source: Source::Games };
        assert_eq!(LineError { line: 1, field, problem }.code(), format!("{field}-disagree"));
    }
}

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
