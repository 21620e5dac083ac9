//! Results entered by hand, rivals and ratings.

use serde_json::{Value, json};

use super::support::{ADMIN, TestServer, assert_has, text};

fn result(x: Value, o: Value, winner: Value, rounds: i64) -> Value {
    json!({ "seats": [x, o], "winner": winner, "rounds": rounds })
}

#[tokio::test]
async fn t1_a_result_entered_by_hand_counts_for_points_and_not_for_rating() {
    let server = TestServer::start().await;
    let body = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("O"), 6);
    let item = server.post_as(ADMIN, "/history", body).await.created();
    assert_has(
        &item,
        json!({ "kind": "manual", "winner": "O", "reason": "line", "rounds": 6, "points": { "X": 0, "O": 2500 }, "moves": null }),
    );
    assert_eq!(item["ended_at"], "2026-11-20T18:00:00.000Z", "now, when no time is given");
    let luis = server.get("/players/Luis").await.ok();
    assert_has(&luis, json!({ "points": 2500, "wins": 1, "rating": null }));
    assert_eq!(server.get("/history?kind=manual").await.body["items"][0], item);
    let game = server.get(&format!("/games/{}", text(&item["id"]))).await.ok();
    assert_has(&game, json!({ "status": "finished", "result": { "winner": "O" } }));
    // The name is nobody's yet, and belongs to the first player under it.
    server.post("/players", json!({ "name": "Luis" })).await.created();
    assert_eq!(server.get("/players/Luis").await.body["points"], 2500);
}

#[tokio::test]
async fn t5_head_to_head_lists_rivals_by_how_much_they_played() {
    let server = TestServer::start().await;
    for (x, o, winner) in [
        (json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X")),
        (json!({ "name": "Luis" }), json!({ "name": "Ana" }), Value::Null),
        (json!({ "name": "Ana" }), json!({ "level": "hard" }), json!("O")),
    ] {
        server.post_as(ADMIN, "/history", result(x, o, winner, 4)).await.created();
    }
    let ana = server.get("/players/Ana").await.ok();
    let luis = json!({ "name": "Luis", "human": true, "points": 3750, "wins": 1, "losses": 0, "draws": 1, "played": 2 });
    let hard = json!({ "level": "hard", "human": false, "points": 0, "wins": 0, "losses": 1, "draws": 0, "played": 1 });
    assert_eq!(ana["head_to_head"], json!([luis, hard]));
    for (against, expected) in [("Luis", json!([luis])), ("dificil", json!([hard])), ("Nobody", json!([]))] {
        let one = server.get(&format!("/players/Ana?against={against}")).await.ok();
        assert_eq!(one["head_to_head"], expected, "{against}");
    }
}

/// T1
#[tokio::test]
async fn a_mistyped_result_is_taken_back_with_everything_that_it_gave() {
    let server = TestServer::start().await;
    let right = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X"), 5);
    server.post_as(ADMIN, "/history", right).await.created();
    let before = (server.get("/players/Ana").await.body, server.get("/players/Luis").await.body);
    let file = server.get("/export.txt").await.text;
    server.time.advance(1000);
    let wrong = result(json!({ "name": "Luis" }), json!({ "name": "Ana" }), json!("X"), 4);
    let item = server.post_as(ADMIN, "/history", wrong).await.created();
    let path = format!("/history/{}", text(&item["id"]));
    let game = format!("/games/{}", text(&item["id"]));
    server.get(&game).await.ok();
    let both = server.get("/export.txt").await.text;
    let taken = server.delete(ADMIN, &path).await.ok();
    assert_eq!(taken, item, "the answer is the result as it was");
    assert_eq!((server.get("/players/Ana").await.body, server.get("/players/Luis").await.body), before);
    assert_eq!(server.get("/ranking").await.body["items"][0]["name"], "Ana");
    let unstamped =
        |file: &str| file.lines().filter(|line| !line.starts_with("# exp")).collect::<Vec<_>>().join("\n");
    assert_eq!(unstamped(&server.get("/export.txt").await.text), unstamped(&file));
    server.get(&game).await.refused(410, "gone");
    server.delete(ADMIN, &path).await.refused(410, "gone");
    // A file that still has it does not bring it back.
    let came = server.import(both).await.ok();
    assert_has(&came, json!({ "known_games": 1, "skipped_deleted": 1 }));
    // Nobody plays it again after a restart, and what was played is no mistype.
    let server = server.restart().await;
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1));
    let table = server.two_people("Nora", "Olga").await;
    let path = format!("/history/{}", table.id);
    server.delete(ADMIN, &path).await.refused(409, "not-manual");
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    server.delete(ADMIN, &path).await.refused(409, "not-manual");
}
