//! The server is killed again and again while people play whole games, others look on and a second device of the players gets in the
//! way, and everything that it said is remembered: each answer to a command or a look, and each frame of a stream. Afterwards the log is
//! read back and compared with all of it.
//!
//! `CUATRO_KILLS=1000 cargo test --test kill recorder -- --nocapture` is the long form.

mod check;
mod onlooker;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::Range;
use std::time::Instant;

use cuatro::game::GameId;
use cuatro::rules::{Column, Position, Side, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::RequestBuilder;
use tokio::task::JoinHandle;

use check::{Found, all_finished, check, histories, totals_equal_the_games};
use onlooker::{Onlooker, look_on};

use super::linearizable::http::{answered, asked};
use super::linearizable::{Asked, History, Seen};
use super::*;

const TABLES: usize = 8;
/// Kills of the short form.
const KILLS: u32 = 20;
/// Acknowledged commands between two kills, in the short form and in the long one.
const SHORT_LIFE: Range<u32> = 1..80;
const LONG_LIFE: Range<u32> = 200..2000;

/// Somebody who reads the events of a game, with its id.
type Spectator = (String, JoinHandle<Vec<(u64, String)>>);

/// The events of each game that its spectator received, in order, over as many connections as there were lives.
type Record = BTreeMap<String, Vec<(u64, String)>>;

/// Two players with their names, and the game that they are at.
struct Pair {
    names: [String; 2],
    players: [String; 2],
    /// The game, and the tokens of X and O.
    game: Option<(String, [String; 2])>,
    chance: StdRng,
    received: Record,
    created: usize,
}

/// What a life is about: the server, and whether it is about to be killed.
#[derive(Clone)]
struct Life {
    client: Client,
    url: String,
    acknowledged: Arc<Semaphore>,
    dying: Arc<AtomicBool>,
    /// What was asked in all lives, and answered.
    history: Arc<History>,
}

impl Life {
    fn post(&self, path: &str, token: &str, body: &Value) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.url)).bearer_auth(token).json(body)
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.url)).send().await.expect("an answer");
        let status = answer.status();
        let text = answer.text().await.expect("a body");
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// A game as it is; nothing if the server is dead.
    async fn game(&self, id: &str) -> Option<Value> {
        let look = self.history.begin(&game_id(id), Asked::Look);
        let (status, game) = self.answer(self.client.get(format!("{}/games/{id}", self.url))).await?;
        assert_eq!(status, StatusCode::OK, "{id}: {game}");
        look.end(answered(status, &game));
        Some(game)
    }

    /// What the server makes of a command; nothing if it died before it answered.
    async fn command(&self, id: &str, token: &str, side: Side, word: &str, body: &Value) -> Option<Value> {
        let command = self.history.begin(&game_id(id), asked(side, word, body));
        let (status, answer) = self.answer(self.post(&format!("/games/{id}/{word}"), token, body)).await?;
        command.end(answered(status, &answer));
        if status.is_success() {
            self.acknowledged.add_permits(1);
        }
        Some(answer)
    }

    /// The answer to a request: nothing if the server died before it came.
    async fn answer(&self, request: RequestBuilder) -> Option<(StatusCode, Value)> {
        let answered = async {
            let answer = request.send().await?;
            let status = answer.status();
            Ok::<_, reqwest::Error>((status, answer.json::<Value>().await?))
        };
        match answered.await {
            Ok((status, body)) => {
                assert!(!status.is_server_error(), "{status}: {body}");
                Some((status, body))
            }
            Err(error) => {
                assert!(self.dying.load(Ordering::SeqCst), "the server went away by itself: {error}");
                None
            }
        }
    }
}

fn game_id(id: &str) -> GameId {
    id.parse().unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().filter_map(Value::as_u64).collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number was expected: {value}"))
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text was expected: {value}")).to_owned()
}

impl Pair {
    async fn new(number: usize, life: &Life) -> Pair {
        let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
        let mut players = Vec::new();
        for name in &names {
            let request = life.client.post(format!("{}/players", life.url)).json(&json!({ "name": name }));
            let (_, body) = life.answer(request).await.expect("nobody dies yet");
            players.push(word(&body["player_token"]));
        }
        let players = players.try_into().expect("two");
        let chance = StdRng::seed_from_u64(number as u64);
        Pair { names, players, game: None, chance, received: Record::new(), created: 0 }
    }

