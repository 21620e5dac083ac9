//! The task behind the writer: decides the waiting requests, commits them together, and publishes the results.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::cluster::{COMMIT_INTERVAL, note_due, written};
use super::decision::{Decide, DecidedChange, Decision, PendingChange, WaitingRequest};
use super::room::Room;
use super::writer::{CHANGES_PER_COMMIT, Queued, Reply, Request, WriteError};
use super::{Hub, LiveGame, LiveTournament, WriterMetrics};
use crate::time_source::TimeSource;
use cuatro_game::{GameId, Time};
use cuatro_store::{Change, Conflict, Hint, Store, StoreError, Written};

/// How often other servers may take the version of a command before it is refused.
const MOST_TAKEN: u8 = 10;
/// After so many times it gets a change of its own: it may be another command in the shared one that cannot be made.
const ALONE_AFTER: u8 = 2;
/// After so many times this is logged: most of the time another server was faster only once.
const LOGGED_AFTER: u8 = 3;

pub(super) struct WriterTask {
    store: Arc<dyn Store>,
    hub: Arc<Hub>,
    time: TimeSource,
    games: Queue<LiveGame>,
    tournaments: Queue<LiveTournament>,
    metrics: Arc<WriterMetrics>,
}

impl WriterTask {
    pub(super) fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
        metrics: Arc<WriterMetrics>,
    ) -> WriterTask {
        let (games, tournaments) = (Queue::new(&hub), Queue::new(&hub));
        WriterTask { store, hub, time, games, tournaments, metrics }
    }

    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Queued>) {
        let mut incoming = Vec::with_capacity(CHANGES_PER_COMMIT);
        let mut not_before = None;
        loop {
            let is_idle = self.games.waiting.is_empty() && self.tournaments.waiting.is_empty();
            if is_idle && requests.recv_many(&mut incoming, CHANGES_PER_COMMIT).await == 0 {
                return;
            }
            if let Some(at) = not_before.take() {
                sleep_until(at).await;
            }
            let_others_send().await;
            while incoming.len() < CHANGES_PER_COMMIT
                && let Ok(request) = requests.try_recv()
            {
                incoming.push(request);
            }
            let mut applied = Vec::new();
            for queued in incoming.drain(..) {
                match queued {
                    Queued::Game(request) => self.games.push(request),
                    Queued::Tournament(request) => self.tournaments.push(request),
                    Queued::Apply(change, reply) => applied.push((change, reply)),
                }
            }
            let began = tokio::time::Instant::now();
            if self.handle(applied).await > 0 {
                not_before = self.hub.is_shared().then(|| began + COMMIT_INTERVAL);
            }
        }
    }

    /// Decides all waiting requests, commits their changes together with those to apply, and publishes them. Returns how many changes
    /// there were.
    async fn handle(&mut self, applied: Vec<(Box<Change>, Reply<()>)>) -> usize {
        if let Some(cluster) = self.hub.cluster() {
            let games = std::mem::take(&mut self.games.waiting);
            self.games.waiting = cluster.check_time(&self.hub, &self.time, games).await;
        }
        let (now, date) = (self.time.now(), self.time.date());
        let mut changes = Vec::new();
        let games = self.games.decide(&mut changes, now, date);
        let tournaments = self.tournaments.decide(&mut changes, now, date);
        let applied: Vec<(usize, Reply<()>)> = applied
            .into_iter()
            .map(|(change, reply)| {
                changes.push(*change);
                (changes.len() - 1, reply)
            })
            .collect();
        let store = self.store.clone();
        let began = Instant::now();
        let commit = async {
            let outcomes = if changes.is_empty() { Ok(Vec::new()) } else { store.commit(&changes).await };
            (outcomes, began.elapsed())
        };
        let ((outcomes, took), (), ()) = tokio::join!(
            commit,
            self.games.decide_again(games.unsure),
            self.tournaments.decide_again(tournaments.unsure)
        );
        match outcomes {
            Ok(_) if changes.is_empty() => {}
            Ok(outcomes) => {
                self.metrics.committed(changes.len(), took);
                let mut news = News::default();
                let games = self.games.publish(games.pending, &outcomes, &mut news);
                let tournaments = self.tournaments.publish(tournaments.pending, &outcomes, &mut news);
                for (place, reply) in applied {
                    let _ = reply.send(outcomes[place].clone().map_err(WriteError::Conflict));
                }
                // Players first: the followers of the whole server can be many, and each of them is woken.
                self.hub.activity().happened(news.activity);
                if !news.written.is_empty() {
                    self.hub.notify(|| Hint::Changed(news.written));
                }
                self.games.settle_conflicts(games).await;
                self.tournaments.settle_conflicts(tournaments).await;
            }
            Err(error) => {
                self.metrics.failed();
                tracing::error!(%error, changes = changes.len(), "commit failed; none of its changes was acknowledged and their requests fail");
                self.games.fail(games.pending, &error).await;
                self.tournaments.fail(tournaments.pending, &error).await;
                for (_, reply) in applied {
                    let _ = reply.send(Err(WriteError::Store(error.clone())));
                }
            }
        }
        changes.len()
    }
}

