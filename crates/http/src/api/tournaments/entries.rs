//! The entrants of a tournament: entering, and the requests of an entrant.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::organiser::own;
use super::{dto, part};
use crate::conditional;
use crate::problem::Failure;
use crate::request::tournament::{EntrantsQuery, TournamentPath, WaitQuery, new_entry, wish};
use crate::request::{BodyFields, QueryFields, RequestLang, Sender, Token};
use crate::state::Server;
use cuatro_app::{Caller, TournamentEntry, own_standing};
use cuatro_protocol::{Entered, EntrantName, EntrantRow, EntryRequest, Me, MeRequest, Part};
use cuatro_tournament::{Entrant, EntrantNumber, Membership};

/// Enters a tournament.
///
/// Under a free name, or a held one with its player token. With `ask`, whoever has no proof of a held name asks the organiser, as does
/// whoever was sent out: then the answer is 202, and `state` is `asking` until the organiser lets them in. The organiser's token lets somebody in at
/// once, also if registration is closed or the name was not given.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/entries",
    operation_id = "enterTournament",
    tag = "tournaments",
    request_body = EntryRequest,
    responses((status = 201, body = Entered), (status = 202, body = Entered, description = "The organiser is asked")),
    security((), ("token" = [])),
)]
pub(crate) async fn enter(
    State(server): State<Server>,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.app.tournament(&id).await?;
    let entry = server.app.enter(&room, new_entry(fields.read()?)?, &caller).await?;
    let TournamentEntry { n, name, token, player_token, asks } = entry;
    let entered = Entered { entrant: EntrantName { n: n.0, name }, token, player_token };
    let status = if asks { StatusCode::ACCEPTED } else { StatusCode::CREATED };
    Ok((status, Json(entered)).into_response())
}

/// Those who entered, in the order of their numbers; without who left before their first game.
///
/// With `state=asking` and the organiser's token, those who wait to be let in.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/entries",
    operation_id = "listEntrants",
    tag = "tournaments",
    params(EntrantsQuery),
    responses((status = 200, body = Part<EntrantRow>)),
    security((), ("token" = [])),
)]
pub(crate) async fn list(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    headers: HeaderMap,
    QueryFields(fields): QueryFields,
) -> Result<Json<Part<EntrantRow>>, Failure> {
    let asked = fields.read::<EntrantsQuery>()?;
    let asking = asked.is_about_asking();
    let room = match asking {
        true => {
            let token = Token::of(&headers)?;
            own(&server, &id, &Caller::with(token.get())).await?
        }
        false => server.app.tournament(&id).await?,
    };
    let (live, presence) = (room.live(), room.presence(server.app.time().now()));
    let wanted = |n, entrant: &Entrant| match asking {
        true => entrant.membership == Membership::Asking,
        false => live.state.is_shown(n),
    };
    let shown: Vec<EntrantNumber> =
        live.state.entrants().filter(|(n, entrant)| wanted(*n, entrant)).map(|(n, _)| n).collect();
    Ok(part(&shown, asked.range(), |n| dto::entrant_row(&live, *n, &presence, lang)))
}

/// What the tournament says to the entrant whose token this is.
///
/// With `wait`, answers at once if they are in a game that is not over; otherwise when that changes. With `If-None-Match`, answers
/// when there is anything else than the client knows. Who asks counts as here for 15 seconds.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/me",
    operation_id = "readOwnEntry",
    tag = "tournaments",
    params(
        WaitQuery,
        ("If-None-Match" = Option<String>, Header, description = "What the client has"),
    ),
    responses((status = 200, body = Me), (status = 304, description = "The client has it already, by `If-None-Match`")),
    security(("token" = [])),
)]
pub(crate) async fn read_me(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let room = server.app.tournament(&id).await?;
    let n = server.app.entrant(&room, &caller).await?;
    let wait = fields.read::<WaitQuery>()?.wait();
    let _here = server.app.attend(&room, n);
    let knows = headers.contains_key(header::IF_NONE_MATCH);
    let is_known = knows.then_some(|me: &Me| conditional::is_known(&headers, &tag(me)));
    Ok(answer(server.app.own_news(&room, n, lang, wait, is_known).await?))
}

/// The answer with its tag.
fn answer(me: Me) -> Response {
    let tag = HeaderValue::try_from(tag(&me)).expect("digits, letters and quotes");
    ([(header::ETAG, tag), (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))], Json(me))
        .into_response()
}

/// A tag of the content.
fn tag(me: &Me) -> String {
    conditional::tag_of(&serde_json::to_vec(me).expect("numbers and texts are always JSON"))
}

/// Pauses, comes back or leaves.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/me",
    operation_id = "changeOwnEntry",
    tag = "tournaments",
    request_body = MeRequest,
    responses((status = 200, body = Me)),
)]
pub(crate) async fn change_me(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.app.tournament(&id).await?;
    let n = server.app.entrant(&room, &caller).await?;
    let MeRequest { state } = fields.read()?;
    let _here = server.app.attend(&room, n);
    let live = server.app.command(&room, wish(state, n)).await?;
    Ok(answer(own_standing(&live, n, lang)))
}