    /// Plays until the server is dead.
    async fn play(mut self, life: Life) -> Pair {
        let mut spectator: Option<Spectator> = None;
        let mut onlooker: Option<Onlooker> = None;
        let mut state = self.resumed(&life).await;
        while let Some(game) = state {
            let id = word(&game["id"]);
            if spectator.as_ref().is_none_or(|(watched, _)| *watched != id) {
                self.keep(spectator.take()).await;
                let last = self.received.get(&id).and_then(|received| received.last());
                let last = last.map_or(1, |(version, _)| *version);
                spectator = Some((id.clone(), tokio::spawn(follow(life.clone(), id, last))));
                if let Some(before) = onlooker.take() {
                    before.leave().await;
                }
                // Most of the games have nobody besides.
                let chance = StdRng::seed_from_u64(self.chance.random());
                let (_, tokens) = self.game.clone().expect("a game is played");
                onlooker = self.chance.random_bool(0.3).then(|| look_on(&life, &game, tokens, chance));
            }
            state = self.step(&life, game).await;
        }
        self.keep(spectator.take()).await;
        if let Some(onlooker) = onlooker {
            onlooker.leave().await;
        }
        self
    }

    /// Keeps what a spectator received about a game.
    async fn keep(&mut self, spectator: Option<Spectator>) {
        if let Some((id, received)) = spectator {
            let received = received.await.expect("a spectator");
            self.received.entry(id).or_default().extend(received);
        }
    }

    /// The game at the beginning of a life.
    async fn resumed(&mut self, life: &Life) -> Option<Value> {
        match &self.game {
            Some((id, _)) => life.game(id).await,
            None => self.new_game(life).await,
        }
    }

    /// Makes a game; nothing if the server is dead before both sit.
    async fn new_game(&mut self, life: &Life) -> Option<Value> {
        self.game = None;
        self.created += 1;
        let seat = |side: usize| json!({ "name": self.names[side], "token": self.players[side] });
        let open = self.chance.random_bool(0.5);
        let seats = if open { json!([seat(0), {}]) } else { json!([seat(0), seat(1)]) };
        let body = json!({ "seats": seats, "first": "first" });
        let (_, created) = life.answer(life.post("/games", &self.players[0], &body)).await?;
        let id = word(&created["game"]["id"]);
        let mut game = created["game"].clone();
        self.received.entry(id.clone()).or_default();
        life.acknowledged.add_permits(1);
        life.history.heard(&game_id(&id), Seen::json(&game));
        let x = word(&created["seats"][0]["token"]);
        let o = if open {
            let body = json!({ "name": self.names[1] });
            let joined = life.command(&id, &self.players[1], Side::O, "join", &body).await?;
            game = joined["game"].clone();
            word(&joined["token"])
        } else {
            word(&created["seats"][1]["token"])
        };
        self.game = Some((id, [x, o]));
        Some(game)
    }

    /// One command, and the game after it; nothing if the server is dead.
    async fn step(&mut self, life: &Life, game: Value) -> Option<Value> {
        let (id, tokens) = self.game.clone().expect("a game is played");
        let over = matches!(game["status"].as_str(), Some("finished" | "aborted"));
        if over && let Some(next) = game["next_game"].as_str() {
            // The same tokens, the other sides.
            let [x, o] = tokens;
            self.game = Some((next.to_owned(), [o, x]));
            return life.game(next).await;
        }
        if over && self.chance.random_bool(0.5) {
            return self.new_game(life).await;
        }
        let (side, command, body) = self.command(&game, over);
        let answer = life.command(&id, &tokens[side], Side::BOTH[side], command, &body).await?;
        if answer["game"].is_object() {
            return Some(answer["game"].clone());
        }
        // The second device may have been faster, and offers have rules of their own.
        match command {
            "rematch" => self.new_game(life).await,
            _ => life.game(&id).await,
        }
    }

    /// What is asked next: by which side, the command and its body.
    fn command(&mut self, game: &Value, over: bool) -> (usize, &'static str, Value) {
        let to_move = usize::from(game["to_move"] == "O");
        if over {
            let asked = |side: &str| game["offers"]["rematch"].to_string().contains(side);
            return (usize::from(asked("X")), "rematch", json!({}));
        }
        for offer in ["draw", "takeback"] {
            if let Some(by) = game["offers"][offer].as_str() {
                let answer = if self.chance.random_bool(0.3) { "accept" } else { "decline" };
                return (usize::from(by == "X"), offer, json!({ "answer": answer }));
            }
        }
        match self.chance.random_range(0..100) {
            0..3 => (to_move, "draw", json!({ "answer": "offer" })),
            3..8 => (1 - to_move, "takeback", json!({ "answer": "offer" })),
            8 => (to_move, "resign", json!({})),
            _ => {
                let legal = numbers(&game["legal"]);
                let column = legal[self.chance.random_range(0..legal.len())];
                (to_move, "moves", json!({ "column": column, "ply": game["ply"] }))
            }
        }
    }
}

