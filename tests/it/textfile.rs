//! Import and export of the text file.

mod restore;
mod transport;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, assert_has, text};

const WIN_IN_4: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

const SAMPLE: &str = "\
#cuatro 1
# exported 2026-11-21T09:40:00Z from \"Aula 3\" (origin 7f3c9a)
[ranking]
1 | Ana        | 6750 | 2 | 0 | 1 | 3
2 | José Pérez |  250 | 0 | 1 | 1 | 2
[games]
0k2m9x1a | 2026-11-19T10:00:00.000Z | manual   | José Pérez | Ana           | 6x7 n=4 | draw full | 21 | 250  | 250 | -
0k2m9x4b | 2026-11-20T18:02:11.402Z | online   | Ana        | José Pérez    | 6x7 n=4 | X line    | 4  | 3500 | 0   | 3 2 3 2 3 2 3
0k2m9x7c | 2026-11-20T18:10:40.118Z | computer | Ana        | computer:easy | 6x7 n=4 | X line    | 5  | 3000 | 0   | 0 6 3 0 2 6 4 1 5
[end] ranking=2 games=3 carried=0
";

/// A server with a clock that is a day later than the sample's games.
async fn later() -> TestServer {
    let server = TestServer::start().await;
    server.time.advance(86_400_000);
    server
}

async fn import(server: &TestServer, query: &str, file: impl Into<reqwest::Body>) -> Answer {
    let request = server.request(Method::POST, &format!("/import{query}"));
    Answer::of(request.bearer_auth(ADMIN).header("content-type", "text/plain").body(file)).await
}

fn counts(new: u64, known: u64, skipped: u64, players: u64, carried: u64) -> Value {
    json!({
        "new_games": new, "known_games": known, "skipped_deleted": skipped, "new_players": players,
        "carried": carried, "dry_run": false,
    })
}

/// The export without the line that tells when and where.
async fn export(server: &TestServer) -> String {
    let answer = server.get("/export.txt").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let exported = answer.text.lines().filter(|line| line.starts_with("# exported")).count();
    assert_eq!(exported, 1, "{}", answer.text);
    answer
        .text
        .lines()
        .filter(|line| !line.starts_with("# exported"))
        .map(|line| format!("{line}\n"))
        .collect()
}

async fn delete(server: &TestServer, path: &str) -> Value {
    server.delete(ADMIN, path).await.ok()
}

#[tokio::test]
async fn t7_the_sample_comes_in_whole_and_counts() {
    let server = later().await;
    let dry = import(&server, "?dry_run=1", SAMPLE).await.ok();
    let mut expected = counts(3, 0, 0, 2, 0);
    expected["dry_run"] = json!(true);
    assert_eq!(dry, expected);
    assert_eq!(server.get("/history").await.body["items"], json!([]), "a dry run writes nothing");
    server.get("/players/Ana").await.refused(404, "not-found");
    assert_eq!(import(&server, "", SAMPLE).await.ok(), counts(3, 0, 0, 2, 0));
    let ana = server.get("/players/Ana").await.ok();
    assert_has(
        &ana,
        json!({ "points": 6750, "wins": 2, "draws": 1, "against_computer": { "wins": 1 }, "rating": 1662 }),
    );
    assert_eq!(ana["head_to_head"][0]["name"], "José Pérez");
    let game = server.get("/games/0k2m9x4b").await.ok();
    assert_has(&game, json!({ "status": "finished", "ply": 7, "kind": "online" }));
    assert_eq!(game["result"]["line"].as_array().map(Vec::len), Some(4));
    // Nobody holds the imported names: each belongs to the first player under it.
    server.post("/players", json!({ "name": "José Pérez" })).await.created();
}

