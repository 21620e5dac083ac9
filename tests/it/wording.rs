//! What the server answers says what is right: numbers and the words they count agree, and what is to be sent instead can be sent.

use reqwest::Method;
use serde_json::json;

use super::support::{ADMIN, Answer, TestServer, text};

async fn read(server: &TestServer, path: &str) -> String {
    server.page(path).await.text
}

#[tokio::test]
async fn one_disc_one_second_one_choice_and_one_game_are_singular() {
    let server = TestServer::start().await;
    let table = server.two_people_on("Ana", "Berta", json!({ "rows": 1, "columns": 3, "connect": 2 })).await;
    server.play(&table, &[0]).await;
    server.time.advance(59_500);
    for (lang, words) in [("en", "1 second is left."), ("es", "falta 1 segundo.")] {
        let claim = server.request(Method::POST, &table.path("/claim")).bearer_auth(&table.x);
        let refused = Answer::of(claim.header("accept-language", lang).json(&json!({}))).await;
        let refused = refused.refused(409, "opponent-present");
        assert!(text(&refused["detail"]).ends_with(words), "{refused}");
    }
    server.play(&table, &[2, 1]).await;
    let back = async |query: &str| read(&server, &format!("/g/{}?{query}", table.id)).await;
    let (one, uno, two) = (back("ply=1").await, back("ply=1&lang=es").await, back("ply=2").await);
    assert!(one.contains("After 1 disc:") && uno.contains("Tras 1 ficha:"), "{one}{uno}");
    assert!(two.contains("After 2 discs:"), "{two}");
    let record = read(&server, "/players/Ana?lang=es").await;
    assert!(record.contains("1 partida: 1 ganada, 0 perdidas, 0 empatadas."), "{record}");
    let report = read(&server, &format!("/g/{}/report", table.id)).await;
    assert!(report.contains("(0 of 1 choice)."), "{report}");
}

#[tokio::test]
async fn a_refusal_names_only_what_can_be_sent_instead_and_all_of_it() {
    let server = TestServer::start().await;
    // What it names as a winner is one.
    let wrong = json!({ "seats": [{ "name": "Ana" }, { "name": "Berta" }], "winner": "Ana", "rounds": 21 });
    let refused = server.post_as(ADMIN, "/history", wrong.clone()).await.refused(422, "invalid-field");
    for winner in refused["expected"].as_array().expect("words") {
        let mut result = wrong.clone();
        result["winner"] = winner.clone();
        let entered = server.post_as(ADMIN, "/history", result).await;
        assert_eq!(entered.status, 201, "{winner}: {}", entered.text);
    }
}
