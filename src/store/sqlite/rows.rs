//! Rows and the values of the code.

use std::sync::Arc;

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::super::{HistoryItem, Invite, PlayerRow, Seat, SeatName, StoreError, TokenHash, Totals};
use super::time;
use crate::game::{GameId, GameRecord, GameResult, Kind, Logged, Occupant, PlayerId, Status, Termination};
use crate::opponent::Level;
use crate::rules::{Column, Position, Side, Variant};

/// The number that stands for a value: its index in the list of all.
pub(super) fn number<T: PartialEq>(all: &[T], value: T) -> i64 {
    all.iter().position(|one| *one == value).expect("every value is in the list of all") as i64
}

pub(super) fn status_number(status: Status) -> i64 {
    number(&Status::ALL, status)
}

pub(super) fn kind_number(kind: Kind) -> i64 {
    number(&Kind::ALL, kind)
}

pub(super) fn reason_number(reason: Termination) -> i64 {
    number(&Termination::ALL, reason)
}

pub(super) fn level_number(level: Level) -> i64 {
    number(Level::ALL, level)
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
    })
}

/// One row of `record` with `x_name` and `o_name`.
pub(super) fn history_item(row: &SqliteRow) -> Result<HistoryItem, StoreError> {
    let id: String = row.try_get("id")?;
    let bad = |problem: &str| corrupt("record", &id, problem);
    let pick = |name: &str| -> Result<usize, StoreError> {
        usize::try_from(row.try_get::<i64, _>(name)?).map_err(|_| bad(&format!("{name} is negative")))
    };
    let game_id: GameId = id.parse().map_err(|_| bad("the id is none"))?;
    let occupant = |player: &str, level: &str| -> Result<Occupant, StoreError> {
        match (row.try_get::<Option<i64>, _>(player)?, row.try_get::<Option<i64>, _>(level)?) {
            (Some(player), _) => Ok(Occupant::Person(PlayerId(player))),
            (None, Some(level)) => {
                let level = usize::try_from(level).ok().and_then(|level| Level::ALL.get(level));
                level.map(|level| Occupant::Computer(*level)).ok_or_else(|| bad("no such level"))
            }
            (None, None) => Err(bad("nobody on a seat")),
        }
    };
    let seats = [occupant("x_player", "x_level")?, occupant("o_player", "o_level")?];
    let name = |seat: Occupant, column: &str| -> Result<SeatName, StoreError> {
        Ok(match seat {
            Occupant::Computer(level) => SeatName::Computer(level),
            Occupant::Person(_) => SeatName::Person(row.try_get::<Option<String>, _>(column)?.map(Arc::from)),
        })
    };
    let names = [name(seats[0], "x_name")?, name(seats[1], "o_name")?];
    let variant = Variant::new(row.try_get("rows")?, row.try_get("columns")?, row.try_get("connect")?)
        .map_err(|error| bad(&error.to_string()))?;
    let moves: Option<Vec<u8>> = row.try_get("moves")?;
    let moves: Option<Vec<Column>> = moves.map(|moves| moves.into_iter().map(Column).collect());
    let winner = match row.try_get::<Option<i64>, _>("winner")? {
        None => None,
        Some(0) => Some(Side::X),
        Some(1) => Some(Side::O),
        Some(_) => return Err(bad("winner is neither X nor O")),
    };
    let reason = *Termination::ALL.get(pick("reason")?).ok_or_else(|| bad("no such reason"))?;
    let points = |column: &str| -> Result<u32, StoreError> { Ok(row.try_get(column)?) };
    // The cells of the line follow from the moves, so they are not stored.
    let line = match (&moves, reason) {
        (Some(moves), Termination::Line) => {
            Position::replay(variant, moves.iter().copied())
                .ok()
                .and_then(|position| GameResult::of_position(&position))
                .ok_or_else(|| bad("the moves make no line"))?
                .line
        }
        _ => Vec::new(),
    };
    let rounds: u16 = row.try_get("rounds")?;
    Ok(HistoryItem {
        record: GameRecord {
            id: game_id,
            ended_at: time(row.try_get("ended_at")?),
            kind: *Kind::ALL.get(pick("kind")?).ok_or_else(|| bad("no such kind"))?,
            seats,
            variant,
            result: GameResult {
                winner,
                reason,
                line,
                rounds,
                points: [points("x_points")?, points("o_points")?],
            },
            moves,
            rated: row.try_get("rated")?,
        },
        names,
    })
}
