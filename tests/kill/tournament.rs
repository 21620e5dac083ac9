//! A tournament goes on after a kill: nobody is in two games, every game counts once, and the table follows from the public list
//! of games.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

use super::{PATIENCE, start};

/// How many scripts enter.
const SCRIPTS: usize = 4;
/// How many games are over before the server is killed, and before the arena is ended.
const GAMES: [usize; 2] = [4, 10];

/// What scripts and organiser know in common.
struct World {
    client: Client,
    /// Where the server is: another address after it was killed.
    url: watch::Sender<String>,
    /// How many games the scripts have seen end.
    over: AtomicUsize,
    ended: Notify,
    leaving: AtomicBool,
}

impl World {
    fn at(url: &str) -> World {
        World {
            client: Client::new(),
            url: watch::Sender::new(url.to_owned()),
            over: AtomicUsize::new(0),
            ended: Notify::new(),
            leaving: AtomicBool::new(false),
        }
    }

    /// A new tournament, and its organiser's token.
    async fn tournament(&self) -> (String, String) {
        let body = json!({ "title": "Friday" });
        let (status, made) = self.ask(Method::POST, "/tournaments", "", Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        (text(&made["tournament"]["id"]), text(&made["organiser_token"]))
    }

    /// The token of a new entrant with this number.
    async fn enter(&self, tournament: &str, number: usize) -> String {
        let url = format!("{}/tournaments/{tournament}/entries", *self.url.borrow());
        let body = json!({ "name": format!("Script {number}") });
        let answer = self.client.post(url).json(&body).send().await.expect("an answer");
        let entered: Value = answer.json().await.expect("JSON");
        assert_eq!(entered["entrant"]["n"], number, "{entered}");
        text(&entered["token"])
    }

    /// An answer, of the next server if this one dies.
    async fn ask(&self, method: Method, path: &str, token: &str, body: Option<Value>) -> (StatusCode, Value) {
        loop {
            let url = self.url.borrow().clone();
            let mut request = self.client.request(method.clone(), format!("{url}{path}"));
            if !token.is_empty() {
                request = request.bearer_auth(token);
            }
            if let Some(body) = &body {
                request = request.header("idempotency-key", path).json(body);
            }
            let answer = async {
                let answer = request.send().await.ok()?;
                Some((answer.status(), answer.json().await.ok()?))
            };
            match answer.await {
                Some(answer) => return answer,
                None => {
                    let mut next = self.url.subscribe();
                    let other = next.wait_for(|now| *now != url);
                    timeout(PATIENCE, other).await.expect("a next server").expect("the world lives");
                }
            }
        }
    }

    async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask(Method::GET, path, "", None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    /// A whole list.
    async fn all(&self, path: &str) -> Vec<Value> {
        let mut items = Vec::new();
        loop {
            let part = self.get(&format!("{path}?limit=100&offset={}", items.len())).await;
            items.extend(part["items"].as_array().expect("a list").iter().cloned());
            if part["total"] == items.len() {
                return items;
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// Plays what the tournament gives, until it is told to leave. It drops its discs into the next column each time.
async fn script(world: Arc<World>, tournament: String, token: String) {
    let me = format!("/tournaments/{tournament}/me?wait=1");
    let mut next = 0;
    while !world.leaving.load(Ordering::SeqCst) {
        let (status, entry) = world.ask(Method::GET, &me, &token, None).await;
        assert_eq!(status, StatusCode::OK, "{entry}");
        let Some(game) = entry["game"].as_str() else { continue };
        loop {
            let (status, state) = world.ask(Method::GET, &format!("/games/{game}"), &token, None).await;
            assert_eq!(status, StatusCode::OK, "the game that a tournament names exists: {state}");
            if state["status"] != "playing" {
                break;
            }
            if state["to_move"] != entry["side"] {
                world.ask(Method::GET, &format!("/games/{game}?wait=1"), &token, None).await;
                continue;
            }
            let legal = state["legal"].as_array().expect("columns");
            next += 1;
            let body = json!({ "column": legal[next % legal.len()], "ply": state["ply"] });
            let (status, moved) =
                world.ask(Method::POST, &format!("/games/{game}/moves"), &token, Some(body)).await;
            assert!(status.is_success() || moved["code"] == "game-over", "{moved}");
        }
        world.over.fetch_add(1, Ordering::SeqCst);
        world.ended.notify_one();
    }
}

/// Waits until the scripts have seen so many ends; each game has two.
async fn played(world: &World, games: usize) {
    let enough = async {
        while world.over.load(Ordering::SeqCst) < 2 * games {
            world.ended.notified().await;
        }
    };
    timeout(PATIENCE, enough).await.expect("the scripts play");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_goes_on_after_a_kill_and_its_table_follows_from_its_games() {
    let data = tempfile::tempdir().expect("a directory");
    let server = start(data.path());
    let world = Arc::new(World::at(&server.url));
    let (id, organiser) = world.tournament().await;
    let mut scripts = Vec::new();
    for number in 1..=SCRIPTS {
        let token = world.enter(&id, number).await;
        scripts.push(tokio::spawn(script(world.clone(), id.clone(), token)));
    }
    let stages = format!("/tournaments/{id}/stages");
    let arena = json!({ "kind": "arena", "minutes": 5, "at_end": "adjudicate", "begin": "now" });
    let (status, stage) = world.ask(Method::POST, &stages, &organiser, Some(arena)).await;
    assert_eq!((status, &stage["status"]), (StatusCode::CREATED, &json!("running")), "{stage}");
    played(&world, GAMES[0]).await;
    server.kill();
    let server = start(data.path());
    world.url.send_replace(server.url.clone());
    played(&world, GAMES[1]).await;
    let (status, ended) =
        world.ask(Method::POST, &format!("{stages}/1/end"), &organiser, Some(json!({}))).await;
    assert_eq!(status, StatusCode::OK, "{ended}");
    let over = async {
        // The one that waits is told of the end.
        while world.get(&format!("/tournaments/{id}")).await["stages"][0]["status"] != "ended" {}
    };
    timeout(PATIENCE, over).await.expect("the stage ends");
    world.leaving.store(true, Ordering::SeqCst);
    for script in scripts {
        script.await.expect("a script plays to the end");
    }
    let games = world.all(&format!("{stages}/1/games")).await;
    assert!(games.len() >= GAMES[1], "{} games", games.len());
    for game in &games {
        compare_with_game(&world, game).await;
    }
    let table = world.all(&format!("{stages}/1/table")).await;
    assert_eq!(table.len(), SCRIPTS);
    for row in &table {
        let counted = count(&games, &row["n"]);
        for (member, value) in counted {
            assert_eq!(row[member].as_f64(), Some(value), "{member} of {row}, by {games:#?}");
        }
    }
    server.kill();
}

/// A game of the list has the result of the game itself.
async fn compare_with_game(world: &World, game: &Value) {
    let state = world.get(&format!("/games/{}", text(&game["game"]))).await;
    assert_eq!(state["tournament"]["round"], game["round"], "{state}");
    match game["how"].as_str() {
        Some("played") => {
            let winner = state["result"]["winner"].as_str().unwrap_or("draw");
            assert_eq!(
                (&state["status"], winner),
                (&json!("finished"), game["outcome"].as_str().unwrap_or(""))
            );
        }
        Some("adjudicated" | "forfeit") => assert_eq!(state["status"], "aborted", "{game}"),
        _ => panic!("every game is scored once the stage is over: {game}"),
    }
}

/// What an entrant has, by the rules of an arena: 2 for a win, 1 for a draw, twice that after two wins in a row. An entrant's
/// games are in the order in which they were played, because nobody is in two games at once.
fn count(games: &[Value], n: &Value) -> HashMap<&'static str, f64> {
    let mut counted = HashMap::from([("points", 0.0), ("wins", 0.0), ("draws", 0.0), ("losses", 0.0)]);
    let (mut streak, mut rounds) = (0, Vec::new());
    for game in games.iter().filter(|game| game["x"] == *n || game["o"] == *n) {
        let side = if game["x"] == *n { "X" } else { "O" };
        rounds.push(game["round"].as_u64().expect("a round"));
        let forfeit = game["how"] == "forfeit";
        let (kind, points) = match game["outcome"].as_str() {
            Some("draw") => ("draws", 1.0),
            Some(winner) if winner == side => ("wins", 2.0),
            _ => ("losses", 0.0),
        };
        let doubled = streak >= 2 && !(forfeit && kind == "wins");
        *counted.get_mut("points").expect("points") += if doubled { 2.0 * points } else { points };
        *counted.get_mut(kind).expect("a kind") += 1.0;
        streak = match kind {
            "wins" if forfeit => streak,
            "wins" => streak + 1,
            _ => 0,
        };
    }
    assert!(rounds.windows(2).all(|pair| pair[0] < pair[1]), "{n} was in two games of a round: {rounds:?}");
    counted
}
