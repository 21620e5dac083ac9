//! What an operator asks a server: whether it is well, whether it takes work, and what it does.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use reqwest::StatusCode;

use super::support::{Answer, TestServer};

async fn read(server: &TestServer, path: &str) -> Answer {
    Answer::of(server.client.get(format!("{}{path}", server.url))).await
}

/// The value of a metric with these labels, or nothing.
fn value(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test]
async fn a_server_that_can_play_is_well_and_ready() {
    let server = TestServer::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(read(&server, path).await.expect(StatusCode::OK)["status"], "ok", "{path}");
    }
}

#[tokio::test]
async fn metrics_count_requests_by_route_and_never_by_path() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 4, 3]).await;
    server.get("/games/0123456789ab").await.refused(404, "not-found");
    read(&server, "/nowhere").await.refused(404, "not-found");
    let mut socket = server.socket(&table.id).await;
    socket.hello(None, None).await;
    socket.next_of("snapshot").await;
    let answer = read(&server, "/metrics").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer.header("content-type").starts_with("application/openmetrics-text"),
        "{:?}",
        answer.headers
    );
    let text = answer.text;
    let counted = |name: &str| value(&text, name).unwrap_or_else(|| panic!("no {name} in:\n{text}"));
    let moves = r#"cuatro_http_requests_total{method="POST",route="/api/v1/games/{id}/moves",status="201"}"#;
    assert!((counted(moves) - 3.0).abs() < 0.5);
    let unknown = r#"cuatro_http_requests_total{method="GET",route="/api/v1/games/{id}",status="404"}"#;
    assert!((counted(unknown) - 1.0).abs() < 0.5);
    assert!(counted(r#"cuatro_http_requests_total{method="GET",route="none",status="404"}"#) > 0.5);
    let slow = r#"cuatro_http_request_duration_seconds_count{route="/api/v1/games/{id}/moves"}"#;
    assert!((counted(slow) - 3.0).abs() < 0.5);
    // A game, a join and three moves.
    assert!(counted("cuatro_changes_total") > 4.5 && counted("cuatro_commits_total") > 0.5);
    assert!(counted("cuatro_commit_seconds_total") > 0.0);
    assert!((counted("cuatro_games_in_memory") - 1.0).abs() < 0.5);
    assert!((counted("cuatro_sockets") - 1.0).abs() < 0.5);
    assert!(value(&text, "cuatro_engine_searches_waiting").is_some(), "{text}");
    assert!(!text.contains("Ana") && !text.contains(&table.id), "nobody is named:\n{text}");
    assert!(text.ends_with("# EOF\n"), "{text}");
}

/// The lines that a new server writes until it is ready, and its admin token.
fn first_lines(format: &str) -> (Vec<String>, String) {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut server = Command::new(env!("CARGO_BIN_EXE_cuatro"))
        .args(["--listen", "127.0.0.1:0", "--log-format", format, "--data-dir"])
        .arg(data.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut lines = Vec::new();
    for line in BufReader::new(server.stderr.take().expect("its log")).lines() {
        lines.push(line.expect("UTF-8"));
        if lines.last().is_some_and(|line| line.contains("games are kept here")) {
            break;
        }
    }
    server.kill().expect("it is running");
    server.wait().expect("it ends");
    let token = std::fs::read_to_string(data.path().join("admin.token")).expect("a token");
    (lines, token.trim().to_owned())
}

#[test]
fn the_admin_link_is_shown_to_people_and_never_written_to_a_log_of_json() {
    let (lines, token) = first_lines("human");
    assert!(lines.iter().any(|line| line.contains(&format!("#admin={token}"))), "{lines:#?}");
    let (lines, token) = first_lines("json");
    for line in &lines {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "no JSON: {line}");
        assert!(!line.contains(&token) && !line.contains("#admin"), "{line}");
    }
    assert!(lines.iter().any(|line| line.contains("admin.token")), "where it stands: {lines:#?}");
}
