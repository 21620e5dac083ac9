//! The power fails under a real file system. A server runs on ext4 or XFS, which lies on a disk that records what it is asked to write
//! and to flush. Images of that disk are made as a power cut could leave it, mounted (the file system replays its own journal), checked
//! as those of the model are, unmounted, and checked by the file system's own program.
//!
//! Needs root, because it mounts: `script/soak file-systems=1000`, or `CUATRO_FILE_SYSTEMS=1000 cargo test --test kill file_systems --
//! --ignored --nocapture`. All of it happens in namespaces of their own for processes and mounts. So a run that is killed leaves nothing,
//! except, if that happened just between two commands, a loop device, which the next run finds and lets go.

mod patience;
mod progress;
mod recording;
mod volume;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::super::*;
use super::disk::Disk;
use super::life::{self, Counts, Life, Loss};
use super::players::{self, FEW_GAMES};
use super::promise::{self, Promise};
use super::trace::Step;
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
/// Set in the namespaces of a test, to the directory for its work.
const INSIDE: &str = "CUATRO_TEST_NAMESPACE";

/// Runs a test again in namespaces of its own, where it gets a directory in memory. Outside it gets `None`.
async fn place_in_namespaces(test: &str) -> Option<PathBuf> {
    let needed = [
        "unshare",
        "setpriv",
        "losetup",
        "mount",
        "mkfs.ext4",
        "e2fsck",
        "filefrag",
        "mkfs.xfs",
        "xfs_repair",
    ];
    assert!(rustix::process::geteuid().is_root(), "only root can mount file systems: run this as root");
    assert!(Path::new("/dev/fuse").exists(), "this kernel has no FUSE: /dev/fuse is missing");
    assert!(
        Path::new("/dev/loop-control").exists(),
        "this kernel has no loop devices: /dev/loop-control is missing"
    );
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |program: &&str| std::env::split_paths(&path).any(|place| place.join(program).is_file());
    let missing: Vec<_> = needed.iter().filter(|program| !is_there(program)).collect();
    assert!(missing.is_empty(), "script/setup file-systems installs what is missing: {missing:?}");
    if let Some(place) = std::env::var_os(INSIDE) {
        let place = PathBuf::from(place);
        volume::run(&["mount", "-t", "tmpfs", NAME], &[&place]).await.expect("a directory in memory");
        return Some(place);
    }
    volume::free_abandoned(NAME).await;
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(NAME);
    std::fs::create_dir_all(&place).expect("a directory");
    // If this process dies, unshare does; and then everything inside, with all mounts.
    let inside = Command::new("setpriv")
        .args([
            "--pdeathsig",
            "KILL",
            "unshare",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
        ])
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(INSIDE, &place)
        .status();
    assert!(inside.expect("unshare runs").success(), "{test} failed, see above");
    None
}

/// A file system on a recording disk.
struct Mounted {
    base: Vec<u8>,
    disk: RecordingDisk,
    device: PathBuf,
    point: PathBuf,
}

async fn mounted(system: &FileSystem, place: &Path) -> Mounted {
    let base = system.made(place).await;
    let (file, point) = (place.join(NAME), place.join("mounted"));
    std::fs::write(&file, "").expect("a file");
    std::fs::create_dir_all(&point).expect("a directory");
    let disk = RecordingDisk::mount(&file, base.clone()).expect("FUSE mounts a disk");
    let device = volume::loop_device(&file).await;
    system.mount(&device, &point).await.expect("it is mounted");
    volume::let_go(&device).await;
    Mounted { base, disk, device, point }
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
    system: &FileSystem,
    place: &Path,
    life: &Life,
    cuts: usize,
    chance: &mut StdRng,
    counts: &mut Counts,
) -> Result<(), Loss> {
    let moments = life.moments();
    assert!(!moments.bringing_back.is_empty(), "the log was brought back");
    let of_ten = [(3, &*moments.bringing_back), (4, &*moments.unsettled), (3, &*moments.anywhere)];
    let cuts = life::draw(cuts, &of_ten, chance);
    let holds = async |directory: &Path, promised: &promise::Promised<'_>| {
        let (image, point) = (directory.join(recording::DISK), directory.join("mounted"));
        std::fs::create_dir(&point).expect("a directory");
        system.mount(&image, &point).await?;
        // The server makes its directory if there is none.
        let data = point.join("data");
        std::fs::create_dir_all(&data).map_err(|error| format!("no directory for data: {error}"))?;
        let outcome = patiently("reading an image", promise::holds(&data, promised)).await;
        volume::unmount(&point).await?;
        outcome?;
        system.is_whole(&image).await
    };
    life.cut(&cuts, place, chance, counts, holds).await
}

