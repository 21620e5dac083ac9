//! Which schemas can be opened. There is one migration for each database, its ground; later ones get the numbers after it.

use std::borrow::Cow;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The number of the ground.
pub const GROUND: i64 = 15;
/// The last schema that had boards of more than ten rows or columns.
pub const LARGE_BOARDS: i64 = 18;
/// The last schema for which an import on SQLite was copied into the data piece by piece.
pub const IMPORTS_IN_PIECES: i64 = 19;
/// The schemas from before the ground that are brought to it.
const BEFORE: [i64; 2] = [12, 14];

/// What data from before the ground has wrong: a person who took an open seat beside a computer played `online` (0) there and not
/// against the `computer` (2). The numbers are those of the kind in a tag.
pub const KINDS: &str = "update record set tag = tag + 16 where (tag >> 3) & 7 = 0 and (x < 0) <> (o < 0)";

/// The migrations of the database of the calling crate, by number and name, from its files. The macro of sqlx reads the folder by itself,
/// and compiles both drivers a second time for that.
#[macro_export]
macro_rules! migrations {
    () => {{
        macro_rules! sql {
            ($file:literal) => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations/", $file))
            };
        }
        $crate::schema::migrator(&[
            (15, "ground", sql!("0015_ground.sql")),
            (16, "listed", sql!("0016_listed.sql")),
            (17, "tournament", sql!("0017_tournament.sql")),
            (18, "judged", sql!("0018_judged.sql")),
            (19, "small_boards", sql!("0019_small_boards.sql")),
            (20, "whole_imports", sql!("0020_whole_imports.sql")),
        ])
    }};
}

/// The migrations that lead from nothing to the newest schema.
pub fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(number, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

/// The newest schema that the migrations of a database lead to.
pub fn newest(migrations: &Migrator) -> i64 {
    migrations.iter().map(|migration| migration.version).max().unwrap_or(GROUND)
}

/// Why this program cannot use the schema of the data as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SchemaFault {
    /// It has to be brought up to date.
    #[error("was written by an older Cuatro; `cuatro serve` brings it up to date")]
    Older,
    /// It is from before the schemas that can be brought up to date.
    #[error(
        "has schema {0}, which is too old for this Cuatro: open it once with the Cuatro of revision 1b1e1ef, which brings it to \
         schema 14, and then with this one"
    )]
    TooOld(i64),
    /// A newer program wrote it.
    #[error(
        "was written by a newer Cuatro (its schema is number {number}), and this one knows schemas up to {newest}: start that \
         version again, or put back a copy from before with `cuatro restore`"
    )]
    Newer {
        number: i64,
        /// The newest that this program knows.
        newest: i64,
    },
    /// Under this number it has another schema than this program's.
    #[error("has another schema under the number {0}")]
    Different(i64),
    /// There is none.
    #[error("has no schema")]
    Missing,
}

/// Why data of a schema from before the ground cannot be brought to it; `None` if it can.
pub fn too_old(number: i64) -> Option<SchemaFault> {
    (number < GROUND && !BEFORE.contains(&number)).then_some(SchemaFault::TooOld(number))
}
