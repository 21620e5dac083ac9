//! The writer: the one place where games change.
//!
//! Commands queue up while a commit is in progress; then all waiting ones are decided, committed together, and published. A
//! client that drops its request changes nothing about that, because nothing is written inside a request's own future.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::decision::CommandContext;
use super::writer_task::WriterTask;
use super::{Entry, Hub, LiveGame, LiveTournament, Room, TournamentRoom, TournamentWork, WriterMetrics};
use crate::time_source::TimeSource;
use cuatro_game::{Command, GameId, Refusal, Setup};
use cuatro_store::{Change, Claim, Conflict, GivenName, Seat, Store, StoreError, TokenHash};
use cuatro_tournament::{Settings, TournamentId};

/// The most changes in one commit.
pub(super) const BATCH: usize = 300;
/// How many requests may wait before senders have to wait too.
const QUEUE: usize = 4096;
#[derive(Debug)]
pub enum Request {
    Play {
        room: Arc<Room>,
        command: Command,
        context: Box<CommandContext>,
        reply: oneshot::Sender<Result<Done, WriteError>>,
    },
    Create {
        id: GameId,
        setup: Box<Setup>,
        seats: Box<[Seat; 2]>,
        claims: Vec<Claim>,
        reply: oneshot::Sender<Result<Arc<LiveGame>, WriteError>>,
    },
    Direct {
        room: Arc<TournamentRoom>,
        work: Box<TournamentWork>,
        /// Receives the tournament after it, and whether the work has changed it.
        reply: oneshot::Sender<Result<(Arc<LiveTournament>, bool), WriteError>>,
    },
    Organise {
        new: Box<NewRoom>,
        reply: oneshot::Sender<Result<Arc<TournamentRoom>, WriteError>>,
    },
    /// A change outside any game: a name, or a result entered by hand.
    Apply {
        change: Box<Change>,
        reply: oneshot::Sender<Result<(), WriteError>>,
    },
}

/// A tournament that is to be created.
#[derive(Clone, Debug)]
pub struct NewRoom {
    pub id: TournamentId,
    pub settings: Settings,
    /// The hash of the organiser's token.
    pub organiser: TokenHash,
    /// The names that the organiser gave.
    pub names: Arc<[GivenName]>,
    /// What can be typed instead of its link.
    pub code: u32,
}

impl Request {
    /// The room of the game that the request is about, if there is one already.
    pub(super) fn room(&self) -> Option<&Arc<Room>> {
        match self {
            Request::Play { room, .. } => Some(room),
            Request::Create { .. }
            | Request::Direct { .. }
            | Request::Organise { .. }
            | Request::Apply { .. } => None,
        }
    }

    /// The tournament that the request is about, if there is one already.
    pub(super) fn tournament(&self) -> Option<&Arc<TournamentRoom>> {
        match self {
            Request::Direct { room, .. } => Some(room),
            Request::Play { .. }
            | Request::Create { .. }
            | Request::Organise { .. }
            | Request::Apply { .. } => None,
        }
    }

    /// The key of the log that the request adds to, if that is there already.
    pub(super) fn log(&self) -> Option<&GameId> {
        let game = self.room().map(|room| &room.id);
        game.or_else(|| self.tournament().map(|room| room.id.key()))
    }
}

/// The result of a command that was performed.
#[derive(Clone, Debug)]
pub struct Done {
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
    /// The rules of the tournament refuse it.
    #[error(transparent)]
    Tournament(#[from] cuatro_tournament::Refusal),
    /// Another request was faster.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A handle to the writer task.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Request>,
    metrics: Arc<WriterMetrics>,
    /// How long the sender of a command waits for an answer.
    patience: Option<Duration>,
}

impl Writer {
    /// Creates a handle and the task to run. The task ends when all handles are gone and the queue is empty. Boxed, so that its code is
    /// compiled with this crate and not with each that runs it.
    pub fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
    ) -> (Writer, Pin<Box<dyn Future<Output = ()> + Send>>) {
        let (queue, requests) = mpsc::channel(QUEUE);
        let metrics = Arc::<WriterMetrics>::default();
        let (counts, patience) = (metrics.clone(), hub.cluster().patience());
        let task = WriterTask::new(store, hub, time, metrics);
        (Writer { queue, metrics: counts, patience }, Box::pin(task.run(requests)))
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

    /// Does work on a tournament and waits until it is durable. Returns the tournament after it, and whether it has changed.
    pub async fn direct(
        &self,
        room: &Arc<TournamentRoom>,
        work: TournamentWork,
    ) -> Result<(Arc<LiveTournament>, bool), WriteError> {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Direct { room: room.clone(), work: Box::new(work), reply }, answer).await
    }

    /// Creates a tournament and waits until it is durable.
    pub async fn organise(&self, new: NewRoom) -> Result<Arc<TournamentRoom>, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.send(Request::Organise { new: Box::new(new), reply }, answer).await
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
        let Some(patience) = self.patience else { return asking.await };
        let away = || StoreError::Unavailable("it does not answer in time".into());
        timeout(patience, asking).await.unwrap_or_else(|_| Err(away().into()))
    }
}