/// Keeps an image beyond the namespaces.
fn keep(system: &FileSystem, loss: Loss) -> String {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("lost-on-{}.image", system.name.replace(' ', "-")));
    let copied = std::fs::copy(loss.kept.join(recording::DISK), &kept);
    format!("on {}, {}\nthe image is {}: {copied:?}", system.name, loss.said, kept.display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn what_was_acknowledged_survives_a_power_cut_on_ext4_and_xfs() {
    let test = "power_cut::file_systems::what_was_acknowledged_survives_a_power_cut_on_ext4_and_xfs";
    let Some(place) = place_in_namespaces(test).await else { return };
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
            let outcome = cut(system, &place, &life, CUTS_OF_ONE.min(cuts - done), &mut chance, counts).await;
            if let Err(loss) = outcome {
                panic!("{}", keep(system, loss));
            }
            counts.servers += 1;
            let _ = writeln!(std::io::stderr(), "{}: {counts:?} of {cuts}", system.name);
            progress.save();
        }
        let counts = progress.counts(system.name);
        assert!(counts.checkpoints > 0 && counts.torn > 0, "{}: {counts:?}", system.name);
    }
    progress.end();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn a_file_system_that_never_flushes_loses_what_was_acknowledged() {
    let test = "power_cut::file_systems::a_file_system_that_never_flushes_loses_what_was_acknowledged";
    let Some(place) = place_in_namespaces(test).await else { return };
    let system = &EXT4_WITHOUT_BARRIERS;
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let life = lived(system, &place, false).await;
    let mut counts = Counts::default();
    let outcome = cut(system, &place, &life, CUTS, &mut chance, &mut counts).await;
    let Loss { said, .. } = outcome.expect_err("without a flush something is lost in so many cuts");
    let _ = writeln!(std::io::stderr(), "{}: lost after {counts:?}: {said}", system.name);
}

/// What the recorded disk is asked is what the file system asked its device: at once, and with its flushes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "mounts, as root: script/soak file-systems"]
async fn the_disk_is_written_before_a_write_returns_and_flushed_by_fsync() {
    let test = "power_cut::file_systems::the_disk_is_written_before_a_write_returns_and_flushed_by_fsync";
    let Some(place) = place_in_namespaces(test).await else { return };
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    for system in [EXT4, XFS, EXT4_WRITEBACK, EXT4_WITHOUT_BARRIERS] {
        let mounted = mounted(&system, &place).await;
        let mut pattern = vec![0; 1 << 16];
        chance.fill(&mut pattern[..]);
        let source = place.join("pattern");
        std::fs::write(&source, &pattern).expect("a file");
        let target = mounted.point.join("pattern");
        let arguments = [format!("if={}", source.display()), format!("of={}", target.display())];
        let dd = |more| ["dd", "bs=64K", "status=none", &arguments[0], &arguments[1], more];
        let written = |steps: &[Step]| {
            let held = |step: &Step| matches!(step, Step::Write { data, .. } if data.windows(64).any(|part| *part == pattern[..64]));
            steps.iter().rposition(held)
        };
        volume::run(&dd("conv=notrunc,fsync"), &[]).await.expect("a file is written and synced");
        {
            let steps = &mounted.disk.record.lock().steps;
            let at = written(steps).unwrap_or_else(|| panic!("{}: fsync wrote nothing", system.name));
            let flushed = covered(&steps[at..]);
            assert_eq!(flushed, system.name != EXT4_WITHOUT_BARRIERS.name, "{}: flushed", system.name);
        }
        chance.fill(&mut pattern[..]);
        std::fs::write(&source, &pattern).expect("a file");
        volume::run(&dd("oflag=direct"), &[]).await.expect("a file is written past the cache");
        let written = |steps: &[Step]| {
            let held = |step: &Step| matches!(step, Step::Write { data, .. } if data.windows(64).any(|part| *part == pattern[..64]));
            steps.iter().rposition(held)
        };
        assert!(
            written(&mounted.disk.record.lock().steps).is_some(),
            "{}: a direct write waits somewhere",
            system.name
        );
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
