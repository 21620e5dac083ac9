//! A game in memory: its state, its log and its seats, and what its room holds that is not in the log.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;

use super::cluster::Cluster;
use super::room::{LogState, Room};
use super::rooms::Rooms;
use super::{Entry, Hub, Log, Presence, due_at};
use cuatro_game::{Emote, Event, Game, GameId, Logged, Occupant, PlayerId, PlyNumber, Setup, Time};
use cuatro_rules::{Column, Placed, Position, Side};
use cuatro_store::{HistoryItem, Seat, SeatName, StoreError, StoredGame};

/// A seat as shown to readers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView<'a> {
    /// The seat's player or computer; `None` while it is open.
    pub occupant: Option<Occupant>,
    /// The person's name; `None` for computers, open seats and deleted players.
    pub name: Option<&'a str>,
    /// Whether that name is marked as a bot.
    pub bot: bool,
    /// The name for which an open seat is reserved.
    pub kept_for: Option<&'a str>,
}

/// A game with its log and seats. It is immutable: each change creates a new one.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub id: GameId,
    pub game: Game,
    /// Its events from version 1 on.
    pub log: Log,
    /// Whether it was rebuilt from its record because its log is no longer kept. Then the events are not the original ones.
    pub of_record: bool,
    pub seats: [Seat; 2],
    /// Whether it was removed while it was in memory.
    pub removed: bool,
    /// Whether another server wrote the newest event, and therefore takes care of what follows.
    pub is_led_elsewhere: bool,
}

impl LiveGame {
    /// A game from the store; `None` if its log does not replay.
    pub fn restore(id: GameId, stored: StoredGame) -> Option<LiveGame> {
        let mut events = stored.log.into_iter();
        let mut live = LiveGame::create(id, events.next()?, stored.seats)?;
        for logged in events {
            live = live.with(logged)?;
        }
        Some(live)
    }

    /// A game from its first event; `None` if that event does not create a playable game.
    pub fn create(id: GameId, first: Logged, seats: [Seat; 2]) -> Option<LiveGame> {
        let Event::Created(setup) = &first.event else { return None };
        let game = Game::new(setup.clone(), first.at)?;
        let entry = Entry::new(&game, first, None, &Log::default());
        Some(LiveGame {
            id,
            game,
            log: Log::from_iter([Arc::new(entry)]),
            seats,
            of_record: false,
            removed: false,
            is_led_elsewhere: false,
        })
    }

    /// A finished game rebuilt from its record: the moves and the result, all with the time of its end. What else happened in
    /// it is no longer known.
    pub fn of_record(item: HistoryItem) -> Option<LiveGame> {
        let HistoryItem { record, names, bots, .. } = item;
        let setup = Setup::plain(record.variant, record.kind, record.seats.map(Some));
        let mut index = 0;
        let seats = names.map(|name| {
            let (player, bot) = (record.seats[index].player(), bots[index]);
            index += 1;
            let name = match name {
                SeatName::Person(name) => Some(name),
                SeatName::Deleted(_) | SeatName::Computer(_) => None,
            };
            Seat { player, name, bot, ..Seat::default() }
        });
        let moves = record.moves.unwrap_or_default().into_iter().enumerate();
        let moves = moves.map(|(ply, column)| Event::Moved {
            side: if ply % 2 == 0 { Side::X } else { Side::O },
            column,
            why: None,
            left_ms: None,
        });
        let events = moves.chain([Event::Finished(record.result)]);
        let logged = |version, event| Logged { version, at: record.ended_at, event };
        let first = logged(1, Event::Created(setup));
        let live = LiveGame::create(record.id, first, seats)?;
        let live =
            (2..).zip(events).try_fold(live, |live, (version, event)| live.with(logged(version, event)))?;
        Some(LiveGame { of_record: true, ..live })
    }

    /// When this side's player joined; `None` if the seat was taken when the game was created, or is open.
    pub fn joined_at(&self, side: Side) -> Option<Time> {
        self.log.iter().find_map(|entry| match entry.logged.event {
            Event::Joined { side: joined, .. } if joined == side => Some(entry.logged.at),
            _ => None,
        })
    }

    /// When it was over; `None` while it is not.
    pub fn ended_at(&self) -> Option<Time> {
        let ends =
            |entry: &&Arc<Entry>| matches!(entry.logged.event, Event::Finished(_) | Event::Aborted { .. });
        self.log.iter().rev().find(ends).map(|entry| entry.logged.at)
    }

