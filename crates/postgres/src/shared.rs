//! Operations for several processes on the same data.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row};

use super::{PostgresStore, hints, read};
use cuatro_game::{GameId, Time};
use cuatro_store::rows::{self, corrupt};
use cuatro_store::{
    Bus, Leased, News, PULSE_LASTS_MS, Pulse, SeatPresence, SharedStore, StoreError, TokenHash,
    TournamentNews,
};
use cuatro_tournament::{EntrantNumber, TournamentId};
use sqlx::postgres::PgRow;

#[async_trait]
impl SharedStore for PostgresStore {
    fn bus(&self) -> Arc<dyn Bus> {
        self.hints.get_or_init(|| Arc::new(hints::Hints::start(self.options.clone()))).clone()
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        self.follower.run(async |connection| read::news(connection, known).await).await
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        let pulse = sqlx::query(
            "update origin set pulse_at = now,
                served_since = case when pulse_at > now - $1 and served_since is not null then served_since else now end
             from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now) clock
             returning pulse_at, served_since",
        )
        .bind(PULSE_LASTS_MS);
        let row = self.clock.run(async |connection| Ok(pulse.fetch_one(connection).await?)).await?;
        Ok(Pulse { now: Time(row.try_get("pulse_at")?), since: Time(row.try_get("served_since")?) })
    }

    async fn lease_due(&self, now: Time, until: Time, limit: u32) -> Result<Leased, StoreError> {
        // Rows that another process has locked are that process's to lease.
        let due = sqlx::query(
            "with games as (update game set due_at = $2 where id = any(array(
                    select id from game where due_at <= $1 order by due_at, id limit $3 for update skip locked))
                returning id),
             tournaments as (update tournament set due_at = $2 where id = any(array(
                    select id from tournament where due_at <= $1 order by due_at, id limit $3 for update skip locked))
                returning id)
             select id, false as is_tournament from games union all select id, true from tournaments",
        )
        .bind(now.0)
        .bind(until.0)
        .bind(i64::from(limit));
        let due = self.clock.run(async |connection| Ok(due.fetch_all(connection).await?)).await?;
        let mut leased = Leased::default();
        for row in &due {
            match row.try_get("is_tournament")? {
                true => leased.tournaments.push(rows::tournament_id(row.try_get("id")?)?),
                false => leased.games.push(rows::game_id(row.try_get("id")?)?),
            }
        }
        Ok(leased)
    }

    async fn extend_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.change_due("update game set due_at = $2 where due_at is not null and id = any($1)", games, until)
            .await
    }

    async fn settle_due(&self, games: &[GameId], until: Time) -> Result<(), StoreError> {
        self.change_due("update game set due_at = null where due_at = $2 and id = any($1)", games, until)
            .await
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        let mut seen: Vec<_> = seen.iter().collect();
        // All transactions lock entrants in this order.
        seen.sort_unstable();
        let keep = sqlx::query(
            "update entrant set seen_at = greatest(entrant.seen_at, news.seen_at)
             from unnest($1::text[], $2::bigint[], $3::bigint[]) as news (tournament, n, seen_at)
             where entrant.tournament = news.tournament and entrant.n = news.n",
        )
        .bind(seen.iter().map(|(tournament, ..)| tournament.as_str()).collect::<Vec<_>>())
        .bind(seen.iter().map(|(_, n, _)| i64::from(n.0)).collect::<Vec<_>>())
        .bind(seen.iter().map(|(.., at)| at.0).collect::<Vec<_>>());
        self.clock.run(async |connection| Ok(keep.execute(connection).await.map(drop)?)).await
    }

    async fn entrants_seen(
        &self,
        tournament: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        let seen = sqlx::query("select n, seen_at from entrant where tournament = $1 and seen_at >= $2")
            .bind(tournament.as_str())
            .bind(from.0);
        let seen = self.clock.run(async |connection| Ok(seen.fetch_all(connection).await?)).await?;
        let row = |row: &PgRow| -> Result<(EntrantNumber, Time), StoreError> {
            Ok((EntrantNumber(row.try_get::<i64, _>("n")? as u32), Time(row.try_get("seen_at")?)))
        };
        seen.iter().map(row).collect()
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        let found = sqlx::query(
            "select asked.id, found.* from unnest($1::text[], $2::bigint[]) as asked (id, known) cross join lateral (
                select version, at, body::text from event where event.game = asked.id and version > asked.known offset 0) found
             order by asked.id, version",
        )
        .bind(known.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>())
        .bind(known.iter().map(|(_, version)| i64::from(*version)).collect::<Vec<_>>());
        let found = self.follower.run(async |connection| Ok(found.fetch_all(connection).await?)).await?;
        let mut news: Vec<TournamentNews> = Vec::new();
        for row in &found {
            let tournament = rows::tournament_id(row.try_get("id")?)?;
            let logged = rows::tournament_logged(&tournament, row)?;
            match news.last_mut().filter(|last| last.tournament == tournament) {
                Some(last) => last.events.push(logged),
                None => news.push(TournamentNews { tournament, events: vec![logged] }),
            }
        }
        Ok(news)
    }

    async fn presence(&self, games: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        // `offset 0` forces one lookup per game: a plan from when the table was empty would read all seats.
        let found = sqlx::query(
            "select found.* from unnest($1::text[]) as asked (game) cross join lateral (
                select game, side, here, seen_at from seat where seat.game = asked.game and player is not null offset 0) found",
        )
        .bind(texts(games));
        let found = self.follower.run(async |connection| Ok(found.fetch_all(connection).await?)).await?;
        found.iter().map(rows::seat_presence).collect()
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        self.first_offered("admin_hash", &offer.0).await.map(TokenHash)
    }

    async fn idempotency_secret(&self, offer: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        self.first_offered("idempotency_secret", offer).await
    }
}

impl PostgresStore {
    async fn change_due(
        &self,
        statement: &'static str,
        games: &[GameId],
        until: Time,
    ) -> Result<(), StoreError> {
        let change = sqlx::query(statement).bind(texts(games)).bind(until.0);
        self.clock.run(async |connection| Ok(change.execute(connection).await.map(drop)?)).await
    }

    /// The bytes of this column of `origin`: the first offer of any process.
    async fn first_offered(&self, column: &'static str, offer: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let first = format!("update origin set {column} = coalesce({column}, $1) returning {column}");
        let first: Vec<u8> =
            sqlx::query_scalar(AssertSqlSafe(first)).bind(offer.as_slice()).fetch_one(&self.pool).await?;
        first.try_into().map_err(|_| corrupt("origin", column, "it is not 32 bytes"))
    }
}

fn texts(games: &[GameId]) -> Vec<&str> {
    games.iter().map(GameId::as_str).collect()
}
