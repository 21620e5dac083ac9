//! `--script`: a script file of the C# program, every step printed. Nothing of it is recorded.

use std::io::Read;
use std::path::Path;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::console::{Style, last_words, print};
use super::seats::SeatChoice;
use super::words::{self, Player};
use super::{First, Flow, Play, Stop, board};
use crate::app::Origin;
use crate::cli::failed;
use crate::computer::Level;
use crate::game::GameResult;
use crate::lang::Lang;
use crate::opponent;
use crate::rules::{Column, Position, Side, Variant};
use crate::script::{ScriptSettings, Starter, Step, run_with};
use cuatro_words::{label, say};

/// The largest script that is read, in bytes: many times the longest game.
const LARGEST: u64 = 1 << 20;

pub(super) fn run(asked: &Play, path: &Path, lang: Lang) -> Flow<()> {
    let variant = asked.variant()?.unwrap_or(Variant::STANDARD);
    let seats = asked.seats(lang)?;
    let text = read(path)?;
    let mode = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default().trim().to_owned();
    let seed = asked.seed.unwrap_or_else(|| crate::chance::rng().random());
    // In mode 2 the computer sits on --o, unless only --x is a level.
    let computer = |seat: &Option<SeatChoice>| matches!(seat, Some(SeatChoice::Computer(_)));
    let computer_first_seat = computer(&seats[0]) && !computer(&seats[1]);
    let first_seat_starts = match asked.first.unwrap_or(First::X) {
        First::X => true,
        First::O => false,
        First::Random => opponent::rng(seed, u16::MAX).random(),
    };
    let first = if computer_first_seat == first_seat_starts { Starter::Computer } else { Starter::Human };
    // X starts; in mode 2 that side is the computer's or the person's.
    let mut ordered = seats;
    if !first_seat_starts {
        ordered.swap(0, 1);
    }
    let level = |side: Side| match (&ordered[side.index()], &ordered[side.opponent().index()]) {
        (Some(SeatChoice::Computer(level)), _) => *level,
        (_, Some(SeatChoice::Computer(level))) => *level,
        _ => Level::Heuristic,
    };
    let players = Side::BOTH.map(|side| {
        let is_computer = match mode.as_str() {
            "3" => true,
            "2" => (side == Side::X) == (first == Starter::Computer),
            _ => false,
        };
        match &ordered[side.index()] {
            _ if is_computer => Player::computer(level(side), lang),
            Some(SeatChoice::Person(name)) => Player::person(name.as_str()),
            _ if side == Side::X => Player::person(label!(lang, "cli-first-player")),
            _ => Player::person(label!(lang, "cli-second-player")),
        }
    });
    let mut choose = |_: Level, position: &Position, rng: &mut ChaCha8Rng| {
        opponent::choose(level(position.to_move()?), position, rng)
    };
    let settings = ScriptSettings { variant, first, level: Level::Heuristic, seed };
    print(&words::heading(&players, variant, lang))?;
    match run_with(&text, settings, &mut choose) {
        Ok(script) => {
            tell(&script.steps, &players, variant, lang)?;
            if script.unused_lines > 0 {
                print(&say!(lang, "cli-unused-lines", lines = script.unused_lines))?;
            }
            if script.position.outcome().is_some() {
                return Ok(());
            }
            last_words(label!(lang, "cli-script-ended"));
            Err(Stop::Left)
        }
        Err(error) => {
            tell(&error.steps, &players, variant, lang)?;
            Err(Stop::Failed(error.text(lang)))
        }
    }
}

fn read(path: &Path) -> Flow<String> {
    let failed = |error: std::io::Error| Stop::Failed(failed::to_read(path, error));
    let reader: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(std::fs::File::open(path).map_err(failed)?),
    };
    let mut bytes = Vec::new();
    reader.take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Prints every disc with the board after it, and the end.
fn tell(steps: &[Step], players: &[Player; 2], variant: Variant, lang: Lang) -> Flow<()> {
    let style = Style::of_stdout();
    let mut position = Position::new(variant);
    for step in steps {
        let side = step.placed.side;
        let column = step.placed.cell.column;
        print(&format!("\n{}", words::turn(&players[side.index()], side, step.placed.ply, lang)))?;
        print(&words::action(&players[side.index()], side, column, lang))?;
        if let Some(why) = &step.why {
            print(&format!("  {}", why.text(lang)))?;
        }
        // A step of a script was legal.
        let _ = position.play(Column(column));
        print(&board::draw(&position, style))?;
    }
    match GameResult::of_position(&position) {
        Some(result) => print(&format!("\n{}", words::result(players, &result, Origin::Played, None, lang))),
        None => Ok(()),
    }
}
