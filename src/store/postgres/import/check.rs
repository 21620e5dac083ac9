//! Comparing what is staged with itself and with the data.

use std::sync::Arc;

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::super::super::import::{TOMBSTONES, difference, line, staged_item};
use super::super::super::packed::{MOST_WITHIN_MS, pack_id};
use super::super::super::{HistoryItem, ImportCheck, ImportCounts, SeatName, StoreError, rows};
use super::Staging;
use crate::game::{Occupant, PlayerId};
use crate::opponent::Level;
use crate::textfile::{Carried, Errors, LineProblem, ReadPlayer, derived_id};

impl Staging {
    /// Checks what is staged.
    pub(in super::super) async fn check(
        &mut self,
        players: &[ReadPlayer],
        carried: &[Carried],
        restore: bool,
    ) -> Result<ImportCheck, StoreError> {
        let mut errors = Errors::default();
        // What was resolved by an earlier check may have changed.
        self.run("truncate staged_seat, staged_carried, staged_restored").await?;
        self.number_equal_lines().await?;
        self.run("create index if not exists staged_game_by_id on staged_game (id)").await?;
        self.resolve_seats(players).await?;
        self.run("analyze staged_game, staged_seat").await?;
        self.drop_repetitions(&mut errors).await?;
        self.crowded(&mut errors).await?;
        let counts = self.compare(restore, &mut errors).await?;
        let carried = self.stage_carried(carried).await?;
        let new_players = self.forget_unused_seats().await?;
        Ok(ImportCheck { counts: ImportCounts { new_players, carried, ..counts }, errors })
    }

