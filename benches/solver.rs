//! Mean time and nodes a position on the six public sets, table reset before each.
//!
//! `cargo bench --bench solver -- [SET[:COUNT]]... [--table BITS] [--repeat N]`

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use cuatro::solver::{Board, Search, Table};
use std::time::Instant;

fn main() {
    let mut sets = Vec::new();
    let mut bits = 20;
    let mut repeat = 3;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--table" => bits = arguments.next().and_then(|n| n.parse().ok()).expect("--table BITS"),
            "--repeat" => repeat = arguments.next().and_then(|n| n.parse().ok()).expect("--repeat N"),
            set => sets.push(set.to_owned()),
        }
    }
    if sets.is_empty() {
        sets = ["L3_R1", "L2_R1", "L1_R1", "L2_R2", "L1_R2:200"].map(str::to_owned).to_vec();
    }
    let mut table = Table::new(bits);
    println!("table: {} entries, reset before every position; best of {repeat} runs", table.entries());
    for set in sets {
        let (name, count) = set.split_once(':').unwrap_or((&set, "1000"));
        let count: usize = count.parse().expect("SET:COUNT");
        let path = format!(
            "{}/tests/data/solver-positions/Test_{name}",
            std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into())
        );
        let text = std::fs::read_to_string(path).expect("a set of tests/data/solver-positions");
        let (mut micros, mut nodes, mut wrong, mut positions) = (0.0, 0, 0, 0);
        for line in text.lines().take(count) {
            let (moves, score) = line.split_once(' ').expect("MOVES SCORE");
            let board = Board::from_pos(moves).expect("legal moves");
            let mut best = f64::INFINITY;
            for turn in 0..repeat {
                table.reset();
                let mut never = |_| false;
                let mut search = Search::new(&mut table, &mut never);
                let start = Instant::now();
                let found = std::hint::black_box(search.score(std::hint::black_box(board)));
                best = best.min(start.elapsed().as_secs_f64() * 1e6);
                if turn == 0 {
                    nodes += search.nodes();
                    wrong += usize::from(found != Ok(score.parse::<i32>().expect("a score")));
                }
            }
            micros += best;
            positions += 1;
        }
        println!(
            "{name:6} {positions:5} positions  {:12.2} us  {:12.1} nodes  {wrong} wrong",
            micros / f64::from(positions),
            nodes as f64 / f64::from(positions)
        );
    }
}
