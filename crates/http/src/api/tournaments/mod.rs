//! Tournaments: creating and reading them. `entries` is for entrants, `organiser` and `stages` for organisers.

pub(super) mod dto;
pub(crate) mod entries;
pub(crate) mod events;
pub(crate) mod games_file;
pub(crate) mod organiser;
pub(crate) mod socket;
pub(crate) mod stages;
mod subscription;
pub(crate) mod table;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::games::qr::{code_of, picture};
use crate::problem::Failure;
use crate::request::query::suffixed;
use crate::request::tournament::{FileQuery, TournamentPath};
use crate::request::{Address, BodyFields, NoFields, QueryFields, RequestLang, Segments, Sender};
use crate::state::Server;
use cuatro_app::text::{file_name, tournament_text};
use cuatro_app::{AppError, LiveTournament, Organised, Thing};
use cuatro_protocol::{NewTournament, Part, Tournament, TournamentCreated};
use cuatro_tournament::Stage;

/// The stage with this number.
fn stage_of(live: &LiveTournament, k: u16) -> Result<&Stage, AppError> {
    live.state.stage(k).ok_or_else(|| AppError::NoSuch(Thing::Stage(k.to_string())))
}

/// The part of all rows from `offset` on, of at most `limit` rows.
fn part<R, T>(rows: &[R], (offset, limit): (usize, usize), item: impl FnMut(&R) -> T) -> Json<Part<T>> {
    Json(Part {
        items: rows.iter().skip(offset).take(limit).map(item).collect(),
        offset: offset as u32,
        total: rows.len() as u32,
    })
}

/// Creates a tournament.
#[utoipa::path(
    post,
    path = "/tournaments",
    operation_id = "createTournament",
    tag = "tournaments",
    request_body = NewTournament,
    responses((status = 201, body = TournamentCreated)),
    security((), ("token" = [])),
)]
pub(crate) async fn create(
    State(server): State<Server>,
    address: Address,
    Sender(caller): Sender,
    headers: HeaderMap,
    BodyFields(mut fields): BodyFields,
) -> Result<Response, Failure> {
    if caller.token().is_some() {
        // An unknown token is refused, so that its holder notices.
        server.app.token_identity(&caller).await?;
    }
    // A form has one name per line.
    fields.split_lines("names");
    let asked: NewTournament = fields.read()?;
    let maker = address.0.filter(|_| server.limits.is_some());
    let Organised { room, token } = server.app.organise(asked, &caller, maker).await?;
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

/// A tournament, by its id or its code.
///
/// As data; with `.txt` as a text for people, with `.csv` as the tables of all stages for a spreadsheet.
#[utoipa::path(
    get,
    path = "/tournaments/{id}",
    operation_id = "readTournament",
    tag = "tournaments",
    params(FileQuery),
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
    let (id, suffix) = suffixed(&name);
    let room = server.tournament_named(id, &address).await?;
    match suffix {
        None | Some("json") => {
            fields.finish()?;
            Ok(Json(dto::tournament(&room.live(), &room.presence(server.app.time().now()))).into_response())
        }
        Some("txt") => {
            fields.finish()?;
            let live = room.live();
            let headers = file_headers("text/plain; charset=utf-8", file_name(&live, "inline", ".txt"));
            Ok((headers, tournament_text(&live, lang)).into_response())
        }
        Some("csv") => {
            let separator = fields.read::<FileQuery>()?.separator(lang)?;
            let live = room.live();
            let headers = file_headers("text/csv; charset=utf-8", file_name(&live, "attachment", ".csv"));
            Ok((headers, server.app.table_csv(&live, separator, lang).await?).into_response())
        }
        Some(_) => Err(AppError::NotFound.into()),
    }
}

fn file_headers(kind: &str, name: String) -> [(header::HeaderName, String); 2] {
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)]
}

/// A tournament's link as a QR code.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/qr.svg",
    operation_id = "readTournamentQrCode",
    tag = "tournaments",
    responses((status = 200, body = String, content_type = "image/svg+xml")),
)]
pub(crate) async fn qr(
    State(server): State<Server>,
    TournamentPath(id, ()): TournamentPath<()>,
    _: NoFields,
) -> Result<Response, Failure> {
    server.app.tournament(&id).await?;
    picture(&server.settings, &format!("/t/{id}"))
}
