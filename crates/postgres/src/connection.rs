//! Dedicated connections, transactions, timeouts, and the meaning of errors.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor, Postgres};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use cuatro_store::{StoreError, TransactionError};

/// How long connecting may take.
pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a query may take before its connection counts as dead: sqlx sends no keep-alives.
pub(super) const QUERY_TIMEOUT: Duration = Duration::from_secs(3);

/// The settings of every session. They are set after connecting, because poolers refuse them among the parameters of the start.
/// Without the first, PostgreSQL notices at each start of a server that the table of migrations exists.
const SETTINGS: &str = "set client_min_messages = warning; set jit = off";

/// Further settings of the sessions that commit. One plan for all batches: planning costs more than most batches. It is made for empty
/// tables, so it must never read whole tables. Waiting for locks of other processes is short. The database ends a transaction on a dead
/// connection before its batch is sent again, which would wait for its locks.
const COMMIT_SETTINGS: &str = "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; \
     set lock_timeout = 100; set idle_in_transaction_session_timeout = 1000";

/// Further settings of the pool's sessions. The database ends a transaction on a dead connection, because commits would wait for its
/// locks.
pub(super) const POOL_SETTINGS: &str = "set idle_in_transaction_session_timeout = 10000";

/// A connection for one purpose. After a failure or a dropped future its state is unknown, and it is discarded.
pub(super) struct Dedicated {
    options: PgConnectOptions,
    settings: &'static str,
    connection: Mutex<Option<PgConnection>>,
}

/// Exclusive use of the connection.
pub(super) struct Exclusive<'a> {
    place: MutexGuard<'a, Option<PgConnection>>,
    connection: PgConnection,
}

impl Dedicated {
    /// For repeated queries.
    pub(super) fn new(options: PgConnectOptions) -> Dedicated {
        Dedicated { options, settings: "", connection: Mutex::default() }
    }

    /// For commits.
    pub(super) fn for_commits(options: PgConnectOptions) -> Dedicated {
        Dedicated { options, settings: COMMIT_SETTINGS, connection: Mutex::default() }
    }

    /// Waits for exclusive use.
    pub(super) async fn acquire(&self) -> Result<Exclusive<'_>, StoreError> {
        let mut place = self.connection.lock().await;
        let connection = match place.take() {
            Some(connection) => connection,
            None => connect_with(&self.options, self.settings).await?,
        };
        Ok(Exclusive { place, connection })
    }

    /// Runs a query, with a timeout.
    pub(super) async fn run<T>(
        &self,
        question: impl AsyncFnOnce(&mut PgConnection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut exclusive = self.acquire().await?;
        let answer = timeout(QUERY_TIMEOUT, question(exclusive.connection()))
            .await
            .unwrap_or_else(|_| Err(timed_out(QUERY_TIMEOUT)))?;
        exclusive.release();
        Ok(answer)
    }

    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            let _ = sqlx::Connection::close(connection).await;
        }
    }
}

impl Exclusive<'_> {
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Keeps the connection for the next user.
    pub(super) fn release(self) {
        let Exclusive { mut place, connection } = self;
        *place = Some(connection);
    }
}

/// A transaction on a connection of the pool. Unless it is committed, the connection is discarded: if the future of a `begin` is
/// dropped, sqlx does not know whether a transaction was begun, and would lend the connection with it to the next user
/// (<https://github.com/launchbadge/sqlx/issues/4385>).
pub(super) struct Transaction(Option<PoolConnection<Postgres>>);

impl Transaction {
    pub(super) async fn begin(pool: &PgPool) -> Result<Transaction, sqlx::Error> {
        Transaction::begin_with(pool, "begin").await
    }

    pub(super) async fn begin_with(pool: &PgPool, begin: &'static str) -> Result<Transaction, sqlx::Error> {
        let mut transaction = Transaction(Some(pool.acquire().await?));
        transaction.execute(begin).await?;
        Ok(transaction)
    }

    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.execute("commit").await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}

impl Deref for Transaction {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        self.0.as_deref().expect("it is given back only at the end")
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.0.as_deref_mut().expect("it is given back only at the end")
    }
}

/// How often a transaction is retried while other processes have locked its rows.
const LOCK_RETRIES: usize = 20;

