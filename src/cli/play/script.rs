//! `--script`: a script file of the C# program, every step printed. Nothing of it is recorded.

use std::io::Read;
use std::path::Path;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::console::{Style, last_words, print};
use super::seats::SeatChoice;
use super::transcript::Transcript;
use super::{First, Flow, Play, Stop};
use crate::cli::failed;
use crate::computer::Level;
use crate::game::{Event, Game, GameResult, Kind, Occupant, PlayerId, Setup, Time};
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
        _ => Level::DEFAULT,
    };
    let names = Side::BOTH.map(|side| {
        let is_computer = match mode.as_str() {
            "3" => true,
            "2" => (side == Side::X) == (first == Starter::Computer),
            _ => false,
        };
        match &ordered[side.index()] {
            _ if is_computer => level(side).name(lang),
            Some(SeatChoice::Person(name)) => name.as_str(),
            _ if side == Side::X => label!(lang, "cli-first-player"),
            _ => label!(lang, "cli-second-player"),
        }
        .to_owned()
    });
    let mut choose = |_: Level, position: &Position, rng: &mut ChaCha8Rng| {
        opponent::choose(level(position.to_move()?), position, rng)
    };
    let settings = ScriptSettings { variant, first, level: Level::DEFAULT, seed };
    let style = Style::of_stdout();
    let transcript = Transcript { names, bots: [false; 2], here: [false; 2], lang, style };
    let mut game = begun(variant, seed, asked.first == Some(First::Random));
    print(&transcript.game(&game))?;
    match run_with(&text, settings, &mut choose) {
        Ok(script) => {
            follow(&script.steps, &mut game, &transcript)?;
            if script.unused_lines > 0 {
                print(&say!(lang, "cli-unused-lines", lines = script.unused_lines))?;
            }
            if game.status.is_over() {
                return Ok(());
            }
            last_words(label!(lang, "cli-script-ended"));
            Err(Stop::Left)
        }
        Err(error) => {
            follow(&error.steps, &mut game, &transcript)?;
            Err(Stop::Failed(error.text(lang)))
        }
    }
}

/// The game of a script, before its first disc. Who plays does not matter for what is printed.
fn begun(variant: Variant, seed: u64, drawn: bool) -> Game {
    let setup =
        Setup { drawn, seed, ..Setup::plain(variant, Kind::Local, [Some(Occupant::Person(PlayerId(0))); 2]) };
    Game::new(setup, Time(0)).expect("an empty board can be played on")
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
fn follow(steps: &[Step], game: &mut Game, transcript: &Transcript) -> Flow<()> {
    let mut happens = |event: Event| {
        let applied = game.apply(&event, Time(0));
        let said = transcript.event(game, &event, None).filter(|_| applied);
        let end = GameResult::of_position(&game.position).filter(|_| game.result.is_none());
        said.map_or(Ok(()), |text| print(&text)).map(|()| end)
    };
    for Step { placed, why, .. } in steps {
        let (column, why) = (Column(placed.cell.column), why.clone());
        if let Some(result) = happens(Event::Moved { side: placed.side, column, why, left_ms: None })? {
            happens(Event::Finished(result))?;
        }
    }
    Ok(())
}
