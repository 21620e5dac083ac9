//! The WebSocket: hello, resume, answers, limits.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::support::{Socket, TestServer, assert_has, text};

#[tokio::test]
async fn a_returning_socket_gets_exactly_what_it_missed() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let version = server.play(&table, &[3, 2]).await["version"].as_u64().expect("a version");
    server.play(&table, &[3, 2]).await;
    let mut back = server.socket(&table.id).await;
    back.hello(Some(&table.x), Some(version)).await;
    back.next_of("ok").await;
    for (step, ply) in [(1, 2), (2, 3)] {
        let frame = back.next_event().await;
        assert_has(&frame, json!({ "version": version + step, "move": { "ply": ply } }));
    }
    // Current: nothing but what happens next. Unknown: a snapshot.
    let mut current = server.socket(&table.id).await;
    current.hello(None, Some(version + 2)).await;
    let mut unknown = server.socket(&table.id).await;
    unknown.hello(None, Some(version + 99)).await;
    current.next_of("ok").await;
    unknown.next_of("ok").await;
    assert_eq!(unknown.next_event().await["type"], "snapshot");
    server.play(&table, &[3]).await;
    assert_eq!(current.next_event().await["version"], version + 3);
}

#[tokio::test]
async fn frames_after_which_a_clock_runs_on_or_stops_have_what_is_left() {
    let server = TestServer::start().await;
    let open = json!({ "seats": [{ "name": "Ana" }, {}], "first": "first", "clock": { "initial_s": 60, "increment_s": 0 } });
    let created = server.post("/games", open).await.created();
    let (id, ana) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut watcher = server.follow(&id, None).await;
    watcher.next_of("snapshot").await;
    let left = |frame: &Value| (frame["clock"]["X_ms"].clone(), frame["clock"]["O_ms"].clone());
    server.time.advance(30_000);
    let joined = server.post(&format!("/games/{id}/join"), json!({ "name": "Berta" })).await.body;
    let berta = text(&joined["token"]);
    let frame = watcher.next_of("joined").await;
    assert_eq!(
        left(&frame),
        (json!(60_000), json!(60_000)),
        "nobody's time ran while a seat was open: {frame}"
    );
    assert_eq!(frame["clock"]["at"], joined["game"]["updated_at"], "since when it runs: {frame}");
    let play = async |token: &String, column: u8| {
        let body = json!({ "column": column });
        server.post_as(token, &format!("/games/{id}/moves"), body).await.created();
    };
    server.time.advance(1_000);
    play(&ana, 3).await;
    server.time.advance(2_000);
    play(&berta, 3).await;
    server.time.advance(4_000);
    for (token, answer) in [(&berta, "offer"), (&ana, "accept")] {
        let body = json!({ "answer": answer });
        server.post_as(token, &format!("/games/{id}/takeback"), body).await.ok();
    }
    let frame = watcher.next_of("takeback").await;
    assert_eq!(left(&frame), (json!(55_000), json!(58_000)), "{frame}");
    play(&berta, 2).await;
    server.time.advance(8_000);
    server.post_as(&ana, &format!("/games/{id}/resign"), json!({})).await.ok();
    let frame = watcher.next_of("result").await;
    assert_eq!(left(&frame), (json!(47_000), json!(58_000)), "{frame}");
}

