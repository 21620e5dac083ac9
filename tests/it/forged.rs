//! Tokens that were never given: damaged ones, those of other kinds, and invented ones. None opens anything.
//!
//! `CUATRO_FORGED=1000000 cargo test --test it forged -- --nocapture` is the long form.

use std::io::Write as _;
use std::sync::Arc;

use cuatro::http::HttpSettings;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::support::pipeline::Pipeline;
use super::support::{ADMIN, Setup, Table, assert_has};

/// Tokens of a test run.
const SHORT: usize = 1_000;
/// How many try them at the same time, and how many tokens each sends before it reads the answers.
const CLIENTS: usize = 8;
const AT_ONCE: usize = 25;
/// How often a token is tried that is answered with 503.
const PATIENCE: usize = 5;

/// A token that is none of the real ones.
fn forged(real: &[String], chance: &mut StdRng) -> String {
    loop {
        let mut token = real[chance.random_range(0..real.len())].clone().into_bytes();
        let at = chance.random_range(0..token.len());
        match chance.random_range(0..8) {
            0 => token[at] = b"0123456789abcdef"[chance.random_range(0..16)],
            1 => token[at] ^= 1 << chance.random_range(0..7),
            2 => token.truncate(at),
            3 => token.insert(at, b'0'),
            4 => token.make_ascii_uppercase(),
            // The secret of one kind behind the prefix of another.
            5 => token[2] = b"spa"[chance.random_range(0..3)],
            6 => {
                let other = real[chance.random_range(0..real.len())].as_bytes();
                let from = at.min(other.len());
                token.truncate(from);
                token.extend_from_slice(&other[from..]);
            }
            _ => {
                let kind = ["c4s_", "c4p_", "c4a_", ""][chance.random_range(0..4)];
                token = format!("{kind}{:032x}", chance.random::<u128>()).into_bytes();
            }
        }
        let visible = token.iter().all(u8::is_ascii_graphic);
        let token = String::from_utf8_lossy(&token).into_owned();
        if visible && !token.is_empty() && !real.contains(&token) {
            return token;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_forged_token_opens_anything() {
    let amount = std::env::var("CUATRO_FORGED").ok().map(|amount| amount.parse().expect("a number"));
    let seed = amount.map_or(0, |_: usize| cuatro::chance::rng().random_range(0..1 << 40));
    let amount: usize = amount.unwrap_or(SHORT);
    let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
    let server = Arc::new(Setup::new().http(http).start().await);
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2]).await;
    let Table { x, o, x_player, .. } = table.clone();
    let real = vec![x, o, x_player.expect("the name was claimed with the game"), ADMIN.to_owned()];
    let doors = vec![
        (Method::POST, table.path("/moves"), json!({ "column": 3, "ply": 2 })),
        (Method::POST, table.path("/resign"), json!({})),
        (Method::POST, "/players/Ana/transfer".to_owned(), json!({})),
        (Method::POST, "/players/Ana/bot".to_owned(), json!({})),
        (Method::POST, "/games".to_owned(), json!({ "name": "Ana" })),
        (Method::DELETE, "/players/Ana".to_owned(), json!({})),
        (Method::POST, "/import?dry_run=1".to_owned(), json!({})),
        (Method::POST, "/history".to_owned(), json!({})),
    ];
    let attackers = (0..CLIENTS as u64).map(|number| {
        let (server, real, doors) = (server.clone(), real.clone(), doors.clone());
        tokio::spawn(async move {
            let mut chance = StdRng::seed_from_u64(seed + number);
            let mut pipeline = Pipeline::to(&server);
            let mut left = amount / CLIENTS;
            while left > 0 {
                let mut tried: Vec<String> = Vec::new();
                for _ in 0..left.min(AT_ONCE) {
                    let token = forged(&real, &mut chance);
                    let (method, path, body) = &doors[chance.random_range(0..doors.len())];
                    tried.push(pipeline.written(method, path, &token, body));
                }
                left -= tried.len();
                for attempt in 0..PATIENCE {
                    let statuses = pipeline.statuses(&tried).await;
                    let mut answered = statuses.into_iter();
                    // A machine that stood still may answer that it has no time: asked again, it must say no.
                    tried.retain(|request| {
                        let status = answered.next().expect("a status for each");
                        let busy = status == StatusCode::SERVICE_UNAVAILABLE && attempt + 1 < PATIENCE;
                        assert!(
                            busy || status == StatusCode::UNAUTHORIZED,
                            "{status} of {real:?} for {request}"
                        );
                        busy
                    });
                }
            }
        })
    });
    let attackers: Vec<_> = attackers.collect();
    for attacker in attackers {
        attacker.await.expect("an attacker");
    }
    let game = server.get(&table.path("")).await.ok();
    assert_has(&game, json!({ "version": 4, "status": "playing" }));
    let ana = server.get("/players/Ana").await.ok();
    assert_ne!(ana["bot"], true, "{ana}");
    let _ = writeln!(std::io::stderr(), "{} forged tokens, none opened anything", amount / CLIENTS * CLIENTS);
}
