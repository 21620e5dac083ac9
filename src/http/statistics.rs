//! Ranking and history.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Server;
use super::extract::{AskedLang, BodyFields, QueryFields, Token};
use super::fields::Fields;
use super::games::{level, player_key, variant};
use super::page::{self, Cursor};
use super::problem::Failure;
use super::wire::{self, BySide, WireRating, WireTotals};
use crate::app::{AppError, Expected, FieldProblem, ManualResult, ManualSeat};
use crate::game::{Kind, Time};
use crate::lang::Lang;
use crate::rules::Side;
use crate::store::{Against, HistoryFilter, HistoryItem, RankingKey, ResultFilter, Totals};

/// `GET /ranking`
pub(super) async fn ranking(
    State(server): State<Server>,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let against = fields.one_of("against", &[("all", Against::All), ("people", Against::People)])?;
    let limit = page::limit(&mut fields, 10)?;
    let after: Option<(i64, i64, i64, String)> = Cursor::take(&mut fields)?;
    fields.finish()?;
    let after = after.map(|(points, wins, losses, name)| RankingKey {
        totals: Totals { points, wins, losses, draws: 0 },
        name,
    });
    let rows = server.app.ranking(against.unwrap_or_default(), after.as_ref(), limit + 1).await?;
    let rows = rows.into_iter().map(|row| {
        let totals = row.totals;
        let mut item = wire::object(json!({ "position": row.position, "name": row.name }));
        item.extend(wire::object(json!(WireTotals::from(totals))));
        item.extend(wire::object(json!(WireRating::from(row.rating))));
        ((totals.points, totals.wins, totals.losses, row.name.to_string()), Value::Object(item))
    });
    Ok(page::answer(rows.collect(), limit, "ranking", &server))
}

/// `GET /history`
pub(super) async fn history(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let player = player_key(&mut fields)?;
    let kinds = Kind::ALL.map(|kind| (kind.as_str(), kind));
    let kind = fields.one_of("kind", &kinds)?;
    let results = [
        ("X", ResultFilter::Winner(Side::X)),
        ("O", ResultFilter::Winner(Side::O)),
        ("draw", ResultFilter::Draw),
    ];
    let result = fields.one_of("result", &results)?;
    let from = time(&mut fields, "from")?;
    let to = time(&mut fields, "to")?;
    let limit = page::limit(&mut fields, 20)?;
    let after = Cursor::take(&mut fields)?;
    fields.finish()?;
    let filter = HistoryFilter { player, kind, result, from, to, after, limit: limit + 1 };
    let items = server.app.history(&filter).await?;
    let rows = items.iter().map(|item| (item.place, history_item(item, lang)));
    Ok(page::answer(rows.collect(), limit, "history", &server))
}

fn time(fields: &mut Fields, field: &str) -> Result<Option<Time>, Failure> {
    let Some(text) = fields.text(field)? else { return Ok(None) };
    Time::parse_date(&text).map(Some).ok_or_else(|| Failure::expected(field, Expected::Time))
}

pub(super) fn history_item(item: &HistoryItem, lang: Lang) -> Value {
    let record = &item.record;
    let result = &record.result;
    json!({
        "id": record.id.as_str(),
        "ended_at": wire::iso(record.ended_at),
        "kind": record.kind.as_str(),
        "winner": result.winner,
        "reason": result.reason.as_str(),
        "rounds": result.rounds,
        "points": BySide::of(|side| result.points[side.index()]),
        "seats": BySide::of(|side| wire::past_seat(&item.names[side.index()], lang)),
        "rows": record.variant.rows(),
        "columns": record.variant.columns(),
        "connect": record.variant.connect(),
        "moves": record.moves,
    })
}

/// `POST /history`: a result entered by hand.
pub(super) async fn enter(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    token: Token,
    BodyFields(mut fields): BodyFields,
) -> Result<Response, Failure> {
    server.app.admin(token.get()).await?;
    let variant = variant(&mut fields)?;
    let pair = fields.pair("seats")?.ok_or_else(|| Failure::missing("seats"))?;
    let [one, two] = pair;
    let seats = [manual_seat(one)?, manual_seat(two)?];
    let winner = match fields.value("winner") {
        None => None,
        Some(Value::String(side)) if side == "X" => Some(Side::X),
        Some(Value::String(side)) if side == "O" => Some(Side::O),
        Some(_) => {
            let words = FieldProblem::OneOf(vec!["X", "O", "null"]);
            return Err(AppError::field("winner", words).into());
        }
    };
    let rounds = fields.integer("rounds")?.ok_or_else(|| Failure::missing("rounds"))?;
    let ended_at = time(&mut fields, "ended_at")?;
    fields.finish()?;
    let entered = ManualResult { seats, winner, rounds, ended_at, variant };
    let item = server.app.enter_result(entered).await?;
    let place = format!("{}/api/v1/games/{}", server.settings.base_path, item.record.id);
    let place = HeaderValue::try_from(place).expect("a base path and an id are plain ASCII");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(history_item(&item, lang))).into_response())
}

fn manual_seat(mut fields: Fields) -> Result<ManualSeat, Failure> {
    let seat = match level(&mut fields, "level")? {
        Some(level) => ManualSeat::Computer(level),
        None => ManualSeat::Person(fields.required_text("name")?),
    };
    fields.finish()?;
    Ok(seat)
}
