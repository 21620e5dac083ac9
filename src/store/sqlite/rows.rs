//! Rows and the values of the code.

use std::sync::Arc;

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::super::packed::{Body, Tag, row_time, unpack_id};
use super::super::{HistoryItem, Invite, PlayerRow, Seat, SeatName, StoreError, TokenHash, Totals};
use super::time;
use crate::game::{GameId, GameRecord, GameResult, Logged, Occupant, PlayerId, Status, Termination};
use crate::opponent::Level;
use crate::rating::Rating;
use crate::rules::{Position, Side};

/// The number that stands for a value: its index in the list of all.
pub(super) fn number<T: PartialEq>(all: &[T], value: T) -> i64 {
    all.iter().position(|one| *one == value).expect("every value is in the list of all") as i64
}

pub(super) fn status_number(status: Status) -> i64 {
    number(&Status::ALL, status)
}

/// The number of the player of a finished game: the player's, or -1 - level for the computer.
pub(super) fn occupant_number(occupant: Occupant) -> i64 {
    match occupant {
        Occupant::Person(player) => player.0,
        Occupant::Computer(level) => -1 - number(Level::ALL, level),
    }
}

/// Who has this number; nothing for a level that there is not.
pub(super) fn occupant(number: i64) -> Option<Occupant> {
    match usize::try_from(-1 - number) {
        Err(_) => Some(Occupant::Person(PlayerId(number))),
        Ok(level) => Level::ALL.get(level).map(|level| Occupant::Computer(*level)),
    }
}

pub(super) fn side_number(side: Side) -> i64 {
    side.index() as i64
}

/// A row that the code cannot read.
pub(super) fn corrupt(table: &'static str, row: impl ToString, problem: impl ToString) -> StoreError {
    StoreError::Corrupt { table, row: row.to_string(), problem: problem.to_string() }
}

fn token(bytes: Option<Vec<u8>>, row: &str) -> Result<Option<TokenHash>, StoreError> {
    bytes
        .map(|bytes| {
            bytes.try_into().map(TokenHash).map_err(|_| corrupt("seat", row, "a hash is not 32 bytes"))
        })
        .transpose()
}

pub(super) fn logged(game: &GameId, row: &SqliteRow) -> Result<Logged, StoreError> {
    let version: u32 = row.try_get("version")?;
    let body: &str = row.try_get("body")?;
    let event =
        serde_json::from_str(body).map_err(|error| corrupt("event", format!("{game}/{version}"), error))?;
    Ok(Logged { version, at: time(row.try_get("at")?), event })
}

pub(super) fn seat(game: &GameId, row: &SqliteRow) -> Result<(usize, Seat), StoreError> {
    let side: i64 = row.try_get("side")?;
    let invite_name: Option<Arc<str>> = row.try_get::<Option<String>, _>("invite_name")?.map(Arc::from);
    let invite_code = token(row.try_get("invite_hash")?, game.as_str())?;
    let seat = Seat {
        player: row.try_get::<Option<i64>, _>("player")?.map(PlayerId),
        name: row.try_get::<Option<String>, _>("name")?.map(Arc::from),
        token: token(row.try_get("token_hash")?, game.as_str())?,
        invite: invite_code.zip(invite_name).map(|(code, name)| Invite { code, name }),
        seen_at: row.try_get::<Option<i64>, _>("seen_at")?.map(time),
    };
    let side = usize::try_from(side).ok().filter(|side| *side < 2);
    Ok((side.ok_or_else(|| corrupt("seat", game, "side is neither 0 nor 1"))?, seat))
}

pub(super) fn player(row: &SqliteRow) -> Result<PlayerRow, StoreError> {
    Ok(PlayerRow {
        id: PlayerId(row.try_get("id")?),
        name: row.try_get::<String, _>("name")?.into(),
        created_at: time(row.try_get("created_at")?),
        held: row.try_get("held")?,
        all: Totals {
            points: row.try_get("points")?,
            wins: row.try_get("wins")?,
            losses: row.try_get("losses")?,
            draws: row.try_get("draws")?,
        },
        people: Totals {
            points: row.try_get("people_points")?,
            wins: row.try_get("people_wins")?,
            losses: row.try_get("people_losses")?,
            draws: row.try_get("people_draws")?,
        },
        carried: Totals {
            points: row.try_get("carried_points")?,
            wins: row.try_get("carried_wins")?,
            losses: row.try_get("carried_losses")?,
            draws: row.try_get("carried_draws")?,
        },
        rating: rating(row)?,
    })
}

/// The rating of a player; nothing before the first rated game.
pub(super) fn rating(row: &SqliteRow) -> Result<Option<Rating>, StoreError> {
    let Some(rating) = row.try_get("rating")? else { return Ok(None) };
    Ok(Some(Rating { rating, deviation: row.try_get("deviation")?, volatility: row.try_get("volatility")? }))
}

/// One row of `record` with the names and tombstones of its players.
pub(super) fn history_item(row: &SqliteRow) -> Result<HistoryItem, StoreError> {
    let mut item = bare_item(row)?;
    let record = &mut item.record;
    // The cells of the line follow from the moves, so they are not stored.
    if let (Some(moves), Termination::Line) = (&record.moves, record.result.reason) {
        record.result.line = Position::replay(record.variant, moves.iter().copied())
            .ok()
            .and_then(|position| GameResult::of_position(&position))
            .ok_or_else(|| corrupt("record", &record.id, "the moves make no line"))?
            .line;
    }
    Ok(item)
}

/// The same without the cells of the line.
pub(super) fn bare_item(row: &SqliteRow) -> Result<HistoryItem, StoreError> {
    let (record, [x, o]) = record(row)?;
    let names = [name(row, x, "x_name", "x_tombstone")?, name(row, o, "o_name", "o_tombstone")?];
    Ok(HistoryItem { place: row.try_get("n")?, record, names })
}

fn name(row: &SqliteRow, seat: Occupant, name: &str, tombstone: &str) -> Result<SeatName, StoreError> {
    Ok(match seat {
        Occupant::Computer(level) => SeatName::Computer(level),
        Occupant::Person(_) => match row.try_get::<Option<String>, _>(name)? {
            Some(name) => SeatName::Person(name.into()),
            None => SeatName::Deleted(row.try_get::<Option<u32>, _>(tombstone)?.unwrap_or_default()),
        },
    })
}

/// One row of `record`, without the cells of the line and without names.
pub(super) fn record(row: &SqliteRow) -> Result<(GameRecord, [Occupant; 2]), StoreError> {
    let n: i64 = row.try_get("n")?;
    let bad = |problem: &str| corrupt("record", n, problem);
    let seat = |column: &str| -> Result<Occupant, StoreError> {
        occupant(row.try_get(column)?).ok_or_else(|| bad("nobody on a seat"))
    };
    let seats = [seat("x")?, seat("o")?];
    let tag = Tag::unpack(row.try_get("tag")?).ok_or_else(|| bad("the tag cannot be read"))?;
    let body = Body::unpack(row.try_get("body")?).ok_or_else(|| bad("the body cannot be read"))?;
    let record = GameRecord {
        id: unpack_id(row.try_get("id")?).ok_or_else(|| bad("the id cannot be read"))?,
        ended_at: row_time(n),
        kind: tag.kind,
        seats,
        variant: body.variant,
        result: GameResult {
            winner: tag.winner,
            reason: tag.reason,
            line: Vec::new(),
            rounds: body.rounds,
            points: body.points,
        },
        moves: body.moves,
        taken_back: tag.taken_back,
    };
    Ok((record, seats))
}
