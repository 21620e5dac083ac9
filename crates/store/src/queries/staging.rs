//! Staging what is in a file: its games as they are read, then everything else, with the number of each seat in the data.

use super::import::{forget_check, resolve_seats};
use crate::StoreError;
use crate::import::{packed_game, seat_number};
use crate::sql::{Connection, Value, sql};
use cuatro_textfile::{Carried, ReadFile, ReadGame, ReadPlayer};

/// Rows in one statement. Bound values cost the least.
const AT_ONCE: usize = 500;

/// Makes the tables, which end with the connection.
pub async fn begin<C: Connection>(staging: &mut C) -> Result<(), StoreError> {
    let [number, text, bytes, flag] = C::COLUMN_TYPES;
    for table in [
        format!(
            "staged_game (
                line {number} primary key, id {bytes} not null, digest {bytes}, at {number} not null, tag {number} not null,
                x {number} not null, o {number} not null, x_points {number} not null, o_points {number} not null,
                body {bytes} not null)"
        ),
        format!(
            "staged_seat (
                number {number} primary key, id {number}, name {text}, name_key {text}, tombstone {number},
                fresh {flag} not null default false, held {flag} not null default false, bot {flag} not null default false)"
        ),
        format!(
            "staged_carried (
                origin {text} not null, number {number} not null, points {number} not null, wins {number} not null,
                losses {number} not null, draws {number} not null)"
        ),
        format!("staged_restored (id {bytes} primary key)"),
    ] {
        staging.run(sql(format!("create temp table {table}"))).await?;
    }
    Ok(())
}

/// Stages the next games.
pub async fn games(staging: &mut impl Connection, games: &[ReadGame]) -> Result<(), StoreError> {
    const INTO: &str = "staged_game (line, id, digest, at, tag, x, o, x_points, o_points, body)";
    let row = |_, game: &ReadGame| -> [Value; 10] {
        let (id, tag, body) = packed_game(game);
        let digest = game.digest.map(|digest| digest.to_vec());
        let ([x, o], [x_points, o_points]) = (game.seats.map(seat_number), game.points);
        [
            (game.line as i64).into(),
            id.into(),
            digest.into(),
            game.ended_at.0.into(),
            tag.into(),
            x.into(),
            o.into(),
            x_points.into(),
            o_points.into(),
            body.into(),
        ]
    };
    insert(staging, INTO, games, row).await
}

/// Stages the rest of the file in place of what an earlier check left. New players have no numbers yet.
pub async fn rest(staging: &mut impl Connection, file: &ReadFile) -> Result<(), StoreError> {
    forget_check(staging).await?;
    let player = |index, player: &ReadPlayer| -> [Value; 3] {
        [(index as i64 + 1).into(), (&*player.name).into(), (&*player.key).into()]
    };
    insert(staging, "staged_seat (number, name, name_key)", &file.players, player).await?;
    let carried = |_, carried: &Carried| -> [Value; 6] {
        let (player, totals) = (i64::from(carried.player) + 1, carried.totals);
        let [points, wins, losses, draws] = [totals.points, totals.wins, totals.losses, totals.draws];
        let origin = (&*carried.origin).into();
        [origin, player.into(), points.into(), wins.into(), losses.into(), draws.into()]
    };
    let into = "staged_carried (origin, number, points, wins, losses, draws)";
    insert(staging, into, &file.carried, carried).await?;
    resolve_seats(staging).await?;
    for bot in &file.bots {
        let bot = sql("update staged_seat set bot = true where number = $1").bind(seat_number(*bot));
        staging.run(bot).await?;
    }
    Ok(())
}

/// Inserts what `row` makes of each item and its index.
async fn insert<T: Sync, const N: usize>(
    staging: &mut impl Connection,
    into: &str,
    items: &[T],
    row: impl Fn(usize, &T) -> [Value; N] + Send,
) -> Result<(), StoreError> {
    for (chunk, some) in items.chunks(AT_ONCE).enumerate() {
        let mut insert = sql(format!("insert into {into} values "));
        for (index, item) in some.iter().enumerate() {
            insert.push(if index > 0 { ", (" } else { "(" });
            insert.push_values(row(chunk * AT_ONCE + index, item)).push(")");
        }
        // Only full pieces have the same text, which is worth keeping prepared.
        let insert = if some.len() == AT_ONCE { insert } else { insert.unprepared() };
        staging.run(insert).await?;
    }
    Ok(())
}
