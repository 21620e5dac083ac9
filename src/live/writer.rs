//! The writer task: the one place where games change.
//!
//! Commands queue up while a commit is under way; then all that wait are decided, committed together, and published. A request that
//! is dropped by its client changes nothing about that: nothing is written inside a request's own future.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::transition::{after_events, new_game};
use super::{Hub, LiveGame, Room, WriterMetrics};
use crate::game::{Command, GameId, Refusal, Setup, Time, decide};
use crate::rules::Side;
use crate::store::{Change, Claim, Conflict, Seat, Store, StoreError};
use crate::time_source::TimeSource;

/// The most that one commit takes.
const BATCH: usize = 300;
/// How many requests may wait before senders do.
const QUEUE: usize = 4096;
/// How often a command is decided anew when another process was faster.
const ATTEMPTS: u8 = 3;

/// What goes along with a command into the same commit.
#[derive(Clone, Debug, Default)]
pub struct CommandContext {
    /// Names claimed with it.
    pub claims: Vec<Claim>,
    /// A seat that changes hands, if the command is allowed.
    pub seat: Option<(Side, Seat)>,
}

/// Work for the writer.
#[derive(Debug)]
pub enum Request {
    /// A command to a game.
    Play {
        /// The game's room.
        room: Arc<Room>,
        /// The command.
        command: Command,
        /// What goes along.
        context: Box<CommandContext>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Done, WriteError>>,
    },
    /// A new game.
    Create {
        /// Its id.
        id: GameId,
        /// Its first event.
        setup: Box<Setup>,
        /// Its seats.
        seats: Box<[Seat; 2]>,
        /// Names claimed with it.
        claims: Vec<Claim>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<Created, WriteError>>,
    },
    /// A change that no game decides: a name, a result entered by hand.
    Apply {
        /// The change.
        change: Box<Change>,
        /// Where the answer goes.
        reply: oneshot::Sender<Result<(), WriteError>>,
    },
}

/// A command that was carried out.
#[derive(Clone, Debug)]
pub struct Done {
    /// The game after it.
    pub live: Arc<LiveGame>,
    /// How many events it made; 0 if what it asks for is already so.
    pub events: usize,
}

/// A game that was made.
#[derive(Clone, Debug)]
pub struct Created {
    /// The game.
    pub live: Arc<LiveGame>,
}

/// Why a request was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The game does not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Somebody else was faster.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The store could not.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A handle to the writer task.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Request>,
    metrics: Arc<WriterMetrics>,
}

impl Writer {
    /// Creates a handle and the task to run. The task ends when all handles are gone and the queue is empty; `changed` is sent
    /// each game that changed, after its commit.
    pub fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
        changed: mpsc::UnboundedSender<Arc<Room>>,
    ) -> (Writer, impl Future<Output = ()> + Send + 'static) {
        let (queue, requests) = mpsc::channel(QUEUE);
        let metrics = Arc::<WriterMetrics>::default();
        let counts = metrics.clone();
        let task = WriterTask { store, hub, time, changed, deferred: VecDeque::new(), metrics };
        (Writer { queue, metrics: counts }, task.run(requests))
    }

    /// What the task has done.
    pub fn metrics(&self) -> &WriterMetrics {
        &self.metrics
    }

    /// Sends a command to a game and waits until it is durable.
    pub async fn play(
        &self,
        room: &Arc<Room>,
        command: Command,
        context: CommandContext,
    ) -> Result<Done, WriteError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Play { room: room.clone(), command, context: Box::new(context), reply };
        self.send(request, answer).await
    }

    /// Makes a game and waits until it is durable.
    pub async fn create(
        &self,
        id: GameId,
        setup: Setup,
        seats: [Seat; 2],
        claims: Vec<Claim>,
    ) -> Result<Arc<LiveGame>, WriteError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Create { id, setup: Box::new(setup), seats: Box::new(seats), claims, reply };
        self.send(request, answer).await.map(|created| created.live)
    }

    /// Makes a change that no game decides and waits until it is durable.
    pub async fn apply(&self, change: Change) -> Result<(), WriteError> {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Apply { change: Box::new(change), reply }, answer).await
    }

    async fn send<T>(
        &self,
        request: Request,
        answer: oneshot::Receiver<Result<T, WriteError>>,
    ) -> Result<T, WriteError> {
        let stopping = || WriteError::Store(StoreError::Unavailable("the server is stopping".into()));
        self.queue.send(request).await.map_err(|_| stopping())?;
        answer.await.unwrap_or_else(|_| Err(stopping()))
    }
}

struct WriterTask {
    store: Arc<dyn Store>,
    hub: Arc<Hub>,
    time: TimeSource,
    changed: mpsc::UnboundedSender<Arc<Room>>,
    /// Requests that must wait for the next batch, with how often they were tried.
    deferred: VecDeque<(Request, u8)>,
    metrics: Arc<WriterMetrics>,
}

/// A request whose change is being committed.
struct Pending {
    request: Request,
    attempts: u8,
    /// The game after the change, to be published once it is durable.
    after: Option<Arc<LiveGame>>,
    /// The rematch that was made with it.
    also: Option<LiveGame>,
    events: usize,
}

