//! Which schemas can be opened. The first migration of each database, the baseline, creates all tables; older schemas are brought to it
//! by hand.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr, SqlStr};

use crate::packed::Tag;
use cuatro_game::Kind;

/// The number of the baseline, `0015_ground.sql`.
pub const BASELINE: i64 = 15;
/// The last schema that had boards of more than ten rows or columns.
pub const LARGE_BOARDS: i64 = 18;
/// The last schema for which an import on SQLite was copied into the data piece by piece.
pub const IMPORTS_IN_PIECES: i64 = 19;
/// The schemas that can be brought to the baseline.
const BEFORE: [i64; 2] = [12, 14];

/// Corrects the kind of games before the baseline: a person in an open seat beside a computer played online there instead of against the
/// computer.
pub fn correct_kinds() -> SqlStr {
    let (shift, mask) = Tag::KIND;
    let (online, computer) = (Kind::Online as i64, Kind::Computer as i64);
    let correct = format!(
        "update record set tag = tag + {} where (tag >> {shift}) & {mask} = {online} and (x < 0) <> (o < 0)",
        (computer - online) << shift
    );
    AssertSqlSafe(correct).into_sql_str()
}

/// The migrations of a database, by number and name. `$folder` leads to their files from the manifest of the calling crate. A test compares
/// this list with both folders; the macro of sqlx reads the folder by itself, and compiles both drivers a second time for that.
#[macro_export]
macro_rules! migrations {
    ($folder:literal) => {{
        macro_rules! sql {
            ($file:literal) => {
                include_str!(concat!(env!("CARGO_MANIFEST_DIR"), $folder, $file))
            };
        }
        $crate::schema::migrator(&[
            (15, "ground", sql!("0015_ground.sql")),
            (16, "listed", sql!("0016_listed.sql")),
            (17, "tournament", sql!("0017_tournament.sql")),
            (18, "judged", sql!("0018_judged.sql")),
            (19, "small_boards", sql!("0019_small_boards.sql")),
            (20, "whole_imports", sql!("0020_whole_imports.sql")),
            (21, "former_names", sql!("0021_former_names.sql")),
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
    migrations.iter().map(|migration| migration.version).max().unwrap_or(BASELINE)
}

/// Why this program cannot use the schema of the data as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SchemaFault {
    /// An upgrade is needed.
    #[error("was written by an older Cuatro; `cuatro serve` brings it up to date")]
    Older,
    /// No upgrade starts from this schema.
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
    /// This program has another schema under this number.
    #[error("has another schema under the number {0}")]
    Different(i64),
    /// There is none.
    #[error("has no schema")]
    Missing,
}

/// Why data of an older schema cannot be brought to the baseline; `None` if it can.
pub fn too_old(number: i64) -> Option<SchemaFault> {
    (number < BASELINE && !BEFORE.contains(&number)).then_some(SchemaFault::TooOld(number))
}
