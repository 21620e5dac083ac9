//! The journal: durable events that wait to be moved into their table.
//!
//! A commit appends one row to the journal, however many games it has; a row for each event would touch a page for each game.
//! About once a second the journal is flushed: its events are moved into their table, many of a game into the same page. Reading a
//! game's log reads both (`Dialect::LOG`). Every other use of the table comes after a flush: a read has its connection from
//! `ConnectionPool::on_events`, a change is made by `SqliteStore::transact_on_events`.
//!
//! The key of the table refuses a second event at the same version. The journal has no such key, so the last version of each game with
//! events in it is cached here. A new connection, after a start or a failure, flushes the journal first.

use std::collections::{HashMap, VecDeque};

use serde::Serialize;
use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use cuatro_game::GameId;
use cuatro_store::rows::{EventRow, corrupt};
use cuatro_store::sqlite::refuses_values;
use cuatro_store::{Change, StoreError};

/// Events that are flushed in one transaction, for which a move may have to wait: some three milliseconds.
const EVENTS_PER_FLUSH: usize = 100;
/// With so many waiting events the server is at its limit, and a transaction flushes half of them: the more events of a game are
/// flushed together, the fewer pages they touch.
const LARGE_BACKLOG: usize = 5_000;
/// Games with a cached version: some megabytes.
const MAX_CACHED_VERSIONS: usize = 50_000;

/// The writing connection's view of the journal.
#[derive(Default)]
pub(super) struct Journal {
    /// Whether the rows below are complete.
    known: bool,
    /// The rows, oldest first, with how many events each holds.
    rows: VecDeque<(i64, usize)>,
    /// The number of the last row.
    last: i64,
    /// The last version of games that were written lately: of all that are in the journal, and of others.
    versions: HashMap<GameId, u32>,
}

impl Journal {
    /// Flushes everything if the contents are unknown, and reads the versions of the games of a batch.
    pub(super) async fn prepare(
        &mut self,
        connection: &mut SqliteConnection,
        batch: &[Change],
    ) -> Result<(), StoreError> {
        if !self.known || self.versions.len() > MAX_CACHED_VERSIONS {
            self.flush(connection).await?;
            self.forget_versions();
        }
        let unknown: Vec<_> = batch
            .iter()
            .flat_map(Change::logs)
            .filter(|(_, versions)| versions.is_some_and(|(first, _)| first > 1))
            .map(|(log, _)| log)
            .filter(|log| !self.versions.contains_key(log))
            .collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let rows = sqlx::query(
            "select value, (select max(version) from event where game = value) from json_each(?)",
        )
        .bind(json(&unknown))
        .fetch_all(connection)
        .await?;
        for row in &rows {
            let game: String = row.try_get(0)?;
            let game = game.parse().map_err(|error| corrupt("event", &game, error))?;
            self.versions.insert(game, row.try_get::<Option<u32>, _>(1)?.unwrap_or(0));
        }
        Ok(())
    }

    /// The last version of a game; 0 if it has none. Only after [`Journal::prepare`].
    pub(super) fn version(&self, game: &GameId) -> u32 {
        self.versions.get(game).copied().unwrap_or(0)
    }

    pub(super) fn set_version(&mut self, game: &GameId, version: u32) {
        match self.versions.get_mut(game) {
            Some(known) => *known = version,
            None => drop(self.versions.insert(game.clone(), version)),
        }
    }

    /// Forgets the versions of games. Only while nothing is in the journal.
    pub(super) fn forget_versions(&mut self) {
        debug_assert!(self.known && self.rows.is_empty(), "versions of games in the journal are forgotten");
        self.versions.clear();
    }

    pub(super) fn next_row(&self) -> i64 {
        self.last + 1
    }

    /// Notes that so many events were written, as the next row; without events there is none.
    pub(super) fn appended(&mut self, events: usize) {
        if events > 0 {
            self.last += 1;
            self.rows.push_back((self.last, events));
        }
    }

    /// Flushes the oldest events of the rows up to `newest`. True if there are more.
    pub(super) async fn flush_some(
        &mut self,
        connection: &mut SqliteConnection,
        newest: i64,
    ) -> Result<bool, StoreError> {
        if !self.known {
            self.flush(connection).await?;
        }
        let waiting: usize = self.rows.iter().map(|(_, events)| events).sum();
        let slice = if waiting < LARGE_BACKLOG { EVENTS_PER_FLUSH } else { waiting / 2 };
        let mut events = 0;
        let old = self.rows.iter().take_while(|(row, _)| *row <= newest);
        let rows = old.take_while(|(_, more)| {
            let room = events < slice;
            events += more;
            room
        });
        let rows = rows.count();
        if rows > 0 {
            move_events(connection, self.rows[rows - 1].0).await?;
            self.rows.drain(..rows);
        }
        Ok(self.rows.front().is_some_and(|(row, _)| *row <= newest))
    }

    pub(super) async fn flush(&mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        if !self.known || !self.rows.is_empty() {
            move_events(connection, i64::MAX).await?;
            self.rows.clear();
            self.known = true;
        }
        Ok(())
    }
}

/// Moves the events of the rows up to `newest` into their table.
async fn move_events(connection: &mut SqliteConnection, newest: i64) -> Result<(), StoreError> {
    let moved = sqlx::query(
        "begin immediate;
         insert into event (game, version, at, body)
            select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from journal, json_each(journal.body) where n <= $1;
         delete from journal where n <= $1;
         commit",
    )
    .bind(newest)
    .execute(&mut *connection)
    .await;
    let Err(error) = moved else { return Ok(()) };
    if refuses_values(&error) {
        // The search must not see the failed transaction. The caller discards the connection.
        let _ = sqlx::query("rollback").execute(&mut *connection).await;
        if let Some(row) = damaged(connection).await? {
            let problem = format!(
                "its events are unreadable or there already; `cuatro restore` a copy, or give up what this row has: \
                 sqlite3 cuatro.db 'delete from journal where n = {row}'"
            );
            return Err(corrupt("journal", row, problem));
        }
    }
    Err(error.into())
}

/// The first row that cannot be moved, if there is one: it is no list of events, or the table has some of them.
pub(super) async fn damaged(connection: &mut SqliteConnection) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "with entry as (
            select n, iif(type = 'array', value, '[]') as columns
            from journal, json_each(iif(json_valid(body), body, '[[]]'))
         ), waiting as (
            select n, columns ->> 0 as game, columns ->> 1 as version, columns ->> 2 as at, columns ->> 3 as event from entry
         )
         select min(n) from (
            select n from waiting where game is null or version is null or at is null or event is null
            union all
            select n from waiting join event filed on filed.game = waiting.game and filed.version = waiting.version
            union all
            select max(n) from waiting group by game, version having count(*) > 1
         )",
    )
    .fetch_one(connection)
    .await
}

/// The body of a row of the journal.
pub(super) fn body(events: &[EventRow<'_>]) -> String {
    json(events)
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("events, strings and numbers are always JSON")
}
