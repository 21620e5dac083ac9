//! Whatever bytes come in, as bodies, queries and frames: each is answered, no answer is a failure of the server, and the games of
//! others are as they were. The bytes are good requests, damaged by chance.
//!
//! `CUATRO_FUZZ=200000 cargo test --test it arbitrary` is the long form, with other bytes in every run; the short form has the same
//! in all of them.

mod parsers;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cuatro::engine::EngineSettings;
use cuatro::http::HttpSettings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use super::support::{ADMIN, Setup, Socket, Table, TestServer, assert_has, small_engine};

/// Damaged requests, and damaged frames, of a test run.
const SHORT: usize = 1_500;

/// Spectators that say damaged frames at the same time, and how many each says at once.
const SPECTATORS: usize = 4;
const AT_ONCE: usize = 60;

/// The seed of a short run.
const SEED: u64 = 4;

/// Longer than the server takes to answer that a request took too long. A search is the first to wait on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// Pieces that parsers have stumbled over.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "\"",
    "\\u0000",
    "\\ud800",
    "null",
    "-1",
    "1e999",
    "99999999999999999999",
    "%00",
    "%ff",
    "%F0%9F",
    "&",
    "=",
    ";",
    "\r\n",
    "\u{202e}",
    "\u{0}",
    "é",
    "🟡",
    "../",
    "'--",
    "columns=4294967296",
];

/// A request that is understood as it stands.
fn requests(table: &Table) -> Vec<(Method, String, &'static str, String)> {
    const JSON: &str = "application/json";
    const FORM: &str = "application/x-www-form-urlencoded";
    let game = |rest: &str| format!("/api/v1{}", table.path(rest));
    let post = |path: String, kind, body: &str| (Method::POST, path, kind, body.to_owned());
    let get = |path: &str| (Method::GET, path.to_owned(), "", String::new());
    let seats = json!({
        "seats": [{ "name": "Ana" }, { "level": "easy" }], "first": "first", "rows": 6, "columns": 7, "connect": 4,
        "clock": { "initial_s": 60, "increment_s": 1 }, "seed": 17, "opening": [3, 3, 2], "listed": false,
    });
    vec![
        post("/api/v1/games".into(), JSON, &seats.to_string()),
        post("/api/v1/games".into(), FORM, "x_name=Ana&o_level=hard&rows=5&clock=60+1&opening=3,3&listed=0"),
        post("/play".into(), FORM, "name=Ana&level=easy&first=me"),
        post(game("/join"), JSON, r#"{"name":"José","invite":"abc"}"#),
        post(game("/moves"), JSON, r#"{"column":3,"ply":0}"#),
        post(format!("/g/{}", table.id), FORM, "column=3&ply=0"),
        post(game("/draw"), JSON, r#"{"answer":"accept"}"#),
        post("/api/v1/players".into(), JSON, r#"{"name":"María del Mar","code":"abcdefghjk"}"#),
        post("/api/v1/analysis".into(), JSON, r#"{"rows":4,"columns":4,"connect":4,"moves":[0,1,2]}"#),
        post("/api/v1/scripts?rows=4&columns=4&connect=4".into(), "text/plain", "1\n1\n2\n1\n2\n1\n2\n1\n"),
        post("/api/v1/scripts?rows=4&columns=4&connect=4&level=heuristic".into(), "text/plain", "2\n1\n1\n3\n3\n"),
        post("/api/v1/history".into(), JSON, &json!({ "seats": [{ "name": "A" }, { "level": "easy" }], "winner": "X", "rounds": 7, "ended_at": "2026-01-02" }).to_string()),
        post("/api/v1/import?dry_run=1".into(), "text/plain", "#cuatro 1\n[games]\ng0000001 | 2026-01-02T10:00:00Z | online | P1 | Q1 | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3\n[end] ranking=0 games=1 carried=0\n"),
        get("/api/v1/analysis?rows=4&columns=4&connect=4&pos=1234"),
        get("/api/v1/analysis?rows=4&columns=4&connect=4&moves=3,0,2"),
        get("/api/v1/ranking?limit=10&against=people&period=week&lang=es"),
        get("/api/v1/history?player=Ana&kind=online&result=X&from=2026-01-01&to=2026-02-01T00:00:00Z&limit=5"),
        get("/api/v1/players?query=an&limit=8"),
        get("/api/v1/players/Ana?against=easy"),
        get("/api/v1/games?status=playing&player=Ana&limit=3&cursor=abc"),
        get(&game("?ply=1")),
        get(&format!("/g/{}.svg?ply=1", table.id)),
        get("/ranking?limit=3"),
    ]
}

/// A text with some of its bytes changed, repeated, left out or replaced.
fn damaged(text: &str, chance: &mut StdRng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..chance.random_range(1..4) {
        let at = chance.random_range(0..=bytes.len());
        let end = chance.random_range(at..=bytes.len().min(at + 12));
        match chance.random_range(0..6) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..end, PIECES[chance.random_range(0..PIECES.len())].bytes())),
            2 => bytes.insert(at, chance.random()),
            3 => {
                let piece = bytes[at..end].to_vec();
                (0..chance.random_range(1..40))
                    .for_each(|_| drop(bytes.splice(at..at, piece.iter().copied())));
            }
            4 => bytes.truncate(at),
            _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << chance.random_range(0..8)),
        }
    }
    bytes
}

/// An address can hold no space and nothing beyond ASCII.
fn in_address(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| match byte {
            b'#' | b' ' | 0..=31 | 127.. => format!("%{byte:02X}"),
            byte => char::from(*byte).to_string(),
        })
        .collect()
}

