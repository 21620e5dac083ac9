//! Games that begin with discs on the board.

use serde_json::{Value, json};

use super::support::{ADMIN, Table, TestServer, assert_has, text};

/// Two people, X first, with these discs lying already.
async fn two_people(server: &TestServer, opening: &[u8]) -> Table {
    server.two_people_on("Ana", "Berta", json!({ "opening": opening })).await
}

async fn game(server: &TestServer, table: &Table) -> Value {
    server.get(&table.path("")).await.ok()
}

/// That nothing of a finished game counts anywhere.
async fn nothing_is_recorded(server: &TestServer) {
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    assert_eq!(server.get("/ranking").await.body["items"], json!([]));
    let export = server.get("/export.txt").await.text;
    assert!(export.contains("[end] ranking=0 games=0 carried=0"), "{export}");
    for name in ["Ana", "Berta"] {
        let player = server.get(&format!("/players/{name}")).await.ok();
        assert_eq!(
            (&player["played"], &player["points"], &player["rating"], &player["head_to_head"]),
            (&json!(0), &json!(0), &Value::Null, &json!([])),
            "{name}"
        );
    }
}

/// P5, T8
#[tokio::test]
async fn playing_on_from_one_disc_before_a_win_gives_no_points_and_no_rating() {
    let server = TestServer::start().await;
    let table = two_people(&server, &[3, 2, 3, 2, 3, 2]).await;
    let began = game(&server, &table).await;
    assert_has(
        &began,
        json!({ "opening": [3, 2, 3, 2, 3, 2], "moves": [3, 2, 3, 2, 3, 2], "ply": 6, "round": 4, "to_move": "X" }),
    );
    assert_eq!(began["board"][5], "  OX   ");
    let won = server.play(&table, &[3]).await;
    assert_has(
        &won,
        json!({ "status": "finished", "result": { "winner": "X", "reason": "line", "rounds": 4 } }),
    );
    assert_eq!(won["result"]["points"], json!({ "X": 0, "O": 0 }), "such a game gives nobody points");
    nothing_is_recorded(&server).await;
    // Its log is kept like that of every game: it can be looked at, judged, and after a restart too.
    let server = server.restart().await;
    let again = game(&server, &table).await;
    assert_eq!((&again["opening"], &again["result"]), (&won["opening"], &won["result"]));
    let report = server.get(&table.path("/report")).await.ok();
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(1), "{report}");
    let earlier = server.get(&table.path(".json?ply=2")).await.ok();
    assert_eq!(earlier["moves"], json!([3, 2]));
    nothing_is_recorded(&server).await;
}

/// B11, M9
#[tokio::test]
async fn a_rematch_begins_with_the_same_opening_and_is_not_recorded_either() {
    let server = TestServer::start().await;
    let table = two_people(&server, &[3, 2, 3, 2, 3, 2]).await;
    server.play(&table, &[3]).await;
    server.post_as(&table.x, &table.path("/rematch"), json!({})).await.ok();
    server.post_as(&table.o, &table.path("/rematch"), json!({})).await.ok();
    let id = text(&game(&server, &table).await["next_game"]);
    let next = server.get(&format!("/games/{id}")).await.ok();
    assert_eq!(
        (&next["opening"], &next["seats"]["X"]["name"]),
        (&json!([3, 2, 3, 2, 3, 2]), &json!("Berta")),
        "the sides are swapped, the discs are not"
    );
    // The seat tokens stay: Berta plays X now.
    let swapped = Table { id, x: table.o, o: table.x, x_player: None };
    server.play(&swapped, &[3]).await;
    nothing_is_recorded(&server).await;
    let deleted = server.delete(ADMIN, "/players/Ana").await;
    assert_eq!(
        deleted.ok(),
        json!({ "games_anonymised": 0, "games_removed": 0, "games_aborted": 0, "dry_run": false })
    );
}
