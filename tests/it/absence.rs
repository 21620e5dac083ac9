//! M9: since when an opponent has been gone, also after restarts and kills of the server.

use std::time::Instant;

use cuatro::game::Time;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{Answer, PATIENCE, Socket, Table, TestServer, assert_has};

const HOUR_MS: i64 = 60 * 60 * 1000;

/// Ana has moved, and it is Berta's turn.
async fn bertas_turn(server: &TestServer) -> Table {
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3]).await;
    table
}

async fn claim(server: &TestServer, table: &Table) -> Answer {
    server.post_as(&table.x, &table.path("/claim"), json!({})).await
}

/// The claim is refused, and the win can be claimed after this many seconds; nothing while the opponent is here.
async fn refused_for(server: &TestServer, table: &Table, seconds: Option<u64>) {
    let problem = claim(server, table).await.refused(409, "opponent-present");
    assert_eq!(problem["retry_after_s"].as_u64(), seconds, "{problem}");
}

async fn won(server: &TestServer, table: &Table) {
    let game = &claim(server, table).await.ok()["game"];
    assert_has(game, json!({ "result": { "winner": "X", "reason": "abandon" } }));
}

async fn connected(server: &TestServer, table: &Table) -> bool {
    server.get(&table.path("")).await.body["seats"]["O"]["connected"] == true
}

#[tokio::test]
async fn m9_a_game_says_from_when_on_it_can_be_claimed_and_how_that_would_end_it() {
    let server = TestServer::start().await;
    for (columns, ends, status) in [(&[3][..], "abort", "aborted"), (&[3, 2, 3], "win", "finished")] {
        let table = server.two_people(&format!("Ana {ends}"), &format!("Berta {ends}")).await;
        let claim_of = async || server.get(&table.path("")).await.ok()["claim"].clone();
        server.play(&table, columns).await;
        let said = claim_of().await;
        assert_eq!(said["ends"], ends, "{said}");
        let at = Time::parse(said["at"].as_str().expect("a time")).expect("RFC 3339");
        assert_eq!(at, server.time.now().plus(60_000), "she never came: since her turn began");
        let past = server.get(&table.path("?ply=0")).await.ok();
        assert_eq!(past["claim"], Value::Null, "{past}");
        let mut berta = server.follow(&table.id, Some(&table.o)).await;
        let seen = berta.next_of("snapshot").await["game"]["claim"].clone();
        assert_eq!(seen, Value::Null, "she is here");
        berta.leave().await;
        while connected(&server, &table).await {}
        server.time.advance(59_999);
        let said = claim_of().await;
        assert_eq!(said["at"], server.time.now().plus(1).to_string(), "{said}");
        refused_for(&server, &table, Some(1)).await;
        server.time.advance(1);
        let game = &claim(&server, &table).await.ok()["game"];
        assert_has(game, json!({ "status": status, "claim": null }));
    }
    let created = server.post("/games", json!({ "name": "Eva", "level": "easy", "first": "me" })).await;
    assert_eq!(created.created()["game"]["claim"], Value::Null, "computers claim nothing");
}

#[tokio::test]
async fn m9_viewers_are_told_at_once_from_when_an_absent_player_is_away() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut watcher = server.follow(&table.id, None).await;
    let berta = server.follow(&table.id, Some(&table.o)).await;
    while watcher.next_of("presence").await["seats"]["O"] != true {}
    berta.leave().await;
    while watcher.next_of("presence").await["seats"]["O"] != false {}
    // Her turn begins three seconds after she left.
    server.time.advance(3_000);
    let played = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 3 })).await;
    let began = played.created()["move"]["at"].clone();
    let away = loop {
        let presence = watcher.next_of("presence").await;
        if presence["version"] == 2 || presence["away_since"]["O"] == began {
            break presence["away_since"]["O"].clone();
        }
    };
    assert_eq!(away, began, "the claim is possible 60 s later");
}

#[tokio::test]
async fn m9_an_absent_opponent_stays_gone_across_a_restart() {
    let server = TestServer::start().await;
    let table = bertas_turn(&server).await;
    let mut watcher = server.follow(&table.id, None).await;
    let berta = server.follow(&table.id, Some(&table.o)).await;
    while watcher.next_of("presence").await["seats"]["O"] != true {}
    server.time.advance(HOUR_MS);
    refused_for(&server, &table, None).await;
    berta.leave().await;
    let gone = loop {
        let presence = watcher.next_of("presence").await;
        if presence["seats"]["O"] == false {
            break presence["away_since"]["O"].clone();
        }
    };
    server.time.advance(50_000);
    refused_for(&server, &table, Some(10)).await;
    let server = server.restart().await;
    let mut watcher = server.follow(&table.id, None).await;
    assert_eq!(watcher.next_of("presence").await["away_since"]["O"], gone, "the page counts from there too");
    server.time.advance(9_000);
    refused_for(&server, &table, Some(1)).await;
    server.time.advance(1_000);
    won(&server, &table).await;
}

