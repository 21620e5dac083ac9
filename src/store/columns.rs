//! Rows of either database behind one trait, so that the meaning of rows is written only once.

use sqlx::Row;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

/// Reads columns by name. The error says that a column is missing or has another type.
pub(super) trait Columns {
    fn number(&self, column: &str) -> Result<i64, sqlx::Error>;
    fn number_or_null(&self, column: &str) -> Result<Option<i64>, sqlx::Error>;
    fn real_or_null(&self, column: &str) -> Result<Option<f64>, sqlx::Error>;
    fn flag(&self, column: &str) -> Result<bool, sqlx::Error>;
    fn text(&self, column: &str) -> Result<&str, sqlx::Error>;
    fn text_or_null(&self, column: &str) -> Result<Option<&str>, sqlx::Error>;
    fn bytes(&self, column: &str) -> Result<&[u8], sqlx::Error>;
    fn bytes_or_null(&self, column: &str) -> Result<Option<&[u8]>, sqlx::Error>;
}

macro_rules! columns_of {
    ($row:ty) => {
        impl Columns for $row {
            fn number(&self, column: &str) -> Result<i64, sqlx::Error> {
                self.try_get(column)
            }
            fn number_or_null(&self, column: &str) -> Result<Option<i64>, sqlx::Error> {
                self.try_get(column)
            }
            fn real_or_null(&self, column: &str) -> Result<Option<f64>, sqlx::Error> {
                self.try_get(column)
            }
            fn flag(&self, column: &str) -> Result<bool, sqlx::Error> {
                self.try_get(column)
            }
            fn text(&self, column: &str) -> Result<&str, sqlx::Error> {
                self.try_get(column)
            }
            fn text_or_null(&self, column: &str) -> Result<Option<&str>, sqlx::Error> {
                self.try_get(column)
            }
            fn bytes(&self, column: &str) -> Result<&[u8], sqlx::Error> {
                self.try_get(column)
            }
            fn bytes_or_null(&self, column: &str) -> Result<Option<&[u8]>, sqlx::Error> {
                self.try_get(column)
            }
        }
    };
}

columns_of!(SqliteRow);
columns_of!(PgRow);
