//! Follows what other processes do in the games of this one.
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

use super::room::can_be_claimed;
use super::{Hub, LiveGame, Room};
use crate::time_source::TimeSource;
use cuatro_game::{Emote, GameId, Kind, Logged, Time};
use cuatro_rules::Side;
use cuatro_store::{Hint, News, StoreError, Written};

/// How often the games with followers are checked.
const LOOK: Duration = Duration::from_millis(500);
/// How often this process asks who is connected elsewhere.
const PEOPLE: Duration = Duration::from_secs(2);
/// How long a store may take to answer before it counts as unavailable.
const AWAY: Duration = Duration::from_secs(2);
/// The most games in one statement.
const AT_ONCE: usize = 1_000;

/// A room whose news was asked for.
pub(super) struct ReadRequest {
    room: Arc<Room>,
    /// Whether presence was asked for too.
    people: bool,
    /// Callers waiting for the news.
    done: Option<oneshot::Sender<Result<(), StoreError>>>,
}

/// Sends requests to the reading task.
pub(super) struct Asking {
    queue: mpsc::UnboundedSender<ReadRequest>,
    reader: std::sync::Mutex<Option<mpsc::UnboundedReceiver<ReadRequest>>>,
}

impl Asking {
    pub(super) fn new() -> Asking {
        let (queue, reader) = mpsc::unbounded_channel();
        Asking { queue, reader: std::sync::Mutex::new(Some(reader)) }
    }
}

impl Hub {
    /// Brings a room up to date with the store. A process that shares the store with nobody does nothing here.
    pub async fn refresh(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if !self.shared() {
            return Ok(());
        }
        let (done, answer) = oneshot::channel();
        // If sending fails, the request is dropped together with the sender of its answer.
        drop(self.asking.queue.send(ReadRequest { room: room.clone(), people: true, done: Some(done) }));
        match answer.await {
            Ok(read) => read,
            // The reading task has stopped before its callers.
            Err(_) => self.catch_up(std::slice::from_ref(room)).await,
        }
    }

    /// Like [`Hub::refresh`], but if the store is unavailable the state in memory is good enough: the caller only wants to look.
    pub async fn refresh_if_possible(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if !self.shared() {
            return Ok(());
        }
        match tokio::time::timeout(AWAY, self.refresh(room)).await {
            Ok(Err(StoreError::Unavailable(_))) | Err(_) => Ok(()),
            Ok(read) => read,
        }
    }

    /// Brings rooms up to date with the store, many in one statement. A process that shares the store with nobody does nothing
    /// here.
    pub async fn catch_up(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        let Some(shared) = self.store().shared() else { return Ok(()) };
        for rooms in rooms.chunks(AT_ONCE) {
            let of: BTreeMap<&GameId, &Arc<Room>> = rooms.iter().map(|room| (&room.id, room)).collect();
            let known: Vec<_> = of.values().map(|room| (room.id.clone(), room.version())).collect();
            for news in shared.news(&known).await? {
                if let Some(room) = of.get(&news.game)
                    && !self.apply(room, news)
                {
                    self.reload(room).await?;
                }
            }
        }
        Ok(())
    }

    /// The same; rooms whose games another process has removed are forgotten.
    async fn catch_up_or_forget(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        self.catch_up(rooms).await?;
        for rooms in rooms.chunks(AT_ONCE).filter(|_| self.shared()) {
            let games: Vec<_> = rooms.iter().map(|room| room.id.clone()).collect();
            self.store().removed_of(&games).await?.iter().for_each(|game| self.remove(game));
        }
        Ok(())
    }

    /// Applies news to a room; false if it does not follow the state here.
    fn apply(&self, room: &Arc<Room>, news: News) -> bool {
        let live = room.game();
        if news.events.last().is_none_or(|last| last.version <= live.game.version) {
            return true;
        }
        let mut next = LiveGame { seats: news.seats, ..LiveGame::clone(&live) };
        for logged in news.events.into_iter().filter(|logged| logged.version > live.game.version) {
            match next.with(logged) {
                Some(after) => next = after,
                None => return false,
            }
        }
        let next = self.resumed(next);
        // The process that wrote the event takes care of what is due; but a game of two computers goes on wherever somebody
        // watches it.
        let tell = next.game.status.is_over() || next.game.setup.kind == Kind::Exhibition;
        if room.publish_of_others(Arc::new(next)) && tell {
            self.notify_workers(room);
        }
        true
    }

    /// Replaces the state of a room with what the log says. Of what is due there, nobody has seen anything yet.
    pub(super) async fn reload(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if let Some(live) = self.load(&room.id).await? {
            room.replace(Arc::new(live));
            self.notify_workers(room);
        }
        Ok(())
    }

    async fn read_people(&self, rooms: &[Arc<Room>], now: Time) -> Result<(), StoreError> {
        let Some(shared) = self.store().shared() else { return Ok(()) };
        // Presence is not stored for games in which nobody could claim a win.
        let rooms = rooms.iter().filter(|room| {
            let live = room.game();
            Side::BOTH.into_iter().any(|side| can_be_claimed(&live, side))
        });
        let of: BTreeMap<&GameId, &Arc<Room>> = rooms.map(|room| (&room.id, room)).collect();
        let games: Vec<GameId> = of.keys().map(|id| (*id).clone()).collect();
        for games in games.chunks(AT_ONCE) {
            for seat in shared.presence(games).await? {
                if let Some(room) = of.get(&seat.game) {
                    room.update_presence(|presence| presence.kept_elsewhere(&seat, now));
                }
            }
        }
        Ok(())
    }

