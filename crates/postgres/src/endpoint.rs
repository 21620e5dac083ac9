//! A database that is copied to another one, or from one.

use std::path::PathBuf;

use super::PostgresStore;
use cuatro_game::Status;
use cuatro_store::StoreError;
use cuatro_store::migrate::Endpoint;
use cuatro_store::rows::status_number;
use cuatro_store::sql::sql;

impl PostgresStore {
    /// The database of a URL to copy from. Refused while a server is connected.
    pub async fn source(url: &str, directory: PathBuf) -> Result<Endpoint, StoreError> {
        let connection = PostgresStore::connect_alone(url).await?;
        Ok(PostgresStore::open(url, directory).await?.endpoint(connection))
    }

    /// The database of a URL to copy to, which may have the beginning of a copy. Refused while a server is connected.
    pub async fn destination(url: &str, directory: PathBuf) -> Result<Endpoint, StoreError> {
        let connection = PostgresStore::connect_alone(url).await?;
        Ok(PostgresStore::open_unfinished(url, directory).await?.endpoint(connection))
    }

    fn endpoint(self, connection: sqlx::PgConnection) -> Endpoint {
        Endpoint {
            store: Box::new(self),
            connection: Box::new(connection),
            agreed: &["admin_hash", "idempotency_secret"],
            finish: vec![
                sql("update origin set ratings_done = ratings_wanted"),
                sql("update player set held = exists (select 1 from credential where player = player.id)"),
                sql("select setval('player_number', greatest((select max(id) from player), 1))"),
                sql("select setval('tombstone_number', greatest((select max(tombstone) from player), 1),
                    (select max(tombstone) from player) is not null)"),
                // When something is due is not copied. The first process on the shared database finds out in which it is.
                sql("update game set due_at = 0 where status = $1").bind(status_number(Status::Playing)),
                sql("update tournament set due_at = 0 where status = 0"),
                sql("analyze"),
            ],
        }
    }
}
