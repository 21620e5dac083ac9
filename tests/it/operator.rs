//! What an operator asks a server: whether it is well, whether it takes work, and what it does.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{Answer, TestServer};

async fn read(server: &TestServer, path: &str) -> Answer {
    server.page(path).await
}

/// The value of a metric with these labels, or nothing.
fn value(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

#[tokio::test]
async fn a_server_that_can_play_is_well_and_ready() {
    let server = TestServer::start().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(read(&server, path).await.ok()["status"], "ok", "{path}");
    }
}

#[tokio::test]
async fn metrics_count_requests_by_route_and_never_by_path() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 4, 3]).await;
    server.get("/games/0123456789ab").await.refused(404, "not-found");
    read(&server, "/nowhere").await.refused(404, "not-found");
    let mut socket = server.follow(&table.id, None).await;
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
    assert!(counted("cuatro_commit_duration_seconds_sum") > 0.0);
    assert!((counted("cuatro_games_in_memory") - 1.0).abs() < 0.5);
    assert!((counted("cuatro_sockets") - 1.0).abs() < 0.5);
    assert!(counted("cuatro_tasks") > 1.5);
    assert!(value(&text, "cuatro_engine_searches_waiting").is_some(), "{text}");
    assert!(!text.contains("Ana") && !text.contains(&table.id), "nobody is named:\n{text}");
    assert!(text.ends_with("# EOF\n"), "{text}");
    // Scrapers from before OpenMetrics know neither its types nor its end.
    let older =
        server.client.get(format!("{}/metrics", server.url)).header("accept", "text/plain;version=0.0.4");
    let older = Answer::of(older).await;
    assert_eq!(older.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    let lines: Vec<&str> = older.text.lines().collect();
    for expected in ["# TYPE cuatro_build_info gauge", "# TYPE cuatro_commits_total counter"] {
        assert!(lines.contains(&expected), "no {expected} in:\n{}", older.text);
    }
    assert!(!lines.contains(&"# EOF") && !older.text.contains(" info\n"), "{}", older.text);
}

#[tokio::test]
async fn metrics_tell_what_moves_commits_and_searches_took() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut socket = server.follow(&table.id, None).await;
    socket.next_of("snapshot").await;
    server.play(&table, &[3, 4, 3]).await;
    for _ in 0..3 {
        socket.next_of("move").await;
    }
    let again = json!({ "column": 3, "ply": 2 });
    server.post_as(&table.x, &table.path("/moves"), again).await.ok();
    server
        .post_as(&table.x, &table.path("/moves"), json!({ "column": 0 }))
        .await
        .refused(409, "not-your-turn");
    server.get("/analysis?rows=4&columns=4&moves=0").await.ok();
    let text = read(&server, "/metrics").await.text;
    let counted = |name: &str| value(&text, name).unwrap_or_else(|| panic!("no {name} in:\n{text}"));
    for (outcome, count) in [("played", 3.0), ("repeated", 1.0), ("refused", 1.0), ("failed", 0.0)] {
        assert_eq!(counted(&format!("cuatro_moves_total{{outcome=\"{outcome}\"}}")), count, "{outcome}");
    }
    // The socket's frame is read before it is counted: of three moves two are counted for sure.
    let delivered = counted("cuatro_move_delivery_seconds_count");
    assert!((2.0..=3.0).contains(&delivered), "{delivered}");
    let commits = counted("cuatro_commits_total");
    assert_eq!(counted("cuatro_commit_duration_seconds_count"), commits);
    assert_eq!(counted("cuatro_commit_size_count"), commits);
    assert_eq!(counted("cuatro_commit_size_sum"), counted("cuatro_changes_total"));
    assert!(counted("cuatro_commit_duration_seconds_sum") > 0.0);
    assert_eq!(counted("cuatro_engine_wait_seconds_count{purpose=\"question\"}"), 1.0);
    assert_eq!(counted("cuatro_engine_wait_seconds_count{purpose=\"move\"}"), 0.0);
    assert!(counted("cuatro_wal_bytes") > 0.0);
    for name in ["process_start_time_seconds", "process_resident_memory_bytes", "process_open_fds"] {
        assert!(counted(name) > 0.0, "{name}");
    }
    let help = text.lines().filter(|line| line.starts_with("# HELP"));
    let odd: Vec<_> = help.filter(|line| !line.ends_with('.') || line.ends_with("..")).collect();
    assert!(odd.is_empty(), "{odd:?}");
}

/// The words in a text that look like names of metrics.
fn metric_names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("cuatro_")).collect()
}

#[tokio::test]
async fn the_dashboard_asks_for_figures_that_the_server_gives() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3]).await;
    let text = read(&server, "/metrics").await.text;
    let given: BTreeSet<&str> =
        text.lines().filter(|line| !line.starts_with('#')).flat_map(metric_names).collect();
    let path = format!("{}/docs/grafana.json", env!("CARGO_MANIFEST_DIR"));
    let dashboard: Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("the dashboard")).expect("JSON");
    let mut asked = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("panels") {
        for target in panel["targets"].as_array().expect("targets") {
            asked.extend(metric_names(target["expr"].as_str().expect("an expression")));
        }
    }
    assert!(asked.len() > 12, "{asked:?}");
    let unknown: Vec<_> = asked.difference(&given).collect();
    assert!(unknown.is_empty(), "the server gives no {unknown:?}, but {given:?}");
    // And what it gives in classes is on it.
    let classes: Vec<_> = given.iter().filter(|name| name.ends_with("_bucket")).collect();
    assert!(
        classes.len() >= 5 && classes.iter().all(|name| asked.contains(**name)),
        "{classes:?} of {asked:?}"
    );
}
