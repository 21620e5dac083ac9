//! Script files: the side of each disc, leftover input, and the messages for wrong lines.

use cuatro_game::computer::Level;
use cuatro_game::script::{
    Running, Script, ScriptError, ScriptErrorCode, ScriptSettings, Starter, run, run_with,
};
use cuatro_rules::{Column, Side, Variant, notation};
use cuatro_words::lang::Lang;

use crate::played::{O, X};

fn settings(first: Starter) -> ScriptSettings {
    ScriptSettings { variant: Variant::STANDARD, first, level: Level::Easy, seed: 7 }
}

/// The sides of the discs from lines, and those of the computer's discs.
fn sides(script: &Script) -> [Vec<Side>; 2] {
    let of = |computer: bool| {
        let steps = script.steps.iter().filter(|step| step.why.is_some() == computer);
        let mut sides: Vec<Side> = steps.map(|step| step.placed.side).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    };
    assert!(script.steps.iter().all(|step| step.why.is_some() == step.line.is_none()));
    [of(false), of(true)]
}

#[test]
fn each_mode_gives_the_discs_to_people_or_the_computer() {
    for (text, first, people, computer) in [
        ("1\n1\n2\n3", Starter::Human, vec![X, O], vec![]),
        ("1\n1\n2\n3", Starter::Computer, vec![X, O], vec![]),
        ("2\n1\n2\n3", Starter::Human, vec![X], vec![O]),
        ("2\n1\n2\n3", Starter::Computer, vec![O], vec![X]),
        ("3\n1\n2\n3", Starter::Human, vec![], vec![X, O]),
    ] {
        let script = run(text, settings(first)).expect("a good script");
        assert_eq!(sides(&script), [people, computer], "{text:?} {first:?}");
        let lines: Vec<usize> = script.steps.iter().filter_map(|step| step.line).collect();
        let over = script.position.outcome().is_some();
        assert_eq!(lines.len() + script.unused_lines, 3, "{text:?} {first:?}");
        assert_eq!(lines, (2..2 + lines.len()).collect::<Vec<_>>());
        assert!(over || script.unused_lines == 0, "{text:?}");
        assert_eq!(over, text.starts_with('3'), "the computer goes on without lines");
    }
}

#[test]
fn after_the_last_line_of_a_person_the_computer_still_answers() {
    for (first, discs) in [(Starter::Human, 4), (Starter::Computer, 5)] {
        let script = run("2\n1\n2", settings(first)).expect("a good script");
        assert_eq!(script.position.ply(), discs, "{first:?}");
    }
}

#[test]
fn lines_after_the_end_of_the_game_are_counted() {
    let script = run("1\n1\n2\n1\n2\n1\n2\n1\n2\nx\n", settings(Starter::Human)).expect("a good script");
    assert_eq!((script.steps.len(), script.unused_lines), (7, 2));
    assert!(script.position.outcome().is_some());
}

/// The caller can have the computer's moves in pieces, and an engine of its own.
#[test]
fn the_computer_of_a_script_is_asked_in_pieces_as_small_as_the_caller_wants() {
    let whole = run("3", settings(Starter::Human)).expect("a good script");
    let mut running = Running::begin("3", settings(Starter::Human)).expect("a mode");
    let mut pieces = 0;
    while let Some(asked) = running.go_on().expect("no lines") {
        let choices = asked.choices(&mut cuatro_game::opponent::choose, &mut || true);
        assert_eq!(choices.len(), 1);
        running.answer(choices);
        pieces += 1;
    }
    assert_eq!(running.end(), whole);
    assert_eq!(pieces, whole.steps.len());
    let mut levels = Vec::new();
    let script = run_with("2\n1", settings(Starter::Human), &mut |level, position, rng| {
        levels.push(level);
        cuatro_game::opponent::choose(Level::Hard, position, rng)
    });
    assert_eq!((script.expect("a good script").steps.len(), levels), (2, vec![Level::Easy]));
}

fn refused(text: &str) -> ScriptError {
    *run(text, settings(Starter::Human)).expect_err(text)
}

