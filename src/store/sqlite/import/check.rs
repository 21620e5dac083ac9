//! Comparing what is staged with itself and with the data.

use std::path::Path;
use std::sync::Arc;

use sqlx::{QueryBuilder, Row, Sqlite};

use super::super::super::import::{TOMBSTONES, difference, line, staged_item};
use super::super::super::packed::{MOST_WITHIN_MS, pack_id};
use super::super::super::rows;
use super::super::super::{HistoryItem, ImportCheck, ImportCounts, StoreError};
use super::super::SqliteStore;
use super::Staging;
use crate::game::{Occupant, PlayerId};
use crate::opponent::Level;
use crate::store::SeatName;
use crate::textfile::{Carried, Errors, LineProblem, ReadPlayer, derived_id};

/// Checks a staged file.
pub(in super::super) async fn check(
    store: &SqliteStore,
    staging: &mut Staging,
    players: &[ReadPlayer],
    carried: &[Carried],
    restore: bool,
) -> Result<ImportCheck, StoreError> {
    let mut errors = Errors::default();
    staging.attach(&store.path).await?;
    staging.number_equal_lines().await?;
    staging.run("create index if not exists game_by_id on game (id)").await?;
    staging.resolve_seats(store, players).await?;
    staging.drop_repetitions(&mut errors).await?;
    staging.crowded(&mut errors).await?;
    let counts = staging.compare(restore, &mut errors).await?;
    let carried = staging.stage_carried(carried).await?;
    let new_players = staging.forget_unused_seats().await?;
    staging.run("detach data").await?;
    Ok(ImportCheck { counts: ImportCounts { new_players, carried, ..counts }, errors })
}

impl Staging {
    async fn run(&mut self, statement: &'static str) -> Result<u64, StoreError> {
        Ok(sqlx::query(statement).execute(&mut self.connection).await?.rows_affected())
    }

    async fn attach(&mut self, data: &Path) -> Result<(), StoreError> {
        // What was resolved by an earlier check may have changed.
        self.run("delete from seat").await?;
        self.run("delete from carried").await?;
        self.run("delete from restored").await?;
        let data = data.to_str().ok_or_else(|| {
            StoreError::Unavailable("the path of the data file must be UTF-8 to import".into())
        })?;
        sqlx::query("attach ? as data").bind(data).execute(&mut self.connection).await?;
        Ok(())
    }