/// Rule 11, T8
#[tokio::test]
async fn a_game_with_a_taken_back_move_stays_unrated_on_its_way_through_the_file() {
    let server = later().await;
    let table = server.two_people("Ana", "Luis").await;
    server.play(&table, &[6]).await;
    let offer = json!({ "answer": "offer" });
    server.post_as(&table.x, &table.path("/takeback"), offer).await.ok();
    let accept = json!({ "answer": "accept" });
    server.post_as(&table.o, &table.path("/takeback"), accept).await.ok();
    server.play(&table, &WIN_IN_4).await;
    let rating = async |server: &TestServer| {
        let ana = server.get("/players/Ana").await.ok();
        assert_eq!(ana["points"], 3500);
        ana["rating"].clone()
    };
    assert_eq!(rating(&server).await, Value::Null);
    assert_eq!(server.get("/history").await.body["items"][0]["taken_back"], true);
    let first = export(&server).await;
    assert!(first.contains(" | X line takeback | 4      | 3500 "), "{first}");
    let other = later().await;
    let file = server.get("/export.txt").await.text;
    import(&other, "", file.clone()).await.ok();
    assert_eq!(rating(&other).await, Value::Null, "it was unrated, and is unrated there");
    assert_eq!(export(&other).await, first);
    assert_eq!(import(&other, "", file.clone()).await.ok(), counts(0, 1, 0, 0, 0));
    // Without the mark it is another game, here and there.
    let without = file.replace("X line takeback", "X line         ");
    let refused = import(&other, "", without).await.refused(422, "invalid-file");
    assert_eq!(
        refused["errors"],
        json!([{ "line": 12, "field": "result", "code": "other-content",
            "detail": "says \"X line\", the game that is here with this id has \"X line takeback\": correct the line, or give it another id" }])
    );
}

#[tokio::test]
async fn rule_4_carried_totals_are_set_and_not_added() {
    let server = later().await;
    let ranking = "#cuatro 1\n[ranking]\n1 | Ana | 900 | 1 | 2 | 0 | 3\n[end] ranking=1 games=0 carried=0\n";
    assert_eq!(import(&server, "", ranking).await.ok(), counts(0, 0, 0, 1, 1));
    assert_eq!(import(&server, "", ranking).await.ok(), counts(0, 0, 0, 0, 0));
    let more = ranking.replace("900 | 1 | 2 | 0 | 3", "1400 | 2 | 2 | 0 | 4");
    assert_eq!(import(&server, "", more).await.ok()["carried"], 1);
    let ana = server.get("/players/Ana").await.ok();
    assert_has(&ana, json!({ "points": 1400, "wins": 2, "played": 4 }));
    assert!(export(&server).await.contains("paper    | Ana"));
    // Nobody was beaten for them, neither a person nor the computer.
    assert_eq!(ana["carried"], json!({ "points": 1400, "wins": 2, "losses": 2, "draws": 0, "played": 4 }));
    for against in ["against_people", "against_computer"] {
        assert_eq!((&ana[against]["points"], &ana[against]["played"]), (&json!(0), &json!(0)), "{against}");
    }
    assert_eq!(server.get("/ranking").await.body["items"][0]["points"], 1400);
    assert_eq!(server.get("/ranking?against=people").await.body["items"], json!([]));
    let terminal = server.client.get(format!("{}/players/Ana", server.url)).header("accept", "text/plain");
    let terminal = terminal.send().await.expect("an answer").text().await.expect("a text");
    assert!(terminal.contains("carried from an old ranking: 1400 points"), "{terminal}");
    delete(&server, "/players/Ana").await;
    assert!(!export(&server).await.contains("Ana"));
}

#[tokio::test]
async fn games_can_be_played_while_a_file_comes_in() {
    let server = later().await;
    let table = server.two_people("Xenia", "Yara").await;
    let mut file = "#cuatro 1\n[games]\n".to_owned();
    for number in 0..3000 {
        file.push_str(&format!(
            "g{number:07} | 2026-01-02T10:00:{:02}Z | online | P{} | Q{} | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3\n",
            number % 60,
            number % 50,
            number % 70,
        ));
    }
    file.push_str("[end] ranking=0 games=3000 carried=0\n");
    let (came, _) = tokio::join!(import(&server, "", file), server.play(&table, &WIN_IN_4));
    assert_eq!(came.ok(), counts(3000, 0, 0, 120, 0));
    assert_eq!(server.get("/players/Xenia").await.body["points"], 3500);
    let total: i64 = server.get("/ranking?limit=100").await.body["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|row| row["wins"].as_i64().unwrap_or_default())
        .sum();
    assert_eq!(total, 3001);
    assert_eq!(server.get("/players/P0?against=Q0").await.body["head_to_head"][0]["wins"], 9);
}
