//! `book`: builds the opening book, in as many runs as it takes.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, read_to_string, write};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;

use cuatro_solver::book::{self, Book, BookEntry};
use cuatro_solver::{Board, Search, TranspositionTable};

/// Lower than every score.
const LOWEST: i32 = -21;
/// Neighbouring positions that one thread solves with what its table already knows.
const NEIGHBOURS: usize = 16;

/// Builds the opening book of the engine, in as many runs as it takes.
#[derive(Debug, Args)]
pub(crate) struct BookSettings {
    /// A text file to which every solved position is added; a run resumes after its last line, and after the embedded book.
    #[arg(long, default_value = "book.progress")]
    progress: PathBuf,
    /// File to which the book is written when all positions are solved.
    #[arg(long, default_value = "standard.book")]
    book: PathBuf,
    /// Solve all positions with this many discs; those with fewer follow from them.
    #[arg(long, default_value_t = 10)]
    plies: u32,
    /// Number of threads; each has its own table.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Size of a table: 2^bits entries of eight bytes. One that fits into the processor's cache is fastest.
    #[arg(long, default_value_t = 20)]
    table_bits: u32,
    /// Solve nothing new; instead solve every Nth position of the embedded book again without it.
    #[arg(long)]
    verify: Option<usize>,
    /// End the run after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
}

pub(crate) fn run(settings: &BookSettings) -> Result<(), String> {
    if let Some(step) = settings.verify {
        return verify(settings, step.max(1));
    }
    let (mut solved, log) = take_up(&settings.progress, settings.plies)?;
    let embedded = Book::embedded();
    solved.extend(embedded.of_ply(settings.plies).map(|(_, entry)| (entry.key, entry.score)));
    let before = settings.plies.checked_sub(1).map(|plies| embedded.of_ply(plies));
    let bounds = book::at_least(before.into_iter().flatten());
    let all = book::positions(settings.plies);
    let open: Vec<Board> =
        all.iter().copied().filter(|board| !solved.contains_key(&board.mirror_key())).collect();
    let started = Instant::now();
    let limit = settings.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let late = || limit.is_some_and(|limit| started.elapsed() > limit);
    solved.extend(solve(settings, &open, &bounds, log, late)?);
    let seconds = started.elapsed().as_secs_f64();
    if solved.len() < all.len() {
        return crate::answer(&format!(
            "{} of {} with {} discs are solved after {seconds:.0} s in this run; the same command goes on",
            solved.len(),
            all.len(),
            settings.plies
        ));
    }
    let mut entries = book::above(&solved, settings.plies);
    entries.extend(solved.iter().map(|(key, score)| BookEntry { key: *key, score: *score }));
    let bytes = Book::to_bytes(&entries);
    write(&settings.book, &bytes).map_err(|error| at_path(&settings.book, &error))?;
    crate::answer(&format!(
        "positions in the book: {}, of at most {} discs; bytes: {}; {seconds:.0} s in this run",
        entries.len(),
        settings.plies,
        bytes.len()
    ))
}

fn at_path(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// Solves positions until the time is up, and records each at once.
fn solve(
    settings: &BookSettings,
    open: &[Board],
    bounds: &HashMap<u64, i32>,
    log: File,
    late: impl Fn() -> bool + Sync,
) -> Result<HashMap<u64, i32>, String> {
    let (next, log) = (AtomicUsize::new(0), Mutex::new((log, HashMap::new())));
    let work = || -> Result<(), String> {
        let mut table = TranspositionTable::new(settings.table_bits);
        while let Some(rest) = open.get(next.fetch_add(NEIGHBOURS, Ordering::Relaxed)..) {
            if rest.is_empty() {
                break;
            }
            for board in &rest[..rest.len().min(NEIGHBOURS)] {
                let key = board.mirror_key();
                let low = bounds.get(&key).copied().unwrap_or(LOWEST);
                let Ok(score) = Search::new(&mut table, &mut |_| late()).score_from(*board, low) else {
                    return Ok(());
                };
                let mut noted = log.lock().expect("nothing panics while it is held");
                writeln!(noted.0, "{key} {score}").map_err(|error| at_path(&settings.progress, &error))?;
                noted.1.insert(key, score);
            }
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..settings.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a thread of the book panicked"))
    })?;
    Ok(log.into_inner().expect("nothing panics while it is held").1)
}

/// Solves positions of the embedded book again, each with an empty table.
fn verify(settings: &BookSettings, step: usize) -> Result<(), String> {
    let book = Book::embedded();
    let mut table = TranspositionTable::new(settings.table_bits);
    let mut checked = 0;
    for (board, entry) in (0..=book.plies()).flat_map(|plies| book.of_ply(plies)).step_by(step) {
        table.reset();
        let found = Search::new(&mut table, &mut |_| false).score(board);
        if found != Ok(entry.score) {
            return Err(format!("the book is wrong about {board:?}: {entry:?}"));
        }
        checked += 1;
    }
    crate::answer(&format!("{checked} of {} positions agree with the search", book.len()))
}

/// The results of earlier runs, and the file to continue with.
fn take_up(path: &Path, plies: u32) -> Result<(HashMap<u64, i32>, File), String> {
    let at_path = |error: std::io::Error| at_path(path, &error);
    let title = format!("positions of {plies} discs");
    let text = if path.exists() { read_to_string(path).map_err(at_path)? } else { String::new() };
    // A last line without a newline was cut off by the end of a run.
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let mut lines = whole.lines();
    if lines.next().is_some_and(|first| first != title) {
        return Err(format!("{} does not begin with {title:?}: it belongs to another book", path.display()));
    }
    let entry = |line: &str| {
        line.split_once(' ').and_then(|(key, score)| Some((key.parse().ok()?, score.parse().ok()?)))
    };
    let solved = lines
        .map(|line| entry(line).ok_or_else(|| format!("{}: {line:?} is no key and score", path.display())));
    let solved = solved.collect::<Result<HashMap<_, _>, String>>()?;
    write(path, if whole.is_empty() { format!("{title}\n") } else { whole.to_owned() }).map_err(at_path)?;
    Ok((solved, OpenOptions::new().append(true).open(path).map_err(at_path)?))
}
