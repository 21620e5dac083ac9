//! Reading all data in one snapshot.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::mpsc;

use crate::columns::Columns;
use crate::packed::{NUMBERS_PER_MS, first_row, row_time};
use crate::rows;
use crate::sql::{Connection, sql};
use crate::{Dump, HistoryItem, SeatName, StoreError, Totals};
use cuatro_game::Occupant;

/// Rows per page: unpacking them takes less than a millisecond, for which other tasks may have to wait.
const ROWS_PER_PAGE: i64 = 250;
/// Rows per page of very many games of the same millisecond: each page sorts all of them.
const ROWS_PER_CROWDED_PAGE: i64 = 20_000;

struct Dumping<'a, C> {
    snapshot: &'a mut C,
    names: HashMap<i64, SeatName>,
    to: mpsc::Sender<Dump>,
}

/// Sends what `snapshot`, a transaction, sees.
pub async fn dump(snapshot: &mut impl Connection, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
    let mut dumping = Dumping { snapshot, names: HashMap::new(), to };
    let dumped = dumping.all().await;
    // The receiver may stop at any time.
    if dumping.to.is_closed() { Ok(()) } else { dumped }
}

impl<C: Connection> Dumping<'_, C> {
    async fn all(&mut self) -> Result<(), StoreError> {
        let ranking = self.players().await?;
        self.ranking(ranking).await?;
        self.bots().await?;
        self.games().await?;
        self.carried().await
    }

    async fn send(&self, piece: Dump) -> Result<(), StoreError> {
        self.to.send(piece).await.map_err(|_| StoreError::Failed("nobody receives the data any more".into()))
    }

    /// All names are held in memory, some fifty bytes each: looking up each one for each game would cost more than reading the
    /// game. Returns the players of the ranking, in no order.
    async fn players(&mut self) -> Result<Vec<(Arc<str>, Totals)>, StoreError> {
        let mut ranking = Vec::new();
        let mut last = i64::MIN;
        loop {
            let players = sql("select id, name, tombstone, points, wins, losses, draws from player
                where id > $1 order by id limit $2");
            let page = self.snapshot.all(players.bind(last).bind(ROWS_PER_PAGE)).await?;
            let Some(end) = page.last() else { return Ok(ranking) };
            last = end.number("id")?;
            for row in &page {
                let name = match row.text_or_null("name")? {
                    Some(name) => SeatName::Person(name.into()),
                    None => SeatName::Deleted(rows::tombstone_number(row.number_or_null("tombstone")?)),
                };
                let totals = rows::totals(row)?;
                if let SeatName::Person(name) = &name
                    && totals.played() > 0
                {
                    ranking.push((name.clone(), totals));
                }
                self.names.insert(row.number("id")?, name);
            }
        }
    }

    async fn ranking(&self, mut players: Vec<(Arc<str>, Totals)>) -> Result<(), StoreError> {
        players.sort_unstable_by(|(one, totals), (other, others)| {
            others.points.cmp(&totals.points).then_with(|| one.cmp(other))
        });
        let mut ranking: Vec<(u64, Arc<str>, Totals)> = Vec::with_capacity(players.len());
        for (name, totals) in players {
            let position = match ranking.last() {
                Some((position, _, above)) if above.points == totals.points => *position,
                _ => ranking.len() as u64 + 1,
            };
            ranking.push((position, name, totals));
        }
        let widest = ranking.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
        self.send(Dump::Widest(widest)).await?;
        self.send(Dump::Ranking(ranking)).await
    }

    /// A bot without games is not in the file, like any player without games.
    async fn bots(&mut self) -> Result<(), StoreError> {
        let bots = sql(
            "select id from player where bot and (wins + losses + draws > 0 or tombstone is not null and (
                exists (select 1 from record where x = player.id and x > 0)
                    or exists (select 1 from record where o = player.id and o > 0)))",
        );
        let bots = self.snapshot.all(bots).await?;
        let bots = bots.iter().map(|row| Ok(self.names[&row.number("id")?].clone()));
        let mut bots = bots.collect::<Result<Vec<SeatName>, StoreError>>()?;
        bots.sort_unstable();
        if bots.is_empty() {
            return Ok(());
        }
        self.send(Dump::Bots(bots)).await
    }

    /// Rows are in the order of time; games that ended in the same millisecond are sorted by id here.
    async fn games(&mut self) -> Result<(), StoreError> {
        let mut last = -1;
        loop {
            let page =
                sql("select * from record where n > $1 order by n limit $2").bind(last).bind(ROWS_PER_PAGE);
            let page = self.snapshot.all(page).await?;
            let mut games = page.iter().map(|row| self.game(row)).collect::<Result<Vec<_>, _>>()?;
            let Some(end) = games.last().map(|game| game.place) else { return Ok(()) };
            last = end;
            if games.len() as i64 == ROWS_PER_PAGE {
                // The last millisecond may go on beyond the page: it comes with the next one, or alone if it fills this one.
                let begins = first_row(row_time(end));
                games.retain(|game| game.place < begins);
                last = begins - 1;
                if games.is_empty() {
                    self.crowd(begins).await?;
                    last = begins + NUMBERS_PER_MS - 1;
                    continue;
                }
            }
            games.sort_by(|one, two| {
                (one.record.ended_at, &one.record.id).cmp(&(two.record.ended_at, &two.record.id))
            });
            self.send(Dump::Games(games)).await?;
        }
    }

    /// Very many games of one millisecond, by id.
    async fn crowd(&mut self, begins: i64) -> Result<(), StoreError> {
        let mut after = Vec::new();
        loop {
            let page = sql("select * from record where n >= $1 and n < $2 and id > $3 order by id limit $4")
                .bind(begins)
                .bind(begins + NUMBERS_PER_MS)
                .bind(after)
                .bind(ROWS_PER_CROWDED_PAGE);
            let page = self.snapshot.all(page).await?;
            let Some(row) = page.last() else { return Ok(()) };
            after = row.bytes("id")?.to_vec();
            let games = page.iter().map(|row| self.game(row)).collect::<Result<Vec<_>, _>>()?;
            self.send(Dump::Games(games)).await?;
        }
    }

    fn game(&self, row: &impl Columns) -> Result<HistoryItem, StoreError> {
        let (record, seats) = rows::record(row)?;
        let names = seats.map(|seat| match seat {
            Occupant::Computer(level) => SeatName::Computer(level),
            Occupant::Person(player) => self.names.get(&player.0).cloned().unwrap_or(SeatName::Deleted(0)),
        });
        Ok(HistoryItem { place: row.number("n")?, record, names, bots: [false; 2] })
    }

    /// A player without a game is not in the ranking either.
    async fn carried(&mut self) -> Result<(), StoreError> {
        let carried = sql("select origin, name, carried.points, carried.wins, carried.losses, carried.draws
             from carried join player on player.id = carried.player
             where carried.wins + carried.losses + carried.draws > 0 order by origin, name");
        let carried = self.snapshot.all(carried).await?;
        let carried = carried.iter().map(|row| {
            let name = row.text_or_null("name")?.unwrap_or_default();
            Ok((row.text("origin")?.into(), name.into(), rows::totals(row)?))
        });
        let carried = carried.collect::<Result<Vec<_>, StoreError>>()?;
        self.send(Dump::Carried(carried)).await
    }
}