#[test]
fn a_wrong_line_is_told_with_its_text_and_what_would_be_right() {
    for (text, code, word, english) in [
        ("9", ScriptErrorCode::UnknownMode, "unknown-mode", r#""9""#),
        ("1\nx\u{1b}", ScriptErrorCode::NotAnInteger, "not-an-integer", r#""x\u{1b}""#),
        ("1\n8", ScriptErrorCode::ColumnOutOfRange, "column-out-of-range", "8"),
        ("1\n1\n1\n1\n1\n1\n1\n1", ScriptErrorCode::ColumnFull, "column-full", "1"),
    ] {
        let error = refused(text);
        assert_eq!((error.code, error.code.as_str()), (code, word));
        assert_eq!(error.to_string(), format!("line {}: {word}", error.line));
        for lang in Lang::ALL {
            assert!(error.text(lang).contains(english), "{}", error.text(lang));
        }
        if code != ScriptErrorCode::UnknownMode {
            assert!(error.text(Lang::En).contains('7'), "the last column: {}", error.text(Lang::En));
        }
    }
    let error = refused(&format!("1\n3\n{}", "é".repeat(41)));
    assert_eq!((error.text.clone(), error.line), ("é".repeat(40), 3));
    assert_eq!(error.steps[0].placed.cell.column, Column(2).0);
    assert_eq!(error.position.ply(), 1);
}

/// B6, B7, B8
#[test]
fn a_bad_line_stops_with_its_number_its_code_and_the_board_so_far() {
    use ScriptErrorCode::{ColumnFull, ColumnOutOfRange, NotAnInteger, UnknownMode};
    let cases = [
        ("", 1, UnknownMode, ""),
        ("\n1\n2", 1, UnknownMode, ""),
        ("4\n1", 1, UnknownMode, ""),
        ("01\n1", 1, UnknownMode, ""),
        ("1\n0", 2, ColumnOutOfRange, ""),
        ("1\n1\n5\n1", 3, ColumnOutOfRange, "0"),
        ("1\n1\n-1", 3, ColumnOutOfRange, "0"),
        ("1\n1\n99999999999999999999999", 3, ColumnOutOfRange, "0"),
        ("1\n1\n256", 3, ColumnOutOfRange, "0"),
        ("1\n2\n1.0", 3, NotAnInteger, "1"),
        ("1\n2\n\n1", 3, NotAnInteger, "1"),
        ("1\n2\n1 2", 3, NotAnInteger, "1"),
        ("1\n2\n-", 3, NotAnInteger, "1"),
        ("1\n2\n١", 3, NotAnInteger, "1"),
        ("1\n2\n\u{0}", 3, NotAnInteger, "1"),
        ("1\r\n1\r\n1\r\n1\r\n1\r\n1\r\n", 6, ColumnFull, "0 0 0 0"),
    ];
    for (text, line, code, board) in cases {
        let variant = Variant::new(4, 4, 4).expect("a board");
        let settings = ScriptSettings { variant, first: Starter::Human, level: Level::Easy, seed: 0 };
        let error = run(text, settings).expect_err(text);
        let moves: Vec<Column> = error.steps.iter().map(|step| Column(step.placed.cell.column)).collect();
        assert_eq!(
            (error.line, error.code, &*notation::write_moves(&moves)),
            (line, code, board),
            "{text:?}"
        );
        assert_eq!(usize::from(error.position.ply()), moves.len(), "{text:?}");
        for lang in Lang::ALL {
            assert!(error.text(lang).contains(&line.to_string()), "{}", error.text(lang));
        }
    }
}

#[test]
fn a_byte_order_mark_crlf_padding_and_blank_lines_at_the_end_are_accepted() {
    let variant = Variant::STANDARD;
    let settings = ScriptSettings { variant, first: Starter::Human, level: Level::Easy, seed: 0 };
    let script = run("\u{feff}1\r\n 1\r\n+7 \r\n\r\n\n", settings).expect("a good script");
    let columns: Vec<u8> = script.steps.iter().map(|step| step.placed.cell.column).collect();
    assert_eq!((columns, script.unused_lines), (vec![0, 6], 0));
}
