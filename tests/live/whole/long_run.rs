//! Many seeds: how far they came is kept in a file, so that a run that was broken off goes on where it was.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// What happened, by name.
pub type Sums = BTreeMap<String, u64>;

/// After how many seeds the file is written, and something is said.
const PROGRESS: u64 = 200;
/// How often it is looked whether a seed hangs.
const LOOK: Duration = Duration::from_secs(1);
/// A look that comes so late was not late by itself: the machine stood still.
const PAUSE: Duration = Duration::from_secs(10);
/// A run in which so many seeds fail has said enough.
const MOST_FAILED: usize = 20;
/// At how many looks in a row a seed may be under way: beside other work it may wait long for a processor. While the machine stands still nobody
/// looks.
const PATIENCE: u32 = 1_800;

/// How far a run has come.
#[derive(Default, Serialize, Deserialize)]
struct Progress {
    /// All seeds before this one are done.
    next: u64,
    /// What happened in them.
    sums: Sums,
    /// Those that failed.
    #[serde(default)]
    failed: Vec<u64>,
}

/// What is shared by the threads of a run.
struct Run {
    next: u64,
    /// Seeds under way, and at how many looks they were.
    under_way: BTreeMap<u64, u32>,
    /// What happened in seeds after one that is under way.
    done: BTreeMap<u64, Sums>,
    progress: Progress,
}

impl Run {
    /// The next seed; `None` at the end, or once too many have failed.
    fn begin(&mut self, seeds: u64) -> Option<u64> {
        let seed = self.next;
        if self.progress.failed.len() >= MOST_FAILED || seed >= seeds {
            return None;
        }
        self.next += 1;
        self.under_way.insert(seed, 0);
        Some(seed)
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/simulation.json")
}

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Runs the seeds up to `seeds`; what happened in all of them. A long run goes on where it was broken off.
pub fn of_seeds(seeds: u64, long: bool, simulate: impl Fn(u64) -> Sums + Sync) -> Sums {
    let kept = std::fs::read(file()).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let from = std::env::var("CUATRO_FROM").ok().map(|from| from.parse().expect("a number"));
    let progress: Progress = match from {
        Some(next) => Progress { next, ..Progress::default() },
        None => kept.filter(|kept: &Progress| long && kept.next < seeds).unwrap_or_default(),
    };
    say(&format!("seeds {}..{seeds}", progress.next));
    let (next, began, first) = (progress.next, Instant::now(), progress.next);
    let run = Run { next, under_way: BTreeMap::new(), done: BTreeMap::new(), progress };
    let (run, over) = (Mutex::new(run), AtomicBool::new(false));
    let lock = || run.lock().expect("no code panics while it holds the run");
    let work = || {
        while let Some(seed) = { lock().begin(seeds) } {
            let seen = std::panic::catch_unwind(AssertUnwindSafe(|| simulate(seed)));
            let mut run = lock();
            run.under_way.remove(&seed);
            let seen = seen.unwrap_or_else(|_| {
                say(&format!("seed {seed} fails; CUATRO_SEED={seed} repeats it"));
                run.progress.failed.push(seed);
                Sums::new()
            });
            run.done.insert(seed, seen);
            let Run { done, progress, .. } = &mut *run;
            while let Some(sums) = done.remove(&progress.next) {
                super::add(&mut progress.sums, sums);
                progress.next += 1;
                if long && (progress.next.is_multiple_of(PROGRESS) || progress.next == seeds) {
                    let text = serde_json::to_vec(progress).expect("numbers are JSON");
                    std::fs::write(file(), text).expect("the file of the progress");
                    let rate = (progress.next - first) as f64 / began.elapsed().as_secs_f64();
                    let so_far = summary(&progress.sums);
                    say(&format!("seed {} of {seeds}, {rate:.1} a second; {so_far}", progress.next));
                }
            }
        }
    };
    let watch = || {
        while !over.load(Ordering::Relaxed) {
            let looked = Instant::now();
            std::thread::park_timeout(LOOK);
            if looked.elapsed() > PAUSE {
                say(&format!("the machine stood still for {} s", looked.elapsed().as_secs()));
            }
            for (seed, looks) in &mut lock().under_way {
                *looks += 1;
                if *looks == PATIENCE {
                    say(&format!("seed {seed} hangs; CUATRO_SEED={seed} repeats it"));
                    std::process::exit(1);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let watching = scope.spawn(watch);
        for thread in threads {
            thread.join().expect("panics are caught");
        }
        over.store(true, Ordering::Relaxed);
        watching.thread().unpark();
    });
    let run = run.into_inner().expect("no code panics while it holds the run");
    let failed = &run.progress.failed;
    assert!(failed.is_empty(), "these seeds fail, and CUATRO_SEED repeats each: {failed:?}");
    run.progress.sums
}

/// What happened, in a line.
pub fn summary(sums: &Sums) -> String {
    let hours = sums.get("simulated seconds").map_or(0, |seconds| seconds / 3_600);
    format!("{hours} simulated hours: {sums:?}")
}
