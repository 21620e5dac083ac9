//! Examining a database for `cuatro doctor`, without changing anything in it.

use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions};
use tokio::time::timeout;

use super::connection::{self, QUERY_TIMEOUT};
use super::{PostgresStore, options, upgrade};
use cuatro_game::Time;
use cuatro_store::StoreError;

/// The connections that a server needs: those of the pool, and one each for commits, news, the clock, an export, and for sending and
/// receiving hints.
pub const CONNECTIONS: i64 = super::POOL_CONNECTIONS as i64 + 6;

/// The state of a database.
#[derive(Debug)]
pub struct Examination {
    /// The version of PostgreSQL, as it says it.
    pub version: String,
    /// The number of the schema; `None` if the first start has yet to make it.
    pub schema: Option<i64>,
    /// The number of this program's schema.
    pub newest: i64,
    /// Whether it can be written.
    pub writable: Result<(), StoreError>,
    /// Whether hints work: LISTEN and NOTIFY on connections that stay open.
    pub hints: bool,
    /// How many more connections it takes.
    pub free: i64,
    /// The connections of servers.
    pub taken: i64,
    /// How far its clock is ahead of the one here.
    pub ahead_ms: i64,
}

impl PostgresStore {
    /// Examines the database of a URL. `now` is the time here. Errors never contain the password.
    pub async fn examine(url: &str, now: impl Fn() -> Time) -> Result<Examination, StoreError> {
        let options = options(url)?.application_name("cuatro doctor");
        let mut connection = connection::connect(&options).await?;
        super::accept_encoding(&mut connection).await?;
        let schema = upgrade::found(&mut connection).await?;
        let writable = match schema {
            Some(_) => super::try_writing(&mut connection).await,
            None => can_create_tables(&mut connection).await,
        };
        let version = sqlx::query_scalar("select split_part(current_setting('server_version'), ' ', 1)");
        let version = version.fetch_one(&mut connection).await?;
        let (free, taken) = sqlx::query_as(COUNT_CONNECTIONS).fetch_one(&mut connection).await?;
        let before = now();
        let there = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
        let there: i64 = sqlx::query_scalar(there).fetch_one(&mut connection).await?;
        let ahead_ms = there - (before.0 + now().0) / 2;
        let hints = timeout(QUERY_TIMEOUT, notifications_arrive(&options, &mut connection))
            .await
            .is_ok_and(|heard| heard.is_ok());
        connection.close().await?;
        let newest = upgrade::newest();
        Ok(Examination { version, schema, newest, writable, hints, free, taken, ahead_ms })
    }
}

/// The connections that are free beside this one, by the limits of the server, the database and the user; and those of servers.
const COUNT_CONNECTIONS: &str = "select least(
        current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint
            - coalesce(current_setting('reserved_connections', true), '0')::bigint
            - (select sum(numbackends) from pg_stat_database),
        (select case when datconnlimit >= 0 then datconnlimit - numbackends end
         from pg_database join pg_stat_database using (datname) where datname = current_database()),
        (select case when rolconnlimit >= 0 then rolconnlimit - (select count(*) from pg_stat_activity where usename = current_user) end
         from pg_roles where rolname = current_user)
    )::bigint + 1,
    (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'cuatro')";

/// Whether the first start can make its tables.
async fn can_create_tables(connection: &mut PgConnection) -> Result<(), StoreError> {
    let may = "select case when current_setting('transaction_read_only')::boolean then 'the database takes no writes: it is read-only or a standby'
            when not coalesce(has_schema_privilege(current_schema(), 'create'), false)
                then 'the user may not make tables there; it needs a database or a schema that it owns' end";
    let refused: Option<String> = sqlx::query_scalar(may).fetch_one(connection).await?;
    refused.map_or(Ok(()), |why| Err(StoreError::Unusable(why)))
}

/// Waits for a notification between two connections. Behind a pooler that changes connections between transactions none arrives.
async fn notifications_arrive(
    options: &PgConnectOptions,
    speaker: &mut PgConnection,
) -> Result<(), sqlx::Error> {
    let channel = format!("cuatro_doctor_{}", uuid::Uuid::new_v4().simple());
    let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(&channel).await?;
    sqlx::query("select pg_notify($1, '')").bind(&channel).execute(speaker).await?;
    listener.recv().await.map(drop)
}
