//! Stages of a tournament: adding, running and correcting them, by the organiser.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use super::organiser::own;
use super::{dto, stage_of};
use crate::problem::Failure;
use crate::request::tournament::TournamentPath;
use crate::request::{BodyFields, Fields, Sender};
use crate::state::Server;
use cuatro_app::{AppError, Caller, LiveTournament};
use cuatro_protocol::{
    EndStageRequest, EntrantPair, ExtendRequest, NewStage, NextRoundRequest, PairingsRequest, ResultRequest,
    Stage, StageBegin, StageGame,
};
use cuatro_tournament::{Command, EntrantNumber, Extension};

/// Adds a stage.
#[utoipa::path(
    post,
    path = "/tournaments/{id}/stages",
    operation_id = "addStage",
    tag = "tournaments",
    request_body = NewStage,
    responses((status = 201, body = Stage)),
)]
pub(crate) async fn add(
    State(server): State<Server>,
    TournamentPath(id, ()): TournamentPath<()>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = own(&server, &id, &caller).await?;
    let asked: NewStage = fields.read()?;
    let start = asked.begin == Some(StageBegin::Now);
    let settings = asked.settings().map_err(AppError::from)?;
    let (live, k) = server.app.add_stage(&room, settings, start, &caller).await?;
    Ok((StatusCode::CREATED, stage(&live, k)?).into_response())
}

async fn perform(
    server: Server,
    TournamentPath(id, k): TournamentPath<u16>,
    caller: Caller,
    fields: Fields,
    command: impl FnOnce(u16, Fields) -> Result<Command, Failure>,
) -> Result<Json<Stage>, Failure> {
    let room = own(&server, &id, &caller).await?;
    let live = server.app.command(&room, command(k, fields)?).await?;
    stage(&live, k)
}

macro_rules! commands {
    ($(
        $(#[$doc:meta])*
        $name:ident $id:literal $path:literal $([$body:ty])? => $command:expr;
    )*) => {$(
        $(#[$doc])*
        #[utoipa::path(
            post,
            path = $path,
            operation_id = $id,
            tag = "tournaments",
            $(request_body = $body,)?
            responses((status = 200, body = Stage)),
        )]
        pub(crate) async fn $name(
            State(server): State<Server>,
            path: TournamentPath<u16>,
            Sender(caller): Sender,
            BodyFields(fields): BodyFields,
        ) -> Result<Json<Stage>, Failure> {
            perform(server, path, caller, fields, $command).await
        }
    )*};
}

commands! {
    /// Begins a stage.
    start "startStage" "/tournaments/{id}/stages/{k}/start" => |k, fields| {
        fields.finish()?;
        Ok(Command::StartStage { k })
    };
    /// Pairs no more in a stage: it is over with its last game.
    end "endStage" "/tournaments/{id}/stages/{k}/end" [EndStageRequest] => |k, fields| {
        let EndStageRequest { at_once } = fields.read()?;
        Ok(Command::EndStage { k, at_once: at_once.unwrap_or(false) })
    };
    /// Begins the next round: unfinished games of the last one are adjudicated.
    next_round "nextRound" "/tournaments/{id}/stages/{k}/next_round" [NextRoundRequest] => |k, fields| {
        let NextRoundRequest { round } = fields.read()?;
        Ok(Command::NextRound { k, round })
    };
    /// Makes a stage longer: an arena by `minutes`, a Swiss by `rounds`.
    extend "extendStage" "/tournaments/{id}/stages/{k}/extend" [ExtendRequest] => |k, fields| {
        let by = match fields.read()? {
            ExtendRequest { minutes: Some(minutes), rounds: None } => Extension::Minutes(minutes),
            ExtendRequest { minutes: None, rounds: Some(rounds) } => Extension::Rounds(rounds),
            ExtendRequest { minutes: Some(_), rounds: Some(_) } => {
                return Err(Failure::beside("rounds", "minutes"));
            }
            ExtendRequest { minutes: None, rounds: None } => return Err(Failure::missing("minutes")),
        };
        Ok(Command::Extend { k, by })
    };
    /// Sets pairings of the next round of a Swiss by hand.
    set_pairings "setPairings" "/tournaments/{id}/stages/{k}/pairings" [PairingsRequest] => |k, fields| {
        let PairingsRequest { pairs } = fields.read()?;
        let pairs = pairs.into_iter().map(|EntrantPair(a, b)| [EntrantNumber(a), EntrantNumber(b)]).collect();
        Ok(Command::SetPairings { k, pairs })
    };
}

/// Corrects the result of a game that was scored, until a day after the end of the tournament.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/stages/{k}/results/{game}",
    operation_id = "correctResult",
    tag = "tournaments",
    request_body = ResultRequest,
    responses((status = 200, body = StageGame)),
)]
pub(crate) async fn correct(
    State(server): State<Server>,
    TournamentPath(id, (k, game)): TournamentPath<(u16, String)>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Json<StageGame>, Failure> {
    let room = own(&server, &id, &caller).await?;
    let ResultRequest { outcome } = fields.read()?;
    let game: cuatro_game::GameId = game.parse().map_err(|_| AppError::no_game(&game))?;
    let command = Command::Correct { k, game: game.clone(), outcome };
    let live = server.app.command(&room, command).await?;
    let (_, corrected) = live.state.game(&game).ok_or_else(|| AppError::no_game(&game))?;
    Ok(Json(dto::stage_game(corrected)))
}

fn stage(live: &LiveTournament, k: u16) -> Result<Json<Stage>, Failure> {
    Ok(Json(dto::stage(k, stage_of(live, k)?)))
}
