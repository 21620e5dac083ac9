//! The .txt file for exporting and importing the ranking and the history, readable by people, `diff` and `grep`.
//!
//! [`FileReader`] takes the bytes piece by piece, in bounded memory, and returns the valid games; at the end it
//! returns the players, the carried totals and the errors. It does not know any store, which has to check whether an id already
//! exists. The functions of [`writer`] append the same lines to a text.
//!
//! ```text
//! #cuatro 1
//! [ranking]
//! 1     | Ana          |   3500 |    1 |      0 |     0 |     1
//! 2     | Luis         |      0 |    0 |      1 |     0 |     1
//! [games]
//! 0k2m9x4b | 2026-11-20T18:02:11.402Z | online | Ana | Luis | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3
//! [end] ranking=2 games=1 carried=0
//! ```

mod derived;
mod error;
mod game;
mod lines;
mod reader;
mod replay;
mod roster;
mod standings;
mod text;
mod wording;
pub mod writer;

use std::sync::Arc;

use cuatro_game::computer::Level;
use cuatro_game::{GameId, Kind, Termination, Time, Totals, is_rated};
use cuatro_rules::{Column, Side, Variant};

pub use derived::derived_id;
pub use error::{Ending, Errors, GameField, LineError, LineProblem, SHOWN_ERRORS, Section, Source};
pub use lines::MAX_LINE;
pub use reader::FileReader;

/// The most different players in one file.
pub const MAX_PLAYERS: usize = 250_000;
/// The most `[carried]` lines in one file.
pub const MAX_CARRIED: usize = 250_000;

/// The third word of a result: a move was taken back, so the game gives points but no rating.
const TAKEBACK: &str = "takeback";
/// The beginning of the last word of a result: so many discs are a fair start, which the server drew.
const START: &str = "start:";

/// The origin of carried totals in a hand-written ranking that names none.
pub const DEFAULT_ORIGIN: &str = "paper";

/// A game with a valid line: replayed, with result, rounds and points that agree with the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// The line, from 1.
    pub line: u64,
    /// The id; `None` for `-`, see [`derived_id`].
    pub id: Option<GameId>,
    /// For a game without an id, the digest of its content, in which names count by their key.
    pub digest: Option<[u8; 16]>,
    /// When it ended: from 1970 up to, not including, 2^42 ms.
    pub ended_at: Time,
    /// How the seats were filled.
    pub kind: Kind,
    /// X and O.
    pub seats: [ReadSeat; 2],
    pub variant: Variant,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    pub reason: Termination,
    pub rounds: u16,
    /// Points of X and of O.
    pub points: [u32; 2],
    /// The columns played; empty for a manual result without moves.
    pub moves: Option<Vec<Column>>,
    pub taken_back: bool,
    /// How many of its discs are a fair start; 0 for a game from the empty board.
    pub fair_discs: u8,
}

impl ReadGame {
    /// Whether it is rated. A deleted player counts as a person.
    pub fn is_rated(&self) -> bool {
        let people = !self.seats.iter().any(|seat| matches!(seat, ReadSeat::Computer(_)));
        is_rated(self.kind, people, self.variant, self.taken_back)
    }
}

/// A player of a game in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReadSeat {
    /// A person: the index into [`ReadFile::players`].
    Player(u32),
    /// A deleted player: the n of `deleted:<n>`, from 1.
    Deleted(u32),
    Computer(Level),
}

/// A player that the file names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadPlayer {
    /// The name as displayed, in the file's first spelling.
    pub name: Arc<str>,
    /// The name as compared with others.
    pub key: Arc<str>,
}

/// Totals without games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The line, from 1.
    pub line: u64,
    /// Their origin: 1 to 32 characters of `[0-9a-z-]`.
    pub origin: Arc<str>,
    /// The index into [`ReadFile::players`].
    pub player: u32,
    /// The totals to set, not to add.
    pub totals: Totals,
}

/// The contents of a file besides its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFile {
    /// The players, in the order of first appearance.
    pub players: Vec<ReadPlayer>,
    /// The lines of `[carried]`; for a file with nothing but a ranking, its rows.
    pub carried: Vec<Carried>,
    /// Bots, people and deleted players.
    pub bots: Vec<ReadSeat>,
    /// How many lines `[games]` has.
    pub games: u64,
    /// The errors. A file with errors must not be imported, not even in part.
    pub errors: Errors,
}
