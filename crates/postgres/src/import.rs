//! Imports: games are staged in temporary tables of a separate connection, compared there with the data, and made part of it in
//! one transaction. A connection that ends leaves nothing behind.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use tokio::time::{Instant, sleep};

use super::connection::{connect_with, failure};
use super::ratings;
use cuatro_game::Time;
use cuatro_store::queries::import as queries;
use cuatro_store::sql::{Connection as _, sql};
use cuatro_store::{Import, ImportCheck, StoreError, TransactionError};
use cuatro_textfile::{ReadFile, ReadGame};

/// The lock of an import: a number that nothing else uses in this database.
const IMPORT_LOCK: i64 = 0x0c4a_7002;

/// How long to wait for the lock, and between two attempts.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
const LOCK_POLL_INTERVAL: Duration = Duration::from_millis(30);

/// Continues the numbers of tombstones after those of the file, and locks the players with new totals, in the order of all transactions.
const BEFORE_TOTALS: [&str; 2] = [
    "select setval('tombstone_number', greatest((select max(tombstone) from player), (select last_value from tombstone_number)))
         where exists (select 1 from staged_seat where fresh and tombstone is not null)",
    "select 1 from player where id in (select who from staged_pair union
    select s.id from staged_carried c join staged_seat s on s.number = c.number union
    select id from staged_seat where bot union
    select rival from rival join staged_seat s on s.id = rival.player where s.bot) order by id for no key update",
];

pub(super) struct Staging {
    connection: PgConnection,
    pool: PgPool,
}

/// Takes the lock if it is free.
async fn alone(connection: &mut PgConnection) -> Result<bool, StoreError> {
    Ok(connection.flag(sql("select pg_try_advisory_lock($1)").bind(IMPORT_LOCK)).await?)
}

impl Staging {
    /// Starts with empty tables. Refused while another process imports.
    pub(super) async fn begin(options: &PgConnectOptions, pool: PgPool) -> Result<Staging, StoreError> {
        let mut connection = connect_with(options, "set temp_buffers = '32MB'").await?;
        // An abandoned import keeps the lock until its connection has ended.
        let waited = Instant::now();
        while !alone(&mut connection).await? {
            if waited.elapsed() > LOCK_TIMEOUT {
                return Err(StoreError::importing());
            }
            sleep(LOCK_POLL_INTERVAL).await;
        }
        queries::create_tables(&mut connection).await?;
        Ok(Staging { connection, pool })
    }

    /// Makes the checked games part of the data, all or nothing. False if the data has changed since the check; then nothing was written,
    /// and the import can be checked again.
    async fn write(&mut self, at: Time) -> Result<bool, StoreError> {
        queries::sum_up(&mut self.connection).await?;
        let mut transaction = self.connection.begin().await?;
        if queries::is_outdated(&mut *transaction).await? {
            return Ok(false);
        }
        match queries::write(&mut *transaction, at, &BEFORE_TOTALS).await {
            Ok(_) => {
                transaction.commit().await?;
                Ok(true)
            }
            // Another process claimed a name or added a game between the check and the write.
            Err(TransactionError::Database(error)) if failure(&error).is_some() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

#[async_trait]
impl Import for Staging {
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        queries::stage_games(&mut self.connection, games).await
    }

    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError> {
        queries::stage_rest(&mut self.connection, file).await?;
        for statement in [
            "update staged_seat set id = nextval('player_number'), fresh = true where id is null",
            "analyze staged_game, staged_seat",
        ] {
            self.connection.run(sql(statement)).await?;
        }
        queries::check(&mut self.connection, restore).await
    }

    async fn apply(mut self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError> {
        ratings::update(&self.pool).await?;
        if !self.write(at).await? {
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
