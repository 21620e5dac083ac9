//! Mean time and nodes a position on the six public sets, the table reset before each, and every
//! score checked; beside another solver if there is one.
//!
//! `cargo bench --manifest-path tools/Cargo.toml --bench solver -- [SET[:COUNT]]... [--table BITS] [--repeat N] [--book]`
//!
//! `all` stands for every position of all six sets. With `--book` each solver uses its opening book, and connect-four-ai, whose
//! crate has one, too, solves the same positions. `ANCHOR='program arguments'` names another solver: it is run after
//! ours for each set as `program arguments FILE COUNT REPEAT`, and its mean is what it prints as `mean_us=NUMBER`; the
//! median of the rounds (`--rounds N`, ours and theirs in turn) is compared.

#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]

use connect_four_ai::{Position as TheirPosition, Solver as TheirSolver};
use cuatro::solver::book::Book;
use cuatro::solver::{Board, Search, TranspositionTable};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const EASY: [&str; 5] = ["L3_R1", "L2_R1", "L1_R1", "L2_R2", "L1_R2:200"];
const ALL: [&str; 6] = ["L3_R1", "L2_R1", "L1_R1", "L2_R2", "L1_R2", "L1_R3"];

#[derive(Default)]
struct Measured {
    micros: f64,
    /// Of the position that took longest.
    longest: f64,
    nodes: f64,
    wrong: usize,
}

fn main() -> ExitCode {
    let mut sets: Vec<String> = Vec::new();
    let (mut bits, mut repeat, mut rounds) = (20, 3, 1);
    let mut with_book = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => {}
            "--table" => bits = number(arguments.next()),
            "--repeat" => repeat = number(arguments.next()),
            "--rounds" => rounds = number(arguments.next()),
            "--book" => with_book = true,
            "all" => sets.extend(ALL.map(str::to_owned)),
            set => sets.push(set.to_owned()),
        }
    }
    if sets.is_empty() {
        sets = EASY.map(str::to_owned).to_vec();
    }
    let anchor = std::env::var("ANCHOR").ok();
    let mut table = TranspositionTable::new(bits);
    let book = if with_book { Book::embedded() } else { Book::default() };
    let mut theirs_with_book = with_book.then(TheirSolver::new);
    println!("table: up to {} entries, reset before every position; best of {repeat} runs", table.entries());
    let mut wrong = 0;
    for set in sets {
        let (name, count) = set.split_once(':').unwrap_or((&set, "1000"));
        let count: usize = count.parse().expect("SET:COUNT");
        let directory =
            std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
        let path = format!("{directory}/../tests/data/solver-positions/Test_{name}");
        let text = std::fs::read_to_string(&path).expect("a set of tests/data/solver-positions");
        let lines: Vec<&str> = text.lines().take(count).collect();
        let (mut own, mut theirs) = (Vec::new(), Vec::new());
        let (mut nodes, mut longest) = (0.0, 0.0);
        for _ in 0..rounds {
            let measured = measure(&lines, repeat, |moves| ours(moves, &mut table, &book));
            longest = measured.longest;
            wrong += measured.wrong;
            nodes = measured.nodes;
            own.push(measured.micros);
            if let Some(command) = &anchor {
                theirs.push(run_anchor(command, &path, lines.len(), repeat));
            }
        }
        let own = median(own);
        print!(
            "{name:6} {:5} positions  {own:12.2} us, at most {longest:12.2}  {nodes:12.1} nodes  {wrong} wrong",
            lines.len()
        );
        if !theirs.is_empty() {
            let theirs = median(theirs);
            print!("  anchor {theirs:12.2} us  ratio {:.2}", theirs / own);
        }
        println!();
        if let Some(solver) = &mut theirs_with_book {
            let Measured { micros, longest, nodes, wrong } =
                measure(&lines, repeat, |moves| theirs_at(moves, solver));
            println!(
                "  connect-four-ai        {micros:12.2} us, at most {longest:12.2}  {nodes:12.1} nodes  {wrong} wrong"
            );
        }
    }
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn number<T: std::str::FromStr>(argument: Option<String>) -> T {
    argument.and_then(|number| number.parse().ok()).expect("a number")
}

/// Solves each position several times; the shortest time counts. `solve` says the score, the nodes and the time.
fn measure(
    lines: &[&str],
    repeat: usize,
    mut solve: impl FnMut(&str) -> (Option<i32>, u64, Duration),
) -> Measured {
    let mut sum = Measured::default();
    for line in lines {
        let (moves, score) = line.split_once(' ').expect("MOVES SCORE");
        let score: i32 = score.parse().expect("a score");
        let mut best = f64::INFINITY;
        let mut visited = 0;
        for _ in 0..repeat {
            let (found, nodes, time) = solve(moves);
            best = best.min(time.as_secs_f64() * 1e6);
            visited = nodes;
            sum.wrong += usize::from(found != Some(score));
        }
        sum.micros += best;
        sum.longest = sum.longest.max(best);
        sum.nodes += visited as f64;
    }
    let count = lines.len() as f64;
    Measured { micros: sum.micros / count, nodes: sum.nodes / count, ..sum }
}

fn ours(moves: &str, table: &mut TranspositionTable, book: &Book) -> (Option<i32>, u64, Duration) {
    let board = Board::from_pos(moves).expect("legal moves");
    table.reset();
    let mut never = |_| false;
    let mut search = Search::new(table, &mut never).with_book(book);
    let start = Instant::now();
    let found = std::hint::black_box(search.score(std::hint::black_box(board)));
    (found.ok(), search.nodes(), start.elapsed())
}

fn theirs_at(moves: &str, solver: &mut TheirSolver) -> (Option<i32>, u64, Duration) {
    let position = TheirPosition::from_moves(moves).expect("legal moves");
    solver.reset();
    let start = Instant::now();
    let found = std::hint::black_box(solver.solve(std::hint::black_box(&position)));
    (Some(found.into()), solver.explored_positions as u64, start.elapsed())
}

/// The mean that another solver prints for the first `count` positions of a file.
fn run_anchor(command: &str, path: &str, count: usize, repeat: usize) -> f64 {
    let mut words = command.split_whitespace();
    let program = words.next().expect("ANCHOR names a program");
    let output = Command::new(program)
        .args(words)
        .args([path, &count.to_string(), &repeat.to_string()])
        .output()
        .expect("the anchor runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let mean = text.split_whitespace().find_map(|word| word.strip_prefix("mean_us="));
    mean.and_then(|mean| mean.parse().ok()).expect("the anchor prints mean_us=NUMBER")
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
