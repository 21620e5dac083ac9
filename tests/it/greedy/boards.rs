//! The largest boards, full of discs: their pictures, their earlier positions, and lists of them.

use cuatro::engine::EngineSettings;
use cuatro::http::HttpSettings;
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::super::support::{Answer, TestServer, small_engine, text};

const GREEDY: &str = "203.0.113.66";
const OTHER: &str = "203.0.113.9";

/// A server behind a proxy on this machine, on which few jobs of an address may wait.
async fn start() -> TestServer {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let engine = EngineSettings { jobs_per_address: Some(2), ..small_engine() };
    TestServer::start_both(engine, HttpSettings { trusted_proxies, ..HttpSettings::default() }).await
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
