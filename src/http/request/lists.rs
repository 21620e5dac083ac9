//! Requests for a page of a list: which rows, how many, and after which place.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Fields;
use super::params::player_key;
use crate::app::{Expected, Period};
use crate::game::{Kind, Time};
use crate::http::problem::Failure;
use crate::rules::Side;
use crate::store::{Against, HistoryFilter, RankingKey, RankingRow, ResultFilter, Totals};

/// The place in a list after which a page begins. Opaque to clients; each list decides what it holds.
pub(crate) struct Cursor;

impl Cursor {
    /// The cursor of a query, if one came.
    pub(crate) fn take<T: DeserializeOwned>(fields: &mut Fields) -> Result<Option<T>, Failure> {
        let Some(text) = fields.text("cursor")? else { return Ok(None) };
        let place = URL_SAFE_NO_PAD.decode(text).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        place.map(Some).ok_or_else(bad_cursor)
    }

    /// The cursor after a place.
    pub(crate) fn write(place: &impl Serialize) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(place).expect("a place is plain data"))
    }
}

/// The refusal of a cursor that no page gave.
pub(crate) fn bad_cursor() -> Failure {
    Failure::expected("cursor", Expected::Cursor)
}

/// `limit`, 1..=100.
pub(crate) fn limit(fields: &mut Fields, default: u32) -> Result<u32, Failure> {
    Ok(fields.integer_within("limit", 1, 100)?.map_or(default, |limit| limit as u32))
}

/// The rows of a page, of which one more than `limit` was asked for: its presence means that there is a next page, whose cursor
/// comes as well.
pub(crate) fn page<R>(
    mut rows: Vec<R>,
    limit: u32,
    cursor: impl Fn(&R) -> String,
) -> (Vec<R>, Option<String>) {
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(cursor);
    (rows, next)
}

/// Which part of the ranking is asked for.
pub(crate) struct RankingQuery {
    /// The games of which time count.
    pub(crate) period: Period,
    /// Whose games count.
    pub(crate) against: Against,
    /// How many rows, 1 to 100.
    pub(crate) limit: u32,
    /// The row after which they begin.
    pub(crate) after: Option<RankingKey>,
}

impl RankingQuery {
    /// Reads `period`, `against`, `limit` and `cursor`.
    pub(crate) fn read(fields: &mut Fields, default_limit: u32) -> Result<RankingQuery, Failure> {
        let (period, against) = counted(fields)?;
        let limit = limit(fields, default_limit)?;
        let after: Option<RankingPlace> = Cursor::take(fields)?;
        let after = after.map(|(points, wins, losses, name, position, number)| RankingKey {
            totals: Totals { points, wins, losses, draws: 0 },
            name,
            position,
            number,
        });
        // Who makes a cursor up gets the positions that it says, if they can be.
        let possible = |key: &RankingKey| (1..=key.number).contains(&key.position) && key.number < MOST_ROWS;
        if after.as_ref().is_some_and(|key| !possible(key)) {
            return Err(bad_cursor());
        }
        Ok(RankingQuery { period, against, limit, after })
    }
}

/// Points, wins, losses and name of a row, its position and its number in the list: the next page needs to count nothing.
pub(crate) type RankingPlace = (i64, i64, i64, String, i64, i64);

/// More rows than any ranking has.
const MOST_ROWS: i64 = 1 << 40;

/// The place of a row, for a cursor.
pub(crate) fn ranking_place(row: &RankingRow) -> RankingPlace {
    let totals = row.totals;
    (totals.points, totals.wins, totals.losses, row.name.to_string(), row.position, row.number)
}

/// Which games count.
pub(crate) fn counted(fields: &mut Fields) -> Result<(Period, Against), Failure> {
    let period = fields.one_of("period", &[("all", Period::All), ("week", Period::Week)])?;
    let choices = [("all", Against::All), ("people", Against::People), ("bots", Against::Bots)];
    let against = fields.one_of("against", &choices)?;
    Ok((period.unwrap_or_default(), against.unwrap_or_default()))
}

/// Which games of the history are asked for: `player`, `kind`, `result`, `from`, `to`, `limit` and `cursor`.
pub(crate) fn history_filter(fields: &mut Fields, default_limit: u32) -> Result<HistoryFilter, Failure> {
    let player = player_key(fields)?;
    let kinds = Kind::ALL.map(|kind| (kind.as_str(), kind));
    let kind = fields.one_of("kind", &kinds)?;
    let results = [
        ("X", ResultFilter::Winner(Side::X)),
        ("O", ResultFilter::Winner(Side::O)),
        ("draw", ResultFilter::Draw),
    ];
    let result = fields.one_of("result", &results)?;
    let from = time(fields, "from", Time::parse_date)?;
    let to = time(fields, "to", Time::parse_end)?;
    let limit = limit(fields, default_limit)?;
    let after = Cursor::take(fields)?;
    Ok(HistoryFilter { player, kind, result, from, to, after, limit })
}

/// A time or a date.
pub(crate) fn time(
    fields: &mut Fields,
    field: &str,
    parse: fn(&str) -> Option<Time>,
) -> Result<Option<Time>, Failure> {
    let Some(text) = fields.text(field)? else { return Ok(None) };
    parse(&text).map(Some).ok_or_else(|| Failure::expected(field, Expected::Time))
}
