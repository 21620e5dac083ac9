//! Processes on one store.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cuatro::app::{AdminToken, App, AppSettings, Caller, NewGame, NewSeat, NewStart, SeatGrant, Seated};
use cuatro::engine::EngineSettings;
use cuatro::game::{ClockSettings, GameId, Logged, Time};
use cuatro::http::{self, HttpSettings, ServeLimits};
use cuatro::live::{LiveGame, Room};
use cuatro::postgres::PostgresStore;
use cuatro::protocol::FirstMove;
use cuatro::rules::{Side, Variant};
use cuatro::store::Store;
use cuatro::time_source::TimeSource;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use super::bus::{TestBus, Weather};
use super::postgres_server;
use super::store::{Around, NodeStore};

/// How long anything awaited may take on a busy machine before the test fails with what it saw.
pub const PATIENCE: Duration = Duration::from_secs(20);
pub const HOUR_MS: i64 = 3_600_000;
/// How far the clocks of the processes are ahead of the database's, in milliseconds.
pub const SKEWS_MS: [i64; 3] = [0, HOUR_MS, -HOUR_MS];
pub const ADMIN: &str = "c4a_admin-for-tests";

/// A process: everything of it runs on a runtime of its own, and dies with it.
pub struct Node {
    pub app: App,
    pub dead: CancellationToken,
    time: TimeSource,
    runtime: Mutex<Option<Runtime>>,
    stopping: CancellationToken,
    url: OnceCell<String>,
}

impl Node {
    async fn start(store: NodeStore, skew_ms: i64) -> Node {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("a runtime");
        let time = TimeSource::manual(store.around.time.now().plus(skew_ms));
        let starting = runtime.spawn({
            let (store, time) = (Arc::new(store), time.clone());
            let engine = EngineSettings { threads: 1, table_bits: 12, ..EngineSettings::default() };
            let settings = AppSettings { untouched_ms: None, ..AppSettings::from(engine) };
            async move { App::start_with(store, time, AdminToken::new(ADMIN), settings).await }
        });
        let (app, tasks) = starting.await.expect("no panic").expect("the process starts");
        let stopping = tasks.stopping().clone();
        drop(tasks);
        let (dead, url) = (CancellationToken::new(), OnceCell::new());
        Node { app, dead, time, runtime: Mutex::new(Some(runtime)), stopping, url }
    }

    /// The address of its API, where it is served from the first call on.
    pub async fn url(&self) -> String {
        let serve = async || {
            let handle = self.runtime.lock().expect("the runtime").as_ref().map(|live| live.handle().clone());
            let (app, stopping) = (self.app.clone(), self.stopping.clone());
            // A dead process has an address where nobody answers.
            let Some(handle) = handle else { return "http://127.0.0.1:9".to_owned() };
            let serving = handle.spawn(async move {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
                let address = listener.local_addr().expect("an address");
                let settings = HttpSettings { unlimited: true, ..HttpSettings::default() };
                let router = http::router(app, settings);
                tokio::spawn(http::serve(listener.into(), router, ServeLimits::default(), stopping));
                format!("http://{address}/api/v1")
            });
            serving.await.unwrap_or_else(|_| "http://127.0.0.1:9".to_owned())
        };
        self.url.get_or_init(serve).await.clone()
    }

