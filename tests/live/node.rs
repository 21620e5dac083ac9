//! One process: the server without its doors, on a store that others share. When it is killed, nothing that it has begun reaches the
//! store any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use cuatro::app::{AdminToken, App, AppSettings, Tasks};
use cuatro::engine::EngineSettings;
use cuatro::game::{GameId, Time};
use cuatro::store::{
    Bus, Leased, News, Pulse, SeatPresence, SharedStore, StoreError, TokenHash, TournamentNews,
};
use cuatro::time_source::TimeSource;
use cuatro::tournament::{EntrantNumber, TournamentId};
use tokio_util::sync::CancellationToken;

use crate::delegate::delegate_store;
use crate::store::FakeStore;

/// The store as one process sees it.
struct NodeStore {
    store: Arc<FakeStore>,
    run: usize,
    dead: CancellationToken,
    /// Whether the store cannot be reached from here.
    cut_off: Arc<AtomicBool>,
}

/// What proves the operator.
pub const ADMIN: &str = "c4a_admin-for-tests";
/// How long somebody waits for a store that cannot be reached.
const AWAY: Duration = Duration::from_secs(1);

impl NodeStore {
    fn inner(&self) -> &Arc<FakeStore> {
        &self.store
    }

    /// Does it if the process lives until it is done, and reaches the store. What it has changed by the moment of its death stays.
    async fn reach<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let reached = async {
            if self.dead.is_cancelled() {
                std::future::pending::<()>().await;
            }
            if self.cut_off.load(Ordering::Relaxed) {
                tokio::time::sleep(AWAY).await;
                return Err(StoreError::Unavailable("it cannot be reached".into()));
            }
            let done = work.await;
            // The answer is lost.
            match self.cut_off.load(Ordering::Relaxed) {
                true => Err(StoreError::Unavailable("the connection broke".into())),
                false => done,
            }
        };
        match self.dead.run_until_cancelled(reached).await {
            Some(done) => done,
            None => std::future::pending().await,
        }
    }
}

delegate_store! { NodeStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let outcomes = self.reach(self.store.commit_by(self.run, batch)).await?;
        self.store.tell(batch, &outcomes);
        Ok(outcomes)
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
        self.reach(self.store.news(known)).await
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        self.reach(self.store.pulse()).await
    }

    async fn lease_due(&self, now: Time, until: Time, limit: u32) -> Result<Leased, StoreError> {
        self.reach(self.store.lease_due(now, until, limit)).await
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.reach(self.store.extend_due(games, until)).await
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.reach(self.store.settle_due(games, until)).await
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        self.reach(self.store.keep_entrants(seen)).await
    }

    async fn entrants_seen(
        &self,
        tournament: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        self.reach(self.store.entrants_seen(tournament, from)).await
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        self.reach(self.store.tournament_news(known)).await
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
    /// Whether it cannot reach the store.
    pub cut_off: Arc<AtomicBool>,
    stopping: CancellationToken,
}

impl Node {
    /// Starts one that directs tournaments; again until it succeeds, as a service manager does.
    pub async fn start(store: &Arc<FakeStore>) -> Node {
        loop {
            let settings = AppSettings { untouched_ms: None, ..AppSettings::plain(small_engine()) };
            if let Ok((node, _)) = Node::try_start(store, store.time.clone(), settings, 0).await {
                return node;
            }
        }
    }

    /// Starts the process with this number, unless the store fails.
    pub async fn try_start(
        store: &Arc<FakeStore>,
        time: TimeSource,
        settings: AppSettings,
        run: usize,
    ) -> Result<(Node, Tasks), StoreError> {
        let (dead, cut_off) = (CancellationToken::new(), Arc::new(AtomicBool::new(false)));
        let own = NodeStore { store: store.clone(), run, dead: dead.clone(), cut_off: cut_off.clone() };
        let admin = AdminToken::new(ADMIN);
        let (app, tasks) = App::start(Arc::new(own), time, admin, settings).await?;
        let stopping = tasks.stopping().clone();
        Ok((Node { app, dead, cut_off, stopping }, tasks))
    }

    /// From now on nothing that it does reaches anybody.
    pub fn kill(&self) {
        self.dead.cancel();
        self.stopping.cancel();
    }
}

/// An engine that nobody needs: the levels that play here do not search.
pub fn small_engine() -> EngineSettings {
    EngineSettings { threads: 1, table_bits: 8, ..EngineSettings::default() }
}
