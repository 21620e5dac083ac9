//! Bringing the schema up to date.

use std::sync::LazyLock;

use sqlx::Connection;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnection;

use cuatro_store::queries::large_boards;
use cuatro_store::{StoreError, schema};

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = cuatro_store::migrations!("/migrations/");
    // Data may list migrations before the baseline and, after a newer process, later ones. `found` limits how much newer these may be.
    migrations.set_ignore_missing(true);
    migrations
});

/// The lock for upgrades from before the baseline: a number that nothing else uses in this database.
const UPGRADE_LOCK: i64 = 0x0c4a_7003;

/// The difference of schema 12 to the baseline; schema 14 has the same tables.
const FROM_12: &str = "drop index player_by_points;
    create index player_by_points on player (points desc, wins desc, losses, name, name_key)
        where name is not null and wins + losses + draws > 0;
    alter table origin add column idempotency_secret bytea";

/// Brings the schema up to date. Processes that start together wait for each other. A schema that is one step newer is
/// accepted, so that the processes of a running service can be replaced one by one.
pub(super) async fn upgrade(connection: &mut PgConnection) -> Result<(), StoreError> {
    let ours = found(connection).await?.is_some();
    migrate(connection, ours).await.map_err(|error| {
        let why = match &error {
            MigrateError::Execute(sqlx::Error::Database(error))
                if error.code().as_deref() == Some("42501") =>
            {
                "the user may not make tables there; it needs a database or a schema that it owns".to_owned()
            }
            error => error.to_string(),
        };
        StoreError::Unusable(format!("the schema of the database cannot be brought up to date: {why}"))
    })
}

/// The number of the schema in a database; `None` if it has no tables yet.
pub(super) async fn found(connection: &mut PgConnection) -> Result<Option<i64>, StoreError> {
    let (tables, ours): (bool, bool) = sqlx::query_as(
        // Extensions add tables and views of their own.
        "select exists (select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
                            and relname <> '_sqlx_migrations'
                            and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
                                            and deptype = 'e')),
                to_regclass('record_number') is not null and to_regclass('_sqlx_migrations') is not null",
    )
    .fetch_one(&mut *connection)
    .await?;
    if tables && !ours {
        return Err(StoreError::Unusable(
            "the database holds the tables of another application; give Cuatro a database of its own".into(),
        ));
    }
    if !ours {
        return Ok(None);
    }
    let (found, known) = (number(connection).await?, newest());
    if found > known + 1 {
        return Err(StoreError::Unusable(format!(
            "the database has schema {found} and this Cuatro knows {known}: it is too old for it; install a newer one"
        )));
    }
    if let Some(why) = schema::too_old(found) {
        return Err(StoreError::Unusable(format!("the database {why}")));
    }
    Ok(Some(found))
}

/// The number of this program's schema.
pub(super) fn newest() -> i64 {
    schema::newest(&MIGRATIONS)
}

async fn migrate(connection: &mut PgConnection, ours: bool) -> Result<(), MigrateError> {
    if ours {
        let mut transaction = connection.begin().await?;
        sqlx::query("select pg_advisory_xact_lock($1)").bind(UPGRADE_LOCK).execute(&mut *transaction).await?;
        // Another process may have finished the upgrade.
        let found = number(&mut transaction).await?;
        if found < schema::BASELINE {
            if found == 12 {
                sqlx::raw_sql(FROM_12).execute(&mut *transaction).await?;
            }
            sqlx::query(schema::correct_kinds()).execute(&mut *transaction).await?;
            // Records the baseline as applied.
            MIGRATIONS.run_direct(Some(schema::BASELINE), &mut *transaction, true).await?;
        }
        if found <= schema::LARGE_BOARDS {
            MIGRATIONS.run_direct(Some(schema::LARGE_BOARDS), &mut *transaction, false).await?;
            let removed = large_boards::remove(&mut *transaction).await;
            removed.map_err(|error| MigrateError::Source(error.into()))?.report();
        }
        transaction.commit().await?;
    }
    MIGRATIONS.run_direct(None, connection, false).await
}

async fn number(connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations").fetch_one(connection).await
}
