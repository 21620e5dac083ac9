//! Which schemas can be opened. There is one migration for each database, its ground; later ones get the numbers after it.

use sqlx::migrate::Migrator;

/// The number of the ground.
pub(super) const GROUND: i64 = 15;
/// The schemas from before it that are brought to it.
const BEFORE: [i64; 2] = [12, 14];

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
