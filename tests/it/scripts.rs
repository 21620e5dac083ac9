//! Script files over HTTP.

use reqwest::Method;
use serde_json::json;

use super::support::{Answer, TestServer};

fn script(mode: u8, columns: &str) -> String {
    format!("{mode}\n{}\n", columns.replace(' ', "\n"))
}

async fn run(server: &TestServer, query: &str, body: String) -> Answer {
    let path = format!("/scripts?rows=4&columns=4&connect=4{query}");
    Answer::of(server.request(Method::POST, &path).header("content-type", "text/plain").body(body)).await
}

#[tokio::test]
async fn the_four_sample_scripts_end_as_known() {
    let server = TestServer::start().await;
    for (columns, winner, ply) in [
        ("1 4 1 4 1 4 4 1 2 3 2 3 2 3 3 2", json!(null), 16),
        ("1 2 2 3 4 3 3 1 4 4 4", json!("X"), 11),
        ("1 2 1 2 1 2 1 2 1 2 1 2", json!("X"), 7),
    ] {
        let answer = run(&server, "", script(1, columns)).await.ok();
        assert_eq!((&answer["result"]["winner"], &answer["ply"]), (&winner, &json!(ply)), "{columns}");
    }
    for (first, human) in [("human", "X"), ("computer", "O")] {
        let answer =
            run(&server, &format!("&level=heuristic&first={first}&seed=1"), script(2, "1 1 3 3")).await;
        let answer = answer.ok();
        assert_ne!(answer["result"]["winner"], human, "the computer wins when {first} starts: {answer}");
        assert_eq!(answer["result"]["reason"], "line");
        assert_eq!(answer["unused_lines"], 0);
        let steps = answer["steps"].as_array().expect("steps");
        assert!(
            steps.iter().filter(|step| step["side"] != human).all(|step| step["why"]["text"].is_string())
        );
    }
}
