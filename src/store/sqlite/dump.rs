//! Reading everything out in one snapshot.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::mpsc;

use super::super::packed::{MOST_WITHIN_MS, first_row, row_time};
use super::super::rows;
use super::super::{Dump, HistoryItem, SeatName, StoreError, Totals};
use crate::game::Occupant;

/// Rows read at once.
const PAGE: i64 = 2000;

/// Nobody receives any more.
struct Gone;

struct Dumping<'a> {
    snapshot: SqliteTransaction<'a>,
    names: HashMap<i64, SeatName>,
    to: mpsc::Sender<Dump>,
}

/// On a connection of its own, so that those who read little never wait for it.
pub(super) async fn dump(path: &Path, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
    let mut connection = super::reading(path).connect().await?;
    dump_from(&mut connection, to).await?;
    connection.close().await?;
    Ok(())
}

async fn dump_from(connection: &mut SqliteConnection, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
    let snapshot = connection.begin().await?;
    let mut dumping = Dumping { snapshot, names: HashMap::new(), to };
    dumping.read_names().await?;
    if dumping.ranking().await?.is_ok() && dumping.games().await?.is_ok() {
        let _ = dumping.carried().await?;
    }
    dumping.snapshot.commit().await?;
    Ok(())
}

fn totals(row: &sqlx::sqlite::SqliteRow) -> Result<Totals, StoreError> {
    Ok(Totals {
        points: row.try_get("points")?,
        wins: row.try_get("wins")?,
        losses: row.try_get("losses")?,
        draws: row.try_get("draws")?,
    })
}

fn name(names: &HashMap<i64, SeatName>, player: i64) -> Arc<str> {
    match names.get(&player) {
        Some(SeatName::Person(name)) => name.clone(),
        _ => "".into(),
    }
}

impl Dumping<'_> {
    async fn send(&self, piece: Dump) -> Result<(), Gone> {
        self.to.send(piece).await.map_err(|_| Gone)
    }

    /// All names are held in memory, some fifty bytes each: looking each up per game would cost more than reading the game.
    async fn read_names(&mut self) -> Result<(), StoreError> {
        let mut rows = sqlx::query("select id, name, tombstone from player").fetch(&mut *self.snapshot);
        while let Some(row) = rows.try_next().await? {
            let name = match row.try_get::<Option<&str>, _>("name")? {
                Some(name) => SeatName::Person(name.into()),
                None => SeatName::Deleted(row.try_get::<Option<u32>, _>("tombstone")?.unwrap_or_default()),
            };
            self.names.insert(row.try_get("id")?, name);
        }
        Ok(())
    }

    async fn ranking(&mut self) -> Result<Result<(), Gone>, StoreError> {
        let listed = "name is not null and wins + losses + draws > 0";
        let mut rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "select id, points, wins, losses, draws from player where {listed} order by points desc, name"
        )))
        .fetch(&mut *self.snapshot);
        let mut ranking: Vec<(u64, Arc<str>, Totals)> = Vec::new();
        while let Some(row) = rows.try_next().await? {
            let totals = totals(&row)?;
            let position = match ranking.last() {
                Some((position, _, above)) if above.points == totals.points => *position,
                _ => ranking.len() as u64 + 1,
            };
            ranking.push((position, name(&self.names, row.try_get("id")?), totals));
        }
        drop(rows);
        let widest = ranking.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
        if self.send(Dump::Widest(widest)).await.is_err() {
            return Ok(Err(Gone));
        }
        Ok(self.send(Dump::Ranking(ranking)).await)
    }

    /// The rows lie in the order of time; what ended in the same millisecond is put in the order of ids here.
    async fn games(&mut self) -> Result<Result<(), Gone>, StoreError> {
        let mut last = -1;
        loop {
            let page = sqlx::query("select * from record where n > ? order by n limit ?")
                .bind(last)
                .bind(PAGE)
                .fetch_all(&mut *self.snapshot)
                .await?;
            let mut games = page.iter().map(|row| self.game(row)).collect::<Result<Vec<_>, _>>()?;
            let Some(end) = games.last().map(|game| game.place) else { return Ok(Ok(())) };
            last = end;
            if games.len() as i64 == PAGE {
                // The last millisecond may go on beyond the page: it comes with the next one, or alone if it fills this one.
                let begins = first_row(row_time(end));
                games.retain(|game| game.place < begins);
                last = begins - 1;
                if games.is_empty() {
                    if self.crowd(begins).await?.is_err() {
                        return Ok(Err(Gone));
                    }
                    last = begins + MOST_WITHIN_MS - 1;
                    continue;
                }
            }
            games.sort_by(|one, two| {
                (one.record.ended_at, &one.record.id).cmp(&(two.record.ended_at, &two.record.id))
            });
            if self.send(Dump::Games(games)).await.is_err() {
                return Ok(Err(Gone));
            }
        }
    }

    /// Very many games of one millisecond, by id.
    async fn crowd(&mut self, begins: i64) -> Result<Result<(), Gone>, StoreError> {
        let mut after = Vec::new();
        loop {
            let page =
                sqlx::query("select * from record where n >= ? and n < ? and id > ? order by id limit ?")
                    .bind(begins)
                    .bind(begins + MOST_WITHIN_MS)
                    .bind(&after)
                    .bind(10 * PAGE)
                    .fetch_all(&mut *self.snapshot)
                    .await?;
            let Some(row) = page.last() else { return Ok(Ok(())) };
            after = row.try_get("id")?;
            let games = page.iter().map(|row| self.game(row)).collect::<Result<Vec<_>, _>>()?;
            if self.send(Dump::Games(games)).await.is_err() {
                return Ok(Err(Gone));
            }
        }
    }

    fn game(&self, row: &sqlx::sqlite::SqliteRow) -> Result<HistoryItem, StoreError> {
        let (record, seats) = rows::record(row)?;
        let names = seats.map(|seat| match seat {
            Occupant::Computer(level) => SeatName::Computer(level),
            Occupant::Person(player) => self.names.get(&player.0).cloned().unwrap_or(SeatName::Deleted(0)),
        });
        Ok(HistoryItem { place: row.try_get("n")?, record, names, bots: [false; 2] })
    }

    async fn carried(&mut self) -> Result<Result<(), Gone>, StoreError> {
        let rows = sqlx::query(
            "select origin, player, carried.points, carried.wins, carried.losses, carried.draws
             from carried join player on player.id = carried.player order by origin, name",
        )
        .fetch_all(&mut *self.snapshot)
        .await?;
        let carried = rows
            .iter()
            .map(|row| {
                let origin: &str = row.try_get("origin")?;
                Ok((origin.into(), name(&self.names, row.try_get("player")?), totals(row)?))
            })
            .collect::<Result<Vec<_>, StoreError>>()?;
        Ok(self.send(Dump::Carried(carried)).await)
    }
}