    /// The game as it was with `ply` discs, without later events; `None` if it never had so many.
    pub fn rewound(&self, ply: u16) -> Option<LiveGame> {
        let mut live = self.clone();
        let moves = self.game.moves.get(..usize::from(ply))?;
        live.game.position = Position::after_legal(self.game.setup.variant, moves)?;
        live.game.moves.truncate(moves.len());
        Some(live)
    }

    /// The game after one more event; `None` if the event cannot follow.
    pub(super) fn with(mut self, logged: Logged) -> Option<LiveGame> {
        let placed = match &logged.event {
            Event::Moved { side, column, .. } => self.game.position.landing(*column).map(|cell| Placed {
                side: *side,
                cell,
                ply: self.game.ply(),
            }),
            _ => None,
        };
        let fits = logged.version == self.game.version + 1 && self.game.apply(&logged.event, logged.at);
        let deleted = matches!(logged.event, Event::PlayerDeleted { .. });
        let entry = fits.then(|| Entry::new(&self.game, logged, placed, &self.log))?;
        self.log.push(Arc::new(entry));
        if deleted {
            // Cached frames still contain the name.
            self.forget_frames();
        }
        Some(self)
    }

    /// Drops cached frames after a change in what they say about the players.
    fn forget_frames(&mut self) {
        self.log = self.log.iter().map(|entry| Arc::new(entry.unwritten())).collect();
    }

    /// The events after `version`; `None` if the game has no such version, or its log is no longer kept.
    pub fn after(&self, version: u32) -> Option<impl Iterator<Item = &Arc<Entry>>> {
        self.log.after(version as usize).filter(|_| !self.of_record)
    }

    pub(super) fn move_at(&self, ply: PlyNumber) -> Option<Arc<Entry>> {
        let is_it =
            |entry: &&Arc<Entry>| entry.placed.is_some_and(|placed| PlyNumber::from(placed.ply) == ply);
        self.log.iter().rev().find(is_it).cloned()
    }

    /// The columns of the discs that were on the board just after `entry`, which must be in the log.
    pub fn moves_after(&self, entry: &Entry) -> Vec<Column> {
        let played =
            self.log.discs_with_newest(entry.after.newest).map(|(_, placed)| Column(placed.cell.column));
        let mut moves: Vec<Column> = played.chain(self.game.setup.opening.iter().rev().copied()).collect();
        moves.reverse();
        moves
    }

    /// A seat as shown to readers.
    pub fn seat(&self, side: Side) -> SeatView<'_> {
        let seat = &self.seats[side.index()];
        let occupant = self.game.seats[side.index()];
        let deleted = self.game.deleted[side.index()];
        let named = matches!(occupant, Some(Occupant::Person(_))) && !deleted;
        SeatView {
            occupant,
            name: seat.name.as_deref().filter(|_| named),
            bot: seat.bot && named,
            kept_for: seat.invite.as_ref().filter(|_| occupant.is_none()).map(|invite| &*invite.name),
        }
    }
}

/// Marks a player as a bot in this game; false if that changes nothing.
fn mark_bot(live: &mut Arc<LiveGame>, player: PlayerId) -> bool {
    let unmarked = |seat: &Seat| seat.player == Some(player) && !seat.bot;
    if !live.seats.iter().any(unmarked) {
        return false;
    }
    let live = Arc::make_mut(live);
    for seat in live.seats.iter_mut().filter(|seat| unmarked(seat)) {
        seat.bot = true;
    }
    live.forget_frames();
    true
}

/// Gives a player another name in this game; false if that changes nothing.
fn rename(live: &mut Arc<LiveGame>, player: PlayerId, name: &Arc<str>) -> bool {
    let differs =
        |seat: &Seat| seat.player == Some(player) && seat.name.as_ref().is_some_and(|old| old != name);
    if !live.seats.iter().any(differs) {
        return false;
    }
    let live = Arc::make_mut(live);
    for seat in live.seats.iter_mut().filter(|seat| differs(seat)) {
        seat.name = Some(name.clone());
    }
    live.forget_frames();
    true
}

/// Whether a win over this side could ever be claimed: both players are people, and the game is still being played.
pub(super) fn can_be_claimed(live: &LiveGame, side: Side) -> bool {
    let computer = |side: Side| matches!(live.game.seats[side.index()], Some(Occupant::Computer(_)));
    !live.game.status.is_over()
        && live.game.seats[side.index()].is_some()
        && !Side::BOTH.into_iter().any(computer)
}

impl LogState for LiveGame {
    type Id = GameId;
    type Unlogged = UnloggedGame;

    fn id(&self) -> &GameId {
        &self.id
    }

    fn version(&self) -> u32 {
        self.game.version
    }