fn number(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not {text}")))
}

fn amount() -> usize {
    number("CUATRO_FUZZ").map_or(SHORT, |amount| amount as usize)
}

/// A seed of a run, and its chance.
fn chance() -> (u64, StdRng) {
    let long = || number("CUATRO_FUZZ").map(|_| cuatro::chance::rng().random());
    let seed = number("CUATRO_SEED").or_else(long).unwrap_or(SEED);
    (seed, StdRng::seed_from_u64(seed))
}

/// The frames of a player.
const FRAMES: [&str; 5] = [
    r#"{"type":"hello","token":null,"version":null,"ref":"a"}"#,
    r#"{"type":"move","column":3,"ply":0,"ref":"a"}"#,
    r#"{"type":"draw","answer":"offer","ref":{"b":[1,2]}}"#,
    r#"{"type":"emote","emote":"gg","ref":7}"#,
    r#"{"type":"resign","ref":null}"#,
];

#[test]
fn arbitrary_text_is_read_in_one_way_or_refused_by_name() {
    let (seed, mut chance) = chance();
    let table = Table { id: "abcdefghjkmn".into(), x: String::new(), o: String::new(), x_player: None };
    let requests = requests(&table);
    for number in 0..amount() {
        let (_, address, _, body) = &requests[chance.random_range(0..requests.len())];
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let body = damaged(body, &mut chance);
        let query = in_address(&damaged(query, &mut chance));
        let frame = damaged(FRAMES[chance.random_range(0..FRAMES.len())], &mut chance);
        let checked = std::panic::catch_unwind(|| {
            parsers::bodies(&body);
            parsers::queries(&query);
            std::str::from_utf8(&frame).map(parsers::frames)
        });
        let text = String::from_utf8_lossy;
        assert!(
            checked.is_ok(),
            "CUATRO_SEED={seed}, {number}: {:?} {query} {:?}",
            text(&body),
            text(&frame)
        );
    }
}

async fn unchanged(server: &TestServer, table: &Table) {
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "version": 2, "status": "playing" }));
    let ready = server.client.get(format!("{}/readyz", server.url)).send().await.expect("an answer");
    assert_eq!(ready.status(), StatusCode::OK);
}

async fn world() -> (TestServer, Table) {
    let engine = EngineSettings { analysis: Duration::from_secs(1), ..small_engine() };
    let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
    let server = Setup::new().engine(engine).http(http).start().await;
    let table = server.two_people("Quiet", "Still").await;
    (server, table)
}

