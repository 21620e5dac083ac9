//! Conversion between rows and values, for both databases.

use std::fmt::Display;
use std::sync::Arc;

use super::columns::Columns;
use super::packed::{Body, Tag, row_time, unpack_id};
use super::{HistoryItem, Invite, PlayerRow, Seat, SeatName, SeatPresence, StoreError, TokenHash, Totals};
use cuatro_game::computer::Level;
use cuatro_game::rating::Rating;
use cuatro_game::{GameId, GameRecord, GameResult, Logged, Occupant, PlayerId, Status, Termination, Time};
use cuatro_rules::{Position, Side};
use cuatro_tournament::TournamentId;
use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn status_number(status: Status) -> i64 {
    status as i64
}

/// The number of a finished game's player: the player's, or -1 - level for the computer.
pub fn occupant_number(occupant: Occupant) -> i64 {
    match occupant {
        Occupant::Person(player) => player.0,
        Occupant::Computer(level) => -1 - level as i64,
    }
}

/// The player with this number; `None` for a level that does not exist.
pub fn occupant(number: i64) -> Option<Occupant> {
    if number >= 0 {
        return Some(Occupant::Person(PlayerId(number)));
    }
    Level::from_repr(u8::try_from(-1 - number).ok()?).map(Occupant::Computer)
}

pub fn side_number(side: Side) -> i64 {
    side.index() as i64
}

/// A row that cannot be read.
pub fn corrupt(table: &'static str, row: impl ToString, problem: impl ToString) -> StoreError {
    StoreError::Corrupt { table, row: row.to_string(), problem: problem.to_string() }
}

/// The hash of a token in a row of a table.
pub fn token_hash(table: &'static str, row: impl ToString, bytes: &[u8]) -> Result<TokenHash, StoreError> {
    bytes.try_into().map(TokenHash).map_err(|_| corrupt(table, row, "a hash is not 32 bytes"))
}

/// The hash of a token or of an invitation's code in a row of a seat.
pub fn seat_hash(game: &GameId, bytes: Option<&[u8]>) -> Result<Option<TokenHash>, StoreError> {
    bytes.map(|bytes| token_hash("seat", game, bytes)).transpose()
}

/// Events that are read before other tasks can run: thousands would delay them.
const EVENTS_PER_TURN: usize = 256;

/// The events of a log, from its rows.
pub async fn log<R: Columns, E>(
    rows: &[R],
    event: impl Fn(&R) -> Result<E, StoreError>,
) -> Result<Vec<E>, StoreError> {
    let mut log = Vec::with_capacity(rows.len());
    for some in rows.chunks(EVENTS_PER_TURN) {
        for row in some {
            log.push(event(row)?);
        }
        tokio::task::yield_now().await;
    }
    Ok(log)
}

pub fn logged(game: &GameId, row: &impl Columns) -> Result<Logged, StoreError> {
    event(game, row.number("version")?, row.number("at")?, row.text("body")?)
}

/// A game's event from the columns of its row.
pub fn event(game: &GameId, version: i64, at: i64, body: &str) -> Result<Logged, StoreError> {
    let (version, event) = versioned(game, version, body)?;
    Ok(Logged { version, at: Time(at), event })
}

/// A tournament's event from its row.
pub fn tournament_logged(
    tournament: &TournamentId,
    row: &impl Columns,
) -> Result<cuatro_tournament::Logged, StoreError> {
    let (version, event) = versioned(tournament, row.number("version")?, row.text("body")?)?;
    Ok(cuatro_tournament::Logged { version, at: Time(row.number("at")?), event })
}

/// The version and the event of a row of any log.
fn versioned<E: DeserializeOwned>(
    log: impl Display,
    version: i64,
    body: &str,
) -> Result<(u32, E), StoreError> {
    let bad = |problem: &dyn Display| corrupt("event", format!("{log}/{version}"), problem);
    let event = serde_json::from_str(body).map_err(|error| bad(&error))?;
    Ok((u32::try_from(version).map_err(|error| bad(&error))?, event))
}

