//! A disk that is full for a while.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use cuatro::sqlite::SqliteStore;
use cuatro::store::Store as _;
use reqwest::StatusCode;
use serde_json::json;
use tempfile::TempDir;

use super::support::{ADMIN, PATIENCE, Setup, TestServer};

/// Set where a test runs again as root of a user namespace of its own.
const NAMESPACE: &str = "CUATRO_TEST_NAMESPACE";

/// A file system of its own, in memory, with this many KiB.
struct Disk {
    directory: Arc<TempDir>,
}

impl Disk {
    /// `None` where this process may not mount it.
    fn mount(kib: u32) -> Option<Disk> {
        let directory = Arc::new(TempDir::new().expect("a temporary directory"));
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"]).arg(directory.path());
        let mounted = mount.output().expect("mount runs").status.success();
        mounted.then_some(Disk { directory })
    }

    /// One for this test. Without the right to mount one, the test runs again as root of a user namespace of its own, and gets `None`.
    fn of_test(test: &str, kib: u32) -> Option<Disk> {
        if let Some(disk) = Disk::mount(kib) {
            return Some(disk);
        }
        assert!(std::env::var_os(NAMESPACE).is_none(), "root of a namespace may mount a disk in memory");
        let unshare = || {
            let mut command = Command::new("unshare");
            command.args(["--user", "--map-root-user", "--mount"]);
            command
        };
        // Some systems let users have a namespace and mount nothing there.
        let probe = tempfile::tempdir().expect("a temporary directory");
        let mut mount = unshare();
        mount.args(["mount", "-t", "tmpfs", "tmpfs"]).arg(probe.path());
        if mount.output().expect("unshare runs").status.success() {
            let again = unshare()
                .arg(std::env::current_exe().expect("this program has a path"))
                .args(["--exact", test, "--nocapture"])
                .env(NAMESPACE, "1")
                .status();
            assert!(again.expect("unshare runs").success(), "{test} failed in a namespace of its own");
        } else {
            let why =
                "a small disk needs root, or a system that lets users mount one in a namespace of their own";
            assert!(std::env::var_os("CI").is_none(), "{why}");
            // Past the capture of the test harness, which shows nothing of a test that passes.
            writeln!(std::io::stderr(), "NOT RUN: {test}: {why}").expect("an open stream");
        }
        None
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }

    /// Leaves no free block.
    fn fill(&self) {
        let mut file = File::create(self.ballast()).expect("a file");
        while file.write_all(&[0; 4096]).is_ok() {}
    }

    fn free(&self) {
        std::fs::remove_file(self.ballast()).expect("the ballast is there");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazily: the server of a failed test still has its files open.
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}

async fn is_ready(server: &TestServer) -> bool {
    let answer = server.page("/readyz").await;
    match answer.status {
        StatusCode::OK => true,
        _ => {
            answer.refused(503, "store-unavailable");
            false
        }
    }
}

#[tokio::test]
async fn a_disk_that_was_full_is_written_again_as_soon_as_there_is_space() {
    let test = "disk::a_disk_that_was_full_is_written_again_as_soon_as_there_is_space";
    let Some(disk) = Disk::of_test(test, 3 * 1024) else { return };
    let mut server = Setup::new().directory(disk.directory.clone()).start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3, 2, 3, 2]).await;
    disk.fill();
    let began = Instant::now();
    // What still fits into the last pages is acknowledged, and must be there afterwards.
    let mut acknowledged = Vec::new();
    let mut refused = 0;
    while refused < 30 {
        let created =
            server.post("/games", json!({ "seats": [{ "name": format!("Carla {refused}") }, {}] })).await;
        match created.status {
            StatusCode::CREATED => acknowledged.push(created.body["game"]["id"].clone()),
            _ => {
                created.refused(503, "store-unavailable");
                refused += 1;
            }
        }
        assert!(began.elapsed() < PATIENCE, "it never gets full: {acknowledged:?}");
    }
    while is_ready(&server).await {
        assert!(began.elapsed() < 2 * PATIENCE, "ready although nothing can be written");
    }
    server.get(&table.path("")).await.ok();
    disk.free();
    let freed = Instant::now();
    let game = server.play(&table, &[3]).await;
    assert_eq!(game["result"]["winner"], "X", "the first write after there is space");
    server.post("/games", json!({ "name": "Dora" })).await.created();
    server.post("/players", json!({ "name": "Eva" })).await.created();
    server.delete(ADMIN, "/players/Berta").await.ok();
    while !is_ready(&server).await {
        assert!(freed.elapsed() < PATIENCE, "not ready although all can be written");
    }
    server.stop().await;
    let server = server.restart().await;
    for id in acknowledged {
        let path = format!("/games/{}", id.as_str().expect("an id"));
        server.get(&path).await.ok();
    }
    assert_eq!(server.get(&table.path("")).await.body["status"], "finished");
}

#[tokio::test]
async fn a_start_on_a_full_disk_ends_with_what_is_full_and_what_to_do() {
    let test = "disk::a_start_on_a_full_disk_ends_with_what_is_full_and_what_to_do";
    let Some(disk) = Disk::of_test(test, 3 * 1024) else { return };
    let mut server = Setup::new().directory(disk.directory.clone()).start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.stop().await;
    disk.fill();
    let place = format!("the disk of {} is full", disk.path().display());
    for file in [server.data_file(), disk.path().join("new.db")] {
        let refused = SqliteStore::open(&file).await.err().expect("nothing can be written").to_string();
        assert!(refused.contains(&place) && refused.contains("make room there"), "{refused}");
    }
    std::fs::remove_file(disk.path().join("new.db")).expect("an empty file");
    disk.free();
    let server = server.restart().await;
    server.get(&table.path("")).await.ok();
}

#[tokio::test]
async fn without_space_for_a_copy_the_log_of_removed_data_is_kept_under_another_name() {
    let test = "disk::without_space_for_a_copy_the_log_of_removed_data_is_kept_under_another_name";
    let Some(disk) = Disk::of_test(test, 3 * 1024) else { return };
    let mut server = Setup::new().directory(disk.directory.clone()).start().await;
    let table = server.two_people("Ana", "Berta").await;
    let data = server.data_file();
    let beside = |suffix: &str| PathBuf::from(format!("{}{suffix}", data.display()));
    std::fs::rename(&data, beside("-elsewhere")).expect("it moves");
    disk.fill();
    server.stop().await;
    for left in ["-wal", "-shm", ".rescued-1"] {
        assert!(!beside(left).exists(), "{left} is there");
    }
    // Where the data file is beside it, the log is part of it again.
    std::fs::rename(beside("-elsewhere"), beside(".rescued-1")).expect("it moves");
    disk.free();
    let whole = SqliteStore::open(&beside(".rescued-1")).await.expect("a data file");
    let game = whole.game(&table.id.parse().expect("an id")).await.expect("a read");
    assert!(game.is_some(), "the game is not in the data with their log");
    whole.close().await;
}
