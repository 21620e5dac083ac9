//! Staging a file: its games as they are read, then everything else, with the number of each seat in the data.

use crate::StoreError;
use crate::import::{TOMBSTONE_BASE, packed_game, seat_number};
use crate::rows::occupant_number;
use crate::sql::{Connection, Value, sql};
use cuatro_game::Occupant;
use cuatro_game::computer::Level;
use cuatro_textfile::{Carried, ReadFile, ReadGame, ReadPlayer};

/// Rows in one statement. Bound values cost the least.
const ROWS_PER_STATEMENT: usize = 500;

/// Makes the tables, which end with the connection.
pub async fn create_tables<C: Connection>(staging: &mut C) -> Result<(), StoreError> {
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

pub async fn stage_games(staging: &mut impl Connection, games: &[ReadGame]) -> Result<(), StoreError> {
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

/// Stages the rest of the file in place of the results of an earlier check. New players have no numbers yet.
pub async fn stage_rest(staging: &mut impl Connection, file: &ReadFile) -> Result<(), StoreError> {
    for table in ["staged_seat", "staged_carried", "staged_restored"] {
        staging.run(sql(format!("delete from {table}"))).await?;
    }
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

/// Inserts a row for each item and its index.
async fn insert<T: Sync, const N: usize>(
    staging: &mut impl Connection,
    into: &str,
    items: &[T],
    row: impl Fn(usize, &T) -> [Value; N] + Send,
) -> Result<(), StoreError> {
    for (chunk, some) in items.chunks(ROWS_PER_STATEMENT).enumerate() {
        let mut insert = sql(format!("insert into {into} values "));
        for (index, item) in some.iter().enumerate() {
            insert.push(if index > 0 { ", (" } else { "(" });
            insert.push_values(row(chunk * ROWS_PER_STATEMENT + index, item)).push(")");
        }
        // Only full pieces have the same text, so only they are kept prepared.
        let insert = if some.len() == ROWS_PER_STATEMENT { insert } else { insert.unprepared() };
        staging.run(insert).await?;
    }
    Ok(())
}

/// Gives every seat of the file its number in the data. New players have none yet.
async fn resolve_seats(staging: &mut impl Connection) -> Result<(), StoreError> {
    let named = sql("update staged_seat set id = p.id, name = p.name,
            held = exists (select 1 from credential where player = p.id)
         from player p where p.name_key = staged_seat.name_key");
    staging.run(named).await?;
    let deleted = sql("insert into staged_seat (number, id, tombstone)
         select number, p.id, n from (select x as number, x - $1 as n from staged_game where x > $1
                                      union select o, o - $1 from staged_game where o > $1) gone
         left join player p on p.tombstone = n");
    staging.run(deleted.bind(TOMBSTONE_BASE)).await?;
    for level in Level::ALL {
        let computer = sql("insert into staged_seat (number, id) values ($1, $1)");
        staging.run(computer.bind(occupant_number(Occupant::Computer(*level)))).await?;
    }
    Ok(())
}
