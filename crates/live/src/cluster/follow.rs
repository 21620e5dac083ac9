//! Reads what other servers wrote to the games and tournaments in memory here.
//!
//! Hints carry what was written; events that follow directly on the state here are applied at once. If something is missing, or
//! a reader must be sure, one task collects the games that were asked for meanwhile and reads their news in one statement. A
//! check every half second of the games with followers finds what no hint reported.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::Cluster;
use crate::game::can_be_claimed;
use crate::time_source::TimeSource;
use crate::{Hub, LiveGame, Room, TournamentRoom};
use cuatro_game::{Emote, GameId, Kind, Logged, Time};
use cuatro_rules::Side;
use cuatro_store::{Hint, News, StoreError, TournamentNews, Written};

/// How often the games with followers are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How often this server reads the presence that others stored.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(2);
/// How long a store may take to answer before it counts as unavailable.
pub(super) const READ_TIMEOUT: Duration = Duration::from_secs(2);
/// The most games in one statement.
const ROOMS_PER_STATEMENT: usize = 1_000;

/// A request for the news of a room.
pub(super) struct ReadRequest {
    room: Arc<Room>,
    /// Whether presence was asked for too.
    people: bool,
    /// Callers waiting for the news.
    done: Option<oneshot::Sender<Result<(), StoreError>>>,
}

impl Cluster {
    /// Reads the news of a room and its presence, with all others that are requested meanwhile.
    pub(super) async fn read_now(&self, hub: &Hub, room: &Arc<Room>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        // If sending fails, the request is dropped together with the sender of its answer.
        drop(self.requests.send(ReadRequest { room: room.clone(), people: true, done: Some(done) }));
        match answer.await {
            Ok(read) => read,
            // The reading task has stopped before its callers.
            Err(_) => self.read_games(hub, std::slice::from_ref(room)).await,
        }
    }

    /// Requests a read of a room, and of its presence if wanted.
    pub(crate) fn read_soon(&self, room: Arc<Room>, people: bool) {
        // Nobody reads while the server stops.
        let _ = self.requests.send(ReadRequest { room, people, done: None });
    }

    /// Reads the news of these games.
    pub(crate) async fn read_games(&self, hub: &Hub, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        for rooms in rooms.chunks(ROOMS_PER_STATEMENT) {
            let of: BTreeMap<&GameId, &Arc<Room>> = rooms.iter().map(|room| (&room.id, room)).collect();
            let known: Vec<_> = of.values().map(|room| (room.id.clone(), room.version())).collect();
            for news in self.store().news(&known).await? {
                if let Some(room) = of.get(&news.game)
                    && !apply(hub, room, news)
                {
                    hub.reload(room).await?;
                }
            }
        }
        Ok(())
    }

    /// Reads the news of these tournaments.
    pub(crate) async fn read_tournaments(
        &self,
        hub: &Hub,
        rooms: &[Arc<TournamentRoom>],
    ) -> Result<(), StoreError> {
        if rooms.is_empty() {
            return Ok(());
        }
        let known: Vec<_> = rooms.iter().map(|room| (room.id.clone(), room.version())).collect();
        for TournamentNews { tournament, events } in self.store().tournament_news(&known).await? {
            if let Some(room) = rooms.iter().find(|room| room.id == tournament)
                && !room.follow(&events)
            {
                hub.reload(room).await?;
            }
        }
        Ok(())
    }

    /// Reads what is new in games, and forgets the rooms of those that another server has removed.
    async fn read_games_or_forget(&self, hub: &Hub, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        self.read_games(hub, rooms).await?;
        for rooms in rooms.chunks(ROOMS_PER_STATEMENT) {
            let games: Vec<_> = rooms.iter().map(|room| room.id.clone()).collect();
            self.store().removed_of(&games).await?.iter().for_each(|game| hub.remove(game));
        }
        Ok(())
    }

    async fn read_people(&self, rooms: &[Arc<Room>], now: Time) -> Result<(), StoreError> {
        // Presence is not stored for games in which nobody could claim a win.
        let rooms = rooms.iter().filter(|room| {
            let live = room.game();
            Side::BOTH.into_iter().any(|side| can_be_claimed(&live, side))
        });
        let of: BTreeMap<&GameId, &Arc<Room>> = rooms.map(|room| (&room.id, room)).collect();
        let games: Vec<GameId> = of.keys().map(|id| (*id).clone()).collect();
        for games in games.chunks(ROOMS_PER_STATEMENT) {
            for seat in self.store().presence(games).await? {
                if let Some(room) = of.get(&seat.game) {
                    room.update_presence(|presence| presence.stored_elsewhere(&seat, now));
                }
            }
        }
        Ok(())
    }

    /// Does three things concurrently, so that a hint never waits for a read: receives hints, reads what was requested, and
    /// checks games.
    pub(super) async fn read_for_others(
        &self,
        hub: &Hub,
        requested: mpsc::UnboundedReceiver<ReadRequest>,
        time: TimeSource,
    ) {
        let (lost, failing) = (Notify::new(), AtomicBool::new(false));
        tokio::join!(
            self.receive_hints(hub, &time, &lost),
            self.read_requested(hub, requested, &time, &failing),
            self.poll(hub, &time, &lost, &failing)
        );
    }

