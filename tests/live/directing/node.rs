//! One process that directs a tournament: the whole server without its doors, on a store that others share. When it is killed, nothing
//! that it has begun reaches the store any more.

use std::sync::Arc;

use async_trait::async_trait;
use cuatro::app::{AdminToken, App, AppSettings};
use cuatro::engine::EngineSettings;
use cuatro::game::{GameId, Time};
use cuatro::store::{Bus, News, Pulse, SeatPresence, SharedStore, StoreError, TokenHash, TournamentNews};
use cuatro::tournament::{EntrantNumber, TournamentId};
use tokio_util::sync::CancellationToken;

use crate::delegate::delegate_store;
use crate::store::FakeStore;

/// The store as one process sees it.
struct NodeStore {
    store: Arc<FakeStore>,
    dead: CancellationToken,
}

impl NodeStore {
    fn inner(&self) -> &Arc<FakeStore> {
        &self.store
    }

    /// Does it if the process lives until it is done. What it has changed by the moment of its death stays.
    async fn alive<T>(&self, work: impl Future<Output = T>) -> T {
        match self.dead.run_until_cancelled(work).await {
            Some(done) => done,
            None => std::future::pending().await,
        }
    }
}

delegate_store! { NodeStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.alive(self.store.commit(batch)).await
    }

    fn shared(&self) -> Option<&dyn SharedStore> {
        self.store.shared.then_some(self)
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        self.store.totals_since(from).await
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        self.store.try_writing().await
    }

    async fn close(&self) {}
} }

#[async_trait]
impl SharedStore for NodeStore {
    fn bus(&self) -> Arc<dyn Bus> {
        self.store.bus()
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        self.alive(self.store.news(known)).await
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        self.store.pulse().await
    }

    async fn claim_due(&self, now: Time, until: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.alive(self.store.claim_due(now, until, limit)).await
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.alive(self.store.extend_due(games, until)).await
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.alive(self.store.settle_due(games, until)).await
    }

    async fn claim_due_tournaments(
        &self,
        now: Time,
        until: Time,
        limit: u32,
    ) -> Result<Vec<TournamentId>, StoreError> {
        self.alive(self.store.claim_due_tournaments(now, until, limit)).await
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        self.alive(self.store.keep_entrants(seen)).await
    }

    async fn entrants_seen(
        &self,
        tournament: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        self.alive(self.store.entrants_seen(tournament, from)).await
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        self.alive(self.store.tournament_news(known)).await
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

/// A process.
pub struct Node {
    pub app: App,
    pub dead: CancellationToken,
    stopping: CancellationToken,
}

impl Node {
    /// Starts one; again until it succeeds, as a service manager does.
    pub async fn start(store: &Arc<FakeStore>) -> Node {
        loop {
            let dead = CancellationToken::new();
            let own = Arc::new(NodeStore { store: store.clone(), dead: dead.clone() });
            let engine = EngineSettings { threads: 1, table_bits: 8, ..EngineSettings::default() };
            let settings = AppSettings { untouched_ms: None, ..AppSettings::from(engine) };
            let (time, admin) = (store.time.clone(), AdminToken::new("c4a_admin-for-tests"));
            if let Ok((app, tasks)) = App::start_with(own, time, admin, settings).await {
                return Node { app, dead, stopping: tasks.stopping().clone() };
            }
        }
    }

    /// From now on nothing that it does reaches anybody.
    pub fn kill(&self) {
        self.dead.cancel();
        self.stopping.cancel();
    }
}
