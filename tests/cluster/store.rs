//! The store as several processes see it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cuatro::game::{GameId, PlayerId, Time};
use cuatro::rules::Side;
use cuatro::store::sqlite::SqliteStore;
use cuatro::store::*;
use cuatro::time_source::TimeSource;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::bus::TestBus;

/// A store in a file that says that it is shared, with a clock and a bus of the test's.
pub struct SharedStore {
    store: SqliteStore,
    bus: Arc<TestBus>,
    /// The database's clock.
    pub time: TimeSource,
    /// When somebody last served, and since when.
    pulse: Mutex<Option<Pulse>>,
    /// Where commits run: one that was sent goes on when its process dies, as in a database.
    outside: Handle,
}

impl SharedStore {
    pub fn new(store: SqliteStore, bus: Arc<TestBus>, time: TimeSource) -> SharedStore {
        SharedStore { store, bus, time, pulse: Mutex::default(), outside: Handle::current() }
    }

    /// As if it were elsewhere, so that processes get in each other's way.
    async fn takes_time(&self) {
        if let Some(pause) = self.bus.pause() {
            tokio::time::sleep(pause).await;
        }
    }
}

/// The store of one process.
#[derive(Clone)]
pub struct NodeStore(pub Arc<SharedStore>);

/// A store that does everything as the one in the file, but for what processes share.
macro_rules! as_the_store {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)*) => {
        #[async_trait]
        impl Store for NodeStore {
            async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
                let (shared, batch) = (self.0.clone(), batch.to_vec());
                let committing = self.0.outside.spawn(async move {
                    shared.takes_time().await;
                    let outcome = shared.store.commit(&batch).await;
                    shared.takes_time().await;
                    outcome
                });
                committing.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
            }

            fn shared(&self) -> bool {
                // `CUATRO_ALONE=1` shows what each test is for: every process believes that it is alone.
                std::env::var_os("CUATRO_ALONE").is_none()
            }

            fn bus(&self) -> Option<Arc<dyn Bus>> {
                Some(self.0.bus.clone())
            }

            async fn pulse(&self) -> Result<Pulse, StoreError> {
                let now = self.0.time.now();
                let mut last = self.0.pulse.lock().expect("the pulse");
                let since = last.filter(|last| now.since(last.now) < PULSE_LASTS_MS).map_or(now, |last| last.since);
                Ok(*last.insert(Pulse { now, since }))
            }

            async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
                unreachable!()
            }

            fn directory(&self) -> Option<PathBuf> {
                self.0.store.directory()
            }

            async fn close(&self) {
                // The other processes go on.
            }

            $(async fn $name(&self, $($argument: $kind),*) -> Result<$answer, StoreError> {
                self.0.store.$name($($argument),*).await
            })*
        }
    };
}

as_the_store! {
    fn news(known: &[(GameId, u32)]) -> Vec<News>;
    fn claim_due(now: Time, until: Time, limit: u32) -> Vec<GameId>;
    fn extend_due(games: &[GameId], until: Time) -> ();
    fn settle_due(games: &[GameId], until: Time) -> ();
    fn presence(games: &[GameId]) -> Vec<SeatPresence>;
    fn keep_transfer(code: &TokenHash, player: PlayerId, now: Time, until: Time, most: u32) -> ();
    fn transfer_until(code: &TokenHash) -> Option<Time>;
    fn take_transfer(code: &TokenHash) -> Option<(PlayerId, Time)>;
    fn admin_token(offer: &TokenHash) -> TokenHash;
    fn claim_summary(day: i64) -> bool;
    fn next_player_id() -> PlayerId;
    fn game(id: &GameId) -> Option<StoredGame>;
    fn finished(id: &GameId) -> Option<HistoryItem>;
    fn games_in_play() -> Vec<GameId>;
    fn games_to_resume() -> Vec<GameId>;
    fn untouched_games(before: Time, limit: u32) -> Vec<GameId>;
    fn forget_unused_players(before: Time, limit: u32) -> u64;
    fn lobby(filter: &LobbyFilter) -> Vec<(Time, GameId)>;
    fn player(name_key: &str) -> Option<PlayerRow>;
    fn player_of_token(token: &TokenHash) -> Option<(PlayerId, Time)>;
    fn seat_of_token(token: &TokenHash) -> Option<(GameId, Side)>;
    fn ranking(against: Against, after: Option<&RankingKey>, limit: u32) -> Vec<RankingRow>;
    fn place(against: Against, name_key: &str) -> Option<RankingRow>;
    fn totals_since(from: Time) -> Vec<RecentTotals>;
    fn players_like(part: &str, limit: u32) -> Vec<RankingRow>;
    fn history(filter: &HistoryFilter) -> Vec<HistoryItem>;
    fn rivals(player: PlayerId, filter: &RivalFilter) -> Vec<RivalRow>;
    fn begin_presence(now: Time) -> ();
    fn keep_presence(seats: &[SeatPresence]) -> ();
    fn count_erase(erase: &Erase) -> Erased;
    fn erase(erase: &Erase) -> Erasing;
    fn erasing() -> Vec<Erase>;
    fn prune(before: Time, limit: u32) -> u64;
    fn refresh_ratings() -> ();
    fn mark_bot(player: PlayerId) -> bool;
    fn report(game: &GameId) -> Option<String>;
    fn keep_report(game: &GameId, report: &str) -> ();
    fn origin() -> String;
    fn dump(to: mpsc::Sender<Dump>) -> ();
    fn try_writing() -> ();
    fn upkeep() -> ();
}
