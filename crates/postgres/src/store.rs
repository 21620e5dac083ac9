//! The contract of a store.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Postgres};
use tokio::sync::mpsc;

use super::connection::{Failure, Transaction, failure, retried};
use super::{PostgresStore, commit, connection, expiry, import, players, presence, ratings, read};
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_store::packed::pack_id;
use cuatro_store::queries::{self, dump, erase, ranking, report, tournaments};
use cuatro_store::{
    Against, Change, Conflict, ConnectionPool, Dump, Erase, Erased, Erasing, Import, KeptReport, RankingRow,
    RecentTotals, Renaming, SeatPresence, SharedStore, Store, StoreError, StoredGame, StoredTournament,
    TokenHash, TransactionError,
};
use cuatro_tournament::TournamentId;

/// How many player numbers a process reserves at once.
const PLAYER_NUMBERS_PER_RESERVATION: i64 = 100;

/// How long the check for writing may take.
const WRITE_CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// How many presence changes one statement writes.
const PRESENCES_PER_STATEMENT: usize = 1000;

/// The beginning of a transaction with one snapshot.
const BEGIN_SNAPSHOT: &str = "begin isolation level repeatable read read only";

#[async_trait]
impl ConnectionPool for PostgresStore {
    type Connection = PoolConnection<Postgres>;

    async fn connection(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    async fn rated(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        ratings::update(&self.pool).await?;
        self.connection().await
    }
}

impl PostgresStore {
    /// Reads as of one moment.
    async fn snapshot<T>(
        &self,
        read: impl AsyncFnOnce(&mut PgConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut snapshot = Transaction::begin_with(&self.pool, BEGIN_SNAPSHOT).await?;
        let found = read(&mut snapshot).await?;
        snapshot.commit().await?;
        Ok(found)
    }

    /// Makes all of a change or nothing.
    async fn transact<T>(
        &self,
        change: impl AsyncFnOnce(&mut PgConnection) -> Result<T, TransactionError>,
    ) -> Result<T, TransactionError> {
        let mut transaction = Transaction::begin(&self.pool).await?;
        let made = change(&mut transaction).await?;
        transaction.commit().await?;
        Ok(made)
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        commit::commit(&self.writer, batch).await
    }

    fn shared(&self) -> Option<&dyn SharedStore> {
        self.shared.then_some(self)
    }

    async fn keep_one_time_code(
        &self,
        code: &TokenHash,
        player: PlayerId,
        now: Time,
        until: Time,
        most: u32,
    ) -> Result<(), StoreError> {
        let until = [now, until];
        let kept = self
            .transact(async |writer| Ok(queries::transfer::keep(writer, code, player, until, most).await?));
        Ok(kept.await?)
    }

    async fn take_one_time_code(&self, code: &TokenHash, now: Time) -> Result<Option<PlayerId>, StoreError> {
        queries::transfer::take(&mut *self.connection().await?, code, now).await
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        let mut numbers = self.player_numbers.lock().await;
        if numbers.is_empty() {
            // The highest comes first, so that the lowest is given out first.
            *numbers = sqlx::query_scalar(
                "select nextval('player_number') as n from generate_series(1, $1) order by n desc",
            )
            .bind(PLAYER_NUMBERS_PER_RESERVATION)
            .fetch_all(&self.pool)
            .await?;
        }
        let number = numbers.pop();
        number.map(PlayerId).ok_or_else(|| StoreError::Failed("there are no numbers for players".into()))
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        let read = read::game(&self.pool, id).await;
        match read {
            Err(error @ StoreError::Corrupt { .. }) => {
                tournaments::no_game(&mut *self.connection().await?, id, error).await
            }
            read => read,
        }
    }

    async fn removed_of(&self, games: &[GameId]) -> Result<Vec<GameId>, StoreError> {
        let packed: Vec<_> = games.iter().map(pack_id).collect();
        let removed = sqlx::query_scalar("select id from removed where id = any($1)").bind(&packed);
        // Polling for changes of other processes must notice a dead connection.
        let removed = tokio::time::timeout(connection::QUERY_TIMEOUT, removed.fetch_all(&self.pool)).await;
        let removed: Vec<Vec<u8>> =
            removed.map_err(|_| connection::timed_out(connection::QUERY_TIMEOUT))??;
        let is_removed = |(_, packed): &(&GameId, &Vec<u8>)| removed.contains(packed);
        Ok(games.iter().zip(&packed).filter(is_removed).map(|(game, _)| game.clone()).collect())
    }

    async fn tournament(&self, id: &TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        self.snapshot(async |snapshot| tournaments::read(snapshot, id).await).await
    }

    async fn place(&self, against: Against, name_key: &NameKey) -> Result<Option<RankingRow>, StoreError> {
        ranking::place(&mut *self.rated().await?, against, name_key).await
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        ranking::totals_since(&mut *self.rated().await?, from).await
    }

    async fn begin_presence(&self, now: Time) -> Result<(), StoreError> {
        presence::begin(&self.pool, now).await
    }

    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError> {
        for part in seats.chunks(PRESENCES_PER_STATEMENT) {
            presence::keep(&self.pool, part).await?;
        }
        Ok(())
    }

    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        self.snapshot(async |snapshot| erase::count(snapshot, erase).await).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        // After a change of the past, ratings stay unchanged until all of them are computed anew.
        ratings::update(&self.pool).await?;
        retried(|| self.transact(async |writer| players::erase(writer, erase).await)).await
    }

    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        retried(|| self.transact(async |writer| Ok(erase::prune(writer, before, limit).await?))).await
    }

    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        let forgotten =
            self.transact(async |writer| expiry::forget_unused_players(writer, before, limit).await);
        Ok(forgotten.await?)
    }

    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        retried(|| self.transact(async |writer| Ok(players::mark_bot(writer, player).await?))).await
    }

    async fn rename(
        &self,
        player: PlayerId,
        from: &NameKey,
        to: &PlayerName,
    ) -> Result<Renaming, StoreError> {
        retried(|| async move {
            match self.transact(async |writer| players::rename(writer, player, from, to).await).await {
                // Another process has given the name away since the check.
                Err(TransactionError::Database(error)) if failure(&error) == Some(Failure::Refused) => {
                    Ok(Renaming::Taken)
                }
                renamed => renamed,
            }
        })
        .await
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        ratings::recompute(&self.pool).await
    }

    async fn keep_report(&self, game: &GameId, report: &KeptReport) -> Result<(), StoreError> {
        report::keep(&mut *self.connection().await?, game, report).await
    }

    fn directory(&self) -> Option<PathBuf> {
        Some(self.directory.clone())
    }

    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        // On a separate connection, so that short reads never wait for it.
        let mut connection = connection::connect(&self.options).await?;
        dump::dump(&mut *connection.begin_with(BEGIN_SNAPSHOT).await?, to).await?;
        Ok(connection.close().await?)
    }

    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
        Ok(Box::new(import::Staging::begin(&self.options, self.pool.clone()).await?))
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        // Reads succeed on a standby, so the connection for reads is checked too.
        self.follower.run(super::can_write).await?;
        let writing = async { super::try_writing(&mut *self.connection().await?).await };
        let written = tokio::time::timeout(WRITE_CHECK_TIMEOUT, writing).await;
        written.unwrap_or_else(|_| Err(connection::timed_out(WRITE_CHECK_TIMEOUT)))
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        ratings::update(&self.pool).await
    }

    async fn close(&self) {
        for connection in [&self.writer, &self.follower, &self.clock] {
            connection.close().await;
        }
        self.pool.close().await;
    }
}
