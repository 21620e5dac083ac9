//! What other processes do in the games of this one.
//!
//! Hints say what was written; what follows the state here is taken over as it is. Where something is missing, and for readers that must be
//! sure, one task reads the news of all games that were asked for meanwhile in one statement. A look every half second at the games
//! that somebody follows finds what no hint said.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::room::can_be_claimed;
use super::{Emote, Hub, LiveGame, Room};
use crate::game::{GameId, Kind, Logged, Time};
use crate::rules::Side;
use crate::store::{Hint, News, StoreError, Written};
use crate::time_source::TimeSource;

/// How often the games that are followed are looked at.
const LOOK: Duration = Duration::from_millis(500);
/// How often it is asked who follows them elsewhere.
const PEOPLE: Duration = Duration::from_secs(2);
/// How long a store may take before it counts as away.
const AWAY: Duration = Duration::from_secs(2);
/// The most games of one statement.
const AT_ONCE: usize = 1_000;

/// A room whose news somebody wants.
pub(super) struct Asked {
    room: Arc<Room>,
    /// Whether who is here is wanted as well.
    people: bool,
    /// Who waits for them.
    done: Option<oneshot::Sender<Result<(), StoreError>>>,
}

/// The way to the reader.
pub(super) struct Asking {
    queue: mpsc::UnboundedSender<Asked>,
    reader: std::sync::Mutex<Option<mpsc::UnboundedReceiver<Asked>>>,
}

impl Asking {
    pub(super) fn new() -> Asking {
        let (queue, reader) = mpsc::unbounded_channel();
        Asking { queue, reader: std::sync::Mutex::new(Some(reader)) }
    }
}

impl Hub {
    /// Brings a room to what the store has at this moment or later. Where nobody else writes it is there already.
    pub async fn refresh(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if !self.shared() {
            return Ok(());
        }
        let (done, answer) = oneshot::channel();
        // What cannot be sent is dropped, and with it the way of the answer.
        drop(self.asking.queue.send(Asked { room: room.clone(), people: true, done: Some(done) }));
        match answer.await {
            Ok(read) => read,
            // The reader has stopped before its askers.
            Err(_) => self.catch_up(std::slice::from_ref(room)).await,
        }
    }

    /// As [`Hub::refresh`], but where the store is away what is in memory has to do: somebody only looks.
    pub async fn refresh_if_possible(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if !self.shared() {
            return Ok(());
        }
        match tokio::time::timeout(AWAY, self.refresh(room)).await {
            Ok(Err(StoreError::Unavailable(_))) | Err(_) => Ok(()),
            Ok(read) => read,
        }
    }

    /// Brings rooms to what the store has, in one statement for many.
    pub(super) async fn catch_up(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        for rooms in rooms.chunks(AT_ONCE) {
            let of: HashMap<&GameId, &Arc<Room>> = rooms.iter().map(|room| (&room.id, room)).collect();
            let known: Vec<_> = of.values().map(|room| (room.id.clone(), room.version())).collect();
            for news in self.store().news(&known).await? {
                if let Some(room) = of.get(&news.game)
                    && !self.apply(room, news)
                {
                    self.reload(room).await?;
                }
            }
        }
        Ok(())
    }