#[tokio::test]
async fn arbitrary_bodies_and_queries_are_answered_and_harm_nobody() {
    let (server, table) = world().await;
    let (seed, mut chance) = chance();
    for number in 0..amount() {
        let requests = requests(&table);
        let (method, address, kind, body) = &requests[chance.random_range(0..requests.len())];
        let in_query = body.is_empty() || chance.random_bool(0.2);
        let (address, body) = match address.split_once('?') {
            Some((path, query)) if in_query => {
                (format!("{path}?{}", in_address(&damaged(query, &mut chance))), body.clone().into_bytes())
            }
            _ => (address.clone(), damaged(body, &mut chance)),
        };
        // A body that goes on to the operator's code; no move comes with the token of a seat.
        let token = if address.contains("/history") || address.contains("/import") { ADMIN } else { "" };
        let mut request = server.client.request(method.clone(), format!("{}{address}", server.url));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !kind.is_empty() {
            request = request.header("content-type", *kind).body(body.clone());
        }
        let began = Instant::now();
        let what = || {
            format!(
                "CUATRO_SEED={seed}, request {number}: {method} {address} {:?}",
                String::from_utf8_lossy(&body)
            )
        };
        let answer = tokio::time::timeout(PATIENCE, request.send()).await;
        let answer = answer.unwrap_or_else(|_| panic!("no answer: {}", what()));
        let answer = answer.unwrap_or_else(|error| panic!("{error}: {}", what()));
        let status = answer.status();
        let kind = answer.headers().get("content-type").cloned();
        let text = answer.text().await.unwrap_or_else(|error| panic!("{error}: {}", what()));
        assert!(!status.is_server_error(), "{status} {text} after {:?}: {}", began.elapsed(), what());
        if status.is_client_error() && address.starts_with("/api/") {
            assert_eq!(kind.expect("a type"), "application/problem+json", "{status} {text}: {}", what());
        }
    }
    unchanged(&server, &table).await;
}

/// A spectator that says anything, and counts the answers. What it says comes in batches, all of which were sent before the first answer
/// is read.
struct Spectator {
    seed: u64,
    chance: StdRng,
    socket: Option<Socket>,
}

impl Spectator {
    /// Says so many frames at most, on a new socket if the last one was closed: how many were answered.
    async fn say(&mut self, server: &TestServer, table: &Table, most: usize) -> usize {
        let mut socket = match self.socket.take() {
            Some(socket) => socket,
            None => {
                let mut socket = server.follow(&table.id, None).await;
                socket.next_of("snapshot").await;
                socket
            }
        };
        let (mut messages, mut texts, mut closes) = (Vec::new(), 0, false);
        while messages.len() < most && !closes {
            let frame = damaged(FRAMES[self.chance.random_range(0..FRAMES.len())], &mut self.chance);
            messages.push(match String::from_utf8(frame) {
                Ok(text) if self.chance.random_bool(0.98) => {
                    texts += 1;
                    Message::text(text)
                }
                Ok(text) => {
                    closes = true;
                    Message::binary(text)
                }
                // Text that is no text is for the framing below.
                Err(error) => Message::Ping(error.into_bytes().into_iter().take(100).collect()),
            });
        }
        let said = messages.len();
        socket.say_all(messages).await;
        let seed = self.seed;
        // Each text is refused, and then the socket is closed if a frame was not text.
        while texts > 0 {
            let frame = socket.next().await;
            let frame = frame
                .unwrap_or_else(|close| panic!("closed: {close:?}, {texts} unanswered, CUATRO_SEED={seed}"));
            match frame["type"].as_str() {
                Some("problem") => texts -= 1,
                Some("presence") => {}
                _ => panic!("CUATRO_SEED={seed}: {frame}"),
            }
        }
        if closes {
            assert_eq!(socket.closed().await, 4009, "CUATRO_SEED={seed}");
        } else {
            self.socket = Some(socket);
        }
        said
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn arbitrary_frames_are_answered_or_close_the_socket_and_harm_nobody() {
    let (server, table) = world().await;
    let (seed, mut chance) = chance();
    let (server, table) = (Arc::new(server), Arc::new(table));
    let spectators: Vec<_> = (0..SPECTATORS)
        .map(|_| {
            let (server, table) = (server.clone(), table.clone());
            let mut spectator =
                Spectator { seed, chance: StdRng::seed_from_u64(chance.random()), socket: None };
            tokio::spawn(async move {
                let mut left = amount() / SPECTATORS;
                while left > 0 {
                    let most = spectator.chance.random_range(1..=AT_ONCE).min(left);
                    left -= spectator.say(&server, &table, most).await;
                }
            })
        })
        .collect();
    for spectator in spectators {
        spectator.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()));
    }
    unchanged(&server, &table).await;
}
