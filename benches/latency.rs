//! How long people wait for the engine: `cargo bench --manifest-path tools/Cargo.toml --bench latency -- [COUNT] [--table BITS] [--hard | --reports]`.
//!
//! Random positions of every ply of the standard board, COUNT (2,000) in all, one after the other with the embedded book and
//! a table that stays warm, as in a server: first what `perfect` would play, then the values of all columns. One thread.
//! `--hard` takes positions of 10 to 12 discs instead, drawn evenly from all that can arise: beyond or at the end of the book, early, and
//! quiet, while random play soon gives a win away. `--reports` plays COUNT games, of all pairs of levels in turn, and makes their reports
//! from the first move to the last, as `/games/{id}/report` does. Times in milliseconds of the clock; a position that takes longer than a minute is given up and counted as that.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use cuatro::computer::Level;
use cuatro::game::report::Report;
use cuatro::opponent::{self, choose_with};
use cuatro::rules::{Column, Position, Variant};
use cuatro::solver::book::{self, Book};
use cuatro::solver::{Engine, Search, TranspositionTable};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// Plies of the standard board at which somebody is to move.
const PLIES: u16 = 42;
/// Discs of the positions of `--hard`.
const EARLY: std::ops::RangeInclusive<u32> = 10..=12;
const COLUMNS: usize = 7;
/// Plies that are reported together.
const TOGETHER: u16 = 6;
const LONGEST: Duration = Duration::from_secs(60);

fn main() {
    let (mut count, mut bits, mut asked) = (2000, 22, Asked::EveryPly);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--hard" => asked = Asked::Early,
            "--reports" => asked = Asked::Reports,
            "--table" => bits = arguments.next().and_then(|bits| bits.parse().ok()).expect("--table BITS"),
            number => count = number.parse().expect("how many"),
        }
    }
    let book = Arc::new(Book::embedded());
    println!("table of 2^{bits} entries, book of {} up to {} discs", book.len(), book.plies());
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
    if asked == Asked::Reports {
        return reports(count, bits, book);
    }
    println!("| plies | positions | perfect p50 | p99 | longest | all columns p50 | p99 | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    if asked == Asked::Early {
        early(count, bits, &book, &mut rng);
    } else {
        every_ply(count, bits, book, &mut rng);
    }
}

#[derive(PartialEq)]
enum Asked {
    EveryPly,
    Early,
    Reports,
}

fn every_ply(count: usize, bits: u32, book: Arc<Book>, rng: &mut impl Rng) {
    let mut engine = Engine::new(bits, book);
    let mut all = [Vec::new(), Vec::new()];
    for first in (0..PLIES).step_by(usize::from(TOGETHER)) {
        let mut times = [Vec::new(), Vec::new()];
        for number in 0..count * usize::from(TOGETHER) / usize::from(PLIES) {
            let position = random_position(first + (number % usize::from(TOGETHER)) as u16, rng);
            let begun = Instant::now();
            engine.perfect(&position, &mut |_| begun.elapsed() > LONGEST, rng);
            times[0].push(begun.elapsed());
            let begun = Instant::now();
            let _ = engine.analyse(&position, &mut |_| begun.elapsed() > LONGEST);
            times[1].push(begun.elapsed());
        }
        for (all, some) in all.iter_mut().zip(&times) {
            all.extend_from_slice(some);
        }
        tell(&format!("{first} to {}", first + TOGETHER - 1), times);
    }
    tell("all", all);
}

fn early(count: usize, bits: u32, book: &Book, rng: &mut impl Rng) {
    let mut table = TranspositionTable::new(bits);
    for plies in EARLY {
        let boards = book::positions(plies);
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..count / EARLY.clone().count() {
            let board = *boards.choose(rng).expect("a board");
            let begun = Instant::now();
            let mut stop = |_| begun.elapsed() > LONGEST;
            // What `Engine::perfect` and `Engine::analyse` do, which want a game.
            let _ = Search::new(&mut table, &mut stop).with_book(book).best_columns(board);
            times[0].push(begun.elapsed());
            let begun = Instant::now();
            let mut stop = |_| begun.elapsed() > LONGEST;
            let mut search = Search::new(&mut table, &mut stop).with_book(book);
            let _ = search.score(board).and_then(|top| {
                (0..COLUMNS).try_for_each(|column| search.column(board, column, top).map(drop))
            });
            times[1].push(begun.elapsed());
        }
        tell(&plies.to_string(), times);
    }
}

fn reports(count: usize, bits: u32, book: Arc<Book>) {
    let pairs = Level::ALL.iter().flat_map(|one| Level::ALL.iter().map(move |other| [*one, *other])).cycle();
    let mut players = Engine::new(bits, book.clone());
    let mut reporter = Engine::new(bits, book);
    let (mut times, mut exact, mut moves) = (Vec::new(), 0, 0);
    for (pair, seed) in pairs.zip(0..count as u64) {
        let game = play(pair, seed, &mut players);
        let begun = Instant::now();
        let report =
            Report::of(Variant::STANDARD, &game, 0, &mut reporter, &mut |_| begun.elapsed() > LONGEST);
        times.push(begun.elapsed());
        exact += usize::from(report.exact);
        moves += game.len();
    }
    println!("{count} games of {} moves on average, {exact} of their reports exact", moves / count.max(1));
    println!("| report of a game p50 | p99 | longest |\n|---|---|---|\n| {} |", percentiles(times));
}

fn play(levels: [Level; 2], seed: u64, engine: &mut Engine) -> Vec<Column> {
    let mut position = Position::new(Variant::STANDARD);
    let mut moves = Vec::new();
    while position.to_move().is_some() {
        let level = levels[moves.len() % 2];
        let mut rng = opponent::rng(seed, position.ply());
        let choice =
            choose_with(level, &position, engine, &mut |_| false, &mut rng).expect("the game goes on");
        position.play(choice.column).expect("a legal column");
        moves.push(choice.column);
    }
    moves
}

/// A game of so many random plies that is not over.
fn random_position(ply: u16, rng: &mut impl Rng) -> Position {
    loop {
        let mut position = Position::new(Variant::STANDARD);
        while position.ply() < ply && position.to_move().is_some() {
            let legal: Vec<_> = position.legal().collect();
            position.play(*legal.choose(rng).expect("the game goes on")).expect("a legal column");
        }
        if position.to_move().is_some() {
            return position;
        }
    }
}

fn tell(plies: &str, times: [Vec<Duration>; 2]) {
    let count = times[0].len();
    println!("| {plies} | {count} | {} |", times.map(percentiles).join(" | "));
}

/// The median, the time that one of a hundred exceeds, and the longest, in milliseconds.
fn percentiles(mut times: Vec<Duration>) -> String {
    times.sort();
    let at =
        |hundredth: usize| times[(times.len() * hundredth / 100).min(times.len() - 1)].as_secs_f64() * 1e3;
    format!("{:.3} | {:.1} | {:.1}", at(50), at(99), at(100))
}
