//! Games of tournaments are judged when they are over, others when somebody asks.

use std::time::Duration;

use cuatro::app::{AdminToken, App, AppSettings};
use cuatro::engine::EngineSettings;
use cuatro::lang::{Lang, Reader};
use serde_json::json;

use super::support::{ADMIN, Setup, TestServer, open_store, small_engine, text};
use super::tournaments::Tournament;

/// X wins, and O could have stopped it.
const UNSTOPPED: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

/// How many searches for this purpose got a thread.
async fn searches(server: &TestServer, purpose: &str) -> f64 {
    let answer = server.page("/metrics").await;
    let name = format!("cuatro_engine_wait_seconds_count{{purpose=\"{purpose}\"}} ");
    let count = answer.text.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok());
    count.unwrap_or_else(|| panic!("no {name} in:\n{}", answer.text))
}

#[tokio::test]
async fn a_tournament_game_is_judged_when_it_is_over_and_its_readers_wait_for_no_search() {
    let engine = EngineSettings { report: Duration::from_secs(60), ..small_engine() };
    let settings = AppSettings { judge: true, ..AppSettings::plain(engine) };
    let mut server = Setup::new().app(settings).unlimited().start().await;
    let other = server.two_people("Carla", "Dora").await;
    server.play(&other, &UNSTOPPED).await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let csv = async || server.get(&friday.path(".csv")).await.text;
    let before = csv().await;
    let lines: Vec<&str> = before.lines().collect();
    assert!(lines[0].ends_with(",forfeits,stage,accuracy %"), "{before}");
    assert!(lines[1].ends_with(",0,1,") && lines[2].ends_with(",0,1,"), "nothing is judged: {before}");
    let told = friday.game(&tokens[0]).await;
    let (game, x) = (text(&told["game"]), usize::from(told["side"] == "O"));
    for (ply, column) in UNSTOPPED.into_iter().enumerate() {
        let body = json!({ "column": column });
        let moved = server.post_as(&tokens[(x + ply) % 2], &format!("/games/{game}/moves"), body).await;
        moved.created();
    }
    let after = loop {
        let now = csv().await;
        // The result is entered and the game judged beside each other.
        let is_entered = now.lines().nth(1).is_some_and(|line| line.starts_with("1,"));
        if is_entered && now.lines().skip(1).all(|line| !line.ends_with(',')) {
            break now;
        }
    };
    let report = server.get(&format!("/games/{game}/report")).await.ok();
    assert_eq!(report["exact"], true);
    let of_purposes = [searches(&server, "exhibition").await, searches(&server, "question").await];
    assert_eq!(of_purposes, [1.0, 0.0], "once, none for the reader, and none of the other game");
    let percent = |side: &str| report["accuracy"][side]["percent"].to_string();
    let said: Vec<&str> = after.lines().skip(1).filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(said, [percent("X"), percent("O")], "{after}");
    assert_ne!(said[0], said[1]);
    let reviews = server.get("/players/Carla/reviews").await.ok();
    assert_eq!(reviews["items"], json!([]), "nobody asked for the report of the other game");
    server.get(&other.path("/report")).await.ok();
    let reviews = server.get("/players/Carla/reviews").await.ok();
    assert_eq!(reviews["items"][0]["accuracy"], report["accuracy"]["X"]);

    // The next start knows the move that decided, and need not search for it.
    server.stop().await;
    let store = open_store(server.directory()).await;
    let app = App::start(
        store,
        server.time.clone(),
        AdminToken::new(ADMIN),
        AppSettings::plain(EngineSettings::default()),
    )
    .await;
    let (app, tasks) = app.expect("the app starts");
    let id = game.parse().expect("an id");
    let stored = app.stored_report_text(&id, Reader::from(Lang::En)).await.expect("an answer");
    assert_eq!(stored.expect("it is judged"), text(&report["text"]));
    drop(app);
    tasks.stop(Duration::from_secs(10)).await;
}
