//! Reading a game.

use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnection;

use cuatro_game::GameId;
use cuatro_store::rows;
use cuatro_store::sql::{Connection, Dialect, sql};
use cuatro_store::{Seat, StoreError, StoredGame};

const SEATS: &str =
    "select side, player, player.name, token_hash, invite_hash, invite_name, seen_at, player.bot is true as bot
     from seat left join player on player.id = seat.player where game = $1";

pub(super) async fn game(pool: &SqlitePool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    // Both reads are in one transaction, so that they see the same moment.
    let mut snapshot = pool.begin().await?;
    let log = snapshot.all(sql(SqliteConnection::LOG).bind(id.as_str())).await?;
    if log.is_empty() {
        return Ok(None);
    }
    let seats = snapshot.all(sql(SEATS).bind(id.as_str())).await?;
    snapshot.commit().await?;
    let log = rows::log(&log, |row| rows::logged(id, row)).await?;
    let mut stored = StoredGame { log, seats: [Seat::default(), Seat::default()] };
    for row in &seats {
        let (side, seat) = rows::seat(id, row)?;
        stored.seats[side] = seat;
    }
    Ok(Some(stored))
}