pub fn game_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|error| corrupt("game", text, error))
}

/// The ids of games, from rows with a column `id`.
pub fn game_ids(rows: &[impl Columns]) -> Result<Vec<GameId>, StoreError> {
    rows.iter().map(|row| game_id(row.text("id")?)).collect()
}

/// The seat that the columns `game` and `side` name.
pub fn seat_place(row: &impl Columns) -> Result<(GameId, Side), StoreError> {
    let side = if row.number("side")? == side_number(Side::X) { Side::X } else { Side::O };
    Ok((game_id(row.text("game")?)?, side))
}

pub fn seat_presence(row: &impl Columns) -> Result<SeatPresence, StoreError> {
    let (game, side) = seat_place(row)?;
    Ok(SeatPresence {
        game,
        side,
        here: row.flag("here")?,
        seen_at: row.number_or_null("seen_at")?.map(Time),
    })
}

/// The row of an event of any log: the key of the log, version, time and body.
#[derive(Serialize)]
pub struct EventRow<'a>(pub &'a str, pub u32, pub Time, pub String);

impl EventRow<'_> {
    pub fn of_game<'a>(game: &'a GameId, logged: &Logged) -> EventRow<'a> {
        EventRow(game.as_str(), logged.version, logged.at, body(&logged.event))
    }

    pub fn of_tournament<'a>(
        tournament: &'a TournamentId,
        logged: &cuatro_tournament::Logged,
    ) -> EventRow<'a> {
        EventRow(tournament.as_str(), logged.version, logged.at, body(&logged.event))
    }
}

fn body(event: &impl Serialize) -> String {
    serde_json::to_string(event).expect("events are always JSON")
}

pub fn tournament_id(text: &str) -> Result<TournamentId, StoreError> {
    text.parse().map_err(|error| corrupt("tournament", text, error))
}

pub fn seat(game: &GameId, row: &impl Columns) -> Result<(usize, Seat), StoreError> {
    let side = row.number("side")?;
    let invite_name: Option<Arc<str>> = row.text_or_null("invite_name")?.map(Arc::from);
    let invite_code = seat_hash(game, row.bytes_or_null("invite_hash")?)?;
    let seat = Seat {
        player: row.number_or_null("player")?.map(PlayerId),
        name: row.text_or_null("name")?.map(Arc::from),
        token: seat_hash(game, row.bytes_or_null("token_hash")?)?,
        invite: invite_code.zip(invite_name).map(|(code, name)| Invite { code, name }),
        seen_at: row.number_or_null("seen_at")?.map(Time),
        bot: row.flag("bot")?,
    };
    let side = usize::try_from(side).ok().filter(|side| *side < 2);
    Ok((side.ok_or_else(|| corrupt("seat", game, "side is neither 0 nor 1"))?, seat))
}

pub fn player(row: &impl Columns) -> Result<PlayerRow, StoreError> {
    Ok(PlayerRow {
        id: PlayerId(row.number("id")?),
        name: row.text("name")?.into(),
        created_at: Time(row.number("created_at")?),
        held: row.flag("held")?,
        bot: row.flag("bot")?,
        all: totals(row)?,
        people: prefixed_totals(row, "people_")?,
        bots: prefixed_totals(row, "bots_")?,
        carried: prefixed_totals(row, "carried_")?,
        rating: rating(row)?,
    })
}

/// Points, wins, losses and draws.
pub fn totals(row: &impl Columns) -> Result<Totals, StoreError> {
    prefixed_totals(row, "")
}

fn prefixed_totals(row: &impl Columns, prefix: &str) -> Result<Totals, StoreError> {
    let column = |name: &str| row.number(&format!("{prefix}{name}"));
    Ok(Totals {
        points: column("points")?,
        wins: column("wins")?,
        losses: column("losses")?,
        draws: column("draws")?,
    })
}

