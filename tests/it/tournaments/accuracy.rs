//! How well entrants chose, in the file for spreadsheets.

use reqwest::StatusCode;
use serde_json::json;

use super::Tournament;
use crate::judge::judging;
use crate::support::{Setup, text};

#[tokio::test]
async fn the_table_for_spreadsheets_says_how_well_each_chose_once_their_games_are_judged() {
    let server = Setup::new().app(judging()).unlimited().start().await;
    let (friday, tokens) = Tournament::of_two(&server).await;
    friday.begin(json!({ "kind": "arena", "start": "empty" })).await;
    let csv = async || server.get(&friday.path(".csv")).await.text;
    let before = csv().await;
    let lines: Vec<&str> = before.lines().collect();
    assert!(lines[0].ends_with(",forfeits,accuracy %"), "{before}");
    assert!(lines[1].ends_with(",0,") && lines[2].ends_with(",0,"), "nothing is judged: {before}");
    let told = friday.game(&tokens[0]).await;
    let (game, x) = (text(&told["game"]), usize::from(told["side"] == "O"));
    for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
        let body = json!({ "column": column });
        let moved = server.post_as(&tokens[(x + ply) % 2], &format!("/games/{game}/moves"), body).await;
        moved.expect(StatusCode::CREATED);
    }
    let after = loop {
        let now = csv().await;
        if now.lines().skip(1).all(|line| !line.ends_with(',')) {
            break now;
        }
    };
    let report = server.get(&format!("/games/{game}/report")).await.expect(StatusCode::OK);
    let percent = |side: &str| report["accuracy"][side]["percent"].to_string();
    let said: Vec<&str> = after.lines().skip(1).filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(said, [percent("X"), percent("O")], "{after}");
    assert_ne!(said[0], said[1]);
}
