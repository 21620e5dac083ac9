//! Tournaments: creating and reading them. `entries` is for those who enter, `organiser` and `stages`
//! for who runs one.

pub(super) mod dto;
pub(crate) mod entries;
pub(crate) mod events;
mod file;
mod following;
pub(crate) mod organiser;
pub(crate) mod socket;
pub(crate) mod stages;
pub(crate) mod table;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::IntoParams;

use super::games::qr::code_of;
use crate::app::{AppError, Organised, TournamentRoom};
use crate::http::problem::Failure;
use crate::http::request::tournament::{TournamentPath, new_tournament, tournament_id};
use crate::http::request::value::from_object;
use crate::http::request::{Address, BodyFields, QueryFields, RequestLang, Segments, Sender};
use crate::http::state::Server;
use crate::protocol::{NewTournamentRequest, Tournament, TournamentCreated};

/// Creates a tournament.
#[utoipa::path(
    post,
    path = "/tournaments",
    operation_id = "createTournament",
    tag = "tournaments",
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key makes it once")),
    request_body(content((NewTournamentRequest = "application/json"), (NewTournamentRequest = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = TournamentCreated)),
    security((), ("token" = []), ("basic" = [])),
)]
pub(crate) async fn create(
    State(server): State<Server>,
    address: Address,
    Sender(caller): Sender,
    headers: HeaderMap,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    if caller.token().is_some() {
        // A token that proves nothing is refused: its holder is to hear of that.
        server.app.credential(&caller).await?;
    }
    let asked: NewTournamentRequest = fields.read()?;
    let maker = address.0.filter(|_| server.limits.is_some());
    let Organised { room, token } = server.app.organise(new_tournament(asked), &caller, maker).await?;
    let tournament = dto::tournament(&room.live(), &room.presence(server.app.time().now()));
    let path = format!("/t/{}", room.id);
    let created = TournamentCreated {
        code: tournament.code,
        tournament,
        organiser_token: token,
        link: format!("{}{path}", server.settings.address_to_send(&headers)),
        qr: code_of(&server.settings, &path),
    };
    let location = server.location(&format!("/api/v1/tournaments/{}", room.id));
    Ok((StatusCode::CREATED, location, Json(created)).into_response())
}

/// Which separator a file has.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileQuery {
    /// Of the .csv file: `;` or `,`; by default as spreadsheets in the language of the request expect it
    sep: Option<String>,
}

from_object! { FileQuery { sep } }

/// A tournament, by its id or its code.
///
/// As data; with `.txt` as a text for people, with `.csv` as the table of the last stage for a spreadsheet.
#[utoipa::path(
    get,
    path = "/tournaments/{id}",
    operation_id = "readTournament",
    tag = "tournaments",
    params(("id" = String, Path), FileQuery),
    responses((status = 200, content(
        (Tournament = "application/json"),
        (String = "text/plain"),
        (String = "text/csv"),
    ))),
)]
pub(crate) async fn read(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    address: Address,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let (id, suffix) = match name.split_once('.') {
        Some((id, suffix)) => (id, Some(suffix)),
        None => (name.as_str(), None),
    };
    let room = found(&server, id, &address).await?;
    match suffix {
        None | Some("json") => {
            fields.finish()?;
            Ok(Json(dto::tournament(&room.live(), &room.presence(server.app.time().now()))).into_response())
        }
        Some("txt") => {
            fields.finish()?;
            let text = file::text(&room.live(), lang);
            Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
        }
        Some("csv") => {
            let FileQuery { sep } = fields.read()?;
            let (live, separator) = (room.live(), file::separator(sep.as_deref(), lang)?);
            let table = file::csv(&live, &server.app.accuracies(&live).await?, separator, lang);
            Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], table).into_response())
        }
        Some(_) => Err(AppError::NotFound.into()),
    }
}

/// The tournament with this id or code. Wrong codes are counted.
async fn found(server: &Server, text: &str, address: &Address) -> Result<Arc<TournamentRoom>, Failure> {
    let code = Some(text).filter(|text| (4..=5).contains(&text.len())).and_then(|text| text.parse().ok());
    let Some(code) = code else { return Ok(server.app.tournament(&tournament_id(text)?).await?) };
    server.may_try_code(address.0)?;
    match server.app.tournament_of_code(code).await {
        Ok(room) => Ok(room),
        Err(error) => {
            server.wrong_code(address.0);
            Err(error.into())
        }
    }
}

/// A tournament's link as a QR code.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/qr.svg",
    operation_id = "readTournamentQrCode",
    tag = "tournaments",
    params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml")),
)]
pub(crate) async fn qr(
    State(server): State<Server>,
    TournamentPath(id, ()): TournamentPath<()>,
) -> Result<Response, Failure> {
    server.app.tournament(&id).await?;
    let svg = code_of(&server.settings, &format!("/t/{id}")).ok_or(AppError::NotFound)?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, svg).into_response())
}
