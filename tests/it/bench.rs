//! `cuatro bench` against a real server.

use std::process::{Command, Stdio};

use reqwest::StatusCode;
use serde_json::Value;

use super::support::TestServer;

async fn bench(server: &TestServer, options: &[&str]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuatro"));
    command.args(["bench", &server.url, "--json"]).args(options).stdin(Stdio::null());
    let done = tokio::task::spawn_blocking(move || command.output())
        .await
        .expect("the command is waited for")
        .expect("the binary runs");
    let (out, log) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}{log}");
    out.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {out}{log}")))
        .collect()
}

/// How many finished games the server has.
async fn finished(server: &TestServer) -> usize {
    server.get("/history?limit=100").await.expect(StatusCode::OK)["items"].as_array().expect("items").len()
}

#[tokio::test]
async fn a_bench_plays_whole_games_and_says_what_they_took() {
    let server = TestServer::start().await;
    let figures = bench(&server, &["--games", "2,3", "--moves", "60"]).await;
    for (figures, games) in figures.iter().zip([2, 3]) {
        assert_eq!(figures["games"], games, "{figures}");
        assert!(figures["moves"].as_u64() >= Some(60), "{figures}");
        for name in ["moves_per_s", "p50_ms", "p99_ms", "max_ms", "driver_us_per_move"] {
            assert!(figures[name].as_f64() > Some(0.0), "{name}: {figures}");
        }
    }
    assert!(finished(&server).await >= 5, "the games went through the server");
}

#[tokio::test]
async fn a_bench_can_pace_itself_and_send_its_moves_by_rest() {
    let server = TestServer::start().await;
    let figures = bench(&server, &["--games", "4", "--moves", "100", "--paced", "2000", "--post"]).await;
    assert!(figures[0]["moves"].as_u64() >= Some(100), "{figures:?}");
}
