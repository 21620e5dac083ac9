//! Ranking, history and players.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Server;
use super::extract::{AskedLang, BodyFields, QueryFields, Token};
use super::fields::Fields;
use super::games::player_key;
use super::page::{self, Cursor};
use super::problem::Failure;
use super::wire::{self, BySide, WireTotals};
use crate::app::{AppError, Expected};
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
        item.insert("rating".into(), Value::Null);
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
    let after: Option<(i64, String)> = Cursor::take(&mut fields)?;
    let after = after.map(|(at, id)| id.parse().map(|id| (Time(at), id)));
    let after = after.transpose().map_err(|_| page::bad_cursor())?;
    fields.finish()?;
    let filter = HistoryFilter { player, kind, result, from, to, after, limit: limit + 1 };
    let items = server.app.history(&filter).await?;
    let rows = items.iter().map(|item| {
        let place = (item.record.ended_at.0, item.record.id.to_string());
        (place, history_item(item, lang))
    });
    Ok(page::answer(rows.collect(), limit, "history", &server))
}

fn time(fields: &mut Fields, field: &str) -> Result<Option<Time>, Failure> {
    let Some(text) = fields.text(field)? else { return Ok(None) };
    Time::parse(&text).map(Some).ok_or_else(|| Failure::expected(field, Expected::Time))
}

fn history_item(item: &HistoryItem, lang: Lang) -> Value {
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

/// `POST /players`: claims a free name, or uses a one-time code on another device.
pub(super) async fn claim(
    State(server): State<Server>,
    BodyFields(mut fields): BodyFields,
) -> Result<Response, Failure> {
    let name = fields.required_text("name")?;
    let code = fields.text("code")?;
    fields.finish()?;
    let token = match code {
        None => server.app.claim_name(&name).await?,
        Some(code) => server.app.redeem(&name, &code).await?,
    };
    Ok((StatusCode::CREATED, Json(json!({ "player_token": token }))).into_response())
}

/// `POST /players/{name}/transfer`
pub(super) async fn transfer(
    State(server): State<Server>,
    Path(name): Path<String>,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    fields.finish()?;
    let (code, until) = server.app.transfer(&name, token.get()).await?;
    let body = json!({ "code": code, "expires_at": wire::iso(until) });
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

/// `GET /players/{name}`
pub(super) async fn player(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Path(name): Path<String>,
    QueryFields(fields): QueryFields,
) -> Result<Json<Value>, Failure> {
    fields.finish()?;
    let player = server.app.player(&name).await?;
    let last = HistoryFilter {
        player: Some(super::games::name_key(&name).ok_or(AppError::NotFound)?),
        limit: LAST_GAMES,
        ..HistoryFilter::default()
    };
    let last = server.app.history(&last).await?;
    let computers = Totals {
        points: player.all.points - player.people.points,
        wins: player.all.wins - player.people.wins,
        losses: player.all.losses - player.people.losses,
        draws: player.all.draws - player.people.draws,
    };
    let mut record = wire::object(json!({ "name": player.name, "created_at": wire::iso(player.created_at) }));
    record.extend(wire::object(json!(WireTotals::from(player.all))));
    record.insert("against_people".into(), json!(WireTotals::from(player.people)));
    record.insert("against_computer".into(), json!(WireTotals::from(computers)));
    let last: Vec<Value> = last.iter().map(|item| history_item(item, lang)).collect();
    record.insert("last_games".into(), last.into());
    Ok(Json(Value::Object(record)))
}

/// How many games a player's record lists.
const LAST_GAMES: u32 = 10;
