//! Reading a game.

use sqlx::SqlitePool;

use cuatro_game::GameId;
use cuatro_store::rows;
use cuatro_store::{Seat, StoreError, StoredGame};

/// How many events are read before other tasks get a turn.
const AT_ONCE: usize = 256;

pub(super) async fn game(pool: &SqlitePool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    // Both reads are in one transaction, so that they see the same moment.
    let mut snapshot = pool.begin().await?;
    let log = sqlx::query(
        "select version, at, body from event where game = ?1
         union all
         select value ->> 1, value ->> 2, value ->> 3 from journal, json_each(journal.body) where value ->> 0 = ?1
         order by 1",
    )
    .bind(id.as_str())
        .fetch_all(&mut *snapshot)
        .await?;
    if log.is_empty() {
        return Ok(None);
    }
    let seats = sqlx::query(
        "select side, player, player.name, token_hash, invite_hash, invite_name, seen_at, player.bot is true as bot
         from seat left join player on player.id = seat.player where game = ?",
    )
    .bind(id.as_str())
    .fetch_all(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    let mut events = Vec::with_capacity(log.len());
    for some in log.chunks(AT_ONCE) {
        for row in some {
            events.push(rows::logged(id, row)?);
        }
        // Thousands of events would keep other tasks waiting.
        tokio::task::yield_now().await;
    }
    let mut stored = StoredGame { log: events, seats: [Seat::default(), Seat::default()] };
    for row in &seats {
        let (side, seat) = rows::seat(id, row)?;
        stored.seats[side] = seat;
    }
    Ok(Some(stored))
}
