//! The history: the games that have ended, and results entered by hand.

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::{dto, list};
use crate::problem::Failure;
use crate::request::Sender;
use crate::request::deserializer::refused;
use crate::request::lists::HistoryQuery;
use crate::request::new_game::as_written;
use crate::request::params::{Beginning, variant};
use crate::request::{AllFields, BodyFields, GamePath, QueryFields, RequestLang};
use crate::state::Server;
use cuatro_app::{self as app, ExpectedType, FieldProblem, ManualResult, ManualSeat};
use cuatro_game::Termination;
use cuatro_game::computer::Level;
use cuatro_game::starts::Start;
use cuatro_protocol::{BySide, GameStart, HistoryItem, Page};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;

/// A result entered by hand.
#[derive(Deserialize, ToSchema)]
#[schema(as = ManualResult)]
pub(crate) struct ManualBody {
    /// X and O; in a form `x_name` or `x_level`, and `o_name` or `o_level`.
    #[schema(value_type = Option<Vec<ManualSeatBody>>, min_items = 2, max_items = 2)]
    seats: Option<[ManualSeatBody; 2]>,
    x_name: Option<String>,
    x_level: Option<Level>,
    o_name: Option<String>,
    o_level: Option<Level>,
    /// Null, or in a form `draw`, for a draw. It must be there.
    #[schema(value_type = Option<Side>, required)]
    winner: Winner,
    /// `line` with a winner, `full` or `agreed` in a draw; what winner and rounds suggest if not said.
    reason: Option<Termination>,
    /// From `connect` to half of the cells; a draw that says `agreed` can be earlier.
    rounds: u16,
    /// A time or a date, not in the future; now if not said.
    #[schema(value_type = Option<String>)]
    ended_at: Option<Beginning>,
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
}

/// The winner: `X` or `O`; null or `draw` in a draw.
struct Winner(Option<Side>);

impl<'de> Deserialize<'de> for Winner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Winner, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Null => Ok(Winner(None)),
            Value::String(winner) => match winner.as_str() {
                "X" => Ok(Winner(Some(Side::X))),
                "O" => Ok(Winner(Some(Side::O))),
                "draw" | "null" => Ok(Winner(None)),
                other => Err(D::Error::unknown_variant(other, &["X", "O", "draw", "null"])),
            },
            _ => Err(refused(FieldProblem::Type(ExpectedType::Text))),
        }
    }
}

/// `name` or `level`.
#[derive(Deserialize, ToSchema)]
#[schema(as = ManualSeat)]
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
    params(HistoryQuery),
    responses((status = 200, body = Page<HistoryItem>)),
)]
pub(crate) async fn history(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let filter = fields.read::<HistoryQuery>()?.filter(20);
    let items = server.app.history(&filter).await?;
    let rows = items.iter().map(|item| (item.place, history_item(item, lang)));
    Ok(list::answer(rows.collect(), filter.limit, "history", &filters, &server))
}

pub(crate) fn history_item(item: &app::HistoryItem, lang: Lang) -> HistoryItem {
    let record = &item.record;
    let result = &record.result;
    HistoryItem {
        id: record.id.to_string(),
        ended_at: record.ended_at.into(),
        kind: record.kind.into(),
        winner: result.winner,
        reason: result.reason.into(),
        rounds: result.rounds,
        points: BySide::of(|side| result.points[side.index()]),
        taken_back: record.taken_back,
        start: (record.fair_discs > 0)
            .then(|| GameStart::new(Start::Fair { again: false }, record.fair_discs.into())),
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
    request_body = ManualBody,
    responses((status = 201, body = HistoryItem)),
)]
pub(crate) async fn enter(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    server.app.admin(&caller).await?;
    let (entered, names) = fields.read::<ManualBody>()?.result()?;
    let item = server.app.enter_result(entered, &caller).await.map_err(|error| as_written(error, names))?;
    tracing::info!(game = %item.record.id, "the operator entered a result by hand");
    let location = server.location(&format!("/api/v1/games/{}", item.record.id));
    Ok((StatusCode::CREATED, location, Json(history_item(&item, lang))).into_response())
}

/// Takes back a result that was entered by hand, with the points that it gave; the operator's. Answers it as it was.
#[utoipa::path(
    delete,
    path = "/history/{id}",
    operation_id = "withdrawResult",
    tag = "statistics",
    responses((status = 200, body = HistoryItem)),
)]
pub(crate) async fn withdraw(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Sender(caller): Sender,
    GamePath(id): GamePath,
    request: Request,
) -> Result<Json<HistoryItem>, Failure> {
    server.app.admin(&caller).await?;
    let AllFields(fields) = AllFields::from_request(request, &()).await?;
    fields.finish()?;
    let item = server.app.withdraw_result(&id).await?;
    tracing::info!(game = %id, "the operator took back a result");
    Ok(Json(history_item(&item, lang)))
}

impl ManualBody {
    /// The result, and the prefixes of its seats' fields, as they were sent.
    pub(crate) fn result(self) -> Result<(ManualResult, [&'static str; 2]), Failure> {
        let by_sides = [
            ("x_name", self.x_name.is_some()),
            ("x_level", self.x_level.is_some()),
            ("o_name", self.o_name.is_some()),
            ("o_level", self.o_level.is_some()),
        ];
        let (seats, names) = match self.seats {
            Some(_) if let Some((field, _)) = by_sides.iter().find(|(_, sent)| *sent) => {
                return Err(Failure::beside(*field, "seats"));
            }
            Some([one, two]) => (
                [one.seat("seats[0].name", "seats[0].level")?, two.seat("seats[1].name", "seats[1].level")?],
                ["seats[0].", "seats[1]."],
            ),
            None => {
                let x = ManualSeatBody { name: self.x_name, level: self.x_level };
                let o = ManualSeatBody { name: self.o_name, level: self.o_level };
                if x.is_empty() && o.is_empty() {
                    return Err(Failure::missing("seats"));
                }
                ([x.seat("x_name", "x_level")?, o.seat("o_name", "o_level")?], ["x_", "o_"])
            }
        };
        let entered = ManualResult {
            seats,
            winner: self.winner.0,
            reason: self.reason,
            rounds: self.rounds,
            ended_at: self.ended_at.map(|Beginning(time)| time),
            variant: variant(self.rows, self.columns, self.connect)?,
        };
        Ok((entered, names))
    }
}

impl ManualSeatBody {
    fn is_empty(&self) -> bool {
        self.name.is_none() && self.level.is_none()
    }

    /// The seat. Both fields are called here as they were sent.
    fn seat(self, name_field: &str, level_field: &'static str) -> Result<ManualSeat, Failure> {
        match (self.name, self.level) {
            (Some(_), Some(_)) => Err(Failure::beside(name_field, level_field)),
            (Some(name), None) => Ok(ManualSeat::Person(name)),
            (None, Some(level)) => Ok(ManualSeat::Computer(level)),
            (None, None) => Err(Failure::missing(name_field)),
        }
    }
}
