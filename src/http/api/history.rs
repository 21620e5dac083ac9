//! The history: the games that have ended, and results entered by hand.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::dto::{self, BySide, WirePastSeat};
use super::list::{self, Page};
use super::openapi;
use crate::app::{AppError, FieldProblem, ManualResult, ManualSeat};
use crate::game::{Kind, Termination, Time};
use crate::http::problem::Failure;
use crate::http::request::lists::{self, history_filter};
use crate::http::request::params::{level, variant};
use crate::http::request::{AskedLang, BodyFields, Fields, GamePath, QueryFields, Token};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::opponent::Level;
use crate::rules::{Column, Side};
use crate::store::HistoryItem;

/// A game that has ended.
#[derive(Serialize, ToSchema)]
#[schema(as = HistoryItem)]
pub(crate) struct WirePast {
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
pub(crate) struct ManualBody {
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
pub(crate) async fn history(
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
    Ok(list::answer(rows.collect(), limit, "history", &filters, &server))
}

pub(crate) fn history_item(item: &HistoryItem, lang: Lang) -> WirePast {
    let record = &item.record;
    let result = &record.result;
    WirePast {
        id: record.id.to_string(),
        ended_at: dto::iso(record.ended_at),
        kind: record.kind,
        winner: result.winner,
        reason: result.reason,
        rounds: result.rounds,
        points: BySide::of(|side| result.points[side.index()]),
        taken_back: record.taken_back,
        seats: BySide::of(|side| dto::past_seat(item, side, lang)),
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
pub(crate) async fn enter(
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
    let ended_at = lists::time(&mut fields, "ended_at", Time::parse_date)?;
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
pub(crate) async fn withdraw(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    GamePath(id): GamePath,
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
