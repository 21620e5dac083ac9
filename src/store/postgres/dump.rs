//! Reading everything out in one snapshot.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row};
use tokio::sync::mpsc;

use super::super::packed::row_time;
use super::super::{Dump, HistoryItem, SeatName, StoreError, Totals, rows};
use crate::game::Occupant;

/// Games sent at once.
const PAGE: usize = 2000;

/// Nobody receives any more.
struct Gone;

/// Sends what `connection` sees at this moment.
pub(super) async fn dump(connection: &mut PgConnection, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
    let mut snapshot = connection.begin_with("begin isolation level repeatable read read only").await?;
    let names = names(&mut snapshot).await?;
    if ranking(&mut snapshot, &names, &to).await?.is_ok() && games(&mut snapshot, &names, &to).await?.is_ok()
    {
        let _ = to.send(carried(&mut snapshot, &names).await?).await;
    }
    snapshot.commit().await?;
    Ok(())
}

type Names = HashMap<i64, SeatName>;

/// All names are held in memory, some fifty bytes each: looking each up per game would cost more than reading the game.
async fn names(connection: &mut PgConnection) -> Result<Names, StoreError> {
    let mut names = Names::new();
    let mut found = sqlx::query("select id, name, tombstone from player").fetch(connection);
    while let Some(row) = found.try_next().await? {
        let name = match row.try_get::<Option<&str>, _>("name")? {
            Some(name) => SeatName::Person(name.into()),
            None => SeatName::Deleted(rows::tombstone_number(row.try_get("tombstone")?)),
        };
        names.insert(row.try_get("id")?, name);
    }
    Ok(names)
}

fn name(names: &Names, player: i64) -> Arc<str> {
    match names.get(&player) {
        Some(SeatName::Person(name)) => name.clone(),
        _ => "".into(),
    }
}

async fn ranking(
    connection: &mut PgConnection,
    names: &Names,
    to: &mpsc::Sender<Dump>,
) -> Result<Result<(), Gone>, StoreError> {
    let mut found = sqlx::query(
        "select id, points, wins, losses, draws from player
         where name is not null and wins + losses + draws > 0 order by points desc, name",
    )
    .fetch(connection);
    let mut ranking: Vec<(u64, Arc<str>, Totals)> = Vec::new();
    while let Some(row) = found.try_next().await? {
        let totals = rows::totals(&row)?;
        let position = match ranking.last() {
            Some((position, _, above)) if above.points == totals.points => *position,
            _ => ranking.len() as u64 + 1,
        };
        ranking.push((position, name(names, row.try_get("id")?), totals));
    }
    let widest = ranking.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
    if to.send(Dump::Widest(widest)).await.is_err() {
        return Ok(Err(Gone));
    }
    Ok(to.send(Dump::Ranking(ranking)).await.map_err(|_| Gone))
}

/// The rows lie in the order of time; what ended in the same millisecond is put in the order of ids here.
async fn games(
    connection: &mut PgConnection,
    names: &Names,
    to: &mpsc::Sender<Dump>,
) -> Result<Result<(), Gone>, StoreError> {
    let mut found = sqlx::query("select * from record order by n").fetch(connection);
    let mut page: Vec<HistoryItem> = Vec::new();
    while let Some(row) = found.try_next().await? {
        let game = game(&row, names)?;
        let goes_on = page.last().is_some_and(|last| last.record.ended_at == row_time(game.place));
        if page.len() >= PAGE
            && !goes_on
            && to.send(Dump::Games(sorted(std::mem::take(&mut page)))).await.is_err()
        {
            return Ok(Err(Gone));
        }
        page.push(game);
    }
    if page.is_empty() {
        return Ok(Ok(()));
    }
    Ok(to.send(Dump::Games(sorted(page))).await.map_err(|_| Gone))
}

fn sorted(mut games: Vec<HistoryItem>) -> Vec<HistoryItem> {
    games.sort_by(|one, two| {
        (one.record.ended_at, &one.record.id).cmp(&(two.record.ended_at, &two.record.id))
    });
    games
}

fn game(row: &PgRow, names: &Names) -> Result<HistoryItem, StoreError> {
    let (record, seats) = rows::record(row)?;
    let names = seats.map(|seat| match seat {
        Occupant::Computer(level) => SeatName::Computer(level),
        Occupant::Person(player) => names.get(&player.0).cloned().unwrap_or(SeatName::Deleted(0)),
    });
    Ok(HistoryItem { place: row.try_get("n")?, record, names, bots: [false; 2] })
}

async fn carried(connection: &mut PgConnection, names: &Names) -> Result<Dump, StoreError> {
    let found = sqlx::query(
        "select origin, player, carried.points, carried.wins, carried.losses, carried.draws
         from carried join player on player.id = carried.player order by origin, name",
    )
    .fetch_all(connection)
    .await?;
    let carried = found.iter().map(|row| {
        let origin: &str = row.try_get("origin")?;
        Ok((origin.into(), name(names, row.try_get("player")?), rows::totals(row)?))
    });
    Ok(Dump::Carried(carried.collect::<Result<Vec<_>, StoreError>>()?))
}
