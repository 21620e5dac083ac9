//! What happens in all games, in one stream.

use std::time::Duration;

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use super::support::{Table, TestServer, text};

/// The stream of a server, read an event at a time.
pub struct Stream {
    response: Response,
    read: String,
}

impl Stream {
    pub async fn open(server: &TestServer, after: Option<&str>) -> Stream {
        let mut request = server.request(Method::GET, "/events").header("accept", "text/event-stream");
        if let Some(after) = after {
            request = request.header("last-event-id", after);
        }
        let response = request.send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let mut stream = Stream { response, read: String::new() };
        // From the first byte on nothing is missed.
        stream.more().await;
        stream
    }

    async fn more(&mut self) {
        let chunk = tokio::time::timeout(Duration::from_secs(20), self.response.chunk()).await;
        let chunk =
            chunk.unwrap_or_else(|_| panic!("nothing came after {:?}", self.read)).expect("a whole stream");
        self.read += std::str::from_utf8(&chunk.expect("the stream goes on")).expect("UTF-8");
    }

    /// The next event: its id and what it says.
    async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some((piece, rest)) = self.read.split_once("\n\n") {
                let piece = piece.to_owned();
                self.read = rest.to_owned();
                if piece.starts_with(':') {
                    continue;
                }
                let field = |name: &str| {
                    piece.lines().find_map(|line| line.strip_prefix(name)).expect(name).to_owned()
                };
                return (field("id: "), serde_json::from_str(&field("data: ")).expect("data is JSON"));
            }
            self.more().await;
        }
    }

    /// What the next events say in short, and the id of the last.
    pub async fn short(&mut self, count: usize) -> (Vec<(String, String)>, String) {
        let (mut said, mut last) = (Vec::new(), String::new());
        for _ in 0..count {
            let (id, event) = self.next().await;
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

#[tokio::test]
async fn one_stream_tells_of_all_games_that_begin_move_and_end() {
    let server = TestServer::start().await;
    let before = server.two_people("Early", "Bird").await;
    let mut stream = Stream::open(&server, None).await;
    let one = server.two_people("Ana", "Berta").await;
    let (id, begun) = stream.next().await;
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
async fn a_reader_who_comes_back_misses_nothing_or_sees_that_there_is_a_gap() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut stream = Stream::open(&server, None).await;
    server.play(&table, &[3, 4]).await;
    let (first, _) = stream.next().await;
    drop(stream);
    server.play(&table, &[]).await;
    let mut again = Stream::open(&server, Some(&first)).await;
    assert_eq!(again.short(1).await.0, of(&table, &["move"]), "the second move was not read before");
    for unknown in ["1-1", "nonsense", "", &format!("{}9999", first)] {
        let mut stream = Stream::open(&server, Some(unknown)).await;
        let (said, id) = stream.short(1).await;
        assert_eq!(said[0].1, "gap", "{unknown}");
        // From the gap on it goes on like any other.
        let more =
            server.two_people(&format!("Eva {}", unknown.len()), &format!("Fee {}", unknown.len())).await;
        assert_eq!(stream.short(1).await.0, of(&more, &["game"]));
        let mut behind = Stream::open(&server, Some(&id)).await;
        assert_eq!(behind.short(1).await.0, of(&more, &["game"]));
    }
}
