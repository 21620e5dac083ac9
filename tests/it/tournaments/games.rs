//! Games of tournaments, and what they are worth.

use reqwest::Method;
use serde_json::json;

use super::{Tournament, over};
use crate::support::{ADMIN, Answer, TestServer, assert_has, text};

#[tokio::test]
async fn a_game_of_an_arena_has_its_place_there_and_is_scored() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    let stage = friday.begin(json!({ "kind": "arena", "minutes": 5, "start": "empty" })).await;
    assert_has(&stage, json!({ "k": 1, "status": "running" }));
    let (game, [x, o]) = friday.paired(&tokens).await;
    assert_eq!(friday.game(&tokens[1]).await["game"], json!(game));
    let now = server.get(&format!("/games/{game}")).await.ok();
    let place =
        json!({ "id": friday.id, "stage": 1, "round": 1, "board": 1, "first_disc_s": 30, "away_s": 30 });
    assert_eq!(now["tournament"], place);
    let shown = server.client.get(format!("{}/g/{game}", server.url)).header("user-agent", "curl/8");
    assert!(Answer::of(shown).await.text.contains("Board 1, round 1 of tournament"), "the text says it too");
    for (action, answer) in [("draw", "offer"), ("takeback", "offer"), ("rematch", "offer")] {
        let body = json!({ "answer": answer });
        let answer = server.post_as(x, &format!("/games/{game}/{action}"), body).await;
        answer.refused(409, "forbidden-in-tournament");
    }
    friday.win(&game, [x, o]).await;
    let shown = server.client.get(format!("{}/g/{game}", server.url)).header("user-agent", "curl/8");
    let shown = Answer::of(shown).await.text;
    assert!(
        shown.contains("wins.") && !shown.contains("Points:"),
        "the tournament has its own points: {shown}"
    );
    // Both are told that they are free again, or of their next game.
    let me = friday.me(x, 10).await;
    assert_ne!(me["game"], json!(game), "{me}");
    assert_has(&me, json!({ "place": 1, "points": 2.0 }));
    let games = friday.get("/stages/1/games").await;
    let first = &games["items"][0];
    assert_has(first, json!({ "game": game, "outcome": "X", "how": "played" }));
    let table = friday.get("/stages/1/table").await;
    assert_eq!(
        (&table["total"], &table["items"][0]["wins"], &table["items"][1]["losses"]),
        (&json!(2), &json!(1), &json!(1))
    );
}

#[tokio::test]
async fn what_the_organiser_corrects_counts_and_is_marked_in_the_files() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let (game, seats) = friday.paired(&tokens).await;
    friday.win(&game, seats).await;
    friday.me(seats[0], 10).await;
    let result = format!("/stages/1/results/{game}");
    let corrected = friday.organise(Method::PUT, &result, json!({ "outcome": "draw" })).await;
    assert_eq!(corrected.ok()["how"], "entered");
    assert_eq!(friday.get("/stages/1/table").await["items"][0]["points"], json!(1.0));
    assert_eq!(friday.get("/stages/1/table").await["items"][1]["corrected"], true);
    let file = server.get(&friday.path(".txt")).await.text;
    assert!(file.contains("½-½ *") && file.contains("* The organiser has corrected a result."), "{file}");
    let sheet = server.client.get(format!("{}/t/{}/games.csv?lang=es", server.url, friday.id));
    let sheet = Answer::of(sheet).await;
    assert_eq!(sheet.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = sheet.text.split("\r\n").collect();
    assert!(lines[0].starts_with("\u{feff}fase;ronda;tablero;X;O;inicio;resultado"), "{}", sheet.text);
    let cells: Vec<&str> = lines[1].split(';').collect();
    assert_eq!(cells[5..9], ["vacío", "empate", "corregida", "3 2 3 2 3 2 3"], "{}", sheet.text);
    let day = &text(&friday.get("").await["created_at"])[..10];
    assert!(cells[9] <= cells[10] && cells[9].starts_with(&format!("{day} ")), "{}", sheet.text);
    assert_eq!(cells[10].len(), "2026-11-28 10:00:00".len(), "spreadsheets read it: {}", sheet.text);
    let english = server.get(&friday.path("/games.csv")).await.text;
    assert!(
        english.contains("stage,round,board,X,O,start,outcome,how,moves,began,ended\r\n1,1,1,"),
        "{english}"
    );
    let packed = server.request(Method::GET, &friday.path("/games.csv")).header("accept-encoding", "gzip");
    let packed = packed.send().await.expect("an answer");
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    packed.bytes().await.expect("it comes whole, as browsers ask for it");
}

