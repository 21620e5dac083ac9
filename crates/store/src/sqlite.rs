//! How the shared statements run on SQLite: what differs in its SQL, and what its errors mean.

use async_trait::async_trait;
use sqlx::error::DatabaseError;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteError, SqliteRow};
use sqlx::{Row, Sqlite};

use crate::error::ErrorClass;
use crate::sql::{Dialect, Statement, Value, connection};

#[async_trait]
impl Dialect for SqliteConnection {
    const JSON: &'static str = "";
    const COLUMN_TYPES: [&'static str; 4] = ["integer", "text", "blob", "integer"];
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
    const NOT_USED: &'static str = "used = 0";
    /// There is only one writer.
    const LOCK_FREE_ROWS: &'static str = "";
    const NEXT_TOMBSTONE: &'static str = "(select coalesce(max(tombstone), 0) + 1 from player)";
    /// An unreadable body must not make the whole query fail; it counts as a move, so that its game is not aborted.
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

connection!(
    SqliteConnection,
    SqliteRow,
    Query<'static, Sqlite, SqliteArguments>,
    text = sqlite_text,
    list = json
);

/// A list as SQLite reads it.
fn json(list: impl serde::Serialize) -> String {
    serde_json::to_string(&list).expect("numbers and texts are always JSON")
}

/// What an error says about the data, if it is one of SQLite.
pub(crate) fn classify(error: &(dyn DatabaseError + 'static)) -> Option<ErrorClass> {
    Some(match sqlite_code(error)? {
        SQLITE_CORRUPT | SQLITE_NOTADB => ErrorClass::Corrupt,
        code if TRANSIENT.contains(&code) => ErrorClass::Transient,
        _ => ErrorClass::Permanent,
    })
}

/// Whether a statement of SQLite broke a constraint.
pub fn breaks_constraint(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlite_code) == Some(SQLITE_CONSTRAINT)
}

/// Whether SQLite refused the values of a statement, such as text that is not JSON.
pub fn refuses_values(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlite_code);
    matches!(code, Some(SQLITE_ERROR | SQLITE_CONSTRAINT))
}

/// The primary result code of an error of SQLite: the lower byte of the extended one, https://www.sqlite.org/rescode.html. One error of
/// the disk is permanent: no directory for temporary files can be written.
fn sqlite_code(error: &(dyn DatabaseError + 'static)) -> Option<u32> {
    match error.try_downcast_ref::<SqliteError>()?.code()?.parse().ok()? {
        SQLITE_IOERR_GETTEMPPATH => Some(SQLITE_ERROR),
        code => Some(code & 0xFF),
    }
}

const SQLITE_IOERR_GETTEMPPATH: u32 = 6410;

const SQLITE_ERROR: u32 = 1;
const SQLITE_CORRUPT: u32 = 11;
const SQLITE_CONSTRAINT: u32 = 19;
const SQLITE_NOTADB: u32 = 26;

/// Busy, locked, out of memory, interrupted, error of the disk, disk full, cannot be opened, locks in disorder.
const TRANSIENT: [u32; 8] = [5, 6, 7, 9, 10, 13, 14, 15];
