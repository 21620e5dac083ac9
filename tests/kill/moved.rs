//! Somebody removes or replaces files of the data under a running server. Nothing may be acknowledged that is not kept.

use std::fs;
use std::path::PathBuf;

use cuatro::sqlite::SqliteStore;
use cuatro::store::Store as _;

use super::*;

/// What somebody does to the files of this directory.
type Harm = fn(&Path);

fn file(data: &Path, name: &str) -> PathBuf {
    data.join(name)
}

async fn asked(client: &Client, url: &str) -> (StatusCode, String) {
    let answer = client.get(url).send().await.expect("an answer");
    (answer.status(), answer.text().await.expect("a body"))
}

/// A creation: its status and body.
async fn offered(client: &Client, server: &Server) -> (StatusCode, Value) {
    let game = json!({ "seats": [{ "name": "Carla" }, {}] });
    let answer = client.post(format!("{}/games", server.url)).json(&game).send().await.expect("an answer");
    (answer.status(), answer.json().await.expect("JSON"))
}

/// Waits until the server is ready, or is not and says this.
async fn readiness(client: &Client, server: &Server, ready: bool) -> String {
    let url = server.url.replace("/api/v1", "/readyz");
    let begun = std::time::Instant::now();
    loop {
        let (status, body) = asked(client, &url).await;
        if status.is_success() == ready {
            return body;
        }
        assert!(begun.elapsed() < PATIENCE, "ready: {status}: {body}");
    }
}

fn copies(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data).expect("the directory").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.to_string_lossy().contains(".rescued-")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_its_data_file_writes_nothing_and_saves_what_it_held() {
    let harms: [(&str, Harm); 5] = [
        ("the data removed", |data| fs::remove_file(file(data, "cuatro.db")).expect("it is there")),
        ("the data replaced", |data| {
            fs::copy(file(data, "cuatro.db"), file(data, "other")).expect("a copy");
            fs::rename(file(data, "other"), file(data, "cuatro.db")).expect("a replacement");
        }),
        ("the log removed", |data| fs::remove_file(file(data, "cuatro.db-wal")).expect("it is there")),
        // Another program would make a new one and not see the readers and writers of the old one.
        ("the index of the log removed", |data| {
            fs::remove_file(file(data, "cuatro.db-shm")).expect("it is there");
        }),
        ("all removed", |data| {
            for entry in fs::read_dir(data).expect("the directory") {
                fs::remove_file(entry.expect("an entry").path()).expect("it is there");
            }
        }),
    ];
    for (what, harm) in harms {
        let data = tempfile::TempDir::new().expect("a temporary directory");
        let (server, client) = (start(data.path()), Client::new());
        let game = create(&client, &server.url, 0).await;
        harm(data.path());
        let (status, body) = offered(&client, &server).await;
        assert_eq!((status.as_u16(), &body["code"]), (503, &json!("store-unavailable")), "{what}: {body}");
        let said = readiness(&client, &server, false).await;
        assert!(said.contains("removed or replaced"), "{what}: {said}");
        let (status, seen) = asked(&client, &format!("{}/games/{}", server.url, game.table.id)).await;
        assert!(status.is_success(), "{what}: what is there is read: {seen}");
        let ended = tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
        assert_eq!(ended.code(), Some(0), "{what}");
        let copies = copies(data.path());
        assert_eq!(copies.len(), 1, "{what}: {copies:?}");
        let saved = SqliteStore::open(&copies[0]).await.expect("a data file");
        let id = &game.table.id;
        assert!(saved.game(id).await.expect("a read").is_some(), "{what}: the game is not in the copy");
        saved.close().await;

        let said = file(data.path(), "stderr");
        let log = fs::File::create(&said).expect("a file");
        let server = started(serving(cuatro(), data.path(), &[], log));
        let (status, seen) = asked(&client, &format!("{}/games/{}", server.url, game.table.id)).await;
        // The log was brought back into a data file that is still the same one.
        let whole = what.contains("log");
        assert!(!whole || status.is_success(), "{what}: the game is not in the data: {seen}");
        tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
        let said = fs::read_to_string(said).expect("what it said");
        assert!(said.contains("cuatro.db.rescued-1") && said.contains("WARN"), "{what}: {said}");
    }
}

/// The names of those who play in the games of a data file.
async fn players(data: &Path) -> Vec<String> {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data).read_only(true);
    let mut file = sqlx::ConnectOptions::connect(&options).await.expect("a data file");
    let names = sqlx::query_scalar("select name from player where name is not null order by id");
    names.fetch_all(&mut file).await.expect("a read")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_in_the_place_of_the_data_is_served_after_the_next_start_as_it_is() {
    let (data, other) =
        (tempfile::TempDir::new().expect("a directory"), tempfile::TempDir::new().expect("one"));
    let client = Client::new();
    let server = start(other.path());
    for number in 900..903 {
        create(&client, &server.url, number).await;
    }
    tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
    let foreign = file(other.path(), "cuatro.db");
    let there = players(&foreign).await;
    assert_eq!(there.len(), 6, "{there:?}");

    let server = start(data.path());
    for number in 0..30 {
        create(&client, &server.url, number).await;
    }
    tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
    let server = start(data.path());
    for number in 30..35 {
        create(&client, &server.url, number).await;
    }
    let ours = file(data.path(), "cuatro.db");
    fs::copy(&foreign, file(data.path(), "new")).expect("a copy");
    fs::rename(file(data.path(), "new"), &ours).expect("a replacement");
    assert_eq!(offered(&client, &server).await.0, 503);
    tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
    for left in ["cuatro.db-wal", "cuatro.db-shm"] {
        assert!(!file(data.path(), left).exists(), "{left} is not of the file that lies there");
    }
    assert_eq!(fs::read(&ours).expect("a file"), fs::read(&foreign).expect("a file"), "the file was written");
    let copies = copies(data.path());
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert_eq!(players(&copies[0]).await.len(), 70, "the copy has everything that was acknowledged");

    let server = start(data.path());
    create(&client, &server.url, 903).await;
    tokio::task::spawn_blocking(|| terminate(server)).await.expect("it ends");
    let after = players(&ours).await;
    assert_eq!((&after[..6], after.len()), (&there[..], 8), "{after:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_removed_lock_file_admits_no_second_server() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (server, client) = (start(data.path()), Client::new());
    for _ in 0..2 {
        fs::remove_file(file(data.path(), "cuatro.db-lock")).expect("the lock file");
        #[cfg(target_os = "linux")]
        super::files::does_not_start(data.path(), &[], "is in use by another Cuatro");
    }
    let (status, body) = offered(&client, &server).await;
    // Where the data file cannot be locked itself, a server without its lock file writes no more.
    assert_eq!(status, if cfg!(target_os = "linux") { 201 } else { 503 }, "{body}");
    server.kill();
}
