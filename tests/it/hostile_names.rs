//! Names that want to be more than names: markup, formulas, escapes, characters that nobody sees, and the looks of somebody else.
//!
//! `CUATRO_NAMES=10000 cargo test --test it hostile_names -- --nocapture` is the long form.

use std::collections::BTreeSet;
use std::io::Write as _;

use cuatro::http::HttpSettings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Setup, TestServer, text};

/// Names of a test run.
const SHORT: usize = 250;

/// The first of the pieces can be in names.
const HARMLESS: usize = 16;

/// What hostile names are made of.
const PIECES: [&str; 40] = [
    "Ana",
    "José",
    "李雷",
    "Ольга",
    "Ελένη",
    "O'Neil",
    "Mª",
    "a",
    "I",
    "l",
    "0",
    "rn",
    "-",
    " ",
    ".",
    "_",
    "<script>alert(1)</script>",
    "<img src=x onerror=1>",
    "\" onload=\"1",
    "&lt;",
    "=1+1",
    "@SUM(A1)",
    "+1",
    "\r\n",
    "\n",
    "\t",
    "\0",
    "\u{1b}[31m",
    "\u{1b}]0;owned\u{7}",
    "\u{9b}2J",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{200d}",
    "\u{feff}",
    "\u{ad}",
    "\u{301}",
    "\u{489}",
    " | ",
    "computer:easy",
];

/// Letters that look like Latin ones, in the same order.
const LATIN: &str = "aceopxyiBHMTK0";
const ALIKE: &str = "асеорхуіВНМТКO"; // Cyrillic, and the letter O

/// Every other one of harmless pieces only.
fn hostile(chance: &mut StdRng) -> String {
    let (most, pieces) = (if chance.random() { HARMLESS } else { PIECES.len() }, chance.random_range(1..5));
    (0..pieces).map(|_| PIECES[chance.random_range(0..most)]).collect()
}

/// Another writing of a name that looks the same, or nearly.
fn twins(name: &str) -> Vec<String> {
    let alike = |letter: char| {
        LATIN.chars().position(|latin| latin == letter).and_then(|at| ALIKE.chars().nth(at)).unwrap_or(letter)
    };
    let wide = |letter: char| match letter {
        '!'..='~' => char::from_u32(u32::from(letter) + 0xfee0).expect("a wide letter"),
        letter => letter,
    };
    let twins = [
        name.to_uppercase(),
        name.to_lowercase(),
        name.chars().map(alike).collect(),
        name.chars().map(wide).collect(),
        name.replace(' ', "  "),
        format!(" {name}\u{a0}"),
        name.replace("rn", "m"),
        format!("{name}\u{200b}"),
    ];
    twins.into_iter().collect()
}

/// Nothing in a text is obeyed by a terminal, apart from the ends of its lines.
fn is_printable(text: &str) {
    let obeyed = |letter: char| {
        letter != '\n' && letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    assert!(!text.contains(obeyed), "{text:?}");
}

async fn claim(server: &TestServer, name: &str) -> Option<String> {
    let answer = server.post("/players", json!({ "name": name })).await;
    is_printable(&answer.text);
    match answer.status {
        StatusCode::CREATED => Some(text(&answer.body["player_token"])),
        StatusCode::CONFLICT => {
            assert_eq!(answer.body["code"], "name-taken", "{name:?}: {}", answer.text);
            None
        }
        _ => {
            assert_eq!(answer.refused(422, "invalid-field")["field"], "name", "{name:?}");
            None
        }
    }
}

async fn exported(server: &TestServer) -> Vec<String> {
    let answer = Answer::of(server.request(Method::GET, "/export.txt")).await;
    is_printable(&answer.text);
    // The first lines say when it was written and where.
    answer.text.lines().filter(|line| line.contains(" | ")).map(str::to_owned).collect()
}

#[tokio::test]
async fn hostile_names_are_refused_or_are_only_names_and_nobody_looks_like_somebody_else() {
    let amount = std::env::var("CUATRO_NAMES").ok().map(|amount| amount.parse().expect("a number"));
    let seed = amount.map_or(0, |_: usize| cuatro::chance::rng().random_range(0..1 << 40));
    let mut chance = StdRng::seed_from_u64(seed);
    let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
    let server = Setup::new().http(http.clone()).start().await;
    let (mut held, mut refused, mut tried) = (BTreeSet::new(), 0, 0);
    for _ in 0..amount.unwrap_or(SHORT) {
        let name = hostile(&mut chance);
        tried += 1;
        if claim(&server, &name).await.is_none() {
            refused += 1;
            continue;
        }
        let shown = text(&server.get(&format!("/players/{}", encoded(&name))).await.ok()["name"]);
        assert!(!shown.contains(['<', '>', '&', '"', '|', '=', ':', '\\']), "seed {seed}: {shown:?}");
        is_printable(&shown);
        for twin in twins(&shown) {
            tried += 1;
            assert!(claim(&server, &twin).await.is_none(), "seed {seed}: {twin:?} passed beside {shown:?}");
            refused += 1;
        }
        let result = json!({ "seats": [{ "name": shown }, { "level": "easy" }], "winner": "X", "rounds": 7, "ended_at": "2026-11-01" });
        server.post_as(ADMIN, "/history", result).await.created();
        held.insert(shown);
    }
    for path in ["/ranking", "/stats"] {
        let page =
            server.client.get(format!("{}{path}", server.url)).header("user-agent", "curl/8").send().await;
        is_printable(&page.expect("an answer").text().await.expect("a body"));
    }
    // What is exported is imported elsewhere as the same names.
    let file = Answer::of(server.request(Method::GET, "/export.txt")).await.text;
    let other = Setup::new().http(http).start().await;
    other.import(file).await.ok();
    assert_eq!(exported(&other).await, exported(&server).await);
    for name in &held {
        let there: Value = other.get(&format!("/players/{}", encoded(name))).await.ok();
        assert_eq!(there["name"], **name);
    }
    let _ = writeln!(
        std::io::stderr(),
        "{tried} names: {refused} refused, {} held by one player each",
        held.len()
    );
    assert!(!held.is_empty() && refused > 0, "{} held, {refused} refused", held.len());
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
