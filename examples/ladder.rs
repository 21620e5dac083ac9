//! Plays all levels against each other on the standard board and prints the table of docs/levels.md.
//!
//! `cargo run --release --manifest-path tools/Cargo.toml --example ladder -- [GAMES [NODES]]`
//!
//! GAMES (200) is how many games each level of a pair starts; NODES (20000) how many a level that searches may spend on a move.
//! The seeds are consecutive numbers, and each game has its own engine, so that the same command gives the same table.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use cuatro::computer::Level;
use cuatro::opponent::{choose_with, rng};
use cuatro::rules::{Outcome, Position, Side, Variant};
use cuatro::solver::Engine;
use cuatro::solver::book::Book;

/// Wins, draws and losses.
type Tally = [u32; 3];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: usize = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let nodes: u64 = arguments.next().map_or(Ok(20_000), |text| text.parse())?;
    let levels = Level::ALL;
    let pairs: Vec<(usize, usize)> =
        (0..levels.len()).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    let begun = Instant::now();
    let book = Arc::new(Book::embedded());
    let (next, tallies) = (AtomicUsize::new(0), Mutex::new(vec![[Tally::default(); 6]; levels.len()]));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(one, other)) = pairs.get(number / (2 * games)) else { break };
                    let seed = (number % (2 * games)) as u64;
                    let (x, o) = if seed.is_multiple_of(2) { (one, other) } else { (other, one) };
                    let winner = play([levels[x], levels[o]], seed, nodes, &book);
                    let mut tallies = tallies.lock().expect("no game panics while it counts");
                    tallies[x][o][result(winner, Side::X)] += 1;
                    tallies[o][x][result(winner, Side::O)] += 1;
                }
            });
        }
    });
    let tallies = tallies.into_inner()?;
    let mut out = std::io::stdout().lock();
    let names: Vec<_> = levels.iter().map(|level| format!("`{level}`")).collect();
    writeln!(out, "| | {} | won of all |\n|---|{}---|", names.join(" | "), "---|".repeat(levels.len()))?;
    for (name, row) in names.iter().zip(&tallies) {
        let cells = row.iter().map(|[wins, draws, losses]| match wins + draws + losses {
            0 => "·".to_owned(),
            _ => format!("{wins}–{draws}–{losses}"),
        });
        let cells: Vec<_> = cells.collect();
        let (wins, all) =
            row.iter().fold((0, 0), |(won, all), tally| (won + tally[0], all + tally.iter().sum::<u32>()));
        writeln!(
            out,
            "| {name} | {} | {:.0} % |",
            cells.join(" | "),
            f64::from(100 * wins) / f64::from(all)
        )?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(
        out,
        "\n{games} games started by each of a pair, {nodes} nodes a move, {} entries in the book, {seconds:.0} s",
        book.len()
    )?;
    Ok(())
}

fn result(winner: Option<Side>, side: Side) -> usize {
    match winner {
        None => 1,
        Some(winner) if winner == side => 0,
        Some(_) => 2,
    }
}

/// Plays a game and returns the winner, if any.
fn play(levels: [Level; 2], seed: u64, nodes: u64, book: &Arc<Book>) -> Option<Side> {
    let mut engine = Engine::new(16, book.clone());
    let mut position = Position::new(Variant::STANDARD);
    while let Some(side) = position.to_move() {
        let mut rng = rng(seed, position.ply());
        let level = levels[side.index()];
        let choice = choose_with(level, &position, &mut engine, &mut |visited| visited >= nodes, &mut rng)
            .expect("a game that goes on has a move");
        position.play(choice.column).expect("a choice is playable");
    }
    match position.outcome() {
        Some(Outcome::Win { side, .. }) => Some(*side),
        _ => None,
    }
}