    /// Games without an id are told apart by how often their content came before.
    async fn number_equal_lines(&mut self) -> Result<(), StoreError> {
        let again = sqlx::query(
            "select line, digest, occurrence from (
                select line, digest, row_number() over (partition by digest order by line) as occurrence
                from staged_game where digest is not null) equal
             where occurrence > 1",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in again {
            let digest: Vec<u8> = row.try_get("digest")?;
            let digest = digest.try_into().unwrap_or_default();
            let id = derived_id(&digest, row.try_get::<i64, _>("occurrence")?.unsigned_abs());
            sqlx::query("update staged_game set id = $1 where line = $2")
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
            "select staged_game.*, first from staged_game join (
                select id, min(line) as first from staged_game group by id having count(*) > 1) same on same.id = staged_game.id
             where line > first order by line",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in again {
            let first: i64 = row.try_get("first")?;
            let there = sqlx::query("select * from staged_game where line = $1")
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
                    sqlx::query("delete from staged_game where line = $1")
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
        let most = MOST_WITHIN_MS / 2;
        if self.count("select count(*) from staged_game").await? <= most.unsigned_abs() {
            return Ok(());
        }
        let crowded: Vec<i64> = sqlx::query_scalar(
            "select max(line) from staged_game group by at having count(*) > $1 limit 100",
        )
        .bind(most)
        .fetch_all(&mut self.connection)
        .await?;
        for line in crowded {
            errors.add(line.unsigned_abs(), "ended", LineProblem::TooManyAtOnce { most });
        }
        Ok(())
    }

    /// Gives every seat of the file its number in the data, or a fresh one.
    async fn resolve_seats(&mut self, players: &[ReadPlayer]) -> Result<(), StoreError> {
        sqlx::query(
            "insert into staged_seat (number, name, name_key)
             select number, name, name_key from unnest($1::text[], $2::text[]) with ordinality as player (name, name_key, number)",
        )
        .bind(players.iter().map(|player| player.name.as_ref()).collect::<Vec<_>>())
        .bind(players.iter().map(|player| player.key.as_ref()).collect::<Vec<_>>())
        .execute(&mut self.connection)
        .await?;
        self.run(
            "update staged_seat s set id = p.id, name = p.name, held = p.held from player p where p.name_key = s.name_key",
        )
        .await?;
        sqlx::query(
            "insert into staged_seat (number, id, tombstone)
             select number, p.id, n from (select x as number, x - $1 as n from staged_game where x > $1
                                          union select o, o - $1 from staged_game where o > $1) gone
             left join player p on p.tombstone = n",
        )
        .bind(TOMBSTONES)
        .execute(&mut self.connection)
        .await?;
        let levels: Vec<i64> =
            Level::ALL.iter().map(|level| rows::occupant_number(Occupant::Computer(*level))).collect();
        sqlx::query("insert into staged_seat (number, id) select n, n from unnest($1::bigint[]) n")
            .bind(levels)
            .execute(&mut self.connection)
            .await?;
        self.run("update staged_seat set id = nextval('player_number'), fresh = true where id is null")
            .await?;
        Ok(())
    }

    /// A new name that no new game and no carried total needs is not made: it may be that of a deleted player. Answers how many
    /// names are new.
    async fn forget_unused_seats(&mut self) -> Result<u64, StoreError> {
        self.run(
            "delete from staged_seat where fresh and number not in (
                select x from staged_game union select o from staged_game union select number from staged_carried)",
        )
        .await?;
        self.count("select count(*) from staged_seat where fresh and name_key is not null").await
    }

    /// Takes out what is here already or was deleted here; what is here with other content is an error.
    async fn compare(&mut self, restore: bool, errors: &mut Errors) -> Result<ImportCounts, StoreError> {
        let differing = sqlx::query(
            "select g.*, n from staged_game g
             join record r on r.id = g.id
             join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
             where not (at = n >> 21 and g.tag & ~4 = r.tag & ~4 and g.body = r.body and sx.id = r.x and so.id = r.o)
             order by line",
        )
        .fetch_all(&mut self.connection)
        .await?;
        for row in differing {
            self.compare_one(&row, restore, errors).await?;
        }
        if restore {
            // Games that were removed come back as they are, and nothing has to be taken out for them; but not with a name that
            // is held by now by somebody who did not sit there.
            self.run(
                "insert into staged_restored
                 select g.id from staged_game g
                 join removed gone on gone.id = g.id
                 join staged_seat sx on sx.number = g.x join staged_seat so on so.number = g.o
                 where not (sx.held and sx.id is distinct from gone.x) and not (so.held and so.id is distinct from gone.o)
                 on conflict do nothing",
            )
            .await?;
        }
        let skipped_deleted = self
            .run(
                "delete from staged_game where id in (select id from removed)
                    and id not in (select id from staged_restored)",
            )
            .await?;
        let known_games = self
            .run(
                "delete from staged_game where id in (select id from record)
                    and id not in (select id from staged_restored)",
            )
            .await?;
        let new_games = self.count("select count(*) from staged_game").await?;
        Ok(ImportCounts { new_games, known_games, skipped_deleted, ..ImportCounts::default() })
    }

    /// Compares a staged game with the one of the same id that is here.
    async fn compare_one(
        &mut self,
        row: &PgRow,
        restore: bool,
        errors: &mut Errors,
    ) -> Result<(), StoreError> {
        let known = sqlx::query(
            "select n, r.id, x, o, tag, body, a.name as x_name, a.tombstone as x_tombstone,
                    b.name as o_name, b.tombstone as o_tombstone, a.bot is true as x_bot, b.bot is true as o_bot
             from record r left join player a on a.id = x left join player b on b.id = o
             where n = $1",
        )
        .bind(row.try_get::<i64, _>("n")?)
        .fetch_one(&mut self.connection)
        .await?;
        let mut known = rows::bare_item(&known)?;
        let staged = self.staged(row).await?;
        let mut returns = false;
        let mut stays = Vec::new();
        for (side, column) in ["x", "o"].into_iter().enumerate() {
            // Deleted stays deleted: the player that the file names there does not exist here.
            let SeatName::Deleted(tombstone) = known.names[side] else { continue };
            if matches!(staged.names[side], SeatName::Computer(_)) || known.names[side] == staged.names[side]
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
                errors.add(line(row)?, field, LineProblem::OtherContent { says, here });
            }
            None if returns && restore => {
                sqlx::query("insert into staged_restored values ($1) on conflict do nothing")
                    .bind(row.try_get::<Vec<u8>, _>("id")?)
                    .execute(&mut self.connection)
                    .await?;
                for (column, tombstone, player) in stays {
                    self.keep_tombstone(line(row)?, column, tombstone, player).await?;
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Whether somebody holds the name that a seat of the file has.
    async fn is_held(&mut self, number: i64) -> Result<bool, StoreError> {
        let held = sqlx::query_scalar("select held from staged_seat where number = $1").bind(number);
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
        sqlx::query(
            "insert into staged_seat (number, id, tombstone) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(number)
        .bind(player.map(|player| player.0))
        .bind(i64::from(tombstone))
        .execute(&mut self.connection)
        .await?;
        let statement = match column {
            "x" => "update staged_game set x = $1 where line = $2",
            _ => "update staged_game set o = $1 where line = $2",
        };
        sqlx::query(statement).bind(number).bind(line as i64).execute(&mut self.connection).await?;
        Ok(())
    }

    /// Keeps the carried totals that are not here as they are.
    async fn stage_carried(&mut self, carried: &[Carried]) -> Result<u64, StoreError> {
        let numbers = |of: fn(&Carried) -> i64| carried.iter().map(of).collect::<Vec<_>>();
        sqlx::query(
            "insert into staged_carried (origin, number, points, wins, losses, draws)
             select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])",
        )
        .bind(carried.iter().map(|carried| carried.origin.as_ref()).collect::<Vec<_>>())
        .bind(numbers(|carried| i64::from(carried.player) + 1))
        .bind(numbers(|carried| carried.totals.points))
        .bind(numbers(|carried| carried.totals.wins))
        .bind(numbers(|carried| carried.totals.losses))
        .bind(numbers(|carried| carried.totals.draws))
        .execute(&mut self.connection)
        .await?;
        self.run(
            "delete from staged_carried c using staged_seat s, carried here
             where s.number = c.number and here.player = s.id and here.origin = c.origin and here.points = c.points
                and here.wins = c.wins and here.losses = c.losses and here.draws = c.draws",
        )
        .await?;
        self.count("select count(*) from staged_carried").await
    }

    /// A staged game as it would stand in the history.
    async fn staged(&mut self, row: &PgRow) -> Result<HistoryItem, StoreError> {
        let unreadable = || StoreError::Unavailable("the staged games cannot be read".into());
        let mut names = Vec::with_capacity(2);
        for column in ["x", "o"] {
            let number: i64 = row.try_get(column)?;
            names.push(if number > TOMBSTONES {
                SeatName::Deleted(u32::try_from(number - TOMBSTONES).map_err(|_| unreadable())?)
            } else if let Some(Occupant::Computer(level)) = rows::occupant(number) {
                SeatName::Computer(level)
            } else {
                let name: Option<String> =
                    sqlx::query_scalar("select name from staged_seat where number = $1")
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