#[tokio::test]
async fn players_show_each_other_emotes_that_nobody_hears_later() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut ana = server.follow(&table.id, Some(&table.x)).await;
    let mut berta = server.follow(&table.id, Some(&table.o)).await;
    let mut watcher = server.follow(&table.id, None).await;
    let version = watcher.next_of("snapshot").await["version"].clone();
    watcher.next_of("presence").await;
    berta.next_of("presence").await;
    ana.next_of("presence").await;
    ana.say(json!({ "type": "emote", "emote": "nice", "ref": "e" })).await;
    assert_eq!(ana.next_of("ok").await["ref"], "e");
    let expected = json!({ "type": "emote", "version": version, "side": "X", "emote": "nice" });
    for socket in [&mut berta, &mut watcher] {
        assert_eq!(socket.next_of("emote").await, expected);
    }
    // Too soon for the same seat; the other one has a pause of its own.
    ana.say(json!({ "type": "emote", "emote": "wow", "ref": "again" })).await;
    refused(&mut ana, 429, "too-many-requests").await;
    berta.say(json!({ "type": "emote", "emote": "gg" })).await;
    assert_eq!(watcher.next_of("emote").await["side"], "O");
    berta.say(json!({ "type": "emote", "emote": "<b>" })).await;
    refused(&mut berta, 422, "invalid-field").await;
    watcher.say(json!({ "type": "emote", "emote": "gg" })).await;
    refused(&mut watcher, 401, "unauthorized").await;
    // It changed nothing, and a new socket hears nothing of it.
    let mut late = server.follow(&table.id, None).await;
    assert_eq!(late.next_of("snapshot").await["version"], version);
    ana.say(json!({ "type": "move", "column": 3, "ply": 0 })).await;
    loop {
        let frame = late.next().await.expect("a frame");
        assert_ne!(frame["type"], "emote", "{frame}");
        if frame["type"] == "move" {
            break;
        }
    }
}

async fn refused(socket: &mut Socket, status: u16, code: &str) {
    let problem = socket.next_of("problem").await;
    assert_has(&problem, json!({ "problem": { "status": status, "code": code } }));
}

#[tokio::test]
async fn sockets_that_break_a_limit_are_closed_with_its_code() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut forged = server.follow(&table.id, Some("c4s_forged")).await;
    refused(&mut forged, 401, "unauthorized").await;
    assert_eq!(forged.closed().await, 4401);
    let mut large = server.follow(&table.id, None).await;
    large.say_raw(Message::text("x".repeat(5000))).await;
    assert_eq!(large.closed().await, 4009);
    let mut binary = server.follow(&table.id, None).await;
    binary.say_raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(binary.closed().await, 4009);
    let mut flood = server.follow(&table.id, None).await;
    for number in 0..400 {
        flood.say(json!({ "type": "nothing", "ref": number })).await;
    }
    assert_eq!(flood.closed().await, 4008);
    let mut silent = server.socket(&table.id).await;
    assert_eq!(silent.closed().await, 4408);
}

#[tokio::test]
async fn fragments_of_a_message_that_never_ends_close_the_socket() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut socket = server.follow(&table.id, None).await;
    socket.next_of("snapshot").await;
    let fragment = |kind| Message::Frame(Frame::message(Vec::new(), OpCode::Data(kind), false));
    assert!(socket.offer(fragment(Data::Text)).await, "a message may come in fragments");
    let mut sent = 0;
    while socket.offer(fragment(Data::Continue)).await {
        sent += 1;
        assert!(sent < 2_000_000, "twelve megabytes of empty fragments were taken");
    }
    // In fragments of fair size a message is understood.
    let mut fair = server.socket(&table.id).await;
    let hello = json!({ "type": "hello", "token": null, "version": null, "ref": "in pieces" }).to_string();
    let pieces: Vec<_> = hello.as_bytes().chunks(1).collect();
    for (index, piece) in pieces.iter().enumerate() {
        let kind = if index == 0 { Data::Text } else { Data::Continue };
        let last = index + 1 == pieces.len();
        fair.say_raw(Message::Frame(Frame::message(piece.to_vec(), OpCode::Data(kind), last))).await;
    }
    assert_eq!(fair.next_of("ok").await["ref"], "in pieces");
}

#[tokio::test]
async fn a_socket_from_a_foreign_page_is_refused() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let own = server.url.clone();
    assert!(server.socket_with(&table.id, &[("origin", &own)]).await.is_ok());
    let foreign = server.socket_with(&table.id, &[("origin", "https://elsewhere.example")]).await;
    assert_eq!(foreign.err().map(|status| status.as_u16()), Some(403));
    assert_eq!(server.socket_with("0123456789ab", &[]).await.err().map(|status| status.as_u16()), Some(404));
}
