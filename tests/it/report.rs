//! Why somebody lost, through HTTP.

use std::time::Duration;

use cuatro::engine::EngineSettings;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{ADMIN, Table, TestServer, assert_has, small_engine, text};

async fn report(server: &TestServer, table: &Table, lang: &str) -> Value {
    server.get(&table.path(&format!("/report?lang={lang}"))).await.ok()
}

#[tokio::test]
async fn a_report_is_made_once_and_kept_over_a_restart() {
    let server = TestServer::start().await;
    let table = server.two_people_on("Ana", "Berta", json!({ "rows": 4, "columns": 4, "connect": 4 })).await;
    server.play(&table, &[0, 1, 0, 1, 0, 2, 0]).await;
    let first = report(&server, &table, "en").await;
    let blunder = &first["moves"][5];
    assert_has(&first, json!({ "turning_point": 5, "decided_by": 5 }));
    assert_has(blunder, json!({ "column": 2, "exact": true, "verdict": "draw-to-loss", "best": [0] }));
    assert_has(blunder, json!({ "before": { "outcome": "draw", "in_plies": 11 }, "from_ply": 6 }));
    assert_has(blunder, json!({ "after": { "outcome": "loss", "in_plies": 2 }, "moves": [0] }));
    assert!(!blunder["proof"].is_null(), "{blunder}");
    // Without any time, a second report would find less.
    let server = server.restart_with(EngineSettings { report: Duration::ZERO, ..small_engine() }).await;
    assert_eq!(report(&server, &table, "en").await, first);
}

#[tokio::test]
async fn a_players_reviews_are_those_reports_that_exist_and_say_what_they_say() {
    let server = TestServer::start().await;
    let board = json!({ "rows": 4, "columns": 4, "connect": 4 });
    let reviewed = server.two_people_on("Ana", "Berta", board.clone()).await;
    server.play(&reviewed, &[0, 1, 0, 1, 0, 2, 0]).await;
    let other = server.two_people_on("Carla", "Dora", board).await;
    server.play(&other, &[0, 1, 0, 1, 0, 2, 0]).await;
    let reviews =
        async |name: &str| server.get(&format!("/players/{name}/reviews")).await.ok()["items"].clone();
    assert_eq!(reviews("Ana").await, json!([]), "nobody has asked for a report");
    let report = report(&server, &reviewed, "en").await;
    for (name, side) in [("Ana", "X"), ("berta", "O")] {
        let items = reviews(name).await;
        let [review] = items.as_array().expect("a list").as_slice() else { panic!("{name}: {items}") };
        assert_eq!(review["game"], report["game"]);
        assert_eq!(review["side"], side);
        assert_eq!(review["accuracy"], report["accuracy"][side]);
        let lessons = report["lessons"].as_array().expect("lessons").iter();
        let own: Vec<&Value> =
            lessons.filter(|lesson| lesson["side"] == side).map(|lesson| &lesson["ply"]).collect();
        assert_eq!(review["lessons"], json!(own));
    }
    assert_eq!(reviews("Carla").await, json!([]));
    server.get("/players/Elena/reviews").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_result_without_moves_has_an_empty_report() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "name": "Berta" }], "winner": "X", "rounds": 5 });
    let entered = server.post_as(ADMIN, "/history", body).await.created();
    let report = server.get(&format!("/games/{}/report", text(&entered["id"]))).await.ok();
    assert_has(&report, json!({ "moves": [], "turning_point": null }));
    assert!(text(&report["text"]).contains("not known"), "{report}");
}

/// X opens in the corner, which loses forty discs later; then leaves the middle column to O, who closes it.
const OPENED_IN_THE_CORNER: [u8; 8] = [0, 3, 0, 3, 1, 3, 1, 3];

#[tokio::test]
async fn at_a_terminal_a_mistake_is_learnt_from_by_typing_what_is_shown() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &OPENED_IN_THE_CORNER).await;
    let id = &table.id;
    let ask = async |query: &str| server.page(&format!("/g/{id}/learn{query}")).await;
    let report = server.page(&format!("/g/{id}/report")).await.text;
    assert!(report.contains("Move 7 decided it.") && report.contains(&format!("/g/{id}/learn")), "{report}");
    assert!(report.contains("Ana (X): accuracy "), "{report}");
    let first = ask("").await.text;
    assert!(first.contains("Mistake 1 of ") && first.contains("move="), "{first}");
    let wrong = ask("?move=7&column=6").await.text;
    assert!(wrong.contains("Not column 6: Berta completes four in a row in column 3."), "{wrong}");
    assert!(
        wrong.contains("| O |") && wrong.lines().last().is_some_and(|last| last.contains("move=7")),
        "{wrong}"
    );
    let right = ask("?move=7&column=3").await.text;
    assert!(right.contains("Right: column 3"), "{right}");
    assert!(right.lines().last().is_some_and(|last| last.starts_with("curl ")), "{right}");
    let shown = ask("?move=7&show=1&lang=es").await.text;
    assert!(shown.contains("La respuesta: la columna 3."), "{shown}");
    assert!(ask("?move=7&hint=1").await.text.contains("The other side needs one more disc."));
    assert_eq!(ask("?move=7&column=9").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ask("?move=2").await.status, StatusCode::NOT_FOUND);
}
