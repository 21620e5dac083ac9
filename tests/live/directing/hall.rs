//! A tournament and those who are in it: they come, play, pause, vanish and come back, while processes die.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cuatro::app::TournamentRoom;
use cuatro::game::{ColumnNumber, PlayerId, SeatAction, Time};
use cuatro::rules::{Column, Variant};
use cuatro::store::{EntrantToken, StoredEntrant, TokenHash};
use cuatro::tournament::{
    AtEnd, Command, EntrantNumber, Event, Format, Logged, Membership, Playing, Settings, StageSettings,
    StageStatus, StartRule, Tournament, TournamentId,
};
use rand::RngExt;
use rand::rngs::StdRng;
use tokio::time::sleep;

use crate::node::Node;
use crate::store::FakeStore;
use crate::tournaments::KeptTournament;
use crate::world::START;

/// By how much the clock goes on at a time, in milliseconds.
const TICK_MS: u64 = 50;
/// How long a stage may take to end after the organiser ended it: two minutes of playing on, and some for faults.
const LONGEST_END_MS: i64 = 240_000;

/// The same for a command to have its effect.
const LONGEST_COMMAND_MS: i64 = 60_000;

/// What happened, by name.
pub type Seen = BTreeMap<&'static str, usize>;

/// A tournament, the processes that serve it, and what was seen.
pub struct Hall {
    pub store: Arc<FakeStore>,
    pub id: TournamentId,
    pub seen: Mutex<Seen>,
    nodes: Mutex<Vec<Arc<Node>>>,
    format: Format,
}

fn format(chance: &mut StdRng) -> Format {
    match chance.random_range(0..10) {
        0 => Format::Swiss { rounds: Some(2), round_minutes: 1, break_s: 2 },
        1 => Format::RoundRobin { cycles: 1, free: true },
        2 => Format::round_robin(),
        _ => Format::arena(60),
    }
}

impl Hall {
    /// A tournament of a few entrants in which nothing has begun, on so many processes.
    pub async fn new(store: Arc<FakeStore>, nodes: usize, chance: &mut StdRng) -> Hall {
        let format = format(chance);
        let fewest = if matches!(format, Format::Arena { .. }) { 2 } else { 4 };
        let entrants = chance.random_range(fewest..9);
        let id = TournamentId::random(chance);
        let created = Event::Created(Settings::new("Friday".into(), chance.random()));
        let entered = (1..=entrants).map(|n| Event::Entered {
            n: EntrantNumber(n),
            player: Some(PlayerId(n.into())),
            name_given: false,
            bot: false,
            asks: false,
            device: None,
        });
        let events = std::iter::once(created).chain(entered);
        let log = (1..).zip(events).map(|(version, event)| Logged { version, at: START, event }).collect();
        let entrant = |n: u32| {
            let token = TokenHash([n as u8; 32]);
            let is = EntrantToken { n: EntrantNumber(n), player: PlayerId(n.into()), token };
            StoredEntrant { is, name: Some(format!("Entrant {n}").into()), bot: false }
        };
        let kept = KeptTournament {
            log,
            organiser: TokenHash([0; 32]),
            code: Some(1000),
            names: Vec::new(),
            entrants: (1..=entrants).map(entrant).collect(),
            due: store.shared.then_some(START),
            seen: BTreeMap::new(),
        };
        store.tournaments.lock().expect("the tournaments").insert(id.clone(), kept);
        let mut running = Vec::new();
        for _ in 0..nodes {
            running.push(Arc::new(Node::start(&store).await));
        }
        Hall { store, id, seen: Mutex::default(), nodes: Mutex::new(running), format }
    }

    pub fn saw(&self, what: &'static str) {
        *self.seen.lock().expect("what was seen").entry(what).or_default() += 1;
    }

    /// Lets time pass for ever.
    pub async fn pass_time(self: Arc<Hall>) {
        loop {
            sleep(Duration::from_millis(TICK_MS)).await;
            self.store.time.advance(TICK_MS as i64);
        }
    }

    pub fn node(&self, chance: &mut StdRng) -> Arc<Node> {
        let nodes = self.nodes.lock().expect("the nodes");
        nodes[chance.random_range(0..nodes.len())].clone()
    }

    /// The tournament as it is written.
    pub fn written(&self) -> Tournament {
        let tournaments = self.store.tournaments.lock().expect("the tournaments");
        let log = &tournaments[&self.id].log;
        Tournament::replay(log).unwrap_or_else(|| panic!("the log does not replay: {log:?}"))
    }

    /// How the stage stands, as it is written.
    pub fn stage_status(&self) -> Option<StageStatus> {
        self.written().stage(1).map(|stage| stage.status)
    }

    /// Processes die in the middle of anything, and others take their place.
    pub async fn kills(self: Arc<Hall>, mut chance: StdRng) {
        loop {
            sleep(Duration::from_millis(chance.random_range(500..9_000))).await;
            for _ in 0..chance.random_range(0..20) {
                tokio::task::yield_now().await;
            }
            let which = {
                let nodes = self.nodes.lock().expect("the nodes");
                let which = chance.random_range(0..nodes.len());
                nodes[which].kill();
                which
            };
            self.saw("killed");
            let next = Arc::new(Node::start(&self.store).await);
            self.nodes.lock().expect("the nodes")[which] = next;
        }
    }

