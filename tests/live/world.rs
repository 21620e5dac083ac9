//! Processes that die and start again, and the people who use them.

use std::sync::{Arc, Mutex};

use cuatro::game::{
    Answer, ClockSettings, ColumnNumber, Command, GameId, Kind, Logged, Occupant, Offer, PlayerId, PlyNumber,
    Setup, Status, Time,
};
use cuatro::live::{CommandContext, Hub, LiveGame, Room, WriteError, Writer};
use cuatro::rules::{Side, Variant};
use cuatro::store::{Change, Seat, Store};
use cuatro::time_source::TimeSource;
use rand::RngExt;
use rand::rngs::StdRng;
use tokio::task::JoinHandle;

use super::linearizable::rules::refused;
use super::linearizable::{Answered, Asked, History};
use super::store::FakeStore;

/// When all clocks begin.
pub const START: Time = Time(1_800_000_000_000);
/// Commands of one client.
const STEPS: usize = 16;

/// A process.
struct Node {
    hub: Arc<Hub>,
    writer: Writer,
    task: JoinHandle<()>,
    following: JoinHandle<()>,
}

/// All processes on one store.
pub struct World {
    pub store: Arc<FakeStore>,
    /// What was asked, by whomever, and what was answered.
    pub history: History,
    /// By each follower of a game, its events as they came.
    pub received: Mutex<Vec<(GameId, Vec<Logged>)>>,
    pub games: Mutex<Vec<GameId>>,
    time: TimeSource,
    nodes: Mutex<Vec<Node>>,
}

fn node(store: &Arc<FakeStore>, time: &TimeSource) -> Node {
    let store: Arc<dyn Store> = store.clone();
    // Beside others no clock stops for a process that starts.
    let served_since = if store.shared().is_some() { START } else { time.now() };
    let hub = Arc::new(Hub::new(store.clone(), served_since));
    let (writer, task) = Writer::new(store, hub.clone(), time.clone());
    let following = tokio::spawn(hub.clone().follow(time.clone()));
    Node { hub, writer, task: tokio::spawn(task), following }
}

async fn turns(chance: &mut StdRng, most: u32) {
    for _ in 0..chance.random_range(0..=most) {
        tokio::task::yield_now().await;
    }
}

impl World {
    pub fn new(store: Arc<FakeStore>, nodes: usize) -> World {
        let time = TimeSource::manual(START);
        let nodes = (0..nodes).map(|_| node(&store, &time)).collect();
        World {
            store,
            history: History::default(),
            received: Mutex::default(),
            games: Mutex::default(),
            time,
            nodes: Mutex::new(nodes),
        }
    }

    /// A process that somebody is connected to.
    pub fn node(&self, chance: &mut StdRng) -> (Arc<Hub>, Writer) {
        let nodes = self.nodes.lock().expect("the nodes");
        let node = &nodes[chance.random_range(0..nodes.len())];
        (node.hub.clone(), node.writer.clone())
    }

    /// Makes games, some with a clock, some with an open seat.
    pub async fn create(&self, chance: &mut StdRng) {
        let person = |number| Some(Occupant::Person(PlayerId(number)));
        let open = chance.random_bool(0.2);
        let clock = chance.random_bool(0.3).then_some(ClockSettings { initial_s: 10, increment_s: 1 });
        let setup = Setup {
            clock,
            seed: chance.random(),
            ..Setup::plain(
                Variant::new(4, 4, 3).expect("a board"),
                Kind::Online,
                [person(1), if open { None } else { person(2) }],
            )
        };
        let seats = [1, 2].map(|number| Seat { player: Some(PlayerId(number)), ..Seat::default() });
        let (_, writer) = self.node(chance);
        let id = GameId::random(chance);
        let made = self.history.begin(&id, Asked::Look);
        if let Ok(live) = writer.create(id.clone(), setup, seats, Vec::new()).await {
            made.end(Answered::Saw((&*live).into()));
        }
        // Somebody may know the link although its maker got no answer.
        self.games.lock().expect("the games").push(id);
    }

