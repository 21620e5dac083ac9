//! `cuatro book`: makes the opening book, in as many runs as it takes.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions, read_to_string, write};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use crate::solver::book::{Book, Entry, Generator, Plan};
use crate::solver::{Search, Table};

/// Makes the opening book of the engine, in as many runs as it takes.
#[derive(Debug, Args)]
pub(super) struct BookSettings {
    /// A text file to which every solved position is added; a run goes on behind its last line.
    #[arg(long, default_value = "book.progress")]
    progress: PathBuf,
    /// Where the book is written at the end of a run, with what is solved by then.
    #[arg(long, default_value = "standard.book")]
    book: PathBuf,
    /// Every position of up to so many discs.
    #[arg(long, default_value_t = 4)]
    full_plies: u32,
    /// And of up to so many discs those that arise when one side plays perfectly.
    #[arg(long, default_value_t = 12)]
    perfect_plies: u32,
    /// Left out of the latter: positions that a search without a book solves with so many nodes.
    #[arg(long, default_value_t = 20_000)]
    slow_nodes: u64,
    /// The table: 2^bits entries of eight bytes.
    #[arg(long, default_value_t = 26)]
    table_bits: u32,
    /// Solve nothing new, but every so many-th entry of the embedded book again without it.
    #[arg(long)]
    verify: Option<usize>,
    /// End the run after so many minutes.
    #[arg(long)]
    minutes: Option<f64>,
}

pub(super) fn run(settings: &BookSettings) -> Result<(), String> {
    let told = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("{path}: {error}")
    };
    if let Some(step) = settings.verify {
        return verify(settings, step.max(1));
    }
    let plan = Plan {
        full_plies: settings.full_plies,
        perfect_plies: settings.perfect_plies,
        slow_nodes: settings.slow_nodes,
    };
    let (solved, mut log) = take_up(&settings.progress, &plan)?;
    let mut generator = Generator::new(plan, solved);
    let mut table = Table::new(settings.table_bits);
    let begun = Instant::now();
    let limit = settings.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let mut late = |_| limit.is_some_and(|limit| begun.elapsed() > limit);
    let mut waiting = VecDeque::from(generator.next());
    while let Some(board) = waiting.pop_front() {
        let Ok((entry, slow)) = generator.solve(board, &mut table, &mut late) else { break };
        let slow = if slow { "slow" } else { "quick" };
        let Entry { key, plies, score, best } = entry;
        writeln!(log, "{key} {plies} {score} {best} {slow}").map_err(told(&settings.progress))?;
        if waiting.is_empty() {
            waiting = generator.next().into();
        }
    }
    let bytes = Book::to_bytes(&generator.entries());
    write(&settings.book, &bytes).map_err(told(&settings.book))?;
    let open = generator.next();
    let state = match open.first() {
        Some(board) => format!("{} positions of {} discs are open", open.len(), board.plies()),
        None => "complete".to_owned(),
    };
    super::answer(&format!(
        "{} positions, {} bytes, {:.0} s in this run; {state}",
        generator.entries().len(),
        bytes.len(),
        begun.elapsed().as_secs_f64()
    ))
}

/// Solves entries of the embedded book again, each with an empty table.
fn verify(settings: &BookSettings, step: usize) -> Result<(), String> {
    let book = Book::embedded();
    let mut table = Table::new(settings.table_bits);
    let mut checked = 0;
    for (board, entry) in book.iter().step_by(step) {
        table.reset();
        let found = Search::new(&mut table, &mut |_| false).best_columns(board);
        if found.is_ok_and(|(score, best)| Entry::of(board, score, &best) != entry) {
            return Err(format!("the book is wrong about {board:?}: {entry:?}"));
        }
        checked += 1;
    }
    super::answer(&format!("{checked} of {} entries agree with the search", book.len()))
}

/// What an earlier run of the same plan has solved, and the file to go on with.
fn take_up(path: &Path, plan: &Plan) -> Result<(Vec<(Entry, bool)>, File), String> {
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    // Only this decides what a line of the file says; later runs may go deeper.
    let title = format!("slow {}", plan.slow_nodes);
    let text = if path.exists() { read_to_string(path).map_err(told)? } else { String::new() };
    // A last line without an end was torn by the end of a run.
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    if lines.next().is_some_and(|first| first != title) {
        return Err(format!("{} belongs to another number of slow nodes", path.display()));
    }
    let solved = lines.map(|line| entry(line).ok_or_else(|| format!("{}: {line:?}", path.display())));
    let solved = solved.collect::<Result<Vec<_>, String>>()?;
    write(path, if whole.is_empty() { format!("{title}\n") } else { whole.to_owned() }).map_err(told)?;
    Ok((solved, OpenOptions::new().append(true).open(path).map_err(told)?))
}

fn entry(line: &str) -> Option<(Entry, bool)> {
    let mut words = line.split(' ');
    let entry = Entry {
        key: words.next()?.parse().ok()?,
        plies: words.next()?.parse().ok()?,
        score: words.next()?.parse().ok()?,
        best: words.next()?.parse().ok()?,
    };
    Some((entry, words.next()? == "slow"))
}
