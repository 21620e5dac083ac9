//! The load itself: rounds of games that are set up, played and closed together.

use std::sync::Arc;
use std::time::Duration;

use hyper::StatusCode;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::Bench;
use super::client::{Http, Person, Server, Socket, create, seat_of};
use super::process::{Process, Usage};
use cuatro_protocol::NewGameRequest;
use cuatro_rules::{Column, Position, Variant};

/// Games last at least this many plies, so that the number of running games stays as requested.
const FEWEST_PLIES: usize = 36;
/// How many games are set up at the same time.
pub(super) const SETTING_UP: usize = 64;

/// The measurements for one number of games. Times in milliseconds, CPU in microseconds.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Figures {
    pub(super) games: u32,
    pub(super) moves: u64,
    pub(super) moves_per_s: f64,
    /// From sending a move until both players have received it.
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
    /// The servers' processes, user and system.
    pub(super) server_us_per_move: Option<f64>,
    /// The same for creating a game, with two sockets opened and greeted.
    pub(super) server_us_per_setup: Option<f64>,
    pub(super) kib_per_game: Option<f64>,
    /// This process: if close to the wall time, the driver was the limit.
    pub(super) driver_us_per_move: f64,
}

/// The cost of idle sockets.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Idle {
    pub(super) sockets: u32,
    pub(super) kib_per_socket: Option<f64>,
    /// Of one processor, in percent.
    pub(super) cpu_percent: Option<f64>,
}

/// A game that is set up: its columns are chosen, both sockets are open.
struct BenchGame {
    id: String,
    tokens: [String; 2],
    sockets: [Socket; 2],
    columns: Vec<u8>,
}

/// The driver's state between two numbers of games.
pub(super) struct Load {
    servers: Vec<Server>,
    /// Those of the servers, as far as they were found.
    processes: Vec<Process>,
    moves: u64,
    paced: Option<u32>,
    post: bool,
    rng: ChaCha8Rng,
    people: Vec<[Person; 2]>,
    run: String,
}

impl Load {
    pub(super) fn new(servers: Vec<Server>, processes: Vec<Process>, bench: &Bench) -> Load {
        Load {
            servers,
            processes,
            moves: bench.moves,
            paced: bench.paced.map(std::num::NonZeroU32::get),
            post: bench.post,
            rng: ChaCha8Rng::seed_from_u64(bench.seed),
            people: Vec::new(),
            run: run(),
        }
    }

    /// Plays rounds of `games` games until enough moves are measured. The first round only warms up: in it the names are claimed.
    pub(super) async fn measure(&mut self, games: u32) -> Result<Figures, String> {
        while self.people.len() < games as usize {
            let number = self.people.len();
            let person = |seat| Person { name: format!("Bench {} {number}{seat}", self.run), token: None };
            self.people.push([person("x"), person("o")]);
        }
        let mut latencies = Vec::new();
        let (mut played, mut set_up, mut driver) = (Usage::default(), Usage::default(), Usage::default());
        let (mut wall, mut rounds, mut memory) = (Duration::ZERO, 0, None);
        for round in 0.. {
            let before_set_up = self.usage();
            let ready = self.set_up(games as usize).await?;
            let (before, driver_before) = (self.usage(), Process::own().usage());
            memory = memory.or(before.memory.checked_sub(before_set_up.memory).filter(|_| round == 0));
            let began = Instant::now();
            let (ready, times) = self.play(ready).await?;
            let took = began.elapsed();
            if round > 0 {
                played += self.usage().since(&before);
                set_up += before.since(&before_set_up);
                driver += Process::own().usage().since(&driver_before);
                wall += took;
                rounds += 1;
                latencies.extend(times);
            }
            for game in ready {
                for socket in game.sockets {
                    socket.close().await;
                }
            }
            if latencies.len() as u64 >= self.moves {
                break;
            }
        }
        latencies.sort_unstable();
        let moves = latencies.len();
        let at = |share: f64| f64::from(latencies[((moves - 1) as f64 * share) as usize]) / 1000.0;
        let known = |figure: f64| (self.processes.len() == self.servers.len()).then_some(figure);
        Ok(Figures {
            games,
            moves: moves as u64,
            moves_per_s: moves as f64 / wall.as_secs_f64(),
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            max_ms: at(1.0),
            server_us_per_move: known(played.cpu_us() / moves as f64),
            server_us_per_setup: known(set_up.cpu_us() / (f64::from(games) * f64::from(rounds))),
            kib_per_game: memory
                .and_then(|bytes| known(bytes as f64 / 1024.0 / f64::from(games)))
                .filter(|_| games >= 100),
            driver_us_per_move: driver.cpu_us() / moves as f64,
        })
    }

    fn usage(&self) -> Usage {
        let mut all = Usage::default();
        for process in &self.processes {
            all += process.usage();
        }
        all
    }

