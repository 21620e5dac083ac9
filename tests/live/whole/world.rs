//! Machines, the processes on them, what is around them, and everything that was said.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use cuatro::game::{Event, GameId, PlayerId};
use cuatro::rules::Side;
use cuatro::time_source::{Machine, TimeSource};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::line::{SLOTS, Slot};
use super::process::Process;
use super::receiver::Attempt;
use crate::store::FakeStore;
use crate::store::START;
use cuatro_people::History;

/// What happened, by name.
pub type Seen = BTreeMap<&'static str, u64>;

/// Something that somebody was told they did.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    pub game: GameId,
    pub version: u32,
    /// The disc, if it was a move: its side, column and ply.
    pub disc: Option<(Side, u8, u16)>,
}

/// What somebody who follows a game has heard of it: after which version, and then what.
#[derive(Clone, Debug)]
pub struct Heard {
    pub game: GameId,
    pub events: Vec<(u32, Event)>,
    /// The columns of the discs that they see on the board at a version.
    pub boards: Vec<(u32, Vec<u8>)>,
}

/// Everything that was said to people.
#[derive(Default)]
pub struct Said {
    pub acknowledged: Vec<Acknowledged>,
    pub heard: Vec<Heard>,
    /// Which names were to be deleted, and who is deleted, as somebody was told.
    pub to_be_deleted: BTreeSet<String>,
    pub deleted: Vec<PlayerId>,
    /// Games in which somebody's token was refused, and games that were not there any more.
    pub refused: Vec<GameId>,
    pub gone: Vec<GameId>,
}

pub struct World {
    pub seed: u64,
    pub began: Instant,
    pub store: Arc<FakeStore>,
    pub machines: Vec<Arc<Machine>>,
    /// Where each machine's process is; `None` while none runs.
    processes: Mutex<Vec<Option<Arc<Process>>>>,
    runs: AtomicUsize,
    dead: Mutex<BTreeSet<usize>>,
    pub said: Mutex<Said>,
    /// What was asked of games, and answered.
    pub history: Arc<History>,
    pub seen: Mutex<Seen>,
    pub attempts: Mutex<Vec<Attempt>>,
    /// Games with an open seat that people tell each other of.
    pub open: Mutex<Vec<GameId>>,
    /// The arena that people can enter.
    pub arena: Mutex<Option<String>>,
    /// No faults from now on.
    pub calm: CancellationToken,
    /// Everybody leaves.
    pub over: CancellationToken,
    /// What happened, line by line, if somebody wants to compare it.
    trace: Option<Mutex<String>>,
    /// Whether it is shown as it comes.
    printed: bool,
}

impl World {
    pub async fn new(seed: u64, chance: &mut StdRng, traced: bool) -> Arc<World> {
        let printed = std::env::var_os("CUATRO_TRACE").is_some();
        let count = if chance.random_bool(0.5) { chance.random_range(2..4) } else { 1 };
        let database = Arc::new(Machine::new(START));
        let mut store = FakeStore::new(StdRng::seed_from_u64(chance.random()), count > 1);
        store.time = TimeSource::simulated(database);
        store.slow_ms.store(chance.random_range(0..20), Ordering::Relaxed);
        store.faults = [0.1, 0.5, 1.0][chance.random_range(0..3)];
        // Where processes share a store, only its clock counts, whatever theirs show.
        let skew =
            |chance: &mut StdRng| if count > 1 { chance.random_range(-3_600_000..3_600_000) } else { 0 };
        let machines: Vec<_> = (0..count).map(|_| Arc::new(Machine::new(START.plus(skew(chance))))).collect();
        let world = Arc::new(World {
            seed,
            began: Instant::now(),
            store: Arc::new(store.with_pulse()),
            machines,
            processes: Mutex::new(vec![None; count]),
            runs: AtomicUsize::new(0),
            dead: Mutex::default(),
            said: Mutex::default(),
            history: Arc::default(),
            seen: Mutex::default(),
            attempts: Mutex::default(),
            open: Mutex::default(),
            arena: Mutex::default(),
            calm: CancellationToken::new(),
            over: CancellationToken::new(),
            trace: (traced || printed).then(Mutex::default),
            printed,
        });
        if count > 1 {
            world.add("clocks that show another time", count as u64);
        }
        for which in 0..count {
            world.start(which).await;
        }
        world
    }

    pub fn slot(&self, number: u64) -> Slot {
        assert!(number < SLOTS);
        Slot { began: self.began, number }
    }

