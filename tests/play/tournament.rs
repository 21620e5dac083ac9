//! `--tournament`: entered at a terminal, against somebody at HTTP.

use serde_json::{Value, json};

use super::server::post;
use super::support::{Place, Server};

fn send(server: &Server, method: &str, path: &str, token: &str, body: &Value) -> Value {
    let request = ureq::http::Request::builder()
        .method(method)
        .uri(format!("{}/api/v1{path}", server.url))
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"))
        .body(body.to_string());
    let mut answer = ureq::run(request.expect("a request")).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&answer.body_mut().read_to_string().expect("a body")).expect("JSON")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

#[cfg(unix)]
#[test]
fn a_terminal_enters_plays_waits_again_and_shows_the_place_at_the_end() {
    let place = Place::new();
    let server = place.server();
    let made = post(&server, "/tournaments", "", &json!({ "title": "Friday" }));
    let (id, organiser) = (text(&made["tournament"]["id"]), text(&made["organiser_token"]));
    let path = format!("/tournaments/{id}");
    let link = format!("{}/t/{id}", server.url);
    let mut terminal = place.terminal(&["play", "--tournament", &link]);
    terminal.sees("Friday").asked("Your name: ", "Ana").sees("Ana, you are here and waiting");
    let bruno = text(&post(&server, &format!("{path}/entries"), "", &json!({ "name": "Bruno" }))["token"]);
    send(&server, "GET", &format!("{path}/me"), &bruno, &json!({}));
    post(
        &server,
        &format!("{path}/stages"),
        &organiser,
        &json!({ "kind": "arena", "start": "empty", "begin": "now" }),
    );
    let me = send(&server, "GET", &format!("{path}/me?wait=20"), &bruno, &json!({}));
    let game = text(&me["game"]);
    let moves =
        |column: u8| post(&server, &format!("/games/{game}/moves"), &bruno, &json!({ "column": column }));
    if me["side"] == "X" {
        moves(1);
    }
    terminal
        .plays(&["0"])
        .sees("It is Bruno's turn")
        .sees("Board 1, round 1")
        .sees("Time left: ")
        .sees("Ana (");
    terminal.sees("played column 0.");
    if me["side"] == "O" {
        moves(1);
        terminal.sees("Bruno (O) played column 1.");
    }
    // So that no further game comes before the end.
    post(&server, &format!("{path}/me"), &bruno, &json!({ "state": "pause" }));
    post(&server, &format!("/games/{game}/resign"), &bruno, &json!({}));
    if me["side"] == "O" {
        // A line was being typed.
        terminal.sees("Bruno resigned.").types("");
    }
    terminal.sees("Ana, you are here and waiting");
    post(&server, &format!("{path}/stages/1/end"), &organiser, &json!({}));
    let stage =
        || send(&server, "GET", &format!("{path}/me?wait=20"), &bruno, &json!({}))["stage_status"].clone();
    while stage() != "ended" {}
    terminal.sees("Place: 1. Points: 2.");
    send(&server, "PATCH", &path, &organiser, &json!({ "ended": true }));
    let end = terminal.ends(0);
    assert!(end.contains("The tournament is over."), "{end}");
    // A returning entrant is known by the token that was kept, and needs no terminal.
    let again = place.run(&["play", "--server", &server.url, "--tournament", &id, "--x", "Ana"], "");
    again.ends_with(0).shows(&["Friday", "The tournament is over.", "Place: 1. Points: 2."]);
    let stranger = place.run_in_spanish(&["play", "--tournament", &id], "");
    stranger.ends_with(2);
    assert!(stranger.err.contains("--tournament con un id necesita --server"), "{}", stranger.err);
}
