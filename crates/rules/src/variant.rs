//! The board: rows, columns and how many discs in a row win.

use serde::{Deserialize, Serialize};

/// The most rows a board can have.
pub const MAX_ROWS: u8 = 10;
/// The most columns a board can have.
pub const MAX_COLUMNS: u8 = 10;

/// A board and its goal. Made only by [`Variant::new`], so a value is always playable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawVariant")]
pub struct Variant {
    rows: u8,
    columns: u8,
    connect: u8,
}

#[derive(Deserialize)]
struct RawVariant {
    rows: u8,
    columns: u8,
    connect: u8,
}

impl TryFrom<RawVariant> for Variant {
    type Error = VariantError;

    fn try_from(raw: RawVariant) -> Result<Variant, VariantError> {
        Variant::new(raw.rows.into(), raw.columns.into(), raw.connect.into())
    }
}

/// An invalid board: the field and its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field} must be from {min} to {max}, got {actual}")]
pub struct VariantError {
    /// `rows`, `columns` or `connect`.
    pub field: &'static str,
    /// The value that was sent.
    pub actual: i64,
    /// The smallest value allowed.
    pub min: i64,
    /// The largest value allowed.
    pub max: i64,
}

impl Variant {
    /// The usual board: 6 rows, 7 columns, connect 4.
    pub const STANDARD: Variant = Variant { rows: 6, columns: 7, connect: 4 };

    /// The boards that the page offers by name.
    pub const PRESETS: [Variant; 5] = [
        Variant::STANDARD,
        Variant { rows: 4, columns: 4, connect: 4 },
        Variant { rows: 8, columns: 9, connect: 4 },
        Variant { rows: 10, columns: 10, connect: 5 },
        Variant { rows: 10, columns: 10, connect: 7 },
    ];

    /// A board of `rows` 1..=10 by `columns` 1..=10, but not 1×1, on which `connect` 2..=max(rows, columns) discs make a line.
    ///
    /// # Errors
    ///
    /// [`VariantError`] for the first number that is out of its range.
    pub fn new(rows: i64, columns: i64, connect: i64) -> Result<Variant, VariantError> {
        fn within(field: &'static str, actual: i64, min: i64, max: i64) -> Result<u8, VariantError> {
            u8::try_from(actual).ok().filter(|_| (min..=max).contains(&actual)).ok_or(VariantError {
                field,
                actual,
                min,
                max,
            })
        }
        let rows = within("rows", rows, 1, MAX_ROWS.into())?;
        // A board of a single cell has no line of two, so a single row needs a second column.
        let fewest_columns = if rows == 1 { 2 } else { 1 };
        let columns = within("columns", columns, fewest_columns, MAX_COLUMNS.into())?;
        let connect = within("connect", connect, 2, rows.max(columns).into())?;
        Ok(Variant { rows, columns, connect })
    }

    /// The board of these numbers, with those of the usual board for what is left out.
    ///
    /// # Errors
    ///
    /// [`VariantError`] for the first number that is out of its range.
    pub fn or_standard(
        rows: Option<u8>,
        columns: Option<u8>,
        connect: Option<u8>,
    ) -> Result<Variant, VariantError> {
        let usual = Self::STANDARD;
        let rows = rows.unwrap_or(usual.rows);
        let columns = columns.unwrap_or(usual.columns);
        Variant::new(rows.into(), columns.into(), connect.unwrap_or(usual.connect).into())
    }

    /// Number of rows, 1..=10.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// Number of columns, 1..=10.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many discs in a line win, 2..=max(rows, columns).
    pub fn connect(self) -> u8 {
        self.connect
    }

    /// How many discs fill the board, 2..=100.
    pub fn cells(self) -> u16 {
        u16::from(self.rows) * u16::from(self.columns)
    }
}

impl std::fmt::Display for Variant {
    /// As written in the text file: `6x7 n=4`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{} n={}", self.rows, self.columns, self.connect)
    }
}
