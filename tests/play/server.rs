//! `--server`: games of a running server, against the computer and against somebody at HTTP.

use serde_json::{Value, json};

use super::hostile::before;
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

pub(crate) fn post(server: &Server, path: &str, token: &str, body: &Value) -> Value {
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

/// The game in which somebody waits for the one to whom they send its link: no list of all games has it.
#[cfg(unix)]
fn waiting(server: &Server, name: &str) -> String {
    let list = |query: &str| -> Value {
        let list = ureq::get(format!("{}/api/v1/games{query}", server.url)).call().expect("a list");
        serde_json::from_str(&list.into_body().read_to_string().expect("a body")).expect("JSON")
    };
    assert_eq!(list("")["items"], json!([]), "nobody else is offered the seat");
    list(&format!("?player={name}"))["items"][0]["id"].as_str().expect("a game that waits").to_owned()
}

#[cfg(unix)]
#[test]
fn a_terminal_plays_somebody_at_a_browser_from_the_link_to_the_end() {
    let place = Place::new();
    let server = place.server();
    let mut terminal = place.terminal(&["play", "--server", &server.url]);
    terminal.asked("Your name: ", "Ana").sees("by a link").asked("Your choice [1]: ", "1");
    terminal.sees("Send this link to the other player: ").sees("--x NAME").sees("A seat is still open.");
    let game = waiting(&server, "Ana");
    let browser = Browser::join(&server, &game, "Bruno");
    terminal.sees("Bruno (O)").sees("Round 1. It is your turn, Ana (X).").plays(&["9"]).sees("9");
    terminal.plays(&["0"]).sees("It is Bruno's turn (O).").sees("Ana (X) played column 0.");
    browser.act("moves", json!({ "column": 1 }));
    terminal.sees("Round 2. It is your turn, Ana (X).").sees("Bruno (O) played column 1.");
    // An offer is shown while a line is being typed, and asked about.
    terminal.sees("(? for help): ");
    browser.act("draw", json!({ "answer": "offer" }));
    terminal
        .sees("Bruno offers a draw. Press Enter to answer.")
        .types("")
        .asked("Accept the draw? [y/N] ", "n");
    terminal.sees("Ana declined the draw.");
    for _ in 0..2 {
        terminal.plays(&["0"]).sees("It is Bruno's turn (O).");
        browser.act("moves", json!({ "column": 1 }));
        terminal.sees("It is your turn, Ana (X).");
    }
    terminal.plays(&["0"]).sees("You win, Ana! Winning line: ").sees("Points: Ana 3500, Bruno 0.");
    terminal.asked("Ask for a rematch? [y/N] ", "n");
    terminal.ends(0);
    place.run(&["ranking", "--server", &server.url], "").shows(&["Ana", "3500", "Bruno"]);
}

#[cfg(unix)]
#[test]
fn a_terminal_plays_a_series_and_goes_on_to_its_next_game_without_an_offer() {
    let place = Place::new();
    let server = place.server();
    let mut terminal = place.terminal(&["play", "--server", &server.url, "--x", "Ana", "--first-to", "2"]);
    terminal.sees("A seat is still open.");
    let game = waiting(&server, "Ana");
    let browser = Browser::join(&server, &game, "Bruno");
    terminal.sees("Bruno (O)").sees("It is your turn, Ana (X).").sees(" 0 Bruno, first to 2.");
    for ply in 0..4 {
        terminal.plays(&["0"]);
        if ply < 3 {
            terminal.sees("It is Bruno's turn (O).");
            browser.act("moves", json!({ "column": 1 }));
            terminal.sees("It is your turn, Ana (X).");
        }
    }
    terminal.sees("You win, Ana!").sees(" 0 Bruno, first to 2.");
    terminal.asked("Play the next game of the series? [Y/n] ", "");
    terminal.sees("Bruno (X)").sees("It is Bruno's turn (X).").sees(" 1 Ana, first to 2.");
    let next = browser.act("rematch", json!({}))["next_game"].as_str().expect("the same game").to_owned();
    let browser = Browser { game: next, ..browser };
    for (round, column) in [6, 1, 1, 1].into_iter().enumerate() {
        browser.act("moves", json!({ "column": column }));
        terminal.sees("It is your turn, Ana (O).").plays(&["0"]);
        if round < 3 {
            terminal.sees("It is Bruno's turn (X).");
        }
    }
    terminal.sees("You win, Ana!").sees("You win the series 2 ");
    terminal.asked("Ask for a rematch? [y/N] ", "n");
    terminal.ends(0);
}

#[cfg(unix)]
#[test]
fn a_game_of_a_server_that_was_left_goes_on_with_the_same_seat_and_the_same_name() {
    let place = Place::new();
    let server = place.server();
    let mut terminal = place.terminal(&["play", "--server", &server.url, "--x", "Ana", "--o", "easy"]);
    terminal.plays(&["3"]).sees("Easy (random) (O) played column").sees("(? for help): ").presses_ctrl_c();
    terminal.sees("To go on: cuatro play --server");
    let game = game_in(&terminal.ends(1));
    let mut terminal = place.terminal(&["play", "--server", &server.url, "--game", &game]);
    terminal
        .sees("Ana (X)")
        .plays(&["q"])
        .asked("Resign? [y/N] ", "y")
        .sees("You lose: Easy (random) wins. You resigned.");
    terminal
        .asked("rematch? [y/N] ", "y")
        .sees("Easy (random) (X)")
        .sees("Ana (O)")
        .plays(&["q"])
        .asked("Resign?", "y");
    // One disc is no game.
    terminal.sees("The game was aborted and does not count.");
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

#[cfg(unix)]
#[test]
fn two_terminals_at_one_server_keep_each_others_names() {
    let place = Place::new();
    let server = place.server();
    let play = |name: &'static str| ["play", "--server", &server.url, "--x", name, "--o", "easy"];
    let mut ana = place.terminal(&play("Ana"));
    ana.plays(&["3"]).sees("Easy (random) (O) played column");
    let mut berta = place.terminal(&play("Berta"));
    berta.plays(&["3"]).sees("Easy (random) (O) played column");
    // The first terminal remembers one more seat, and has never heard of the other's name.
    ana.plays(&["q"]).asked("Resign? [y/N] ", "y").asked("rematch? [y/N] ", "y").sees("Ana (O)");
    for name in ["Ana", "Berta"] {
        let again = place.run(&play(name), "");
        assert!(!again.err.contains("is taken"), "{name}: {}", again.err);
    }
    for mut terminal in [ana, berta] {
        terminal.presses_ctrl_c();
        terminal.ends(1);
    }
}

#[test]
fn pipes_play_join_and_watch_games_of_a_server() {
    let place = Place::new();
    let server = place.server();
    let both = ["play", "--server", &server.url, "--x", "Ana", "--o", "Bruno"];
    let ran = place.run(&both, "0\nabc\n1\n0\n1\nu\n1\n0\n1\n0\n");
    ran.ends_with(0).shows(&[
        "Round 1. It is your turn, Ana (X).",
        "The last move was taken back.",
        "Ana wins. Winning line: ",
    ]);
    assert!(ran.err.contains("line 2: "), "{}", ran.err);
    let link = format!("{}/g/{}", server.url, game_in(&ran.out));
    place.run(&["play", "--game", &link], "").ends_with(0).shows(&["Ana wins. Winning line: ", "Rounds: 4."]);
    // An open seat is taken by the name given.
    let open = post(&server, "/games", "", &json!({ "name": "Carla", "first": "opponent" }));
    let game = open["game"]["id"].as_str().expect("an id");
    let ran = place.run(&["play", "--server", &server.url, "--game", game, "--x", "Dora"], "");
    ran.ends_with(1).shows(&["Dora (X)", "Round 1. It is your turn, Dora (X)."]);
    let nowhere = place.run(&["play", "--server", "http://127.0.0.1:1", "--x", "Ana"], "");
    assert!(nowhere.ends_with(1).err.contains("does not answer"), "{}", nowhere.err);
    let unknown = place.run(&["play", "--server", &server.url, "--game", "hctqk3r7h439"], "");
    unknown.ends_with(1);
}

#[cfg(unix)]
#[test]
fn the_command_that_invites_takes_the_other_seat_under_the_same_account_too() {
    let place = Place::new();
    let server = place.server();
    let mut ana = place.terminal(&["play", "--server", &server.url, "--x", "Ana"]);
    ana.sees("In a terminal: cuatro play --game ").sees(" --x NAME").sees("A seat is still open.");
    let link = format!("{}/g/{}", server.url, waiting(&server, "Ana"));
    let mut bruno = place.terminal(&["play", "--game", &link, "--x", "Bruno O"]);
    bruno.sees("Round 1. It is Ana's turn (X).");
    let mut watcher = place.terminal(&["play", "--game", &link, "--x", "Zoe", "--lang", "es"]);
    watcher.sees("Le toca a Ana (X).");
    ana.sees("Bruno O (O)").plays(&["0"]);
    bruno.sees("Ana (X) played column 0.").plays(&["1"]).sees("It is Ana's turn (X).").presses_ctrl_c();
    bruno.sees("To go on: cuatro play --server ").sees("--x 'Bruno O'");
    bruno.ends(1);
    let mut bruno = place.terminal(&["play", "--game", &link, "--x", "bruno o"]);
    bruno.sees("Round 2. It is Ana's turn (X).");
    for _ in 0..2 {
        ana.sees("It is your turn, Ana (X).").plays(&["0"]);
        bruno.sees("It is your turn, Bruno O (O).").plays(&["1"]);
    }
    ana.sees("Round 4. It is your turn, Ana (X).").plays(&["0"]);
    // Each reads their own sentence, and the same facts.
    ana.sees("You win, Ana! Winning line: ").sees("Points: Ana 3500, Bruno O 0.");
    ana.asked("Ask for a rematch? [y/N] ", "n");
    bruno.sees("You lose: Ana wins. Winning line: ").sees("Points: Ana 3500, Bruno O 0.");
    bruno.asked("Ask for a rematch? [y/N] ", "n");
    watcher.sees("Gana Ana. ").sees("Puntos: Ana 3500, Bruno O 0.");
    for terminal in [ana, bruno, watcher] {
        terminal.ends(0);
    }
}

/// The server's word that the opponent has been away for long, without the wait.
fn claimable_long_ago(line: String) -> String {
    let Some((before, after)) = line.split_once(r#""claim":{"at":""#) else { return line };
    format!(r#"{before}"claim":{{"at":"1970-01-01T00:00:00.000Z"{}"#, &after[25..])
}

#[cfg(unix)]
#[test]
fn m9_beside_an_absent_opponent_one_is_asked_whether_to_claim() {
    let place = Place::new();
    let server = place.server();
    let proxy = before(&server, claimable_long_ago);
    let mut open = place.terminal(&["play", "--server", &proxy, "--x", "Ana"]);
    open.sees("A seat is still open.").presses_ctrl_c();
    let game = game_in(&open.ends(1));
    let browser = Browser::join(&server, &game, "Bruno");
    for (question, column) in
        [("End the game, which does not count yet? [y/N] ", None), ("Claim the win? [y/N] ", Some(3))]
    {
        if let Some(column) = column {
            browser.act("moves", json!({ "column": column }));
        }
        let mut terminal = place.terminal(&["play", "--server", &proxy, "--game", &game]);
        terminal.plays(&["0"]).sees("It is Bruno's turn (O).").presses_ctrl_c();
        terminal.ends(1);
        let mut terminal = place.terminal(&["play", "--server", &proxy, "--game", &game]);
        terminal.sees("Your opponent has been away for a minute. ").asked(question, "y");
        // In truth it was not a minute.
        terminal.sees("The opponent has been away for less than 60 seconds;").presses_ctrl_c();
        terminal.ends(1);
    }
}
