//! The words of the errors.

use std::collections::{BTreeMap, BTreeSet};

use cuatro::game::{Kind, Termination};
use cuatro::lang::Lang;
use cuatro::names::NameError;
use cuatro::rules::{Column, Side, Variant};
use cuatro::textfile::{LineError, Problem, Section, Source, Verdict};

/// Every problem, with the places where its words differ.
fn all() -> Vec<Problem> {
    let says = || Box::<str>::from("¿?");
    let counts = [1, 2, 3];
    let verdicts = [Verdict::Line(Side::O), Verdict::Full, Verdict::Open];
    let mut all = vec![
        Problem::NotCuatro,
        Problem::UnknownVersion { says: says() },
        Problem::NotUtf8 { byte: 3 },
        Problem::LineTooLong,
        Problem::ControlCharacter { code: 0 },
        Problem::UnknownSection { says: says() },
        Problem::SectionTwice { section: Section::Games },
        Problem::OutsideSection,
        Problem::AfterEnd,
        Problem::MissingEnd { counts },
        Problem::WrongEnd { counts },
        Problem::CountDisagrees { says: 1, found: 2 },
        Problem::FieldCount { section: Section::Carried, found: 1 },
        Problem::NotANumber { says: says() },
        Problem::Name(NameError::Empty),
        Problem::TooManyPlayers,
        Problem::TooManyCarried,
        Problem::WrongId { says: says() },
        Problem::WrongTime { says: says() },
        Problem::TimeOutOfRange,
        Problem::UnknownKind { says: says() },
        Problem::UnknownLevel { says: says() },
        Problem::WrongTombstone { says: says() },
        Problem::SamePlayer,
        Problem::WrongBoard { says: says() },
        Problem::WrongResult { says: says() },
        Problem::NotTheirTurn { reason: Termination::Time, to_move: Side::X },
        Problem::ReasonWithoutMoves { winner: Some(Side::X), reason: Termination::Resign },
        Problem::TooFewMoves { plies: 1 },
        Problem::RoundsDisagree { says: 9, give: 4 },
        Problem::RoundsOutOfRange { says: 3, min: 4, max: 21 },
        Problem::PointsDisagree { says: 1, give: 2 },
        Problem::MovesMissing,
        Problem::WrongMove { number: 1, says: says() },
        Problem::ColumnOutOfRange { number: 1, says: says(), last: 6 },
        Problem::ColumnFull { number: 1, column: Column(0), free: vec![Column(1), Column(2)] },
        Problem::PositionDisagrees { says: 2, give: 1 },
        Problem::NotInRanking { name: says() },
        Problem::PlayerTwice { first: 3 },
        Problem::CarriedTwice { first: 3 },
        Problem::WrongOrigin { says: says() },
        Problem::OtherContent { says: says(), here: says() },
        Problem::IdTwice { first: 3, says: says(), there: says() },
    ];
    for (rows, columns, connect) in [(0, 7, 4), (6, 0, 4), (6, 7, 1)] {
        let error = Variant::new(rows, columns, connect).expect_err("no board");
        all.push(Problem::BoardOutOfRange(error));
    }
    all.extend(Kind::ALL.map(|kind| Problem::KindDisagrees { kind, computers: 2 }));
    for gives in verdicts {
        for winner in [None, Some(Side::X)] {
            let reason = if winner.is_some() { Termination::Line } else { Termination::Full };
            all.push(Problem::ResultDisagrees { winner, reason, gives });
        }
        all.push(Problem::MovesAfterEnd { number: 8, gives });
    }
    for source in [Source::Games, Source::Carried, Source::Both, Source::Sum] {
        all.push(Problem::TotalDisagrees { says: 1, give: 2, source });
    }
    all
}

#[test]
fn every_error_has_words_in_both_languages() {
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
        let problem = Problem::TotalDisagrees { says: 1, give: 2, source: Source::Games };
        assert_eq!(LineError { line: 1, field, problem }.code(), format!("{field}-disagree"));
    }
}

#[test]
fn an_error_is_one_line_of_text() {
    let problem = Problem::RoundsDisagree { says: 9, give: 4 };
    let error = LineError { line: 14, field: "rounds", problem };
    assert_eq!(error.to_string(), "line 14: rounds: says 9, the moves give 4");
    assert_eq!(error.sentence(Lang::Es), "línea 14: rounds: dice 9, las jugadas dan 4");
    let error = LineError { line: 1, field: "line", problem: Problem::NotCuatro };
    assert_eq!(error.to_string(), "line 1: this is not a Cuatro file: the first line must be #cuatro 1");
}
