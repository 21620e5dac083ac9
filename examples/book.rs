//! Makes the opening book, in as many runs as it takes.
//!
//! `cargo run --release --example book -- PROGRESS BOOK FIRST_PLIES LAST_PLIES HARD_NODES [MINUTES]`
//!
//! PROGRESS is a text file to which every finished chapter is added; a run goes on behind the last
//! one. BOOK is written at the end of every run from what PROGRESS holds.

use cuatro::solver::Table;
use cuatro::solver::book::{Book, Entry, Plan, solve_chapter};
use std::io::Write;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [progress, book, first, last, hard, minutes @ ..] = arguments.as_slice() else {
        return Err("usage: book PROGRESS BOOK FIRST_PLIES LAST_PLIES HARD_NODES [MINUTES]".into());
    };
    let plan = Plan { first_plies: first.parse()?, last_plies: last.parse()?, hard_nodes: hard.parse()? };
    let minutes = minutes.first().map(|minutes| minutes.parse::<f64>()).transpose()?;
    let title = format!("plan {} {} {}", plan.first_plies, plan.last_plies, plan.hard_nodes);
    let text = std::fs::read_to_string(progress).unwrap_or_default();
    if !text.is_empty() && text.lines().next() != Some(&title) {
        return Err(format!("{progress} belongs to another plan").into());
    }
    // A chapter counts once its closing line is there; a torn tail is done again.
    let mut entries: Vec<Entry> = Vec::new();
    let mut chapter: Vec<Entry> = Vec::new();
    let mut done = 0;
    let (mut read, mut whole) = (0, 0);
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["done", _] => {
                done += 1;
                entries.append(&mut chapter);
            }
            ["plan", ..] => {}
            [key, plies, score] => {
                chapter.push(Entry { key: key.parse()?, plies: plies.parse()?, score: score.parse()? });
            }
            _ => return Err(format!("{progress}: {line:?}").into()),
        }
        read += line.len();
        if chapter.is_empty() {
            whole = read;
        }
    }
    // What follows the last closing line goes.
    let kept = if whole == 0 { format!("{title}\n") } else { text[..whole].to_owned() };
    std::fs::write(progress, kept)?;
    let mut log = std::fs::OpenOptions::new().append(true).open(progress)?;

    let begun = Instant::now();
    let late = || minutes.is_some_and(|minutes| begun.elapsed() > Duration::from_secs_f64(minutes * 60.0));
    let chapters = plan.chapters();
    let mut table = Table::new(24);
    for (number, boards) in chapters.iter().enumerate().skip(done) {
        let Ok(hard) = solve_chapter(&plan, boards, &mut table, &mut |_| late()) else { break };
        for entry in &hard {
            writeln!(log, "{} {} {}", entry.key, entry.plies, entry.score)?;
        }
        writeln!(log, "done {number}")?;
        entries.extend(&hard);
        done = number + 1;
    }
    let bytes = Book::to_bytes(&entries);
    std::fs::write(book, &bytes)?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{done} of {} chapters, {} entries, {} bytes, {:.0} s in this run",
        chapters.len(),
        entries.len(),
        bytes.len(),
        begun.elapsed().as_secs_f64()
    )?;
    Ok(())
}
