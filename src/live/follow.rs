//! What other processes do in the games of this one.
//!
//! Hints say which games have changed; a look every half second at the games that somebody follows finds what no hint said. Both, and
//! whoever wants to be sure, ask one reader, which reads the news of all games that were asked for meanwhile in one statement.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::room::can_be_claimed;
use super::{Emote, Hub, LiveGame, Room};
use crate::game::{GameId, Kind, Time};
use crate::rules::Side;
use crate::store::{Hint, News, StoreError};
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
    /// Who waits for them, and wants to know who is here as well.
    done: oneshot::Sender<Result<(), StoreError>>,
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
        drop(self.asking.queue.send(Asked { room: room.clone(), done }));
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

    /// Asks again who is here in a game.
    pub async fn refresh_people(&self, room: &Arc<Room>, now: Time) -> Result<(), StoreError> {
        match self.shared() {
            true => self.read_people(std::slice::from_ref(room), now).await,
            false => Ok(()),
        }
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
        // Taken at once: whoever asks when this is gone finds that out.
        let reader = self.asking.reader.lock().expect("no code panics while it takes the reader").take();
        async move {
            if let Some(asked) = reader.filter(|_| self.shared()) {
                self.read_for_others(asked, time).await;
            }
        }
    }

    async fn read_for_others(&self, mut asked: mpsc::UnboundedReceiver<Asked>, time: TimeSource) {
        let mut hints = self.bus().map(|bus| bus.subscribe());
        let (mut waiting, mut told) = (Vec::new(), Vec::new());
        let mut looks = VecDeque::new();
        let mut away = false;
        let (mut next_look, mut next_people) = (Instant::now() + LOOK, Instant::now() + PEOPLE);
        loop {
            if looks.is_empty() {
                tokio::select! {
                    _ = asked.recv_many(&mut waiting, AT_ONCE) => {}
                    hint = next(&mut hints) => told.push(hint),
                    () = sleep_until(next_look.min(next_people)) => {}
                }
            }
            while let Ok(one) = asked.try_recv() {
                waiting.push(one);
            }
            while let Some(hint) = hints.as_mut().and_then(waiting_hint) {
                told.push(hint);
            }
            let (mut rooms, mut people) = (HashMap::new(), HashMap::new());
            for hint in told.drain(..) {
                self.hear(hint, &time, &mut rooms, &mut people, &mut looks);
            }
            let now = Instant::now();
            if now >= next_look {
                next_look = now + LOOK;
                looks = self.followed().into();
            }
            for asked in &waiting {
                rooms.insert(asked.room.id.clone(), asked.room.clone());
                people.insert(asked.room.id.clone(), asked.room.clone());
            }
            for room in looks.drain(..looks.len().min(AT_ONCE)) {
                rooms.insert(room.id.clone(), room);
            }
            if now >= next_people {
                next_people = now + PEOPLE;
                people.extend(self.followed().into_iter().map(|room| (room.id.clone(), room)));
            }
            let rooms: Vec<_> = rooms.into_values().collect();
            let people: Vec<_> = people.into_values().collect();
            let (read, here) = tokio::join!(self.catch_up(&rooms), self.read_people(&people, time.now()));
            let outcome = read.and(here);
            match &outcome {
                // Said once: it is tried again and again.
                Err(error) if !away => tracing::warn!(%error, "what other processes did cannot be read"),
                Ok(()) if away => tracing::info!("what other processes did can be read again"),
                _ => {}
            }
            away = outcome.is_err();
            for asked in waiting.drain(..) {
                // Who asked may have left.
                let _ = asked.done.send(outcome.clone());
            }
        }
    }

    /// Notes what a hint says is to be read.
    fn hear(
        &self,
        hint: Hint,
        time: &TimeSource,
        rooms: &mut HashMap<GameId, Arc<Room>>,
        people: &mut HashMap<GameId, Arc<Room>>,
        looks: &mut VecDeque<Arc<Room>>,
    ) {
        match hint {
            Hint::Changed(games) => {
                for (game, version) in games {
                    if let Some(room) = self.in_memory(&game).filter(|room| room.version() < version) {
                        rooms.insert(game, room);
                    }
                }
            }
            Hint::People(games) => {
                let known = games.into_iter().filter_map(|game| Some((game.clone(), self.in_memory(&game)?)));
                people.extend(known);
            }
            Hint::Emote { game, side, name } => {
                if let Some(room) = self.in_memory(&game)
                    && let Some((_, emote)) = Emote::ALL.iter().find(|(known, _)| *known == name)
                {
                    // One's own comes back too soon after it was shown.
                    let _ = room.show_emote(side, *emote, time.now());
                }
            }
            Hint::Lost => *looks = self.followed().into(),
        }
    }
}

/// A hint that has come already.
fn waiting_hint(hints: &mut broadcast::Receiver<Hint>) -> Option<Hint> {
    match hints.try_recv() {
        Ok(hint) => Some(hint),
        Err(TryRecvError::Lagged(_)) => Some(Hint::Lost),
        Err(TryRecvError::Empty | TryRecvError::Closed) => None,
    }
}

/// The next hint; none for ever where there is no bus.
async fn next(hints: &mut Option<broadcast::Receiver<Hint>>) -> Hint {
    let Some(receiver) = hints else { return std::future::pending().await };
    match receiver.recv().await {
        Ok(hint) => hint,
        Err(RecvError::Lagged(_)) => Hint::Lost,
        Err(RecvError::Closed) => {
            *hints = None;
            Hint::Lost
        }
    }
}
