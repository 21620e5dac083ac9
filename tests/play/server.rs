//! `--server`: games of a running server, against the computer and against somebody who plays over HTTP as the page does.

use serde_json::{Value, json};

use super::support::{Place, Server};

/// Somebody at a browser.
struct Browser<'a> {
    server: &'a Server,
    game: String,
    token: String,
}

impl Browser<'_> {
    fn join<'a>(server: &'a Server, game: &str, name: &str) -> Browser<'a> {
        let joined = post(server, &format!("/games/{game}/join"), "", &json!({ "name": name }));
        let token = joined["token"].as_str().unwrap_or_else(|| panic!("{joined}")).to_owned();
        Browser { server, game: game.to_owned(), token }
    }

    fn act(&self, verb: &str, body: Value) -> Value {
        post(self.server, &format!("/games/{}/{verb}", self.game), &self.token, &body)
    }
}

fn post(server: &Server, path: &str, token: &str, body: &Value) -> Value {
    let request =
        ureq::post(format!("{}/api/v1{path}", server.url)).header("content-type", "application/json");
    let request =
        if token.is_empty() { request } else { request.header("authorization", format!("Bearer {token}")) };
    let mut answer = request.send(body.to_string()).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&answer.body_mut().read_to_string().expect("a body")).expect("JSON")
}

/// The id of a game in what was printed.
fn game_in(text: &str) -> String {
    let (_, after) = text.split_once("/g/").unwrap_or_else(|| panic!("no link in {text:?}"));
    after.chars().take_while(char::is_ascii_alphanumeric).collect()
}

#[cfg(unix)]
#[test]
fn a_terminal_plays_somebody_at_a_browser_from_the_link_to_the_end() {
    let place = Place::new();
    let server = place.server();
    let mut terminal = place.terminal(&["play", "--server", &server.url]);
    terminal.asked("Your name: ", "Ana").sees("by a link").asked("Your choice [1]: ", "1");
    terminal
        .sees("Send this link to the other player: ")
        .sees("--x NAME")
        .sees("Waiting for the other player");
    let list = ureq::get(format!("{}/api/v1/games", server.url)).call().expect("a list");
    let list: Value =
        serde_json::from_str(&list.into_body().read_to_string().expect("a body")).expect("JSON");
    let game = list["items"][0]["id"].as_str().expect("a game that waits").to_owned();
    let browser = Browser::join(&server, &game, "Bruno");
    terminal.sees("O Bruno").sees("Round 1: Ana (X) to move.").plays(&["9"]).sees("9");
    terminal.plays(&["0"]).sees("Ana (X) drops a disc in column 0.").sees("Bruno (O) to move.");
    browser.act("moves", json!({ "column": 1 }));
    terminal.sees("Bruno (O) drops a disc in column 1.").sees("Round 2: Ana (X) to move.");
    // An offer is shown while a line is being typed, and asked about.
    terminal.sees("(? for help): ");
    browser.act("draw", json!({ "answer": "offer" }));
    terminal
        .sees("Bruno offers a draw. Press Enter to answer.")
        .types("")
        .asked("Accept the draw? [y/N] ", "n");
    terminal.sees("Ana declines the draw.");
    for _ in 0..2 {
        terminal.plays(&["0"]).sees("Bruno (O) to move.");
        browser.act("moves", json!({ "column": 1 }));
        terminal.sees("Ana (X) to move.");
    }
    terminal.plays(&["0"]).sees("Ana (X) wins with a line").sees("Points: Ana 3500, Bruno 0.");
    terminal.asked("Ask for a rematch? [y/N] ", "n");
    terminal.ends(0);
    place.run(&["ranking", "--server", &server.url], "").shows(&["Ana", "3500", "Bruno"]);
}

#[cfg(unix)]
#[test]
fn a_game_of_a_server_that_was_left_goes_on_with_the_same_seat_and_the_same_name() {
    let place = Place::new();
    let server = place.server();
    let mut terminal = place.terminal(&["play", "--server", &server.url, "--x", "Ana", "--o", "easy"]);
    terminal.plays(&["3"]).sees("Easy (O) drops a disc").sees("(? for help): ").presses_ctrl_c();
    terminal.sees("To go on: cuatro play --server");
    let game = game_in(&terminal.ends(1));
    let mut terminal = place.terminal(&["play", "--server", &server.url, "--game", &game]);
    terminal.sees("X Ana").plays(&["q"]).asked("Resign? [y/N] ", "y").sees("Easy (O) wins: Ana resigned.");
    terminal.asked("rematch? [y/N] ", "y").sees("X Easy").sees("O Ana").plays(&["q"]).asked("Resign?", "y");
    // One disc is no game.
    terminal.sees("it does not count");
    terminal.ends(0);
    // The name is held on the server by this user; somebody else is refused.
    place.run(&["play", "--server", &server.url, "--x", "Ana", "--o", "easy"], "").ends_with(1);
    let other = Place::new();
    let refused = other.run(&["play", "--server", &server.url, "--x", "Ana", "--o", "easy"], "");
    assert!(refused.ends_with(1).err.contains("Ana is taken"), "{}", refused.err);
    let tokens = place.path().join("state/cuatro/tokens.json");
    let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(tokens).expect("the tokens"));
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn pipes_play_join_and_watch_games_of_a_server() {
    let place = Place::new();
    let server = place.server();
    let both = ["play", "--server", &server.url, "--x", "Ana", "--o", "Bruno"];
    let ran = place.run(&both, "0\nabc\n1\n0\n1\nu\n1\n0\n1\n0\n");
    ran.ends_with(0).shows(&[
        "Round 1: Ana (X) to move.",
        "Taken back. Discs on the board: 3",
        "Ana (X) wins with a line",
    ]);
    assert!(ran.err.contains("line 2: "), "{}", ran.err);
    let link = format!("{}/g/{}", server.url, game_in(&ran.out));
    place.run(&["play", "--game", &link], "").ends_with(0).shows(&["Ana (X) wins with a line", "Rounds: 4."]);
    // An open seat is taken by the name given.
    let open = post(&server, "/games", "", &json!({ "name": "Carla", "first": "opponent" }));
    let game = open["game"]["id"].as_str().expect("an id");
    let ran = place.run(&["play", "--server", &server.url, "--game", game, "--x", "Dora"], "");
    ran.ends_with(1).shows(&["X Dora", "Round 1: Dora (X) to move."]);
    let nowhere = place.run(&["play", "--server", "http://127.0.0.1:1", "--x", "Ana"], "");
    assert!(nowhere.ends_with(1).err.contains("does not answer"), "{}", nowhere.err);
    let unknown = place.run(&["play", "--server", &server.url, "--game", "hctqk3r7h439"], "");
    unknown.ends_with(1);
}

#[test]
fn the_computer_of_a_server_says_why_in_the_language_asked() {
    let place = Place::new();
    let server = place.server();
    let ran = place
        .run(&["play", "--server", &server.url, "--x", "Ana", "--o", "heuristic", "--lang", "es"], "0\nq\n");
    ran.ends_with(0).shows(&[
        "Heurística (O) echa una ficha en la columna 3.",
        "  No he visto ningún sitio que destaque, así que he elegido el centro, la columna 3.",
        "Ana se ha rendido.",
    ]);
}
