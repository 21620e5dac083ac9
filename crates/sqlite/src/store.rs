//! The contract of a store.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{ConnectOptions, Connection, Sqlite};
use tokio::sync::mpsc;

use super::files::log_bytes;
use super::writer::in_transaction;
use super::{SqliteStore, backup, checkpoint, closing, commit, expiry, import, presence, ratings, read};
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::{GameId, PlayerId, Time};
use cuatro_store::queries::{self, bots, dump, erase, ranking, rename, report, tournaments};
use cuatro_store::{
    Against, Change, Conflict, ConnectionPool, Dump, Erase, Erased, Erasing, Import, KeptReport, RankingRow,
    RecentTotals, Renaming, SeatPresence, Store, StoreError, StoredGame, StoredTournament, TokenHash,
};
use cuatro_tournament::TournamentId;

/// How many presence changes one transaction writes.
const PRESENCES_PER_TRANSACTION: usize = 300;

#[async_trait]
impl ConnectionPool for SqliteStore {
    type Connection = PoolConnection<Sqlite>;

    async fn connection(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    async fn on_events(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.flush_journal().await?;
        self.connection().await
    }
}

impl SqliteStore {
    /// Runs a write alone.
    pub(super) async fn write<T>(
        &self,
        change: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut exclusive = self.writer.acquire().await?;
        let outcome = change(&mut exclusive).await;
        exclusive.finish(outcome)
    }

    /// Makes all of a change or nothing.
    async fn transact<T>(
        &self,
        change: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut exclusive = self.writer.acquire().await?;
        let outcome = in_transaction(&mut exclusive, change).await;
        exclusive.finish(outcome)
    }

    /// The same, once all events are in their table.
    async fn transact_on_events<T>(
        &self,
        change: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut exclusive = self.writer.acquire().await?;
        let (connection, journal) = exclusive.parts();
        let outcome = match journal.flush(connection).await {
            Ok(()) => in_transaction(connection, change).await,
            Err(error) => Err(error),
        };
        exclusive.finish(outcome)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let mut exclusive = self.writer.acquire().await?;
        let rate = !self.stale.load(Ordering::Acquire);
        let (connection, journal) = exclusive.parts();
        let outcome = commit::commit(connection, journal, batch, rate).await;
        exclusive.finish(outcome)
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
        self.transact(async |writer| Ok(queries::transfer::keep(writer, code, player, until, most).await?))
            .await
    }

    async fn take_one_time_code(&self, code: &TokenHash, now: Time) -> Result<Option<PlayerId>, StoreError> {
        self.write(async |writer| queries::transfer::take(writer, code, now).await).await
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        Ok(PlayerId(self.last_player.fetch_add(1, Ordering::Relaxed) + 1))
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        let read = read::game(&self.readers, id).await;
        match read {
            Err(error @ StoreError::Corrupt { .. }) => {
                tournaments::no_game(&mut *self.connection().await?, id, error).await
            }
            read => read,
        }
    }

    async fn removed_of(&self, games: &[GameId]) -> Result<Vec<GameId>, StoreError> {
        erase::removed_of(&mut *self.connection().await?, games).await
    }

    async fn tournament(&self, id: &TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        // All reads are in one transaction, so that they see the same moment.
        let mut snapshot = self.readers.begin().await?;
        let found = tournaments::read(&mut *snapshot, id).await?;
        snapshot.commit().await?;
        Ok(found)
    }

    async fn place(&self, against: Against, name_key: &NameKey) -> Result<Option<RankingRow>, StoreError> {
        ranking::place(&mut *self.readers.begin().await?, against, name_key).await
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        ranking::totals_since(&mut *self.readers.begin().await?, from).await
    }

    async fn begin_presence(&self, now: Time) -> Result<(), StoreError> {
        self.write(async |writer| presence::begin(writer, now).await).await
    }

    async fn keep_presence(&self, seats: &[SeatPresence]) -> Result<(), StoreError> {
        // Commits can run between the parts.
        for part in seats.chunks(PRESENCES_PER_TRANSACTION) {
            self.write(async |writer| presence::keep(writer, part).await).await?;
        }
        Ok(())
    }

    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        // In one transaction, so that all counts are of the same moment.
        erase::count(&mut *self.readers.begin().await?, erase).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        let erased = self.transact_on_events(async |writer| Ok(erase::erase(writer, erase).await?));
        let (erasing, stale) = erased.await?;
        if stale {
            self.set_stale(true);
        }
        Ok(erasing)
    }

    async fn prune(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        self.transact_on_events(async |writer| Ok(erase::prune(writer, before, limit).await?)).await
    }

    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        self.transact(async |writer| expiry::forget_unused_players(writer, before, limit).await).await
    }

    async fn mark_bot(&self, player: PlayerId) -> Result<bool, StoreError> {
        let (there, stale) = self.transact(async |writer| Ok(bots::mark(writer, player).await?)).await?;
        if stale {
            self.set_stale(true);
        }
        Ok(there)
    }

    async fn rename(
        &self,
        player: PlayerId,
        from: &NameKey,
        to: &PlayerName,
    ) -> Result<Renaming, StoreError> {
        self.transact(async |writer| Ok(rename::rename(writer, player, from, to).await?)).await
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        match self.stale.load(Ordering::Acquire) {
            true => ratings::refresh(self).await,
            false => Ok(()),
        }
    }

    async fn keep_report(&self, game: &GameId, report: &KeptReport) -> Result<(), StoreError> {
        self.transact(async |transaction| report::keep(transaction, game, report).await).await
    }

    async fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        // The backup opens the path again.
        self.writer.files().in_place()?;
        backup::back_up(&self.path, to).await?;
        self.writer.files().in_place().inspect_err(|_| drop(std::fs::remove_file(to)))
    }

    fn log_bytes(&self) -> Option<u64> {
        log_bytes(&self.path)
    }

    fn directory(&self) -> Option<PathBuf> {
        // A file of the working directory has an empty parent.
        self.path.parent().map(|parent| if parent == Path::new("") { ".".into() } else { parent.to_owned() })
    }

    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        // On a separate connection, so that short reads never wait for it.
        self.writer.files().in_place()?;
        let mut connection = super::reading(&self.path).connect().await?;
        let mut snapshot = connection.begin().await?;
        sqlx::query("select 1 from origin").execute(&mut *snapshot).await?;
        // The connection opened the path again.
        self.writer.files().in_place()?;
        dump::dump(&mut *snapshot, to).await?;
        snapshot.commit().await?;
        Ok(connection.close().await?)
    }

    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
        Ok(Box::new(import::Staging::begin(self).await?))
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        match self.writer.failed() {
            true => self.prove_writing().await,
            false => self.writer.files().in_place(),
        }
    }

    async fn prove_writing(&self) -> Result<(), StoreError> {
        self.writer.files().in_place()?;
        let touch = sqlx::query("update origin set stale_ratings = stale_ratings");
        self.write(async |writer| Ok(touch.execute(writer).await.map(drop)?)).await
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        self.flush_journal().await?;
        checkpoint::shorten_log(self).await
    }

    async fn close(&self) {
        closing::close(self).await;
    }
}
