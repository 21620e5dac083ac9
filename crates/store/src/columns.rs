//! Rows of either database behind one trait, so that the meaning of rows is written only once.

#[cfg(any(feature = "sqlite", feature = "postgres"))]
use sqlx::Row;

macro_rules! columns {
    ($($name:ident: $type:ty;)+) => {
        /// Reads columns by name. The error says that a column is missing or has another type.
        pub trait Columns {
            $(fn $name(&self, column: &str) -> Result<$type, sqlx::Error>;)+
        }

        #[cfg(feature = "sqlite")]
        columns!(sqlx::sqlite::SqliteRow, $($name: $type;)+);
        #[cfg(feature = "postgres")]
        columns!(sqlx::postgres::PgRow, $($name: $type;)+);
    };
    ($row:ty, $($name:ident: $type:ty;)+) => {
        impl Columns for $row {
            $(fn $name(&self, column: &str) -> Result<$type, sqlx::Error> {
                self.try_get(column)
            })+
        }
    };
}

columns! {
    number: i64;
    number_or_null: Option<i64>;
    real_or_null: Option<f64>;
    flag: bool;
    text: &str;
    text_or_null: Option<&str>;
    bytes: &[u8];
    bytes_or_null: Option<&[u8]>;
}