    /// Adds news to a room; false if they do not follow what is there.
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
        // The process that wrote it sees to what is owed; but a game of two computers goes on wherever somebody watches it.
        let tell = next.game.status.is_over() || next.game.setup.kind == Kind::Exhibition;
        if room.publish_of_others(Arc::new(next)) && tell {
            self.tell_workers(room);
        }
        true
    }

    /// Brings a room to what the log says, whatever it was before.
    pub(super) async fn reload(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        if let Some(live) = self.load(&room.id).await? {
            room.replace(Arc::new(live));
        }
        Ok(())
    }

    /// Brings all these rooms to what the store has.
    pub async fn refresh_all(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        if self.shared() { self.catch_up(rooms).await } else { Ok(()) }
    }

    async fn read_people(&self, rooms: &[Arc<Room>], now: Time) -> Result<(), StoreError> {
        // Where nobody could claim a win it is not written who is here.
        let rooms = rooms.iter().filter(|room| {
            let live = room.game();
            Side::BOTH.into_iter().any(|side| can_be_claimed(&live, side))
        });
        let of: HashMap<&GameId, &Arc<Room>> = rooms.map(|room| (&room.id, room)).collect();
        let games: Vec<GameId> = of.keys().map(|id| (*id).clone()).collect();
        for games in games.chunks(AT_ONCE) {
            for seat in self.store().presence(games).await? {
                if let Some(room) = of.get(&seat.game) {
                    room.update_presence(|presence| presence.kept_elsewhere(&seat, now));
                }
            }
        }
        Ok(())
    }

    /// Follows what other processes do, for as long as it is polled. For one process alone it ends at once.
    pub fn follow(self: Arc<Hub>, time: TimeSource) -> impl Future<Output = ()> + Send + 'static {
        // Taken at once: a reader that comes when this is gone finds that out.
        let reader = self.asking.reader.lock().expect("no code panics while it takes the reader").take();
        async move {
            if let Some(asked) = reader.filter(|_| self.shared()) {
                self.read_for_others(asked, time).await;
            }
        }
    }

    /// Three things at once, so that a hint waits for no reading: hearing hints, reading what is asked for, looking around.
    async fn read_for_others(&self, asked: mpsc::UnboundedReceiver<Asked>, time: TimeSource) {
        let (lost, away) = (Notify::new(), AtomicBool::new(false));
        tokio::join!(
            self.hear(&time, &lost),
            self.read_asked(asked, &time, &away),
            self.look(&time, &lost, &away)
        );
    }

    /// Reads what is asked for: all that waits in one statement.
    async fn read_asked(
        &self,
        mut asked: mpsc::UnboundedReceiver<Asked>,
        time: &TimeSource,
        away: &AtomicBool,
    ) {
        let mut waiting = Vec::new();
        while asked.recv_many(&mut waiting, AT_ONCE).await > 0 {
            let (mut rooms, mut people) = (HashMap::new(), HashMap::new());
            for Asked { room, people: wanted, .. } in &waiting {
                rooms.insert(&room.id, room.clone());
                if *wanted {
                    people.insert(&room.id, room.clone());
                }
            }
            let (rooms, people): (Vec<_>, Vec<_>) =
                (rooms.into_values().collect(), people.into_values().collect());
            let (read, here) = tokio::join!(self.catch_up(&rooms), self.read_people(&people, time.now()));
            let outcome = read.and(here);
            note(&outcome, away);
            for done in waiting.drain(..).filter_map(|asked| asked.done) {
                // Who asked may have left.
                let _ = done.send(outcome.clone());
            }
        }
    }

    /// Looks at all games that somebody follows, again and again, and at once where hints were lost.
    async fn look(&self, time: &TimeSource, lost: &Notify, away: &AtomicBool) {
        let mut next_people = Instant::now() + PEOPLE;
        loop {
            let next = Instant::now() + LOOK;
            note(&self.catch_up(&self.followed()).await, away);
            if Instant::now() >= next_people {
                next_people = Instant::now() + PEOPLE;
                note(&self.read_people(&self.followed(), time.now()).await, away);
            }
            tokio::select! {
                () = sleep_until(next) => {}
                () = lost.notified() => {}
            }
        }
    }

    /// Does what hints say.
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
                        // One's own comes back too soon after it was shown.
                        let _ = room.show_emote(side, emote, time.now());
                    }
                }
                Ok(Hint::Bot(player)) => self.mark_bot(player),
                Ok(Hint::Lost) | Err(RecvError::Lagged(_)) => lost.notify_one(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Takes over what another process wrote; where that does not follow what is here, the store is read.
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

    /// Has a room read, and who is here if wanted.
    pub(super) fn ask(&self, room: Arc<Room>, people: bool) {
        // Nobody reads while the server stops.
        let _ = self.asking.queue.send(Asked { room, people, done: None });
    }
}

/// Says once that the store is away, although it is tried again and again, and once that it is back.
fn note(outcome: &Result<(), StoreError>, away: &AtomicBool) {
    match outcome {
        Err(error) if !away.swap(true, Ordering::Relaxed) => {
            tracing::warn!(%error, "what other processes did cannot be read");
        }
        Ok(()) if away.swap(false, Ordering::Relaxed) => {
            tracing::info!("what other processes did can be read again");
        }
        _ => {}
    }
}
