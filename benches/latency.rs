//! How long people wait for the engine: `cargo bench --bench latency -- [POSITIONS] [--table BITS] [--hard]`.
//!
//! Random positions of every ply of the standard board, POSITIONS (2,000) in all, one after the other with the embedded book and
//! a table that stays warm, as in a server: first what `perfect` would play, then the values of all columns. One thread.
//! `--hard` takes positions of 9 to 11 discs instead, drawn evenly from all that can arise: beyond or at the end of the book, early, and
//! quiet, while random play soon gives a win away. Times in milliseconds of the clock; a position that takes longer than a minute is given up and counted as that.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use cuatro::rules::{Position, Variant};
use cuatro::solver::book::{self, Book};
use cuatro::solver::{Engine, Search, Table};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// Plies of the standard board at which somebody is to move.
const PLIES: u16 = 42;
/// Discs of the positions of `--hard`.
const EARLY: std::ops::RangeInclusive<u32> = 9..=11;
const COLUMNS: usize = 7;
/// Plies that are told together.
const TOGETHER: u16 = 6;
const LONGEST: Duration = Duration::from_secs(60);

fn main() {
    let (mut count, mut bits, mut hard) = (2000, 22, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--hard" => hard = true,
            "--table" => bits = arguments.next().and_then(|bits| bits.parse().ok()).expect("--table BITS"),
            positions => count = positions.parse().expect("a number of positions"),
        }
    }
    let book = Arc::new(Book::embedded());
    println!("table of 2^{bits} entries, book of {} up to {} discs", book.len(), book.plies());
    println!("| plies | positions | perfect p50 | p99 | longest | all columns p50 | p99 | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(4);
    if hard { early(count, bits, &book, &mut rng) } else { every_ply(count, bits, book, &mut rng) }
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
    let mut table = Table::new(bits);
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
    let told = times.map(|mut times| {
        times.sort();
        let at = |hundredth: usize| {
            times[(times.len() * hundredth / 100).min(times.len() - 1)].as_secs_f64() * 1e3
        };
        format!("{:.3} | {:.1} | {:.1}", at(50), at(99), at(100))
    });
    println!("| {plies} | {count} | {} |", told.join(" | "));
}
