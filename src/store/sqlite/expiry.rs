//! What a start must look at, and what nobody ever used.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, SqlitePool};

use super::super::StoreError;
use super::super::rows::{game_id, status_number};
use crate::game::{GameId, Status, Time};

/// Whether the event `event` is a person's move: only the computer says why. A body that cannot be read must not fail the whole
/// question; it counts as a move, so that nobody ends its game.
macro_rules! person_moved {
    () => {
        "event.version > 1 and event.body like '{\"moved\":%' 
            and iif(json_valid(event.body), event.body -> '$.moved.why' is null, true)"
    };
}

/// Before logs are forgotten: the players of a game that was played have used their names.
pub(super) const MARK_USED: &str = concat!(
    "update player set used = 1 where used = 0 and id in (
        select player from seat where game in (select value from json_each(?))
            and exists (select 1 from event where event.game = seat.game and ",
    person_moved!(),
    "))"
);

pub(super) async fn games_to_resume(pool: &SqlitePool) -> Result<Vec<GameId>, StoreError> {
    // Where the computer moved last, a person has the move. What cannot be read is looked at as well, so that the operator hears of it.
    let ids: Vec<String> = sqlx::query_scalar(
        "select id from game join event first on first.game = id and first.version = 1
         where status = ?
            and iif(json_valid(first.body),
                first.body -> '$.created.clock' is not null
                or (first.body ->> '$.created.kind' = 'computer' and (
                    select iif(json_valid(last.body), last.body -> '$.moved.why' is null, true)
                    from event last where last.game = id order by last.version desc limit 1)),
                true)
         order by created_at, id",
    )
    .bind(status_number(Status::Playing))
    .fetch_all(pool)
    .await?;
    ids.into_iter().map(game_id).collect()
}

pub(super) async fn untouched_games(
    pool: &SqlitePool,
    before: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(concat!(
        "select id from game where status in (?1, ?2) and created_at < ?3
            and (select at from event where event.game = id order by version desc limit 1) < ?3
            and not exists (select 1 from event where event.game = id and ",
        person_moved!(),
        ") order by created_at, id limit ?4"
    ))
    .bind(status_number(Status::Waiting))
    .bind(status_number(Status::Playing))
    .bind(before.0)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    ids.into_iter().map(game_id).collect()
}

/// A player to whom nothing refers. The first conditions are in the words of the index. Nobody goes
/// while an import has made its players and not yet their games.
const UNUSED: &str = "select id from player
    where name is not null and wins + losses + draws = 0 and used = 0 and created_at < ?1
        and not exists (select 1 from import)
        and not exists (select 1 from seat where seat.player = player.id)
        and not exists (select 1 from record where x = player.id and x > 0)
        and not exists (select 1 from record where o = player.id and o > 0)
        and not exists (select 1 from carried where carried.player = player.id)
        and not exists (select 1 from erasing where erasing.player = player.id)
        and id not in (select x from removed where x is not null union all select o from removed where o is not null)
        and name not in (select invite_name from seat where invite_name is not null)
    order by created_at limit ?2";

pub(super) async fn forget_unused_players(
    writer: &mut SqliteConnection,
    before: Time,
    limit: u32,
) -> Result<u64, StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let unused: Vec<i64> =
        sqlx::query_scalar(UNUSED).bind(before.0).bind(limit).fetch_all(&mut *transaction).await?;
    let ids = serde_json::to_string(&unused).expect("numbers are JSON");
    for statement in [
        "delete from credential where player in (select value from json_each(?))",
        "delete from transfer where player in (select value from json_each(?))",
        // The row of the newest number stays without its name, so that no number is given twice.
        "update player set name = null, name_key = null, deleted_at = created_at
         where id in (select value from json_each(?)) and id = (select max(id) from player)",
        "delete from player where id in (select value from json_each(?)) and name is not null",
    ] {
        sqlx::query(statement).bind(&ids).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(unused.len() as u64)
}
