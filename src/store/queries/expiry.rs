//! What nobody ever used.

use crate::game::{GameId, Status, Time};
use crate::store::StoreError;
use crate::store::rows::{self, status_number};
use crate::store::sql::{Connection, sql};

/// Before logs are forgotten: the players of these games, if they were played, have used their names.
pub(super) fn mark_used<C: Connection>() -> String {
    format!(
        "update player set used = true where not used and id in (
            select player from seat where game {}
                and exists (select 1 from event where event.game = seat.game and {}))",
        C::one_of("$1"),
        C::PERSON_MOVED
    )
}

pub(in crate::store) async fn untouched_games<C: Connection>(
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
