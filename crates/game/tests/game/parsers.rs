//! What must hold for whatever text comes to the small parsers. `arbitrary.rs` asks with some hundred texts each; the fuzz targets `script`
//! and `names` ask the same with as many as there is time for.

use cuatro_game::computer::Level;
use cuatro_game::names::PlayerName;
use cuatro_game::script::{self, ScriptSettings, Starter};
use cuatro_rules::{Column, Position, Variant};
use cuatro_words::lang::Lang;

/// B6, B7: a script on a board of the seed ends at the line after those that it played, or plays discs that there are lines or reasons for.
/// What was played is on the board.
pub(crate) fn script(seed: u8, text: &str) {
    let size = i64::from(seed % 6) + 2;
    let variant = Variant::new(size, 8 - size.min(6), 2).expect("a board");
    let first = if seed < 128 { Starter::Human } else { Starter::Computer };
    let settings = ScriptSettings { variant, first, level: Level::Heuristic, seed: seed.into() };
    let lines = text.lines().count();
    let (steps, position) = match script::run(text, settings) {
        Ok(script) => {
            let played = script.steps.iter().filter(|step| step.line.is_some()).count();
            assert!(played + script.unused_lines <= lines, "{played} and {} of {lines}", script.unused_lines);
            assert!(script.steps.iter().all(|step| step.line.is_some() != step.why.is_some()));
            (script.steps, script.position)
        }
        Err(error) => {
            assert!((1..=lines.max(1)).contains(&error.line), "line {} of {lines}", error.line);
            let read = error.steps.iter().filter_map(|step| step.line).max();
            assert!(read.is_none_or(|read| error.line == read + 1), "line {} after {read:?}", error.line);
            assert!(error.text.chars().count() <= 40);
            let named = |lang| error.text(lang).contains(&error.line.to_string());
            assert!(Lang::ALL.into_iter().all(named), "{error:?}");
            (error.steps, error.position)
        }
    };
    let moves = steps.iter().map(|step| Column(step.placed.cell.column));
    assert_eq!(Position::replay(variant, moves), Ok(position));
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
