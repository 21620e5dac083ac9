//! The parts of SQL that differ in PostgreSQL.

use async_trait::async_trait;
use sqlx::postgres::PgConnection;

use super::super::sql::Dialect;

#[async_trait]
impl Dialect for PgConnection {
    const JSON: &'static str = "::json";
    const GAMES_TO_RESUME: &'static str =
        "select id from game join event first on first.game = id and first.version = 1
         where status = $1
            and (first.body -> 'created' -> 'clock' is not null and first.body -> 'created' ->> 'clock' is not null
                or first.body -> 'created' ->> 'kind' in ('computer', 'online')
                    and (first.body -> 'created' -> 'seats')::text like '%computer%' and (
                    select last.body -> 'moved' -> 'why' is null
                    from event last where last.game = id order by last.version desc limit 1))
         order by created_at, id";
    const LOG: &'static str =
        "select version, at, body::text as body from event where game = $1 order by version";
    const LOCK_FREE_ROWS: &'static str = "for update skip locked";
    const NEXT_TOMBSTONE: &'static str = "nextval('tombstone_number')";
    const PERSON_MOVED: &'static str =
        "event.version > 1 and event.body -> 'moved' is not null and event.body -> 'moved' -> 'why' is null";
    const POSITION: &'static str = "strpos";
    const RATINGS_STALE: &'static str = "update origin set ratings_wanted = ratings_wanted + 1";

    fn one_of(parameter: &str) -> String {
        format!("= any({parameter})")
    }

    async fn lock_players(&mut self, players: Vec<i64>) -> Result<(), sqlx::Error> {
        sqlx::query("select 1 from player where id = any($1) order by id for no key update")
            .bind(players)
            .execute(self)
            .await?;
        Ok(())
    }
}
