//! Upgrading the schema of a data file: forward only, after a copy of the data.

use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteConnection;

use super::files::beside;
use super::journal::Journal;
use super::{MIGRATIONS, backup};
use cuatro_store::queries::{self, large_boards};
use cuatro_store::sql::{Connection as _, sql};
use cuatro_store::{StoreError, schema};

/// Brings the schema up to date. Data of an older Cuatro is copied first. Refuses a schema that this program cannot bring up to date.
pub(super) async fn upgrade(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let (found, newest) = (number(connection).await?, schema::newest(&MIGRATIONS));
    if found > 0
        && let Err(wrong) = backup::schema(connection).await?
    {
        return Err(StoreError::Unusable(format!("it {wrong}")));
    }
    let copy = match found {
        1.. if found < newest => Some(copy(path, found).await?),
        _ => None,
    };
    match (migrate(path, connection, found).await, copy) {
        (Ok(()), Some(copy)) => {
            tracing::info!(copy = %copy.display(), from = found, to = newest, "database schema upgraded");
            Ok(())
        }
        (Ok(()), None) => Ok(()),
        (Err(error), copy) => {
            if let Some(copy) = copy
                && number(connection).await.is_ok_and(|number| number == found)
            {
                // Nothing was changed, so the copy is useless.
                let _ = std::fs::remove_file(copy);
            }
            Err(StoreError::Unusable(format!("its schema cannot be brought up to date: {error}")))
        }
    }
}

async fn migrate(path: &Path, connection: &mut SqliteConnection, found: i64) -> Result<(), MigrateError> {
    if (1..schema::BASELINE).contains(&found) {
        let mut transaction = connection.begin_with("begin immediate").await?;
        sqlx::raw_sql(if found < 13 { RANKING_INDEX } else { DROP_SECRET })
            .execute(&mut *transaction)
            .await?;
        sqlx::raw_sql(DROP_SHARING).execute(&mut *transaction).await?;
        sqlx::query(schema::correct_kinds()).execute(&mut *transaction).await?;
        // Records the baseline as applied.
        MIGRATIONS.run_direct(Some(schema::BASELINE), &mut *transaction, true).await?;
        transaction.commit().await?;
    }
    if (1..=schema::LARGE_BOARDS).contains(&found) {
        MIGRATIONS.run_direct(Some(schema::LARGE_BOARDS), connection, false).await?;
        Journal::default().flush(connection).await.map_err(unusable)?;
        let mut transaction = connection.begin_with("begin immediate").await?;
        let removed = large_boards::remove(&mut *transaction).await.map_err(unusable)?;
        transaction.commit().await?;
        removed.report();
    }
    if (1..=schema::IMPORTS_IN_PIECES).contains(&found) {
        MIGRATIONS.run_direct(Some(schema::IMPORTS_IN_PIECES), connection, false).await?;
        end_import(path, connection).await.map_err(unusable)?;
    }
    MIGRATIONS.run_direct(None, connection, false).await
}

/// Completes an interrupted import of a Cuatro that copied games piece by piece from a file beside the data, and totals after them:
/// otherwise the totals would not be those of the games. If that fails, the data stay as they are.
async fn end_import(data: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let staged = beside(data, "-import");
    if connection.flag(sql("select exists (select 1 from import)")).await? {
        match add_missing(&staged, connection).await {
            Ok(()) => tracing::info!("an interrupted import completed"),
            Err(error) => {
                tracing::warn!(%error, "an interrupted import cannot be completed: import the file again; totals may lack some of its results");
            }
        }
        let _ = connection.run(sql("detach staged")).await;
    }
    match std::fs::remove_file(&staged) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::file(&format!("{} cannot be removed", staged.display()), &error))
        }
        _ => Ok(()),
    }
}

async fn add_missing(staged: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let path = staged.to_str().ok_or_else(StoreError::not_utf8)?;
    connection.run(sql("attach $1 as staged").bind(path)).await?;
    let mut transaction = connection.begin_with("begin immediate").await?;
    for (table, rest) in [
        ("staged_game", "where line > (select done from import)"),
        ("staged_pair", "where rowid > (select summed from import)"),
        ("staged_seat", ""),
    ] {
        let view = format!("create temp view {table} as select * from staged.{table} {rest}");
        transaction.run(sql(view)).await?;
    }
    queries::import::add_games(&mut *transaction).await?;
    queries::import::add_results(&mut *transaction).await?;
    for table in ["staged_game", "staged_pair", "staged_seat"] {
        transaction.run(sql(format!("drop view temp.{table}"))).await?;
    }
    transaction.run(sql("delete from import")).await?;
    Ok(transaction.commit().await?)
}

fn unusable(error: StoreError) -> MigrateError {
    MigrateError::Source(error.into())
}

/// The difference of schema 12 to the baseline.
const RANKING_INDEX: &str = "drop index player_by_points;
    create index player_by_points on player (points desc, wins desc, losses, name, name_key)
        where name is not null and wins + losses + draws > 0";

/// The difference of schema 14 to the baseline.
const DROP_SECRET: &str = "alter table origin drop column idempotency_secret";

/// Columns of both for several servers, which a data file never has.
const DROP_SHARING: &str = "drop index game_by_due;
    alter table game drop column due_at;
    alter table origin drop column admin_hash;
    alter table origin drop column pulse_at;
    alter table origin drop column served_since";

/// The version of the data's schema, 0 in a new file.
pub(super) async fn number(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
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
        StoreError::Unusable(format!(
            "its data cannot be copied to {} before their schema changes: {error}",
            to.display()
        ))
    })?;
    Ok(to)
}
