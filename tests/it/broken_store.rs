//! A store that does not do what it is asked for: now and then, or for a while.

pub mod faulty;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{Connection, SqliteConnection};

use faulty::{Fault, Faulty};

use super::support::{
    ADMIN, Answer, PATIENCE, Setup, TestServer, assert_has, new_directory, open_store, text,
};

async fn start() -> (TestServer, Arc<Faulty>) {
    let directory = new_directory();
    let faulty = Faulty::over(open_store(directory.path()).await);
    (Setup::new().directory(directory).start_on(faulty.clone()).await, faulty)
}

/// Whether a write was refused as one that can be tried again.
fn refused_for_now(answer: &Answer) -> bool {
    if answer.status != StatusCode::SERVICE_UNAVAILABLE {
        return false;
    }
    assert_eq!(answer.body["code"], "store-unavailable", "{}", answer.text);
    assert!(
        answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0),
        "{:?}",
        answer.headers
    );
    true
}

/// The commands of a whole game, by seat: most kinds of events there are.
fn commands() -> Vec<(usize, &'static str, Value)> {
    let disc = |ply: usize, column: u8| (ply % 2, "moves", json!({ "column": column, "ply": ply }));
    let mut commands = vec![
        disc(0, 3),
        disc(1, 2),
        (0, "draw", json!({ "answer": "offer" })),
        (1, "draw", json!({ "answer": "decline" })),
        (1, "takeback", json!({ "answer": "offer" })),
        (0, "takeback", json!({ "answer": "accept" })),
        disc(1, 2),
    ];
    commands.extend([3, 2, 3, 2, 3].into_iter().enumerate().map(|(number, column)| disc(number + 2, column)));
    commands.extend([(0, "rematch", json!({})), (1, "rematch", json!({}))]);
    commands
}

#[tokio::test]
async fn a_commit_that_fails_loses_no_event_and_makes_none_wherever_it_comes() {
    let (mut server, store) = start().await;
    let players = async |name: &str| {
        text(&server.post("/players", json!({ "name": name })).await.created()["player_token"])
    };
    let tokens = [players("Ana").await, players("Berta").await];
    let mut games = Vec::new();
    for fault in [Fault::Before, Fault::After] {
        for failing in 1..=commands().len() {
            let seats: Vec<Value> = ["Ana", "Berta"]
                .iter()
                .zip(&tokens)
                .map(|(name, token)| json!({ "name": name, "token": token }))
                .collect();
            let body = json!({ "seats": seats, "first": "first" });
            let created = server.post("/games", body).await.created();
            let id = text(&created["game"]["id"]);
            let seat = [0, 1].map(|seat| text(&created["seats"][seat]["token"]));
            let mut spectator = server.socket(&id).await;
            spectator.hello(None, Some(1)).await;
            spectator.next_of("ok").await;
            store.fail_at(failing, fault);
            let (mut version, mut refusals) = (1, 0);
            for (side, command, body) in commands() {
                let path = format!("/games/{id}/{command}");
                let answer = server.post_as(&seat[side], &path, body.clone()).await;
                let now = server.get(&format!("/games/{id}")).await.ok();
                let now = now["version"].as_u64().expect("a version");
                if refused_for_now(&answer) {
                    refusals += 1;
                    assert_eq!(
                        now > version,
                        fault == Fault::After,
                        "{fault:?} {failing} {command}: {now} after {version}"
                    );
                    let again = server.post_as(&seat[side], &path, body).await;
                    // What was done can be found to be so, or to be over.
                    let settled = again.status.is_success()
                        || fault == Fault::After && again.status == StatusCode::CONFLICT;
                    assert!(settled, "{fault:?} {failing} {command}: {}", again.text);
                } else {
                    assert!(answer.status.is_success(), "{fault:?} {failing} {command}: {}", answer.text);
                    assert!(now > version, "{fault:?} {failing} {command} did nothing");
                }
                let game = server.get(&format!("/games/{id}")).await.ok();
                let after = game["version"].as_u64().expect("a version");
                // Nobody hears of what is not written, and of what is written everybody hears.
                while version < after {
                    version += 1;
                    assert_eq!(
                        spectator.next_event().await["version"],
                        version,
                        "{fault:?} {failing} {command}"
                    );
                }
            }
            assert_eq!(refusals, 1, "{fault:?}: commit {failing} of {}", commands().len());
            games.push((id, version));
        }
    }
    server.stop().await;
    let server = server.restart().await;
    for (id, version) in &games {
        let game = server.get(&format!("/games/{id}")).await.ok();
        assert_has(&game, json!({ "version": version, "result": { "winner": "X" } }));
    }
    let ana = server.get("/players/Ana").await.ok();
    assert_has(&ana, json!({ "wins": games.len(), "points": games.len() * 3500 }));
}

async fn ready(server: &TestServer) -> StatusCode {
    server.page("/readyz").await.status
}

async fn until_ready_is(server: &TestServer, expected: StatusCode) {
    let began = Instant::now();
    loop {
        let seen = ready(server).await;
        if seen == expected {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "/readyz says {seen} and not {expected}");
    }
}

