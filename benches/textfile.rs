//! How fast the text file is read and written: `cargo bench --manifest-path tools/Cargo.toml --bench textfile`.
//!
//! Random games on 6×7, of 1,000 and of 100,000 players, are written to memory and read again with everything that an import
//! checks. The floor is what any reader must do: find the lines and see that they are UTF-8. Medians of five runs, in processor
//! time, which says the same on a busy machine.
#![allow(clippy::print_stdout)] // a bench talks to the person who runs it

use std::hint::black_box;
use std::time::{Duration, Instant};

use cuatro::game::{GameResult, Kind, Time, Totals};
use cuatro::rules::{Column, Position, Variant};
use cuatro::textfile::FileReader;
use cuatro::textfile::writer::{self, GameRow, Widths, WrittenSeat};
use rand::{RngExt, SeedableRng};

const GAMES: usize = 100_000;
const RUNS: usize = 5;
/// Uploads come in pieces of about this size.
const PIECE: usize = 64 * 1024;

struct Played {
    id: String,
    ended_at: Time,
    names: [usize; 2],
    result: GameResult,
    moves: Vec<Column>,
}

fn main() {
    println!("{GAMES} random games on 6x7 n=4, medians of {RUNS} runs\n");
    println!(
        "| players | MiB | write games/s | read games/s | read MiB/s | floor games/s | read ÷ floor time |"
    );
    println!("|---|---|---|---|---|---|---|");
    for players in [100, 1_000, 10_000] {
        measure(players);
    }
    measure_names();
}

fn measure(players: usize) {
    let names: Vec<String> = (0..players).map(|n| format!("Player {n}")).collect();
    let games = play(players);
    let mut text = String::new();
    let write = median(|| {
        text.clear();
        write(&mut text, &names, &games);
    });
    let read = median(|| {
        let (mut reader, mut read, mut count) = (FileReader::new(Time::END), Vec::new(), 0);
        for piece in text.as_bytes().chunks(PIECE) {
            reader.push(piece, &mut read);
            count += read.len();
            read.clear();
        }
        let file = reader.finish(&mut read);
        assert!(file.errors.is_empty(), "{:?}", file.errors.first());
        assert_eq!(count, GAMES);
    });
    let floor = median(|| {
        for line in text.as_bytes().split(|byte| *byte == b'\n') {
            black_box(std::str::from_utf8(line)).expect("it was a String");
        }
    });
    let mib = text.len() as f64 / f64::from(1 << 20);
    let per_second = |time: Duration| GAMES as f64 / time.as_secs_f64();
    println!(
        "| {players} | {mib:.1} | {:.0} | {:.0} | {:.0} | {:.0} | {:.1} |",
        per_second(write),
        per_second(read),
        mib / read.as_secs_f64(),
        per_second(floor),
        read.as_secs_f64() / floor.as_secs_f64(),
    );
}

/// A name is judged when it is first seen; afterwards it is looked up.
fn measure_names() {
    const NAMES: usize = 10_000;
    let mut text = String::from("#cuatro 1\n[ranking]\n");
    for n in 0..NAMES {
        writer::ranking_row(&mut text, &Widths::default(), 1, &format!("Player {n}"), &Totals::default());
    }
    writer::end(&mut text, [NAMES as u64, 0, 0, 0]);
    let time = median(|| {
        let (mut reader, mut games) = (FileReader::new(Time::END), Vec::new());
        reader.push(text.as_bytes(), &mut games);
        let file = reader.finish(&mut games);
        assert!(file.errors.is_empty(), "{:?}", file.errors.first());
    });
    let micros = time.as_secs_f64() * 1e6 / NAMES as f64;
    println!("\nA row with a name that is seen for the first time takes {micros:.1} µs.");
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Stopwatch::start();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

/// Processor time of this thread where Linux tells it, else the time on the wall.
enum Stopwatch {
    Processor(Duration),
    Wall(Instant),
}

impl Stopwatch {
    fn start() -> Stopwatch {
        processor_time().map_or_else(|| Stopwatch::Wall(Instant::now()), Stopwatch::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Stopwatch::Processor(start) => processor_time().expect("it was there before") - *start,
            Stopwatch::Wall(start) => start.elapsed(),
        }
    }
}

/// The first number of `schedstat`: nanoseconds spent on a processor.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn play(players: usize) -> Vec<Played> {
    let mut rng = rand_chacha(4);
    (0..GAMES)
        .map(|n| {
            let mut position = Position::new(Variant::STANDARD);
            let mut moves = Vec::new();
            while position.outcome().is_none() {
                let column = Column(rng.random_range(0..7));
                if position.play(column).is_ok() {
                    moves.push(column);
                }
            }
            let x = rng.random_range(0..players);
            let o = (x + rng.random_range(1..players)) % players;
            let result = GameResult::of_position(&position).expect("the game is over");
            let ended_at = Time(1_700_000_000_000 + n as i64 * 61_003);
            Played { id: format!("{n:012}"), ended_at, names: [x, o], result, moves }
        })
        .collect()
}

/// The same games in every run.
fn rand_chacha(seed: u64) -> rand::rngs::ChaCha8Rng {
    rand::rngs::ChaCha8Rng::seed_from_u64(seed)
}

fn write(out: &mut String, names: &[String], games: &[Played]) {
    let widths = Widths::default();
    writer::header(out, "bench", "bench", Time(0));
    writer::games_head(out, &widths);
    for game in games {
        let row = GameRow {
            id: &game.id,
            ended_at: game.ended_at,
            kind: Kind::Online,
            seats: game.names.map(|name| WrittenSeat::Player(&names[name])),
            variant: Variant::STANDARD,
            winner: game.result.winner,
            reason: game.result.reason,
            taken_back: false,
            fair_discs: 0,
            rounds: game.result.rounds,
            points: game.result.points,
            moves: Some(&game.moves),
        };
        writer::game_row(out, &widths, &row);
    }
    writer::end(out, [0, games.len() as u64, 0, 0]);
}
