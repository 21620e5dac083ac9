//! Standard error that cannot be written, is not read, or is a full disk. The game goes on, and SIGTERM still ends the server.

use std::fs::OpenOptions;
use std::io::{PipeReader, Read, pipe};

use super::*;

/// What a pipe holds on Linux, in bytes.
const PIPE: usize = 64 * 1024;

fn start_logging_to(data: &Path, stderr: impl Into<Stdio>, more: &[&str]) -> Server {
    started(serving(cuatro(), data, more, stderr))
}

fn client() -> Client {
    Client::builder().timeout(PATIENCE).build().expect("a client")
}

/// Plays a move in a new game.
async fn plays(server: &Server, number: usize) {
    let mut game = create(&client(), &server.url, number).await;
    game.plays(&client(), &server.url).await;
}

/// Requests with lines that are more than a pipe holds: each line has a path of 1000 bytes.
const REQUESTS: usize = 2 * PIPE / 1000;

/// Sends them.
async fn logs_more_than_a_pipe_holds(server: &Server) {
    let client = client();
    let long = "x".repeat(1000);
    for number in 0..REQUESTS {
        let answer = client.get(format!("{}/{long}", server.url)).send().await;
        let answer = answer.unwrap_or_else(|error| panic!("no answer to request {number}: {error}"));
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
}

fn everything(mut reader: PipeReader) -> Vec<u8> {
    let mut read = Vec::new();
    reader.read_to_end(&mut read).expect("the pipe can be read");
    read
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_starts_plays_and_stops_with_its_log_on_a_full_disk() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let full = OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let server = start_logging_to(data.path(), full, &["--log", "debug"]);
    plays(&server, 0).await;
    assert_eq!(terminate(server).code(), Some(0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_plays_and_stops_after_the_reader_of_its_log_has_ended() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (reader, writer) = pipe().expect("a pipe");
    let server = start_logging_to(data.path(), writer, &["--log", "debug"]);
    plays(&server, 1).await;
    drop(reader);
    plays(&server, 2).await;
    assert_eq!(terminate(server).code(), Some(0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_plays_and_stops_while_nobody_reads_its_log() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (reader, writer) = pipe().expect("a pipe");
    let server = start_logging_to(data.path(), writer, &["--log", "cuatro=debug"]);
    logs_more_than_a_pipe_holds(&server).await;
    plays(&server, 3).await;
    assert_eq!(terminate(server).code(), Some(0));
    let held = everything(reader);
    let lines = held.iter().filter(|byte| **byte == b'\n').count();
    assert!(
        held.len() > PIPE / 2 && lines < REQUESTS,
        "the pipe was not full, so nothing was tried: {lines} lines"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_start_ends_also_where_its_log_is_not_read() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let server = start_logging_to(data.path(), Stdio::null(), &[]);
    let (_unread, mut writer) = pipe().expect("a pipe");
    std::io::Write::write_all(&mut writer, &[b'x'; PIPE]).expect("a pipe takes that much");
    let mut second = serving(cuatro(), data.path(), &[], writer);
    let second = second.stdout(Stdio::null()).spawn().expect("the binary starts");
    assert_eq!(ended(second).code(), Some(1), "the data is in use by another server");
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_log_level_writes_a_token() {
    let (log, instance) = log_of_a_game_with_secrets("human").await;
    assert!(log.contains("DEBUG"), "nothing was logged: {log}");
    let of_request = log.lines().filter(|line| line.contains(&instance)).count();
    assert!(of_request > 0, "no line has {instance}: {log}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_of_json_has_an_object_a_line_the_id_of_each_request_and_no_token() {
    let (log, instance) = log_of_a_game_with_secrets("json").await;
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let of_request: Vec<_> = lines.iter().filter(|line| line["fields"]["instance"] == *instance).collect();
    assert_eq!(of_request.len(), 1, "{instance} in {log}");
    let fields = &of_request[0]["fields"];
    assert_eq!((&fields["method"], &fields["status"]), (&json!("GET"), &json!(401)), "{fields}");
    assert!(fields["path"].as_str().is_some_and(|path| path.starts_with("/api/v1/games/")), "{fields}");
}

/// What a server logs at its most talkative in this format while secrets of every kind go through it, and the id of a request that it
/// refused. None of the secrets is in it.
async fn log_of_a_game_with_secrets(format: &str) -> (String, String) {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (reader, writer) = pipe().expect("a pipe");
    let reading = std::thread::spawn(move || everything(reader));
    let admin = "canary-0123456789abcdef";
    let settings = ["--log", "trace", "--log-format", format, "--admin-token", admin];
    let server = start_logging_to(data.path(), writer, &settings);
    let client = client();
    let mut game = create(&client, &server.url, 0).await;
    let (url, id) = (&server.url, game.table.id.clone());
    let named = done(client.post(format!("{url}/players")).json(&json!({ "name": "Canary" }))).await;
    let player = named["player_token"].as_str().expect("the token of a name").to_owned();
    let seats = json!({ "seats": [{ "name": "Eva" }, {}] });
    let open = done(client.post(format!("{url}/games")).json(&seats)).await;
    game.plays(&client, url).await;
    // The token of the operator, as a header and as the password of Basic, and one that is none.
    for request in [
        client.delete(format!("{url}/players/Nobody")).bearer_auth(admin),
        client.delete(format!("{url}/players/Nobody")).basic_auth("admin", Some(admin)),
        client.get(format!("{url}/players/me")).bearer_auth(&player),
    ] {
        request.send().await.expect("an answer");
    }
    let unknown = client.get(format!("{url}/games/{id}")).bearer_auth("c4s_00000000000000000000000000canary");
    let refused = unknown.send().await.expect("an answer");
    let instance = refused.headers()["x-request-id"].to_str().expect("a word").to_owned();
    // A socket: its first message has the token.
    let (mut socket, _) =
        tokio_tungstenite::connect_async(format!("{}/games/{id}/ws", url.replacen("http", "ws", 1)))
            .await
            .expect("a socket");
    let auth = json!({ "type": "hello", "token": game.table.tokens[1], "version": null }).to_string();
    futures_util::SinkExt::send(&mut socket, tokio_tungstenite::tungstenite::Message::text(auth))
        .await
        .expect("a message");
    let heard = tokio::time::timeout(PATIENCE, futures_util::StreamExt::next(&mut socket)).await;
    assert!(matches!(heard, Ok(Some(Ok(_)))), "the socket did not answer: {heard:?}");
    drop(socket);
    assert_eq!(terminate(server).code(), Some(0));
    let log = String::from_utf8_lossy(&reading.join().expect("the log")).into_owned();
    let mut secrets = vec![admin.to_owned(), player];
    secrets.extend(game.table.tokens);
    for seat in open["seats"].as_array().expect("seats") {
        secrets.extend(seat["token"].as_str().map(str::to_owned));
    }
    assert!(secrets.iter().all(|secret| secret.len() > 16), "{secrets:?}");
    secrets.push("000000canary".into());
    for secret in &secrets {
        // Neither in clear text, nor as bytes of a dump.
        let at = log.find(secret.as_str());
        let around = at.map(|at| log[..at].lines().last().unwrap_or_default().to_owned());
        assert_eq!(around, None, "a token is in the log, after this");
    }
    (log, instance)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_has_a_line_for_each_change_by_the_operator() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let (reader, writer) = pipe().expect("a pipe");
    let reading = std::thread::spawn(move || everything(reader));
    let admin = "operator-0123456789abcdef";
    let server = start_logging_to(data.path(), writer, &["--admin-token", admin]);
    let client = client();
    let url = &server.url;
    let result = json!({ "seats": [{ "name": "Ana" }, { "name": "Berta" }], "winner": "X", "rounds": 7 });
    let entered = done(client.post(format!("{url}/history")).bearer_auth(admin).json(&result)).await;
    let id = entered["id"].as_str().unwrap_or_else(|| panic!("no result was entered: {entered}"));
    let file = client.get(format!("{url}/export.txt")).send().await.expect("an answer");
    let file = file.text().await.expect("a file");
    for request in [
        client.delete(format!("{url}/history/{id}")).bearer_auth(admin),
        client.post(format!("{url}/import")).bearer_auth(admin).body(file),
        client.delete(format!("{url}/players/Berta")).bearer_auth(admin),
    ] {
        done(request).await;
    }
    assert_eq!(terminate(server).code(), Some(0));
    let log = String::from_utf8_lossy(&reading.join().expect("the log")).into_owned();
    for words in ["entered a result by hand", "took back a result", "imported a file", "deleted a player"] {
        let lines = log.lines().filter(|line| line.contains("the operator") && line.contains(words)).count();
        assert_eq!(lines, 1, "{words:?} in:\n{log}");
    }
    assert!(!log.contains(admin), "{log}");
}
