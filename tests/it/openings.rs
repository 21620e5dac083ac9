//! Games that begin with discs on the board.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Table, TestServer, text};

/// Two people, X first, with these discs lying already.
async fn two_people(server: &TestServer, opening: &[u8]) -> Table {
    server.two_people_on("Ana", "Berta", json!({ "opening": opening })).await
}

async fn game(server: &TestServer, table: &Table) -> Value {
    server.get(&table.path("")).await.expect(StatusCode::OK)
}

/// That nothing of a finished game counts anywhere.
async fn nothing_is_recorded(server: &TestServer) {
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    assert_eq!(server.get("/ranking").await.body["items"], json!([]));
    let export = server.get("/export.txt").await.text;
    assert!(export.contains("[end] ranking=0 games=0 carried=0"), "{export}");
    for name in ["Ana", "Berta"] {
        let player = server.get(&format!("/players/{name}")).await.expect(StatusCode::OK);
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
    assert_eq!(
        (&began["opening"], &began["moves"], &began["ply"], &began["round"], &began["to_move"]),
        (&json!([3, 2, 3, 2, 3, 2]), &json!([3, 2, 3, 2, 3, 2]), &json!(6), &json!(4), &json!("X"))
    );
    assert_eq!(began["board"][5], "  OX   ");
    let won = server.play(&table, &[3]).await;
    assert_eq!(
        (&won["status"], &won["result"]["winner"], &won["result"]["reason"], &won["result"]["rounds"]),
        (&json!("finished"), &json!("X"), &json!("line"), &json!(4))
    );
    assert_eq!(won["result"]["points"], json!({ "X": 0, "O": 0 }), "such a game gives nobody points");
    nothing_is_recorded(&server).await;
    // Its log is kept like that of every game: it can be looked at, judged, and after a restart too.
    let server = server.restart().await;
    let again = game(&server, &table).await;
    assert_eq!((&again["opening"], &again["result"]), (&won["opening"], &won["result"]));
    let report = server.get(&table.path("/report")).await.expect(StatusCode::OK);
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(1), "{report}");
    let earlier = server.get(&table.path(".json?ply=2")).await.expect(StatusCode::OK);
    assert_eq!(earlier["moves"], json!([3, 2]));
    nothing_is_recorded(&server).await;
}

#[tokio::test]
async fn nobody_is_judged_for_discs_that_nobody_dropped() {
    let server = TestServer::start().await;
    // The opening is a row of blunders: either side could have completed a line or stopped one.
    let opening = [3, 2, 3, 2, 3, 2, 0, 0];
    let table = two_people(&server, &opening).await;
    // X misses the line in column 3, and O completes the one in column 2.
    server.play(&table, &[6, 2]).await;
    let report = server.get(&table.path("/report")).await.expect(StatusCode::OK);
    let plies = report["moves"].as_array().expect("moves").iter().map(|judged| judged["ply"].clone());
    assert_eq!(plies.collect::<Vec<_>>(), [8, 9], "{report}");
    assert_eq!((&report["decided_by"], &report["turning_point"]), (&json!(8), &json!(8)), "{report}");
    let lessons = report["lessons"].as_array().expect("lessons").iter().map(|lesson| &lesson["ply"]);
    assert_eq!(lessons.collect::<Vec<_>>(), [8], "{report}");
    for (side, kept) in [("X", 0), ("O", 1)] {
        let accuracy = &report["accuracy"][side];
        assert_eq!((&accuracy["choices"], &accuracy["kept"]), (&json!(1), &json!(kept)), "{report}");
    }
    let said = text(&report["text"]);
    assert!(said.contains('9'), "the deciding move has its number in the game: {said}");
}

#[tokio::test]
async fn an_empty_opening_is_none() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, {}], "opening": [] });
    let created = server.post("/games", body).await.expect(StatusCode::CREATED);
    assert_eq!(created["game"].get("opening"), None, "{created}");
}

/// B11, M9
#[tokio::test]
async fn a_rematch_begins_with_the_same_opening_and_is_not_recorded_either() {
    let server = TestServer::start().await;
    let table = two_people(&server, &[3, 2, 3, 2, 3, 2]).await;
    server.play(&table, &[3]).await;
    server.post_as(&table.x, &table.path("/rematch"), json!({})).await.expect(StatusCode::OK);
    server.post_as(&table.o, &table.path("/rematch"), json!({})).await.expect(StatusCode::OK);
    let id = text(&game(&server, &table).await["next_game"]);
    let next = server.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
    assert_eq!(
        (&next["opening"], &next["seats"]["X"]["name"]),
        (&json!([3, 2, 3, 2, 3, 2]), &json!("Berta")),
        "the sides are swapped, the discs are not"
    );
    // The seat tokens stay: Berta plays X now.
    let swapped = Table { id, x: table.o, o: table.x, x_player: None };
    server.play(&swapped, &[3]).await;
    nothing_is_recorded(&server).await;
    let deleted = Answer::of(server.request(Method::DELETE, "/players/Ana").bearer_auth(ADMIN)).await;
    assert_eq!(
        deleted.expect(StatusCode::OK),
        json!({ "games_anonymised": 0, "games_removed": 0, "games_aborted": 0, "dry_run": false })
    );
}
