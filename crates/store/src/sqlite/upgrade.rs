//! Upgrading the schema of a data file: forward only, after a copy of the data.

use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnection;

use super::{MIGRATIONS, backup};
use crate::StoreError;

/// Brings the schema up to date. Data of an older Cuatro is copied first. Refuses a schema that is newer than this program.
pub(super) async fn upgrade(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = number(connection).await?;
    if found > 0
        && let Err(wrong) = backup::schema(connection).await?
    {
        return Err(StoreError::Unavailable(format!(
            "it {wrong}, and this one knows schemas up to {newest}: start that version again, or put back a copy from before \
             with `cuatro restore`",
            newest = newest()
        )));
    }
    let copy = match found {
        1.. if found < newest() => Some(copy(path, found).await?),
        _ => None,
    };
    let outcome = MIGRATIONS.run(&mut *connection).await;
    match (outcome, copy) {
        (Ok(()), Some(copy)) => {
            tracing::info!(copy = %copy.display(), from = found, to = newest(), "database schema upgraded");
            Ok(())
        }
        (Ok(()), None) => Ok(()),
        (Err(error), copy) => {
            if let Some(copy) = copy
                && number(connection).await.is_ok_and(|number| number == found)
            {
                // Nothing was changed, so the copy is of no use.
                let _ = std::fs::remove_file(copy);
            }
            Err(StoreError::Unavailable(format!("its schema cannot be brought up to date: {error}")))
        }
    }
}

/// The newest schema that this program knows.
pub(super) fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// The version of the data's schema, 0 in a new file.
async fn number(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let table = "select exists (select 1 from sqlite_schema where name = '_sqlx_migrations')";
    if !sqlx::query_scalar(table).fetch_one(&mut *connection).await? {
        return Ok(0);
    }
    let number = "select coalesce(max(version), 0) from _sqlx_migrations";
    Ok(sqlx::query_scalar(number).fetch_one(connection).await?)
}

/// Copies the data of this schema. An existing copy of the same schema is older, and is replaced: a start that fails again and
/// again must not fill the disk.
async fn copy(data: &Path, schema: i64) -> Result<PathBuf, StoreError> {
    let directory = data.with_file_name("backups");
    let to = directory.join(format!("cuatro-schema-{schema}.db"));
    tracing::info!(copy = %to.display(), "backing up the data file before a schema upgrade");
    backup::replace(data, &to).await.map_err(|error| {
        let error = match error {
            StoreError::Unavailable(words) => words,
            error => error.to_string(),
        };
        StoreError::Unavailable(format!(
            "its data cannot be copied to {} before their schema changes: {error}",
            to.display()
        ))
    })?;
    Ok(to)
}
