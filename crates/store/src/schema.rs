//! Which schemas can be opened. There is one migration for each database, its ground; later ones get the numbers after it.

use sqlx::migrate::Migrator;

/// The number of the ground.
pub(super) const GROUND: i64 = 15;
/// The schemas from before it that are brought to it.
const BEFORE: [i64; 2] = [12, 14];

/// What data from before the ground has wrong: a person who took an open seat beside a computer played `online` (0) there and not
/// against the `computer` (2). The numbers are those of the kind in a tag.
pub(super) const KINDS: &str =
    "update record set tag = tag + 16 where (tag >> 3) & 7 = 0 and (x < 0) <> (o < 0)";

/// The newest schema that the migrations of a database lead to.
pub(super) fn newest(migrations: &Migrator) -> i64 {
    migrations.iter().map(|migration| migration.version).max().unwrap_or(GROUND)
}

/// Why data of a schema from before the ground cannot be brought to it; `None` if it can.
pub(super) fn too_old(number: i64) -> Option<String> {
    (number < GROUND && !BEFORE.contains(&number)).then(|| {
        format!(
            "has schema {number}, which is too old for this Cuatro: open it once with the Cuatro of revision 1b1e1ef, which brings it to \
             schema 14, and then with this one"
        )
    })
}
