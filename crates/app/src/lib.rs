//! What Cuatro does, independent of HTTP. The server does everything through an [`App`]; the command line opens the store
//! directly where it only reads, copies or imports.

mod analysis;
mod caller;
pub mod chance;
pub mod client;
mod cluster;
mod computers;
mod creation;
mod deletion;
mod error;
mod export;
mod follower;
mod health;
mod identity;
mod import;
mod joining;
mod lobby;
mod metrics;
mod play;
mod position;
mod report;
mod statistics;
mod tasks;
pub mod text;
mod tournaments;
mod wall;
mod weekly_ranking;

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use cuatro_engine::{EnginePool, EngineSettings};
use cuatro_game::Time;
use cuatro_live::time_source::TimeSource;
use cuatro_live::{Hub, Writer};
use cuatro_store::Store;

// Games in memory and rows of the store, which readers are shown as they are.
pub use caller::{Caller, SignedOn};
pub use creation::{Creation, IdempotencySecret};
pub use cuatro_engine::network;
pub use cuatro_live::{
    Activity, ActivityEvent, Entry, LiveGame, LiveTournament, Presence, Room, Table, TournamentRoom,
    TournamentView,
};
pub use cuatro_store::{
    Against, HistoryFilter, HistoryItem, LobbyFilter, PlayerRow, RankingKey, RankingRow, ResultFilter, Rival,
    RivalFilter, RivalRow, SeatName, StoreError,
};
pub use error::{AppError, ExpectedType, FieldProblem, Thing};
pub use export::{Export, export};
pub use follower::Follower;
pub use identity::{AdminToken, Identity, may_be_operators, token_hash};
pub use import::{ImportInProgress, ImportOptions, Importer};
pub use lobby::{LobbyRow, NewGame, NewSeat, SeatGrant, Seated};
pub use play::{Credential, Played, rewound};
pub use position::{NewStart, PositionNotation};
pub use statistics::{ManualResult, ManualSeat, Period};
pub use tasks::backups::{BackupSettings, Backups};
pub use tasks::webhook::{
    Post, Receiver, ReceiverAnswer, SecretUrl, UrlReceiver, WebhookEvent, WebhookFormat, WebhookSettings,
};
pub use tournaments::{
    Attending, NewEntry as NewTournamentEntry, Organised, TournamentEntry, entrant_credential, own_sentence,
    own_standing,
};
pub use wall::Wall;

/// A running Cuatro. Cheap to clone.
#[derive(Clone)]
pub struct App {
    // Games and data.
    /// Reads, and changes that no game or tournament takes part in.
    store: Arc<dyn Store>,
    /// The games and tournaments in memory.
    hub: Arc<Hub>,
    /// Decides and writes everything that happens in games and tournaments.
    writer: Writer,
    time: TimeSource,

    // Whom it believes.
    admin: Arc<AdminToken>,
    /// What repeatable creations draw from.
    idempotency: Arc<IdempotencySecret>,
    /// Whether every request comes from the operator's own keyboard.
    at_keyboard: bool,

    // Computers.
    /// The threads that search.
    engine: EnginePool,
    /// The running games of two computers, and who made them.
    computers: Arc<computers::Computers>,
    /// `None` if games are judged only on request.
    judge: Option<tasks::judge::Judge>,

    // What this process remembers.
    /// The last count of the ranking of seven days.
    weekly_ranking: Arc<weekly_ranking::WeeklyRanking>,
    /// The open tournaments of each network, which are limited.
    organisers: Arc<tournaments::Organisers>,
    /// The cached data of walls.
    walls: Arc<wall::Walls>,

    // What the operator sees in the metrics.
    /// Problems with the data since the start.
    health: Arc<health::DataHealth>,
    backups: Arc<tasks::backups::BackupMetrics>,
    moves: Arc<play::MoveMetrics>,
    webhook: Arc<tasks::webhook::WebhookMetrics>,
    directing: tournaments::DirectorMetrics,

