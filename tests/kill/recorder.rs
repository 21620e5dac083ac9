//! The server is killed again and again while people play whole games, and everything that it said is remembered: each answer to
//! a command and each frame of a stream. Afterwards the log is read back and compared with all of it.
//!
//! `CUATRO_KILLS=1000 cargo test --test kill recorder -- --nocapture` is the long form.

mod check;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::Range;
use std::time::Instant;

use cuatro::rules::{Column, Position, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::RequestBuilder;
use tokio::task::JoinHandle;

use check::{Found, all_finished, check, totals_equal_the_games};

use super::*;

const TABLES: usize = 8;
/// Acknowledged commands between two kills, in the short form and in the long one.
const SHORT_LIFE: Range<u32> = 1..80;
const LONG_LIFE: Range<u32> = 200..2000;

/// What the server answered to a command: the game just after it.
struct Acknowledged {
    version: u64,
    moves: Vec<u64>,
    status: String,
}

/// Somebody who reads the events of a game, with its id.
type Spectator = (String, JoinHandle<Vec<(u64, String)>>);

/// Everything that the server said about one game.
#[derive(Default)]
struct Said {
    acknowledged: Vec<Acknowledged>,
    /// The events that a spectator received, in order, over as many connections as there were lives.
    received: Vec<(u64, String)>,
    /// Commands that were never answered.
    unanswered: usize,
}

type Record = BTreeMap<String, Said>;

/// Two players with their names, and the game that they are at.
struct Pair {
    names: [String; 2],
    players: [String; 2],
    /// The game, and the tokens of X and O.
    game: Option<(String, [String; 2])>,
    chance: StdRng,
    said: Record,
    created: usize,
}

/// What a life is about: the server, and whether it is about to be killed.
#[derive(Clone)]
struct Life {
    client: Client,
    url: String,
    acknowledged: Arc<Semaphore>,
    dying: Arc<AtomicBool>,
}

impl Acknowledged {
    fn of(game: &Value) -> Acknowledged {
        Acknowledged {
            version: number(&game["version"]),
            moves: numbers(&game["moves"]),
            status: word(&game["status"]),
        }
    }
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
        let (status, game) = self.answer(self.client.get(format!("{}/games/{id}", self.url))).await?;
        assert_eq!(status, StatusCode::OK, "{id}: {game}");
        Some(game)
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
        Pair { names, players, game: None, chance, said: Record::new(), created: 0 }
    }

    /// Plays until the server is dead.
    async fn play(mut self, life: Life) -> Pair {
        let mut spectator: Option<Spectator> = None;
        let mut state = self.resumed(&life).await;
        while let Some(game) = state {
            let id = word(&game["id"]);
            if spectator.as_ref().is_none_or(|(watched, _)| *watched != id) {
                self.keep(spectator.take()).await;
                let last = self
                    .said
                    .entry(id.clone())
                    .or_default()
                    .received
                    .last()
                    .map_or(1, |(version, _)| *version);
                spectator = Some((id.clone(), tokio::spawn(follow(life.clone(), id, last))));
            }
            state = self.step(&life, game).await;
        }
        self.keep(spectator.take()).await;
        self
    }

    /// Keeps what a spectator received about a game.
    async fn keep(&mut self, spectator: Option<Spectator>) {
        if let Some((id, received)) = spectator {
            let received = received.await.expect("a spectator");
            self.said.entry(id).or_default().received.extend(received);
        }
    }

    /// The game at the beginning of a life. Beyond what was acknowledged there is at most what one command makes.
    async fn resumed(&mut self, life: &Life) -> Option<Value> {
        let Some((id, _)) = &self.game else { return self.new_game(life).await };
        let game = life.game(id).await?;
        let said = self.said.entry(id.clone()).or_default();
        let known = said.acknowledged.last().map_or(0, |last| last.version);
        let now = number(&game["version"]);
        assert!(now >= known, "acknowledged were {known} events, there are {now}: {game}");
        let most = if said.unanswered > 0 { 2 } else { 0 };
        assert!(known == 0 || now <= known + most, "{} events that nobody asked for: {game}", now - known);
        // What a server says after its start is on the disk, so it counts as acknowledged: the next life may add to it.
        said.acknowledged.push(Acknowledged::of(&game));
        Some(game)
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
        self.acknowledge(life, &game);
        let x = word(&created["seats"][0]["token"]);
        let o = if open {
            let body = json!({ "name": self.names[1] });
            let join = life.post(&format!("/games/{id}/join"), &self.players[1], &body);
            let Some((status, joined)) = life.answer(join).await else {
                self.said.entry(id).or_default().unanswered += 1;
                return None;
            };
            assert_eq!(status, StatusCode::OK, "{joined}");
            game = joined["game"].clone();
            self.acknowledge(life, &game);
            word(&joined["token"])
        } else {
            word(&created["seats"][1]["token"])
        };
        self.game = Some((id, [x, o]));
        Some(game)
    }

    fn acknowledge(&mut self, life: &Life, game: &Value) {
        self.said.entry(word(&game["id"])).or_default().acknowledged.push(Acknowledged::of(game));
        life.acknowledged.add_permits(1);
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
        let request = life.post(&format!("/games/{id}/{command}"), &tokens[side], &body);
        let Some((status, answer)) = life.answer(request).await else {
            self.said.entry(id).or_default().unanswered += 1;
            return None;
        };
        if status.is_success() {
            self.acknowledge(life, &answer["game"]);
            return Some(answer["game"].clone());
        }
        // Offers have rules of their own; everything else that is sent here is allowed.
        assert!(matches!(command, "draw" | "takeback" | "rematch"), "{command} {body}: {answer} in {game}");
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
    let (kills, lives) = kills.map_or((100_u32, SHORT_LIFE), |kills| (kills, LONG_LIFE));
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let mut chance = StdRng::from_rng(&mut cuatro::chance::rng());
    let mut pairs: Vec<Pair> = Vec::new();
    let (mut acknowledged, mut slowest) = (0, Duration::ZERO);
    for killed in 0..=kills {
        let started = Instant::now();
        let server = start(data.path());
        let life = Life {
            client: Client::new(),
            url: server.url.clone(),
            acknowledged: Arc::new(Semaphore::new(0)),
            dying: Arc::default(),
        };
        life.get("/levels").await;
        slowest = slowest.max(started.elapsed());
        while pairs.len() < TABLES {
            pairs.push(Pair::new(pairs.len(), &life).await);
        }
        if killed == kills {
            let mut found = Found::default();
            let said: Vec<(&String, &Said)> = pairs.iter().flat_map(|pair| &pair.said).collect();
            for (id, said) in &said {
                check(&life, id, said, &mut found).await;
            }
            let unknown = all_finished(&life, &said, &mut found).await;
            totals_equal_the_games(&life, &pairs, &found).await;
            let received: usize = said.iter().map(|(_, said)| said.received.len()).sum();
            let unanswered: usize = said.iter().map(|(_, said)| said.unanswered).sum();
            let _ = writeln!(
                std::io::stderr(),
                "{kills} kills: {acknowledged} commands acknowledged, {unanswered} never answered, {received} events sent to spectators; \
                 {} games ({unknown} whose creator never heard of them), {} finished, {} events in their logs; \
                 the slowest start took {slowest:?}",
                said.len(),
                found.finished,
                found.events,
            );
            assert!(
                acknowledged >= u64::from(kills) && received > 0 && found.finished > 0,
                "there was too little traffic"
            );
            server.kill();
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
        acknowledged += u64::from(enough) + life.acknowledged.available_permits() as u64;
    }
}
