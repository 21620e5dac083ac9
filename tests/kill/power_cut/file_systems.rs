//! The power fails under a real file system. A server runs on ext4 or XFS, which lies on a disk that records what it is asked to write
//! and to flush. Images of that disk are made as a power cut could leave it, mounted (the file system replays its own journal), checked
//! as those of the model are, unmounted, and checked by the file system's own program.
//!
//! Needs root, because it mounts: `script/soak file-systems=1000`, or `CUATRO_FILE_SYSTEMS=1000 cargo test --test kill file_systems --
//! --ignored --nocapture`. All of it happens in namespaces of their own for processes and mounts, so a run that is killed leaves nothing.

mod namespaces;
mod patience;
mod progress;
mod recording;
mod volume;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::*;
use super::disk::Disk;
use super::life::{self, Counts, Life, Loss};
use super::players::{self, FEW_GAMES};
use super::promise::{self, Promise, Promised};
use super::trace::Step;
use namespaces::place_of;
use patience::patiently;
use progress::Progress;
use recording::{RecordingDisk, Shared};
use volume::{EXT4, EXT4_WITHOUT_BARRIERS, EXT4_WRITEBACK, FileSystem, XFS};

/// What the disk is called where devices and mounts are listed.
const NAME: &str = "cuatro-power-cuts";
/// Cuts on each file system, unless `CUATRO_FILE_SYSTEMS` says how many.
const CUTS: usize = 100;
/// Cuts in the life of one server, of which every so many lives until its log was brought back.
const CUTS_OF_ONE: usize = 50;
const ONE_LONG_IN: usize = 5;
/// A file system on a recording disk.
struct Mounted {
    base: Vec<u8>,
    disk: RecordingDisk,
    point: PathBuf,
}

async fn mounted(system: &FileSystem, place: &Path) -> Mounted {
    let base = system.made(place).await;
    let (file, point) = (place.join(NAME), place.join("mounted"));
    std::fs::write(&file, "").expect("a file");
    std::fs::create_dir_all(&point).expect("a directory");
    let disk = RecordingDisk::mount(&file, base.clone()).expect("FUSE mounts a disk");
    system.mount(&file, &point).await.expect("it is mounted");
    volume::go_past_the_cache(&point).await;
    Mounted { base, disk, point }
}

impl Mounted {
    /// Unmounts it, and returns what the disk held at first and what happened to it.
    async fn unmount(self) -> (Vec<u8>, Shared) {
        volume::unmount(&self.point).await.expect("it is unmounted");
        let record = tokio::task::spawn_blocking(|| self.disk.unmount());
        (self.base, patiently("the end of FUSE", record).await.expect("it ends").expect("nobody uses it"))
    }
}

/// Runs a server on a new file system until it was stopped.
async fn lived(system: &FileSystem, place: &Path, long: bool) -> Life {
    let mounted = mounted(system, place).await;
    let data = mounted.point.join("data");
    let starting = tokio::task::spawn_blocking({
        let data = data.clone();
        move || start(&data)
    });
    let Server { mut child, url } = patiently("a start", starting).await.expect("it starts");
    let promises: Arc<std::sync::Mutex<Vec<Promise>>> = Arc::default();
    let answered = {
        let (record, promises) = (mounted.disk.record.clone(), promises.clone());
        move |answer: &Value| {
            let promise = Promise::of_answer(record.now(), answer).expect("a game");
            promises.lock().expect("nobody panics with it").push(promise);
        }
    };
    patiently("play", players::play(&url, &data, long, answered)).await;
    let id = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw).expect("an id");
    rustix::process::kill_process(id, rustix::process::Signal::TERM).expect("it is running");
    let ended = tokio::task::spawn_blocking(move || child.wait());
    patiently("a stop", ended).await.expect("it ends").expect("a child");
    let extents = volume::extents(&data.join("cuatro.db")).await;
    let (base, record) = mounted.unmount().await;
    let steps = std::mem::take(&mut record.lock().steps);
    let mut promises = std::mem::take(&mut *promises.lock().expect("nobody panics with it"));
    promises.sort_by_key(|promise| promise.at);
    assert!(promises.len() > FEW_GAMES, "players were answered: {}", promises.len());
    Life { disk: Disk::of_blocks(recording::DISK, base, extents, system.units), steps, promises }
}

