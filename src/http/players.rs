//! Players: their record, their names, and leaving.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::Server;
use super::extract::{AskedLang, BodyFields, QueryFields, Token};
use super::games::name_key;
use super::problem::Failure;
use super::statistics::history_item;
use super::wire::{self, WireRating, WireTotals};
use crate::app::AppError;
use crate::store::{HistoryFilter, Rival, RivalFilter, RivalRow, Totals};

/// How many games a player's record lists.
const LAST_GAMES: u32 = 10;
/// How many rivals a player's record lists.
const RIVALS: u32 = 10;

/// `GET /players/{name}`
pub(super) async fn player(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Path(name): Path<String>,
    QueryFields(mut fields): QueryFields,
) -> Result<Json<Value>, Failure> {
    let against = fields.text("against")?;
    fields.finish()?;
    let player = server.app.player(&name).await?;
    let last = HistoryFilter {
        player: Some(name_key(&name).ok_or(AppError::NotFound)?),
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
    let rivals = match against {
        None => RivalFilter::MostPlayed(RIVALS),
        Some(rival) => match rival.parse() {
            Ok(level) => RivalFilter::Computer(level),
            Err(_) => RivalFilter::Person(name_key(&rival).unwrap_or_default()),
        },
    };
    let rivals = server.app.rivals(player.id, &rivals).await?;
    let mut record = wire::object(json!({ "name": player.name, "created_at": wire::iso(player.created_at) }));
    record.extend(wire::object(json!(WireTotals::from(player.all))));
    record.extend(wire::object(json!(WireRating::from(player.rating))));
    record.insert("against_people".into(), json!(WireTotals::from(player.people)));
    record.insert("against_computer".into(), json!(WireTotals::from(computers)));
    record.insert("head_to_head".into(), rivals.iter().map(rival).collect::<Vec<_>>().into());
    let last: Vec<Value> = last.iter().map(|item| history_item(item, lang)).collect();
    record.insert("last_games".into(), last.into());
    Ok(Json(Value::Object(record)))
}

fn rival(row: &RivalRow) -> Value {
    let mut rival = wire::object(match &row.rival {
        Rival::Person(name) => json!({ "name": name, "human": true }),
        Rival::Computer(level) => json!({ "level": level, "human": false }),
    });
    rival.extend(wire::object(json!(WireTotals::from(row.totals))));
    Value::Object(rival)
}

/// `DELETE /players/{name}`, with `games=purge` for the operator; `dry_run=1` only counts.
pub(super) async fn delete(
    State(server): State<Server>,
    Path(name): Path<String>,
    token: Token,
    QueryFields(mut fields): QueryFields,
) -> Result<Json<Value>, Failure> {
    let purge = fields.one_of("games", &[("keep", false), ("purge", true)])?.unwrap_or(false);
    let dry_run = fields.flag("dry_run")?;
    fields.finish()?;
    let erased = server.app.delete_player(&name, token.get(), purge, dry_run).await?;
    Ok(Json(json!({
        "games_anonymised": erased.anonymised,
        "games_removed": erased.removed,
        "games_aborted": erased.aborted,
        "dry_run": dry_run,
    })))
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
