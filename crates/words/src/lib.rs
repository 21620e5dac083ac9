//! What Cuatro says to people: the languages, and how text is laid out and made safe for a terminal.

pub mod accept;
pub mod catalogue;
pub mod lang;
pub mod printable;
pub mod table;
