//! The power fails. What a server wrote is traced; from that, images of the disk are made as they could be after a power cut at any
//! moment: with all that was flushed, and of the rest with some, none or parts. Each is opened by the store. What was acknowledged
//! before that moment must be there, and the file must be whole.
//!
//! `CUATRO_IMAGES=100000 cargo test --test kill power_cut -- --nocapture` is the long form.

mod disk;
mod life;
mod players;
mod promise;
mod trace;

use std::io::Write as _;
use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rustix::process::{Pid, Signal};

use super::*;
use disk::Disk;
use life::{Counts, Life, Loss};
use players::FEW_GAMES;
use promise::Promise;
use trace::Step;

/// Images of the short form: of a server that lives until its log was brought back into the data file, and of one that is stopped
/// after some games.
const SHORT: [(bool, usize); 2] = [(true, 20), (false, 20)];
/// Images of one server in the long form, of which every so many lives so long.
const IMAGES_OF_ONE: usize = 2_000;
const ONE_LONG_IN: usize = 10;
/// What one disk writes at once, and another: single bytes, or sectors.
const UNITS: [usize; 2] = [1, 512];

/// Runs a server on a new data file under strace until it was stopped, and answers what it did.
async fn traced(long: bool) -> Vec<Step> {
    let directory = tempfile::TempDir::new_in(memory()).expect("a temporary directory");
    let (data, log) = (directory.path().join("data"), directory.path().join("trace"));
    let mut command = crate::program::started_by("strace");
    command.args(["-f", "-y", "-xx", "-s", "1048576", "-e", trace::CALLS, "-o"]).arg(&log);
    command.arg(env!("CARGO_BIN_EXE_cuatro"));
    let server = started(serving(command, &data, &["--log", "error"], Stdio::null()));
    let played = tokio::time::timeout(PATIENCE * 3, players::play(&server.url, &data, long)).await;
    played.expect("games end, and the log is brought back and begins again");
    let Server { mut child, .. } = server;
    let children =
        std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id())).expect("strace runs");
    let traced = children.trim().parse().ok().and_then(Pid::from_raw).expect("strace has one child");
    rustix::process::kill_process(traced, Signal::TERM).expect("it is running");
    child.wait().expect("it ends");
    let trace = std::fs::read_to_string(&log).expect("the trace");
    trace::read(&trace, &data.canonicalize().expect("the data directory"))
}

/// The promises that left in answers, in order.
fn promises(steps: &[Step]) -> Vec<Promise> {
    let promise = |(at, step): (usize, &Step)| {
        let Step::Sent(sent) = step else { return None };
        let sent = String::from_utf8_lossy(sent);
        let (head, body) = sent.split_once("\r\n\r\n")?;
        if !head.starts_with("HTTP/1.1 20") {
            return None;
        }
        Promise::of_answer(at, &serde_json::from_str(body).ok()?)
    };
    steps.iter().enumerate().filter_map(promise).collect()
}

/// Cuts the power so many times in one trace.
async fn cut(steps: Vec<Step>, images: usize, chance: &mut StdRng, counts: &mut Counts) {
    let promises = promises(&steps);
    assert!(promises.len() > FEW_GAMES, "answers were found in the trace: {}", promises.len());
    let life = Life { disk: Disk::new(&UNITS), steps, promises };
    // Where the log is brought back, and where files are made and removed, there is the most to go wrong.
    let moments = life.moments();
    assert!(
        !moments.bringing_back.is_empty() && !moments.renaming.is_empty(),
        "the log was brought back, and files were made"
    );
    let of_ten = [(3, &*moments.bringing_back), (1, &*moments.renaming), (6, &*moments.anywhere)];
    let cuts = life::draw(images, &of_ten, chance);
    let outcome = life.cut(&cuts, &memory(), chance, counts, promise::holds).await;
    if let Err(Loss { said, kept }) = outcome {
        panic!("{said}\nthe image is {}", kept.display());
    }
}

/// Where a file costs no disk.
fn memory() -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    if memory.is_dir() { memory } else { std::env::temp_dir() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_a_power_cut_at_any_moment() {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let runs: Vec<(bool, usize)> = match number("CUATRO_IMAGES") {
        None => SHORT.to_vec(),
        Some(images) => {
            let servers = (images as usize).div_ceil(IMAGES_OF_ONE);
            (0..servers).map(|server| (server % ONE_LONG_IN == 0, IMAGES_OF_ONE)).collect()
        }
    };
    let mut counts = Counts::default();
    for (long, images) in &runs {
        let steps = traced(*long).await;
        cut(steps, *images, &mut chance, &mut counts).await;
        counts.servers += 1;
    }
    let _ = writeln!(std::io::stderr(), "{counts:?}");
    assert!(counts.checkpoints > 0 && counts.torn > 0 && counts.names_lost > 0, "{counts:?}");
}
