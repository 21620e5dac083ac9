//! Ranking and history.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::extract::{AskedLang, BodyFields, Game, QueryFields, Token};
use super::fields::Fields;
use super::games::{level, player_key, variant};
use super::page::{self, Cursor, Page};
use super::problem::Failure;
use super::wire::{self, BySide, WirePastSeat, WireRating, WireTotals};
use super::{Server, openapi};
use crate::app::{AppError, Expected, FieldProblem, ManualResult, ManualSeat, Period};
use crate::game::{Kind, Termination, Time};
use crate::lang::Lang;
use crate::opponent::Level;
use crate::rules::{Column, Side};
use crate::store::{Against, HistoryFilter, HistoryItem, RankingKey, RankingRow, ResultFilter, Totals};

/// A row of the ranking.
#[derive(Serialize, ToSchema)]
#[schema(as = RankingItem)]
pub(super) struct WireRanked {
    /// 1 for the most points; equal points share it (1, 2, 2, 4).
    position: i64,
    #[schema(value_type = String)]
    name: Arc<str>,
    #[serde(flatten)]
    totals: WireTotals,
    #[serde(flatten)]
    rating: WireRating,
}

/// A game that has ended.
#[derive(Serialize, ToSchema)]
#[schema(as = HistoryItem)]
pub(super) struct WirePast {
    id: String,
    #[schema(schema_with = openapi::time)]
    ended_at: String,
    kind: Kind,
    #[schema(required)]
    winner: Option<Side>,
    reason: Termination,
    rounds: u16,
    points: BySide<u32>,
    /// Whether a move was taken back, so that it gives no rating.
    taken_back: bool,
    seats: BySide<WirePastSeat>,
    rows: u8,
    columns: u8,
    connect: u8,
    /// Null where they are not known.
    #[schema(required)]
    moves: Option<Vec<Column>>,
}

/// A result entered by hand.
#[derive(ToSchema)]
#[schema(as = ManualResult)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(super) struct ManualBody {
    /// X and O; in a form `x_name` or `x_level`, and `o_name` or `o_level`.
    #[schema(min_items = 2, max_items = 2)]
    seats: Option<Vec<ManualSeatBody>>,
    x_name: Option<String>,
    x_level: Option<Level>,
    o_name: Option<String>,
    o_level: Option<Level>,
    /// Null, or in a form `draw`, for a draw. It must be there.
    #[schema(required)]
    winner: Option<Side>,
    /// `line` with a winner, `full` or `agreed` in a draw; what winner and rounds suggest if not said.
    reason: Option<Termination>,
    /// From `connect` to half of the cells; a draw that says `agreed` can be earlier.
    rounds: u16,
    /// A time or a date, not in the future; now if not said.
    ended_at: Option<String>,
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
}

/// `name` or `level`.
#[derive(ToSchema)]
#[schema(as = ManualSeat)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
struct ManualSeatBody {
    name: Option<String>,
    level: Option<Level>,
}

/// The best players by points.
#[utoipa::path(
    get,
    path = "/ranking",
    operation_id = "listRanking",
    tag = "statistics",
    params(
        ("against" = Option<String>, Query, description = "`all`, or `people` for games between people only"),
        ("period" = Option<String>, Query, description = "`all`, or `week` for the games of the last seven days; that one is up to two seconds old"),
        ("limit" = Option<u32>, Query, description = "1 to 100; 10 if not said"),
        ("cursor" = Option<String>, Query, description = "`next` of the page before"),
    ),
    responses((status = 200, body = Page<WireRanked>)),
)]
pub(super) async fn ranking(
    State(server): State<Server>,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let asked = RankingQuery::read(&mut fields, 10)?;
    fields.finish()?;
    let rows = server.app.ranking(asked.period, asked.against, asked.after.as_ref(), asked.limit + 1).await?;
    let rows = rows.into_iter().map(|row| {
        let place = ranking_place(&row);
        (place, WireRanked::from(row))
    });
    Ok(page::answer(rows.collect(), asked.limit, "ranking", &filters, &server))
}

/// Which part of the ranking is asked for.
pub(super) struct RankingQuery {
    /// The games of which time count.
    period: Period,
    /// Whose games count.
    pub(super) against: Against,
    /// How many rows, 1 to 100.
    limit: u32,
    after: Option<RankingKey>,
}

impl RankingQuery {
    /// Reads `period`, `against`, `limit` and `cursor`.
    pub(super) fn read(fields: &mut Fields, default_limit: u32) -> Result<RankingQuery, Failure> {
        let (period, against) = counted(fields)?;
        let limit = page::limit(fields, default_limit)?;
        let after: Option<(i64, i64, i64, String)> = Cursor::take(fields)?;
        let after = after.map(|(points, wins, losses, name)| RankingKey {
            totals: Totals { points, wins, losses, draws: 0 },
            name,
        });
        Ok(RankingQuery { period, against, limit, after })
    }

