//! The modes of data files, the names by which one server finds what another one writes, and settings that no server starts with.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Output;

use super::*;

fn serve(data: &Path, more: &[&str]) -> Output {
    let mut command = serving(cuatro(), data, more, Stdio::piped());
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary starts");
    let begun = std::time::Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if begun.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().expect("its output")
}

pub(super) fn does_not_start(data: &Path, more: &[&str], words: &str) {
    let output = serve(data, more);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{more:?}: {}: {said}", output.status);
    assert!(output.stdout.is_empty(), "{more:?} was served: {}", String::from_utf8_lossy(&output.stdout));
    assert!(said.contains(words), "{words:?} is not in: {said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_server_writes_is_its_owners_alone() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let server = start(data.path());
    create(&Client::new(), &server.url, 0).await;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(data.path()).expect("the data directory") {
        let entry = entry.expect("an entry");
        let mode = entry.metadata().expect("a file").permissions().mode() & 0o777;
        files.push((entry.file_name().to_string_lossy().into_owned(), format!("{mode:o}")));
    }
    server.kill();
    for name in
        ["cuatro.db", "cuatro.db-wal", "cuatro.db-shm", "cuatro.db-lock", "admin.token", "idempotency.secret"]
    {
        assert!(files.contains(&(name.to_owned(), "600".to_owned())), "{name}: {files:?}");
    }
    assert!(files.iter().all(|(_, mode)| mode == "600"), "{files:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_never_write_one_file_by_two_names() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (linked, hard) = (data.path().join("linked"), data.path().join("hard"));
    let home = data.path().join("home");
    for directory in [&linked, &hard] {
        std::fs::create_dir(directory).expect("a directory");
    }
    let server = start(&home);
    let file = home.join("cuatro.db");
    symlink(&file, linked.join("cuatro.db")).expect("a link");
    does_not_start(&linked, &[], "another");
    let whole = data.path().join("whole");
    symlink(&home, &whole).expect("a link");
    does_not_start(&whole, &[], "another");
    std::fs::hard_link(&file, hard.join("cuatro.db")).expect("a link");
    does_not_start(&hard, &[], "hard link");
    server.kill();
    // Without its second name the file is served again, also by way of a link.
    std::fs::remove_file(hard.join("cuatro.db")).expect("the link");
    let server = start(&linked);
    server.kill();
}

#[test]
fn a_short_admin_token_in_its_file_is_refused_with_the_name_of_the_file() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    std::fs::write(data.path().join("admin.token"), "hunter22-hunter\n").expect("a token");
    does_not_start(data.path(), &[], "admin.token: an admin token has at least 16 characters");
    leaves_no_log(data.path());
}

#[test]
fn a_broken_secret_is_refused_and_the_data_closed() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    std::fs::write(data.path().join("idempotency.secret"), "broken\n").expect("a secret");
    does_not_start(data.path(), &[], "idempotency.secret does not hold what a server wrote");
    leaves_no_log(data.path());
}

/// The data file alone has everything.
fn leaves_no_log(data: &Path) {
    assert!(data.join("cuatro.db").exists());
    for suffix in ["-wal", "-shm"] {
        assert!(!data.join(format!("cuatro.db{suffix}")).exists(), "{suffix} is left");
    }
}
