//! Changes of a tournament and of its entrants by the organiser or the operator. `stages` has those of a stage.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use super::super::games::qr::code_of;
use super::dto;
use crate::problem::Failure;
use crate::request::tournament::TournamentPath;
use crate::request::{BodyFields, RequestLang, Sender};
use crate::state::Server;
use cuatro_app::{AppError, Caller, FieldProblem, LiveTournament, TournamentRoom};
use cuatro_protocol::{
    EntrantLink, EntrantName, EntrantPair, EntrantRow, EntrantStanding, EntryChangeRequest, Registration,
    Tournament, TournamentRequest,
};
use cuatro_tournament::{Command, EntrantNumber, TournamentId};

/// The tournament, for its organiser.
pub(super) async fn own(
    server: &Server,
    id: &TournamentId,
    caller: &Caller,
) -> Result<Arc<TournamentRoom>, Failure> {
    let room = server.app.tournament(id).await?;
    server.app.organiser(&room, caller).await?;
    Ok(room)
}

/// Changes a tournament. What is left out stays.
#[utoipa::path(
    patch,
    path = "/tournaments/{id}",
    operation_id = "changeTournament",
    tag = "tournaments",
    request_body = TournamentRequest,
    responses((status = 200, body = Tournament)),
)]
pub(crate) async fn change(
    State(server): State<Server>,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Tournament>, Failure> {
    let room = own(&server, &id, &caller).await?;
    let TournamentRequest { title, registration, hold, apart, ended } = fields.read()?;
    let mut commands = Vec::new();
    commands.extend(title.map(|title| Command::Retitle { title: title.trim().to_owned() }));
    commands.extend(registration.map(|state| Command::Registration { open: state == Registration::Open }));
    commands.extend(hold.map(|on| Command::Hold { on }));
    commands.extend(apart.into_iter().flat_map(|pairs| kept_apart(&room.live(), &pairs)));
    commands.extend(ended.filter(|ended| *ended).map(|_| Command::End));
    for command in commands {
        server.app.command(&room, command).await?;
    }
    Ok(Json(dto::tournament(&room.live(), &room.presence(server.app.time().now()))))
}

/// The commands after which exactly these pairs are kept apart.
fn kept_apart(live: &LiveTournament, pairs: &[EntrantPair]) -> Vec<Command> {
    let wanted: BTreeSet<[EntrantNumber; 2]> =
        pairs.iter().map(|EntrantPair(a, b)| [EntrantNumber(*a.min(b)), EntrantNumber(*a.max(b))]).collect();
    let held: BTreeSet<_> = live.state.apart().collect();
    let change = |apart| move |[a, b]: &[EntrantNumber; 2]| Command::Apart { a: *a, b: *b, apart };
    let parted = wanted.difference(&held).map(change(true));
    parted.chain(held.difference(&wanted).map(change(false))).collect()
}

/// Pauses an entrant, sends one out, lets one in, or gives one another name.
#[utoipa::path(
    patch,
    path = "/tournaments/{id}/entries/{n}",
    operation_id = "changeEntry",
    tag = "tournaments",
    request_body = EntryChangeRequest,
    responses((status = 200, body = EntrantRow)),
)]
pub(crate) async fn change_entry(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, n): TournamentPath<EntrantNumber>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<EntrantRow>, Failure> {
    let room = own(&server, &id, &caller).await?;
    let EntryChangeRequest { state, name } = fields.read()?;
    let mut live = room.live();
    if state.is_none() && name.is_none() {
        return Err(AppError::field("state", FieldProblem::Missing).into());
    }
    if let Some(name) = name {
        live = server.app.rename(&room, n, &name).await?;
    }
    let paused = room.live().state.entrant(n).is_some_and(|entrant| !entrant.membership.is_out());
    let command = state.map(|state| match state {
        EntrantStanding::In if paused => Command::Back { n },
        EntrantStanding::In => Command::LetIn { n },
        EntrantStanding::Paused => Command::Pause { n, own: false },
        EntrantStanding::Removed => Command::Remove { n, banned: false },
        EntrantStanding::Banned => Command::Remove { n, banned: true },
    });
    if let Some(command) = command {
        live = server.app.command(&room, command).await?;
    }
    Ok(Json(dto::entrant_row(&live, n, &room.presence(server.app.time().now()), lang)))
}

/// Gives an entrant who has lost their token another one. The old one proves nothing from then on.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/entries/{n}/token",
    operation_id = "giveEntrantToken",
    tag = "tournaments",
    responses((status = 201, body = EntrantLink)),
)]
pub(crate) async fn give_token(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, n): TournamentPath<EntrantNumber>,
    Sender(caller): Sender,
    headers: HeaderMap,
    BodyFields(fields): BodyFields,
) -> Result<(StatusCode, Json<EntrantLink>), Failure> {
    let room = own(&server, &id, &caller).await?;
    fields.finish()?;
    let (live, token) = server.app.give_token(&room, n, &caller).await?;
    let path = format!("/t/{id}#entrant={token}");
    let link = EntrantLink {
        entrant: EntrantName { n: n.0, name: live.name(n, lang) },
        link: format!("{}{path}", server.settings.address_to_send(&headers)),
        qr: code_of(&server.settings, &path),
        token,
    };
    Ok((StatusCode::CREATED, Json(link)))
}
