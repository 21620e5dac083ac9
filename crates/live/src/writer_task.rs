//! The task behind the writer: decides the waiting requests, commits them together, and publishes the results.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::cluster::Cluster;
use super::decision::{Decided, Pending, TOGETHER, Unchanged, Waiting, prepare, refuse};
use super::writer::{BATCH, Done, Request, WriteError};
use super::{Hub, LiveGame, Room, TournamentRoom, WriterMetrics};
use crate::time_source::TimeSource;
use cuatro_store::{Change, Conflict, Hint, Store};

/// How often a command is decided again because its version was taken.
const ATTEMPTS: u8 = 10;
/// After how many of them that is logged: most of the time somebody else was faster once.
const REMARKABLE: u8 = 3;

pub(super) struct WriterTask {
    store: Arc<dyn Store>,
    hub: Arc<Hub>,
    cluster: Arc<dyn Cluster>,
    time: TimeSource,
    /// Requests that must wait for the next batch.
    deferred: VecDeque<Waiting>,
    metrics: Arc<WriterMetrics>,
}

impl WriterTask {
    pub(super) fn new(
        store: Arc<dyn Store>,
        hub: Arc<Hub>,
        time: TimeSource,
        metrics: Arc<WriterMetrics>,
    ) -> WriterTask {
        let cluster = hub.cluster().clone();
        WriterTask { store, hub, cluster, time, deferred: VecDeque::new(), metrics }
    }

    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut incoming = Vec::with_capacity(BATCH);
        let mut not_before = None;
        loop {
            if self.deferred.is_empty() && requests.recv_many(&mut incoming, BATCH).await == 0 {
                return;
            }
            if let Some(at) = not_before.take() {
                sleep_until(at).await;
            }
            // First lets tasks run that are about to send a command: one commit for all of them costs less than two.
            for _ in 0..2 {
                tokio::task::yield_now().await;
            }
            while incoming.len() < BATCH
                && let Ok(request) = requests.try_recv()
            {
                incoming.push(request);
            }
            let is_current = !self.cluster.is_shared();
            let new = incoming.drain(..).map(|request| Waiting { request, attempts: 0, is_current });
            let batch: Vec<_> = self.deferred.drain(..).chain(new).collect();
            let began = tokio::time::Instant::now();
            if self.handle(batch).await > 0 {
                not_before = self.cluster.apart().map(|apart| began + apart);
            }
        }
    }

    /// Decides a batch, commits and publishes it. Returns how many changes it contained.
    async fn handle(&mut self, batch: Vec<Waiting>) -> usize {
        let batch = self.cluster.check_time(&self.hub, &self.time, batch).await;
        let (now, dated) = (self.time.now(), self.time.date());
        let mut touched = HashMap::new();
        let (mut changes, mut pending, mut unsure) = (Vec::new(), Vec::new(), Vec::new());
        for waiting in batch {
            // At most one change per log and commit: a second command is decided on what the first has made durable.
            if let Some(at) = waiting.request.log().and_then(|log| touched.get(log)).copied() {
                let (change, before): (&mut Change, &mut Pending) = (&mut changes[at], &mut pending[at]);
                // But a class enters a tournament together.
                if let Err(waiting) = before.join(change, waiting, now) {
                    self.deferred.push_back(waiting);
                }
                continue;
            }
            match prepare(waiting, now, dated) {
                Decided::Change(decided) => {
                    let (mut change, decided) = *decided;
                    self.cluster.note_due(&mut change, &decided);
                    touched.extend(decided.waiting.request.log().cloned().map(|log| (log, changes.len())));
                    changes.push(change);
                    pending.push(decided);
                }
                Decided::Unchanged(waiting, answer) if waiting.is_current => answer.answer(waiting.request),
                Decided::Unchanged(waiting, _) => unsure.push(waiting),
            }
        }
        let store = self.store.clone();
        let began = Instant::now();
        let commit = async {
            let outcomes = if changes.is_empty() { Ok(Vec::new()) } else { store.commit(&changes).await };
            (outcomes, began.elapsed())
        };
        let (outcomes, took) = match unsure.is_empty() {
            true => commit.await,
            false => tokio::join!(commit, self.decide_again(unsure)).0,
        };
        match outcomes {
            Ok(_) if changes.is_empty() => {}
            Ok(outcomes) => {
                self.metrics.committed(changes.len(), took);
                self.finish(pending, outcomes).await;
            }
            Err(error) => {
                self.metrics.failed();
                tracing::error!(%error, changes = changes.len(), "commit failed; none of its changes was acknowledged and their requests fail");
                // The change may have been made all the same.
                let tournaments =
                    pending.iter().filter_map(|pending| pending.waiting.request.tournament().cloned());
                self.read_tournaments(tournaments.collect()).await;
                let rooms = pending.iter().filter_map(|pending| pending.waiting.room().cloned());
                self.read_again(rooms.filter(|room| !self.cluster.request(room.clone())).collect()).await;
                for Pending { waiting, joined, .. } in pending {
                    for waiting in joined.into_iter().chain([waiting]) {
                        refuse(waiting.request, WriteError::Store(error.clone()));
                    }
                }
            }
        }
        changes.len()
    }

    /// Reads the rooms of requests that change nothing there, and decides the requests once more.
    async fn decide_again(&mut self, unsure: Vec<Waiting>) {
        let games: Vec<_> = unsure.iter().filter_map(|waiting| waiting.room().cloned()).collect();
        let tournaments: Vec<_> =
            unsure.iter().filter_map(|waiting| waiting.request.tournament().cloned()).collect();
        let read = self.hub.catch_up(&games).await.and(self.hub.read_tournaments(&tournaments).await);
        for waiting in unsure {
            match &read {
                Ok(()) => self.deferred.push_back(Waiting { is_current: true, ..waiting }),
                Err(error) => Unchanged::Refused(WriteError::Store(error.clone())).answer(waiting.request),
            }
        }
    }

    /// Publishes what is durable, and decides conflicts again.
    async fn finish(&mut self, pending: Vec<Pending>, outcomes: Vec<Result<(), Conflict>>) {
        let (mut made, mut second, mut happened) = (Vec::new(), Vec::new(), Vec::new());
        for (pending, outcome) in pending.into_iter().zip(outcomes) {
            match outcome {
                Ok(()) => {
                    made.extend(self.cluster.written(&pending));
                    self.announce(pending, &mut happened);
                }
                Err(conflict @ Conflict::Version(_)) if pending.waiting.room().is_some() => {
                    second.push((pending, conflict));
                }
                Err(conflict) => {
                    let room = pending.waiting.request.tournament().cloned();
                    self.read_tournaments(room.into_iter().collect()).await;
                    let overtaken = matches!(conflict, Conflict::Tournament(_))
                        && pending.waiting.request.tournament().is_some();
                    // Of several in one change, each is tried alone before it is refused.
                    let several = !pending.joined.is_empty();
                    for waiting in [pending.waiting].into_iter().chain(pending.joined) {
                        let attempts = if overtaken { waiting.attempts + 1 } else { TOGETHER };
                        if several || (overtaken && waiting.attempts < ATTEMPTS) {
                            self.deferred.push_back(Waiting { attempts, is_current: true, ..waiting });
                        } else {
                            refuse(waiting.request, WriteError::Conflict(conflict.clone()));
                        }
                    }
                }
            }
        }
        // Players first: the followers of the whole server can be many, and each of them is woken.
        self.hub.activity().happened(happened);
        if !made.is_empty() {
            self.cluster.notify(Hint::Changed(made));
        }
        if second.is_empty() {
            return;
        }
        self.read_again(second.iter().filter_map(|(pending, _)| pending.waiting.room().cloned()).collect())
            .await;
        for (Pending { waiting, before, .. }, conflict) in second {
            let Some(room) = waiting.room().cloned() else { continue };
            if room.version() == before {
                // Nobody else was faster: the room is ahead of the store, or its last events differ from the stored ones.
                self.read_whole(&room).await;
            }
            let attempts = waiting.attempts + 1;
            if attempts == REMARKABLE {
                tracing::warn!(game = %room.id, "commit conflict: the version of a game was already taken three times in a row; trying again");
            }
            if attempts < ATTEMPTS {
                self.deferred.push_back(Waiting { attempts, is_current: true, ..waiting });
            } else {
                refuse(waiting.request, WriteError::Conflict(conflict));
            }
        }
    }

    /// Publishes a durable change to its sender and to all followers of the game, and notes the games with how many events are new.
    fn announce(&self, pending: Pending, happened: &mut Vec<(Arc<LiveGame>, usize)>) {
        let next: Vec<_> = pending.also.into_iter().map(|live| self.hub.open(Arc::new(live))).collect();
        match pending.waiting.request {
            Request::Play { room, reply, .. } => {
                let live = pending.after.expect("a played command has a game after it");
                room.publish(live.clone());
                happened.push((live.clone(), pending.events));
                // The sender may have disconnected; the change stands all the same.
                let moved = live.log.iter().rev().take(pending.events).find(|entry| entry.placed.is_some());
                let moved = moved.cloned();
                let _ = reply.send(Ok(Done { live, events: pending.events, moved }));
                self.hub.notify_workers(&room);
            }
            Request::Create { reply, .. } => {
                let live = pending.after.expect("a creation has a game after it");
                let room = self.hub.open(live.clone());
                happened.push((live.clone(), live.log.len()));
                let _ = reply.send(Ok(live));
                self.hub.notify_workers(&room);
            }
            Request::Direct { room, reply, .. } => {
                let live = Arc::new(pending.tournament.expect("work on a tournament has one after it"));
                room.publish(live.clone());
                let _ = reply.send(Ok((live.clone(), true)));
                for waiting in pending.joined {
                    if let Request::Direct { reply, .. } = waiting.request {
                        let _ = reply.send(Ok((live.clone(), true)));
                    }
                }
                self.hub.direct(&room.id);
            }
            Request::Organise { reply, .. } => {
                let live = pending.tournament.expect("a creation has a tournament after it");
                let room = self.hub.open_tournament(live);
                let _ = reply.send(Ok(room.clone()));
                self.hub.direct(&room.id);
            }
            Request::Apply { reply, .. } => {
                let _ = reply.send(Ok(()));
            }
        }
        for room in next {
            let live = room.game();
            let events = live.log.len();
            happened.push((live, events));
            self.hub.notify_workers(&room);
        }
    }

    /// Brings tournaments up to date with the store.
    async fn read_tournaments(&self, rooms: Vec<Arc<TournamentRoom>>) {
        if let Err(error) = self.hub.read_tournaments(&rooms).await {
            tracing::warn!(%error, tournaments = rooms.len(), "reloading tournaments after a failed commit failed; a conflict at their next change reloads them");
        }
    }

    /// Brings rooms up to date with the store.
    async fn read_again(&self, rooms: Vec<Arc<Room>>) {
        if let Some(read) = self.cluster.catch_up(&self.hub, &rooms) {
            if let Err(error) = read.await {
                tracing::warn!(%error, games = rooms.len(), "reloading games after a failed commit failed; a conflict at their next change reloads them");
            }
            return;
        }
        for room in &rooms {
            self.read_whole(room).await;
        }
    }

    /// Replaces the state of a room with what the store says, if it can be read.
    async fn read_whole(&self, room: &Arc<Room>) {
        if let Err(error) = self.hub.reload(room).await {
            tracing::warn!(%error, game = %room.id, "reloading a game after a conflict or a failed commit failed; a conflict at its next change reloads it");
        }
    }
}