#[tokio::test]
async fn the_files_of_a_tournament_say_who_has_entered_before_and_after_its_stage() {
    let server = TestServer::start_unlimited().await;
    let (friday, _) = Tournament::of_two(&server).await;
    let sheet = server.get(&friday.path(".csv")).await.text;
    let lines: Vec<&str> = sheet.trim_start_matches('\u{feff}').lines().collect();
    assert!(lines[0].starts_with("place,name,points") && lines[0].ends_with(",stage,accuracy %"), "{sheet}");
    assert_eq!(lines[1..], [",Ana,,,,,,,,,", ",Bruno,,,,,,,,,"], "{sheet}");
    let file = server.get(&friday.path(".txt")).await.text;
    assert!(file.contains("place") && file.contains("Ana") && file.contains("Bruno"), "{file}");
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    friday.organise(Method::POST, "/stages/1/end", json!({})).await.ok();
    for file in [".txt", ".csv"] {
        let answer = server.get(&friday.path(file)).await.text;
        assert!(
            answer.contains("Bruno") && answer.ends_with('\n') && !answer.ends_with("\n\n"),
            "{answer:?}"
        );
    }
    let spanish = server.get(&format!("/tournaments/{}.csv?lang=es", friday.id)).await;
    assert!(spanish.text.starts_with("\u{feff}puesto;nombre;puntos;partidas;"), "{}", spanish.text);
}

#[tokio::test]
async fn a_stage_that_ends_adjudicates_what_is_unfinished() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let (game, seats) = friday.paired(&tokens).await;
    // X has three in a row and is to move.
    for (ply, column) in [2, 2, 3, 3, 4, 4].into_iter().enumerate() {
        let body = json!({ "column": column });
        server.post_as(seats[ply % 2], &format!("/games/{game}/moves"), body).await.created();
    }
    // The last games are played on, but not longer than the organiser likes.
    let finishing = friday.organise(Method::POST, "/stages/1/end", json!({})).await.ok();
    assert!(finishing["status"] == "finishing" && finishing["ends_at"].is_string(), "{finishing}");
    let at_once = json!({ "at_once": true });
    friday.organise(Method::POST, "/stages/1/end", at_once).await.ok();
    friday.ended().await;
    let scored = &friday.get("/stages/1/games").await["items"][0];
    assert_has(scored, json!({ "outcome": "X", "how": "adjudicated" }));
    let stopped = server.get(&format!("/games/{game}")).await.ok();
    assert_has(&stopped, json!({ "status": "aborted", "result": null }));
    friday.organise(Method::PATCH, "", json!({ "ended": true })).await.ok();
    friday.enter("Carla").await.refused(409, "tournament-over");
    assert!(friday.get("").await["ended_at"].is_string());
}

#[tokio::test]
async fn t3_a_removed_game_stays_in_the_table_of_its_tournament_alone() {
    let server = TestServer::start_unlimited().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let told = friday.game(&tokens[0]).await;
    let game = text(&told["game"]);
    let x = usize::from(told["side"] == "O");
    friday.win(&game, [&tokens[x], &tokens[1 - x]]).await;
    friday.organise(Method::POST, "/stages/1/end", json!({ "at_once": true })).await.ok();
    friday.ended().await;
    let before = friday.get("/stages/1/table").await;
    server.delete(ADMIN, "/players/Ana?games=purge").await.ok();
    server.get(&format!("/games/{game}")).await.refused(410, "gone");
    assert_eq!(server.get("/history").await.body["items"], json!([]));
    let first = &friday.get("/stages/1/games").await["items"][0];
    assert_has(first, json!({ "game": game, "outcome": "X", "how": "played" }));
    let after = friday.get("/stages/1/table").await;
    for at in [0, 1] {
        assert_eq!(after["items"][at]["points"], before["items"][at]["points"], "{after}");
    }
    let sheet = server.get(&friday.path("/games.csv?lang=en")).await.text;
    assert!(sheet.contains("(deleted player)") && !sheet.contains("Ana"), "{sheet}");
}

