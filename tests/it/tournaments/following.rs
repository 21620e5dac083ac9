//! Following a tournament, by stream and by socket.

use reqwest::Method;
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{Socket, TestServer, assert_has, text};

#[tokio::test]
async fn a_stream_has_what_changes_and_an_entrants_game() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    let follow = async |token: &str| {
        let request = server.request(Method::GET, &friday.path("/events")).bearer_auth(token);
        request.header("accept", "application/x-ndjson").send().await.expect("a stream")
    };
    let mut streams = [follow(&tokens[0]).await, follow(&tokens[1]).await];
    friday.begin(json!({ "kind": "arena" })).await;
    let mut games = Vec::new();
    for stream in &mut streams {
        let (mut told, mut kinds) = (String::new(), Vec::new());
        let game = 'game: loop {
            let piece = stream.chunk().await.expect("it goes on").expect("it has no end");
            told += std::str::from_utf8(&piece).expect("UTF-8");
            while let Some((line, rest)) = told.clone().split_once('\n') {
                told = rest.to_owned();
                let Ok(frame) = serde_json::from_str::<Value>(line) else { continue };
                kinds.push(text(&frame["type"]));
                if frame["type"] == "game" {
                    break 'game frame;
                }
            }
        };
        assert_eq!(kinds[0], "snapshot", "{kinds:?}");
        games.push(game);
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
