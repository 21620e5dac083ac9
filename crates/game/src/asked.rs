//! Numbers in requests: any whole number, until a game finds what it names or refuses it.

use serde::{Deserialize, Serialize};

use cuatro_rules::{Column, Variant};

/// The number of a column, which the board may not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "column number")]
pub struct ColumnNumber(pub i64);

impl ColumnNumber {
    /// The name by which a deserializer recognises it, because its values have a refusal of their own.
    pub const NAME: &str = "column number";

    /// The column, if the board has it.
    pub fn on(self, variant: Variant) -> Option<Column> {
        u8::try_from(self.0).ok().filter(|column| *column < variant.columns()).map(Column)
    }

    /// The same column where the leftmost is called `first`.
    pub fn counted_from(self, first: u8) -> ColumnNumber {
        ColumnNumber(self.0.saturating_add(first.into()))
    }
}

impl From<Column> for ColumnNumber {
    fn from(column: Column) -> ColumnNumber {
        ColumnNumber(column.0.into())
    }
}

impl std::fmt::Display for ColumnNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The ply that a move says it answers, which the game may have passed or never reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlyNumber(pub i64);

impl PlyNumber {
    /// The ply, if any game can have it.
    pub(super) fn ply(self) -> Option<u16> {
        u16::try_from(self.0).ok()
    }
}

impl From<u16> for PlyNumber {
    fn from(ply: u16) -> PlyNumber {
        PlyNumber(ply.into())
    }
}

impl std::fmt::Display for PlyNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
