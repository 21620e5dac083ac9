//! PostgreSQL: one database for any number of processes.

mod batch;
mod commit;
mod connection;
mod endpoint;
mod examination;
mod expiry;
mod hints;
mod import;
mod players;
mod presence;
mod ratings;
mod read;
mod shared;
mod statement;
mod store;
mod tournament;
mod upgrade;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep};

use cuatro_store::{Store, StoreError};
pub use examination::{CONNECTIONS, Examination};

/// Connections for reads, and for writes other than commits.
const POOL_CONNECTIONS: u32 = 6;
/// How long the check of a connection may take.
const ALIVE_TIMEOUT: Duration = Duration::from_millis(500);

/// A connection is checked before its next use after this idle time.
const MAX_UNCHECKED_IDLE: Duration = Duration::from_millis(200);

/// How long ended programs may stay in the database's list of connections, and the time between two reads of it.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(3);
const LEAVE_POLL_INTERVAL: Duration = Duration::from_millis(30);

/// A store in a PostgreSQL database, which other processes may also write.
pub struct PostgresStore {
    options: PgConnectOptions,
    pool: PgPool,
    writer: connection::Dedicated,
    /// Reads the news of games from other processes.
    follower: connection::Dedicated,
    /// Asks for the time and for games in which something is due.
    clock: connection::Dedicated,
    /// Numbers for new players, reserved for this process.
    player_numbers: Mutex<Vec<i64>>,
    /// Created on first use.
    hints: OnceLock<Arc<hints::Hints>>,
    /// The directory of files too large for memory.
    directory: PathBuf,
    /// Whether other processes write too.
    shared: bool,
}

impl PostgresStore {
    /// Connects to the database of a URL, `postgres://user:password@host/name`, and brings its schema up to date. `directory`
    /// is for files too large for memory. Errors never contain the password.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unusable`] for a URL, a server or a schema that this program cannot use, and for a database into which a copy was not
    /// completed; [`StoreError::Unavailable`] if the server cannot be reached.
    pub async fn open(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let store = PostgresStore::open_unfinished(url, directory).await?;
        let unfinished = "select to_regclass('being_copied') is not null";
        if sqlx::query_scalar(unfinished).fetch_one(&store.pool).await? {
            store.close().await;
            return Err(StoreError::unfinished_copy());
        }
        Ok(store)
    }

    /// The same, but accepts the destination of an unfinished copy.
    async fn open_unfinished(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let options = options(url)?;
        let mut first = connection::connect(&options).await?;
        accept_encoding(&mut first).await?;
        upgrade::upgrade(&mut first).await?;
        first.close().await?;
        Ok(PostgresStore::connected(options, directory))
    }

    /// A connection to a database without servers. Waits up to 3 s for them: an ended program stays in the list for a moment.
    async fn connect_alone(url: &str) -> Result<PgConnection, StoreError> {
        let mut connection =
            connection::connect(&options(url)?.application_name("cuatro migrate-store")).await?;
        let waited = Instant::now();
        while count_servers(&mut connection).await? > 0 {
            if waited.elapsed() > LEAVE_TIMEOUT {
                return Err(StoreError::InUse("the database".into()));
            }
            sleep(LEAVE_POLL_INTERVAL).await;
        }
        Ok(connection)
    }