/// Waits until the claim on a server that starts an hour after this one was killed is answered so.
async fn an_hour_after_a_kill(
    server: &TestServer,
    table: &Table,
    status: StatusCode,
) -> (TestServer, Answer) {
    let began = Instant::now();
    loop {
        let next = server.as_if_killed(HOUR_MS).await;
        let answer = claim(&next, table).await;
        if answer.status == status {
            return (next, answer);
        }
        assert!(began.elapsed() < PATIENCE, "{}", answer.text);
    }
}

#[tokio::test]
async fn m9_an_opponent_that_a_kill_disconnected_gets_60_s_to_come_back() {
    let server = TestServer::start().await;
    let table = bertas_turn(&server).await;
    let mut berta = server.follow(&table.id, Some(&table.o)).await;
    berta.next_of("presence").await;
    let (next, refused) = an_hour_after_a_kill(&server, &table, StatusCode::CONFLICT).await;
    assert_eq!(refused.refused(409, "opponent-present")["retry_after_s"], 60);
    next.time.advance(60_000);
    won(&next, &table).await;
}

#[tokio::test]
async fn m9_a_request_with_the_seats_token_counts_as_being_here() {
    let server = TestServer::start().await;
    let table = bertas_turn(&server).await;
    let mut watcher = server.follow(&table.id, None).await;
    let before = watcher.next_of("presence").await["away_since"]["O"].clone();
    assert_eq!(
        before,
        server.get(&table.path("")).await.body["updated_at"],
        "she never came: since her turn began"
    );
    server.time.advance(50_000);
    server.get_as(&table.o, &table.path("")).await.ok();
    let after = watcher.next_of("presence").await["away_since"]["O"].clone();
    assert_eq!(after, "2026-11-20T18:00:50.000Z", "the page counts from here");
    server.time.advance(59_000);
    refused_for(&server, &table, Some(1)).await;
    server.time.advance(1_000);
    won(&server, &table).await;
}

#[tokio::test]
async fn m9_a_page_out_of_sight_counts_as_present_for_two_minutes_and_again_once_it_is_back() {
    let server = TestServer::start().await;
    let table = bertas_turn(&server).await;
    let mut ana = server.follow(&table.id, Some(&table.x)).await;
    let (mut berta, mut viewer) = (server.socket(&table.id).await, server.socket(&table.id).await);
    berta.hello(Some(&table.o), None).await;
    viewer.hello(None, None).await;
    let mut seen = ana.next_of("presence").await;
    while seen["seats"]["O"] != true || seen["watching"] != 1 {
        seen = ana.next_of("presence").await;
    }
    let hide = async |socket: &mut Socket, hidden: bool| {
        socket.say(json!({ "type": "visibility", "hidden": hidden, "ref": "v" })).await;
        while socket.next_of("ok").await["ref"] != "v" {}
    };
    hide(&mut berta, true).await;
    hide(&mut viewer, true).await;
    server.time.advance(119_999);
    // What is said again does not begin anew.
    hide(&mut berta, true).await;
    refused_for(&server, &table, None).await;
    server.time.advance(1);
    hide(&mut berta, true).await;
    hide(&mut viewer, true).await;
    let mut seen = ana.next_of("presence").await;
    while seen["watching"] != 0 {
        seen = ana.next_of("presence").await;
    }
    assert_eq!(seen["seats"]["O"], false, "{seen}");
    assert_eq!(seen["away_since"]["O"], server.time.now().to_string(), "{seen}");
    refused_for(&server, &table, Some(60)).await;
    // They still see what happens, and are back with a look.
    let game = server.post_as(&table.x, &table.path("/draw"), json!({ "answer": "offer" })).await;
    game.ok();
    berta.next_of("offer").await;
    hide(&mut berta, false).await;
    hide(&mut viewer, false).await;
    let mut seen = ana.next_of("presence").await;
    while seen["seats"]["O"] != true || seen["watching"] != 1 {
        seen = ana.next_of("presence").await;
    }
    server.time.advance(HOUR_MS);
    hide(&mut berta, false).await;
    refused_for(&server, &table, None).await;
}
