//! Results entered by hand, rivals and ratings.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, text};

const WIN_IN_4: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

fn result(x: Value, o: Value, winner: Value, rounds: i64) -> Value {
    json!({ "seats": [x, o], "winner": winner, "rounds": rounds })
}

#[tokio::test]
async fn t1_a_result_entered_by_hand_counts_for_points_and_not_for_rating() {
    let server = TestServer::start().await;
    let body = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("O"), 6);
    let item = server.post_as(ADMIN, "/history", body).await.expect(StatusCode::CREATED);
    assert_eq!(
        (&item["kind"], &item["winner"], &item["reason"], &item["rounds"], &item["points"], &item["moves"]),
        (
            &json!("manual"),
            &json!("O"),
            &json!("line"),
            &json!(6),
            &json!({ "X": 0, "O": 2500 }),
            &Value::Null
        )
    );
    assert_eq!(item["ended_at"], "2026-11-20T18:00:00.000Z", "now, when no time is given");
    let luis = server.get("/players/Luis").await.expect(StatusCode::OK);
    assert_eq!((&luis["points"], &luis["wins"], &luis["rating"]), (&json!(2500), &json!(1), &Value::Null));
    assert_eq!(server.get("/history?kind=manual").await.body["items"][0], item);
    let game = server.get(&format!("/games/{}", text(&item["id"]))).await.expect(StatusCode::OK);
    assert_eq!((&game["status"], &game["result"]["winner"]), (&json!("finished"), &json!("O")));
    // The name is nobody's yet, and belongs to the first who plays under it.
    server.post("/players", json!({ "name": "Luis" })).await.expect(StatusCode::CREATED);
    assert_eq!(server.get("/players/Luis").await.body["points"], 2500);
}

#[tokio::test]
async fn t1_draws_computers_boards_and_times_are_taken() {
    let server = TestServer::start().await;
    let draw = result(json!({ "name": "Ana" }), json!({ "level": "facilón" }), Value::Null, 21);
    let refused = server.post_as(ADMIN, "/history", draw).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "seats[1].level");
    let draw = result(json!({ "name": "Ana" }), json!({ "level": "facil" }), Value::Null, 21);
    let item = server.post_as(ADMIN, "/history", draw).await.expect(StatusCode::CREATED);
    assert_eq!((&item["reason"], &item["points"]), (&json!("full"), &json!({ "X": 250, "O": 250 })));
    assert_eq!(item["seats"]["O"], json!({ "level": "easy", "human": false }));
    let mut small = result(json!({ "name": "Ana" }), json!({ "name": "Eva" }), json!("X"), 3);
    small["connect"] = json!(3);
    small["rows"] = json!(3);
    small["columns"] = json!(3);
    small["ended_at"] = json!("2026-01-02T03:04:05+01:00");
    let item = server.post_as(ADMIN, "/history", small).await.expect(StatusCode::CREATED);
    assert_eq!((&item["ended_at"], &item["points"]["X"]), (&json!("2026-01-02T02:04:05.000Z"), &json!(3500)));
}

#[tokio::test]
async fn t1_a_board_that_is_full_before_anybody_can_win_has_draws_only() {
    let server = TestServer::start().await;
    for (rows, columns, connect, last) in [(1, 3, 3, 2), (1, 2, 2, 1), (1, 5, 4, 3), (2, 3, 3, 3)] {
        let on = |winner: Value, rounds: i64| {
            let mut body = result(json!({ "name": "Ana" }), json!({ "name": "Eva" }), winner, rounds);
            (body["rows"], body["columns"], body["connect"]) = (json!(rows), json!(columns), json!(connect));
            body
        };
        let full = server.post_as(ADMIN, "/history", on(Value::Null, last)).await.expect(StatusCode::CREATED);
        assert_eq!(full["reason"], "full", "{full}");
        let refused = server.post_as(ADMIN, "/history", on(Value::Null, last + 1)).await;
        let range = refused.refused(422, "invalid-field")["expected"].clone();
        assert_eq!(range, json!({ "min": i64::min(connect, last), "max": last }));
        if connect > last {
            let refused = server.post_as(ADMIN, "/history", on(json!("X"), last)).await;
            let refused = refused.refused(422, "invalid-field");
            assert_eq!(
                (&refused["field"], &refused["expected"]),
                (&json!("winner"), &json!(["draw"])),
                "{refused}"
            );
        }
    }
    let file = server.get("/export.txt").await.text;
    let request = server.request(Method::POST, "/import").bearer_auth(ADMIN).body(file);
    assert_eq!(Answer::of(request).await.expect(StatusCode::OK)["known_games"], 4);
}

