//! `league`: programs that exchange moves on standard input and output play each other, from starting positions that are
//! draws.

mod game;
mod program;
mod starts;
mod table;

use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use cuatro_rules::Side;
use cuatro_solver::Engine;
use cuatro_solver::book::Book;
use game::Game;
use program::Entrant;
use table::Table;

/// The table of the engine that judges the games: up to 2^20 entries of eight bytes.
const TABLE_BITS: u32 = 20;

/// Which programs play, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = PROTOCOL)]
pub(crate) struct League {
    /// Command lines of programs, or levels of the computer such as level:hard.
    #[arg(required = true, num_args = 2.., value_name = "PROGRAM", value_parser = Entrant::parse)]
    programs: Vec<Entrant>,
    /// How many starting positions each pair plays, each from both sides.
    #[arg(long, default_value_t = NonZeroU16::new(5).expect("five is not zero"))]
    starts: NonZeroU16,
    /// How many discs are on the board at the start; the book proves that these positions are draws.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(2..=10))]
    discs: u8,
    /// How long a program may take for a move.
    #[arg(long, default_value = "2s", value_parser = patience)]
    time: Duration,
    /// Seed of the starting positions and of the levels' random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object with the table and all games, instead of text.
    #[arg(long)]
    json: bool,
}

const PROTOCOL: &str = "Each program is started once per game. On its turn it reads one line with the columns played so far, such as 3 3 2 4
(counted from 0; the first ones make up the starting position), and answers with one line: its column. When the game is over its
input ends. A program loses a game with an impossible or late move, or if it exits. Its standard error is shown.

Example:
  cuatro-tools league 'python3 mine.py' ./other level:hard level:perfect --starts 10";

/// The time for a move.
fn patience(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if (Duration::from_millis(10)..=Duration::from_secs(3600)).contains(&time) => Ok(time),
        _ => Err("a time is from 10ms to 1h, such as 500ms or 2s".into()),
    }
}

/// Plays all games and prints the table.
pub(crate) fn run(league: &League) -> Result<(), String> {
    let entrants = Entrant::with_own_names(&league.programs);
    let book = Arc::new(Book::embedded());
    let mut engine = Engine::new(TABLE_BITS, book);
    let starts = starts::draw(&mut engine, league.discs, league.starts.get(), league.seed)?;
    let mut table = Table::new(&entrants);
    for (number, start) in starts.iter().enumerate() {
        for one in 0..entrants.len() {
            for other in 0..one {
                // Both sides of each start.
                for players in [[other, one], [one, other]] {
                    let seed = league.seed.wrapping_mul(1_000_003).wrapping_add(number as u64);
                    let game = Game::play(players.map(|player| &entrants[player]), start, league.time, seed)?;
                    let kept = Side::BOTH.map(|side| game.kept(side, &mut engine));
                    table.enter(players, game, kept);
                }
            }
        }
    }
    crate::answer(table.text(league.json).trim_end())
}
