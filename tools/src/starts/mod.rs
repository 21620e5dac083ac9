//! `starts`: makes the lists of fair starts and of head starts, in as many runs as it takes.

mod playout;
mod position;
mod progress;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use rand::seq::SliceRandom;

use cuatro_game::opponent::rng;
use cuatro_game::starts::{GAMES, STEPS, is_even, step};
use cuatro_rules::Side;
use cuatro_solver::Engine;
use cuatro_solver::book::Book;
use playout::Playout;
use position::Candidate;
use progress::Progress;

/// Which list to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum List {
    /// Positions that are proven draws and come out even in games.
    Fair,
    /// Positions that are proven wins, and how often they are won in games.
    Head,
}

/// Makes the embedded lists of starting positions, in as many runs as it takes.
#[derive(Debug, Args)]
pub(crate) struct StartsSettings {
    /// Which list to make.
    #[arg(value_enum)]
    list: List,
    /// The numbers of discs of the positions.
    #[arg(long, value_delimiter = ',', default_values_t = [4, 6, 8])]
    discs: Vec<u16>,
    /// A text file to which every position that was played is added; a run goes on after its last line.
    #[arg(long, default_value = "starts.progress")]
    progress: PathBuf,
    /// File to which the list of what was found is written at the end of each run.
    #[arg(long, default_value = "starts.txt")]
    list_file: PathBuf,
    /// Seed of the games and of the order in which positions are tried.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many head starts to find for each side and step.
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// End the run after this many minutes.
    #[arg(long)]
    minutes: Option<f64>,
    /// Only count the positions that the solver lets through.
    #[arg(long)]
    count: bool,
}

pub(crate) fn run(settings: &StartsSettings) -> Result<(), String> {
    let started = Instant::now();
    let mut engine = Engine::new(20, Arc::new(Book::embedded()));
    let mut candidates = Vec::new();
    for discs in &settings.discs {
        let all = position::all(*discs);
        let mut found = match settings.list {
            List::Fair => position::fair(&all, &mut engine),
            List::Head => position::won(&all, &mut engine),
        };
        crate::answer(&format!("{discs} discs: {} of {} positions to play", found.len(), all.len()))?;
        found.shuffle(&mut rng(settings.seed, *discs));
        candidates.extend(found);
    }
    if settings.list == List::Head {
        // Every number of discs has its share, whenever the run ends.
        candidates.shuffle(&mut rng(settings.seed, 0));
    }
    candidates.sort_by_key(|candidate: &Candidate| candidate.rank);
    if settings.count {
        return Ok(());
    }
    let mut progress =
        Progress::take_up(&settings.progress, &format!("{:?} seed {}", settings.list, settings.seed))?;
    let limit = settings.minutes.map(|minutes| Duration::from_secs_f64(minutes * 60.0));
    let (mut complete, mut taken) = (true, HashMap::new());
    for candidate in &candidates {
        if !progress.played.contains_key(&candidate.pos) {
            if limit.is_some_and(|limit| started.elapsed() > limit) {
                complete = false;
                break;
            }
            let mut playout = Playout { engine: &mut engine, candidate, seed: settings.seed };
            let counted = match settings.list {
                List::Fair => playout.fair(),
                List::Head => vec![playout.expert()],
            };
            progress.note(&candidate.pos, counted)?;
        }
        if let (List::Head, Some((side, step, _))) = (settings.list, band(candidate, &progress)) {
            *taken.entry((side, step)).or_insert(0) += 1;
            if taken.len() == 2 * usize::from(STEPS) && taken.values().all(|count| *count >= settings.each) {
                break;
            }
        }
    }
    let list = match settings.list {
        List::Fair => fair_list(&candidates, &progress),
        List::Head => head_list(&candidates, &progress, settings.each),
    };
    std::fs::write(&settings.list_file, list.join("\n") + "\n")
        .map_err(|error| format!("{}: {error}", settings.list_file.display()))?;
    let played = candidates.iter().filter(|candidate| progress.played.contains_key(&candidate.pos)).count();
    crate::answer(&format!(
        "{played} of {} positions were played, {} are in the list{}",
        candidates.len(),
        list.len(),
        if complete { "" } else { "; the same command goes on" }
    ))
}

/// The fair starts among what was played, fewest discs first.
fn fair_list(candidates: &[Candidate], progress: &Progress) -> Vec<String> {
    let line = |candidate: &Candidate| match progress.played.get(&candidate.pos)?.as_slice() {
        [heuristic, expert] if is_even(*expert) && is_even(*heuristic) => {
            Some(format!("{} {expert} {heuristic} {}", candidate.pos, candidate.holding))
        }
        _ => None,
    };
    sorted(candidates.iter().filter_map(line).collect())
}

/// The side that a head start favours and its step, if it was played and fits one.
fn band(candidate: &Candidate, progress: &Progress) -> Option<(Side, u8, u32)> {
    let [expert] = progress.played.get(&candidate.pos)?.as_slice() else { return None };
    let side = if candidate.score > 0 { Side::X } else { Side::O };
    let own = if side == Side::X { *expert } else { 2 * GAMES - expert };
    Some((side, step(own)?, own))
}

fn head_list(candidates: &[Candidate], progress: &Progress, each: usize) -> Vec<String> {
    let mut taken: HashMap<(Side, u8), usize> = HashMap::new();
    let mut lines = Vec::new();
    for candidate in candidates {
        let Some((side, step, own)) = band(candidate, progress) else { continue };
        let count = taken.entry((side, step)).or_default();
        if *count < each {
            *count += 1;
            lines.push(format!("{} {side} {own}", candidate.pos));
        }
    }
    sorted(lines)
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    let discs = |line: &String| line.find(' ');
    lines.sort_by(|one, other| (discs(one), one).cmp(&(discs(other), other)));
    lines
}
