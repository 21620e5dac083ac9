//! Many seeds on all processors.

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What happened, by name.
pub type Sums = BTreeMap<String, u64>;

/// After how many seeds something is said.
const PROGRESS: u64 = 200;
/// How often it is looked whether a seed hangs.
const LOOK: Duration = Duration::from_secs(1);
/// A run in which so many seeds fail has said enough.
const MOST_FAILED: usize = 20;
/// At how many looks in a row a seed may be under way: beside other work it may wait long for a processor. While the machine stands still nobody
/// looks.
const PATIENCE: u32 = 1_800;

/// What is shared by the threads of a run.
#[derive(Default)]
struct Run {
    next: u64,
    /// Seeds under way, and at how many looks they were.
    under_way: BTreeMap<u64, u32>,
    /// What happened in the others.
    sums: Sums,
    failed: Vec<u64>,
}

impl Run {
    /// The next seed; `None` at the end, or once too many have failed.
    fn begin(&mut self, seeds: u64) -> Option<u64> {
        let seed = self.next;
        if self.failed.len() >= MOST_FAILED || seed >= seeds {
            return None;
        }
        self.next += 1;
        self.under_way.insert(seed, 0);
        Some(seed)
    }
}

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Runs so many seeds; what happened in all of them.
pub fn of_seeds(seeds: u64, simulate: impl Fn(u64) -> Sums + Sync) -> Sums {
    let (run, over) = (Mutex::new(Run::default()), AtomicBool::new(false));
    let lock = || run.lock().expect("no code panics while it holds the run");
    let work = || {
        while let Some(seed) = { lock().begin(seeds) } {
            let seen = std::panic::catch_unwind(AssertUnwindSafe(|| simulate(seed)));
            let mut run = lock();
            run.under_way.remove(&seed);
            match seen {
                Ok(seen) => super::add(&mut run.sums, seen),
                Err(_) => {
                    say(&format!("seed {seed} fails; CUATRO_SEED={seed} repeats it"));
                    run.failed.push(seed);
                }
            }
            if (seed + 1).is_multiple_of(PROGRESS) {
                say(&format!("seed {} of {seeds}; {}", seed + 1, summary(&run.sums)));
            }
        }
    };
    let watch = || {
        while !over.load(Ordering::Relaxed) {
            std::thread::park_timeout(LOOK);
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
    let Run { sums, failed, .. } = run.into_inner().expect("no code panics while it holds the run");
    assert!(failed.is_empty(), "these seeds fail, and CUATRO_SEED repeats each: {failed:?}");
    sums
}

/// What happened, in a line.
pub fn summary(sums: &Sums) -> String {
    let hours = sums.get("simulated seconds").map_or(0, |seconds| seconds / 3_600);
    format!("{hours} simulated hours: {sums:?}")
}
