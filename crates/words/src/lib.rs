//! What Cuatro says to people: the languages, and how text is laid out and made safe for a terminal.

#![warn(missing_docs, clippy::missing_errors_doc)]

pub mod accept;
pub mod catalogue;
pub mod lang;
pub mod printable;
pub mod table;