#[tokio::test]
async fn while_nothing_can_be_written_games_are_shown_and_nothing_is_pretended() {
    let (server, store) = start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2]).await;
    let seats = json!([{ "name": "Carla" }, { "level": "easy" }]);
    let against = server.post("/games", json!({ "seats": seats, "first": "first" })).await.created();
    let (id, token) = (text(&against["game"]["id"]), text(&against["seats"][0]["token"]));
    let mut socket = server.socket(&id).await;
    socket.hello(Some(&token), Some(1)).await;
    // Carla's disc is the last thing that is written; the computer owes its reply.
    store.fail_at(2, Fault::Before);
    server.post_as(&token, &format!("/games/{id}/moves"), json!({ "column": 3 })).await.created();
    store.broken.store(true, Ordering::SeqCst);
    *store.fault.lock().expect("the fault") = None;
    until_ready_is(&server, StatusCode::SERVICE_UNAVAILABLE).await;
    for _ in 0..20 {
        let moved = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 3, "ply": 2 })).await;
        assert!(refused_for_now(&moved), "{}", moved.text);
        let created = server.post("/games", json!({ "name": "Dora" })).await;
        assert!(refused_for_now(&created), "{}", created.text);
        assert_eq!(ready(&server).await, StatusCode::SERVICE_UNAVAILABLE);
    }
    assert_eq!(server.get(&table.path("")).await.ok()["version"], 4);
    store.broken.store(false, Ordering::SeqCst);
    let moved = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 3, "ply": 2 })).await;
    assert_eq!(moved.created()["game"]["version"], 5);
    until_ready_is(&server, StatusCode::OK).await;
    // The reply comes although nobody asks for it again.
    while socket.next_of("move").await["move"]["side"] != "O" {}
    server.post("/games", json!({ "name": "Dora" })).await.created();
}

#[tokio::test]
async fn a_data_file_that_another_program_locks_is_written_again_when_it_is_free() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let url = format!("sqlite:{}", server.data_file().display());
    let mut other = SqliteConnection::connect(&url).await.expect("the data file");
    sqlx::query("begin immediate").execute(&mut other).await.expect("the lock");
    // Nobody has tried to write since then.
    assert_eq!(ready(&server).await, StatusCode::SERVICE_UNAVAILABLE);
    let disc = json!({ "column": 3, "ply": 0 });
    let moved = server.post_as(&table.x, &table.path("/moves"), disc.clone()).await;
    assert!(refused_for_now(&moved), "{}", moved.text);
    until_ready_is(&server, StatusCode::SERVICE_UNAVAILABLE).await;
    assert_eq!(server.get(&table.path("")).await.ok()["ply"], 0, "it is shown");
    sqlx::query("rollback").execute(&mut other).await.expect("the lock is given back");
    let moved = server.post_as(&table.x, &table.path("/moves"), disc).await;
    assert_eq!(moved.created()["repeated"], false);
    until_ready_is(&server, StatusCode::OK).await;
}

#[tokio::test]
async fn a_name_and_a_game_without_a_delivered_token_are_gone_a_day_later() {
    let (server, store) = start().await;
    let claim = async || server.post("/players", json!({ "name": "Ana" })).await;
    store.fail_at(1, Fault::After);
    assert!(refused_for_now(&claim().await));
    claim().await.refused(409, "name-taken");
    let create = json!({ "seats": [{ "name": "Berta" }, {}] });
    store.fail_at(1, Fault::After);
    assert!(refused_for_now(&server.post("/games", create.clone()).await));
    server.post("/games", create).await.refused(409, "name-taken");
    let waiting = server.get("/games?status=waiting").await.ok();
    assert_eq!(waiting["items"].as_array().map(Vec::len), Some(1), "{waiting}");
    server.time.advance(25 * 60 * 60 * 1000);
    server.until("/players/Ana", |answer| answer.status == StatusCode::NOT_FOUND).await;
    claim().await.created();
    // Games expire before names do.
    let waiting = server.get("/games?status=waiting").await.ok();
    assert_eq!(waiting["items"], json!([]), "{waiting}");
}

#[tokio::test]
async fn a_creation_without_an_answer_is_answered_when_it_is_sent_again() {
    let (server, store) = start().await;
    let send = async |path: &str, key: &str, body: &Value| {
        let request = server.request(Method::POST, path).header("idempotency-key", key).json(body);
        Answer::of(request).await
    };
    // The first answer may be the creation itself, found at once, or a refusal for now.
    let lost = async |path: &str, key: &str, body: Value| {
        store.fail_at(1, Fault::After);
        let first = send(path, key, &body).await;
        assert!(first.status.is_success() || refused_for_now(&first), "{} {}", first.status, first.text);
        let again = send(path, key, &body).await;
        assert!(again.status.is_success(), "{path}: {} {}", again.status, again.text);
        again.body
    };
    let name = lost("/players", "name", json!({ "name": "Ana" })).await;
    let game = lost("/games", "game", json!({ "seats": [{ "name": "Berta" }, {}], "first": "first" })).await;
    let id = text(&game["game"]["id"]);
    let joined = lost(&format!("/games/{id}/join"), "seat", json!({ "name": "Carla" })).await;
    let result = json!({
        "seats": [{ "name": "Berta" }, { "name": "Carla" }], "winner": "X", "rounds": 7,
        "ended_at": "2025-01-02T00:00:00Z",
    });
    store.fail_at(1, Fault::After);
    let enter = async || {
        let request = server.request(Method::POST, "/history").header("idempotency-key", "result");
        Answer::of(request.bearer_auth(ADMIN).json(&result)).await
    };
    let first = enter().await;
    assert!(first.status.is_success() || refused_for_now(&first), "{} {}", first.status, first.text);
    enter().await.created();
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1), "entered once");
    // The tokens are good: of the name, of the seat of the host, and of the seat that was joined.
    let as_ana = json!({ "seats": [{ "name": "Ana" }, { "level": "easy" }] });
    server.post_as(&text(&name["player_token"]), "/games", as_ana).await.created();
    let moves = format!("/games/{id}/moves");
    server.post_as(&text(&game["seats"][0]["token"]), &moves, json!({ "column": 3 })).await.created();
    server.post_as(&text(&joined["token"]), &moves, json!({ "column": 3 })).await.created();
}
