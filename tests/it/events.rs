//! M3 without a socket: a game followed as server-sent events and as lines of JSON, and all games in one stream.

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, PATIENCE, Table, TestServer, assert_has, text};

/// A stream that is read a piece at a time.
pub struct Stream {
    response: Response,
    read: String,
    /// What a piece ends with.
    end: &'static str,
}

impl Stream {
    pub async fn open(request: reqwest::RequestBuilder, end: &'static str) -> Stream {
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
            if !self.more().await {
                return None;
            }
        }
    }

    /// Reads on; `false` at the end.
    async fn more(&mut self) -> bool {
        let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
        let chunk = chunk.unwrap_or_else(|_| panic!("nothing came after {:?}", self.read));
        let chunk = chunk.expect("the stream is whole");
        self.read += std::str::from_utf8(chunk.as_deref().unwrap_or_default()).expect("UTF-8");
        chunk.is_some()
    }

    /// The frame of the next line.
    pub async fn line(&mut self) -> Value {
        let line = self.next().await.expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// The next event: its id and its frame.
    async fn event(&mut self) -> (String, Value) {
        let piece = self.next().await.expect("an event");
        let field = |name: &str| piece.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        (field("id: ").to_owned(), serde_json::from_str(field("data: ")).expect("data is JSON"))
    }

    /// What happens in all games, from now on or after the event with this id.
    pub async fn of_all(server: &TestServer, after: Option<&str>) -> Stream {
        let request = events(server, "/events");
        let request = after.into_iter().fold(request, |request, id| request.header("last-event-id", id));
        let mut stream = Stream::open(request, "\n\n").await;
        assert_eq!(stream.response.headers()["content-type"], "text/event-stream");
        // From the first byte on nothing is missed.
        assert!(stream.more().await);
        stream
    }

    /// What the next events of all games say in short, and the id of the last.
    pub async fn short(&mut self, count: usize) -> (Vec<(String, String)>, String) {
        let (mut said, mut last) = (Vec::new(), String::new());
        for _ in 0..count {
            let (id, event) = self.event().await;
            last = id;
            said.push(match event["type"].as_str() {
                Some("game") => (text(&event["game"]["id"]), "game".to_owned()),
                Some("event") => (text(&event["id"]), text(&event["event"]["type"])),
                _ => (String::new(), text(&event["type"])),
            });
        }
        (said, last)
    }
}

pub fn of(table: &Table, kinds: &[&str]) -> Vec<(String, String)> {
    kinds.iter().map(|kind| (table.id.clone(), (*kind).to_owned())).collect()
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
    assert_eq!((&*id, &snapshot["type"], &snapshot["game"]["ply"]), ("2", &json!("snapshot"), &json!(0)));
    server.play(&table, &[3, 0, 3, 0, 3, 0, 3]).await;
    for ply in 0..7 {
        let (id, frame) = stream.event().await;
        assert_eq!(
            (id, &frame["type"], &frame["move"]["ply"]),
            ((3 + ply).to_string(), &json!("move"), &json!(ply))
        );
        assert_eq!(frame["version"], 3 + ply);
    }
    let (id, result) = stream.event().await;
    assert_eq!((&*id, &result["result"]["winner"]), ("10", &json!("X")));
}

#[tokio::test]
async fn a_reader_of_lines_gets_a_frame_a_line_unpacked() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let request = server.request(Method::GET, &table.path("/events"));
    let request = request.header("accept", "application/x-ndjson").header("accept-encoding", "gzip, br");
    let mut stream = Stream::open(request, "\n").await;
    assert_eq!(stream.response.headers()["content-type"], "application/x-ndjson");
    assert!(!stream.response.headers().contains_key("content-encoding"));
    assert_eq!(stream.line().await["type"], "snapshot");
    server.play(&table, &[6]).await;
    assert_has(&stream.line().await, json!({ "type": "move", "move": { "column": 6 } }));
}

