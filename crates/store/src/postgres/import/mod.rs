//! Imports: games are staged in temporary tables of a separate connection, compared there with the data, and made part of it in
//! one transaction. Until that commits nobody sees any of it, and a connection that ends leaves nothing behind.

mod apply;

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use tokio::time::{Instant, sleep};

use super::super::import::{packed_game, seat_number};
use super::super::queries::import as checked;
use super::super::sql::{Connection as _, sql};
use super::super::{Import, ImportCheck, StoreError};
use super::connection::connect;
use super::ratings;
use cuatro_game::Time;
use cuatro_textfile::{Carried, ReadFile, ReadGame, ReadPlayer};

/// The lock of an import: a number that nothing else uses in this database.
const LOCK: i64 = 0x0c4a_7002;

/// How long to wait for the lock, and between two attempts.
const LOCKED: Duration = Duration::from_secs(3);
const AGAIN: Duration = Duration::from_millis(30);

/// Games in one statement.
const AT_ONCE: usize = 1000;

/// An import in progress.
pub(super) struct Staging {
    connection: PgConnection,
    pool: PgPool,
}

/// Takes the lock if it is free.
async fn alone(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let locked = sqlx::query_scalar("select pg_try_advisory_lock($1)").bind(LOCK);
    Ok(locked.fetch_one(connection).await?)
}

impl Staging {
    /// Starts with empty tables. Refused while another process imports.
    pub(super) async fn begin(options: &PgConnectOptions, pool: PgPool) -> Result<Staging, StoreError> {
        let options = options.clone().options([("jit", "off"), ("temp_buffers", "32MB")]);
        let mut connection = connect(&options).await?;
        // An abandoned import keeps the lock until its connection has ended.
        let waited = Instant::now();
        while !alone(&mut connection).await? {
            if waited.elapsed() > LOCKED {
                return Err(StoreError::Unavailable("another import is under way".into()));
            }
            sleep(AGAIN).await;
        }
        let mut staging = Staging { connection, pool };
        for statement in [
            "create temp table staged_game (
                line bigint primary key, id bytea not null, digest bytea, at bigint not null, tag bigint not null,
                x bigint not null, o bigint not null, x_points bigint not null, o_points bigint not null,
                body bytea not null)",
            "create temp table staged_seat (
                number bigint primary key, id bigint, name text collate \"C\", name_key text collate \"C\",
                tombstone bigint, fresh boolean not null default false, held boolean not null default false,
                bot boolean not null default false)",
            "create temp table staged_carried (
                origin text collate \"C\" not null, number bigint not null, points bigint not null, wins bigint not null,
                losses bigint not null, draws bigint not null)",
            "create temp table staged_restored (id bytea primary key)",
        ] {
            staging.connection.run(sql(statement)).await?;
        }
        Ok(staging)
    }

    /// Stages the names and the carried totals of the file.
    async fn stage_players(&mut self, players: &[ReadPlayer], carried: &[Carried]) -> Result<(), StoreError> {
        sqlx::query(
            "insert into staged_seat (number, name, name_key)
             select number, name, name_key from unnest($1::text[], $2::text[]) with ordinality as player (name, name_key, number)",
        )
        .bind(players.iter().map(|player| player.name.as_ref()).collect::<Vec<_>>())
        .bind(players.iter().map(|player| player.key.as_ref()).collect::<Vec<_>>())
        .execute(&mut self.connection)
        .await?;
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
        Ok(())
    }
}

#[async_trait]
impl Import for Staging {
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        for games in games.chunks(AT_ONCE) {
            let mut ids = Vec::with_capacity(games.len());
            let mut tags = Vec::with_capacity(games.len());
            let mut bodies = Vec::with_capacity(games.len());
            for game in games {
                let (id, tag, body) = packed_game(game);
                ids.push(id);
                tags.push(tag);
                bodies.push(body);
            }
            let numbers = |of: fn(&ReadGame) -> i64| games.iter().map(of).collect::<Vec<_>>();
            let digests: Vec<_> =
                games.iter().map(|game| game.digest.map(|digest| digest.to_vec())).collect();
            sqlx::query(
                "insert into staged_game (line, id, digest, at, tag, x, o, x_points, o_points, body)
                 select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[],
                                      $7::bigint[], $8::bigint[], $9::bigint[], $10::bytea[])",
            )
            .bind(numbers(|game| game.line as i64))
            .bind(ids)
            .bind(digests)
            .bind(numbers(|game| game.ended_at.0))
            .bind(tags)
            .bind(numbers(|game| seat_number(game.seats[0])))
            .bind(numbers(|game| seat_number(game.seats[1])))
            .bind(numbers(|game| game.points[0].into()))
            .bind(numbers(|game| game.points[1].into()))
            .bind(bodies)
            .execute(&mut self.connection)
            .await?;
        }
        Ok(())
    }

    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError> {
        checked::forget_check(&mut self.connection).await?;
        self.stage_players(&file.players, &file.carried).await?;
        checked::resolve_seats(&mut self.connection).await?;
        checked::name_bots(&mut self.connection, &file.bots).await?;
        for statement in [
            "update staged_seat set id = nextval('player_number'), fresh = true where id is null",
            "analyze staged_game, staged_seat",
        ] {
            self.connection.run(sql(statement)).await?;
        }
        checked::check(&mut self.connection, restore).await
    }

    async fn apply(mut self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError> {
        ratings::follow(&self.pool).await?;
        if !self.take_over(at).await? {
            return Ok(Some(self));
        }
        self.discard().await?;
        Ok(None)
    }

    /// The tables and the lock end with the connection.
    async fn discard(self: Box<Self>) -> Result<(), StoreError> {
        let _ = self.connection.close().await;
        Ok(())
    }
}