/// Reads the events of a game from behind a version, until its end or that of the server.
async fn follow(life: Life, id: String, after: u64) -> Vec<(u64, String)> {
    let mut received = Vec::new();
    let Some(mut lines) = events(&life, &id, after).await else { return received };
    while let Some((version, line)) = lines.next().await {
        received.push((version, line));
        if received.last().is_some_and(|(_, line)| line.contains("\"type\":\"result\"")) {
            break;
        }
    }
    received
}

/// The stream of a game's events as lines with their versions; nothing if the server is dead.
async fn events(life: &Life, id: &str, after: u64) -> Option<Lines> {
    let request = life.client.get(format!("{}/games/{id}/events", life.url));
    let request = request.header("accept", "application/x-ndjson").header("last-event-id", after);
    let answer = request.send().await.ok()?;
    assert_eq!(answer.status(), StatusCode::OK);
    Some(Lines { answer, rest: Vec::new() })
}

struct Lines {
    answer: reqwest::Response,
    rest: Vec<u8>,
}

impl Lines {
    /// The next event; nothing at the end of the stream. A line that broke off was never received.
    async fn next(&mut self) -> Option<(u64, String)> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                let line = String::from_utf8(line).expect("UTF-8").trim_end().to_owned();
                if line.is_empty() {
                    continue;
                }
                let frame: Value = serde_json::from_str(&line).expect("frames are JSON");
                match frame["type"].as_str() {
                    Some("presence" | "thinking" | "emote") => continue,
                    Some("snapshot") | None => panic!("events were asked for: {line}"),
                    _ => return Some((number(&frame["version"]), line)),
                }
            }
            self.rest.extend_from_slice(&self.answer.chunk().await.ok()??);
        }
    }
}

/// M8: no acknowledged move is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_said_before_a_kill_is_in_the_log_after_it() {
    let kills =
        std::env::var("CUATRO_KILLS").ok().map(|kills| kills.parse().expect("CUATRO_KILLS is a number"));
    let (kills, lives) = kills.map_or((KILLS, SHORT_LIFE), |kills| (kills, LONG_LIFE));
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let mut pairs: Vec<Pair> = Vec::new();
    let history = Arc::new(History::default());
    let (mut acknowledged, mut slowest) = (0, Duration::ZERO);
    for killed in 0..=kills {
        let started = Instant::now();
        let server = start(data.path());
        let life = Life {
            client: Client::new(),
            url: server.url.clone(),
            acknowledged: Arc::new(Semaphore::new(0)),
            dying: Arc::default(),
            history: history.clone(),
        };
        life.get("/levels").await;
        slowest = slowest.max(started.elapsed());
        while pairs.len() < TABLES {
            pairs.push(Pair::new(pairs.len(), &life).await);
        }
        if killed == kills {
            let mut found = Found::default();
            let all: Vec<_> = pairs.iter().flat_map(|pair| &pair.received).collect();
            for (id, received) in &all {
                check(&life, id, received, &mut found).await;
            }
            let unknown = all_finished(&life, &all, &mut found).await;
            totals_equal_the_games(&life, &pairs, &found).await;
            let received: usize = all.iter().map(|(_, received)| received.len()).sum();
            server.kill();
            let (checked, took) = histories(&data.path().join("cuatro.db"), &history).await;
            let _ = writeln!(
                std::io::stderr(),
                "{kills} kills: {acknowledged} commands acknowledged, {received} events sent to spectators; \
                 {} games ({unknown} whose creator never heard of them), {} finished, {} events in their logs; \
                 the slowest start took {slowest:?}; {checked:?} in {took:?}",
                all.len(),
                found.finished,
                found.events,
            );
            assert!(
                acknowledged >= u64::from(kills) && received > 0 && found.finished > 0,
                "there was too little traffic"
            );
            assert!(checked.unanswered > 0, "everything was answered before a kill: {checked:?}");
            return;
        }
        let players: Vec<_> = pairs.drain(..).map(|pair| tokio::spawn(pair.play(life.clone()))).collect();
        let enough = chance.random_range(lives.clone());
        let traffic = tokio::time::timeout(PATIENCE * 5, life.acknowledged.acquire_many(enough)).await;
        traffic.expect("the players play on").expect("the semaphore is open").forget();
        // The kill comes at any moment of a commit, not just after one.
        for _ in 0..chance.random_range(0..100) {
            tokio::task::yield_now().await;
        }
        life.dying.store(true, Ordering::SeqCst);
        server.kill();
        for player in players {
            pairs.push(player.await.expect("a player"));
        }
        history.all_are_dead();
        acknowledged += u64::from(enough) + life.acknowledged.available_permits() as u64;
    }
}
