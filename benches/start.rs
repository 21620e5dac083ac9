//! How long a start takes: `cargo bench --manifest-path tools/Cargo.toml --bench start -- 10000 1000000`, with the number of games
//! in play and of finished ones; a path behind them names another `cuatro` to measure than that of `cargo build --release`.
//!
//! A data file with so many games is made. Then the server is started on it, again and again: the time is from the start of the
//! process to its first answer, and the process is killed by SIGKILL, so that the next one finds what a crash leaves. Half of the
//! games in play are between people without a clock, a quarter has a clock, a quarter is against the computer. In the file the person
//! at X of each game is marked as connected. CUATRO_BENCH_KEEP names a directory that keeps the file for another run.
#![allow(clippy::print_stdout, clippy::print_stderr)] // a bench talks to the person who runs it

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cuatro::computer::{Level, Reason, ReasonCode};
use cuatro::game::{
    ClockSettings, Event, GameId, GameRecord, GameResult, Kind, Logged, Occupant, PlayerId, Setup, Status,
    Time,
};
use cuatro::names::NameKey;
use cuatro::rules::{Column, Position, Side, Variant};
use cuatro::sqlite::SqliteStore;
use cuatro::store::{Change, Claim, Due, GameChange, Seat, SeatPresence, Store, TokenHash};

/// Starts that are measured.
const STARTS: usize = 7;
/// People, each with a name.
const PLAYERS: i64 = 1000;
/// Changes in a commit.
const BATCH: usize = 1000;
/// A line of X in column 3.
const MOVES: [Column; 7] = [Column(3), Column(2), Column(3), Column(2), Column(3), Column(2), Column(3)];

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let number = |text: Option<String>, default| text.and_then(|text| text.parse().ok()).unwrap_or(default);
    let playing: usize = number(arguments.next(), 10_000);
    let finished: usize = number(arguments.next(), 1_000_000);
    let program = PathBuf::from(arguments.next().unwrap_or_else(|| "../target/release/cuatro".to_owned()));
    let temporary = tempfile::tempdir().expect("a directory");
    let directory = std::env::var_os("CUATRO_BENCH_KEEP").map_or(temporary.path().to_owned(), PathBuf::from);
    std::fs::create_dir_all(&directory).expect("a directory");
    if !directory.join("cuatro.db").exists() {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(build(&directory.join("cuatro.db"), playing, finished));
        eprintln!("the data file is made");
    }
    let mut times: Vec<Duration> = (0..=STARTS).map(|_| start(&program, &directory)).collect();
    // The first one finds a file that was closed in order.
    times.remove(0);
    times.sort();
    println!(
        "{playing} games in play, {finished} finished: first answer after {:.0} ms (median of {STARTS}; {:.0} to {:.0})",
        times[STARTS / 2].as_secs_f64() * 1e3,
        times[0].as_secs_f64() * 1e3,
        times[STARTS - 1].as_secs_f64() * 1e3,
    );
}

/// Starts the server, waits for its first answer, lets it go on for a moment and kills it.
fn start(program: &Path, directory: &Path) -> Duration {
    let began = Instant::now();
    let mut child = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data-dir"])
        .arg(directory)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let took = first_answer(&mut child, began);
    std::thread::sleep(Duration::from_secs(1));
    child.kill().expect("a running server");
    child.wait().expect("its end");
    took
}

fn first_answer(child: &mut Child, began: Instant) -> Duration {
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("its standard output");
    BufReader::new(out).read_line(&mut line).expect("the address");
    let address = line.trim().strip_prefix("listening on http://").expect("the address").to_owned();
    let mut stream = TcpStream::connect(&address).expect("a connection");
    write!(stream, "GET /api/v1/ranking HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")
        .expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    began.elapsed()
}

