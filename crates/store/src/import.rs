//! Importing a whole file: staged in temporary tables, checked against the data, then made part of it in one transaction.

use async_trait::async_trait;

use super::columns::Columns;
use super::packed::{Body, Tag, pack_id};
use super::rows::{game_record, occupant_number};
use super::{HistoryItem, SeatName, StoreError};
use cuatro_game::{Occupant, PlayerId, Time};
use cuatro_textfile::writer::GameRow;
use cuatro_textfile::{Errors, ReadFile, ReadGame, ReadSeat, derived_id};

/// An import in progress. Dropping it discards what was staged.
#[async_trait]
pub trait Import: Send {
    /// Takes the next games of the file, in the order of their lines.
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError>;

    /// Compares the staged games with each other and with the data. With `restore`, games that were deleted here come back.
    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError>;

    /// Makes the checked games part of the data, in one transaction. If the data has changed since the check, nothing is written,
    /// and the import is returned so that it can be checked again.
    async fn apply(self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError>;

    /// Discards what was staged.
    async fn discard(self: Box<Self>) -> Result<(), StoreError>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(default)]
pub struct ImportCounts {
    /// Games that the data do not have.
    pub new_games: u64,
    /// Games that the data have with the same content.
    pub known_games: u64,
    /// Games and carried totals that were removed from the data and stay removed.
    pub skipped_deleted: u64,
    /// Names that the data do not have.
    pub new_players: u64,
    /// Carried totals that are new or different.
    pub carried: u64,
}

/// The result of checking a staged file against the data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportCheck {
    /// The effects that applying it would have.
    pub counts: ImportCounts,
    /// Lines that contradict the data or each other.
    pub errors: Errors,
}

/// The seat number of a deleted player is this + the n of the tombstone, of a player the index + 1, of a computer -1 - level.
pub(crate) const TOMBSTONE_BASE: i64 = 1 << 40;

/// The number of a seat of the file.
pub(crate) fn seat_number(seat: ReadSeat) -> i64 {
    match seat {
        ReadSeat::Player(index) => i64::from(index) + 1,
        ReadSeat::Deleted(n) => TOMBSTONE_BASE + i64::from(n),
        ReadSeat::Computer(level) => occupant_number(Occupant::Computer(level)),
    }
}

/// A game of the file as staged: id, tag and body.
pub(crate) fn packed_game(game: &ReadGame) -> (Vec<u8>, i64, Vec<u8>) {
    let tag = Tag {
        winner: game.winner,
        rated: game.is_rated(),
        kind: game.kind,
        reason: game.reason,
        taken_back: game.taken_back,
        fair_discs: game.fair_discs,
    };
    let body =
        Body { variant: game.variant, rounds: game.rounds, points: game.points, moves: game.moves.clone() };
    // A game without an id gets the id of the first game with this content; the check corrects repetitions.
    let id = match (&game.id, &game.digest) {
        (Some(id), _) => pack_id(id),
        (None, digest) => pack_id(&derived_id(&digest.unwrap_or_default(), 1)),
    };
    (id, tag.pack(), body.pack())
}

/// A staged game as it would appear in the history. It has names instead of player numbers.
pub(crate) fn staged_item(row: &impl Columns, names: [SeatName; 2]) -> Result<HistoryItem, StoreError> {
    let unreadable = |_: &str| StoreError::Failed("the staged games cannot be read".into());
    let nobody = [Occupant::Person(PlayerId(0)); 2];
    let record = game_record(row, Time(row.number("at")?), nobody, unreadable)?;
    Ok(HistoryItem { place: 0, names, bots: [false; 2], record })
}

pub(crate) fn line(row: &impl Columns) -> Result<u64, StoreError> {
    Ok(row.number("line")?.unsigned_abs())
}

/// The first field in which two games differ, with both values as written in a file.
pub(crate) fn difference(one: &HistoryItem, two: &HistoryItem) -> Option<(&'static str, Box<str>, Box<str>)> {
    let (one, two) = (one.row(), two.row());
    let field = one.difference(&two)?;
    let says = |row: GameRow<'_>| {
        let mut text = String::new();
        row.write_field(&mut text, field);
        text.into()
    };
    Some((field.into(), says(one), says(two)))
}