    /// The rows, and the cursor of the next page if there is one.
    pub(super) async fn page(&self, server: &Server) -> Result<(Vec<RankingRow>, Option<String>), Failure> {
        let mut rows =
            server.app.ranking(self.period, self.against, self.after.as_ref(), self.limit + 1).await?;
        let more = rows.len() > self.limit as usize;
        rows.truncate(self.limit as usize);
        let cursor = rows.last().filter(|_| more).map(|row| Cursor::write(&ranking_place(row)));
        Ok((rows, cursor))
    }
}

fn ranking_place(row: &RankingRow) -> (i64, i64, i64, String) {
    let totals = row.totals;
    (totals.points, totals.wins, totals.losses, row.name.to_string())
}

/// A player's row of the ranking.
#[utoipa::path(
    get,
    path = "/ranking/{name}",
    operation_id = "readPlace",
    tag = "statistics",
    params(
        ("name" = String, Path),
        ("against" = Option<String>, Query, description = "`all`, or `people` for games between people only"),
        ("period" = Option<String>, Query, description = "`all`, or `week` for the games of the last seven days"),
    ),
    responses((status = 200, body = WireRanked)),
)]
pub(super) async fn place(
    State(server): State<Server>,
    Path(name): Path<String>,
    QueryFields(mut fields): QueryFields,
) -> Result<Json<WireRanked>, Failure> {
    let (period, against) = counted(&mut fields)?;
    fields.finish()?;
    Ok(Json(server.app.place(period, against, &name).await?.into()))
}

/// Which games count.
fn counted(fields: &mut Fields) -> Result<(Period, Against), Failure> {
    let period = fields.one_of("period", &[("all", Period::All), ("week", Period::Week)])?;
    let against = fields.one_of("against", &[("all", Against::All), ("people", Against::People)])?;
    Ok((period.unwrap_or_default(), against.unwrap_or_default()))
}

impl From<RankingRow> for WireRanked {
    fn from(RankingRow { position, name, totals, rating }: RankingRow) -> WireRanked {
        WireRanked { position, name, totals: totals.into(), rating: rating.into() }
    }
}

/// The games that have ended, the latest first.
#[utoipa::path(
    get,
    path = "/history",
    operation_id = "listHistory",
    tag = "statistics",
    params(
        ("player" = Option<String>, Query, description = "A name"),
        ("kind" = Option<Kind>, Query),
        ("result" = Option<String>, Query, description = "`X`, `O` or `draw`"),
        ("from" = Option<String>, Query, description = "A time or a date"),
        ("to" = Option<String>, Query, description = "Games that ended before this time, or by the end of this date"),
        ("limit" = Option<u32>, Query, description = "1 to 100; 20 if not said"),
        ("cursor" = Option<String>, Query, description = "`next` of the page before"),
    ),
    responses((status = 200, body = Page<WirePast>)),
)]
pub(super) async fn history(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let mut filter = history_filter(&mut fields, 20)?;
    fields.finish()?;
    let limit = filter.limit;
    filter.limit += 1;
    let items = server.app.history(&filter).await?;
    let rows = items.iter().map(|item| (item.place, history_item(item, lang)));
    Ok(page::answer(rows.collect(), limit, "history", &filters, &server))
}

/// Which games of the history are asked for: `player`, `kind`, `result`, `from`, `to`, `limit` and `cursor`.
pub(super) fn history_filter(fields: &mut Fields, default_limit: u32) -> Result<HistoryFilter, Failure> {
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
    let limit = page::limit(fields, default_limit)?;
    let after = Cursor::take(fields)?;
    Ok(HistoryFilter { player, kind, result, from, to, after, limit })
}

fn time(fields: &mut Fields, field: &str, parse: fn(&str) -> Option<Time>) -> Result<Option<Time>, Failure> {
    let Some(text) = fields.text(field)? else { return Ok(None) };
    parse(&text).map(Some).ok_or_else(|| Failure::expected(field, Expected::Time))
}

pub(super) fn history_item(item: &HistoryItem, lang: Lang) -> WirePast {
    let record = &item.record;
    let result = &record.result;
    WirePast {
        id: record.id.to_string(),
        ended_at: wire::iso(record.ended_at),
        kind: record.kind,
        winner: result.winner,
        reason: result.reason,
        rounds: result.rounds,
        points: BySide::of(|side| result.points[side.index()]),
        taken_back: record.taken_back,
        seats: BySide::of(|side| wire::past_seat(&item.names[side.index()], lang)),
        rows: record.variant.rows(),
        columns: record.variant.columns(),
        connect: record.variant.connect(),
        moves: record.moves.clone(),
    }
}

