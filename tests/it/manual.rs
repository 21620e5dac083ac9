//! Results entered by hand, rivals and ratings.

use reqwest::Method;
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, assert_has, text};

const WIN_IN_4: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

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
async fn t1_draws_computers_boards_and_times_are_taken() {
    let server = TestServer::start().await;
    let draw = result(json!({ "name": "Ana" }), json!({ "level": "facilón" }), Value::Null, 21);
    let refused = server.post_as(ADMIN, "/history", draw).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "seats[1].level");
    let draw = result(json!({ "name": "Ana" }), json!({ "level": "facil" }), Value::Null, 21);
    let item = server.post_as(ADMIN, "/history", draw).await.created();
    assert_has(&item, json!({ "reason": "full", "points": { "X": 250, "O": 250 } }));
    assert_eq!(item["seats"]["O"], json!({ "level": "easy", "human": false }));
    let mut small = result(json!({ "name": "Ana" }), json!({ "name": "Eva" }), json!("X"), 3);
    small["connect"] = json!(3);
    small["rows"] = json!(3);
    small["columns"] = json!(3);
    small["ended_at"] = json!("2026-01-02T03:04:05+01:00");
    let item = server.post_as(ADMIN, "/history", small).await.created();
    assert_has(&item, json!({ "ended_at": "2026-01-02T02:04:05.000Z", "points": { "X": 3500 } }));
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

#[tokio::test]
async fn t8_only_online_games_between_two_people_on_the_standard_board_are_rated() {
    let server = TestServer::start().await;
    let small = json!({ "rows": 4, "columns": 4 });
    let table = server.two_people_on("Ana", "Luis", small).await;
    server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
    assert_eq!(server.get("/players/Ana").await.body["rating"], Value::Null);
    let body =
        json!({ "seats": [{ "name": "Ana", "token": table.x_player }, { "name": "Eva" }], "first": "first" });
    let local = server.post("/games", body).await.created();
    let local = super::support::Table {
        id: text(&local["game"]["id"]),
        x: text(&local["seats"][0]["token"]),
        o: text(&local["seats"][1]["token"]),
        x_player: None,
    };
    server.play(&local, &WIN_IN_4).await;
    for name in ["Ana", "Eva"] {
        let player = server.get(&format!("/players/{name}")).await.body;
        assert_eq!(player["rating"], Value::Null, "{name} played on one device");
    }
    server.won_game("Carla", "Dora").await;
    let [carla, dora] = ["Carla", "Dora"].map(|name| format!("/players/{name}"));
    let (carla, dora) = (server.get(&carla).await.body, server.get(&dora).await.body);
    // Glicko-2's own first step for two newcomers.
    assert_has(&carla, json!({ "rating": 1662, "rating_deviation": 290 }));
    assert_has(&dora, json!({ "rating": 1338, "rating_deviation": 290 }));
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
    let delete = |path: &str, token: Option<&str>| {
        let request = server.request(Method::DELETE, path);
        Answer::of(match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        })
    };
    let eva = text(&server.post("/players", json!({ "name": "Eva" })).await.body["player_token"]);
    delete(&path, None).await.refused(401, "unauthorized");
    delete(&path, Some(&eva)).await.refused(403, "forbidden");
    let taken = delete(&path, Some(ADMIN)).await.ok();
    assert_eq!(taken, item, "the answer is the result as it was");
    assert_eq!((server.get("/players/Ana").await.body, server.get("/players/Luis").await.body), before);
    assert_eq!(server.get("/ranking").await.body["items"][0]["name"], "Ana");
    let unstamped =
        |file: &str| file.lines().filter(|line| !line.starts_with("# exp")).collect::<Vec<_>>().join("\n");
    assert_eq!(unstamped(&server.get("/export.txt").await.text), unstamped(&file));
    server.get(&game).await.refused(410, "gone");
    delete(&path, Some(ADMIN)).await.refused(410, "gone");
    // A file that still has it does not bring it back.
    let came = server.import(both).await.ok();
    assert_has(&came, json!({ "known_games": 1, "skipped_deleted": 1 }));
    // Nobody plays it again after a restart, and what was played is no mistype.
    let server = server.restart().await;
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1));
    let table = server.two_people("Nora", "Olga").await;
    let delete = async |path: &str| server.delete(ADMIN, path).await;
    delete(&format!("/history/{}", table.id)).await.refused(409, "not-manual");
    server.play(&table, &WIN_IN_4).await;
    delete(&format!("/history/{}", table.id)).await.refused(409, "not-manual");
    delete("/history/nothing00").await.refused(404, "not-found");
}
