//! The consequences of a finished game: its row, its players' results, and their new ratings. Pure.

use std::collections::BTreeMap;

use serde::Serialize;

use super::packed::{Body, Tag, first_row, pack_id};
use super::rows::occupant_number;
use cuatro_game::rating::{self, Rating};
use cuatro_game::{GameRecord, Occupant};
use cuatro_rules::Side;

/// The row of a finished game, except for the number within its millisecond.
pub struct PackedRecord {
    /// The first number of the millisecond in which it ended.
    pub first: i64,
    pub id: Vec<u8>,
    pub seats: [i64; 2],
    pub tag: i64,
    pub body: Vec<u8>,
}

pub fn packed(record: &GameRecord) -> PackedRecord {
    let result = &record.result;
    let tag = Tag {
        winner: result.winner,
        rated: record.is_rated(),
        kind: record.kind,
        reason: result.reason,
        taken_back: record.taken_back,
        fair_discs: record.fair_discs,
    };
    let body = Body {
        variant: record.variant,
        rounds: result.rounds,
        points: result.points,
        moves: record.moves.clone(),
    };
    PackedRecord {
        first: first_row(record.ended_at),
        id: pack_id(&record.id),
        seats: record.seats.map(occupant_number),
        tag: tag.pack(),
        body: body.pack(),
    }
}

/// The players X and O of a rated game, and the winner. It counts for their ratings if neither is a bot.
pub fn rated_players(record: &GameRecord) -> Option<([i64; 2], Option<Side>)> {
    match record.seats {
        [Occupant::Person(x), Occupant::Person(o)] if record.is_rated() => {
            Some(([x.0, o.0], record.result.winner))
        }
        _ => None,
    }
}

/// The result of a game for one person. Computers and deleted players have no totals.
#[derive(Serialize)]
pub struct PlayerResult {
    pub player: i64,
    /// The occupant of the other seat.
    pub rival: i64,
    pub points: i64,
    /// One of these three is 1.
    pub wins: i64,
    pub losses: i64,
    pub draws: i64,
}

/// The results of a game for its people.
pub fn player_results(record: &GameRecord) -> impl Iterator<Item = PlayerResult> {
    let winner = record.result.winner;
    Side::BOTH.into_iter().filter_map(move |side| {
        Some(PlayerResult {
            player: record.seats[side.index()].player()?.0,
            rival: occupant_number(record.seats[side.opponent().index()]),
            points: i64::from(record.result.points[side.index()]),
            wins: i64::from(winner == Some(side)),
            losses: i64::from(winner == Some(side.opponent())),
            draws: i64::from(winner.is_none()),
        })
    })
}

/// The new ratings of two players after one game.
pub fn rate_game(ratings: &mut BTreeMap<i64, Rating>, players: [i64; 2], winner: Option<Side>) {
    let before = players.map(|player| ratings.get(&player).copied().unwrap_or_default());
    ratings.extend(players.into_iter().zip(rating::after_game(before, winner)));
}