    fn kill(&self) {
        self.dead.cancel();
        if let Some(runtime) = self.runtime.lock().expect("the runtime").take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// All processes, and the clocks around them.
pub struct World {
    pub around: Arc<Around>,
    /// Belongs to no process.
    store: Arc<PostgresStore>,
    url: String,
    nodes: Mutex<Vec<Arc<Node>>>,
    directory: TempDir,
}

impl World {
    /// Three processes, whose clocks stand until [`World::advance`].
    pub async fn new(weather: Weather, seed: u64) -> World {
        let directory = TempDir::new().expect("a temporary directory");
        let url = postgres_server::shared().database().await;
        let time = TimeSource::manual(Time(1_800_000_000_000));
        let world = World {
            around: Arc::new(Around::new(TestBus::new(weather, seed), time)),
            store: open(&url, &directory).await,
            url,
            nodes: Mutex::default(),
            directory,
        };
        for skew in SKEWS_MS {
            let node = Node::start(world.new_store().await, skew).await;
            world.nodes.lock().expect("the nodes").push(Arc::new(node));
        }
        world
    }

    /// The store of a new process: connections die with the runtime that made them.
    pub async fn new_store(&self) -> NodeStore {
        NodeStore { around: self.around.clone(), store: open(&self.url, &self.directory).await }
    }

    /// What all processes read and write.
    pub fn reader(&self) -> NodeStore {
        NodeStore { around: self.around.clone(), store: self.store.clone() }
    }

    pub async fn log(&self, id: &GameId) -> Vec<Logged> {
        self.reader().game(id).await.expect("a read").expect("the game").log
    }

    pub fn node(&self, which: usize) -> Arc<Node> {
        self.nodes.lock().expect("the nodes")[which].clone()
    }

    pub fn app(&self, which: usize) -> App {
        self.node(which).app.clone()
    }

    /// Ends a process at whatever it is doing; all that it had in memory is gone.
    pub fn kill(&self, which: usize) {
        self.node(which).kill();
    }

    /// Starts a process in the place of one that was killed.
    pub async fn restart(&self, which: usize) {
        let node = Node::start(self.new_store().await, SKEWS_MS[which]).await;
        self.nodes.lock().expect("the nodes")[which] = Arc::new(node);
    }

    /// Time passes for everybody.
    pub fn advance(&self, ms: i64) {
        self.around.time.advance(ms);
        for node in self.nodes.lock().expect("the nodes").iter() {
            node.time.advance(ms);
        }
    }

    /// A game on a small board whose seats are taken through two processes: the tokens of X and O.
    pub async fn table(
        &self,
        made_at: usize,
        joined_at: usize,
        name: &str,
        clock: Option<ClockSettings>,
    ) -> Table {
        let seats = [NewSeat::Person { name: format!("{name} X"), token: None }, NewSeat::Open];
        let (live, [x, _]) =
            self.app(made_at).create(new_game(seats, clock), &Caller::default()).await.expect("a game");
        let SeatGrant::Seated(Seated { token: x, .. }) = x else { panic!("{x:?}") };
        let joined =
            self.app(joined_at).join(&live.id, Some(&format!("{name} O")), None, &Caller::default()).await;
        let (live, o) = joined.expect("a seat");
        Table { id: live.id.clone(), tokens: [x, o.token] }
    }
}

async fn open(url: &str, directory: &TempDir) -> Arc<PostgresStore> {
    let (url, directory) = (url.to_owned(), directory.path().to_owned());
    // What it awaits is not known to be `Send`, which tasks of the tests must be.
    let open = move || tokio::runtime::Handle::current().block_on(PostgresStore::open(&url, directory));
    let opened = tokio::task::spawn_blocking(open).await.expect("no panic");
    Arc::new(opened.expect("the store opens"))
}

/// A game of two people.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: GameId,
    /// Of X and O.
    pub tokens: [String; 2],
}

impl Table {
    pub fn token(&self, side: Side) -> &str {
        &self.tokens[side.index()]
    }
}

pub fn new_game(seats: [NewSeat; 2], clock: Option<ClockSettings>) -> NewGame {
    NewGame {
        variant: Variant::new(4, 4, 3).expect("a board"),
        seats,
        first: FirstMove::First,
        clock,
        seed: None,
        pace_ms: 20,
        start: NewStart::Empty,
        listed: true,
        series: None,
    }
}

/// The game in a room once it is as wanted.
pub async fn once(room: &Arc<Room>, what: &str, wanted: impl Fn(&LiveGame) -> bool) -> Arc<LiveGame> {
    let mut watch = room.watch();
    let outcome = tokio::time::timeout(PATIENCE, watch.wait_for(|live| wanted(live))).await;
    match outcome {
        Ok(live) => live.expect("the room lives").clone(),
        Err(_) => panic!("{what}: the game is {:?}", room.game().game),
    }
}

/// Looks again and again until what it sees is as wanted.
pub async fn until<T: Debug>(what: &str, mut look: impl AsyncFnMut() -> T, wanted: impl Fn(&T) -> bool) -> T {
    let patience = tokio::time::Instant::now() + PATIENCE;
    loop {
        let seen = look().await;
        if wanted(&seen) {
            return seen;
        }
        assert!(tokio::time::Instant::now() < patience, "{what}: it stays at {seen:?}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
