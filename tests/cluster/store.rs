//! The store as several processes see it.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use cuatro::game::{GameId, Time};
use cuatro::postgres::PostgresStore;
use cuatro::store::{
    Bus, Claimed, News, PULSE_LASTS_MS, Pulse, SeatPresence, SharedStore, StoreError, TokenHash,
    TournamentNews,
};
use cuatro::time_source::TimeSource;
use cuatro::tournament::{EntrantNumber, TournamentId};
use tokio::runtime::Handle;

use super::bus::TestBus;
use super::delegate::delegate_store;

/// What processes share besides the data: a clock and a bus of the test's.
pub struct Around {
    bus: Arc<TestBus>,
    /// The database's clock.
    pub time: TimeSource,
    /// When somebody last served, and since when.
    pulse: Mutex<Option<Pulse>>,
    /// Where commits run: one that was sent goes on when its process dies, as in a database.
    outside: Handle,
}

impl Around {
    pub fn new(bus: Arc<TestBus>, time: TimeSource) -> Around {
        Around { bus, time, pulse: Mutex::default(), outside: Handle::current() }
    }

    /// As if it were elsewhere, so that processes get in each other's way.
    async fn takes_time(&self) {
        if let Some(pause) = self.bus.pause() {
            // A slow store: nothing here waits for a result.
            tokio::time::sleep(pause).await;
        }
    }
}

/// The store of one process, which says that it is shared.
#[derive(Clone)]
pub struct NodeStore {
    pub around: Arc<Around>,
    pub store: Arc<PostgresStore>,
}

impl NodeStore {
    fn inner(&self) -> &Arc<PostgresStore> {
        &self.store
    }

    async fn reach<T>(&self, work: impl Future<Output = T>) -> T {
        work.await
    }
}

delegate_store! { NodeStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let (NodeStore { around, store }, batch) = (self.clone(), batch.to_vec());
        let committing = self.around.outside.spawn(async move {
            around.takes_time().await;
            let outcome = store.commit(&batch).await;
            around.takes_time().await;
            outcome
        });
        committing.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }

    fn shared(&self) -> Option<&dyn SharedStore> {
        // `CUATRO_ALONE=1` shows what each test is for: every process believes that it is alone.
        std::env::var_os("CUATRO_ALONE").is_none().then_some(self)
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        self.store.totals_since(from).await
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        self.store.try_writing().await
    }

    async fn close(&self) {
        // The other processes go on.
    }
} }

#[async_trait]
impl SharedStore for NodeStore {
    fn bus(&self) -> Arc<dyn Bus> {
        self.around.bus.clone()
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        let now = self.around.time.now();
        let mut last = self.around.pulse.lock().expect("the pulse");
        let since = last.filter(|last| now.since(last.now) < PULSE_LASTS_MS).map_or(now, |last| last.since);
        Ok(*last.insert(Pulse { now, since }))
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        self.store.news(known).await
    }

    async fn claim_due(&self, now: Time, until: Time, limit: u32) -> Result<Claimed, StoreError> {
        self.store.claim_due(now, until, limit).await
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.store.extend_due(games, until).await
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.store.settle_due(games, until).await
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        self.store.keep_entrants(seen).await
    }

    async fn entrants_seen(
        &self,
        tournament: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        self.store.entrants_seen(tournament, from).await
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        self.store.tournament_news(known).await
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        self.store.presence(games).await
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        self.store.admin_token(offer).await
    }

    async fn idempotency_secret(&self, offer: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        self.store.idempotency_secret(offer).await
    }
}
