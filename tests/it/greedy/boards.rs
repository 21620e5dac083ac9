//! The largest boards, full of discs: their pictures, their earlier positions, lists of them, and what happened on them.

use cuatro::engine::EngineSettings;
use cuatro::http::HttpSettings;
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::super::support::{Answer, Setup, TestServer, small_engine, text};
use super::exports::long_games;

const GREEDY: &str = "203.0.113.66";
const OTHER: &str = "203.0.113.9";

/// A server behind a proxy on this machine, on which few jobs of an address may wait.
async fn start() -> TestServer {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let engine = EngineSettings { jobs_per_address: Some(2), ..small_engine() };
    Setup::new().app(engine).http(HttpSettings { trusted_proxies, ..HttpSettings::default() }).start().await
}

/// A game on the largest board with 4,000 discs, none of which makes a line: its id.
async fn large_game(server: &TestServer) -> String {
    let opening: Vec<u32> = (0..4000).map(|disc| disc % 64).collect();
    let body = json!({ "seats": [{}, {}], "rows": 64, "columns": 64, "connect": 64, "opening": opening });
    text(&server.post("/games", body).await.expect(StatusCode::CREATED)["game"]["id"])
}

async fn get(server: &TestServer, path: String, from: &str) -> Answer {
    Answer::of(server.request(Method::GET, &path).header("x-forwarded-for", from)).await
}

#[tokio::test]
async fn who_asks_for_too_many_pictures_is_refused_and_another_gets_theirs_meanwhile() {
    let server = start().await;
    let id = large_game(&server).await;
    for suffix in [".png", ".svg", ".json"] {
        let greedy =
            join_all((0..60).map(|ply| get(&server, format!("/games/{id}{suffix}?ply={ply}"), GREEDY)));
        let others = async {
            let mut answers = Vec::new();
            for ply in 60..63 {
                answers.push(get(&server, format!("/games/{id}{suffix}?ply={ply}"), OTHER).await);
            }
            answers
        };
        let (greedy, others) = tokio::join!(greedy, others);
        for answer in others {
            assert_eq!(answer.status, StatusCode::OK, "{suffix}: another address: {}", answer.text);
        }
        let (answered, refused): (Vec<_>, Vec<_>) =
            greedy.into_iter().partition(|answer| answer.status == StatusCode::OK);
        assert!(!answered.is_empty(), "{suffix}: all were refused");
        // Texts are done about as fast as they are asked for; only pictures are sure to pile up.
        assert!(suffix != ".png" || !refused.is_empty(), "nothing was refused, however much was waiting");
        for answer in refused {
            assert_eq!(answer.header("retry-after"), "2");
            answer.refused(503, "engine-busy");
        }
    }
}

#[tokio::test]
async fn a_list_of_large_games_has_short_pages_that_lead_to_all_of_them() {
    let server = start().await;
    let mut made = Vec::new();
    for _ in 0..12 {
        made.push(large_game(&server).await);
    }
    let small = text(
        &server.post("/games", json!({ "seats": [{}, {}] })).await.expect(StatusCode::CREATED)["game"]["id"],
    );
    made.push(small);
    let (mut listed, mut path, mut pages) = (Vec::new(), "/games?limit=100".to_owned(), 0);
    loop {
        let page = server.get(&path).await;
        let items = page.body["items"].as_array().expect("a list").clone();
        assert!(page.text.len() < 400_000, "a page of {} bytes with {} games", page.text.len(), items.len());
        assert!(!items.is_empty(), "an empty page: {}", page.text);
        listed.extend(items.iter().map(|game| text(&game["id"])));
        pages += 1;
        let Value::String(cursor) = &page.body["next"] else { break };
        assert!(page.header("link").contains(cursor.as_str()), "{}", page.header("link"));
        path = format!("/games?limit=100&cursor={cursor}");
    }

    made.sort();
    listed.sort();
    assert_eq!(listed, made, "every game once, on {pages} pages");
    assert!(pages > 1, "{pages} pages");
}

/// What comes after an event of a game, up to the frame that ends it.
async fn after_event(server: &TestServer, path: &str, last: u64, ends: &str) -> String {
    let request = server.request(Method::GET, path).header("accept", "application/x-ndjson");
    let request = request.header("last-event-id", last.to_string());
    let mut response = request.send().await.expect("an answer");
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains(ends) {
        read.extend_from_slice(&response.chunk().await.expect("the stream is whole").expect("more of it"));
    }
    String::from_utf8(read).expect("UTF-8")
}

#[tokio::test]
async fn missed_take_backs_of_a_long_game_are_not_sent_one_by_one() {
    let server = TestServer::start().await;
    let opening: Vec<u32> = (0..3000).map(|disc| disc % 64).collect();
    let settings = json!({ "rows": 64, "columns": 64, "connect": 64, "opening": opening });
    let table = server.two_people_on("Ana", "Berta", settings).await;
    let (moves, takeback) = (table.path("/moves"), table.path("/takeback"));
    for _ in 0..12 {
        server.post_as(&table.x, &moves, json!({ "column": 5 })).await.expect(StatusCode::CREATED);
        for (token, answer) in [(&table.x, "offer"), (&table.o, "accept")] {
            server.post_as(token, &takeback, json!({ "answer": answer })).await.expect(StatusCode::OK);
        }
    }
    let version = server.get(&table.path("")).await.body["version"].as_u64().expect("a version");
    assert_eq!(version, 2 + 3 * 12);
    let path = table.path("/events");
    let all = after_event(&server, &path, 2, r#""type":"presence""#).await;
    assert!(all.contains(r#""type":"snapshot""#), "not the whole game in {} bytes", all.len());
    assert!(all.len() < 60_000, "{} bytes for {} events", all.len(), version - 2);
    let few = after_event(&server, &path, version - 3, r#""type":"presence""#).await;
    let frames: Vec<Value> = few.lines().filter_map(|line| serde_json::from_str(line).ok()).take(3).collect();
    let kinds: Vec<&str> = frames.iter().filter_map(|frame| frame["type"].as_str()).collect();
    assert_eq!(kinds, ["move", "offer", "takeback"]);
    assert_eq!(frames[2]["moves"], json!(opening), "the board before the move");
}

#[tokio::test]
async fn a_history_of_long_games_has_short_pages_that_lead_to_all_of_them() {
    let server = Setup::new().directory(long_games(30).await).start().await;
    for (list, limit) in [("/history", 100), ("/games.ndjson", 100), ("/history", 3)] {
        let (mut listed, mut path, mut pages) = (Vec::new(), format!("{list}?limit={limit}"), 0);
        loop {
            let page = server.get(&path).await;
            assert_eq!(page.status, StatusCode::OK, "{}", page.text);
            assert!(page.text.len() < 120_000, "{list}: a page of {} bytes", page.text.len());
            let items: Vec<Value> = match page.body["items"].as_array() {
                Some(items) => items.clone(),
                None => page.text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect(),
            };
            assert!(!items.is_empty() && items.len() <= limit, "{list}: {} games", items.len());
            listed.extend(items.iter().map(|game| text(&game["id"])));
            pages += 1;
            let Some((_, link)) = page.header("link").split_once("/api/v1") else { break };
            path = link.split_once('>').expect("a link").0.to_owned();
        }
        let newest_first: Vec<String> = (0..30).rev().map(|number| format!("{number:012}")).collect();
        assert_eq!(listed, newest_first, "{list}: every game once, on {pages} pages");
        assert!(pages > 3, "{list}: {pages} pages");
    }
}
