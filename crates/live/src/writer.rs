//! The writer: the one place where games change.
//!
//! Commands queue up while a commit is in progress; then all waiting ones are decided, committed together, and published. A
//! client that drops its request changes nothing about that, because nothing is written inside a request's own future.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::cluster::COMMAND_TIMEOUT;
use super::decision::{CommandContext, Decide, GameCommand};
use super::writer_task::WriterTask;
use super::{
    Entry, Hub, LiveGame, LiveTournament, PairedGame, Room, TournamentRoom, TournamentWork, WriterMetrics,
};
use crate::time_source::TimeSource;
use cuatro_game::{Command, GameId, Refusal, Setup};
use cuatro_store::{Change, Claim, Conflict, GivenName, Seat, Store, StoreError, TokenHash};
use cuatro_tournament::{Settings, TournamentId};

/// The most new requests in one commit.
pub(super) const CHANGES_PER_COMMIT: usize = 300;
/// How many requests may wait before senders have to wait too.
const QUEUE_LENGTH: usize = 4096;

pub(super) type Reply<T> = oneshot::Sender<Result<T, WriteError>>;

/// A request in the writer's queue.
pub(super) enum Queued {
    Game(Request<LiveGame>),
    Tournament(Request<LiveTournament>),
    /// A change outside any log: a name, or a result entered by hand.
    Apply(Box<Change>, Reply<()>),
}

/// A request to create a log, or to decide a command on its state.
pub(super) enum Request<L: Decide> {
    Create { new: Box<L::New>, reply: Reply<(Arc<Room<L>>, Arc<L>)> },
    Decide { room: Arc<Room<L>>, command: Box<L::Command>, reply: Reply<L::Done> },
}

impl<L: Decide> Request<L> {
    /// The room of the log, if it exists already.
    pub(super) fn room(&self) -> Option<&Arc<Room<L>>> {
        match self {
            Request::Decide { room, .. } => Some(room),
            Request::Create { .. } => None,
        }
    }

    /// Answers a command that was performed.
    pub(super) fn answer(self, done: L::Done) {
        if let Request::Decide { reply, .. } = self {
            // The sender may have disconnected.
            let _ = reply.send(Ok(done));
        }
    }

    pub(super) fn refuse(self, error: WriteError) {
        match self {
            Request::Create { reply, .. } => drop(reply.send(Err(error))),
            Request::Decide { reply, .. } => drop(reply.send(Err(error))),
        }
    }
}

/// A game that is to be created, with the names that are claimed in the same commit.
pub(crate) struct NewLiveGame {
    pub(crate) game: PairedGame,
    pub(crate) claims: Vec<Claim>,
}

/// A tournament that is to be created. Its members are those of [`LiveTournament`].
#[derive(Clone, Debug)]
pub struct NewLiveTournament {
    pub id: TournamentId,
    pub settings: Settings,
    pub organiser: TokenHash,
    pub names: Arc<[GivenName]>,
    pub code: u32,
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
    #[error(transparent)]
    Refused(#[from] Refusal),
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
    queue: mpsc::Sender<Queued>,
    metrics: Arc<WriterMetrics>,
    /// How long a command waits for its answer.
    timeout: Option<Duration>,
}

impl Writer {
    /// Creates a handle and the task to run. The task ends when all handles are gone and the queue is empty. Boxed, so that its code is
    /// compiled with this crate and not with each that runs it.
    pub fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
    ) -> (Writer, Pin<Box<dyn Future<Output = ()> + Send>>) {
        let (queue, requests) = mpsc::channel(QUEUE_LENGTH);
        let metrics = Arc::<WriterMetrics>::default();
        let (counts, timeout) = (metrics.clone(), hub.is_shared().then_some(COMMAND_TIMEOUT));
        let task = WriterTask::new(store, hub, time, metrics);
        (Writer { queue, metrics: counts, timeout }, Box::pin(task.run(requests)))
    }

    /// Counts of what the task has done.
    pub fn metrics(&self) -> &WriterMetrics {
        &self.metrics
    }

    /// Sends a command to a game and waits until it is durable.
    pub async fn change_game(
        &self,
        room: &Arc<Room>,
        command: Command,
        context: CommandContext,
    ) -> Result<Done, WriteError> {
        self.change(Queued::Game, room, GameCommand { command, context }).await
    }

    /// Creates a game and waits until it is durable.
    pub async fn create_game(
        &self,
        id: GameId,
        setup: Setup,
        seats: [Seat; 2],
        claims: Vec<Claim>,
    ) -> Result<Arc<LiveGame>, WriteError> {
        let (reply, answer) = oneshot::channel();
        let new = NewLiveGame { game: PairedGame { id, setup, seats }, claims };
        let (_, live) =
            self.send(Queued::Game(Request::Create { new: Box::new(new), reply }), answer).await?;
        Ok(live)
    }

    /// Changes a tournament and waits until it is durable. Returns the tournament after it.
    pub async fn change_tournament(
        &self,
        room: &Arc<TournamentRoom>,
        work: TournamentWork,
    ) -> Result<Arc<LiveTournament>, WriteError> {
        self.change(Queued::Tournament, room, work).await
    }

    /// Creates a tournament and waits until it is durable.
    pub async fn create_tournament(&self, new: NewLiveTournament) -> Result<Arc<TournamentRoom>, WriteError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Create { new: Box::new(new), reply };
        let (room, _) = self.send(Queued::Tournament(request), answer).await?;
        Ok(room)
    }

    /// Makes a change outside any log and waits until it is durable.
    pub async fn apply(&self, change: Change) -> Result<(), WriteError> {
        let (reply, answer) = oneshot::channel();
        self.send(Queued::Apply(Box::new(change), reply), answer).await
    }

    async fn change<L: Decide>(
        &self,
        queued: fn(Request<L>) -> Queued,
        room: &Arc<Room<L>>,
        command: L::Command,
    ) -> Result<L::Done, WriteError> {
        let (reply, answer) = oneshot::channel();
        let request = Request::Decide { room: room.clone(), command: Box::new(command), reply };
        self.send(queued(request), answer).await
    }

    async fn send<T>(
        &self,
        request: Queued,
        answer: oneshot::Receiver<Result<T, WriteError>>,
    ) -> Result<T, WriteError> {
        let stopping = || WriteError::Store(StoreError::stopping());
        let asking = async {
            self.queue.send(request).await.map_err(|_| stopping())?;
            answer.await.unwrap_or_else(|_| Err(stopping()))
        };
        let Some(after) = self.timeout else { return asking.await };
        let unavailable = || StoreError::Unavailable("it does not answer in time".into());
        timeout(after, asking).await.unwrap_or_else(|_| Err(unavailable().into()))
    }
}
