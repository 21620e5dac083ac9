//! Two people play: every rule of a move, and how games end.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{Answer, TestServer, assert_has};

#[tokio::test]
async fn b1_b3_b9_a_disc_falls_to_the_lowest_free_cell_of_the_default_board() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "rows": 6, "columns": 7, "connect": 4 }));
    let played = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 3, "ply": 0 })).await;
    let played = played.created();
    assert_eq!(played["move"]["row"], 5, "the lowest row has the largest number: {played}");
    assert_eq!(played["move"]["side"], "X");
    assert_eq!(played["game"]["board"][5], "   X   ");
    assert_eq!(played["repeated"], false);
    assert_eq!(played["game"]["you"], "X");
}

#[tokio::test]
async fn b4_m4_m5_p1_a_win_on_disc_7_shows_its_line_and_gives_3500_points() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let game = server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    assert_eq!(game["status"], "finished");
    let result = &game["result"];
    assert_has(result, json!({ "winner": "X", "reason": "line" }));
    assert_eq!(result["line"], json!([[2, 3], [3, 3], [4, 3], [5, 3]]));
    assert_eq!(result["rounds"], 4);
    assert_eq!(result["points"], json!({ "X": 3500, "O": 0 }));
    assert_has(&game, json!({ "ply": 7, "to_move": null, "legal": [] }));
}

#[tokio::test]
async fn b5_p2_a_full_board_without_a_line_is_a_draw_with_250_points_each() {
    let server = TestServer::start().await;
    let settings = json!({ "rows": 1, "columns": 3, "connect": 3 });
    let table = server.two_people_on("Ana", "Berta", settings).await;
    let game = server.play(&table, &[0, 1, 2]).await;
    assert_eq!(game["result"]["winner"], Value::Null);
    assert_eq!(game["result"]["reason"], "full");
    assert_eq!(game["result"]["points"], json!({ "X": 250, "O": 250 }));
}

async fn play(server: &TestServer, token: &str, path: &str, body: Value) -> Answer {
    server.post_as(token, path, body).await
}

#[tokio::test]
async fn the_same_move_again_is_answered_as_repeated() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2]).await;
    let again = play(&server, &table.x, &table.path("/moves"), json!({ "column": 3, "ply": 0 })).await;
    let again = again.ok();
    assert_eq!(again["repeated"], true);
    assert_eq!(again["move"]["ply"], 0);
    assert_eq!(again["game"]["ply"], 2);
    // The other side's move, and another column, are no repetition.
    play(&server, &table.o, &table.path("/moves"), json!({ "column": 3, "ply": 0 }))
        .await
        .refused(409, "stale-ply");
    play(&server, &table.x, &table.path("/moves"), json!({ "column": 4, "ply": 0 }))
        .await
        .refused(409, "stale-ply");
    // Also when the repeated move ended the game.
    server.play(&table, &[3, 2, 3, 2, 3]).await;
    let last = play(&server, &table.x, &table.path("/moves"), json!({ "column": 3, "ply": 6 })).await;
    assert_eq!(last.ok()["repeated"], true);
}

#[tokio::test]
async fn m9_p5_resigning_gives_the_win_to_the_other_side() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3]).await;
    let answer = server.post_as(&table.o, &table.path("/resign"), json!({})).await.ok();
    let result = &answer["game"]["result"];
    assert_has(result, json!({ "winner": "X", "reason": "resign" }));
    assert_eq!(result["rounds"], 2);
    assert_eq!(result["points"]["X"], 500, "nobody could have won yet");
    server.post_as(&table.o, &table.path("/resign"), json!({})).await.refused(409, "game-over");
}

#[tokio::test]
async fn m9_p5_a_game_of_fewer_than_two_discs_is_aborted_and_not_recorded() {
    let server = TestServer::start().await;
    let cases = [(&[][..], "/abort"), (&[3][..], "/abort"), (&[3][..], "/resign")];
    for (number, (columns, wish)) in cases.into_iter().enumerate() {
        let table = server.two_people(&format!("Ana {number}"), &format!("Berta {number}")).await;
        server.play(&table, columns).await;
        let answer = server.post_as(&table.x, &table.path(wish), json!({})).await.ok();
        assert_eq!(answer["game"]["status"], "aborted");
        assert_eq!(answer["game"]["result"], Value::Null);
    }
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    assert_eq!(server.get("/ranking").await.body["items"], json!([]));
    let table = server.two_people("Carla", "Dora").await;
    server.play(&table, &[3, 3]).await;
    server.post_as(&table.x, &table.path("/abort"), json!({})).await.refused(409, "too-late");
}

