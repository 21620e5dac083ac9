//! Why somebody lost, through the door.

use std::time::Duration;

use cuatro::engine::EngineSettings;
use cuatro::rules::{Column, Outcome, Variant};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::oracle::{Oracle, Worth, drawn_positions, position};
use super::support::{ADMIN, Table, TestServer, assert_has, small_engine, text};

/// From so many discs on, trying everything is quick.
const LATE: usize = 34;

async fn report(server: &TestServer, table: &Table, lang: &str) -> Value {
    server.get(&table.path(&format!("/report?lang={lang}"))).await.ok()
}

/// The verdict that the two worths give, written from the words of the document.
fn verdict(before: Worth, after: Worth) -> &'static str {
    match (before.0, after.0) {
        (1, 0) => "win-to-draw",
        (1, -1) => "win-to-loss",
        (0, -1) => "draw-to-loss",
        (1, 1) if after.1 > before.1 => "slower-win",
        (-1, -1) if after.1 < before.1 => "faster-loss",
        _ => "perfect",
    }
}

/// A drawn ending with a disc that loses it, and the best play after it: the moves, and the ply of that disc.
fn lost_draw(oracle: &mut Oracle) -> (Vec<u8>, usize) {
    for mut moves in drawn_positions(LATE) {
        let board = position(Variant::STANDARD, &moves);
        let blunder =
            (0..7).find(|column| oracle.column(&board, Column(*column)).is_some_and(|worth| worth.0 < 0));
        if let Some(blunder) = blunder {
            let ply = moves.len();
            moves.push(blunder);
            loop {
                let board = position(Variant::STANDARD, &moves);
                if board.outcome().is_some() {
                    return (moves, ply);
                }
                moves.push(oracle.best(&board).0);
            }
        }
    }
    panic!("no drawn position of the set can be lost");
}

#[tokio::test]
async fn the_disc_that_lost_a_drawn_game_is_its_turning_point() {
    let server = TestServer::start().await;
    let mut oracle = Oracle::default();
    let (moves, blunder) = lost_draw(&mut oracle);
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &moves).await;
    let (en, es) = (report(&server, &table, "en").await, report(&server, &table, "es").await);
    assert_eq!(en["turning_point"], blunder, "{}", en["text"]);
    let judged = en["moves"].as_array().expect("moves");
    assert_eq!(judged.len(), moves.len());
    for ply in LATE..moves.len() {
        let board = position(Variant::STANDARD, &moves[..ply]);
        let before = oracle.position(&board);
        let after = oracle.column(&board, Column(moves[ply])).expect("a legal move");
        let judgement = &judged[ply];
        let outcome = |worth: Worth| ["loss", "draw", "win"][(worth.0 + 1) as usize];
        assert_has(judgement, json!({ "ply": ply, "column": moves[ply] }));
        assert_eq!(judgement["exact"], true, "ply {ply}: {judgement}");
        assert_eq!(judgement["verdict"], verdict(before, after), "ply {ply}: {judgement}");
        assert_has(judgement, json!({ "before": { "outcome": outcome(before), "in_plies": before.1 } }));
        assert_has(judgement, json!({ "after": { "outcome": outcome(after), "in_plies": after.1 } }));
        let best: Vec<u8> =
            (0..7).filter(|column| oracle.column(&board, Column(*column)) == Some(before)).collect();
        assert_eq!(judgement["best"], json!(best), "ply {ply}");
    }
    let judgement = &judged[blunder];
    assert_has(judgement, json!({ "verdict": "draw-to-loss", "from_ply": blunder + 1 }));
    // The refutation can be played, and closes the line that the sentence names.
    let refutation: Vec<u8> = serde_json::from_value(judgement["moves"].clone()).expect("columns");
    let end = position(Variant::STANDARD, &[&moves[..=blunder], &refutation].concat());
    let Some(Outcome::Win { side, cells }) = end.outcome() else { panic!("{judgement}") };
    assert_ne!(side.as_str(), judgement["side"], "{judgement}");
    assert_eq!(judgement["cells"], json!(cells));
    for (report, lang) in [(&en, "en"), (&es, "es")] {
        let sentence = text(&report["moves"][blunder]["text"]);
        assert_eq!(report["decided_by"], blunder, "{lang}: {}", report["text"]);
        assert!(
            text(&report["text"]).contains("Ana") && text(&report["text"]).contains("Berta"),
            "{lang}: {}",
            report["text"]
        );
        for cell in cells.first().into_iter().chain(cells.last()) {
            assert!(sentence.contains(&cell.column.to_string()), "{lang}: {sentence}");
        }
    }
    for (en, es) in judged.iter().zip(es["moves"].as_array().expect("moves")) {
        assert_ne!(en["text"], es["text"]);
        assert_eq!(en["verdict"], es["verdict"]);
    }
}

#[tokio::test]
async fn a_report_is_made_once_and_kept_over_a_restart() {
    let server = TestServer::start().await;
    let table = server.two_people_on("Ana", "Berta", json!({ "rows": 4, "columns": 4, "connect": 4 })).await;
    server.play(&table, &[0, 1, 0, 1, 0, 2, 0]).await;
    let first = report(&server, &table, "en").await;
    assert!(
        first["moves"].as_array().expect("moves").iter().any(|judged| !judged["proof"].is_null()),
        "{first}"
    );
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
