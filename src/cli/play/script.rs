//! `--script`: a script file (`crates/game/src/script.rs`), every step printed. Nothing of it is recorded.

use std::io::Read;
use std::path::Path;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::board;
use super::console::{Style, last_words, print};
use super::{First, Flow, Play, Stop};
use crate::app;
use crate::cli::failed;
use crate::computer::Level;
use crate::game::{Event, Game, GameResult, Kind, Occupant, PlayerId, Setup, Time};
use crate::lang::Lang;
use crate::opponent;
use crate::protocol::NewSeatRequest;
use crate::rules::{Column, Position, Side, Variant, diagram};
use crate::script::{ScriptSettings, Starter, Step, run_with};
use cuatro_words::{label, say};

/// The largest script that is read, in bytes: many times the longest game.
const LARGEST_SCRIPT: u64 = 1 << 20;

pub(super) fn run(asked: &Play, path: &Path, lang: Lang) -> Flow<()> {
    let variant = asked.variant()?.unwrap_or(Variant::STANDARD);
    let mut chosen = asked.seats(lang)?;
    let text = read(path)?;
    let mode = text.trim_start_matches('\u{feff}').lines().next().unwrap_or_default().trim().to_owned();
    let seed = asked.seed.unwrap_or_else(|| crate::chance::rng().random());
    // In mode 2 the computer plays --o, unless only --x is a level.
    let level_of = |seat: &Option<NewSeatRequest>| seat.as_ref().and_then(|seat| seat.level);
    let computer_first_seat = level_of(&chosen[0]).is_some() && level_of(&chosen[1]).is_none();
    let first_seat_starts = match asked.first.unwrap_or(First::X) {
        First::X => true,
        First::O => false,
        First::Random => opponent::rng(seed, u16::MAX).random(),
    };
    let first = if computer_first_seat == first_seat_starts { Starter::Computer } else { Starter::Human };
    if !first_seat_starts {
        chosen.swap(0, 1);
    }
    let level = |side: Side| {
        let [own, other] = [side, side.opponent()].map(|side| level_of(&chosen[side.index()]));
        own.or(other).unwrap_or(Level::DEFAULT)
    };
    let names = Side::BOTH.map(|side| {
        let is_computer = match mode.as_str() {
            "3" => true,
            "2" => (side == Side::X) == (first == Starter::Computer),
            _ => false,
        };
        match &chosen[side.index()] {
            _ if is_computer => level(side).name(lang),
            Some(NewSeatRequest { name: Some(name), .. }) => name,
            _ if side == Side::X => label!(lang, "cli-first-player"),
            _ => label!(lang, "cli-second-player"),
        }
        .to_owned()
    });
    let mut choose = |_: Level, position: &Position, rng: &mut ChaCha8Rng| {
        opponent::choose(level(position.to_move()?), position, rng)
    };
    let settings = ScriptSettings { variant, first, level: Level::DEFAULT, seed };
    let drawn = asked.first == Some(First::Random);
    let mut shown = Shown { game: begun(variant, seed, drawn), names, lang, style: Style::of_stdout() };
    let start = app::text::starts(&shown.game, &shown.names, lang);
    print(&format!("\n{}\n{start}\n\n{}", app::text::heading(&shown.names, variant, lang), shown.state()))?;
    match run_with(&text, settings, &mut choose) {
        Ok(script) => {
            shown.follow(&script.steps)?;
            if script.unused_lines > 0 {
                print(&say!(lang, "cli-unused-lines", lines = script.unused_lines))?;
            }
            if shown.game.status.is_over() {
                return Ok(());
            }
            last_words(label!(lang, "cli-script-ended"));
            Err(Stop::Left)
        }
        Err(error) => {
            shown.follow(&error.steps)?;
            Err(Stop::Failed(error.text(lang)))
        }
    }
}

/// The game of a script, before its first disc. Its players are not printed.
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
    reader.take(LARGEST_SCRIPT).read_to_end(&mut bytes).map_err(failed)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The game as it is printed.
struct Shown {
    game: Game,
    names: [String; 2],
    lang: Lang,
    style: Style,
}

impl Shown {
    /// The board, and the turn or the end of the game.
    fn state(&self) -> String {
        let state = app::text::state(&self.game, &self.names, [false; 2], self.lang).unwrap_or_default();
        let result = self.game.result.as_ref().map(Into::into);
        let board = board::coloured(&diagram::draw(&self.game.position), result.as_ref(), self.style);
        format!("{board}\n\n{state}")
    }

    /// Prints every disc with the board after it.
    fn follow(&mut self, steps: &[Step]) -> Flow<()> {
        for Step { placed, why, .. } in steps {
            let (side, column) = (placed.side, Column(placed.cell.column));
            let end = |game: &Game| GameResult::of_position(&game.position).map(Event::Finished);
            let moved = Event::Moved { side, column, why: why.clone(), left_ms: None };
            let applied = self.game.apply(&moved, Time(0))
                && end(&self.game).is_none_or(|event| self.game.apply(&event, Time(0)));
            assert!(applied, "a script plays by the rules");
            let played = app::text::played(&self.names[side.index()], side, column.0, self.lang);
            let why = why.as_ref().map_or_else(String::new, |why| format!("\n  {}", why.text(self.lang)));
            print(&format!("{played}{why}\n{}", self.state()))?;
        }
        Ok(())
    }
}
