//! Imports: a staging file beside the data file, so that a large file needs little memory and delays no moves.
//!
//! 1. Games are staged as they are read, without any commitment: a staging file that is found at a start is discarded.
//! 2. The staged games are compared with each other and with the data.
//! 3. Their additions to totals and rivals are summed up.
//! 4. One short transaction creates the new players and records in the data that this staging file is being applied. From here
//!    on the import will be finished, by this process or by the next one.
//! 5. The games are copied slice by slice, then the sums; each slice records how far it has come, and moves are written in
//!    between. Until the last slice the history is ahead of the totals, as totals are ahead of the ratings.

mod apply;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::OwnedMutexGuard;

use super::SqliteStore;
use super::files::{beside, private};
use crate::queries::{import as checked, staging};
use crate::sql::{Connection as _, sql};
use crate::{Import, ImportCheck, StoreError};
use cuatro_game::Time;
use cuatro_textfile::{ReadFile, ReadGame};

pub(super) use apply::finish;

/// An import in progress.
pub(super) struct Staging {
    store: Arc<SqliteStore>,
    connection: SqliteConnection,
    path: PathBuf,
    /// Held while no other import may begin.
    alone: OwnedMutexGuard<()>,
}

/// The staging file of a data file.
pub(super) fn staging_path(data: &Path) -> PathBuf {
    beside(data, "-import")
}

impl Staging {
    /// Starts with an empty staging file.
    pub(super) async fn begin(store: Arc<SqliteStore>) -> Result<Staging, StoreError> {
        let alone = store.importing.clone().try_lock_owned();
        let alone = alone.map_err(|_| StoreError::importing())?;
        finish(&store).await?;
        let path = staging_path(&store.path);
        remove(&path)?;
        let made = private(&path);
        made.map_err(|error| StoreError::file(&format!("{} cannot be made", path.display()), &error))?;
        let connection = open(&path).await?;
        let mut staging = Staging { store, connection, path, alone };
        for statement in [
            "create table staged_game (
                line integer primary key, id blob not null, digest blob, at integer not null, tag integer not null,
                x integer not null, o integer not null, x_points integer not null, o_points integer not null,
                body blob not null
             ) strict",
            "create table staged_seat (
                number integer primary key, id integer, name text, name_key text, tombstone integer,
                fresh integer not null default 0, held integer not null default 0,
                bot integer not null default 0
             ) strict",
            "create table staged_carried (
                origin text not null, number integer not null, points integer not null, wins integer not null,
                losses integer not null, draws integer not null
             ) strict",
            "create table staged_restored (id blob primary key) strict, without rowid",
        ] {
            staging.connection.run(sql(statement)).await?;
        }
        Ok(staging)
    }

    /// Numbers for the players that are not in the data yet.
    async fn number_new_players(&mut self) -> Result<(), StoreError> {
        let new = self.connection.number(sql("select count(*) from staged_seat where id is null")).await?;
        let number = sql("update staged_seat set id = $1 + place, fresh = 1 from (
                select number as of, row_number() over (order by number) as place from staged_seat where id is null)
             where number = of");
        self.connection.run(number.bind(self.store.reserve_players(new))).await?;
        Ok(())
    }
}

#[async_trait]
impl Import for Staging {
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        self.connection.run(sql("begin")).await?;
        staging::games(&mut self.connection, games).await?;
        self.connection.run(sql("commit")).await?;
        Ok(())
    }

    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError> {
        let data = self.store.path.to_str().ok_or_else(StoreError::not_utf8)?;
        // Tables that are not in the staging file are looked up in the data.
        self.connection.run(sql("attach $1 as data").bind(data)).await?;
        self.connection.run(sql("begin")).await?;
        staging::rest(&mut self.connection, file).await?;
        self.number_new_players().await?;
        self.connection.run(sql("commit")).await?;
        let check = checked::check(&mut self.connection, restore).await?;
        self.connection.run(sql("detach data")).await?;
        Ok(check)
    }

    async fn apply(self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError> {
        let changed = apply::take_over(*self, at).await?;
        Ok(changed.map(|staging| Box::new(staging) as Box<dyn Import>))
    }

    /// Removes the staging file.
    async fn discard(self: Box<Self>) -> Result<(), StoreError> {
        self.connection.close().await?;
        remove(&self.path)
    }
}

/// A connection that commits to nothing: what it writes has no effect until it is applied. Its temporary files are made beside it,
/// where there is room for data: a container may be able to write nowhere else.
async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    let directory = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let directory = directory.to_str().ok_or_else(StoreError::not_utf8)?.replace('\'', "''");
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "file")
        .pragma("temp_store_directory", format!("'{directory}'"))
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Removes a staging file, if there is one.
pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::file(&format!("{} cannot be removed", path.display()), &error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{open, staging_path};

    #[tokio::test]
    async fn temporary_files_are_made_beside_the_data() {
        let directory = tempfile::tempdir().expect("a directory");
        let data = directory.path().join("O'Neil");
        std::fs::create_dir(&data).expect("a directory");
        let mut staging = open(&staging_path(&data.join("cuatro.db"))).await.expect("a staging file");
        let chosen: String =
            sqlx::query_scalar("pragma temp_store_directory").fetch_one(&mut staging).await.expect("a path");
        assert_eq!(chosen, data.to_str().expect("UTF-8"));
    }
}
