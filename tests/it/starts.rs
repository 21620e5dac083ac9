//! Games that begin from a position that the server draws.

use cuatro::game::starts;
use cuatro::rules::{Column, Side, Variant};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, Table, TestServer, assert_has, text};

fn columns(game: &Value) -> Vec<Column> {
    serde_json::from_value(game["opening"].clone()).unwrap_or_else(|_| panic!("an opening: {game}"))
}

/// Two people, X first, from a fair start.
async fn fair_game(server: &TestServer, x: &str, o: &str) -> Table {
    server.two_people_on(x, o, json!({ "start": "fair" })).await
}

/// X gives up after one disc of either side.
async fn finish(server: &TestServer, table: &Table) -> Value {
    for _ in 0..2 {
        let game = server.get(&table.path("")).await.ok();
        let column = game["legal"][0].as_u64().expect("a column");
        server.play(table, &[column as u8]).await;
    }
    server.post_as(&table.x, &table.path("/resign"), json!({})).await.ok();
    server.get(&table.path("")).await.ok()
}

#[tokio::test]
async fn every_form_of_a_request_draws_a_fair_start_by_the_seed() {
    let server = TestServer::start().await;
    let drawn = server.get("/starts?kind=fair&seed=7").await.ok();
    let discs = drawn["start"]["discs"].as_u64().expect("a number");
    assert_eq!(drawn["start"], json!({ "kind": "fair", "discs": discs }));
    assert_has(&drawn, json!({ "seed": 7, "position": { "to_move": "X" } }));
    let form = [("name", "Berta"), ("opponent_name", "Bea"), ("start", "fair"), ("seed", "7")];
    let body = json!({ "name": "Ana", "opponent_name": "Ada", "start": "fair", "seed": 7 });
    let at_a_terminal = [("name", "Carla"), ("level", "easy"), ("start", "fair"), ("seed", "7")];
    let text = Answer::of(server.client.post(format!("{}/play", server.url)).form(&at_a_terminal)).await;
    assert_eq!(text.status, StatusCode::CREATED, "{}", text.text);
    let all = server.get("/games?player=Carla").await.ok();
    for game in [
        server.post("/games", body).await.created()["game"].clone(),
        Answer::of(server.request(Method::POST, "/games").form(&form)).await.created()["game"].clone(),
        all["items"][0].clone(),
    ] {
        assert_eq!((&game["start"], &game["opening"]), (&drawn["start"], &drawn["position"]["moves"]));
        assert!(starts::is_fair(Variant::STANDARD, &columns(&game)), "{game}");
    }
    let other = server.get("/starts?kind=fair&seed=8").await.ok();
    assert_ne!(other["position"]["moves"], drawn["position"]["moves"]);
}

#[tokio::test]
async fn a_fair_game_counts_and_goes_through_the_file_unchanged() {
    let server = TestServer::start().await;
    let table = fair_game(&server, "Ana", "Berta").await;
    let won = finish(&server, &table).await;
    let discs = won["start"]["discs"].as_u64().expect("a number") as usize;
    assert_has(&won, json!({ "result": { "winner": "O", "rounds": discs / 2 + 1 } }));
    assert_eq!(won["result"]["points"], json!({ "X": 0, "O": 500 }), "P5: one disc of each player: {won}");
    let report = server.get(&table.path("/report")).await.ok();
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(2), "the drawn discs have no verdict");
    let berta = server.get("/players/Berta").await.ok();
    assert_eq!((&berta["points"], berta["rating"].is_null()), (&json!(500), false), "{berta}");
    server.won_game("Carla", "Dora").await;
    let practice = server.two_people_on("Eva", "Fina", json!({ "stacks": "0-0-0-x-0-0-0" })).await;
    server.play(&practice, &[0, 1]).await;
    server.post_as(&practice.x, &practice.path("/resign"), json!({})).await.ok();
    let all = server.get("/history").await.ok();
    assert_eq!(all["items"].as_array().map(Vec::len), Some(2), "{all}");
    assert_eq!(all["items"][0].get("start"), None, "{all}");
    let fair = server.get("/history?start=fair").await.ok();
    assert_eq!(fair["items"].as_array().map(Vec::len), Some(1), "{fair}");
    assert_eq!(fair["items"][0]["start"], json!({ "kind": "fair", "discs": discs }));

    let file = server.get("/export.txt").await.text;
    let word = format!(" | O resign start:{discs} | ");
    assert!(file.contains(&word), "{file}");
    let copy = TestServer::start().await;
    copy.import(file.clone()).await.ok();
    let again = copy.get("/export.txt").await.text;
    let rows = |file: &str| {
        file.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rows(&again), rows(&file));
    assert_eq!(copy.get("/history?start=fair").await.body["items"], fair["items"]);
    assert_eq!(copy.get("/players/Berta").await.body["rating"], berta["rating"]);
}

#[tokio::test]
async fn a_rematch_keeps_the_start_once_and_then_draws_a_new_one() {
    let server = TestServer::start().await;
    let mut table = server.two_people_on("Ana", "Berta", json!({ "start": "fair", "seed": 7 })).await;
    let mut openings = Vec::new();
    for _ in 0..4 {
        let over = finish(&server, &table).await;
        openings.push(columns(&over));
        assert_eq!(over["start"]["kind"], "fair");
        for token in [&table.x, &table.o] {
            server.post_as(token, &table.path("/rematch"), json!({})).await.ok();
        }
        let next = server.get(&table.path("")).await.ok()["next_game"].clone();
        table = Table { id: text(&next), x: table.o, o: table.x, x_player: None };
    }
    assert_eq!(openings[0], openings[1], "each has either side once");
    assert_eq!(openings[2], openings[3]);
    assert_ne!(openings[0], openings[2], "then a new one is drawn");
    assert_eq!(server.get("/history?start=fair").await.body["items"].as_array().map(Vec::len), Some(4));
}

#[tokio::test]
async fn a_head_start_is_a_win_for_its_side_and_never_recorded() {
    let server = TestServer::start().await;
    let (_, side, step) = starts::head().next().expect("a head start");
    let start = json!({ "head_start": side, "step": step });
    let table = server.two_people_on("Ana", "Berta", json!({ "start": start })).await;
    let over = finish(&server, &table).await;
    let discs = over["opening"].as_array().map(Vec::len);
    assert_eq!(
        over["start"],
        json!({ "kind": "head_start", "discs": discs, "side": side, "step": step }),
        "{over}"
    );
    assert_eq!(over["result"]["points"], json!({ "X": 0, "O": 0 }));
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    let list = over["opening"].as_array().expect("columns").iter().map(Value::to_string);
    let moves = list.collect::<Vec<_>>().join(",");
    let values = server.get(&format!("/analysis?moves={moves}")).await.ok();
    let best = values["best"][0].as_u64().expect("a column") as usize;
    let outcome = if side == Side::X { "win" } else { "loss" };
    assert_eq!(values["columns"][best]["outcome"], outcome, "{values}");
    // A form has no nesting.
    let (side, step) = (side.as_str(), step.to_string());
    let form = [("name", "Carla"), ("level", "easy"), ("head_start", side), ("step", &step)];
    let created = Answer::of(server.request(Method::POST, "/games").form(&form)).await.created();
    assert_eq!(created["game"]["start"]["kind"], "head_start", "{created}");
}