/// The rating of a player; `None` before the first rated game.
pub fn rating(row: &impl Columns) -> Result<Option<Rating>, StoreError> {
    let columns =
        [row.real_or_null("rating")?, row.real_or_null("deviation")?, row.real_or_null("volatility")?];
    match columns {
        [Some(rating), Some(deviation), Some(volatility)] => {
            Ok(Some(Rating { rating, deviation, volatility }))
        }
        _ => Ok(None),
    }
}

/// One row of `record` with the names and tombstones of its players.
pub fn history_item(row: &impl Columns) -> Result<HistoryItem, StoreError> {
    let mut item = bare_item(row)?;
    let record = &mut item.record;
    // The cells of the line follow from the moves, so they are not stored.
    if let (Some(moves), Termination::Line) = (&record.moves, record.result.reason) {
        record.result.line = Position::after_legal(record.variant, moves)
            .and_then(|position| GameResult::of_position(&position))
            .ok_or_else(|| corrupt("record", &record.id, "the moves make no line"))?
            .line;
    }
    Ok(item)
}

/// The same without the cells of the line.
pub fn bare_item(row: &impl Columns) -> Result<HistoryItem, StoreError> {
    let (record, [x, o]) = record(row)?;
    let names = [name(row, x, "x_name", "x_tombstone")?, name(row, o, "o_name", "o_tombstone")?];
    let bots = [row.flag("x_bot")?, row.flag("o_bot")?];
    Ok(HistoryItem { place: row.number("n")?, record, names, bots })
}

/// The n of a tombstone; 0 for a deleted player without one.
pub fn tombstone_number(column: Option<i64>) -> u32 {
    column.and_then(|n| u32::try_from(n).ok()).unwrap_or_default()
}

fn name(row: &impl Columns, seat: Occupant, name: &str, tombstone: &str) -> Result<SeatName, StoreError> {
    Ok(match seat {
        Occupant::Computer(level) => SeatName::Computer(level),
        Occupant::Person(_) => match row.text_or_null(name)? {
            Some(name) => SeatName::Person(name.into()),
            None => SeatName::Deleted(tombstone_number(row.number_or_null(tombstone)?)),
        },
    })
}

/// One row of `record`, without the cells of the line and without names.
pub fn record(row: &impl Columns) -> Result<(GameRecord, [Occupant; 2]), StoreError> {
    let n = row.number("n")?;
    let bad = |problem: &str| corrupt("record", n, problem);
    let seat = |column: &str| -> Result<Occupant, StoreError> {
        occupant(row.number(column)?).ok_or_else(|| bad("nobody on a seat"))
    };
    let seats = [seat("x")?, seat("o")?];
    Ok((game_record(row, row_time(n), seats, bad)?, seats))
}

/// A rated game of a row: its players X and O, and the winner.
pub fn rated(row: &impl Columns) -> Result<([i64; 2], Option<Side>), StoreError> {
    let tag = Tag::unpack(row.number("tag")?);
    let tag = tag.ok_or_else(|| corrupt("record", row.number("n").unwrap_or(0), "the tag cannot be read"))?;
    Ok(([row.number("x")?, row.number("o")?], tag.winner))
}

/// The game of a row with an id, a tag and a body. `bad` turns a description of the problem into an error.
pub fn game_record(
    row: &impl Columns,
    ended_at: Time,
    seats: [Occupant; 2],
    bad: impl Fn(&str) -> StoreError,
) -> Result<GameRecord, StoreError> {
    let tag = Tag::unpack(row.number("tag")?).ok_or_else(|| bad("the tag cannot be read"))?;
    let body = Body::unpack(row.bytes("body")?).ok_or_else(|| bad("the body cannot be read"))?;
    Ok(GameRecord {
        id: unpack_id(row.bytes("id")?).ok_or_else(|| bad("the id cannot be read"))?,
        ended_at,
        kind: tag.kind.seating(seats.map(Some)),
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
        fair_discs: tag.fair_discs,
    })
}