/// Makes a transaction, and retries it while other processes have locked its rows.
pub(super) async fn retried<T, F: Future<Output = Result<T, TransactionError>>>(
    mut transaction: impl FnMut() -> F,
) -> Result<T, StoreError> {
    for _ in 0..LOCK_RETRIES {
        match transaction().await {
            Err(TransactionError::Database(error)) if failure(&error) == Some(Failure::Locked) => {}
            made => return Ok(made?),
        }
    }
    Err(still_locked())
}

/// The error of a database that has not answered for this long.
pub(super) fn timed_out(wait: Duration) -> StoreError {
    StoreError::Unavailable(format!("the database did not answer for {} s", wait.as_secs()))
}

/// The error after the last retry for a lock.
pub(super) fn still_locked() -> StoreError {
    StoreError::Unavailable("others kept what was to be changed locked".into())
}

pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    connect_with(options, "").await
}

/// A dedicated connection with further settings.
pub(super) async fn connect_with(
    options: &PgConnectOptions,
    settings: &str,
) -> Result<PgConnection, StoreError> {
    let connecting = async {
        let mut connection = options.connect().await?;
        configure(&mut connection, settings).await?;
        Ok(connection)
    };
    match timeout(CONNECT_TIMEOUT, connecting).await {
        Ok(connected) => connected.map_err(|error| connect_error(&error, options)),
        Err(_) => Err(connect_error(&sqlx::Error::PoolTimedOut, options)),
    }
}

/// Gives a new session its settings.
pub(super) async fn configure(connection: &mut PgConnection, further: &str) -> Result<(), sqlx::Error> {
    connection.execute(AssertSqlSafe(format!("{SETTINGS}; {further}"))).await?;
    Ok(())
}

/// Why there is no connection, and how to correct that. Never contains the password.
fn connect_error(error: &sqlx::Error, options: &PgConnectOptions) -> StoreError {
    let address = format!("{}:{}", options.get_host(), options.get_port());
    let user = options.get_username();
    let database = options.get_database().unwrap_or(user);
    let code = error.as_database_error().and_then(|error| error.code());
    let (passes, sentence) = match (code.as_deref(), error) {
        (Some("28P01" | "28000"), error) => {
            (false, format!("PostgreSQL at {address} refuses the user {user}: {error}"))
        }
        (Some("3D000"), _) => (
            false,
            format!(
                "PostgreSQL at {address} has no database {database}; an administrator makes it: create database {database} owner {user}"
            ),
        ),
        (Some("42501"), _) => {
            (false, format!("the user {user} may not connect to the database {database} at {address}"))
        }
        (Some("53300"), _) => (
            true,
            format!(
                "PostgreSQL at {address} takes no more connections; each Cuatro needs up to 12: raise max_connections or run fewer"
            ),
        ),
        (Some("57P03"), _) => {
            (true, format!("PostgreSQL at {address} is starting or stopping; try again in a moment"))
        }
        (_, sqlx::Error::Tls(error)) => (
            false,
            format!(
                "no TLS with PostgreSQL at {address}: {error}; sslmode and sslrootcert in the URL say what is wanted"
            ),
        ),
        (_, sqlx::Error::PoolTimedOut) => {
            (true, format!("PostgreSQL at {address} did not answer within {} s", CONNECT_TIMEOUT.as_secs()))
        }
        (_, sqlx::Error::Io(error)) => (true, format!("PostgreSQL at {address} cannot be reached: {error}")),
        (_, error) => (true, format!("PostgreSQL at {address}: {error}")),
    };
    if passes { StoreError::Unavailable(sentence) } else { StoreError::Unusable(sentence) }
}

/// Why the database refused a change although the connection works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The change contradicts stored data.
    Refused,
    /// Another process was in the way: retry.
    Locked,
}

/// What an error of a statement says about the change; `None` if it concerns the connection.
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
pub(super) fn failure(error: &sqlx::Error) -> Option<Failure> {
    match error.as_database_error()?.code()?.as_ref() {
        // cardinality_violation (a name claimed twice in a batch), division_by_zero, not_null, foreign_key and unique violations
        "21000" | "22012" | "23502" | "23503" | "23505" => Some(Failure::Refused),
        // serialization_failure, deadlock_detected, lock_not_available
        "40001" | "40P01" | "55P03" => Some(Failure::Locked),
        _ => None,
    }
}