#[tokio::test]
async fn t1_o_cannot_win_in_the_last_round_of_an_odd_board() {
    let server = TestServer::start().await;
    let on = |[rows, columns, connect]: [i64; 3], winner: &str, rounds: i64| {
        let mut body = result(json!({ "name": "Ana" }), json!({ "name": "Eva" }), json!(winner), rounds);
        (body["rows"], body["columns"], body["connect"]) = (json!(rows), json!(columns), json!(connect));
        body
    };
    let odd = [5, 5, 4];
    for (winner, last) in [("X", 13), ("O", 12), ("draw", 13)] {
        server.post_as(ADMIN, "/history", on(odd, winner, last)).await.expect(StatusCode::CREATED);
        let refused = server.post_as(ADMIN, "/history", on(odd, winner, last + 1)).await;
        let refused = refused.refused(422, "invalid-field");
        assert_eq!(
            (&refused["field"], &refused["expected"]),
            (&json!("rounds"), &json!({ "min": 4, "max": last })),
            "{winner}: {refused}"
        );
    }
    // X has three discs of five, O two.
    server.post_as(ADMIN, "/history", on([1, 5, 3], "X", 3)).await.expect(StatusCode::CREATED);
    let refused = server.post_as(ADMIN, "/history", on([1, 5, 3], "O", 3)).await;
    let refused = refused.refused(422, "invalid-field");
    assert_eq!((&refused["field"], &refused["expected"]), (&json!("winner"), &json!(["X", "draw"])));
}

#[tokio::test]
async fn t1_what_cannot_have_happened_is_refused() {
    let server = TestServer::start().await;
    let ana = || json!({ "name": "Ana" });
    let token = text(&server.post("/players", json!({ "name": "Eva" })).await.body["player_token"]);
    let good = result(ana(), json!({ "name": "Luis" }), json!("X"), 5);
    server.post("/history", good.clone()).await.refused(401, "unauthorized");
    server.post_as(&token, "/history", good.clone()).await.refused(403, "forbidden");
    for (rounds, field) in [(3, "rounds"), (22, "rounds"), (-1, "rounds")] {
        let mut bad = good.clone();
        bad["rounds"] = json!(rounds);
        let refused = server.post_as(ADMIN, "/history", bad).await.refused(422, "invalid-field");
        assert_eq!(
            (&refused["field"], &refused["expected"]),
            (&json!(field), &json!({ "min": 4, "max": 21 }))
        );
    }
    for (field, value, named) in [
        ("winner", json!("Ana"), "winner"),
        ("ended_at", json!("yesterday"), "ended_at"),
        ("ended_at", json!("1969-12-31T23:59:59Z"), "ended_at"),
        ("rows", json!(0), "rows"),
        ("points", json!(9000), "points"),
        ("seats", json!([ana(), ana()]), "seats[1].name"),
        ("seats", json!([ana(), { "name": "ANA" }]), "seats[1].name"),
        ("seats", json!([{ "level": "easy" }, { "level": "hard" }]), "seats[1].name"),
        ("seats", json!([ana(), { "name": "a|b" }]), "seats[1].name"),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        let refused = server.post_as(ADMIN, "/history", bad).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], named, "{refused}");
    }
    assert_eq!(server.get("/history").await.body["items"], json!([]), "nothing was half done");
    server.get("/players/Ana").await.refused(404, "not-found");
}

#[tokio::test]
async fn t5_head_to_head_lists_rivals_by_how_much_they_played() {
    let server = TestServer::start().await;
    for (x, o, winner) in [
        (json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X")),
        (json!({ "name": "Luis" }), json!({ "name": "Ana" }), Value::Null),
        (json!({ "name": "Ana" }), json!({ "level": "hard" }), json!("O")),
    ] {
        server.post_as(ADMIN, "/history", result(x, o, winner, 4)).await.expect(StatusCode::CREATED);
    }
    let ana = server.get("/players/Ana").await.expect(StatusCode::OK);
    let luis = json!({ "name": "Luis", "human": true, "points": 3750, "wins": 1, "losses": 0, "draws": 1, "played": 2 });
    let hard = json!({ "level": "hard", "human": false, "points": 0, "wins": 0, "losses": 1, "draws": 0, "played": 1 });
    assert_eq!(ana["head_to_head"], json!([luis, hard]));
    for (against, expected) in [("Luis", json!([luis])), ("dificil", json!([hard])), ("Nobody", json!([]))] {
        let one = server.get(&format!("/players/Ana?against={against}")).await.expect(StatusCode::OK);
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
    let local = server.post("/games", body).await.expect(StatusCode::CREATED);
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
    let online = server.two_people("Carla", "Dora").await;
    server.play(&online, &WIN_IN_4).await;
    let [carla, dora] = ["Carla", "Dora"].map(|name| format!("/players/{name}"));
    let (carla, dora) = (server.get(&carla).await.body, server.get(&dora).await.body);
    // Glicko-2's own first step for two newcomers.
    assert_eq!((&carla["rating"], &carla["rating_deviation"]), (&json!(1662), &json!(290)));
    assert_eq!((&dora["rating"], &dora["rating_deviation"]), (&json!(1338), &json!(290)));
}

/// T1
#[tokio::test]
async fn a_result_without_a_winner_is_no_draw_but_a_mistake() {
    let server = TestServer::start().await;
    let mut body = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), Value::Null, 21);
    body.as_object_mut().expect("an object").remove("winner");
    let refused = server.post_as(ADMIN, "/history", body.clone()).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "winner", "{refused}");
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    body["winner"] = Value::Null;
    let item = server.post_as(ADMIN, "/history", body).await.expect(StatusCode::CREATED);
    assert_eq!((&item["winner"], &item["reason"]), (&Value::Null, &json!("full")));
}

