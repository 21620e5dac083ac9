//! Starting positions of 6×7·4 that the server draws, so that nobody can choose an easy one. docs/starts.md says how the lists
//! were made.

use std::collections::HashSet;
use std::sync::LazyLock;

use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::opponent::rng;
use cuatro_rules::{Column, Position, Side, Variant, notation};

/// How many games of a level against itself were counted from each position.
pub const GAMES: u32 = 200;
/// How many steps head starts have.
pub const STEPS: u8 = 5;
/// The number of the random choice of a start. Plies use smaller numbers, and the draw of the first player another one.
const DRAW: u16 = u16::MAX - 1;

/// The fair starts: per line the moves, from 1, the half points of X in [`GAMES`] games of `heuristic` and of `expert`, and how many columns hold
/// the draw.
const FAIR: &str = include_str!("starts/fair.txt");
/// The head starts: per line the moves, the favoured side, and its half points in [`GAMES`] games of `expert`.
const HEAD: &str = include_str!("starts/head.txt");

/// How the server chose the position that a game begins from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Start {
    /// A proven draw that comes out even in games. Such a game counts like one from the empty board.
    Fair {
        /// Whether the game before it, of which it is the rematch, began there too.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// A proven win.
    HeadStart {
        /// The side that it favours.
        side: Side,
        /// How much, from 1 to [`STEPS`].
        step: u8,
    },
}

/// A line of a list.
struct Listed {
    moves: Vec<Column>,
    rest: &'static str,
}

static FAIR_STARTS: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(FAIR));
static HEAD_STARTS: LazyLock<Vec<Listed>> = LazyLock::new(|| listed(HEAD));
static FAIR_KEYS: LazyLock<HashSet<String>> = LazyLock::new(|| fair().filter_map(key).collect());

fn listed(list: &'static str) -> Vec<Listed> {
    let line = |line: &'static str| {
        let (moves, rest) = line.split_once(' ')?;
        Some(Listed { moves: notation::parse_pos(moves).ok()?, rest })
    };
    list.lines().map(|text| line(text).expect("the tests read the lists")).collect()
}

/// All fair starts, one of each pair of mirror images.
pub fn fair() -> impl Iterator<Item = &'static [Column]> {
    FAIR_STARTS.iter().map(|listed| listed.moves.as_slice())
}

/// All head starts with the side that they favour and their step.
pub fn head() -> impl Iterator<Item = (&'static [Column], Side, u8)> {
    HEAD_STARTS.iter().filter_map(|listed| {
        let (side, half_points) = listed.rest.split_once(' ')?;
        let side = Side::BOTH.into_iter().find(|known| known.as_str() == side)?;
        Some((listed.moves.as_slice(), side, step(half_points.parse().ok()?)?))
    })
}

/// The fair start of a seed: any of the list, or its mirror image.
pub fn draw_fair(seed: u64) -> Vec<Column> {
    let (start, is_mirrored) = drawn(&FAIR_STARTS, seed).expect("the list is not empty");
    placed(&start.moves, is_mirrored)
}

/// Whether two columns or more hold the draw at the fair start of a seed: where a single one does, a look at the values makes it seem a trap.
pub fn leaves_choice(seed: u64) -> bool {
    let (start, _) = drawn(&FAIR_STARTS, seed).expect("the list is not empty");
    !start.rest.ends_with(" 1")
}

/// The head start of a seed for this side; `None` for a step that does not exist or has no positions.
pub fn draw_head(side: Side, step: u8, seed: u64) -> Option<Vec<Column>> {
    let fits = head().filter(|(_, favoured, steep)| (*favoured, *steep) == (side, step));
    let fits: Vec<&[Column]> = fits.map(|(moves, _, _)| moves).collect();
    drawn(&fits, seed).map(|(moves, is_mirrored)| placed(moves, is_mirrored))
}

/// One of these, and whether its mirror image is meant.
fn drawn<T>(those: &[T], seed: u64) -> Option<(&T, bool)> {
    let mut rng = rng(seed, DRAW);
    // A u32, because usize would give other numbers where it is narrower.
    let count = u32::try_from(those.len()).ok().filter(|count| *count > 0)?;
    let one = &those[rng.random_range(0..count) as usize];
    Some((one, rng.random()))
}

/// The same position, or as it is seen from behind the board.
fn placed(moves: &[Column], is_mirrored: bool) -> Vec<Column> {
    let last = Variant::STANDARD.columns() - 1;
    moves.iter().map(|column| if is_mirrored { Column(last - column.0) } else { *column }).collect()
}

/// Whether these discs are a fair start or its mirror image, in whatever order they were dropped.
pub fn is_fair(variant: Variant, moves: &[Column]) -> bool {
    variant == Variant::STANDARD && key(moves).is_some_and(|key| FAIR_KEYS.contains(&key))
}

fn key(moves: &[Column]) -> Option<String> {
    let position = Position::replay(Variant::STANDARD, moves.iter().copied()).ok()?;
    Some(notation::write_key(&position))
}

/// Whether a side that made so many half points in [`GAMES`] came out even: 45 to 55 per cent.
pub fn is_even(half_points: u32) -> bool {
    (GAMES * 2 * 45 / 100..=GAMES * 2 * 55 / 100).contains(&half_points)
}

/// The step, from 1, of a head start from which the favoured side made so many half points in [`GAMES`]; `None` below 60 per
/// cent.
pub fn step(half_points: u32) -> Option<u8> {
    let per_mille = half_points * 1000 / (2 * GAMES);
    Some(match per_mille {
        0..600 => return None,
        600..650 => 1,
        650..720 => 2,
        720..800 => 3,
        800..=900 => 4,
        _ => 5,
    })
}
