//! Copies that the server makes by itself at regular times.

use std::path::Path;

use super::*;

fn copying(data: &Path, keep: &str) -> Command {
    serving(cuatro(), data, &["--backup-every", "24h", "--backup-keep", keep], Stdio::null())
}

fn start_copying(data: &Path, keep: &str) -> Server {
    started(copying(data, keep))
}

/// The value of a metric.
async fn metric(server: &Server, name: &str) -> f64 {
    let url = server.url.replace("/api/v1", "/metrics");
    let text = Client::new().get(url).send().await.expect("an answer").text().await.expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let line = line.unwrap_or_else(|| panic!("{name} is not in: {text}"));
    line.parse().unwrap_or_else(|error| panic!("{name} {line:?}: {error}"))
}

pub(crate) async fn wait_for(server: &Server, name: &str, wanted: impl Fn(f64) -> bool) {
    let begun = std::time::Instant::now();
    loop {
        let value = metric(server, name).await;
        if wanted(value) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{name} stays at {value}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_copies_its_data_when_it_is_time_and_keeps_the_newest_copies_alone() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let backups = data.path().join("backups");
    std::fs::create_dir(&backups).expect("a directory");
    for name in [
        "cuatro-20200101T000000Z.db",
        "cuatro-20200102T000000Z.db",
        "cuatro-20200103T000000Z.db",
        "cuatro-20200104T000000Z.db.partial",
        "cuatro-schema-1.db",
        "notes.txt",
    ] {
        std::fs::write(backups.join(name), "old").expect("a file");
    }
    let server = start_copying(data.path(), "2");
    wait_for(&server, "cuatro_backups_total", |made| made == 1.0).await;
    // What makes room comes after the copy, and the look at what is there after that.
    wait_for(&server, "cuatro_backup_newest_timestamp_seconds", |newest| newest > 1.7e9).await;
    let kept = names(&backups);
    assert_eq!(kept.len(), 4, "{kept:?}");
    assert_eq!(kept[0], "cuatro-20200103T000000Z.db");
    assert_eq!(kept[2..], ["cuatro-schema-1.db", "notes.txt"]);
    server.kill();
    let copy = backups.join(&kept[1]);
    let checked = run(&["restore", "--check", copy.to_str().expect("UTF-8")], data.path());
    assert!(checked.status.success(), "{}", said(&checked));

    // A day has not passed because the server was started again.
    let server = start_copying(data.path(), "2");
    wait_for(&server, "cuatro_backup_newest_timestamp_seconds", |newest| newest > 1.7e9).await;
    assert_eq!(metric(&server, "cuatro_backups_total").await, 0.0);
    assert_eq!(names(&backups), kept);
    server.kill();

    // Where nothing can be written the server plays on, and says so.
    std::fs::remove_dir_all(&backups).expect("it goes");
    std::fs::write(&backups, "in the way").expect("a file");
    let server = start_copying(data.path(), "2");
    wait_for(&server, "cuatro_backup_failures_total", |failures| failures == 1.0).await;
    create(&Client::new(), &server.url, 0).await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_dated_in_the_future_keep_no_copy_from_being_made_or_kept() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let backups = data.path().join("backups");
    std::fs::create_dir(&backups).expect("a directory");
    let future = ["cuatro-20990101T000000Z.db", "cuatro-20990102T000000Z.db"];
    for name in future.into_iter().chain(["cuatro-20200101T000000Z.db"]) {
        std::fs::write(backups.join(name), "other").expect("a file");
    }
    let (mut command, log) = (copying(data.path(), "1"), data.path().join("log"));
    command.stderr(std::fs::File::create(&log).expect("a file"));
    let server = started(command);
    wait_for(&server, "cuatro_backups_total", |made| made == 1.0).await;
    let now = std::time::UNIX_EPOCH.elapsed().expect("a time").as_secs_f64();
    wait_for(&server, "cuatro_backup_newest_timestamp_seconds", |newest| (now - newest).abs() < 60.0).await;
    let kept = names(&backups);
    assert_eq!(
        (kept.len(), &kept[1..]),
        (3, &future.map(str::to_owned)[..]),
        "the right one is kept: {kept:?}"
    );
    server.kill();
    let said = std::fs::read_to_string(&log).expect("the log");
    let warnings: Vec<_> = said.lines().filter(|line| line.contains("WARN")).collect();
    assert!(warnings.len() == 1 && future.iter().all(|name| warnings[0].contains(name)), "{said}");
}
