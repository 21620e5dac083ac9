//! PostgreSQL: one database for any number of processes.

mod batch;
mod commit;
mod connection;
mod dialect;
mod expiry;
mod hints;
mod import;
mod players;
mod presence;
mod ratings;
mod read;
mod shared;
mod store;
mod upgrade;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::Mutex;

use super::{Store, StoreError};

/// Connections that read for somebody who asked, and write what no move waits for.
const READERS: u32 = 6;
/// How long one of them may take to say that it is alive.
const ALIVE: Duration = Duration::from_millis(500);

/// After how long a connection is looked at before it is used again.
const RESTED: Duration = Duration::from_millis(200);

/// A store in a PostgreSQL database, which other processes write as well.
pub struct PostgresStore {
    options: PgConnectOptions,
    pool: PgPool,
    writer: connection::Dedicated,
    /// Reads what other processes did.
    follower: connection::Dedicated,
    /// Asks for the time and for what games are owed.
    clock: connection::Dedicated,
    /// Numbers for new players that nobody else gets.
    player_numbers: Mutex<Vec<i64>>,
    /// Made when somebody first asks for it.
    hints: OnceLock<Arc<hints::Hints>>,
    /// Where files too large for memory go.
    directory: PathBuf,
    /// Whether other processes write too.
    shared: bool,
}

impl PostgresStore {
    /// Connects to the database of a URL, `postgres://user:password@host/name`, and brings its schema up to date. `directory` is
    /// for files too large for memory. Errors never hold the password.
    pub async fn open(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let store = PostgresStore::open_unfinished(url, directory).await?;
        let unfinished = "select to_regclass('being_copied') is not null";
        if sqlx::query_scalar(unfinished).fetch_one(&store.pool).await? {
            store.close().await;
            return Err(super::unfinished_copy());
        }
        Ok(store)
    }

    /// The same, also where another store is still being copied into the database.
    pub(super) async fn open_unfinished(url: &str, directory: PathBuf) -> Result<PostgresStore, StoreError> {
        let options = options(url)?;
        let mut first = connection::connect(&options).await?;
        upgrade::migrate(&mut first).await?;
        first.close().await?;
        Ok(PostgresStore::connected(options, directory))
    }

    /// A connection for a caller that must be alone; refused while a server is connected.
    pub(super) async fn connect_alone(url: &str) -> Result<PgConnection, StoreError> {
        let mut connection =
            connection::connect(&options(url)?.application_name("cuatro migrate-store")).await?;
        let servers: i64 = sqlx::query_scalar(
            "select count(*) from pg_stat_activity where datname = current_database() and application_name = 'cuatro'",
        )
        .fetch_one(&mut connection)
        .await?;
        match servers {
            0 => Ok(connection),
            _ => Err(StoreError::InUse("the database".into())),
        }
    }

    fn connected(options: PgConnectOptions, directory: PathBuf) -> PostgresStore {
        let pool = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(connection::CONNECT)
            // A look at each connection would cost a round trip for each read; one that rested may have died meanwhile.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move { Ok(meta.idle_for < RESTED || is_alive(connection).await) })
            })
            // What nobody waited for any longer may hang on a connection whose other end is gone; it must not keep its place.
            .after_release(|connection, _| Box::pin(async move { Ok(is_alive(connection).await) }))
            .connect_lazy_with(options.clone().options([("jit", "off")]));
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

    /// Takes it that no other process writes: what this one remembers is believed, and the time is its own. Tests that turn the clock
    /// need this.
    pub fn alone(self) -> PostgresStore {
        PostgresStore { shared: false, ..self }
    }
}

async fn is_alive(connection: &mut PgConnection) -> bool {
    tokio::time::timeout(ALIVE, connection.ping()).await.is_ok_and(|answer| answer.is_ok())
}

/// The options of a URL.
fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    // The message of the parser can hold parts of the URL, and with them the password.
    let unusable = || {
        StoreError::Unavailable(
            "the URL of the database is not of the form postgres://user:password@host:5432/name".into(),
        )
    };
    let options = PgConnectOptions::from_str(url).map_err(|_| unusable())?;
    // Notices say that a table of migrations is there already, at each start.
    let options = options.options([("client_min_messages", "warning")]);
    Ok(options.application_name("cuatro").disable_statement_logging())
}
