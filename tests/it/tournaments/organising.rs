//! What organisers do, and what followers are told of it.

use reqwest::Method;
use serde_json::json;

use super::Tournament;
use crate::support::{ADMIN, TestServer, text};

#[tokio::test]
async fn the_organiser_pauses_sends_out_and_lets_in_again() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let ana = friday.entrant("Ana").await;
    friday.entrant("Bruno").await;
    let set = async |state: &str| {
        let answer = friday.organise(Method::PATCH, "/entries/1", json!({ "state": state })).await;
        text(&answer.ok()["state"])
    };
    friday.me(&ana, 0).await;
    assert_eq!(set("paused").await, "paused");
    assert_eq!(set("in").await, "waiting");
    assert_eq!(set("removed").await, "out");
    let back = friday.send(&ana, Method::POST, "/me", json!({ "state": "back" })).await;
    assert_eq!(back.ok()["state"], "asking");
    assert_eq!(set("in").await, "waiting");
    let left = friday.send(&ana, Method::POST, "/me", json!({ "state": "leave" })).await;
    assert_eq!(left.ok()["state"], "out");
    // An entrant that left without a game is no longer shown.
    assert_eq!(friday.get("/entries").await["items"][0]["name"], "Bruno");
    friday.organise(Method::PATCH, "/entries/9", json!({ "state": "in" })).await.refused(404, "not-found");
    let apart = friday.organise(Method::PATCH, "", json!({ "apart": [[1, 2]], "hold": true })).await;
    assert_eq!(apart.ok()["hold"], true);
    let twice = friday.organise(Method::PATCH, "", json!({ "apart": [[2, 2]] })).await;
    twice.refused(422, "invalid-field");
    friday.send(ADMIN, Method::PATCH, "", json!({ "hold": false })).await.ok();
    friday.send(&ana, Method::PATCH, "", json!({ "hold": true })).await.refused(403, "forbidden");
}
