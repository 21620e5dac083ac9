//! Imports: a staging file beside the data file, so that a large file holds up neither memory nor moves.
//!
//! 1. Games are staged as they are read, without any promise: a staging file that is found at a start is forgotten.
//! 2. The staged games are compared with each other and with the data.
//! 3. What they add to totals and rivals is summed up.
//! 4. One short transaction makes the new players and notes in the data that this staging file is being taken over. From here on
//!    the import will be finished, by this process or by the next one.
//! 5. Slice by slice the games go over, then the sums, each slice with how far it has come; moves are written in between. Until
//!    the last slice the history is ahead of the totals, as these are of the ratings.

mod apply;
mod check;
mod stage;

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use super::super::StoreError;

pub(super) use apply::{finish, take_over};
pub(super) use check::check;

/// An import that was started.
pub(super) struct Staging {
    connection: SqliteConnection,
    path: PathBuf,
}

/// The staging file of a data file.
pub(super) fn staging_path(data: &Path) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push("-import");
    name.into()
}

impl Staging {
    /// Starts with an empty staging file.
    pub(super) async fn begin(data: &Path) -> Result<Staging, StoreError> {
        let path = staging_path(data);
        remove(&path)?;
        let made = super::lock::private(&path);
        made.map_err(|error| StoreError::Unavailable(format!("{} cannot be made: {error}", path.display())))?;
        let connection = open(&path).await?;
        let mut staging = Staging { connection, path };
        for statement in [
            "create table game (
                line integer primary key, id blob not null, digest blob, at integer not null, tag integer not null,
                x integer not null, o integer not null, x_points integer not null, o_points integer not null,
                body blob not null
             ) strict",
            "create table seat (
                number integer primary key, id integer, name text, name_key text, tombstone integer,
                fresh integer not null default 0, held integer not null default 0
             ) strict",
            "create table carried (
                origin text not null, number integer not null, points integer not null, wins integer not null,
                losses integer not null, draws integer not null
             ) strict",
            "create table restored (id blob primary key) strict, without rowid",
        ] {
            sqlx::query(statement).execute(&mut staging.connection).await?;
        }
        Ok(staging)
    }

    /// Removes the staging file.
    pub(super) async fn discard(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        remove(&self.path)
    }
}

/// A connection that promises nothing: what it writes is worth nothing until it is taken over.
async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-8192")
        .pragma("temp_store", "file")
        .disable_statement_logging();
    Ok(options.connect().await?)
}

/// Removes a staging file, if there is one.
pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::Unavailable(format!("{} cannot be removed: {error}", path.display())))
        }
        _ => Ok(()),
    }
}