    async fn room(&self, chance: &mut StdRng) -> Option<(Arc<Room>, Writer)> {
        let id = {
            let games = self.games.lock().expect("the games");
            games[chance.random_range(0..games.len())].clone()
        };
        let (hub, writer) = self.node(chance);
        let look = self.history.begin(&id, Asked::Look);
        let room = hub.room(&id).await.ok()??;
        // Some ask for what is there now, others go by what the process remembers.
        let asks = chance.random_bool(0.3);
        if asks {
            hub.refresh(&room).await.ok()?;
        }
        let seen = (&*room.game()).into();
        match asks || !self.store.shared {
            // Nobody hears from a process that has died meanwhile.
            _ if !self.is_alive(&hub) => look.forget(),
            true => look.end(Answered::Saw(seen)),
            false => look.end(Answered::Heard(seen)),
        }
        Some((room, writer))
    }

    fn is_alive(&self, hub: &Arc<Hub>) -> bool {
        self.nodes.lock().expect("the nodes").iter().any(|node| Arc::ptr_eq(&node.hub, hub))
    }

    /// Somebody who asks for this and that, in games of theirs and of others.
    pub async fn client(self: Arc<World>, mut chance: StdRng) {
        for _ in 0..STEPS {
            turns(&mut chance, 6).await;
            let Some((room, writer)) = self.room(&mut chance).await else { continue };
            let live = room.game();
            let command = command(&live, &mut chance, self.time.now());
            // The same again, as if the answer had been lost.
            let times = if chance.random_bool(0.1) { 2 } else { 1 };
            for time in 0..times {
                let asked = self.history.begin(&room.id, Asked::Command(command.clone()));
                let play = writer.play(&room, command.clone(), CommandContext::default());
                let patience = chance.random_range(0..8);
                let outcome =
                    if chance.random_bool(0.1) { impatient(play, patience).await } else { Some(play.await) };
                match outcome {
                    Some(Ok(done)) => {
                        let repeated = time > 0 && done.events == 0;
                        self.store.count(|counts| counts.repeated += usize::from(repeated));
                        if let Some(next) = &done.live.game.next {
                            let mut games = self.games.lock().expect("the games");
                            if !games.contains(next) {
                                games.push(next.clone());
                                self.store.count(|counts| counts.rematches += 1);
                            }
                        }
                        asked.end(Answered::Done(Some((&*done.live).into())));
                    }
                    Some(Err(WriteError::Tournament(_))) => unreachable!("no tournament is asked for"),
                    Some(Err(WriteError::Refused(refusal))) => {
                        self.store.count(|counts| counts.refused += 1);
                        asked.end(refused(&refusal));
                    }
                    Some(Err(WriteError::Conflict(_))) => {
                        self.store.count(|counts| counts.gave_up += 1);
                        // Nothing was changed.
                        asked.forget();
                    }
                    Some(Err(WriteError::Store(_))) => asked.end(Answered::Nothing),
                    None => {
                        self.store.count(|counts| counts.left += 1);
                        asked.end(Answered::Nothing);
                    }
                }
            }
        }
    }

    /// Somebody who follows a game, goes away, and comes back with the version that they have.
    pub async fn follower(self: Arc<World>, mut chance: StdRng) {
        let mut seen: Vec<Logged> = Vec::new();
        let mut id: Option<GameId> = None;
        for _ in 0..6 {
            let found = match &id {
                None => self.room(&mut chance).await.map(|(room, _)| room),
                Some(id) => {
                    let (hub, _) = self.node(&mut chance);
                    hub.room(id).await.ok().flatten()
                }
            };
            let Some(room) = found else { continue };
            id = Some(room.id.clone());
            let mut changes = room.watch();
            for _ in 0..chance.random_range(1..20) {
                let live = changes.borrow_and_update().clone();
                // Another process may be behind; then there is nothing to send.
                if let Some(news) = live.after(seen.len() as u32) {
                    seen.extend(news.map(|entry| entry.logged.clone()));
                    self.history.heard(&live.id, &*live);
                }
                turns(&mut chance, 6).await;
            }
            self.store.count(|counts| counts.came_back += 1);
        }
        if let Some(id) = id {
            self.received.lock().expect("what was received").push((id, seen));
        }
    }

