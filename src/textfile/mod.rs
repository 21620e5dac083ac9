//! The .txt file that carries the ranking and the history out and in: one form for eyes, `diff` and `grep`.
//!
//! [`Reader`] takes the bytes piece by piece, in bounded memory, and hands out the games whose lines are right; at the end it
//! answers with the players, the carried totals and what was wrong. It knows nothing of a store: whether an id is already
//! there is for others to say. The functions of [`writer`] append the same lines to a text.
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
mod timestamp;
mod wording;
pub mod writer;

use std::sync::Arc;

use crate::computer::Level;
use crate::game::{GameId, Kind, Termination, Time, Totals, is_rated};
use crate::rules::{Column, Side, Variant};

pub use derived::derived_id;
pub use error::{Ending, Errors, GameField, LineError, LineProblem, SHOWN_ERRORS, Section, Source};
pub use lines::MAX_LINE;
pub use reader::Reader;

/// The most different players in one file.
pub const MAX_PLAYERS: usize = 250_000;
/// The most `[carried]` lines in one file.
pub const MAX_CARRIED: usize = 250_000;

/// The third word of a result: a move was taken back, so that the game gives points and no rating.
const TAKEBACK: &str = "takeback";

/// The origin of carried totals in a hand-written ranking that names none.
pub const PAPER: &str = "paper";

/// A game whose line is right: replayed, with result, rounds and points that agree with the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadGame {
    /// The line, from 1.
    pub line: u64,
    /// The id; nothing where `-` stands, see [`derived_id`].
    pub id: Option<GameId>,
    /// For a game without id the digest of its content, in which names stand by their key.
    pub digest: Option<[u8; 16]>,
    /// When it ended: from 1970 up to, not including, 2^42 ms.
    pub ended_at: Time,
    /// How the seats were filled.
    pub kind: Kind,
    /// X and O.
    pub seats: [ReadSeat; 2],
    /// The board.
    pub variant: Variant,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub reason: Termination,
    /// Rounds played.
    pub rounds: u16,
    /// Points of X and of O.
    pub points: [u32; 2],
    /// The columns played; nothing for a manual result without moves.
    pub moves: Option<Vec<Column>>,
    /// Whether a move was taken back.
    pub taken_back: bool,
}

impl ReadGame {
    /// Whether it counts for the rating. A deleted player counts as a person.
    pub fn is_rated(&self) -> bool {
        let people = !self.seats.iter().any(|seat| matches!(seat, ReadSeat::Computer(_)));
        is_rated(self.kind, people, self.variant, self.taken_back)
    }
}

/// Who sat at a game of the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReadSeat {
    /// A person: the index into [`ReadFile::players`].
    Player(u32),
    /// A deleted player: the n of `deleted:<n>`, from 1.
    Deleted(u32),
    /// The computer.
    Computer(Level),
}

/// A player that the file names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadPlayer {
    /// The name as shown, as the file first spells it.
    pub name: Arc<str>,
    /// The name as compared.
    pub key: Arc<str>,
}

/// Totals with no games behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The line, from 1.
    pub line: u64,
    /// Where they come from: 1 to 32 characters of `[0-9a-z-]`.
    pub origin: Arc<str>,
    /// The index into [`ReadFile::players`].
    pub player: u32,
    /// What is set, not added.
    pub totals: Totals,
}

/// What a file holds beside its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFile {
    /// Every player named, in the order in which they first appear.
    pub players: Vec<ReadPlayer>,
    /// What `[carried]` says; for a file with nothing but a ranking, its rows.
    pub carried: Vec<Carried>,
    /// How many lines `[games]` has.
    pub games: u64,
    /// What is wrong. A file with errors must not be imported, not even in part.
    pub errors: Errors,
}