/// Lets tasks that are about to send commands do so first: one commit for all of them costs less than two. The first turn is for the tasks
/// that are ready now, the second one for those that they wake, such as the reader of a socket.
async fn let_others_send() {
    tokio::task::yield_now().await;
    tokio::task::yield_now().await;
}

/// The news of a commit, for followers of the whole server and for other servers.
#[derive(Default)]
struct News {
    /// The games that have changed, each with how many of its events are new.
    activity: Vec<(Arc<LiveGame>, usize)>,
    written: Vec<Written>,
}

/// Requests of one kind, once they are decided.
struct Batch<L: Decide> {
    /// The requests with a change.
    pending: Vec<PendingChange<L>>,
    /// The requests that change nothing in a state that may be out of date.
    unsure: Vec<WaitingRequest<L>>,
}

/// The requests to one kind of log.
struct Queue<L: Decide> {
    hub: Arc<Hub>,
    /// Requests for the next batch.
    waiting: Vec<WaitingRequest<L>>,
}

impl<L: Decide> Queue<L> {
    fn new(hub: &Arc<Hub>) -> Queue<L> {
        Queue { hub: hub.clone(), waiting: Vec::new() }
    }

    fn push(&mut self, request: Request<L>) {
        let is_current = !self.hub.is_shared();
        self.waiting.push(WaitingRequest { request, may_share: true, taken: 0, is_current });
    }

    /// Decides the waiting requests. One that changes nothing adds nothing to the changes.
    fn decide(&mut self, changes: &mut Vec<Change>, now: Time, date: Time) -> Batch<L> {
        let mut pending_of: HashMap<GameId, usize> = HashMap::new();
        let mut batch = Batch { pending: Vec::new(), unsure: Vec::new() };
        for waiting in std::mem::take(&mut self.waiting) {
            // At most one change for each log and commit: a second command is decided on what the first has made durable, or joins it.
            let pending = waiting.request.room().and_then(|room| pending_of.get(L::key(&room.id))).copied();
            if let Some(pending) = pending.map(|index| &mut batch.pending[index]) {
                if let Err(waiting) = pending.join(&mut changes[pending.place], waiting, now) {
                    self.waiting.push(waiting);
                }
                continue;
            }
            let (live, decided) = match &waiting.request {
                Request::Create { new, .. } => (None, Decision::Change(Box::new(L::create(new, now)))),
                Request::Decide { room, command, .. } => {
                    let live = room.live();
                    let decided = L::decide(&live, command, now, date);
                    (Some(live), decided)
                }
            };
            match decided {
                Decision::Change(mut decision) => {
                    if self.hub.is_shared() {
                        note_due(&mut decision, live.as_ref());
                    }
                    if let Some(room) = waiting.request.room() {
                        pending_of.insert(L::key(&room.id).clone(), batch.pending.len());
                    }
                    let before = live.map_or(0, |live| live.version());
                    let DecidedChange { change, after, games } = *decision;
                    let place = changes.len();
                    changes.push(change);
                    batch.pending.push(PendingChange {
                        waiting,
                        place,
                        joined: Vec::new(),
                        before,
                        after,
                        games,
                    });
                }
                Decision::Unchanged(_) | Decision::Refused(_) if !waiting.is_current => {
                    batch.unsure.push(waiting)
                }
                Decision::Unchanged(done) => waiting.request.answer(done),
                Decision::Refused(error) => waiting.request.refuse(error),
                Decision::Conflict(conflict) => waiting.request.refuse(conflict.into()),
            }
        }
        batch
    }

    /// Reads the rooms of requests that change nothing there, and has the requests decided once more.
    async fn decide_again(&mut self, unsure: Vec<WaitingRequest<L>>) {
        if unsure.is_empty() {
            return;
        }
        let rooms: Vec<_> = unsure.iter().filter_map(|waiting| waiting.request.room().cloned()).collect();
        let read = self.hub.refresh_all(&rooms).await;
        for waiting in unsure {
            match &read {
                Ok(()) => self.waiting.push(WaitingRequest { is_current: true, ..waiting }),
                Err(error) => waiting.request.refuse(WriteError::Store(error.clone())),
            }
        }
    }

