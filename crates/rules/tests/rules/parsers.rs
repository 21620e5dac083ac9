//! What must hold for whatever text comes to the parsers of columns. `text.rs` asks with some hundred texts; the fuzz target `notation` asks
//! the same with as many as there is time for.

use cuatro_rules::notation::{parse_moves, parse_pos, write_moves, write_pos};

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