    /// Gives a command until it has had its effect.
    async fn until(&self, chance: &mut StdRng, command: Command, done: impl Fn(&Tournament) -> bool) {
        let latest = self.store.time.now().plus(LONGEST_COMMAND_MS);
        while !done(&self.written()) {
            let now = self.store.time.now();
            assert!(now < latest, "{command:?} has no effect: {:?}", self.written());
            let node = self.node(chance);
            let giving = async {
                let room = node.app.tournament(&self.id).await?;
                node.app.command(&room, command.clone()).await
            };
            // Its process may die.
            let _ = node.dead.run_until_cancelled(giving).await;
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// The organiser begins a stage, may hold it for a while, ends it, and waits until it is over.
    pub async fn organise(&self, chance: &mut StdRng, disturbed: bool) {
        let at_end = [AtEnd::PlayOn, AtEnd::Adjudicate, AtEnd::Drop][chance.random_range(0..3)];
        let settings = StageSettings {
            variant: Variant::new(4, 4, 3).expect("a board"),
            start: StartRule::Empty,
            clock: None,
            first_disc_s: 15,
            away_s: 15,
            at_end,
            ..StageSettings::new(self.format)
        };
        let begun = |tournament: &Tournament| !tournament.stages().is_empty();
        self.until(chance, Command::AddStage { settings, start: true }, begun).await;
        sleep(Duration::from_millis(chance.random_range(8_000..20_000))).await;
        if disturbed && chance.random_bool(0.3) && self.stage_status() == Some(StageStatus::Running) {
            self.until(chance, Command::Hold { on: true }, |now| now.held_since.is_some()).await;
            sleep(Duration::from_millis(chance.random_range(500..4_000))).await;
            self.until(chance, Command::Hold { on: false }, |now| now.held_since.is_none()).await;
            self.saw("held");
        }
        sleep(Duration::from_millis(chance.random_range(5_000..15_000))).await;
        let ended = |now: &Tournament| now.stage(1).is_some_and(|stage| stage.status != StageStatus::Running);
        self.until(chance, Command::EndStage { k: 1, at_once: false }, ended).await;
        let latest = self.store.time.now().plus(LONGEST_END_MS);
        while self.stage_status() != Some(StageStatus::Ended) {
            assert!(self.store.time.now() < latest, "the stage does not end: {:?}", self.written());
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// Somebody in it, for ever.
    pub async fn entrant(self: Arc<Hall>, n: EntrantNumber, mut chance: StdRng) {
        let is_reliable = chance.random_bool(0.7);
        loop {
            let node = self.node(&mut chance);
            let room = node.dead.run_until_cancelled(node.app.tournament(&self.id)).await;
            if let Some(Ok(room)) = room {
                let here = node.app.attend(&room, n);
                for _ in 0..chance.random_range(5..40) {
                    sleep(Duration::from_millis(chance.random_range(100..800))).await;
                    let acting = self.act(&node, &room, n, is_reliable, &mut chance);
                    if node.dead.run_until_cancelled(acting).await.is_none() {
                        break;
                    }
                }
                drop(here);
            }
            // Most who go only load the page again.
            let away_ms = match chance.random_bool(if is_reliable { 0.05 } else { 0.5 }) {
                true => {
                    self.saw("away");
                    chance.random_range(5_000..40_000)
                }
                false => chance.random_range(50..1_000),
            };
            sleep(Duration::from_millis(away_ms)).await;
        }
    }

    /// What an entrant does at one moment.
    async fn act(
        &self,
        node: &Node,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
        is_reliable: bool,
        chance: &mut StdRng,
    ) {
        // What is refused or fails is nothing to an entrant: they look again.
        if node.app.tournament(&self.id).await.is_err() {
            return;
        }
        let live = room.live();
        let Some(entrant) = live.state.entrant(n) else { return };
        match (&entrant.playing, entrant.membership) {
            (Some(playing), _) => self.play(node, playing, is_reliable, chance).await,
            (None, Membership::Paused) if chance.random_bool(0.3) => {
                let _ = node.app.command(room, Command::Back { n }).await;
            }
            (None, Membership::In) if !is_reliable && chance.random_bool(0.02) => {
                self.saw("paused");
                let _ = node.app.command(room, Command::Pause { n, own: true }).await;
            }
            _ => {}
        }
    }

    async fn play(&self, node: &Node, playing: &Playing, is_reliable: bool, chance: &mut StdRng) {
        // It may be one of many that are made in parts, or the store may not answer.
        let Ok(room) = node.app.room(&playing.game).await else { return };
        let game = room.game();
        if game.game.to_move() != Some(playing.side) {
            return;
        }
        if chance.random_bool(if is_reliable { 0.01 } else { 0.05 }) {
            let _ = node.app.act(&room, playing.side, SeatAction::Resign).await;
            return;
        }
        let legal: Vec<Column> = game.game.position.legal().collect();
        let Column(column) = legal[chance.random_range(0..legal.len())];
        let _ = node.app.play(&room, playing.side, ColumnNumber(column.into()), None).await;
    }

    /// From now on nothing fails and nobody dies.
    pub fn calm(&self) {
        self.store.calm.store(true, Ordering::Relaxed);
    }

    /// Who is here, as the only process sees it, with the tournament as it is there.
    pub async fn watched(&self) -> (Arc<TournamentRoom>, Time) {
        let node = self.nodes.lock().expect("the nodes")[0].clone();
        (node.app.tournament(&self.id).await.expect("the store is calm"), self.store.time.now())
    }
}