    /// Follows other processes for as long as the future is polled. A process that shares the store with nobody returns at once.
    pub fn follow(self: Arc<Hub>, time: TimeSource) -> impl Future<Output = ()> + Send + 'static {
        // Taken at once, so that callers notice when this task has ended.
        let reader = self.asking.reader.lock().expect("no code panics while it takes the reader").take();
        async move {
            if let Some(asked) = reader.filter(|_| self.shared()) {
                self.read_for_others(asked, time).await;
            }
        }
    }

    /// Does three things concurrently, so that a hint never waits for a read: receives hints, reads what was asked for, and
    /// checks games.
    async fn read_for_others(&self, asked: mpsc::UnboundedReceiver<ReadRequest>, time: TimeSource) {
        let (lost, away) = (Notify::new(), AtomicBool::new(false));
        tokio::join!(
            self.hear(&time, &lost),
            self.read_asked(asked, &time, &away),
            self.look(&time, &lost, &away)
        );
    }

    /// Reads what was asked for, all waiting requests in one statement.
    async fn read_asked(
        &self,
        mut asked: mpsc::UnboundedReceiver<ReadRequest>,
        time: &TimeSource,
        away: &AtomicBool,
    ) {
        let mut waiting = Vec::new();
        while asked.recv_many(&mut waiting, AT_ONCE).await > 0 {
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
                tokio::join!(self.catch_up_or_forget(&rooms), self.read_people(&people, time.now()));
            let outcome = read.and(here);
            note(&outcome, away);
            for done in waiting.drain(..).filter_map(|asked| asked.done) {
                // The caller may have gone.
                let _ = done.send(outcome.clone());
            }
        }
    }

    /// Checks all games with followers again and again, and at once if hints were lost.
    async fn look(&self, time: &TimeSource, lost: &Notify, away: &AtomicBool) {
        let mut next_people = Instant::now() + PEOPLE;
        loop {
            let next = Instant::now() + LOOK;
            if Instant::now() >= next_people {
                next_people = Instant::now() + PEOPLE;
                note(&self.catch_up_or_forget(&self.followed()).await, away);
                note(&self.read_people(&self.followed(), time.now()).await, away);
            } else {
                note(&self.catch_up(&self.followed()).await, away);
            }
            tokio::select! {
                biased;
                () = sleep_until(next) => {}
                () = lost.notified() => {}
            }
        }
    }

    /// Acts on hints.
    async fn hear(&self, time: &TimeSource, lost: &Notify) {
        let Some(mut hints) = self.bus().map(|bus| bus.subscribe()) else { return };
        loop {
            match hints.recv().await {
                Ok(Hint::Changed(changed)) => changed.into_iter().for_each(|written| self.hear_of(written)),
                Ok(Hint::People(games)) => {
                    games
                        .iter()
                        .filter_map(|game| self.in_memory(game))
                        .for_each(|room| self.ask(room, true));
                }
                Ok(Hint::Emote { game, side, name }) => {
                    if let Some(room) = self.in_memory(&game)
                        && let Some(emote) = Emote::ALL.into_iter().find(|emote| emote.as_str() == name)
                    {
                        // Our own hint may come back before this process has published the change.
                        let _ = room.show_emote(side, emote, time.now());
                    }
                }
                Ok(Hint::Bot(player)) => self.mark_bot(player),
                Ok(Hint::Lost) | Err(RecvError::Lagged(_)) => lost.notify_one(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Applies what another process wrote; if it does not follow the state here, the store is read.
    fn hear_of(&self, written: Written) {
        let Some(room) = self.in_memory(&written.game) else { return };
        let (live, Written { game, version, at, events }) = (room.game(), written);
        if version <= live.game.version {
            return;
        }
        let first = version.saturating_sub(events.len() as u32) + 1;
        if events.is_empty() || first > live.game.version + 1 {
            return self.ask(room, false);
        }
        let events = (first..).zip(events).map(|(version, event)| Logged { version, at, event }).collect();
        if !self.apply(&room, News { game, events, seats: live.seats.clone() }) {
            self.ask(room, false);
        }
    }

    /// Requests a read of a room, and of its presence if wanted.
    pub(super) fn ask(&self, room: Arc<Room>, people: bool) {
        // Nobody reads while the server stops.
        let _ = self.asking.queue.send(ReadRequest { room, people, done: None });
    }
}

/// Logs once that the store is unavailable, however often it is retried, and once that it is back.
fn note(outcome: &Result<(), StoreError>, away: &AtomicBool) {
    match outcome {
        Err(error) if !away.swap(true, Ordering::Relaxed) => {
            tracing::warn!(%error, "reading changes of other processes failed; retrying");
        }
        Ok(()) if away.swap(false, Ordering::Relaxed) => {
            tracing::info!("reading changes of other processes works again");
        }
        _ => {}
    }
}