#[tokio::test]
async fn a_player_that_follows_by_stream_is_there_until_the_stream_ends() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let here = |game: Value| game["seats"]["X"]["connected"] == true;
    assert!(!here(server.get(&table.path("")).await.ok()));
    let request = events(&server, &table.path("/events")).bearer_auth(&table.x);
    let mut stream = Stream::open(request, "\n\n").await;
    stream.next().await.expect("how soon to come back");
    assert_eq!(stream.event().await.1["game"]["you"], "X");
    assert!(here(server.get(&table.path("")).await.ok()));
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
    let created = server.post("/games", seats).await.created();
    let id = text(&created["game"]["id"]);
    let mut table = Table { id, x: String::new(), o: String::new(), x_player: None };
    let mut live = lines_behind_creation(&server, &table, None).await;
    for (name, index) in [("Ana", 0), ("Berta", 1)] {
        let body = json!({ "name": name, "invite": created["seats"][index]["invite"] });
        let token = &server.post(&table.path("/join"), body).await.ok()["token"];
        *(if index == 0 { &mut table.x } else { &mut table.o }) = text(token);
    }
    server.play(&table, &[3, 2, 3]).await;
    let say = async |token: &str, path: &str, body: Value| {
        server.post_as(token, &table.path(path), body).await.ok()
    };
    say(&table.x, "/draw", json!({ "answer": "offer" })).await;
    say(&table.o, "/draw", json!({ "answer": "decline" })).await;
    say(&table.x, "/takeback", json!({ "answer": "offer" })).await;
    say(&table.o, "/takeback", json!({ "answer": "accept" })).await;
    server.play(&table, &[4, 4]).await;
    say(&table.o, "/resign", json!({})).await;
    for (token, answer) in
        [(&table.o, "offer"), (&table.o, "withdraw"), (&table.o, "offer"), (&table.x, "accept")]
    {
        say(token, "/rematch", json!({ "answer": answer })).await;
    }
    let version = server.get(&table.path("")).await.body["version"].as_u64().expect("a version");
    let count = version as usize - 1;
    let first = read(&mut live, count).await;

    let frame = |index: usize| serde_json::from_str::<Value>(&first[index]).expect("JSON");
    let (joined, second) = (frame(0), frame(1));
    assert_has(&joined, json!({ "status": "waiting", "to_move": null }));
    assert_has(&joined, json!({ "seats": { "X": { "name": "Ana" }, "O": null } }));
    assert_has(&second, json!({ "status": "playing", "to_move": "X" }));
    let takeback = (0..count).map(frame).find(|frame| frame["type"] == "takeback").expect("a take-back");
    assert_has(&takeback, json!({ "ply": 2, "moves": [3, 2] }));
    let asked: Vec<_> = (0..count).map(frame).filter(|frame| frame["type"] == "rematch").collect();
    assert_has(&asked[0], json!({ "asked": ["O"], "next_game": null }));
    assert_has(&asked[1], json!({ "asked": [], "declined": "O" }));
    assert_has(&asked[3], json!({ "asked": ["X", "O"] }));

    for token in [None, Some(table.x.as_str())] {
        let mut later = lines_behind_creation(&server, &table, token).await;
        assert_eq!(read(&mut later, count).await, first);
    }
    let server = server.restart().await;
    let mut after = lines_behind_creation(&server, &table, None).await;
    assert_eq!(read(&mut after, count).await, first);

    // Only a name that was deleted since is shown no more.
    server.delete(ADMIN, "/players/Ana").await.ok();
    let mut after = lines_behind_creation(&server, &table, None).await;
    let lines = read(&mut after, count + 1).await;
    assert!(lines[count].contains(r#""type":"deleted""#), "{lines:#?}");
    assert!(!lines.concat().contains("Ana"), "{lines:#?}");
}

#[tokio::test]
async fn one_stream_tells_of_all_games_that_begin_move_and_end() {
    let server = TestServer::start().await;
    let before = server.two_people("Early", "Bird").await;
    let mut stream = Stream::of_all(&server, None).await;
    let one = server.two_people("Ana", "Berta").await;
    let (id, begun) = stream.event().await;
    assert_eq!((&begun["type"], &begun["game"]["id"]), (&json!("game"), &json!(one.id)), "{id}");
    assert_eq!(begun["game"]["seats"]["X"]["name"], "Ana");
    assert_eq!(stream.short(1).await.0, of(&one, &["joined"]));
    let other = server.two_people("Carla", "Dora").await;
    assert_eq!(stream.short(2).await.0, of(&other, &["game", "joined"]));
    server.play(&one, &[3]).await;
    server.play(&before, &[0]).await;
    server.play(&other, &[3, 2, 3, 2, 3, 2, 3]).await;
    let mut wanted = of(&one, &["move"]);
    wanted.extend(of(&before, &["move"]));
    wanted.extend(of(&other, &["move"; 7]));
    wanted.extend(of(&other, &["result"]));
    let (said, _) = stream.short(wanted.len()).await;
    assert_eq!(said, wanted);
    // The frames are those that followers of the game get.
    let lines = server.request(Method::GET, "/events").header("accept", "application/x-ndjson").send().await;
    assert_eq!(lines.expect("an answer").headers()["content-type"], "application/x-ndjson");
    server.get("/events?x=1").await.refused(422, "invalid-field");
}

#[tokio::test]
async fn a_returning_reader_misses_nothing_or_sees_that_there_is_a_gap() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut stream = Stream::of_all(&server, None).await;
    server.play(&table, &[3, 4]).await;
    let (first, _) = stream.event().await;
    drop(stream);
    server.play(&table, &[]).await;
    let mut again = Stream::of_all(&server, Some(&first)).await;
    assert_eq!(again.short(1).await.0, of(&table, &["move"]), "the second move was not read before");
    for unknown in ["1-1", "nonsense", "", &format!("{}9999", first)] {
        let mut stream = Stream::of_all(&server, Some(unknown)).await;
        let (said, id) = stream.short(1).await;
        assert_eq!(said[0].1, "gap", "{unknown}");
        // From the gap on it goes on like any other.
        let more =
            server.two_people(&format!("Eva {}", unknown.len()), &format!("Fee {}", unknown.len())).await;
        assert_eq!(stream.short(1).await.0, of(&more, &["game"]));
        let mut behind = Stream::of_all(&server, Some(&id)).await;
        assert_eq!(behind.short(1).await.0, of(&more, &["game"]));
    }
}
