//! M3 without a socket: a game followed as server-sent events and as lines of JSON.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, TestServer};

/// A stream that is read a piece at a time.
struct Stream {
    response: Response,
    read: String,
    /// What a piece ends with.
    end: &'static str,
}

impl Stream {
    async fn open(request: reqwest::RequestBuilder, end: &'static str) -> Stream {
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        Stream { response, read: String::new(), end }
    }

    /// The next piece that tells something; nothing at the end of the stream.
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some((piece, rest)) = self.read.split_once(self.end) {
                let piece = piece.to_owned();
                self.read = rest.to_owned();
                // Presence has tests of its own, and comes when it comes.
                if !piece.is_empty() && !piece.starts_with(':') && !piece.contains(r#""type":"presence""#) {
                    return Some(piece);
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(20), self.response.chunk()).await;
            let chunk = chunk.unwrap_or_else(|_| panic!("nothing came after {:?}", self.read));
            match chunk.expect("the stream is whole") {
                Some(bytes) => self.read += std::str::from_utf8(&bytes).expect("UTF-8"),
                None => return None,
            }
        }
    }

    /// The next event: its id and its frame.
    async fn event(&mut self) -> (Option<u64>, Value) {
        let piece = self.next().await.expect("an event");
        let field = |name: &str| piece.lines().find_map(|line| line.strip_prefix(name));
        let data = field("data: ").unwrap_or_else(|| panic!("no data in {piece:?}"));
        let id = field("id: ").map(|id| id.parse().expect("a number"));
        (id, serde_json::from_str(data).expect("data is JSON"))
    }
}

fn events(server: &TestServer, path: &str) -> reqwest::RequestBuilder {
    server.request(Method::GET, path).header("accept", "text/event-stream")
}

#[tokio::test]
async fn m3_a_stream_begins_with_the_game_and_tells_every_event_with_its_version() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut stream = Stream::open(events(&server, &table.path("/events")), "\n\n").await;
    assert_eq!(stream.response.headers()["content-type"], "text/event-stream");
    assert!(stream.next().await.expect("how soon to come back").starts_with("retry: "));
    let (id, snapshot) = stream.event().await;
    assert_eq!((id, &snapshot["type"], &snapshot["game"]["ply"]), (Some(2), &json!("snapshot"), &json!(0)));
    server.play(&table, &[3, 0, 3, 0, 3, 0, 3]).await;
    for ply in 0..7 {
        let (id, frame) = stream.event().await;
        assert_eq!((id, &frame["type"], &frame["move"]["ply"]), (Some(3 + ply), &json!("move"), &json!(ply)));
        assert_eq!(frame["version"], 3 + ply);
    }
    let (id, result) = stream.event().await;
    assert_eq!((id, &result["result"]["winner"]), (Some(10), &json!("X")));
}

#[tokio::test]
async fn a_stream_that_broke_off_goes_on_after_the_last_event_it_told() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 1]).await;
    let again = events(&server, &table.path("/events")).header("last-event-id", "3");
    let mut stream = Stream::open(again, "\n\n").await;
    stream.next().await.expect("how soon to come back");
    for (version, column) in [(4, 2), (5, 1)] {
        let (id, frame) = stream.event().await;
        assert_eq!((id, &frame["move"]["column"]), (Some(version), &json!(column)));
    }
    let unknown = events(&server, &table.path("/events")).header("last-event-id", "99");
    let mut stream = Stream::open(unknown, "\n\n").await;
    stream.next().await.expect("how soon to come back");
    assert_eq!(stream.event().await.1["type"], "snapshot", "a version that never was");
}

#[tokio::test]
async fn whoever_asks_for_lines_gets_a_frame_a_line_unpacked() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let request = server.request(Method::GET, &table.path("/events"));
    let request = request.header("accept", "application/x-ndjson").header("accept-encoding", "gzip, br");
    let mut stream = Stream::open(request, "\n").await;
    assert_eq!(stream.response.headers()["content-type"], "application/x-ndjson");
    assert!(!stream.response.headers().contains_key("content-encoding"));
    let frame = |line: Option<String>| -> Value {
        serde_json::from_str(&line.expect("a line")).expect("a line is JSON")
    };
    assert_eq!(frame(stream.next().await)["type"], "snapshot");
    server.play(&table, &[6]).await;
    let moved = frame(stream.next().await);
    assert_eq!((&moved["type"], &moved["move"]["column"]), (&json!("move"), &json!(6)));
}

#[tokio::test]
async fn a_player_who_follows_by_stream_is_there_until_the_stream_ends() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let here = |game: Value| game["seats"]["X"]["connected"] == true;
    assert!(!here(server.get(&table.path("")).await.expect(StatusCode::OK)));
    let request = events(&server, &table.path("/events")).bearer_auth(&table.x);
    let mut stream = Stream::open(request, "\n\n").await;
    stream.next().await.expect("how soon to come back");
    assert_eq!(stream.event().await.1["game"]["you"], "X");
    assert!(here(server.get(&table.path("")).await.expect(StatusCode::OK)));
    drop(stream);
    let mut socket = server.socket(&table.id).await;
    socket.hello(None, None).await;
    while socket.next_of("presence").await["seats"]["X"] == true {}
    let foreign = events(&server, &table.path("/events")).bearer_auth("c4s_nobody");
    Answer::of(foreign).await.refused(401, "unauthorized");
    Answer::of(events(&server, "/games/0123456789ab/events")).await.refused(404, "not-found");
}

#[tokio::test]
async fn a_stopping_server_ends_its_streams() {
    let mut server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut stream = Stream::open(events(&server, &table.path("/events")), "\n\n").await;
    stream.next().await.expect("how soon to come back");
    stream.event().await;
    server.stop().await;
    assert_eq!(stream.next().await, None);
}