    async fn set_up(&mut self, games: usize) -> Result<Vec<BenchGame>, String> {
        let permits = Arc::new(Semaphore::new(SETTING_UP));
        let mut tasks = JoinSet::new();
        for number in 0..games {
            let server = |seat: usize| self.servers[(number + seat) % self.servers.len()].clone();
            let (servers, permits) = ([server(0), server(1)], permits.clone());
            let mut people = self.people[number].clone();
            let columns = random_game(&mut self.rng);
            tasks.spawn(async move {
                let _permit = permits.acquire().await.map_err(|error| error.to_string())?;
                let mut http = Http::connect(&servers[0]).await?;
                let new = create(&mut http, &mut people, NewGameRequest::default()).await?;
                let x = Socket::open(&servers[0], &new.id, Some(&new.tokens[0])).await?;
                let o = Socket::open(&servers[1], &new.id, Some(&new.tokens[1])).await?;
                Ok::<_, String>((
                    number,
                    people,
                    BenchGame { id: new.id, tokens: new.tokens, sockets: [x, o], columns },
                ))
            });
        }
        let mut ready = Vec::with_capacity(games);
        while let Some(done) = tasks.join_next().await {
            let (number, people, game) = done.map_err(|error| error.to_string())??;
            self.people[number] = people;
            ready.push(game);
        }
        Ok(ready)
    }

    /// Plays all games at once. The times are in microseconds.
    async fn play(&mut self, games: Vec<BenchGame>) -> Result<(Vec<BenchGame>, Vec<u32>), String> {
        let pause = self.paced.map(|rate| Duration::from_secs_f64(games.len() as f64 / f64::from(rate)));
        let mut tasks = JoinSet::new();
        for game in games {
            let http = if self.post { Some(Http::connect(&self.servers[0]).await?) } else { None };
            // The games move in turn, not all at the same instant.
            let first = pause.map(|pause| Instant::now() + pause.mul_f64(self.rng.random::<f64>()));
            let pace = first.zip(pause);
            tasks.spawn(play(game, http, pace));
        }
        let (mut ended, mut times) = (Vec::new(), Vec::new());
        while let Some(done) = tasks.join_next().await {
            let (game, of_game) = done.map_err(|error| error.to_string())??;
            ended.push(game);
            times.extend(of_game);
        }
        Ok((ended, times))
    }
}

/// Plays one game to its end. With a pace, the time of a move starts when it was due, so that a late server is not favoured.
async fn play(
    mut game: BenchGame,
    mut http: Option<Http>,
    mut pace: Option<(Instant, Duration)>,
) -> Result<(BenchGame, Vec<u32>), String> {
    let path = format!("/games/{}/moves", game.id);
    let mut times = Vec::with_capacity(game.columns.len());
    for (column, ply) in game.columns.iter().zip(0u16..) {
        let sent = match &mut pace {
            Some((due, pause)) => {
                let at = *due;
                sleep_until(at).await;
                *due += *pause;
                at
            }
            None => Instant::now(),
        };
        let seat = seat_of(ply);
        match &mut http {
            Some(http) => {
                let body = format!(r#"{{"column":{column},"ply":{ply}}}"#);
                http.post(&path, Some(&game.tokens[seat]), body, StatusCode::CREATED).await?;
            }
            None => game.sockets[seat].send_move(*column, ply).await?,
        }
        for socket in &mut game.sockets {
            socket.moved(ply).await?;
        }
        times.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
    }
    Ok((game, times))
}

/// The columns of a random legal game of at least [`FEWEST_PLIES`] on the standard board, to its end.
pub(super) fn random_game(rng: &mut ChaCha8Rng) -> Vec<u8> {
    loop {
        let mut position = Position::new(Variant::STANDARD);
        let mut columns = Vec::new();
        while position.outcome().is_none() {
            let legal: Vec<Column> = position.legal().collect();
            let column = legal[rng.random_range(0..legal.len())];
            position.play(column).expect("the column is one of the legal ones");
            columns.push(column.0);
        }
        if columns.len() >= FEWEST_PLIES {
            return columns;
        }
    }
}

/// A word that the names of this run have in common, so that no earlier run holds them.
#[expect(clippy::disallowed_methods, reason = "a seed would give every run the same names")]
pub(super) fn run() -> String {
    format!("{:06x}", rand::rng().random_range(0..0x100_0000))
}

/// How long idle sockets are observed.
const IDLE: Duration = Duration::from_secs(10);

/// Opens `sockets` sockets on games that nobody plays, two on each, and measures their cost.
pub(super) async fn idle(server: &Server, process: Option<&Process>, sockets: u32) -> Result<Idle, String> {
    let mut http = Http::connect(server).await?;
    let mut games = Vec::new();
    let run = run();
    let person = |number: u32, seat| Person { name: format!("Idle {run} {number}{seat}"), token: None };
    for number in 0..sockets.div_ceil(2) {
        games.push(
            create(&mut http, &mut [person(number, "x"), person(number, "o")], NewGameRequest::default())
                .await?,
        );
    }
    let usage = || process.map(Process::usage);
    let before = usage();
    let mut open = Vec::new();
    for number in 0..sockets as usize {
        let game = &games[number / 2];
        open.push(Socket::open(server, &game.id, Some(&game.tokens[number % 2])).await?);
    }
    let opened = usage();
    tokio::time::sleep(IDLE).await;
    let (after, count) = (usage(), f64::from(sockets));
    let memory = before.zip(opened).map(|(before, opened)| opened.memory.saturating_sub(before.memory));
    let idle = Idle {
        sockets,
        kib_per_socket: memory.map(|bytes| bytes as f64 / 1024.0 / count),
        cpu_percent: opened
            .zip(after)
            .map(|(opened, after)| after.since(&opened).cpu_us() / IDLE.as_micros() as f64 * 100.0),
    };
    drop(open);
    Ok(idle)
}