async fn build(path: &Path, playing: usize, finished: usize) {
    let store = SqliteStore::open(path).await.expect("a data file");
    let now = cuatro::time_source::TimeSource::System.date().0;
    let hash = |kind: u8, number: usize| {
        let mut hash = [kind; 32];
        hash[..8].copy_from_slice(&(number as u64).to_be_bytes());
        TokenHash(hash)
    };
    let claims = (1..=PLAYERS).map(|player| Claim {
        player: PlayerId(player),
        name: format!("Player {player}"),
        name_key: NameKey::to_find(&format!("player {player}")),
        token: hash(0, player as usize),
        at: Time(now),
        further: false,
    });
    commit(&store, vec![Change { claims: claims.collect(), ..Change::default() }]).await;
    let person = |number: usize| PlayerId(1 + (number as i64) % PLAYERS);
    let mut rng = cuatro::chance::rng();

    let won = Position::replay(Variant::STANDARD, MOVES.iter().copied()).expect("legal moves");
    let result = GameResult::of_position(&won).expect("a line");
    for first in (0..finished).step_by(BATCH) {
        let records = (first..finished.min(first + BATCH)).map(|number| GameRecord {
            id: GameId::random(&mut rng),
            ended_at: Time(now - 86_400_000 - (finished - number) as i64 * 1000),
            kind: Kind::Online,
            seats: [Occupant::Person(person(number)), Occupant::Person(person(number + 1 + number / 1000))],
            variant: Variant::STANDARD,
            result: result.clone(),
            moves: Some(MOVES.to_vec()),
            // Unrated: the start has nothing to do with ratings.
            taken_back: true,
            fair_discs: 0,
        });
        let records = records.filter(|record| record.seats[0] != record.seats[1]).collect();
        commit(&store, vec![Change { results: records, ..Change::default() }]).await;
    }

    let mut games = Vec::new();
    let mut here = Vec::new();
    for number in 0..playing {
        let (change, id) = in_play(number, [person(2 * number), person(2 * number + 1)], now, &hash);
        here.push(SeatPresence { game: id, side: Side::X, here: true, seen_at: None });
        games.push(Change { games: vec![change], ..Change::default() });
        if games.len() == BATCH {
            commit(&store, std::mem::take(&mut games)).await;
        }
    }
    commit(&store, games).await;
    store.keep_presence(&here).await.expect("a write");
    store.close().await;
}

fn in_play(
    number: usize,
    people: [PlayerId; 2],
    now: i64,
    hash: &impl Fn(u8, usize) -> TokenHash,
) -> (GameChange, GameId) {
    let id: GameId = format!("{number:0>12}").parse().expect("an id");
    let computer = number.is_multiple_of(4);
    let o = if computer { Occupant::Computer(Level::Easy) } else { Occupant::Person(people[1]) };
    let clock = (number % 4 == 1).then_some(ClockSettings { initial_s: 86_400, increment_s: 0 });
    let setup = Setup {
        clock,
        seed: number as u64,
        ..Setup::plain(
            Variant::STANDARD,
            if computer { Kind::Computer } else { Kind::Online },
            [Some(Occupant::Person(people[0])), Some(o)],
        )
    };
    let moved = |ply: usize| Event::Moved {
        side: Side::of_ply(ply as u16),
        column: MOVES[ply],
        why: (computer && ply % 2 == 1).then(|| Reason {
            code: ReasonCode::Random,
            column: MOVES[ply],
            score: None,
            in_plies: None,
            exact: None,
            cells: Vec::new(),
        }),
        left_ms: None,
    };
    let events = std::iter::once(Event::Created(setup)).chain((0..4).map(moved));
    let events = (1..).zip(events).map(|(version, event)| Logged { version, at: Time(now), event }).collect();
    let seat = |side: Side, player: PlayerId| {
        let token = hash(1 + side.index() as u8, number);
        Seat { player: Some(player), token: Some(token), ..Seat::default() }
    };
    let o = if computer { Seat::default() } else { seat(Side::O, people[1]) };
    let seats = vec![(Side::X, seat(Side::X, people[0])), (Side::O, o)];
    (
        GameChange {
            game: id.clone(),
            events,
            status: Some(Status::Playing),
            seats,
            record: None,
            due: Due::AsBefore,
        },
        id,
    )
}

async fn commit(store: &SqliteStore, batch: Vec<Change>) {
    if !batch.is_empty() {
        for outcome in store.commit(&batch).await.expect("a commit") {
            outcome.expect("no conflict");
        }
    }
}
