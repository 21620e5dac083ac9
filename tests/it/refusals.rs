//! Every refusal has a body that says what was wrong, where, and what would be right.

use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{ADMIN, Answer, PATIENCE, TestServer, assert_has, text};

/// All that comes back for these bytes until the server closes the connection.
async fn answered(server: &TestServer, request: &[u8]) -> String {
    let mut stream =
        TcpStream::connect(server.url.trim_start_matches("http://")).await.expect("a connection");
    // The server may refuse before it has read everything.
    let _ = stream.write_all(request).await;
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    let came = String::from_utf8_lossy(&bytes).into_owned();
    assert!(read.is_ok(), "the connection stays open; what came: {came:?}");
    came
}

#[tokio::test]
async fn what_is_no_request_is_refused_without_a_body() {
    let server = TestServer::start().await;
    let long = "a".repeat(100_000);
    let many: String = (0..200).map(|number| format!("x-{number}: 1\r\n")).collect();
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n".to_owned(), 400),
        ("{\"column\": 3}\r\n\r\n".to_owned(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n".to_owned(), 400),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), 414),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nx-long: {}\r\n\r\n", long.repeat(5)), 431),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), 431),
    ] {
        let shown: String = request.chars().take(60).collect();
        let came = answered(&server, request.as_bytes()).await;
        assert!(came.starts_with(&format!("HTTP/1.1 {status} ")), "{shown:?}: {came:?}");
        assert!(came.contains("connection: close") && came.ends_with("\r\n\r\n"), "{shown:?}: {came:?}");
    }
    let request = "GET /api/v1/levels HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n";
    let came = answered(&server, request.as_bytes()).await;
    assert!(came.starts_with("HTTP/1.1 200 OK\r\n") && came.contains("HTTP/1.1 400 "), "{came:?}");
}

#[tokio::test]
async fn a_body_that_is_announced_too_large_is_refused_at_once() {
    let server = TestServer::start().await;
    for (path, kind) in [
        ("/games", "application/json"),
        ("/players", "application/json"),
        ("/analysis", "application/json"),
        ("/history", "application/json"),
        ("/scripts", "text/plain"),
        ("/import", "text/plain"),
    ] {
        let request = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ADMIN}\r\n\
             Content-Type: {kind}\r\nContent-Length: 1073741824\r\n\r\n"
        );
        let answer = answered(&server, request.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 413 "), "{path}: {answer}");
        assert!(answer.contains("application/problem+json"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_deletion_reads_its_fields_from_the_body_as_from_the_query() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let delete =
        |query: &str| server.request(Method::DELETE, &format!("/players/Ana{query}")).bearer_auth(ADMIN);
    let counted = Answer::of(delete("").form(&[("games", "purge"), ("dry_run", "1")])).await;
    let counted = counted.ok();
    assert_has(&counted, json!({ "games_removed": 1, "dry_run": true }));
    let counted = Answer::of(delete("?dry_run=1").json(&json!({ "games": "purge" }))).await;
    let counted = counted.ok();
    assert_has(&counted, json!({ "games_removed": 1, "dry_run": true }));
    let purged = Answer::of(delete("").form(&[("games", "purge")])).await.ok();
    assert_eq!(purged["games_removed"], 1, "{purged}");
}

#[tokio::test]
async fn every_seed_of_64_bits_is_taken_and_no_larger_one() {
    let server = TestServer::start().await;
    let moves = async |seed: Value| {
        let settings =
            json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 0, "seed": seed });
        let created = server.post("/games", settings).await.created();
        let path = format!("/games/{}", text(&created["game"]["id"]));
        let mut watched = server.socket(&text(&created["game"]["id"])).await;
        watched.hello(None, None).await;
        server.until(&path, |answer| answer.body["status"] == "finished").await.body["moves"].clone()
    };
    let most = moves(json!(u64::MAX)).await;
    assert_eq!(moves(json!(u64::MAX)).await, most);
    assert_ne!(moves(json!(u64::MAX - 1)).await, most, "the seed lost a bit");
    assert_ne!(moves(json!(i64::MAX)).await, most, "the seed was clamped");
    let form = [("x_level", "easy"), ("o_level", "easy"), ("seed", "18446744073709551615")];
    Answer::of(server.request(Method::POST, "/games").form(&form)).await.created();
    let script = |seed: &str| {
        server.request(Method::POST, &format!("/scripts?level=easy&first=computer&seed={seed}")).body("2\n")
    };
    Answer::of(script("18446744073709551615")).await.ok();
}