/// Enters a result by hand; the operator's. Points are computed.
#[utoipa::path(
    post,
    path = "/history",
    operation_id = "enterResult",
    tag = "statistics",
    request_body(content((ManualBody = "application/json"), (ManualBody = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = WirePast)),
    security(("token" = []), ("basic" = [])),
)]
pub(super) async fn enter(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    BodyFields(mut fields): BodyFields,
) -> Result<Response, Failure> {
    server.app.admin(token.get()).await?;
    let variant = variant(&mut fields)?;
    // How the two seats are called in what was sent.
    let (seats, names) = match fields.pair("seats")? {
        Some([one, two]) => {
            let names = [&one, &two].map(|seat| seat.name("name"));
            ([manual_seat(one)?, manual_seat(two)?], names)
        }
        None => {
            let x = form_seat(&mut fields, "x_name", "x_level")?;
            ([x, form_seat(&mut fields, "o_name", "o_level")?], ["x_name", "o_name"].map(str::to_owned))
        }
    };
    let winner = winner(&mut fields)?;
    let reasons = Termination::ALL.map(|reason| (reason.as_str(), reason));
    let reason = fields.one_of("reason", &reasons)?;
    let rounds = fields.integer("rounds")?.ok_or_else(|| Failure::missing("rounds"))?;
    let ended_at = time(&mut fields, "ended_at", Time::parse_date)?;
    fields.finish()?;
    let entered = ManualResult { seats, winner, reason, rounds, ended_at, variant };
    let item = server.app.enter_result(entered).await.map_err(|error| as_written(error, names))?;
    tracing::info!(game = %item.record.id, "the operator entered a result by hand");
    let place = format!("{}/api/v1/games/{}", server.settings.base_path, item.record.id);
    let place = HeaderValue::try_from(place).expect("a base path and an id are plain ASCII");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(history_item(&item, lang))).into_response())
}

/// Who won: it must be said, and null or `draw` says that nobody did.
fn winner(fields: &mut Fields) -> Result<Option<Side>, Failure> {
    match fields.nullable("winner").ok_or_else(|| Failure::missing("winner"))? {
        Value::Null => Ok(None),
        Value::String(word) if word == "draw" => Ok(None),
        Value::String(word) if word == "X" => Ok(Some(Side::X)),
        Value::String(word) if word == "O" => Ok(Some(Side::O)),
        _ => {
            let words = FieldProblem::OneOf(vec!["X", "O", "draw", "null"]);
            Err(AppError::field("winner", words).into())
        }
    }
}

/// Takes back a result that was entered by hand, with the points that it gave; the operator's. Answers it as it was.
#[utoipa::path(
    delete,
    path = "/history/{id}",
    operation_id = "withdrawResult",
    tag = "statistics",
    params(("id" = String, Path)),
    responses((status = 200, body = WirePast)),
    security(("token" = []), ("basic" = [])),
)]
pub(super) async fn withdraw(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    Game(id): Game,
    QueryFields(fields): QueryFields,
) -> Result<Json<WirePast>, Failure> {
    server.app.admin(token.get()).await?;
    fields.finish()?;
    let item = server.app.withdraw_result(&id).await?;
    tracing::info!(game = %id, "the operator took back a result");
    Ok(Json(history_item(&item, lang)))
}

/// A refusal with the names that the seats had in the request.
fn as_written(error: AppError, names: [String; 2]) -> AppError {
    let [x, o] = names;
    match error {
        AppError::Field { field, problem } if field == "seats[0].name" => AppError::field(x, problem),
        AppError::Field { field, problem } if field == "seats[1].name" => AppError::field(o, problem),
        error => error,
    }
}

/// A seat of a form, which has no lists.
fn form_seat(
    fields: &mut Fields,
    name: &'static str,
    level_field: &'static str,
) -> Result<ManualSeat, Failure> {
    match (fields.text(name)?, level(fields, level_field)?) {
        (Some(_), Some(_)) => Err(AppError::field(name, FieldProblem::Beside(level_field)).into()),
        (Some(name), None) => Ok(ManualSeat::Person(name)),
        (None, Some(level)) => Ok(ManualSeat::Computer(level)),
        (None, None) => Err(Failure::missing("seats")),
    }
}

fn manual_seat(mut fields: Fields) -> Result<ManualSeat, Failure> {
    let seat = match level(&mut fields, "level")? {
        Some(level) => ManualSeat::Computer(level),
        None => ManualSeat::Person(fields.required_text("name")?),
    };
    fields.finish()?;
    Ok(seat)
}