    /// What happens to processes: they die in the middle of anything, forget quiet rooms, and time passes.
    pub async fn weather(self: Arc<World>, mut chance: StdRng) {
        for _ in 0..30 {
            turns(&mut chance, 12).await;
            match chance.random_range(0..10) {
                0 => {
                    let mut nodes = self.nodes.lock().expect("the nodes");
                    let which = chance.random_range(0..nodes.len());
                    nodes[which].task.abort();
                    nodes[which].following.abort();
                    nodes[which] = node(&self.store, &self.time);
                    self.store.count(|counts| counts.killed += 1);
                }
                1..4 => {
                    self.node(&mut chance).0.sweep();
                }
                _ => self.time.advance(chance.random_range(0..2_000)),
            }
        }
    }

    /// Waits until the writers have done what was left to them by clients that went away.
    pub async fn settle(&self) {
        let writers: Vec<Writer> =
            self.nodes.lock().expect("the nodes").iter().map(|node| node.writer.clone()).collect();
        for writer in writers {
            // What was put off for a later commit is done before what comes after it; more than a few times nothing is put off.
            for _ in 0..8 {
                writer.apply(Change::default()).await.expect("the store is calm");
            }
        }
    }

    /// The states of a game in the memories of all processes, as each answers who asks now.
    pub async fn in_memory(&self, id: &GameId) -> Vec<Arc<LiveGame>> {
        let hubs: Vec<_> =
            self.nodes.lock().expect("the nodes").iter().map(|node| node.hub.clone()).collect();
        let mut states = Vec::new();
        for hub in hubs {
            let room = hub.room(id).await.expect("the store is calm").expect("the game is there");
            hub.refresh(&room).await.expect("the store is calm");
            states.push(room.game());
        }
        states
    }
}

/// Waits for so many turns and no longer.
async fn impatient<T>(future: impl Future<Output = T>, turns: usize) -> Option<T> {
    let mut future = std::pin::pin!(future);
    for _ in 0..turns {
        let polled =
            std::future::poll_fn(|context| std::task::Poll::Ready(future.as_mut().poll(context))).await;
        if let std::task::Poll::Ready(outcome) = polled {
            return Some(outcome);
        }
        tokio::task::yield_now().await;
    }
    None
}

fn command(live: &LiveGame, chance: &mut StdRng, now: Time) -> Command {
    let game = &live.game;
    let side = if chance.random_bool(0.5) { Side::X } else { Side::O };
    if game.status.is_over() {
        return match chance.random_bool(0.2) {
            true => Command::DeclineRematch {
                side,
                asked: if chance.random_bool(0.5) { side } else { side.opponent() },
            },
            false => Command::Rematch { side, next: GameId::random(chance) },
        };
    }
    if game.status == Status::Waiting && chance.random_bool(0.7) {
        return Command::Join { side: Side::O, player: PlayerId(2) };
    }
    let offer = if chance.random_bool(0.5) { Offer::Draw } else { Offer::Takeback };
    if game.held && chance.random_bool(0.5) {
        return Command::Hold { on: false };
    }
    match chance.random_range(0..100) {
        0 => Command::Resign { side },
        1 => Command::Abort { side },
        2..5 => Command::Claim { side, away_since: Some(now.plus(-chance.random_range(0..90_000))) },
        5..10 => Command::Flag,
        10..25 => {
            let answer =
                [Answer::Offer, Answer::Accept, Answer::Decline, Answer::Withdraw][chance.random_range(0..4)];
            Command::Answer { offer, side, answer }
        }
        25..28 => Command::Hold { on: chance.random_bool(0.8) },
        _ => {
            // Mostly whose turn it is; the board has four columns.
            let side = game.to_move().filter(|_| chance.random_bool(0.9)).unwrap_or(side);
            let ply = chance.random_bool(0.8).then(|| PlyNumber::from(game.ply()));
            Command::Move { side, column: ColumnNumber(chance.random_range(0..5)), ply, why: None }
        }
    }
}
