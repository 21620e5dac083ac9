//! What the engine says about positions, through HTTP.

use std::time::Duration;

use cuatro::engine::EngineSettings;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, Setup, TestServer, assert_has, small_engine, text};

/// Late positions of the public set with their exact scores.
fn known_positions() -> Vec<(Vec<u8>, i32)> {
    let text = include_str!("../data/solver-positions/Test_L3_R1");
    let lines = text.lines().map(|line| {
        let (pos, score) = line.split_once(' ').expect("a position and a score");
        let moves = pos.bytes().map(|digit| digit - b'1').collect();
        (moves, score.trim().parse().expect("a score"))
    });
    lines.collect()
}

fn pos(moves: &[u8]) -> String {
    moves.iter().map(|column| char::from(b'1' + column)).collect()
}

fn list(moves: &[u8]) -> String {
    moves.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

#[tokio::test]
async fn an_analysis_agrees_with_the_public_scores_whichever_way_it_is_asked_for() {
    let server = TestServer::start().await;
    for (moves, score) in known_positions().into_iter().take(20) {
        let by_pos = server.get(&format!("/analysis?pos={}", pos(&moves))).await.ok();
        let columns = by_pos["columns"].as_array().expect("columns");
        assert_eq!(columns.len(), 7);
        let scores =
            || columns.iter().filter_map(|column| Some((column["score"].as_i64()?, &column["column"])));
        assert_eq!(scores().map(|(score, _)| score).max(), Some(score.into()), "{moves:?}: {by_pos}");
        assert_eq!(by_pos["exact"], true);
        assert_eq!(by_pos["to_move"], if moves.len() % 2 == 0 { "X" } else { "O" });
        let best: Vec<Value> = scores()
            .filter(|(found, _)| *found == i64::from(score))
            .map(|(_, column)| column.clone())
            .collect();
        assert_eq!(by_pos["best"], json!(best), "{moves:?}: {by_pos}");
        assert_has(&by_pos, json!({ "moves": moves, "pos": pos(&moves) }));
        let form = format!("moves={}&rows=6&columns=7&connect=4", list(&moves));
        let asked = [
            server.get(&format!("/analysis?moves={}", list(&moves))).await,
            server.post("/analysis", json!({ "moves": moves, "rows": 6 })).await,
            server.post("/analysis", json!({ "moves": list(&moves) })).await,
            server.post("/analysis", json!({ "pos": pos(&moves) })).await,
            Answer::of(
                server
                    .request(Method::POST, "/analysis")
                    .header("content-type", "application/x-www-form-urlencoded")
                    .body(form),
            )
            .await,
        ];
        for answer in asked {
            let answer = answer.ok();
            for member in ["exact", "to_move", "columns", "best", "moves", "pos"] {
                assert_eq!(answer[member], by_pos[member], "{member} of {moves:?}");
            }
        }
    }
}

#[tokio::test]
async fn each_column_of_a_small_board_has_its_outcome_and_the_discs_until_then() {
    let server = TestServer::start().await;
    let query = "/analysis?rows=4&columns=4&connect=4&moves=2,0,2,0,3,0,2,2,1";
    let found = server.get(query).await.ok();
    assert_has(&found, json!({ "exact": true, "to_move": "O", "best": [0] }));
    let expected = [("win", json!(1)), ("draw", json!(7)), ("full", Value::Null), ("loss", json!(6))];
    for (column, (outcome, plies)) in expected.into_iter().enumerate() {
        assert_has(&found["columns"][column], json!({ "outcome": outcome, "in_plies": plies }));
    }
}

#[tokio::test]
async fn a_board_that_is_not_solved_says_so_and_claims_nothing() {
    let server = TestServer::start().await;
    let found = server.get("/analysis?rows=10&columns=10&connect=5").await.ok();
    assert_has(&found, json!({ "exact": false, "pos": "", "to_move": "X" }));
    for column in found["columns"].as_array().expect("columns") {
        assert_has(column, json!({ "outcome": null, "in_plies": null, "score": null }));
    }
    assert!(found["best"].as_array().is_some_and(|best| !best.is_empty()), "{found}");
}

/// Eleven discs, one more than the opening book knows, and nearly five million nodes for all columns.
pub const LONG: &str = "/analysis?pos=75577165123";

/// An engine without a limit of time: a search ends when it is done or its asker goes.
fn endless(threads: usize, per_address: Option<usize>) -> EngineSettings {
    EngineSettings { threads, queue: 1, per_address, analysis: Duration::from_secs(36_000), ..small_engine() }
}

#[tokio::test]
async fn a_full_queue_answers_engine_busy_and_when_to_come_back() {
    let server = Setup::new().engine(endless(1, None)).start().await;
    // One is searched, one waits: at least one of three has no room.
    let path = format!("{LONG}&lang=es");
    let mut asked: FuturesUnordered<_> = (0..3).map(|_| server.get(&path)).collect();
    let answer = asked.next().await.expect("an answer");
    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{answer:?}");
    let problem = answer.refused(503, "engine-busy");
    assert!(problem["retry_after_s"].as_u64().is_some_and(|seconds| seconds > 0), "{problem}");
}

#[tokio::test]
async fn one_address_gets_two_searches_at_a_time() {
    let server = Setup::new().engine(EngineSettings { queue: 64, ..endless(4, Some(2)) }).start().await;
    let (mut asked, mut most): (FuturesUnordered<_>, f64) =
        ((0..40).map(|_| server.get(LONG)).collect(), 0.0);
    loop {
        tokio::select! {
            answer = asked.next() => match answer {
                None => break,
                Some(answer) if answer.status == StatusCode::OK => {}
                // It has waited for longer than the server lets it.
                Some(answer) => drop(answer.refused(503, "engine-busy")),
            },
            running = server.metric("cuatro_engine_searches_running") => most = most.max(running),
        }
    }
    assert_eq!(most, 2.0, "of four threads");
}

#[tokio::test]
async fn a_search_ends_when_its_asker_leaves() {
    let server = Setup::new().engine(endless(1, None)).start().await;
    for _ in 0..3 {
        let asked = server.request(Method::GET, LONG).timeout(Duration::from_millis(100)).send().await;
        assert!(asked.is_err_and(|error| error.is_timeout()), "ten discs are not solved so fast");
    }
    // There is one thread: without the end of those before, this would never be answered.
    let (moves, _) = known_positions().remove(0);
    loop {
        let answer = server.get(&format!("/analysis?pos={}", pos(&moves))).await;
        // The last one to leave may still be leaving.
        if answer.status != StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(answer.ok()["exact"], true);
            break;
        }
    }
}

#[tokio::test]
async fn a_game_that_ends_while_the_computer_thinks_ends_the_search() {
    let server = Setup::new().engine(EngineSettings { threads: 1, ..small_engine() }).start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "perfect" }], "first": "second", "rows": 8, "columns": 9 });
    let created = server.post("/games", body).await.created();
    let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut socket = server.follow(&id, Some(&token)).await;
    socket.next_of("thinking").await;
    server.post_as(&token, &format!("/games/{id}/abort"), json!({})).await.ok();
    // The only thread is free again.
    let found = server.get("/analysis?rows=4&columns=4&connect=4&moves=0,3,0,3,0,3,3,0,1,2,1,2").await;
    assert_eq!(found.ok()["exact"], true);
}
