//! M3 without a socket: a game followed as server-sent events and as lines of JSON.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Table, TestServer, text};

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
async fn a_stream_that_broke_off_goes_on_after_the_last_event_it_sent() {
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
async fn a_reader_who_asks_for_lines_gets_a_frame_a_line_unpacked() {
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
    let mut socket = server.follow(&table.id, None).await;
    while socket.next_of("presence").await["seats"]["X"] == true {}
    let foreign = events(&server, &table.path("/events")).bearer_auth("c4s_nobody");
    Answer::of(foreign).await.refused(401, "unauthorized");
    Answer::of(events(&server, "/games/0123456789ab/events")).await.refused(404, "not-found");
}

/// Everything behind the creation of a game, a frame a line.
async fn lines_behind_creation(server: &TestServer, table: &Table, token: Option<&str>) -> Stream {
    let mut request = server.request(Method::GET, &table.path("/events")).header("last-event-id", "1");
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    Stream::open(request.header("accept", "application/x-ndjson"), "\n").await
}

async fn read(stream: &mut Stream, count: usize) -> Vec<String> {
    let mut lines = Vec::new();
    while lines.len() < count {
        lines.push(stream.next().await.unwrap_or_else(|| panic!("the stream ended after {lines:#?}")));
    }
    lines
}

#[tokio::test]
async fn an_event_reads_the_same_as_it_happens_later_by_others_and_after_a_restart() {
    let server = TestServer::start().await;
    let seats = json!({ "seats": [{ "invite": "Ana" }, { "invite": "Berta" }], "first": "first" });
    let created = server.post("/games", seats).await.expect(StatusCode::CREATED);
    let id = text(&created["game"]["id"]);
    let mut table = Table { id, x: String::new(), o: String::new(), x_player: None };
    let mut live = lines_behind_creation(&server, &table, None).await;
    for (name, index) in [("Ana", 0), ("Berta", 1)] {
        let body = json!({ "name": name, "invite": created["seats"][index]["invite"] });
        let token = &server.post(&table.path("/join"), body).await.expect(StatusCode::OK)["token"];
        *(if index == 0 { &mut table.x } else { &mut table.o }) = text(token);
    }
    server.play(&table, &[3, 2, 3]).await;
    let say = async |token: &str, path: &str, body: Value| {
        server.post_as(token, &table.path(path), body).await.expect(StatusCode::OK)
    };
    say(&table.x, "/draw", json!({ "answer": "offer" })).await;
    say(&table.o, "/draw", json!({ "answer": "decline" })).await;
    say(&table.x, "/takeback", json!({ "answer": "offer" })).await;
    say(&table.o, "/takeback", json!({ "answer": "accept" })).await;
    server.play(&table, &[4, 4]).await;
    say(&table.o, "/resign", json!({})).await;
    say(&table.o, "/rematch", json!({})).await;
    say(&table.x, "/rematch", json!({})).await;
    let version = server.get(&table.path("")).await.body["version"].as_u64().expect("a version");
    let count = version as usize - 1;
    let first = read(&mut live, count).await;

    let frame = |index: usize| serde_json::from_str::<Value>(&first[index]).expect("JSON");
    let (joined, second) = (frame(0), frame(1));
    assert_eq!((&joined["status"], &joined["to_move"]), (&json!("waiting"), &Value::Null), "{joined}");
    assert_eq!((&joined["seats"]["X"]["name"], &joined["seats"]["O"]), (&json!("Ana"), &Value::Null));
    assert_eq!((&second["status"], &second["to_move"]), (&json!("playing"), &json!("X")), "{second}");
    let takeback = (0..count).map(frame).find(|frame| frame["type"] == "takeback").expect("a take-back");
    assert_eq!((&takeback["ply"], &takeback["moves"]), (&json!(2), &json!([3, 2])));
    let asked: Vec<_> = (0..count).map(frame).filter(|frame| frame["type"] == "rematch").collect();
    assert_eq!((&asked[0]["asked"], &asked[0]["next_game"]), (&json!(["O"]), &Value::Null));
    assert_eq!(asked[1]["asked"], json!(["X", "O"]));

    for token in [None, Some(table.x.as_str())] {
        let mut later = lines_behind_creation(&server, &table, token).await;
        assert_eq!(read(&mut later, count).await, first);
    }
    let server = server.restart().await;
    let mut after = lines_behind_creation(&server, &table, None).await;
    assert_eq!(read(&mut after, count).await, first);

    // Only a name that was deleted since is shown no more.
    let delete = server.request(Method::DELETE, "/players/Ana").bearer_auth(ADMIN);
    Answer::of(delete).await.expect(StatusCode::OK);
    let mut after = lines_behind_creation(&server, &table, None).await;
    let lines = read(&mut after, count + 1).await;
    assert!(lines[count].contains(r#""type":"deleted""#), "{lines:#?}");
    assert!(!lines.concat().contains("Ana"), "{lines:#?}");
}