    fn unlogged(&self) -> UnloggedGame {
        let last_seen = self.seats.each_ref().map(|seat| seat.seen_at);
        UnloggedGame {
            presence: watch::Sender::new(Presence::new(last_seen)),
            // A room is forgotten only when nobody is connected and the store knows it.
            stored: Mutex::new(last_seen.map(|seen_at| StoredPresence { here: false, seen_at })),
        }
    }

    fn keep_marks(live: &mut Arc<LiveGame>, before: &LiveGame) {
        for player in before.seats.iter().filter(|seat| seat.bot).filter_map(|seat| seat.player) {
            mark_bot(live, player);
        }
    }

    fn rooms(hub: &Hub) -> &Rooms<LiveGame> {
        &hub.games
    }

    async fn load(hub: &Hub, id: &GameId) -> Result<Option<LiveGame>, StoreError> {
        let Some(stored) = hub.store().game(id).await? else {
            // Its log is no longer kept, or never existed.
            return Ok(hub.store().finished(id).await?.and_then(LiveGame::of_record));
        };
        let live = LiveGame::restore(id.clone(), stored).ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: id.to_string(),
            problem: "the log does not replay".into(),
        })?;
        // Logs of removed games were once kept.
        if live.game.status.is_over() && hub.store().is_removed(id).await? {
            return Ok(None);
        }
        Ok(Some(hub.resumed(live)))
    }

    /// No command would mark a deleted player in such a game.
    fn can_change(&self) -> bool {
        !self.of_record
    }

    async fn read_news(cluster: &Cluster, hub: &Hub, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        cluster.read_games(hub, rooms).await
    }

    fn read_soon(hub: &Hub, room: &Arc<Room>) -> bool {
        hub.cluster().is_some_and(|cluster| {
            cluster.read_soon(room.clone(), false);
            true
        })
    }

    fn opened(hub: &Hub, room: &Arc<Room>) {
        let live = room.game();
        // If the answer of its last commit was lost, nobody has looked at what is due.
        if due_at(&live.game).is_some() && !hub.is_shared() {
            hub.notify_workers(room);
        }
        if live.game.status.is_over() {
            hub.game_over(&live.id);
        }
    }

    fn changed(hub: &Hub, room: &Arc<Room>) {
        hub.notify_workers(room);
    }
}

/// Presence in the room of a game.
#[derive(Debug)]
pub struct UnloggedGame {
    presence: watch::Sender<Presence>,
    stored: Mutex<[StoredPresence; 2]>,
}

/// The stored presence of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredPresence {
    pub(super) here: bool,
    pub(super) seen_at: Option<Time>,
}

impl Room {
    /// The current state of the game.
    pub fn game(&self) -> Arc<LiveGame> {
        self.live()
    }

    pub fn presence(&self) -> Presence {
        self.unlogged.presence.borrow().clone()
    }

    pub fn watch_presence(&self) -> watch::Receiver<Presence> {
        self.unlogged.presence.subscribe()
    }

    /// Changes the presence; notifies followers only if something changed.
    pub fn update_presence(&self, change: impl FnOnce(&mut Presence)) {
        self.unlogged.presence.send_if_modified(|presence| {
            let before = presence.clone();
            change(presence);
            *presence != before
        });
    }

    /// Sends an emote to everybody connected. If it comes too soon after the side's last one, it is refused with the
    /// milliseconds left to wait.
    pub fn show_emote(&self, side: Side, emote: Emote, now: Time) -> Result<(), i64> {
        let mut shown = Ok(());
        self.update_presence(|presence| shown = presence.show(side, emote, now));
        shown
    }

    pub(super) fn stored_presence(&self) -> MutexGuard<'_, [StoredPresence; 2]> {
        self.unlogged.stored.lock().expect("no code panics while it holds the stored presence")
    }

    pub(super) fn mark_bot(&self, player: PlayerId) {
        self.update(|live| mark_bot(live, player));
    }

    /// Gives a player another name.
    pub(super) fn rename(&self, player: PlayerId, name: &Arc<str>) {
        self.update(|live| rename(live, player, name));
    }

    /// Replaces the state with another view of the same version, unless it has changed meanwhile.
    pub(super) fn replace_equal(&self, equal: Arc<LiveGame>) {
        self.update(|live| {
            let same = equal.game.version == live.game.version;
            if same {
                *live = equal;
            }
            same
        });
    }

    /// Notes that the game was removed, which ends what its followers see.
    pub(super) fn remove(&self) {
        self.update(|live| {
            Arc::make_mut(live).removed = true;
            true
        });
    }
}