    // Who waits for whom.
    /// Held while many rows are rewritten: one deletion or import at a time.
    rewriting: Arc<tokio::sync::Mutex<()>>,
    /// Held by an import from its first byte to its end: only one at a time.
    importing: Arc<tokio::sync::Mutex<()>>,
    /// How many more exports may be downloaded at the same time.
    exports: Arc<tokio::sync::Semaphore>,
    /// Cancelled when the server stops.
    stopping: CancellationToken,
}

/// Settings of a running Cuatro.
#[derive(Clone, Debug)]
pub struct AppSettings {
    pub engine: EngineSettings,
    /// How long unused games and names are kept, in milliseconds; `None` keeps them forever.
    pub untouched_ms: Option<i64>,
    /// When to back up the data; `None` makes no backups.
    pub backups: Option<BackupSettings>,
    /// Where to send notices; `None` sends none.
    pub webhook: Option<WebhookSettings>,
    /// Whether tournament games are judged when they are over.
    pub judge: bool,
    /// Whether every request comes from the operator's own keyboard: there every name is taken without proof, and none is claimed.
    pub at_keyboard: bool,
    /// The secret behind repeatable creations. Processes that share a store take the secret of the first one.
    pub idempotency: IdempotencySecret,
}

impl AppSettings {
    /// An expiry of one day, a secret that ends with the process, and nothing that has to be asked for: no judge, backups or webhook.
    pub fn plain(engine: EngineSettings) -> AppSettings {
        let idempotency = IdempotencySecret::generate();
        let untouched_ms = Some(Time::DAY_MS);
        let (judge, at_keyboard) = (false, false);
        AppSettings { engine, untouched_ms, backups: None, webhook: None, judge, at_keyboard, idempotency }
    }
}

/// How long closing the store may take.
const CLOSE: Duration = Duration::from_secs(7);

/// The tasks of a running Cuatro.
pub struct Tasks {
    tracker: TaskTracker,
    stopping: CancellationToken,
    writer_ended: CancellationToken,
    store: Arc<dyn Store>,
    engine: EnginePool,
}

