//! Following a tournament and its holds, by stream and by socket.

use reqwest::Method;
use serde_json::{Value, json};

use super::Tournament;
use crate::events::Stream;
use crate::support::{Socket, TestServer, assert_has, text};

#[tokio::test]
async fn a_stream_has_what_changes_and_an_entrants_game() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    let follow = async |token: &str| {
        let request = server.request(Method::GET, &friday.path("/events")).bearer_auth(token);
        Stream::open(request.header("accept", "application/x-ndjson"), "\n").await
    };
    let mut streams = [follow(&tokens[0]).await, follow(&tokens[1]).await];
    friday.begin(json!({ "kind": "arena" })).await;
    let mut games = Vec::new();
    for stream in &mut streams {
        let mut frame = stream.line().await;
        assert_eq!(frame["type"], "snapshot", "{frame}");
        while frame["type"] != "game" {
            frame = stream.line().await;
        }
        games.push(frame);
    }
    assert_eq!(games[0]["id"], games[1]["id"]);
    assert_ne!(games[0]["side"], games[1]["side"]);
    assert_eq!((&games[0]["opponent"], &games[0]["start"]), (&json!("Bruno"), &json!("fair")));
    assert_eq!(friday.get("").await["counts"]["playing"], 2, "who follows is here");
}

async fn socket(friday: &Tournament<'_>) -> Socket {
    friday.server.socket_at(&friday.path("/ws"), &[]).await.expect("the socket opens")
}

#[tokio::test]
async fn a_socket_has_the_frames_of_the_stream() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    let mut sockets = [socket(&friday).await, socket(&friday).await, socket(&friday).await];
    for (socket, token) in sockets.iter_mut().zip([Some(&*tokens[0]), Some(&*tokens[1]), None]) {
        socket.hello(token, None).await;
        let first = socket.next().await.expect("a frame");
        assert_eq!(first["type"], "snapshot", "{first}");
        assert_eq!(first["tournament"]["title"], "Friday");
        assert_eq!(first["you"]["n"].is_null(), token.is_none(), "{first}");
    }
    friday.begin(json!({ "kind": "arena" })).await;
    let [ana, bruno, watching] = &mut sockets;
    let games = [ana.next_of("game").await, bruno.next_of("game").await];
    assert_eq!(games[0]["id"], games[1]["id"]);
    assert_ne!(games[0]["side"], games[1]["side"]);
    friday.organise(Method::PATCH, "", json!({ "hold": true })).await;
    for socket in [ana, bruno] {
        assert_eq!(socket.next_of("hold").await["on"], true);
    }
    loop {
        let frame = watching.next().await.expect("a frame");
        assert!(frame["type"] != "you" && frame["type"] != "game", "a watcher is no entrant: {frame}");
        if frame["type"] == "hold" {
            break;
        }
    }
}

#[tokio::test]
async fn a_hello_sent_again_is_answered_again_and_nothing_else_is_taken() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let ana = friday.entrant("Ana").await;
    let mut socket = socket(&friday).await;
    socket.say(json!({ "type": "move", "column": 3, "ref": 1 })).await;
    let early = socket.next().await.expect("a frame");
    assert_has(&early, json!({ "ref": 1, "problem": { "code": "malformed" } }));
    socket.hello(None, None).await;
    assert_eq!(socket.next().await.expect("a frame")["you"], Value::Null);
    socket.say(json!({ "type": "move", "column": 3, "ref": 2 })).await;
    assert_eq!(socket.next_of("problem").await["ref"], 2);
    socket.hello(Some(&ana), None).await;
    assert_eq!(socket.next_of("snapshot").await["you"]["name"], "Ana");
    socket.hello(Some("c4s_nobodys"), None).await;
    assert_eq!(socket.next_of("problem").await["problem"]["code"], "unauthorized");
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn an_entrant_is_here_while_their_socket_is_open() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let ana = friday.entrant("Ana").await;
    let mut held = socket(&friday).await;
    held.hello(Some(&ana), None).await;
    held.next_of("snapshot").await;
    assert_eq!(friday.get("").await["counts"]["here"], 1);
    server.time.advance(60_000);
    assert_eq!(friday.get("").await["counts"]["here"], 1, "as long as it is open");
    drop(held);
    server.time.advance(60_000);
    loop {
        // The server notices the end of a connection in its own time.
        if friday.get("").await["counts"]["here"] == 0 {
            break;
        }
        server.time.advance(60_000);
    }
}

async fn hold(friday: &Tournament<'_>, on: bool) {
    let changed = friday.organise(Method::PATCH, "", json!({ "hold": on })).await;
    assert_eq!(changed.ok()["hold"], on);
}

#[tokio::test]
async fn followers_are_told_of_a_hold_and_of_when_the_clocks_go_on() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty", "clock": { "initial_s": 60 } })).await;
    let told = [friday.game(&tokens[0]).await, friday.game(&tokens[1]).await];
    let (game, x) = (text(&told[0]["game"]), usize::from(told[0]["side"] == "O"));
    let mut socket = server.follow(&game, Some(&tokens[x])).await;
    socket.next_of("snapshot").await;
    server.time.advance(5_000);
    hold(&friday, true).await;
    let held = socket.next_of("hold").await;
    assert_has(&held, json!({ "on": true, "to_move": null }));
    assert_eq!(held["clock"]["X_ms"], 55_000, "{held}");
    socket.say(json!({ "type": "move", "column": 3, "ply": 0, "ref": 1 })).await;
    assert_eq!(socket.next_of("problem").await["problem"]["code"], "held");
    // A socket that comes back meanwhile learns the same from the whole game.
    let mut late = server.follow(&game, None).await;
    let seen = &late.next_of("snapshot").await["game"];
    assert_has(seen, json!({ "held": true, "to_move": null, "clock": { "X_ms": 55_000 } }));
    server.time.advance(60_000);
    let before = server.time.now();
    hold(&friday, false).await;
    let released = socket.next_of("hold").await;
    assert_has(&released, json!({ "on": false, "to_move": "X" }));
    let goes_on = before.plus(3_000).to_string();
    assert_has(&released, json!({ "clock": { "X_ms": 55_000, "at": goes_on } }));
    let state = server.get(&format!("/games/{game}")).await.ok();
    assert_eq!(state["clock"]["at"], json!(goes_on), "a clock that stands says from when on it runs");
}
