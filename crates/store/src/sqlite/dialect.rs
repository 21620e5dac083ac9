//! The parts of SQL that differ in SQLite.

use async_trait::async_trait;
use sqlx::sqlite::SqliteConnection;

use super::super::sql::Dialect;

#[async_trait]
impl Dialect for SqliteConnection {
    const JSON: &'static str = "";
    /// Unreadable games are included, so that the operator learns of them.
    const GAMES_TO_RESUME: &'static str =
        "select id from game join event first on first.game = id and first.version = 1
         where status = $1
            and iif(json_valid(first.body),
                first.body -> '$.created.clock' is not null
                or (first.body ->> '$.created.kind' in ('computer', 'online')
                    and first.body -> '$.created.seats' like '%computer%' and (
                    select iif(json_valid(last.body), last.body -> '$.moved.why' is null, true)
                    from event last where last.game = id order by last.version desc limit 1)),
                true)
         order by created_at, id";
    const LOG: &'static str = "select version, at, body from event where game = $1
         union all
         select value ->> 1 as version, value ->> 2 as at, value ->> 3 as body
         from journal, json_each(journal.body) where value ->> 0 = $1
         order by 1";
    /// There is only one writer.
    const LOCK_FREE_ROWS: &'static str = "";
    const NEXT_TOMBSTONE: &'static str = "(select coalesce(max(tombstone), 0) + 1 from player)";
    /// An unreadable body must not make the whole query fail; it counts as a move, so that nobody ends its game.
    const PERSON_MOVED: &'static str = "event.version > 1 and event.body like '{\"moved\":%'
        and iif(json_valid(event.body), event.body -> '$.moved.why' is null, true)";
    const POSITION: &'static str = "instr";
    const RATINGS_STALE: &'static str = "update origin set stale_ratings = 1";

    fn one_of(parameter: &str) -> String {
        format!("in (select value from json_each({parameter}))")
    }

    /// There is only one writer.
    async fn lock_players(&mut self, _players: Vec<i64>) -> Result<(), sqlx::Error> {
        Ok(())
    }
}