/// T1
#[tokio::test]
async fn a_result_of_the_future_is_refused() {
    let server = TestServer::start().await;
    let mut body = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X"), 5);
    for ended in ["2099-01-01T00:00:00Z", "2026-11-20T18:00:00.001Z", "2026-11-21"] {
        body["ended_at"] = json!(ended);
        let refused = server.post_as(ADMIN, "/history", body.clone()).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], "ended_at", "{ended}: {refused}");
    }
    body["ended_at"] = json!("2026-11-20T18:00:00Z");
    server.post_as(ADMIN, "/history", body).await.expect(StatusCode::CREATED);
}

/// T1, M9
#[tokio::test]
async fn a_draw_by_agreement_before_a_line_is_possible_can_be_entered() {
    let server = TestServer::start().await;
    let draw = |rounds: i64, reason: Option<&str>| {
        let mut body = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), Value::Null, rounds);
        if let Some(reason) = reason {
            body["reason"] = json!(reason);
        }
        server_post(&server, body)
    };
    for (rounds, reason, kept) in [
        (2, Some("agreed"), "agreed"),
        (1, Some("agreed"), "agreed"),
        (21, Some("agreed"), "agreed"),
        (21, Some("full"), "full"),
        (21, None, "full"),
        (10, None, "agreed"),
    ] {
        let item = draw(rounds, reason).await.expect(StatusCode::CREATED);
        assert_eq!(
            (&item["reason"], &item["rounds"], &item["points"]),
            (&json!(kept), &json!(rounds), &json!({ "X": 250, "O": 250 })),
            "{rounds} {reason:?}"
        );
    }
    for (rounds, reason, min, max) in [
        (3, None, 4, 21),
        (0, Some("agreed"), 1, 21),
        (22, Some("agreed"), 1, 21),
        (20, Some("full"), 21, 21),
    ] {
        let refused = draw(rounds, reason).await.refused(422, "invalid-field");
        assert_eq!(
            (&refused["field"], &refused["expected"]),
            (&json!("rounds"), &json!({ "min": min, "max": max })),
            "{rounds} {reason:?}"
        );
    }
    let refused = draw(10, Some("line")).await.refused(422, "invalid-field");
    assert_eq!((&refused["field"], &refused["expected"]), (&json!("reason"), &json!(["full", "agreed"])));
    let mut won = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X"), 5);
    won["reason"] = json!("agreed");
    let refused = server_post(&server, won).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "reason");
    // What can be entered comes back in a file.
    let file = server.get("/export.txt").await.text;
    let other = TestServer::start().await;
    let request =
        other.request(Method::POST, "/import").bearer_auth(ADMIN).header("content-type", "text/plain");
    assert_eq!(Answer::of(request.body(file)).await.expect(StatusCode::OK)["new_games"], 6);
}

async fn server_post(server: &TestServer, body: Value) -> Answer {
    server.post_as(ADMIN, "/history", body).await
}

