//! Bringing the schema up to date.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::PgConnection;

use super::super::StoreError;

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrations = sqlx::migrate!("../../migrations/postgres");
    // Migrations of a newer process may already be there; how much newer it may be was checked before.
    migrations.set_ignore_missing(true);
    migrations
});

/// Brings the schema up to date. Processes that start together wait for each other. A schema that is one step newer is
/// accepted, so that the processes of a running service can be replaced one by one.
pub(super) async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
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
        return Err(StoreError::Unavailable(
            "the database holds the tables of another application; give Cuatro a database of its own".into(),
        ));
    }
    if ours {
        let newest: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await?;
        let known = MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0);
        if newest > known + 1 {
            return Err(StoreError::Unavailable(format!(
                "the database has schema {newest} and this Cuatro knows {known}: it is too old for it; install a newer one"
            )));
        }
    }
    MIGRATIONS.run(connection).await.map_err(|error| {
        let why = match &error {
            MigrateError::Execute(sqlx::Error::Database(error))
                if error.code().as_deref() == Some("42501") =>
            {
                "the user may not make tables there; it needs a database or a schema that it owns".to_owned()
            }
            error => error.to_string(),
        };
        StoreError::Unavailable(format!("the schema of the database cannot be brought up to date: {why}"))
    })
}