#[tokio::test]
async fn an_entrant_that_leaves_gives_up_the_game_and_its_result_can_be_imported() {
    for (start, discs) in [("empty", 2), ("empty", 3), ("fair", 2)] {
        let server = TestServer::start_unlimited().await;
        let (friday, tokens) = Tournament::of_two(&server).await;
        friday.begin(json!({ "kind": "arena", "start": start })).await;
        let (game, seats) = friday.paired(&tokens).await;
        let legal = server.get(&format!("/games/{game}")).await.ok()["legal"].clone();
        for ply in 0..discs {
            let body = json!({ "column": legal[ply] });
            server.post_as(seats[ply % 2], &format!("/games/{game}/moves"), body).await.created();
        }
        let left = friday.send(seats[1], Method::POST, "/me", json!({ "state": "leave" })).await;
        left.ok();
        let over = over(&server, &game).await;
        let result = (&over["result"]["winner"], &over["result"]["reason"]);
        assert_eq!(
            result,
            (&json!("X"), &json!("resign")),
            "after {discs} discs, whoever is to move: {over}"
        );
        let points = &over["result"]["points"];
        assert_eq!(points, &json!({ "X": 500, "O": 0 }), "P5: {discs} discs from a {start} start: {over}");
        let file = server.get("/export.txt").await.text;
        let empty = TestServer::start_unlimited().await;
        empty.import(file.clone()).await.ok();
        assert_eq!(empty.get("/history").await.ok()["items"][0]["id"], json!(game));
    }
}

#[tokio::test]
async fn every_file_is_named_after_title_and_date_and_has_all_stages() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Año 1/2" })).await;
    let mut tokens = Vec::new();
    for name in ["Ana", "Bruno", "Carla"] {
        let token = friday.entrant(name).await;
        friday.me(&token, 0).await;
        tokens.push(token);
    }
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    friday.organise(Method::POST, "/stages/1/end", json!({ "at_once": true })).await.ok();
    friday.ended().await;
    friday.begin(json!({ "kind": "round_robin", "free": true, "start": "empty" })).await;
    for _ in 0..3 {
        // Ana gives up whatever she plays, and Bruno what he plays against Carla.
        let players = loop {
            let mut told = Vec::new();
            for token in &tokens {
                told.push((token, friday.me(token, 0).await));
            }
            told.retain(|(_, me)| me["game"].is_string());
            if let [one, other] = &told[..] {
                break [one.clone(), other.clone()];
            }
        };
        let game = text(&players[0].1["game"]);
        let x = usize::from(players[0].1["side"] == "O");
        for (ply, token) in [players[x].0, players[1 - x].0].into_iter().enumerate() {
            let body = json!({ "column": ply });
            server.post_as(token, &format!("/games/{game}/moves"), body).await.created();
        }
        server.post_as(players[0].0, &format!("/games/{game}/resign"), json!({})).await.ok();
        while friday.me(players[0].0, 0).await["game"] == json!(game) {}
    }
    friday.ended().await;
    let table = friday.get("/stages/2/table").await;
    let row = |at: usize| (&table["items"][at]["name"], &table["items"][at]["results"]);
    assert_eq!(row(0), (&json!("Carla"), &json!(["·", "1", "1"])), "{table}");
    assert_eq!(row(1), (&json!("Bruno"), &json!(["0", "·", "1"])), "{table}");
    assert_eq!(row(2), (&json!("Ana"), &json!(["0", "0", "·"])), "{table}");
    let arena = friday.get("/stages/1/table").await;
    assert!(arena["items"][0].get("results").is_none(), "{arena}");
    let day = &text(&friday.get("").await["created_at"])[..10];
    for (file, name) in [(".txt", ".txt"), (".csv", ".csv"), ("/games.csv", " games.csv")] {
        let answer = server.get(&friday.path(file)).await;
        let named = format!("filename=\"A_o 1-2 {day}{name}\"");
        let encoded = format!("filename*=UTF-8''A%C3%B1o%201-2%20{day}{}", name.replace(' ', "%20"));
        let disposition = answer.header("content-disposition");
        assert!(disposition.contains(&named) && disposition.contains(&encoded), "{file}: {disposition}");
    }
    let sheet = server.get(&friday.path(".csv?lang=en")).await.text;
    let lines: Vec<&str> = sheet.trim_start_matches('\u{feff}').lines().collect();
    let head = "place,name,points,played,wins,draws,losses,byes,forfeits,stage,Sonneborn-Berger,no.,1,2,3,accuracy %";
    assert_eq!(lines[0], head, "{sheet}");
    let stages = lines[1..].iter().map(|line| line.split(',').nth(9).expect("a stage"));
    assert_eq!(stages.collect::<Vec<_>>(), ["1", "1", "1", "2", "2", "2"], "{sheet}");
    assert_eq!(lines[4], "1,Carla,2,2,2,0,0,0,0,2,1,1,·,1,1,", "{sheet}");
    let file = server.get(&friday.path(".txt?lang=en")).await.text;
    assert!(file.contains("no.  name   1  2  3\n  1  Carla  ·  1  1\n  2  Bruno  0  ·  1\n"), "{file}");
}