impl WriterTask {
    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut incoming = Vec::with_capacity(BATCH);
        loop {
            if self.deferred.is_empty() && requests.recv_many(&mut incoming, BATCH).await == 0 {
                return;
            }
            // Lets the tasks that are ready to send a command do so first: one commit for all of them costs less than two.
            for _ in 0..2 {
                tokio::task::yield_now().await;
            }
            while incoming.len() < BATCH
                && let Ok(request) = requests.try_recv()
            {
                incoming.push(request);
            }
            let batch: Vec<_> =
                self.deferred.drain(..).chain(incoming.drain(..).map(|request| (request, 0))).collect();
            self.handle(batch).await;
        }
    }

    async fn handle(&mut self, batch: Vec<(Request, u8)>) {
        let (now, dated) = (self.time.now(), self.time.date());
        let mut touched = HashSet::new();
        let (mut changes, mut pending) = (Vec::new(), Vec::new());
        for (request, attempts) in batch {
            // One change a game and commit: a second command is decided on what the first has made durable.
            if let Request::Play { room, .. } = &request
                && touched.contains(&room.id)
            {
                self.deferred.push_back((request, attempts));
                continue;
            }
            if let Some((change, waiting)) = prepare(request, attempts, now, dated) {
                if let Request::Play { room, .. } = &waiting.request {
                    touched.insert(room.id.clone());
                }
                changes.push(change);
                pending.push(waiting);
            }
        }
        if changes.is_empty() {
            return;
        }
        let began = Instant::now();
        match self.store.commit(&changes).await {
            Ok(outcomes) => {
                self.metrics.committed(changes.len(), began.elapsed());
                for (waiting, outcome) in pending.into_iter().zip(outcomes) {
                    match outcome {
                        Ok(()) => self.announce(waiting),
                        Err(conflict) => self.retry(waiting, conflict).await,
                    }
                }
            }
            Err(error) => {
                self.metrics.failed();
                tracing::error!(%error, changes = changes.len(), "a commit failed; nothing of it was acknowledged");
                for waiting in pending {
                    self.reload(&waiting.request).await;
                    refuse(waiting.request, WriteError::Store(error.clone()));
                }
            }
        }
    }

    /// Publishes a durable change: to its sender, and to everybody who follows the game.
    fn announce(&self, waiting: Pending) {
        let next = waiting.also.map(|live| self.hub.open(live));
        match waiting.request {
            Request::Play { room, reply, .. } => {
                let live = waiting.after.expect("a played command has a game after it");
                room.publish(live.clone());
                // The sender may have disconnected; the change is made all the same.
                let _ = reply.send(Ok(Done { live, events: waiting.events }));
                self.tell(room);
            }
            Request::Create { reply, .. } => {
                let live = waiting.after.expect("a creation has a game after it");
                let room = self.hub.open(LiveGame::clone(&live));
                let _ = reply.send(Ok(Created { live }));
                self.tell(room);
            }
            Request::Apply { reply, .. } => {
                let _ = reply.send(Ok(()));
            }
        }
        if let Some(room) = next {
            self.tell(room);
        }
    }

    fn tell(&self, room: Arc<Room>) {
        // Nobody listens while the server stops; the next start finds what is owed in the log.
        let _ = self.changed.send(room);
    }

    /// Another process wrote to the same game first: decide again on what is there now.
    async fn retry(&mut self, waiting: Pending, conflict: Conflict) {
        let of_version = matches!(conflict, Conflict::Version(_));
        let plays = matches!(waiting.request, Request::Play { .. });
        if of_version && plays && waiting.attempts + 1 < ATTEMPTS {
            self.reload(&waiting.request).await;
            self.deferred.push_back((waiting.request, waiting.attempts + 1));
        } else {
            refuse(waiting.request, WriteError::Conflict(conflict));
        }
    }

    /// Brings a room to what the log says.
    async fn reload(&self, request: &Request) {
        if let Request::Play { room, .. } = request {
            match self.hub.load(&room.id).await {
                Ok(Some(live)) => room.publish(Arc::new(live)),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, game = %room.id, "a game could not be read again"),
            }
        }
    }
}

fn refuse(request: Request, error: WriteError) {
    match request {
        Request::Play { reply, .. } => drop(reply.send(Err(error))),
        Request::Create { reply, .. } => drop(reply.send(Err(error))),
        Request::Apply { reply, .. } => drop(reply.send(Err(error))),
    }
}

/// Decides a request. What changes nothing is answered at once and gives nothing to commit.
fn prepare(request: Request, attempts: u8, now: Time, dated: Time) -> Option<(Change, Pending)> {
    match request {
        Request::Apply { ref change, .. } => {
            Some((Change::clone(change), Pending { request, attempts, after: None, also: None, events: 0 }))
        }
        Request::Create { ref id, ref setup, ref seats, ref claims, .. } => {
            let (change, live) = new_game(id.clone(), Setup::clone(setup), (**seats).clone(), now);
            let change = Change { claims: claims.clone(), games: vec![change], ..Change::default() };
            Some((change, Pending { request, attempts, after: Some(Arc::new(live)), also: None, events: 1 }))
        }
        Request::Play { room, command, context, reply } => {
            let live = room.game();
            match decide(&live.game, &command, now) {
                Err(refusal) => drop(reply.send(Err(refusal.into()))),
                Ok(events) if events.is_empty() => drop(reply.send(Ok(Done { live, events: 0 }))),
                Ok(events) => {
                    let (change, after, also) = after_events(&live, &events, &context, now, dated);
                    let request = Request::Play { room, command, context, reply };
                    let after = Some(Arc::new(after));
                    return Some((change, Pending { request, attempts, after, also, events: events.len() }));
                }
            }
            None
        }
    }
}