    /// Publishes durable changes. Returns those that met a conflict.
    fn publish(
        &self,
        pending: Vec<PendingChange<L>>,
        outcomes: &[Result<(), Conflict>],
        news: &mut News,
    ) -> Vec<(PendingChange<L>, Conflict)> {
        let mut conflicts = Vec::new();
        for pending in pending {
            match &outcomes[pending.place] {
                Ok(()) => self.publish_one(pending, news),
                Err(conflict) => conflicts.push((pending, conflict.clone())),
            }
        }
        conflicts
    }

    /// Publishes a durable change to its sender and to all followers of its log.
    fn publish_one(&self, pending: PendingChange<L>, news: &mut News) {
        let PendingChange { waiting, place: _, joined, before, after, games } = pending;
        let hub = &*self.hub;
        let created: Vec<_> = games.into_iter().map(|live| hub.games.open(Arc::new(live))).collect();
        let events = (after.version() - before) as usize;
        if let Some(live) = L::as_game(&after) {
            news.activity.push((live.clone(), events));
            if hub.is_shared() {
                news.written.extend(written(live, before));
            }
        }
        // The senders may have disconnected; the change is durable all the same.
        let room = match waiting.request {
            Request::Decide { room, reply, .. } => {
                room.publish(after.clone());
                let _ = reply.send(Ok(L::done(after.clone(), events)));
                room
            }
            Request::Create { reply, .. } => {
                let room = L::rooms(hub).open(after.clone());
                let _ = reply.send(Ok((room.clone(), after.clone())));
                room
            }
        };
        for waiting in joined {
            waiting.request.answer(L::done(after.clone(), events));
        }
        L::changed(hub, &room);
        for room in created {
            let live = room.game();
            news.activity.push((live.clone(), live.log.len()));
            hub.notify_workers(&room);
        }
    }

    /// Has commands whose version was taken decided again on the new state, and refuses requests with other conflicts. Of several commands
    /// in one change, each is tried alone before it is refused.
    async fn settle_conflicts(&mut self, conflicts: Vec<(PendingChange<L>, Conflict)>) {
        let is_taken =
            |conflict: &Conflict| matches!(conflict, Conflict::Version(_) | Conflict::Tournament(_));
        let taken = conflicts.iter().filter(|(_, conflict)| is_taken(conflict));
        let rooms = taken.filter_map(|(pending, _)| pending.waiting.request.room().cloned());
        self.try_to_reload(rooms.collect()).await;
        for (PendingChange { waiting, joined, before, .. }, conflict) in conflicts {
            let room = waiting.request.room().cloned();
            let outdated = room.filter(|_| L::is_outdated(&conflict));
            if let Some(room) = outdated.as_ref().filter(|room| room.version() == before) {
                // No other server was faster: the room is ahead of the store, or its last events differ from the stored ones.
                if let Err(error) = self.hub.reload_older(room).await {
                    tracing::warn!(%error, log = %room.id, "reloading after a conflict failed; a conflict at the next change reloads again");
                }
            }
            let is_joined = !joined.is_empty();
            for waiting in [waiting].into_iter().chain(joined) {
                let taken = waiting.taken + u8::from(outdated.is_some());
                if let Some(room) = outdated.as_ref().filter(|_| taken == LOGGED_AFTER) {
                    tracing::warn!(log = %room.id, "commit conflict: the version of a game or tournament was already taken three times in a row; trying again");
                }
                if is_joined || (outdated.is_some() && taken < MOST_TAKEN) {
                    let may_share = waiting.may_share && outdated.is_some() && taken < ALONE_AFTER;
                    self.waiting.push(WaitingRequest { may_share, taken, is_current: true, ..waiting });
                } else {
                    waiting.request.refuse(WriteError::Conflict(conflict.clone()));
                }
            }
        }
    }

    /// Refuses requests after a failed commit, and reads their rooms again: the commit may have been made all the same.
    async fn fail(&self, pending: Vec<PendingChange<L>>, error: &StoreError) {
        let rooms = pending.iter().filter_map(|pending| pending.waiting.request.room().cloned());
        self.try_to_reload(rooms.filter(|room| !L::read_soon(&self.hub, room)).collect()).await;
        for PendingChange { waiting, joined, .. } in pending {
            for waiting in joined.into_iter().chain([waiting]) {
                waiting.request.refuse(WriteError::Store(error.clone()));
            }
        }
    }

    /// Reloads rooms, or logs that they cannot be read.
    async fn try_to_reload(&self, rooms: Vec<Arc<Room<L>>>) {
        if rooms.is_empty() {
            return;
        }
        if let Err(error) = self.hub.reload_all(&rooms).await {
            tracing::warn!(%error, rooms = rooms.len(), "reloading after a conflict or a failed commit failed; a conflict at the next change reloads again");
        }
    }
}
