//! Finished games as lines of JSON, with exact values.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, text};

/// The lines of the file at this path, and the path of the next one.
async fn lines(server: &TestServer, path: &str) -> (Vec<Value>, Option<String>) {
    let answer = Answer::of(server.request(Method::GET, path)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let link = answer.header("link").strip_prefix("</api/v1").and_then(|link| link.split('>').next());
    let lines = answer.text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON"));
    (lines.collect(), link.map(str::to_owned))
}

#[tokio::test]
async fn finished_games_come_as_lines_with_the_exact_score_of_each_position() {
    let server = TestServer::start().await;
    let standard = server.won_game("Ana", "Berta").await;
    server.time.advance(1000);
    let small = server.two_people_on("Carla", "Dora", json!({ "rows": 4, "columns": 4 })).await;
    server.play(&small, &[0, 1, 0, 1, 0, 1, 0]).await;
    server.time.advance(1000);
    let entered = json!({ "seats": [{ "name": "Eva" }, { "level": "easy" }], "winner": "X", "rounds": 7 });
    server.post_as(ADMIN, "/history", entered).await.created();
    let unfinished = server.two_people("Fee", "Gerda").await;

    let (games, next) = lines(&server, "/games.ndjson?values=1").await;
    assert_eq!(next, None);
    assert_eq!(games.len(), 3, "{games:#?}");
    assert!(games.iter().all(|game| text(&game["id"]) != unfinished.id));
    let values: Vec<_> = games.iter().map(|game| &game["values"]).collect();
    assert_eq!(
        values[..2],
        [&Value::Null, &Value::Null],
        "neither moves by hand nor small boards have values"
    );
    assert_eq!(text(&games[2]["id"]), standard.id);
    let scores: Vec<i64> = values[2].as_array().expect("values").iter().filter_map(Value::as_i64).collect();
    assert_eq!(scores.len(), 8);
    // Solved: X wins from the empty board with the last disc; and the player that faces a line has lost.
    assert_eq!((scores[0], scores[7]), (1, -18));
    for (ply, score) in scores.iter().enumerate().take(7) {
        let moves: Vec<_> = games[2]["moves"].as_array().expect("moves")[..ply].to_vec();
        let analysis = server.post("/analysis", json!({ "moves": moves })).await.ok();
        let best = analysis["columns"]
            .as_array()
            .expect("columns")
            .iter()
            .filter_map(|column| column["score"].as_i64());
        assert_eq!(Some(*score), best.max(), "after {ply} discs: {analysis}");
    }

    // Without values it is the history, and pages follow each other.
    let history = server.get("/history").await.ok();
    let (mut read, mut path) = (Vec::new(), Some("/games.ndjson?limit=2".to_owned()));
    while let Some(now) = path {
        let (games, next) = lines(&server, &now).await;
        assert!(games.len() <= 2);
        read.extend(games);
        path = next;
    }
    assert_eq!(json!(read), history["items"]);
    let (of_dora, _) = lines(&server, "/games.ndjson?player=dora").await;
    assert_eq!(of_dora.len(), 1);
    server.get("/games.ndjson?values=2").await.refused(422, "invalid-field");
}
