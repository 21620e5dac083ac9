//! The writer: the one place where games change.
//!
//! Commands queue up while a commit is in progress; then all waiting ones are decided, committed together, and published. A
//! client that drops its request changes nothing about that, because nothing is written inside a request's own future.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::transition::CommandContext;
use super::writer_task::WriterTask;
use super::{Entry, Hub, LiveGame, Room, WriterMetrics};
use crate::game::{Command, GameId, Refusal, Setup};
use crate::store::{Change, Claim, Conflict, Seat, Store, StoreError};
use crate::time_source::TimeSource;

/// The most changes in one commit.
pub(super) const BATCH: usize = 300;
/// How many requests may wait before senders have to wait too.
const QUEUE: usize = 4096;
/// How long the sender of a command waits for an answer if the store may be unavailable. The change may still be made later, as
/// after any lost answer.
const PATIENCE: Duration = Duration::from_millis(4_500);

/// Work for the writer.
#[derive(Debug)]
pub enum Request {
    /// A command to a game.
    Play {
        /// The game's room.
        room: Arc<Room>,
        /// The command.
        command: Command,
        /// What is committed with it.
        context: Box<CommandContext>,
        /// Receives the answer.
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
        /// Receives the answer.
        reply: oneshot::Sender<Result<Arc<LiveGame>, WriteError>>,
    },
    /// A change outside any game: a name, or a result entered by hand.
    Apply {
        /// The change.
        change: Box<Change>,
        /// Receives the answer.
        reply: oneshot::Sender<Result<(), WriteError>>,
    },
}

impl Request {
    /// The room of the game that the request is about, if there is one already.
    pub(super) fn room(&self) -> Option<&Arc<Room>> {
        match self {
            Request::Play { room, .. } => Some(room),
            Request::Create { .. } | Request::Apply { .. } => None,
        }
    }
}

/// The result of a command that was performed.
#[derive(Clone, Debug)]
pub struct Done {
    /// The game after it.
    pub live: Arc<LiveGame>,
    /// How many events it made; 0 if the requested state already holds.
    pub events: usize,
    /// The move that it made, now or when the same command came before.
    pub moved: Option<Arc<Entry>>,
}

/// Why a request was not performed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The rules of the game refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Another request was faster.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A handle to the writer task.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Request>,
    metrics: Arc<WriterMetrics>,
    /// Whether several processes write the same store.
    shared: bool,
}

impl Writer {
    /// Creates a handle and the task to run. The task ends when all handles are gone and the queue is empty; it sends each game
    /// that changed to `changed`, after the commit.
    pub fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
        changed: mpsc::UnboundedSender<Arc<Room>>,
    ) -> (Writer, impl Future<Output = ()> + Send + 'static) {
        let (queue, requests) = mpsc::channel(QUEUE);
        let metrics = Arc::<WriterMetrics>::default();
        let (counts, shared) = (metrics.clone(), hub.shared());
        let task = WriterTask::new(store, hub, time, changed, metrics);
        (Writer { queue, metrics: counts, shared }, task.run(requests))
    }

    /// Counts of what the task has done.
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

    /// Creates a game and waits until it is durable.
    pub async fn create(
        &self,
        id: GameId,
        setup: Setup,
        seats: [Seat; 2],
        claims: Vec<Claim>,
    ) -> Result<Arc<LiveGame>, WriteError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Create { id, setup: Box::new(setup), seats: Box::new(seats), claims, reply };
        self.send(request, answer).await
    }

    /// Makes a change outside any game and waits until it is durable.
    pub async fn apply(&self, change: Change) -> Result<(), WriteError> {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Apply { change: Box::new(change), reply }, answer).await
    }

    async fn send<T>(
        &self,
        request: Request,
        answer: oneshot::Receiver<Result<T, WriteError>>,
    ) -> Result<T, WriteError> {
        let stopping = || WriteError::Store(StoreError::stopping());
        let asking = async {
            self.queue.send(request).await.map_err(|_| stopping())?;
            answer.await.unwrap_or_else(|_| Err(stopping()))
        };
        if !self.shared {
            return asking.await;
        }
        let away = || StoreError::Unavailable("it does not answer in time".into());
        timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err(away().into()))
    }
}
