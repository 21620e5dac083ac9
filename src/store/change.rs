//! What is written: changes, and what they are made of.

use std::sync::Arc;

use super::Due;
use crate::game::{GameId, GameRecord, Logged, PlayerId, Status, Time};
use crate::rules::Side;

/// The SHA-256 of a token. The token itself is never kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// A person who plays under a name for the first time, or takes over a name that nobody holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player's number: a fresh one, or that of the unheld name.
    pub player: PlayerId,
    /// The name as shown.
    pub name: String,
    /// The name as compared.
    pub name_key: String,
    /// What proves from now on that somebody is this player.
    pub token: TokenHash,
    /// When the name was claimed.
    pub at: Time,
    /// Whether this is a further device of a player who holds the name already.
    pub further: bool,
}

/// A player without a token: the name belongs to the first who plays under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPlayer {
    /// A fresh number.
    pub player: PlayerId,
    /// The name as shown.
    pub name: String,
    /// The name as compared.
    pub name_key: String,
    /// When the player was created.
    pub at: Time,
}

/// The player of a seat, or the name that it is kept for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// The person; nothing for the computer and for an open seat.
    pub player: Option<PlayerId>,
    /// The person's name as of now; nothing once they are deleted. Ignored when written.
    pub name: Option<Arc<str>>,
    /// What proves that somebody holds this seat.
    pub token: Option<TokenHash>,
    /// The name that an open seat is kept for.
    pub invite: Option<Invite>,
    /// When the person was last here, as far as the store knows. Ignored when written.
    pub seen_at: Option<Time>,
    /// Whether the person's name is a bot's. Ignored when written.
    pub bot: bool,
}

/// Whether the person on a seat is here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPresence {
    /// The game.
    pub game: GameId,
    /// Which seat of it.
    pub side: Side,
    /// Whether they are here.
    pub here: bool,
    /// When they were last seen; nothing leaves what was there.
    pub seen_at: Option<Time>,
}

/// A seat kept for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    /// The hash of the code in the link.
    pub code: TokenHash,
    /// For whom.
    pub name: Arc<str>,
}

/// What a commit adds to one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameChange {
    /// The game. Its row is made if the first event is version 1.
    pub game: GameId,
    /// The events, with the next versions in order.
    pub events: Vec<Logged>,
    /// Where the game stands after them, if that changed.
    pub status: Option<Status>,
    /// Seats that changed.
    pub seats: Vec<(Side, Seat)>,
    /// The record, if the game ended with a result. The totals of its players are raised with it.
    pub record: Option<GameRecord>,
    /// When it is owed something, if that changed.
    pub due: Due,
}

/// One atomic change: all of it or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// Names that are claimed with it.
    pub claims: Vec<Claim>,
    /// Players that it makes.
    pub players: Vec<NewPlayer>,
    /// Games that it touches.
    pub games: Vec<GameChange>,
    /// Results that come without a game.
    pub results: Vec<GameRecord>,
    /// Unrated records that are taken out, with what they gave. Their ids are remembered as removed.
    pub withdrawn: Vec<GameId>,
}

/// Why a change was not made although the store works.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Conflict {
    /// Somebody else wrote this version of this game first.
    #[error("game {0} has changed meanwhile")]
    Version(GameId),
    /// Somebody else claimed this name first.
    #[error("the name {0:?} was claimed meanwhile")]
    Name(String),
    /// There is no record of this game any more.
    #[error("there is no record of game {0}")]
    NoRecord(GameId),
}
