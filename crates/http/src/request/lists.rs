//! Requests for a page of a list: which rows, how many, and after which place.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::IntoParams;

use super::deserializer::refused;
use super::params::{Beginning, End, Within};
use crate::problem::Failure;
use cuatro_app::{
    Against, ExpectedType, FieldProblem, HistoryFilter, Period, RankingKey, RankingRow, ResultFilter,
};
use cuatro_game::names::NameKey;
use cuatro_game::{Kind, Totals};

/// The place in a list after which a page begins. Opaque to clients; each list decides what it contains.
pub(crate) struct Cursor<T>(pub(crate) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Cursor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cursor<T>, D::Error> {
        let bytes = URL_SAFE_NO_PAD.decode(String::deserialize(deserializer)?).ok();
        let place = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        place.map(Cursor).ok_or_else(|| refused(FieldProblem::Type(ExpectedType::Cursor)))
    }
}

impl<T: Serialize> Cursor<T> {
    /// The cursor as sent to clients.
    pub(crate) fn write(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&self.0).expect("a place is plain data"))
    }
}

/// The refusal of a cursor that no page returned.
pub(crate) fn bad_cursor() -> Failure {
    Failure::expected("cursor", ExpectedType::Cursor)
}

/// The number of rows on a page.
pub(crate) type Limit = Within<1, 100>;

/// How many rows to read: one more than the page has. If it exists, there is a next page.
pub(crate) fn and_one(limit: Option<Limit>, default: u32) -> u32 {
    limit.map_or(default, |Within(limit)| limit as u32) + 1
}

/// The rows of a page, of which at most `asked` were read, and the cursor of the next page if there is one.
pub(crate) fn page<R, P: Serialize>(
    mut rows: Vec<R>,
    asked: u32,
    place: impl Fn(&R) -> P,
) -> (Vec<R>, Option<String>) {
    let more = rows.len() >= asked as usize;
    rows.truncate(asked as usize - 1);
    let next = rows.last().filter(|_| more).map(|row| Cursor(place(row)).write());
    (rows, next)
}

/// Which games a ranking counts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CountedQuery {
    /// `all`, or `week` for the games of the last seven days
    #[param(value_type = Option<String>)]
    pub(crate) period: Option<Period>,
    /// `all`; `people` for games between people, without bots; `bots` for only bots, by their games with people and other bots
    #[param(value_type = Option<String>)]
    pub(crate) against: Option<Against>,
}

/// Which part of the ranking is requested.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RankingQuery {
    /// `all`, or `week` for the games of the last seven days; the latter is up to two seconds old
    #[param(value_type = Option<String>)]
    period: Option<Period>,
    /// `all`; `people` for games between people, without bots; `bots` for only bots, by their games with people and other bots
    #[param(value_type = Option<String>)]
    against: Option<Against>,
    /// 1 to 100; 10 by default
    #[param(inline)]
    limit: Option<Limit>,
    /// `next` of the previous page
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<RankingPlace>>,
}

/// The requested rows of the ranking.
pub(crate) struct RankingFilter {
    /// The period of the games that count.
    pub(crate) period: Period,
    /// Which games count.
    pub(crate) against: Against,
    /// How many rows, one more than the page has.
    pub(crate) limit: u32,
    /// The row after which they begin.
    pub(crate) after: Option<RankingKey>,
}

impl RankingQuery {
    /// The rows that it asks for.
    pub(crate) fn filter(self) -> Result<RankingFilter, Failure> {
        let after = self.cursor.map(|Cursor((points, wins, losses, name, position, number))| RankingKey {
            totals: Totals { points, wins, losses, draws: 0 },
            name,
            position,
            number,
        });
        // A client that invents a cursor gets the positions that it contains, if they are possible.
        let possible =
            |key: &RankingKey| (1..=key.number).contains(&key.position) && key.number < MOST_RANKING_ROWS;
        if after.as_ref().is_some_and(|key| !possible(key)) {
            return Err(bad_cursor());
        }
        let (period, against) = (self.period.unwrap_or_default(), self.against.unwrap_or_default());
        Ok(RankingFilter { period, against, limit: and_one(self.limit, 10), after })
    }
}

/// Points, wins, losses and name of a row, its position and its number in the list, so that the next page need not count.
pub(crate) type RankingPlace = (i64, i64, i64, String, i64, i64);

/// More rows than any ranking has.
const MOST_RANKING_ROWS: i64 = 1 << 40;

/// The place of a row, for a cursor.
pub(crate) fn ranking_place(row: &RankingRow) -> RankingPlace {
    let totals = row.totals;
    (totals.points, totals.wins, totals.losses, row.name.to_string(), row.position, row.number)
}

/// The only start by which games can be chosen.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FairOnly {
    Fair,
}

/// Which games of the history are asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// A name
    pub(crate) player: Option<String>,
    kind: Option<Kind>,
    /// `X`, `O` or `draw`
    #[param(value_type = Option<String>)]
    result: Option<ResultFilter>,
    /// `fair` for games from a fair start
    #[param(value_type = Option<String>)]
    start: Option<FairOnly>,
    /// A time or a date
    #[param(value_type = Option<String>)]
    from: Option<Beginning>,
    /// Games that ended before this time, or by the end of this date
    #[param(value_type = Option<String>)]
    to: Option<End>,
    /// 1 to 100; 20 by default, 100 for `/games.ndjson`
    #[param(inline)]
    limit: Option<Limit>,
    /// `next` of the previous page, or from its `Link` header
    #[param(value_type = Option<String>)]
    cursor: Option<Cursor<i64>>,
}

impl HistoryQuery {
    /// The games that it asks for, one more than the page has.
    pub(crate) fn filter(self, default_limit: u32) -> HistoryFilter {
        let HistoryQuery { player, kind, result, start, from, to, limit, cursor } = self;
        let fair = start.is_some();
        let player = player.as_deref().map(NameKey::to_find);
        let (from, to) = (from.map(|Beginning(time)| time), to.map(|End(time)| time));
        let (limit, after) = (and_one(limit, default_limit), cursor.map(|cursor| cursor.0));
        HistoryFilter { player, kind, result, fair, from, to, after, limit }
    }
}