#[tokio::test]
async fn m9_b11_a_rematch_needs_both_and_swaps_the_first_move() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.post_as(&table.x, &table.path("/rematch"), json!({})).await.refused(409, "not-over");
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let first = server.post_as(&table.x, &table.path("/rematch"), json!({})).await.ok();
    assert_eq!(first["next_game"], Value::Null);
    assert_eq!(first["game"]["offers"]["rematch"], json!(["X"]));
    let both = server.post_as(&table.o, &table.path("/rematch"), json!({})).await.ok();
    let next = both["next_game"].as_str().expect("both asked, so there is a next game").to_owned();
    let game = server.get(&format!("/games/{next}")).await.ok();
    assert_eq!(game["seats"]["X"]["name"], "Berta", "who was second starts: {game}");
    assert_eq!(game["seats"]["O"]["name"], "Ana");
    // The seats' tokens stay with the people.
    server.post_as(&table.o, &format!("/games/{next}/moves"), json!({ "column": 3 })).await.created();
    server.post_as(&table.x, &format!("/games/{next}/moves"), json!({ "column": 3 })).await.created();
    let again = server.post_as(&table.x, &table.path("/rematch"), json!({})).await.ok();
    assert_eq!(again["next_game"], next.as_str(), "asking again makes no third game");
}

#[tokio::test]
async fn m9_a_draw_by_agreement_and_a_take_back_by_agreement() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3]).await;
    let answer = |token: &str, what: &str, word: &str| {
        let (token, path) = (token.to_owned(), table.path(what));
        let body = json!({ "answer": word });
        let server = &server;
        async move { server.post_as(&token, &path, body).await }
    };
    answer(&table.o, "/takeback", "accept").await.refused(409, "no-offer");
    let offered = answer(&table.x, "/takeback", "offer").await.ok();
    assert_eq!(offered["game"]["offers"]["takeback"], "X");
    let back = answer(&table.o, "/takeback", "accept").await.ok();
    assert_eq!(back["game"]["moves"], json!([3, 2]));
    assert_eq!(back["game"]["to_move"], "X");
    answer(&table.x, "/draw", "offer").await.ok();
    answer(&table.o, "/draw", "decline").await.ok();
    answer(&table.x, "/draw", "offer").await.ok();
    let agreed = answer(&table.o, "/draw", "accept").await.ok();
    assert_eq!(agreed["game"]["result"]["reason"], "agreed");
    assert_eq!(agreed["game"]["result"]["points"], json!({ "X": 250, "O": 250 }));
    answer(&table.x, "/draw", "perhaps").await.refused(422, "invalid-field");
}

#[tokio::test]
async fn m9_an_offer_is_withdrawn_by_socket_and_everybody_sees_it() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut watcher = server.follow(&table.id, None).await;
    let mut ana = server.follow(&table.id, Some(&table.x)).await;
    for answer in ["offer", "withdraw"] {
        ana.say(json!({ "type": "draw", "answer": answer, "ref": answer })).await;
        ana.next_of("ok").await;
        let frame = watcher.next_of("offer").await;
        assert_has(&frame, json!({ "offer": "draw", "side": "X", "answer": answer }));
    }
    ana.say(json!({ "type": "takeback", "answer": "withdraw" })).await;
    assert_eq!(ana.next_of("problem").await["problem"]["code"], "no-offer");
}

#[tokio::test]
async fn m9_a_clock_that_runs_out_ends_the_game_by_itself() {
    let server = TestServer::start().await;
    let settings = json!({ "clock": { "initial_s": 60, "increment_s": 2 } });
    let table = server.two_people_on("Ana", "Berta", settings).await;
    server.time.advance(5_000);
    let game = server.play(&table, &[3, 2]).await;
    assert_eq!(game["clock"]["X_ms"], 57_000, "5 s used, 2 s given: {}", game["clock"]);
    assert_eq!(game["clock"]["O_ms"], 62_000);
    let version = game["version"].as_u64().expect("a version");
    let mut watcher = server.socket(&table.id).await;
    watcher.hello(None, Some(version)).await;
    watcher.next_of("presence").await;
    server.time.advance(57_000);
    let result = watcher.next_of("result").await;
    assert_has(&result, json!({ "result": { "winner": "O", "reason": "time" } }));
}

#[tokio::test]
async fn racing_on_one_ply_accepts_exactly_one_and_tells_the_other_why() {
    let server = TestServer::start().await;
    for race in 0..30 {
        let table = server.two_people(&format!("Ana {race}"), &format!("Berta {race}")).await;
        let path = table.path("/moves");
        let racers =
            (0..4u8).map(|column| server.post_as(&table.x, &path, json!({ "column": column, "ply": 0 })));
        let answers = futures_util::future::join_all(racers).await;
        let (accepted, refused): (Vec<_>, Vec<_>) =
            answers.into_iter().partition(|answer| answer.status == StatusCode::CREATED);
        assert_eq!(accepted.len(), 1, "exactly one of four was accepted in race {race}");
        for answer in refused {
            answer.refused(409, "stale-ply");
        }
        assert_eq!(server.get(&table.path("")).await.body["ply"], 1);
    }
}