impl App {
    /// Starts the tasks behind the API. They find what is due in current games. Boxed, so that the code of all tasks is compiled
    /// with this crate and not with each caller.
    pub fn start(
        store: Arc<dyn Store>,
        time: TimeSource,
        admin: AdminToken,
        settings: AppSettings,
    ) -> BoxFuture<'static, Result<(App, Tasks), StoreError>> {
        App::start_tasks(store, time, admin, settings).boxed()
    }

    async fn start_tasks(
        store: Arc<dyn Store>,
        time: TimeSource,
        admin: AdminToken,
        settings: AppSettings,
    ) -> Result<(App, Tasks), StoreError> {
        let AppSettings { engine, untouched_ms, backups, webhook, judge: judges, at_keyboard, idempotency } =
            settings;
        let idempotency = Arc::new(idempotency.agreed(&*store).await?);
        let (time, served_since) = cluster::begin_serving(&*store, time).await?;
        let hub = Arc::new(Hub::new(store.clone(), served_since, time.clone()));
        let (changed, changes) = mpsc::unbounded_channel();
        hub.send_changed(changed);
        let (writer, writing) = Writer::new(store.clone(), hub.clone(), time.clone());
        let (tracker, stopping) = (TaskTracker::new(), CancellationToken::new());
        let computers = Arc::new(computers::Computers::new(engine.exhibitions));
        let engine = EnginePool::start(engine);
        let (judge, over) = tasks::judge::Judge::new();
        let app = App {
            store: store.clone(),
            hub,
            writer,
            time,
            engine: engine.clone(),
            computers,
            admin: Arc::new(admin),
            idempotency,
            health: Arc::default(),
            backups: Arc::default(),
            moves: Arc::default(),
            webhook: Arc::default(),
            weekly_ranking: Arc::default(),
            at_keyboard,
            judge: judges.then_some(judge),
            organisers: Arc::default(),
            walls: Arc::default(),
            directing: tournaments::DirectorMetrics::default(),
            rewriting: Arc::default(),
            importing: Arc::default(),
            exports: Arc::new(tokio::sync::Semaphore::new(export::AT_ONCE)),
            stopping: stopping.clone(),
        };
        let writer_ended = CancellationToken::new();
        tracker.spawn({
            // Also if the writer panics: then nothing could be written any more.
            let ended = writer_ended.clone().drop_guard();
            async move {
                writing.await;
                drop(ended);
            }
        });
        let (directed, due) = mpsc::unbounded_channel();
        tracker.spawn(tournaments::direct_all(app.clone(), tracker.clone(), due));
        tasks::workers::start(&app, &tracker, changes, directed, untouched_ms);
        tracker.spawn({
            let (activity, stopping) = (app.activity().clone(), stopping.clone());
            async move { stopping.run_until_cancelled(activity.wake_in_turn()).await }
        });
        tracker.spawn(tasks::judge::judge_games(app.clone(), over));
        if let Some(backups) = backups {
            tracker.spawn(tasks::backups::back_up_regularly(app.clone(), backups));
        }
        if let Some(webhook) = webhook {
            tracker.spawn(tasks::webhook::send_notices(app.clone(), webhook));
        }
        tracker.spawn({
            let (engine, stopping) = (engine.clone(), stopping.clone());
            // Searches that belong to no request end at the first sign of the stop, so that nothing waits for them.
            async move {
                stopping.cancelled().await;
                engine.close();
            }
        });
        if let Err(error) = app.finish_erasing().await {
            tracing::error!(%error, "finishing an interrupted deletion of a player failed; trying again at the next start");
        }
        Ok((app, Tasks { tracker, stopping, writer_ended, store, engine }))
    }

    /// The rooms in memory.
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// The latest events of all games.
    pub fn activity(&self) -> &Arc<Activity> {
        self.hub.activity()
    }

    /// Brings a game up to date with what other processes wrote, unless the store is unavailable: the caller only looks at it.
    pub async fn refresh_if_possible(&self, room: &Arc<Room>) -> Result<(), AppError> {
        Ok(self.hub.refresh_if_possible(room).await?)
    }

    pub fn time(&self) -> &TimeSource {
        &self.time
    }

    /// Cancelled when the server stops; requests that wait for a change end with it.
    pub fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    /// Waits this long; `false` as soon as the server stops.
    pub async fn pause(&self, how_long: Duration) -> bool {
        self.stopping.run_until_cancelled(tokio::time::sleep(how_long)).await.is_some()
    }
}

impl Tasks {
    /// The time that unfinished work has to end.
    pub const PATIENCE: Duration = Duration::from_secs(3);

    /// Cancelled to stop all tasks.
    pub fn stopping(&self) -> &CancellationToken {
        &self.stopping
    }

    /// Waits until the writer has ended: when all clones of the app are dropped, or after a panic. Then nothing can be written any
    /// more.
    pub async fn writer_ended(&self) {
        self.writer_ended.cancelled().await;
    }

    /// Stops the workers, lets the writer finish, and closes the store. The writer serves as long as a clone of the app could still
    /// send to it. After `patience` the store is closed in any case.
    pub async fn stop(self, patience: Duration) {
        self.stopping.cancel();
        self.tracker.close();
        let ended = async {
            self.tracker.wait().await;
            self.engine.stop().await;
        };
        if timeout(patience, ended).await.is_err() {
            tracing::warn!(
                tasks = self.tracker.len(),
                "shutdown: background tasks did not end in time and are abandoned"
            );
        }
        if timeout(CLOSE, self.store.close()).await.is_err() {
            tracing::warn!("shutdown: closing the data store timed out; no acknowledged change is lost");
        }
    }
}
