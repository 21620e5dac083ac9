//! What must hold for whatever text comes to the small parsers. `tests/rules/arbitrary.rs` asks with some hundred texts each; the fuzz
//! targets `script`, `notation` and `names` ask the same with as many as there is time for.

use cuatro::computer::Level;
use cuatro::lang::Lang;
use cuatro::names::PlayerName;
use cuatro::rules::Variant;
use cuatro::rules::notation::{parse_moves, parse_pos, write_moves, write_pos};
use cuatro::script::{self, ScriptSettings, Starter};

/// A script on a board of the seed ends at a line that there is, or plays discs that there are lines or reasons for.
pub(crate) fn script(seed: u8, text: &str) {
    let size = i64::from(seed % 6) + 2;
    let variant = Variant::new(size, 8 - size.min(6), 2).expect("a board");
    let first = if seed < 128 { Starter::Human } else { Starter::Computer };
    let settings = ScriptSettings { variant, first, level: Level::Heuristic, seed: seed.into() };
    let lines = text.lines().count();
    match script::run(text, settings) {
        Ok(script) => {
            assert_eq!(script.steps.len(), usize::from(script.position.ply()));
            let played = script.steps.iter().filter(|step| step.line.is_some()).count();
            assert!(played + script.unused_lines <= lines, "{played} and {} of {lines}", script.unused_lines);
            assert!(script.steps.iter().all(|step| step.line.is_some() != step.why.is_some()));
        }
        Err(error) => {
            assert!((1..=lines.max(1)).contains(&error.line), "line {} of {lines}", error.line);
            assert_eq!(error.steps.len(), usize::from(error.position.ply()));
            assert!(error.text.chars().count() <= 40);
            assert!(!error.text(Lang::En).is_empty() && !error.text(Lang::Es).is_empty());
        }
    }
}

/// Columns that are read are read again once written; what is refused is named by its place.
pub(crate) fn notation(text: &str) {
    match parse_moves(text) {
        Ok(moves) => assert_eq!(parse_moves(&write_moves(&moves)), Ok(moves)),
        Err(error) => assert!(text.contains(&error.text) && error.index < text.len()),
    }
    match parse_pos(text) {
        Ok(moves) => assert_eq!(write_pos(&moves).as_deref(), Some(text)),
        Err(error) => assert!(text.contains(&error.text) && error.index < text.len()),
    }
}

/// A name that is taken is taken again as it is shown, and is the same name; a level is found by its own words.
pub(crate) fn names(text: &str) {
    if let Ok(name) = PlayerName::parse(text) {
        let again = PlayerName::parse(name.as_str()).expect("a name that is shown can be written");
        assert_eq!((again.as_str(), again.key()), (name.as_str(), name.key()));
        assert!(!name.as_str().chars().any(char::is_control));
    }
    if let Ok(level) = Level::from_word(text) {
        assert_eq!(Level::from_word(level.name(Lang::Es)).ok(), Some(level));
    }
}