    fn connected(options: PgConnectOptions, directory: PathBuf) -> PostgresStore {
        let pool = PgPoolOptions::new()
            .max_connections(POOL_CONNECTIONS)
            .acquire_timeout(connection::CONNECT_TIMEOUT)
            // Checking before each use would cost a round trip for each read. An idle connection may have died.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move { Ok(meta.idle_for < MAX_UNCHECKED_IDLE || is_usable(connection).await) })
            })
            // Drops connections with an abandoned query on a dead peer, and read-only sessions, as after a failover: a new connection
            // may reach a server that takes writes.
            .after_release(|connection, _| Box::pin(async move { Ok(is_usable(connection).await) }))
            .after_connect(|connection, _| {
                Box::pin(connection::configure(connection, connection::POOL_SETTINGS))
            })
            .connect_lazy_with(options.clone());
        PostgresStore {
            writer: connection::Dedicated::for_commits(options.clone()),
            follower: connection::Dedicated::new(options.clone()),
            clock: connection::Dedicated::new(options.clone()),
            options,
            pool,
            player_numbers: Mutex::default(),
            hints: OnceLock::new(),
            directory,
            shared: true,
        }
    }

    /// Assumes that no other process writes: caches are trusted, and the clock is this process's. Tests with a simulated clock need this.
    pub fn alone(self) -> PostgresStore {
        PostgresStore { shared: false, ..self }
    }
}

/// The connections of other processes to this database.
async fn count_servers(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'cuatro'",
    )
    .fetch_one(connection)
    .await
}

/// Commits a change without effect, and checks the rights on all tables. A row that another process has locked counts as written.
async fn try_writing(connection: &mut PgConnection) -> Result<(), StoreError> {
    let forbidden = "update origin set pulse_at = pulse_at where id in (select id from origin for update skip locked)
         returning (select string_agg(relname, ', ' order by relname) from pg_class where relnamespace = current_schema()::regnamespace
            and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
            and case when relkind in ('r', 'p') then relname <> '_sqlx_migrations' and not (has_table_privilege(oid, 'select')
                    and has_table_privilege(oid, 'insert') and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
                when relkind = 'S' then not has_sequence_privilege(oid, 'usage') else false end)";
    let written = sqlx::query_scalar::<_, Option<String>>(forbidden).fetch_optional(connection).await;
    match written {
        Ok(Some(Some(tables))) => Err(no_writes(&format!("the user lost rights on {tables}"))),
        Ok(_) => Ok(()),
        Err(error) => {
            let code = error.as_database_error().and_then(|error| error.code());
            Err(match code.as_deref() {
                Some("25006") => no_writes(READ_ONLY),
                Some("42501") => no_writes(&error.to_string()),
                _ => error.into(),
            })
        }
    }
}

/// Whether a connection is alive, and its session can write.
async fn is_usable(connection: &mut PgConnection) -> bool {
    tokio::time::timeout(ALIVE_TIMEOUT, can_write(connection)).await.is_ok_and(|answer| answer.is_ok())
}

/// Refuses a session that can only read.
async fn can_write(connection: &mut PgConnection) -> Result<(), StoreError> {
    let read_only: String = sqlx::query_scalar("show transaction_read_only").fetch_one(connection).await?;
    match read_only == "on" {
        true => Err(no_writes(READ_ONLY)),
        false => Ok(()),
    }
}

const READ_ONLY: &str = "it is a standby, or its sessions are read-only";

fn no_writes(why: &str) -> StoreError {
    StoreError::Unavailable(format!("the database takes no writes: {why}"))
}

/// Refuses a database with an encoding that lacks characters of names.
async fn accept_encoding(connection: &mut PgConnection) -> Result<(), StoreError> {
    let encoding: String = sqlx::query_scalar("show server_encoding").fetch_one(connection).await?;
    // SQL_ASCII keeps bytes as they come.
    match encoding.as_str() {
        "UTF8" | "SQL_ASCII" => Ok(()),
        other => Err(StoreError::Unusable(format!(
            "the database has the encoding {other}, which cannot hold all names: make one with \
             `create database cuatro encoding 'UTF8' template template0`"
        ))),
    }
}

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    // The parser's message can contain parts of the URL, and with them the password.
    let unusable = || {
        StoreError::Unusable(
            "the URL of the database is not of the form postgres://user:password@host:5432/name".into(),
        )
    };
    let options = PgConnectOptions::from_str(url).map_err(|_| unusable())?;
    // Poolers refuse this parameter of sqlx; PostgreSQL 12 and later write all digits anyway.
    let options = options.extra_float_digits(None);
    Ok(options.application_name("cuatro").disable_statement_logging())
}
