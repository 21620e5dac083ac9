//! Imports: games are staged in temporary tables of a separate connection, compared there with the data, and made part of it in
//! one transaction, during which moves wait. The tables end with the connection, and with the process.

use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::OwnedMutexGuard;

use super::SqliteStore;
use cuatro_game::Time;
use cuatro_store::queries::import as queries;
use cuatro_store::sql::{Connection as _, sql};
use cuatro_store::{Import, ImportCheck, StoreError};
use cuatro_textfile::{ReadFile, ReadGame};

pub(super) struct Staging {
    store: Arc<SqliteStore>,
    connection: SqliteConnection,
    /// Keeps another import from beginning.
    _alone: OwnedMutexGuard<()>,
}

impl Staging {
    /// Starts with empty tables.
    pub(super) async fn begin(store: Arc<SqliteStore>) -> Result<Staging, StoreError> {
        let alone = store.importing.clone().try_lock_owned();
        let alone = alone.map_err(|_| StoreError::importing())?;
        // The connection opens the path again.
        store.writer.files().in_place()?;
        let mut connection = open(store.writer.options(), &store.path).await?;
        store.writer.files().in_place()?;
        queries::create_tables(&mut connection).await?;
        Ok(Staging { store, connection, _alone: alone })
    }
}

#[async_trait]
impl Import for Staging {
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        let mut transaction = self.connection.begin().await?;
        queries::stage_games(&mut *transaction, games).await?;
        Ok(transaction.commit().await?)
    }

    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError> {
        let mut transaction = self.connection.begin().await?;
        queries::stage_rest(&mut *transaction, file).await?;
        let new = transaction.number(sql("select count(*) from staged_seat where id is null")).await?;
        let number = sql("update staged_seat set id = $1 + place, fresh = 1 from (
                select number as of, row_number() over (order by number) as place from staged_seat where id is null)
             where number = of");
        transaction.run(number.bind(self.store.reserve_players(new))).await?;
        let check = queries::check(&mut *transaction, restore).await?;
        transaction.commit().await?;
        Ok(check)
    }

    async fn apply(mut self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError> {
        queries::sum_up(&mut self.connection).await?;
        let exclusive = self.store.writer.acquire().await?;
        let written = write(&mut self.connection, at).await;
        if let Ok(Some(true)) = written {
            self.store.set_stale(true);
        }
        if exclusive.finish(written)?.is_none() {
            return Ok(Some(self));
        }
        self.discard().await?;
        Ok(None)
    }

    /// The tables end with the connection.
    async fn discard(self: Box<Self>) -> Result<(), StoreError> {
        Ok(self.connection.close().await?)
    }
}

/// Makes the checked games part of the data. Returns whether the ratings are stale; `None` if the data has changed since the check. Then
/// nothing was written.
async fn write(connection: &mut SqliteConnection, at: Time) -> Result<Option<bool>, StoreError> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    if queries::is_outdated(&mut *transaction).await? {
        transaction.rollback().await?;
        return Ok(None);
    }
    let stale = queries::write(&mut *transaction, at, &[]).await?;
    transaction.commit().await?;
    Ok(Some(stale))
}

/// A connection of its own to the data. Its temporary files are made beside them, where there is room for data: a container may be
/// able to write nowhere else.
async fn open(options: &SqliteConnectOptions, data: &Path) -> Result<SqliteConnection, StoreError> {
    let directory = data.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let directory = directory.to_str().ok_or_else(StoreError::not_utf8)?.replace('\'', "''");
    let options = options
        .clone()
        .pragma("temp_store", "file")
        .pragma("temp_store_directory", format!("'{directory}'"))
        .pragma("temp.cache_size", "-8192");
    Ok(options.connect().await?)
}

#[cfg(test)]
mod tests {
    use super::open;
    use sqlx::sqlite::SqliteConnectOptions;

    #[tokio::test]
    async fn temporary_files_are_made_beside_the_data() {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("O'Neil");
        std::fs::create_dir(&data).expect("a directory");
        let file = data.join("cuatro.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut connection = open(&options, &file).await.expect("a connection");
        let chosen: String = sqlx::query_scalar("pragma temp_store_directory")
            .fetch_one(&mut connection)
            .await
            .expect("a path");
        assert_eq!(chosen, data.to_str().expect("UTF-8"));
    }
}
