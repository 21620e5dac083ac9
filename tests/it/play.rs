//! The answers to the moves of a game, from its first disc to its line.

use serde_json::json;

use super::support::{TestServer, assert_has};

#[tokio::test]
async fn b1_b4_m4_p1_discs_fall_to_the_lowest_free_cell_and_four_in_line_win() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "rows": 6, "columns": 7, "connect": 4 }));
    let played = server.post_as(&table.x, &table.path("/moves"), json!({ "column": 3, "ply": 0 })).await;
    let played = played.created();
    assert_has(&played["move"], json!({ "row": 5, "side": "X" }));
    assert_eq!(played["game"]["board"][5], "   X   ");
    assert_has(&played, json!({ "repeated": false, "game": { "you": "X" } }));
    let game = server.play(&table, &[2, 3, 2, 3, 2, 3]).await;
    assert_has(&game, json!({ "status": "finished", "ply": 7, "to_move": null, "legal": [] }));
    let result = &game["result"];
    assert_has(result, json!({ "winner": "X", "reason": "line", "rounds": 4 }));
    assert_eq!(result["line"], json!([[2, 3], [3, 3], [4, 3], [5, 3]]));
    assert_eq!(result["points"], json!({ "X": 3500, "O": 0 }));
}

#[tokio::test]
async fn the_same_move_again_is_answered_as_repeated() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let put = async |token: &str, column: u8, ply: u32| {
        server.post_as(token, &table.path("/moves"), json!({ "column": column, "ply": ply })).await
    };
    server.play(&table, &[3, 2]).await;
    let again = put(&table.x, 3, 0).await.ok();
    assert_has(&again, json!({ "repeated": true, "move": { "ply": 0 }, "game": { "ply": 2 } }));
    // The other side's move, and another column, are no repetition.
    put(&table.o, 3, 0).await.refused(409, "stale-ply");
    put(&table.x, 4, 0).await.refused(409, "stale-ply");
    // Also when the repeated move ended the game.
    server.play(&table, &[3, 2, 3, 2, 3]).await;
    assert_eq!(put(&table.x, 3, 6).await.ok()["repeated"], true);
}
