//! The server stops and starts again on the same data.

use serde_json::json;

use super::support::{TestServer, assert_has};

#[tokio::test]
async fn a_clock_takes_nothing_for_the_time_in_which_the_server_was_stopped() {
    let mut server = TestServer::start().await;
    let clock = json!({ "clock": { "initial_s": 60, "increment_s": 0 } });
    let table = server.two_people_on("Ana", "Berta", clock).await;
    server.play(&table, &[3, 2]).await;
    server.time.advance(5_000);
    server.stop().await;
    server.time.advance(60 * 60 * 1000);
    let server = server.restart().await;
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "status": "playing", "clock": { "X_ms": 60_000 } }));
    // A page that comes back knows every event, but not that.
    let mut berta = server.socket(&table.id).await;
    berta.hello(Some(&table.o), game["version"].as_u64()).await;
    assert_eq!(berta.next_of("snapshot").await["game"]["clock"], game["clock"]);
    // Nor does what happens before the next disc tell it.
    server.time.advance(1_000);
    let offered = server.post_as(&table.o, &table.path("/draw"), json!({ "answer": "offer" })).await.body;
    let mut ana = server.socket(&table.id).await;
    ana.hello(Some(&table.x), offered["game"]["version"].as_u64()).await;
    assert_eq!(ana.next_of("snapshot").await["game"]["clock"], offered["game"]["clock"]);
    // Ten seconds later the players have found the server again, and the clock runs.
    server.time.advance(9_000 + 20_000);
    let game = server.play(&table, &[3]).await;
    assert_eq!(game["clock"]["X_ms"], 40_000, "{game}");
    let server = server.restart().await;
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "clock": { "X_ms": 40_000, "O_ms": 60_000 } }));
    let mut watcher = server.socket(&table.id).await;
    watcher.hello(None, game["version"].as_u64()).await;
    server.time.advance(10_000 + 60_000);
    let ended = watcher.next_of("result").await;
    assert_has(&ended, json!({ "result": { "winner": "X", "reason": "time" } }));
}