    /// Games without an id are told apart by how often their content came before.
    async fn number_equal_lines(&mut self) -> Result<(), StoreError> {
        let again = sqlx::query(
            "select line, digest, occurrence from (
                select line, digest, row_number() over (partition by digest order by line) as occurrence
                from game where digest is not null)
             where occurrence > 1",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in again {
            let digest: Vec<u8> = row.try_get("digest")?;
            let digest = digest.try_into().unwrap_or_default();
            let id = derived_id(&digest, row.try_get::<i64, _>("occurrence")?.unsigned_abs());
            sqlx::query("update game set id = ? where line = ?")
                .bind(pack_id(&id))
                .bind(row.try_get::<i64, _>("line")?)
                .execute(&mut self.connection)
                .await?;
        }
        Ok(())
    }

    /// Of lines with the same id and content the first counts; other content is an error.
    async fn drop_repetitions(&mut self, errors: &mut Errors) -> Result<(), StoreError> {
        let again = sqlx::query(
            "select game.*, first from game join (
                select id, min(line) as first from game group by id having count(*) > 1) same on same.id = game.id
             where line > first order by line",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in again {
            let first: i64 = row.try_get("first")?;
            let there = sqlx::query("select * from game where line = ?")
                .bind(first)
                .fetch_one(&mut self.connection)
                .await?;
            let (here, there) = (self.staged(&row).await?, self.staged(&there).await?);
            let line = line(&row)?;
            match difference(&here, &there) {
                Some((field, says, there)) => {
                    errors.add(
                        line,
                        field,
                        LineProblem::IdTwice { says, first: first.unsigned_abs(), there },
                    );
                }
                None => {
                    sqlx::query("delete from game where line = ?")
                        .bind(line as i64)
                        .execute(&mut self.connection)
                        .await?;
                }
            }
        }
        Ok(())
    }

    /// A millisecond has room for many games, not for all.
    async fn crowded(&mut self, errors: &mut Errors) -> Result<(), StoreError> {
        let count: i64 =
            sqlx::query_scalar("select count(*) from game").fetch_one(&mut self.connection).await?;
        let most = MOST_WITHIN_MS / 2;
        if count <= most {
            return Ok(());
        }
        let crowded: Vec<i64> =
            sqlx::query_scalar("select max(line) from game group by at having count(*) > ? limit 100")
                .bind(most)
                .fetch_all(&mut self.connection)
                .await?;
        for line in crowded {
            errors.add(line.unsigned_abs(), "ended", LineProblem::TooManyAtOnce { most });
        }
        Ok(())
    }

    /// Gives every seat of the file its number in the data, or a fresh one.
    async fn resolve_seats(&mut self, store: &SqliteStore, players: &[ReadPlayer]) -> Result<(), StoreError> {
        self.run("begin").await?;
        for (index, some) in players.chunks(500).enumerate() {
            let mut insert = QueryBuilder::<Sqlite>::new("insert into seat (number, name, name_key) ");
            insert.push_values(some.iter().enumerate(), |mut row, (within, player)| {
                row.push_bind((index * 500 + within + 1) as i64)
                    .push_bind(player.name.as_ref())
                    .push_bind(player.key.as_ref());
            });
            insert.build().persistent(some.len() == 500).execute(&mut self.connection).await?;
        }
        self.run(
            "update seat set id = p.id, name = p.name,
                held = exists (select 1 from data.credential where player = p.id)
             from data.player p where p.name_key = seat.name_key",
        )
        .await?;
        sqlx::query(
            "insert into seat (number, id, tombstone)
             select number, p.id, n from (select x as number, x - ?1 as n from game where x > ?1
                                          union select o, o - ?1 from game where o > ?1)
             left join data.player p on p.tombstone = n",
        )
        .bind(TOMBSTONES)
        .execute(&mut self.connection)
        .await?;
        for level in Level::ALL {
            let number = rows::occupant_number(Occupant::Computer(*level));
            sqlx::query("insert into seat (number, id) values (?1, ?1)")
                .bind(number)
                .execute(&mut self.connection)
                .await?;
        }
        let fresh: i64 = sqlx::query_scalar("select count(*) from seat where id is null")
            .fetch_one(&mut self.connection)
            .await?;
        sqlx::query(
            "update seat set id = ? + place, fresh = 1 from (
                select number as of, row_number() over (order by number) as place from seat where id is null)
             where number = of",
        )
        .bind(store.reserve_players(fresh))
        .execute(&mut self.connection)
        .await?;
        self.run("commit").await?;
        Ok(())
    }

    /// A new name that no new game and no carried total needs is not made: it may be that of a deleted player. Answers how many
    /// names are new.
    async fn forget_unused_seats(&mut self) -> Result<u64, StoreError> {
        self.run(
            "delete from seat where fresh = 1 and number not in (
                select x from game union select o from game union select number from carried)",
        )
        .await?;
        let new: i64 =
            sqlx::query_scalar("select count(*) from seat where fresh = 1 and name_key is not null")
                .fetch_one(&mut self.connection)
                .await?;
        Ok(new.unsigned_abs())
    }

    /// Takes out what is here already or was deleted here; what is here with other content is an error.
    async fn compare(&mut self, restore: bool, errors: &mut Errors) -> Result<ImportCounts, StoreError> {
        let differing = sqlx::query(
            "select game.*, n from game
             join data.record r on r.id = game.id
             join seat sx on sx.number = game.x join seat so on so.number = game.o
             where not (at = n >> 21 and game.tag & ~4 = r.tag & ~4 and game.body = r.body and sx.id = r.x and so.id = r.o)
             order by line",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in differing {
            let n: i64 = row.try_get("n")?;
            let known = sqlx::query(
                "select n, r.id, x, o, tag, body, a.name as x_name, a.tombstone as x_tombstone,
                        b.name as o_name, b.tombstone as o_tombstone, a.bot is true as x_bot, b.bot is true as o_bot
                 from data.record r left join data.player a on a.id = x left join data.player b on b.id = o
                 where n = ?",
            )
            .bind(n)
            .fetch_one(&mut self.connection)
            .await?;
            let mut known = rows::bare_item(&known)?;
            let staged = self.staged(&row).await?;
            let mut returns = false;
            let mut stays = Vec::new();
            for (side, column) in ["x", "o"].into_iter().enumerate() {
                // Deleted stays deleted: the player that the file names there does not exist here.
                let SeatName::Deleted(tombstone) = known.names[side] else { continue };
                if matches!(staged.names[side], SeatName::Computer(_))
                    || known.names[side] == staged.names[side]
                {
                    continue;
                }
                known.names[side] = staged.names[side].clone();
                let number: i64 = row.try_get(column)?;
                if number > TOMBSTONES || self.is_held(number).await? {
                    let player = known.record.seats[side].player();
                    stays.push((column, tombstone, player));
                } else {
                    returns = true;
                }
            }
            match difference(&staged, &known) {
                Some((field, says, here)) => {
                    errors.add(line(&row)?, field, LineProblem::OtherContent { says, here })
                }
                None if returns && restore => {
                    sqlx::query("insert or ignore into restored values (?)")
                        .bind(row.try_get::<Vec<u8>, _>("id")?)
                        .execute(&mut self.connection)
                        .await?;
                    for (column, tombstone, player) in stays {
                        self.keep_tombstone(line(&row)?, column, tombstone, player).await?;
                    }
                }
                None => {}
            }
        }
        let mut counts = ImportCounts::default();
        if restore {
            // Games that were removed come back as they are, and nothing has to be taken out for them; but not with a name that
            // is held by now by somebody who did not sit there.
            self.run(
                "insert or ignore into restored
                 select game.id from game
                 join data.removed gone on gone.id = game.id
                 join seat sx on sx.number = game.x join seat so on so.number = game.o
                 where not (sx.held and sx.id is not gone.x) and not (so.held and so.id is not gone.o)",
            )
            .await?;
        }
        counts.skipped_deleted = self
            .run(
                "delete from game where id in (select id from data.removed)
                    and id not in (select id from restored)",
            )
            .await?;
        counts.known_games = self
            .run(
                "delete from game where id in (select id from data.record)
                    and id not in (select id from restored)",
            )
            .await?;
        let new: i64 =
            sqlx::query_scalar("select count(*) from game").fetch_one(&mut self.connection).await?;
        counts.new_games = new.unsigned_abs();
        Ok(counts)
    }

    /// Whether somebody holds the name that a seat of the file has.
    async fn is_held(&mut self, number: i64) -> Result<bool, StoreError> {
        let held = sqlx::query_scalar("select held from seat where number = ?").bind(number);
        Ok(held.fetch_optional(&mut self.connection).await?.unwrap_or(false))
    }

    /// Puts the deleted player back on a seat of a game that otherwise returns: their name is somebody else's by now.
    async fn keep_tombstone(
        &mut self,
        line: u64,
        column: &'static str,
        tombstone: u32,
        player: Option<PlayerId>,
    ) -> Result<(), StoreError> {
        let number = TOMBSTONES + i64::from(tombstone);
        sqlx::query("insert or ignore into seat (number, id, tombstone) values (?, ?, ?)")
            .bind(number)
            .bind(player.map(|player| player.0))
            .bind(tombstone)
            .execute(&mut self.connection)
            .await?;
        let statement = match column {
            "x" => "update game set x = ? where line = ?",
            _ => "update game set o = ? where line = ?",
        };
        sqlx::query(statement).bind(number).bind(line as i64).execute(&mut self.connection).await?;
        Ok(())
    }

    /// Keeps the carried totals that are not here as they are.
    async fn stage_carried(&mut self, carried: &[Carried]) -> Result<u64, StoreError> {
        for some in carried.chunks(500) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "insert into carried (origin, number, points, wins, losses, draws) ",
            );
            insert.push_values(some, |mut row, carried| {
                let totals = carried.totals;
                row.push_bind(carried.origin.as_ref())
                    .push_bind(i64::from(carried.player) + 1)
                    .push_bind(totals.points)
                    .push_bind(totals.wins)
                    .push_bind(totals.losses)
                    .push_bind(totals.draws);
            });
            insert.build().persistent(some.len() == 500).execute(&mut self.connection).await?;
        }
        self.run(
            "delete from carried where exists (
                select 1 from seat join data.carried here on here.player = seat.id
                where seat.number = carried.number and here.origin = carried.origin and here.points = carried.points
                    and here.wins = carried.wins and here.losses = carried.losses and here.draws = carried.draws)",
        )
        .await?;
        let left: i64 =
            sqlx::query_scalar("select count(*) from carried").fetch_one(&mut self.connection).await?;
        Ok(left.unsigned_abs())
    }

    /// A staged game as it would stand in the history.
    async fn staged(&mut self, row: &sqlx::sqlite::SqliteRow) -> Result<HistoryItem, StoreError> {
        let unreadable = || StoreError::Unavailable("the staging file cannot be read".into());
        let mut names = Vec::with_capacity(2);
        for column in ["x", "o"] {
            let number: i64 = row.try_get(column)?;
            names.push(if number > TOMBSTONES {
                SeatName::Deleted(u32::try_from(number - TOMBSTONES).map_err(|_| unreadable())?)
            } else if let Some(Occupant::Computer(level)) = rows::occupant(number) {
                SeatName::Computer(level)
            } else {
                let name: Option<String> = sqlx::query_scalar("select name from seat where number = ?")
                    .bind(number)
                    .fetch_optional(&mut self.connection)
                    .await?
                    .flatten();
                SeatName::Person(Arc::from(name.ok_or_else(unreadable)?))
            });
        }
        staged_item(row, [names[0].clone(), names[1].clone()])
    }
}
