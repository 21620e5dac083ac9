//! The one connection that writes.
//!
//! A failed transaction, or a dropped future, leaves a connection in an unknown state: SQLite may have rolled back by itself while sqlx
//! still counts the transaction. Such a connection is discarded; the next caller opens another one.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{Mutex, MutexGuard};

use super::files::Files;
use super::journal::Journal;
use cuatro_store::StoreError;

pub(super) struct Writer {
    options: SqliteConnectOptions,
    files: Files,
    /// The connection with its view of the journal; they are discarded together.
    connection: Mutex<Option<(SqliteConnection, Journal)>>,
    /// Whether the last use failed.
    failed: AtomicBool,
    /// Whether the connection was closed for good.
    closed: AtomicBool,
}

/// Exclusive use of the connection.
pub(super) struct Exclusive<'a> {
    writer: &'a Writer,
    place: MutexGuard<'a, Option<(SqliteConnection, Journal)>>,
    connection: SqliteConnection,
    /// The connection's view of the journal.
    pub(super) journal: Journal,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, connection: SqliteConnection, files: Files) -> Writer {
        let connection = Mutex::new(Some((connection, Journal::default())));
        Writer { options, files, connection, failed: AtomicBool::new(false), closed: AtomicBool::new(false) }
    }

    /// Waits for exclusive use; an error after closing.
    pub(super) async fn acquire(&self) -> Result<Exclusive<'_>, StoreError> {
        let mut place = self.connection.lock().await;
        if self.closed.load(Ordering::Relaxed) {
            return Err(StoreError::stopping());
        }
        self.files.in_place()?;
        let (connection, journal) = match place.take() {
            Some(known) => known,
            None => (self.options.connect().await?, Journal::default()),
        };
        Ok(Exclusive { writer: self, place, connection, journal })
    }

    /// Waits for exclusive use, and hands the connection over for good. `None` if there is no connection and the files are not in their
    /// place.
    pub(super) async fn close(&self) -> Result<Option<(SqliteConnection, Journal)>, StoreError> {
        let mut place = self.connection.lock().await;
        self.closed.store(true, Ordering::Relaxed);
        if place.is_some() || self.files.in_place().is_err() {
            return Ok(place.take());
        }
        Ok(Some((self.options.connect().await?, Journal::default())))
    }

    pub(super) fn files(&self) -> &Files {
        &self.files
    }

    pub(super) fn options(&self) -> &SqliteConnectOptions {
        &self.options
    }

    /// Whether the last use failed.
    pub(super) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }
}

/// Makes all of a change or nothing.
pub(super) async fn in_transaction<T>(
    connection: &mut SqliteConnection,
    change: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let mut transaction = connection.begin_with("begin immediate").await?;
    let made = change(&mut transaction).await?;
    transaction.commit().await?;
    Ok(made)
}

impl Exclusive<'_> {
    /// The connection and its journal, to use both at once.
    pub(super) fn parts(&mut self) -> (&mut SqliteConnection, &mut Journal) {
        (&mut self.connection, &mut self.journal)
    }

    /// Ends the use with its result. The connection is kept only after a success.
    pub(super) fn finish<T>(self, outcome: Result<T, StoreError>) -> Result<T, StoreError> {
        self.writer.failed.store(outcome.is_err(), Ordering::Relaxed);
        if outcome.is_ok() {
            self.release();
        }
        outcome
    }

    /// Keeps the connection for the next use.
    pub(super) fn release(mut self) {
        *self.place = Some((self.connection, self.journal));
    }
}

impl Deref for Exclusive<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Exclusive<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