/// Cuts the power so many times while a server lives.
async fn cut(
    place: &Path,
    life: &Life,
    cuts: usize,
    chance: &mut StdRng,
    counts: &mut Counts,
    holds: impl AsyncFn(&Path, &Promised<'_>) -> Result<(), String>,
) -> Result<(), Loss> {
    let moments = life.moments();
    assert!(!moments.bringing_back.is_empty(), "the log was brought back");
    let of_ten = [(3, &*moments.bringing_back), (4, &*moments.unsettled), (3, &*moments.anywhere)];
    let cuts = life::draw(cuts, &of_ten, chance);
    life.cut(&cuts, place, chance, counts, holds).await
}

/// Fails with what is wrong if the image of a disk in `directory` lacks what was promised, or is not whole.
async fn holds(system: &FileSystem, directory: &Path, promised: &Promised<'_>) -> Result<(), String> {
    let (image, point) = (directory.join(recording::DISK), directory.join("mounted"));
    std::fs::create_dir(&point).expect("a directory");
    system.mount(&image, &point).await?;
    // The server makes its directory if there is none.
    let data = point.join("data");
    let outcome = match std::fs::create_dir_all(&data) {
        Ok(()) => patiently("reading an image", promise::holds(&data, promised)).await,
        Err(error) => Err(format!("no directory for data: {error}")),
    };
    let unmounted = volume::unmount(&point).await;
    outcome?;
    unmounted?;
    system.is_whole(&image).await
}

/// Keeps an image beyond the namespaces.
async fn keep(system: &FileSystem, loss: Loss) -> String {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("lost-on-{}.image", system.name.replace(' ', "-")));
    let copied = volume::run(&["cp", "--sparse=always"], &[&loss.kept.join(recording::DISK), &kept]).await;
    format!("on {}, {}\nthe image is {}: {copied:?}", system.name, loss.said, kept.display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn what_was_acknowledged_survives_a_power_cut_on_ext4_and_xfs() {
    let test = "power_cut::file_systems::what_was_acknowledged_survives_a_power_cut_on_ext4_and_xfs";
    let Some(place) = place_of(test).await else { return };
    let cuts = std::env::var("CUATRO_FILE_SYSTEMS").map_or(CUTS, |text| text.parse().expect("a number"));
    let mut progress = Progress::of_run(cuts);
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    for system in [&EXT4, &XFS, &EXT4_WRITEBACK] {
        loop {
            let counts = progress.counts(system.name);
            let (done, server) = (counts.images, counts.servers);
            if done >= cuts {
                break;
            }
            let life = lived(system, &place, server % ONE_LONG_IN == 0).await;
            let holds = async |image: &Path, promised: &Promised<'_>| holds(system, image, promised).await;
            let cuts_of_one = CUTS_OF_ONE.min(cuts - done);
            let outcome = cut(&place, &life, cuts_of_one, &mut chance, counts, holds).await;
            if let Err(loss) = outcome {
                panic!("{}", keep(system, loss).await);
            }
            counts.servers += 1;
            let _ = writeln!(std::io::stderr(), "{}: {counts:?} of {cuts}", system.name);
            progress.save();
        }
        let counts = progress.counts(system.name);
        let varied = counts.checkpoints > 0 && counts.torn > 0 && counts.dropped > 0;
        assert!(varied || cuts < CUTS_OF_ONE, "{}: {counts:?}", system.name);
    }
    progress.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn a_file_system_that_never_flushes_loses_what_was_acknowledged() {
    let test = "power_cut::file_systems::a_file_system_that_never_flushes_loses_what_was_acknowledged";
    let Some(place) = place_of(test).await else { return };
    let system = &EXT4_WITHOUT_BARRIERS;
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let life = lived(system, &place, false).await;
    let (mut counts, lost, broken) = (Counts::default(), AtomicUsize::new(0), AtomicUsize::new(0));
    let tally = async |directory: &Path, promised: &Promised<'_>| {
        if let Err(wrong) = holds(system, directory, promised).await {
            let kind = if wrong.contains("was acknowledged") { &lost } else { &broken };
            kind.fetch_add(1, Ordering::SeqCst);
        }
        Ok(())
    };
    let outcome = cut(&place, &life, CUTS, &mut chance, &mut counts, tally).await;
    assert!(outcome.is_ok(), "a loss is only counted");
    let (lost, broken) = (lost.into_inner(), broken.into_inner());
    let _ = writeln!(
        std::io::stderr(),
        "{}: of {CUTS} images {lost} lost games or discs, {broken} could not be read",
        system.name
    );
    assert!(lost > 0, "without a flush nothing was lost in {CUTS} cuts");
}

/// What the recorded disk is asked is what the file system asked its device: at once, and with its flushes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn the_disk_is_written_before_a_write_returns_and_flushed_by_fsync() {
    let test = "power_cut::file_systems::the_disk_is_written_before_a_write_returns_and_flushed_by_fsync";
    let Some(place) = place_of(test).await else { return };
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    for system in [EXT4, XFS, EXT4_WRITEBACK, EXT4_WITHOUT_BARRIERS] {
        let mounted = mounted(&system, &place).await;
        let (source, target) = (place.join("pattern"), mounted.point.join("pattern"));
        let copied = async |how: &str, chance: &mut StdRng| {
            let mut pattern = vec![0; 1 << 16];
            chance.fill(&mut pattern[..]);
            std::fs::write(&source, &pattern).expect("a file");
            let paths = [format!("if={}", source.display()), format!("of={}", target.display())];
            let dd = ["dd", "bs=64K", "status=none", &paths[0], &paths[1], how];
            volume::run(&dd, &[]).await.expect("a file is copied");
            // The last step in which it reached the disk.
            let steps = &mounted.disk.record.lock().steps;
            let holds = |data: &[u8]| data.windows(64).any(|part| *part == pattern[..64]);
            let at = steps.iter().rposition(|step| matches!(step, Step::Write { data, .. } if holds(data)));
            at.map(|at| covered(&steps[at..]))
        };
        let flushed = copied("conv=fsync", &mut chance).await;
        let flushes = system.name != EXT4_WITHOUT_BARRIERS.name;
        assert_eq!(flushed, Some(flushes), "{}: written by fsync, and flushed", system.name);
        let written = copied("oflag=direct", &mut chance).await;
        assert!(written.is_some(), "{}: a direct write that has returned is not there", system.name);
        mounted.unmount().await;
    }
}

/// Whether a flush began and ended after the first of these steps.
fn covered(steps: &[Step]) -> bool {
    steps.iter().enumerate().any(|(at, step)| {
        let Step::SyncBegins { thread: begun, .. } = step else { return false };
        steps[at..].iter().any(|step| matches!(step, Step::SyncEnds { thread } if thread == begun))
    })
}
