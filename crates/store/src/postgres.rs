//! How the shared statements run on PostgreSQL: what differs in its SQL, and what its errors mean.

use async_trait::async_trait;
use sqlx::error::DatabaseError;
use sqlx::postgres::{PgArguments, PgConnection, PgDatabaseError, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row};

use crate::error::ErrorClass;
use crate::sql::{Dialect, Statement, Value, connection};

#[async_trait]
impl Dialect for PgConnection {
    const JSON: &'static str = "::json";
    const COLUMN_TYPES: [&'static str; 4] = ["bigint", "text collate \"C\"", "bytea", "boolean"];
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
    const NOT_USED: &'static str = "not used";
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

connection!(
    PgConnection,
    PgRow,
    Query<'static, Postgres, PgArguments>,
    text = postgres_text,
    list = std::convert::identity
);

/// What an error says about the data, if it is one of PostgreSQL.
pub(crate) fn classify(error: &(dyn DatabaseError + 'static)) -> Option<ErrorClass> {
    let code = error.try_downcast_ref::<PgDatabaseError>()?.code();
    Some(match TRANSIENT.iter().any(|codes| code.starts_with(codes)) {
        true => ErrorClass::Transient,
        false => ErrorClass::Permanent,
    })
}

/// Beginnings of codes: connection lost, standby, transaction rolled back for others, resources used up, locked, operator's
/// intervention, error of the system. <https://www.postgresql.org/docs/current/errcodes-appendix.html>
const TRANSIENT: [&str; 7] = ["08", "25006", "40", "53", "55P03", "57", "58"];
