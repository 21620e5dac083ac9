//! A disk that is full for a while.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::json;
use tempfile::TempDir;

use super::support::{ADMIN, Answer, TestServer};

/// A file system of its own, in memory, with this many KiB.
struct Disk {
    directory: Arc<TempDir>,
}

impl Disk {
    fn mount(kib: u32) -> Disk {
        let directory = Arc::new(TempDir::new().expect("a temporary directory"));
        let disk = Disk { directory };
        run(Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={kib}k"), "tmpfs"])
            .arg(disk.path()));
        disk
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

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "this test must be root on Linux, to mount a small disk: {command:?}: {said}"
    );
}

async fn is_ready(server: &TestServer) -> bool {
    let answer = Answer::of(server.client.get(format!("{}/readyz", server.url))).await;
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
    let disk = Disk::mount(3 * 1024);
    let mut server = TestServer::start_on(disk.directory.clone()).await;
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
        assert!(began.elapsed() < Duration::from_secs(60), "it never gets full: {acknowledged:?}");
    }
    while is_ready(&server).await {
        assert!(began.elapsed() < Duration::from_secs(80), "ready although nothing can be written");
    }
    server.get(&table.path("")).await.expect(StatusCode::OK);
    disk.free();
    let freed = Instant::now();
    let game = server.play(&table, &[3]).await;
    assert_eq!(game["result"]["winner"], "X", "the first write after there is space");
    server.post("/games", json!({ "name": "Dora" })).await.expect(StatusCode::CREATED);
    server.post("/players", json!({ "name": "Eva" })).await.expect(StatusCode::CREATED);
    let delete = server.request(Method::DELETE, "/players/Berta").bearer_auth(ADMIN);
    Answer::of(delete).await.expect(StatusCode::OK);
    while !is_ready(&server).await {
        assert!(freed.elapsed() < Duration::from_secs(20), "not ready although all can be written");
    }
    server.stop().await;
    let server = server.start_again().await;
    for id in acknowledged {
        let path = format!("/games/{}", id.as_str().expect("an id"));
        server.get(&path).await.expect(StatusCode::OK);
    }
    assert_eq!(server.get(&table.path("")).await.body["status"], "finished");
}
