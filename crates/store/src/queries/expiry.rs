//! Games to resume at a start, untouched games, and unused names.

use crate::StoreError;
use crate::columns::Columns;
use crate::rows::{self, status_number};
use crate::sql::{Connection, sql};
use cuatro_game::{GameId, Status, Time};

/// Before logs are forgotten: marks the players of these games, if they were played, as having used their names.
pub async fn mark_used<C: Connection>(connection: &mut C, games: &[String]) -> Result<(), sqlx::Error> {
    let unused = sql(format!(
        "select distinct player from seat join player on id = player where not used and game {}
            and exists (select 1 from event where event.game = seat.game and {})",
        C::one_of("$1"),
        C::PERSON_MOVED
    ));
    let unused = connection.all(unused.bind(games.to_vec())).await?;
    let unused = unused.iter().map(|row| row.number("player")).collect::<Result<Vec<_>, _>>()?;
    // Other processes change the same players meanwhile.
    connection.lock_players(unused.clone()).await?;
    let mark = sql(format!("update player set used = true where id {}", C::one_of("$1")));
    connection.run(mark.bind(unused)).await?;
    Ok(())
}

/// The players to whom nothing refers, the oldest first. The first conditions repeat those of an index.
pub async fn unused_players<C: Connection>(
    connection: &mut C,
    before: Time,
    limit: u32,
) -> Result<Vec<i64>, sqlx::Error> {
    let unused = sql(format!(
        "select id from player
         where name is not null and wins + losses + draws = 0 and {} and created_at < $1
            and not exists (select 1 from seat where seat.player = player.id)
            and not exists (select 1 from record where x = player.id and x > 0)
            and not exists (select 1 from record where o = player.id and o > 0)
            and not exists (select 1 from entrant where entrant.player = player.id)
            and not exists (select 1 from carried where carried.player = player.id)
            and not exists (select 1 from erasing where erasing.player = player.id)
            -- Lists that are read once: these columns have no index in SQLite.
            and id not in (select x from removed where x is not null union all select o from removed where o is not null)
            and name not in (select invite_name from seat where invite_name is not null)
         order by created_at limit $2 {}",
        C::NOT_USED,
        C::LOCK_FREE_ROWS
    ));
    let unused = connection.all(unused.bind(before.0).bind(limit)).await?;
    unused.iter().map(|row| row.number("id")).collect()
}

pub async fn games_to_resume<C: Connection>(connection: &mut C) -> Result<Vec<GameId>, StoreError> {
    let games = sql(C::GAMES_TO_RESUME).bind(status_number(Status::Playing));
    rows::game_ids(&connection.all(games).await?)
}

pub async fn untouched_games<C: Connection>(
    connection: &mut C,
    before: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let games = sql(format!(
        "select id from game where status in ($1, $2) and created_at < $3
            and (select at from event where event.game = id order by version desc limit 1) < $3
            and not exists (select 1 from event where event.game = id and {})
         order by created_at, id limit $4",
        C::PERSON_MOVED
    ));
    let unfinished = games.bind(status_number(Status::Waiting)).bind(status_number(Status::Playing));
    rows::game_ids(&connection.all(unfinished.bind(before.0).bind(limit)).await?)
}
