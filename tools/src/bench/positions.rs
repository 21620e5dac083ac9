//! What requests about positions take: a position in every notation, the value of every column, and a game from a fair start.

use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::client::{Http, Person, Server, create};
use super::drive::run;
use cuatro_protocol::{NewGameRequest, NewStartRequest, StartName};
use cuatro_rules::{Column, Position, Variant, notation};

/// One kind of request, asked one after another on one connection. Times in milliseconds, as the client sees them.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Request {
    pub(super) request: &'static str,
    pub(super) count: usize,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
}

impl Request {
    fn new(request: &'static str, mut times: Vec<u32>) -> Request {
        times.sort_unstable();
        let count = times.len();
        let at = |share: f64| f64::from(times[((count - 1) as f64 * share) as usize]) / 1000.0;
        Request { request, count, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1.0) }
    }
}

/// Measures each kind with `count` random positions of 6×7. Games with and without a fair start are created in turn.
pub(super) async fn measure(server: &Server, count: u32, seed: u64) -> Result<Vec<Request>, String> {
    let mut http = Http::connect(server).await?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut pos, mut stacks) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let (position, moves) = random_position(&mut rng);
        pos.push(format!("pos={}", notation::write_pos(&moves).expect("7 columns have digits")));
        stacks.push(format!("stacks={}", notation::write_stacks(&position)));
    }
    let mut read = async |path: &str, queries: &[String]| {
        let mut times = Vec::with_capacity(queries.len());
        for query in queries {
            let began = Instant::now();
            http.get(&format!("{path}?{query}")).await?;
            times.push(micros(began));
        }
        Ok::<_, String>(times)
    };
    let mut rows = vec![
        Request::new("GET /position?pos=", read("/position", &pos).await?),
        Request::new("GET /position?stacks=", read("/position", &stacks).await?),
        Request::new("GET /analysis", read("/analysis", &pos).await?),
    ];
    let run = run();
    let mut people = ["x", "o"].map(|seat| Person { name: format!("Start {run} {seat}"), token: None });
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..2 * count {
        let kind = (number % 2) as usize;
        let start = (kind == 1).then_some(NewStartRequest::Named(StartName::Fair));
        let began = Instant::now();
        create(&mut http, &mut people, NewGameRequest { start, ..NewGameRequest::default() }).await?;
        times[kind].push(micros(began));
    }
    let [empty, fair] = times;
    rows.push(Request::new("POST /games", empty));
    rows.push(Request::new("POST /games, fair start", fair));
    Ok(rows)
}

fn micros(began: Instant) -> u32 {
    u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX)
}

/// A position that is not over, with 0 to 41 discs that were dropped at random, and its moves.
fn random_position(rng: &mut ChaCha8Rng) -> (Position, Vec<Column>) {
    loop {
        let discs = rng.random_range(0..42);
        let (mut position, mut moves) = (Position::new(Variant::STANDARD), Vec::new());
        while moves.len() < discs && position.outcome().is_none() {
            let legal: Vec<Column> = position.legal().collect();
            let column = legal[rng.random_range(0..legal.len())];
            position.play(column).expect("the column is one of the legal ones");
            moves.push(column);
        }
        if position.outcome().is_none() {
            return (position, moves);
        }
    }
}