    pub fn next_run(&self) -> usize {
        self.runs.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn is_dead(&self, run: usize) -> bool {
        self.dead.lock().expect("the dead").contains(&run)
    }

    pub fn saw(&self, what: &'static str) {
        self.add(what, 1);
    }

    pub fn add(&self, what: &'static str, count: u64) {
        *self.seen.lock().expect("what was seen").entry(what).or_default() += count;
    }

    /// Writes a line into the trace.
    pub fn note(&self, line: impl FnOnce() -> String) {
        if let Some(trace) = &self.trace {
            let at = self.began.elapsed().as_millis();
            let line = line();
            if self.printed {
                let _ = writeln!(std::io::stderr(), "{at} {line}");
            }
            trace.lock().expect("the trace").push_str(&format!("{at} {line}\n"));
        }
    }

    pub fn take_trace(&self) -> String {
        self.trace
            .as_ref()
            .map(|trace| std::mem::take(&mut *trace.lock().expect("the trace")))
            .unwrap_or_default()
    }

    /// A process that somebody reaches; `None` if the one that they try does not run.
    pub fn process(&self, chance: &mut StdRng) -> Option<Arc<Process>> {
        let processes = self.processes.lock().expect("the processes");
        processes[chance.random_range(0..processes.len())].clone()
    }

    /// All that run.
    pub fn running(&self) -> Vec<Arc<Process>> {
        self.processes.lock().expect("the processes").iter().flatten().cloned().collect()
    }

    async fn start(self: &Arc<World>, which: usize) {
        let process = Process::start(self, &self.machines[which]).await;
        self.note(|| format!("process {} runs on machine {which}", process.run));
        self.processes.lock().expect("the processes")[which] = Some(process);
    }

    /// Ends the process of a machine, and starts another one a little later.
    pub async fn replace(self: &Arc<World>, which: usize, chance: &mut StdRng, kill: bool, slot: Slot) {
        let process = self.processes.lock().expect("the processes")[which].take();
        let Some(process) = process else { return };
        self.note(|| format!("process {} ends, killed: {kill}", process.run));
        match kill {
            true => process.kill(),
            false => process.stop().await,
        }
        self.dead.lock().expect("the dead").insert(process.run);
        if self.machines.len() == 1 {
            self.history.all_are_dead();
        }
        self.saw(if kill { "kills" } else { "stops" });
        let quick = chance.random_bool(0.7);
        slot.sleep(chance.random_range(0..if quick { 2_000 } else { 40_000 })).await;
        self.start(which).await;
    }

    /// What happens to processes, machines and the store, until it is calm.
    pub async fn weather(self: Arc<World>, mut chance: StdRng) {
        let slot = self.slot(SLOTS - 1);
        let every_ms = chance.random_range(4_000..20_000);
        while !self.calm.is_cancelled() {
            slot.sleep(chance.random_range(500..every_ms)).await;
            if self.calm.is_cancelled() {
                break;
            }
            let which = chance.random_range(0..self.machines.len());
            match chance.random_range(0..100) {
                0..25 => self.replace(which, &mut chance, true, slot).await,
                25..40 => self.replace(which, &mut chance, false, slot).await,
                40..55 => {
                    self.saw("full disks");
                    self.store.full.store(true, Ordering::Relaxed);
                    slot.sleep(chance.random_range(500..8_000)).await;
                    self.store.full.store(false, Ordering::Relaxed);
                }
                55..70 => {
                    let hours = chance.random_bool(0.5);
                    let by_ms = chance.random_range(1_500..if hours { 3_600_000 } else { 20_000 });
                    let by_ms = if chance.random_bool(0.5) { by_ms } else { -by_ms };
                    self.saw(if by_ms > 0 { "clocks set forward" } else { "clocks set back" });
                    self.note(|| format!("machine {which}: its clock is set by {by_ms}"));
                    self.machines[which].set(by_ms);
                }
                70..80 => {
                    self.saw("clocks corrected");
                    self.machines[which].set(chance.random_range(-300..300));
                }
                80..93 => {
                    let process = self.processes.lock().expect("the processes")[which].clone();
                    if let Some(process) = process {
                        self.saw("processes cut off from the store");
                        self.note(|| format!("process {} is cut off from the store", process.run));
                        process.node.cut_off.store(true, Ordering::Relaxed);
                        slot.sleep(chance.random_range(200..9_000)).await;
                        process.node.cut_off.store(false, Ordering::Relaxed);
                    }
                }
                _ => {
                    self.saw("slow stores");
                    let before = self.store.slow_ms.swap(400, Ordering::Relaxed);
                    slot.sleep(chance.random_range(500..5_000)).await;
                    self.store.slow_ms.store(before, Ordering::Relaxed);
                }
            }
        }
        self.store.calm.store(true, Ordering::Relaxed);
    }

    /// How long it has lasted.
    pub fn lasted(&self) -> Duration {
        self.began.elapsed()
    }
}
