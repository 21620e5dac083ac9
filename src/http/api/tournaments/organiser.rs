//! What the organiser of a tournament does, by the organiser's token or the operator's.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::dto;
use crate::app::{AppError, Caller, LiveTournament, Thing, TournamentRoom};
use crate::http::problem::Failure;
use crate::http::request::tournament::{TournamentPath, stage_settings};
use crate::http::request::{Address, BodyFields, RequestLang, Sender};
use crate::http::state::Server;
use crate::protocol::{
    EntrantRow, EntrantStanding, EntryStateRequest, ExtendRequest, NewStageRequest, NextRoundRequest,
    PairingsRequest, Registration, ResultRequest, Stage, StageBegin, StageGame, StageOutcome, Tournament,
    TournamentRequest,
};
use crate::tournament::{Command, EntrantNumber, Extension, Outcome, TournamentId};

/// The tournament, for its organiser.
async fn own(
    server: &Server,
    id: &TournamentId,
    address: &Address,
    caller: &Caller,
) -> Result<Arc<TournamentRoom>, Failure> {
    let room = server.app.tournament(id).await?;
    server.may_try_to_organise(address.0, caller.token(), &room)?;
    server.app.organiser(&room, caller).await?;
    Ok(room)
}

/// Changes a tournament. What is left out stays.
#[utoipa::path(
    patch,
    path = "/tournaments/{id}",
    operation_id = "changeTournament",
    tag = "tournaments",
    params(("id" = String, Path)),
    request_body(content((TournamentRequest = "application/json"), (TournamentRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Tournament)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn change(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Tournament>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
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

/// What keeps exactly these apart.
fn kept_apart(live: &LiveTournament, pairs: &[[u32; 2]]) -> Vec<Command> {
    let wanted: BTreeSet<[EntrantNumber; 2]> =
        pairs.iter().map(|[a, b]| [EntrantNumber(*a.min(b)), EntrantNumber(*a.max(b))]).collect();
    let held: BTreeSet<_> = live.state.apart().collect();
    let change = |apart| move |[a, b]: &[EntrantNumber; 2]| Command::Apart { a: *a, b: *b, apart };
    let parted = wanted.difference(&held).map(change(true));
    parted.chain(held.difference(&wanted).map(change(false))).collect()
}

/// Pauses an entrant, sends one out, or lets one in again.
#[utoipa::path(
    patch,
    path = "/tournaments/{id}/entries/{n}",
    operation_id = "changeEntry",
    tag = "tournaments",
    params(("id" = String, Path), ("n" = u32, Path)),
    request_body(content((EntryStateRequest = "application/json"), (EntryStateRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = EntrantRow)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn change_entry(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    address: Address,
    TournamentPath(id, n): TournamentPath<EntrantNumber>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<EntrantRow>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let EntryStateRequest { state } = fields.read()?;
    let paused = room.live().state.entrant(n).is_some_and(|entrant| !entrant.membership.is_out());
    let command = match state {
        EntrantStanding::In if paused => Command::Back { n },
        EntrantStanding::In => Command::LetIn { n },
        EntrantStanding::Paused => Command::Pause { n, own: false },
        EntrantStanding::Removed => Command::Remove { n, banned: false },
        EntrantStanding::Banned => Command::Remove { n, banned: true },
    };
    let live = server.app.command(&room, command).await?;
    Ok(Json(dto::entrant_row(&live, n, &room.presence(server.app.time().now()), lang)))
}

/// Adds a stage.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages",
    operation_id = "addStage",
    tag = "tournaments",
    params(("id" = String, Path)),
    request_body(content((NewStageRequest = "application/json"), (NewStageRequest = "application/x-www-form-urlencoded"))),
    responses((status = 201, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn add_stage(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let asked: NewStageRequest = fields.read()?;
    let start = asked.begin == Some(StageBegin::Now);
    let settings = stage_settings(asked)?;
    let live = server.app.command(&room, Command::AddStage { settings, start }).await?;
    let k = live.state.stages().len() as u16;
    Ok((StatusCode::CREATED, stage(&live, k)?).into_response())
}

/// Begins a stage.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages/{k}/start",
    operation_id = "startStage",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path)),
    responses((status = 200, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn start(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, k): TournamentPath<u16>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    fields.finish()?;
    let live = server.app.command(&room, Command::StartStage { k }).await?;
    stage(&live, k)
}

/// Pairs no more in a stage: it is over with its last game.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages/{k}/end",
    operation_id = "endStage",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path)),
    responses((status = 200, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn end(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, k): TournamentPath<u16>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    fields.finish()?;
    let live = server.app.command(&room, Command::EndStage { k }).await?;
    stage(&live, k)
}

/// Begins the next round: unfinished games of the last one are adjudicated.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages/{k}/next_round",
    operation_id = "nextRound",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path)),
    request_body(content((NextRoundRequest = "application/json"), (NextRoundRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn next_round(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, k): TournamentPath<u16>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let NextRoundRequest { round } = fields.read()?;
    let live = server.app.command(&room, Command::NextRound { k, round }).await?;
    stage(&live, k)
}

/// Makes a stage longer: an arena by `minutes`, a Swiss by `rounds`.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages/{k}/extend",
    operation_id = "extendStage",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path)),
    request_body(content((ExtendRequest = "application/json"), (ExtendRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn extend(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, k): TournamentPath<u16>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let by = match fields.read()? {
        ExtendRequest { minutes: Some(minutes), rounds: None } => Extension::Minutes(minutes),
        ExtendRequest { minutes: None, rounds: Some(rounds) } => Extension::Rounds(rounds),
        ExtendRequest { minutes: Some(_), rounds: Some(_) } => {
            return Err(Failure::beside("rounds", "minutes"));
        }
        ExtendRequest { minutes: None, rounds: None } => return Err(Failure::missing("minutes")),
    };
    let live = server.app.command(&room, Command::Extend { k, by }).await?;
    stage(&live, k)
}

/// Sets pairings of the next round of a Swiss by hand.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages/{k}/pairings",
    operation_id = "setPairings",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path)),
    request_body(content((PairingsRequest = "application/json"))),
    responses((status = 200, body = Stage)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn set_pairings(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, k): TournamentPath<u16>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let PairingsRequest { pairs } = fields.read()?;
    let pairs = pairs.into_iter().map(|pair| pair.map(EntrantNumber)).collect();
    let live = server.app.command(&room, Command::SetPairings { k, pairs }).await?;
    stage(&live, k)
}

/// Corrects the result of a game that was scored.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/stages/{k}/results/{game}",
    operation_id = "correctResult",
    tag = "tournaments",
    params(("id" = String, Path), ("k" = u16, Path), ("game" = String, Path)),
    request_body(content((ResultRequest = "application/json"), (ResultRequest = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = StageGame)),
    security(("token" = []), ("basic" = [])),
)]
pub(crate) async fn correct(
    State(server): State<Server>,
    address: Address,
    TournamentPath(id, (k, game)): TournamentPath<(u16, String)>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<StageGame>, Failure> {
    let room = own(&server, &id, &address, &caller).await?;
    let ResultRequest { outcome } = fields.read()?;
    let outcome = match outcome {
        StageOutcome::X => Outcome::X,
        StageOutcome::O => Outcome::O,
        StageOutcome::Draw => Outcome::Draw,
        StageOutcome::Void => Outcome::Void,
    };
    let game: crate::game::GameId = game.parse().map_err(|_| AppError::no_game(&game))?;
    let command = Command::Correct { k, game: game.clone(), outcome };
    let live = server.app.command(&room, command).await?;
    let (_, corrected) = live.state.game(&game).ok_or_else(|| AppError::no_game(&game))?;
    Ok(Json(dto::stage_game(corrected)))
}

fn stage(live: &LiveTournament, k: u16) -> Result<Json<Stage>, Failure> {
    let stage = live.state.stage(k).ok_or_else(|| AppError::NoSuch(Thing::Stage(k.to_string())))?;
    Ok(Json(dto::stage(k, stage)))
}
