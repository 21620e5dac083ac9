//! The levels that search, through the door.

use cuatro::engine::EngineSettings;
use cuatro::rules::{Column, Variant};
use reqwest::StatusCode;
use serde_json::json;

use super::oracle::{Oracle, position};
use super::support::{Answer, Setup, TestServer, small_engine, text};

/// From so many discs on, trying everything on 4×4 is quick.
const LATE: usize = 8;

/// Plays to the end with the rightmost free column, good enough to reach endings of all kinds; answers all moves.
async fn play_rightmost(server: &TestServer, path: &str, me: &str, token: &str) -> Vec<u8> {
    let mut version = 0;
    loop {
        let request = server.request(reqwest::Method::GET, &format!("{path}?wait=20"));
        let answer = Answer::of(request.header("if-none-match", format!("\"{version}\""))).await;
        if answer.status == StatusCode::NOT_MODIFIED {
            continue;
        }
        let game = answer.expect(StatusCode::OK);
        version = game["version"].as_u64().expect("a version");
        if game["status"] == "finished" {
            return serde_json::from_value(game["moves"].clone()).expect("columns");
        }
        if game["to_move"] == me {
            let column = game["legal"].as_array().expect("columns").last().expect("one").clone();
            let body = json!({ "column": column, "ply": game["ply"] });
            server.post_as(token, &format!("{path}/moves"), body).await.expect(StatusCode::CREATED);
        }
    }
}

#[tokio::test]
async fn perfect_wins_soonest_and_loses_latest_and_says_what_is_proven() {
    let server = TestServer::start().await;
    let variant = Variant::new(4, 4, 4).expect("a board");
    let mut oracle = Oracle::default();
    let mut proven = 0;
    for (seed, first) in [(1, "first"), (2, "second"), (3, "first")] {
        let body = json!({ "seats": [{ "name": format!("Ana {seed}") }, { "level": "perfecto" }],
            "first": first, "seed": seed, "rows": 4, "columns": 4, "connect": 4 });
        let created = server.post("/games", body).await.expect(StatusCode::CREATED);
        let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
        let (path, me) = (format!("/games/{id}"), text(&created["seats"][0]["side"]));
        let moves = play_rightmost(&server, &path, &me, &token).await;
        // Every move with its reason, from the log.
        let mut watcher = server.socket(&id).await;
        watcher.hello(None, Some(1)).await;
        for (ply, column) in moves.iter().enumerate() {
            let moved = watcher.next_of("move").await;
            assert_eq!(moved["move"]["ply"], ply);
            if ply < LATE || moved["move"]["side"] == me {
                continue;
            }
            let why = &moved["move"]["why"];
            let board = position(variant, &moves[..ply]);
            let best = oracle.position(&board);
            assert_eq!(why["exact"], true, "{moves:?} {why}");
            assert_eq!(oracle.column(&board, Column(*column)), Some(best), "{moves:?} {why}");
            assert_eq!(why["score"].as_i64().map(i64::signum), Some(best.0.into()), "{moves:?} {why}");
            if let Some(in_plies) = why["in_plies"].as_u64() {
                assert_eq!(in_plies, u64::from(best.1), "{moves:?} {why}");
            }
            proven += 1;
        }
    }
    assert!(proven > 3, "late moves were looked at: {proven}");
}

#[tokio::test]
async fn a_game_that_ends_while_the_computer_thinks_ends_the_search() {
    let server = Setup::new().app(EngineSettings { threads: 1, ..small_engine() }).start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "perfect" }], "first": "second", "rows": 8, "columns": 9 });
    let created = server.post("/games", body).await.expect(StatusCode::CREATED);
    let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut socket = server.follow(&id, Some(&token)).await;
    socket.next_of("thinking").await;
    server.post_as(&token, &format!("/games/{id}/abort"), json!({})).await.expect(StatusCode::OK);
    // The only thread is free again.
    let found = server.get("/analysis?rows=4&columns=4&connect=4&moves=0,3,0,3,0,3,3,0,1,2,1,2").await;
    assert_eq!(found.expect(StatusCode::OK)["exact"], true);
}