/// T1
#[tokio::test]
async fn a_form_enters_a_result() {
    let server = TestServer::start().await;
    let post = |form: &'static [(&'static str, &'static str)]| {
        Answer::of(server.request(Method::POST, "/history").bearer_auth(ADMIN).form(form))
    };
    let item = post(&[("x_name", "Ana"), ("o_level", "hard"), ("winner", "O"), ("rounds", "6")]).await;
    let item = item.expect(StatusCode::CREATED);
    assert_eq!(
        (&item["seats"]["X"]["name"], &item["seats"]["O"]["level"], &item["winner"], &item["points"]["O"]),
        (&json!("Ana"), &json!("hard"), &json!("O"), &json!(2500))
    );
    let item = post(&[("x_name", "Ana"), ("o_name", "Luis"), ("winner", "draw"), ("rounds", "21")]).await;
    assert_eq!(item.expect(StatusCode::CREATED)["winner"], Value::Null);
    let refused = post(&[("x_name", "Ana"), ("o_name", "Luis"), ("rounds", "21")]).await;
    assert_eq!(refused.refused(422, "invalid-field")["field"], "winner");
    let refused = post(&[("x_name", "Ana"), ("o_name", "ana"), ("winner", "X"), ("rounds", "5")]).await;
    assert_eq!(refused.refused(422, "invalid-field")["field"], "o_name");
}

/// T1
#[tokio::test]
async fn a_mistyped_result_is_taken_back_with_everything_that_it_gave() {
    let server = TestServer::start().await;
    let right = result(json!({ "name": "Ana" }), json!({ "name": "Luis" }), json!("X"), 5);
    server.post_as(ADMIN, "/history", right).await.expect(StatusCode::CREATED);
    let before = (server.get("/players/Ana").await.body, server.get("/players/Luis").await.body);
    let file = server.get("/export.txt").await.text;
    server.time.advance(1000);
    let wrong = result(json!({ "name": "Luis" }), json!({ "name": "Ana" }), json!("X"), 4);
    let item = server.post_as(ADMIN, "/history", wrong).await.expect(StatusCode::CREATED);
    let path = format!("/history/{}", text(&item["id"]));
    let game = format!("/games/{}", text(&item["id"]));
    server.get(&game).await.expect(StatusCode::OK);
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
    let taken = delete(&path, Some(ADMIN)).await.expect(StatusCode::OK);
    assert_eq!(taken, item, "the answer is the result as it was");
    assert_eq!((server.get("/players/Ana").await.body, server.get("/players/Luis").await.body), before);
    assert_eq!(server.get("/ranking").await.body["items"][0]["name"], "Ana");
    let unstamped =
        |file: &str| file.lines().filter(|line| !line.starts_with("# exp")).collect::<Vec<_>>().join("\n");
    assert_eq!(unstamped(&server.get("/export.txt").await.text), unstamped(&file));
    server.get(&game).await.refused(410, "gone");
    delete(&path, Some(ADMIN)).await.refused(410, "gone");
    // A file that still has it does not bring it back.
    let import = |file: String| {
        let request = server.request(Method::POST, "/import").bearer_auth(ADMIN);
        Answer::of(request.header("content-type", "text/plain").body(file))
    };
    let came = import(both).await.expect(StatusCode::OK);
    assert_eq!((&came["known_games"], &came["skipped_deleted"]), (&json!(1), &json!(1)));
    // Nobody plays it again after a restart, and what was played is no mistype.
    let server = server.restart().await;
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1));
    let table = server.two_people("Nora", "Olga").await;
    let delete = |path: String| Answer::of(server.request(Method::DELETE, &path).bearer_auth(ADMIN));
    delete(format!("/history/{}", table.id)).await.refused(409, "not-manual");
    server.play(&table, &WIN_IN_4).await;
    delete(format!("/history/{}", table.id)).await.refused(409, "not-manual");
    delete("/history/nothing00".into()).await.refused(404, "not-found");
}

/// T1
#[tokio::test]
async fn a_key_that_comes_with_another_result_after_a_restart_is_refused() {
    let server = TestServer::start().await;
    let enter = async |server: &TestServer, body: &Value| {
        let request = server.request(Method::POST, "/history").header("host", "cuatro.example");
        Answer::of(request.bearer_auth(ADMIN).header("idempotency-key", "k-1").json(body)).await
    };
    let first = result(json!({ "name": "Ana" }), json!({ "level": "easy" }), json!("X"), 6);
    let item = enter(&server, &first).await.expect(StatusCode::CREATED);
    let server = server.restart().await;
    let with = |member: &str, value: Value| {
        let mut other = first.clone();
        other[member] = value;
        other
    };
    for other in [
        with("seats", json!([{ "name": "Luis" }, { "level": "easy" }])),
        with("seats", json!([{ "name": "Ana" }, { "level": "hard" }])),
        with("winner", json!("O")),
        with("rounds", json!(7)),
        with("columns", json!(8)),
        with("ended_at", json!("2026-11-20T17:00:00Z")),
    ] {
        let refused = enter(&server, &other).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], "Idempotency-Key", "{other}");
    }
    assert_eq!(enter(&server, &first).await.expect(StatusCode::CREATED), item);
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1));
}
