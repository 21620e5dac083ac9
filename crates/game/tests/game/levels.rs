//! The computer's choices against the model of each level.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use cuatro_game::computer::{Level, ReasonCode};
use cuatro_game::opponent::{Choice, choose, choose_with, rng, small_engine};
use cuatro_rules::{Cell, Column, Position, Variant, diagram};
use cuatro_words::lang::Lang;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng, TryRng};

use crate::array_board::ArrayBoard;
use crate::level_model::{Allowed, allowed};

/// The levels that follow a cascade; those that search have oracles of their own.
const CASCADES: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Heuristic];

/// A generator that always answers the middle of one of `parts` equal parts of its range.
struct Dial {
    part: u32,
    parts: u32,
}

impl TryRng for Dial {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(((u64::from(self.part) * 2 + 1) * (1 << 31) / u64::from(self.parts)) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from(self.try_next_u32()?) << 32)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        let word = self.try_next_u32()?.to_le_bytes();
        bytes.iter_mut().zip(word.iter().cycle()).for_each(|(byte, value)| *byte = *value);
        Ok(())
    }
}

fn rng_of(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A position in which the game goes on, on both boards: up to a random number of random discs.
fn random_position(variant: Variant, rng: &mut ChaCha8Rng) -> (Position, ArrayBoard) {
    let mut position = Position::new(variant);
    let mut array =
        ArrayBoard::new(variant.rows().into(), variant.columns().into(), variant.connect().into());
    for _ in 0..rng.random_range(0..variant.cells()) {
        let open = array.open_columns();
        let column = open[rng.random_range(0..open.len())];
        let mut next = position.clone();
        let placed = next.play(Column(column as u8)).expect("an open column");
        // The position before the end is kept: there a win or a block is on the board.
        if next.outcome().is_some() {
            break;
        }
        let row = array.resting_row(column).expect("an open column");
        array.grid[row][column] = placed.side.as_str().chars().next().expect("X or O");
        position = next;
    }
    (position, array)
}

/// Whether a choice is one that the model allows, with its grounds.
fn agrees(choice: &Choice, allowed: &Allowed) -> bool {
    let reason = &choice.reason;
    let cells: BTreeSet<(usize, usize)> =
        reason.cells.iter().map(|cell| (cell.row.into(), cell.column.into())).collect();
    reason.code.as_str() == allowed.code
        && reason.column == choice.column
        && allowed.columns.contains(&choice.column.index())
        && reason.score == allowed.score
        && cells == allowed.cells
        && cells.len() == reason.cells.len()
}

/// Levels: 0 differences in the set of allowed choices.
#[test]
fn in_ten_thousand_positions_every_level_chooses_what_its_cascade_allows() {
    let boards = [
        (4, 4, 4),
        (6, 7, 4),
        (8, 9, 4),
        (10, 10, 5),
        (10, 10, 7),
        (1, 8, 3),
        (5, 3, 2),
        (3, 5, 3),
        (7, 1, 3),
        (6, 7, 3),
    ];
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let mut met: BTreeMap<(Level, &str), usize> = BTreeMap::new();
    let mut positions = 0;
    for (rows, columns, connect) in boards {
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        for _ in 0..1_050 {
            let (position, array) = random_position(variant, &mut rng);
            positions += 1;
            let me = if array.discs().is_multiple_of(2) { 'X' } else { 'O' };
            for level in CASCADES {
                let allowed = allowed(level.id(), &array, me);
                *met.entry((level, allowed.code)).or_default() += 1;
                let mut chosen = BTreeSet::new();
                // A draw among n splits the range of the generator into n parts: asking once in the middle of each meets
                // every column that can be chosen. A second, real draw shows that a rule leaves nothing to chance.
                let parts = allowed.columns.len() as u32;
                for part in 0..=parts {
                    let choice = match part < parts {
                        true => choose(level, &position, &mut Dial { part, parts }),
                        false => choose(level, &position, &mut rng),
                    }
                    .expect("the game goes on");
                    assert!(
                        agrees(&choice, &allowed),
                        "{level} on {variant} chose {choice:?}, allowed is {allowed:?}:\n{}",
                        diagram::draw(&position)
                    );
                    chosen.insert(choice.column.index());
                }
                assert_eq!(chosen, allowed.columns, "{level} on {variant}:\n{}", diagram::draw(&position));
            }
        }
    }
    assert!(positions >= 10_000, "{positions}");
    // A comparison says something only where the rule was met.
    let expected: [(Level, &[&str]); 4] = [
        (Level::Easy, &["random"]),
        (Level::Medium, &["block", "random"]),
        (Level::Hard, &["win", "block", "random"]),
        (Level::Heuristic, &["win", "block", "deny", "extend", "center", "random"]),
    ];
    for (level, codes) in expected {
        for code in codes {
            let count = met.get(&(level, *code)).copied().unwrap_or(0);
            assert!(count >= 100, "{level} met {code} {count} times only: {met:?}");
        }
    }
}

/// The codes of the levels that search, and what they mean on the board.
#[test]
fn the_levels_that_search_take_wins_and_stop_lines_and_use_their_own_codes_only() {
    let mut rng = ChaCha8Rng::seed_from_u64(45);
    let mut met: BTreeMap<(Level, &str), usize> = BTreeMap::new();
    for (rows, columns, connect, count) in [(4, 4, 4, 150), (6, 7, 4, 60), (5, 5, 3, 40), (8, 9, 4, 10)] {
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        for _ in 0..count {
            let (position, array) = random_position(variant, &mut rng);
            let (me, rival) = if array.discs().is_multiple_of(2) { ('X', 'O') } else { ('O', 'X') };
            let closing = |disc: char| -> Vec<usize> {
                let closes = |column: &usize| {
                    let mut tried = array.clone();
                    let row = tried.resting_row(*column).expect("an open column");
                    tried.grid[row][*column] = disc;
                    tried.has_line(disc)
                };
                array.open_columns().into_iter().filter(closes).collect()
            };
            let (mine, theirs) = (closing(me), closing(rival));
            for level in [Level::Expert, Level::Perfect] {
                let seed = rng.random();
                let ask = || {
                    let mut engine = small_engine();
                    let mut stop = |nodes| nodes >= 2_000;
                    choose_with(level, &position, &mut engine, &mut stop, &mut rng_of(seed))
                        .expect("the game goes on")
                };
                let choice = ask();
                let board = diagram::draw(&position);
                assert_eq!(choice, ask(), "{level} on {variant}: the seed repeats the choice:\n{board}");
                let (code, column) = (choice.reason.code.as_str(), choice.column.index());
                *met.entry((level, code)).or_default() += 1;
                let own = ["win", "block", "safe", "forced-win", "slowest-loss"];
                assert!(
                    own.contains(&code) || (code == "only-move" && level == Level::Perfect),
                    "{level} on {variant}: {code}"
                );
                assert_eq!(code == "win", !mine.is_empty(), "{level} on {variant}: {choice:?}\n{board}");
                if code == "win" {
                    assert!(mine.contains(&column), "{level} on {variant}: {choice:?}\n{board}");
                } else if !theirs.is_empty() {
                    // The reason for a line that cannot be stopped is that the game is lost.
                    let right = theirs.contains(&column) || code == "slowest-loss";
                    assert!(right, "{level} on {variant}: {choice:?}\n{board}");
                }
                assert!(code != "block" || theirs.contains(&column), "{level}: {choice:?}\n{board}");
                assert_eq!(choice.reason.cells.is_empty(), !["win", "block"].contains(&code), "{choice:?}");
                assert!(choice.reason.exact.is_some(), "{choice:?}");
                for (lang, word) in [(Lang::En, "olumn"), (Lang::Es, "olumna"), (Lang::Fr, "olonne")] {
                    let text = choice.reason.text(lang);
                    assert!(text.contains(&format!("{word} {column}")), "{text}");
                }
            }
        }
    }
    for (level, codes) in [
        (Level::Expert, &["win", "block", "safe", "forced-win", "slowest-loss"][..]),
        (Level::Perfect, &["win", "block", "safe", "forced-win", "slowest-loss", "only-move"]),
    ] {
        for code in codes {
            assert!(met.contains_key(&(level, *code)), "{level} never met {code}: {met:?}");
        }
    }
}

#[test]
fn no_level_moves_once_the_game_has_ended() {
    let won = Position::replay(Variant::STANDARD, [0, 1, 0, 1, 0, 1, 0].map(Column)).expect("legal moves");
    let full = Variant::new(1, 3, 3).expect("a board");
    let full = Position::replay(full, [0, 1, 2].map(Column)).expect("legal moves");
    for position in [&won, &full] {
        for level in Level::ALL {
            assert_eq!(choose(*level, position, &mut rng_of(1)), None, "{level}");
        }
    }
}

/// Easy is uniform over the playable columns.
#[test]
fn chance_is_fair() {
    let position = Position::replay(Variant::STANDARD, [3, 3, 3, 3, 3, 3].map(Column)).expect("legal moves");
    let mut drawn = [0_u32; 7];
    for seed in 0..6_000 {
        let choice =
            choose(Level::Easy, &position, &mut rng(seed, position.ply())).expect("the game goes on");
        drawn[choice.column.index()] += 1;
    }
    assert_eq!(drawn[3], 0, "the column is full: {drawn:?}");
    // 1,000 each, with a standard deviation of 29; the draws are seeded, so this never changes.
    assert!(
        drawn.iter().enumerate().all(|(column, count)| column == 3 || (880..1_120).contains(count)),
        "{drawn:?}"
    );
}

#[test]
fn a_seed_repeats_the_game() {
    let game = |seed: u64| {
        let mut position = Position::new(Variant::STANDARD);
        let mut moves = Vec::new();
        while position.to_move().is_some() {
            let choice =
                choose(Level::Hard, &position, &mut rng(seed, position.ply())).expect("the game goes on");
            position.play(choice.column).expect("a choice is playable");
            moves.push(choice);
        }
        moves
    };
    assert_eq!(game(11), game(11));
    assert_ne!(game(11), game(12));
}

/// Whether these cells and another one lie in one line.
fn in_line(cells: &[Cell], with: Cell) -> bool {
    let step = |cell: &Cell| {
        let down = i16::from(cell.row) - i16::from(with.row);
        let right = i16::from(cell.column) - i16::from(with.column);
        (down.signum(), right.signum(), down.abs(), right.abs())
    };
    let steps: Vec<_> = cells.iter().filter(|cell| **cell != with).map(step).collect();
    steps.iter().all(|(.., down, right)| *down == 0 || down == right)
        && steps.windows(2).all(|two| (two[0].0, two[0].1) == (two[1].0, two[1].1))
}

/// Every reason of a whole game, in every language, names its column, and what it says of a row is so on the board.
#[test]
fn the_sentences_are_true_to_what_was_computed() {
    let mut kinds = [0; 4];
    for seed in 0..60 {
        let mut position = Position::new(Variant::STANDARD);
        while let Some(me) = position.to_move() {
            // The first discs are drawn, so that no game is like another.
            let level = if position.ply() < 4 { Level::Easy } else { Level::Heuristic };
            let Choice { column, reason } =
                choose(level, &position, &mut rng(seed, position.ply())).expect("the game goes on");
            for (lang, word) in [(Lang::En, "olumn"), (Lang::Es, "olumna"), (Lang::Fr, "olonne")] {
                let text = reason.text(lang);
                assert!(text.contains(&format!("{word} {column}")), "{text}");
                assert!(reason.score.is_none_or(|score| text.contains(&score.to_string())), "{text}");
            }
            let text = reason.text(Lang::En);
            let (kind, side) = match reason.code {
                ReasonCode::Deny => (0, me.opponent()),
                ReasonCode::Extend => (2, me),
                _ => {
                    position.play(column).expect("a choice is playable");
                    continue;
                }
            };
            let landing = position.landing(column).expect("a free cell");
            let apart = text.contains("lines up");
            assert_eq!(apart, !reason.cells.contains(&landing), "{text}: {:?}", reason.cells);
            assert!(in_line(&reason.cells, landing), "{text}: {landing:?} {:?}", reason.cells);
            let theirs = |cell: &&Cell| **cell == landing || position.at(**cell) == Some(side);
            assert_eq!(reason.cells.iter().filter(theirs).count(), reason.cells.len(), "{text}");
            let side_by_side = |two: &[Cell]| two[0].column.abs_diff(two[1].column) == 1;
            let mut cells = reason.cells.clone();
            cells.sort_by_key(|cell| cell.column);
            assert!(cells.windows(2).all(side_by_side), "{text}: {cells:?}");
            kinds[kind + usize::from(apart)] += 1;
            position.play(column).expect("a choice is playable");
        }
    }
    assert!(kinds.iter().all(|times| *times > 0), "each of the four sentences was said: {kinds:?}");
}