    /// Reads what was requested, all waiting requests in one statement.
    async fn read_requested(
        &self,
        hub: &Hub,
        mut requested: mpsc::UnboundedReceiver<ReadRequest>,
        time: &TimeSource,
        failing: &AtomicBool,
    ) {
        let mut waiting = Vec::new();
        while requested.recv_many(&mut waiting, ROOMS_PER_STATEMENT).await > 0 {
            let (mut rooms, mut people) = (BTreeMap::new(), BTreeMap::new());
            for ReadRequest { room, people: wanted, .. } in &waiting {
                rooms.insert(&room.id, room.clone());
                if *wanted {
                    people.insert(&room.id, room.clone());
                }
            }
            let (rooms, people): (Vec<_>, Vec<_>) =
                (rooms.into_values().collect(), people.into_values().collect());
            let (read, here) =
                tokio::join!(self.read_games_or_forget(hub, &rooms), self.read_people(&people, time.now()));
            let outcome = read.and(here);
            note(&outcome, failing);
            for done in waiting.drain(..).filter_map(|request| request.done) {
                // The caller may have gone.
                let _ = done.send(outcome.clone());
            }
        }
    }

    /// Checks all games with followers again and again, and at once if hints were lost.
    async fn poll(&self, hub: &Hub, time: &TimeSource, lost: &Notify, failing: &AtomicBool) {
        let mut next_presence = Instant::now() + PRESENCE_INTERVAL;
        loop {
            let next = Instant::now() + POLL_INTERVAL;
            if Instant::now() >= next_presence {
                next_presence = Instant::now() + PRESENCE_INTERVAL;
                note(&self.read_games_or_forget(hub, &hub.followed()).await, failing);
                note(&self.read_people(&hub.followed(), time.now()).await, failing);
            } else {
                note(&self.read_games(hub, &hub.followed()).await, failing);
            }
            tokio::select! {
                biased;
                () = sleep_until(next) => {}
                () = lost.notified() => {}
            }
        }
    }

    async fn receive_hints(&self, hub: &Hub, time: &TimeSource, lost: &Notify) {
        let mut hints = self.bus.subscribe();
        loop {
            match hints.recv().await {
                Ok(Hint::Lost) | Err(RecvError::Lagged(_)) => lost.notify_one(),
                Ok(hint) => self.on_hint(hub, hint, time),
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn on_hint(&self, hub: &Hub, hint: Hint, time: &TimeSource) {
        match hint {
            Hint::Changed(changed) => changed.into_iter().for_each(|written| self.on_written(hub, written)),
            Hint::People(games) => {
                let rooms = games.iter().filter_map(|game| hub.games.get(game));
                rooms.for_each(|room| self.read_soon(room, true));
            }
            Hint::Emote { game, side, name } => {
                if let Some(room) = hub.games.get(&game)
                    && let Some(emote) = Emote::ALL.into_iter().find(|emote| emote.as_str() == name)
                {
                    // A refusal is final: emotes are not stored, and the sender's server has shown it.
                    let _ = room.show_emote(side, emote, time.now());
                }
            }
            Hint::Bot(player) => hub.mark_bot(player),
            Hint::Renamed { player, name } => hub.rename(player, &name.into()),
            Hint::Lost => {}
        }
    }

    /// Applies what another server wrote; if it does not follow the state here, the store is read.
    fn on_written(&self, hub: &Hub, written: Written) {
        let Some(room) = hub.games.get(&written.game) else { return };
        let (live, Written { game, version, at, events }) = (room.game(), written);
        if version <= live.game.version {
            return;
        }
        let first = version.saturating_sub(events.len() as u32) + 1;
        if events.is_empty() || first > live.game.version + 1 {
            return self.read_soon(room, false);
        }
        let events = (first..).zip(events).map(|(version, event)| Logged { version, at, event }).collect();
        if !apply(hub, &room, News { game, events, seats: live.seats.clone() }) {
            self.read_soon(room, false);
        }
    }
}

/// Applies news to a room; false if it does not follow the state here.
fn apply(hub: &Hub, room: &Arc<Room>, news: News) -> bool {
    let live = room.game();
    if news.events.last().is_none_or(|last| last.version <= live.game.version) {
        return true;
    }
    let mut next = LiveGame { seats: news.seats, is_led_elsewhere: true, ..LiveGame::clone(&live) };
    for logged in news.events.into_iter().filter(|logged| logged.version > live.game.version) {
        match next.with(logged) {
            Some(after) => next = after,
            None => return false,
        }
    }
    let next = hub.resumed(next);
    // The server that wrote the event takes care of what is due; but a game of two computers goes on wherever somebody
    // watches it.
    let may_be_due = next.game.status.is_over() || next.game.setup.kind == Kind::Exhibition;
    if room.publish(Arc::new(next)) && may_be_due {
        hub.notify_workers(room);
    }
    true
}

/// Logs once that the store is unavailable, however often it is retried, and once that it is back.
fn note(outcome: &Result<(), StoreError>, failing: &AtomicBool) {
    match outcome {
        Err(error) if !failing.swap(true, Ordering::Relaxed) => {
            tracing::warn!(%error, "reading changes of other processes failed; retrying");
        }
        Ok(()) if failing.swap(false, Ordering::Relaxed) => {
            tracing::info!("reading changes of other processes works again");
        }
        _ => {}
    }
}
