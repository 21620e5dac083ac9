//! The actions of a seat other than moves.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::{shown, tagged};
use crate::problem::Failure;
use crate::request::params;
use crate::request::query::game_id;
use crate::request::{BodyFields, Fields, GamePath, RequestLang, Segments, Sender};
use crate::state::Server;
use cuatro_app::{AppError, Caller};
use cuatro_game::{Answer, GameId, Offer, SeatAction};
use cuatro_protocol::{ActionDone, AnswerRequest, RematchRequest};
use cuatro_words::lang::Lang;

async fn perform(
    server: Server,
    id: GameId,
    lang: Lang,
    caller: Caller,
    fields: Fields,
    action: SeatAction,
) -> Result<Response, Failure> {
    let (room, side) = server.app.seated(&id, &caller).await?;
    let action = params::complete(action, fields)?;
    let live = server.app.act(&room, side, action).await?;
    let game = shown(&server, &live, &room, Some(side), lang);
    let next_game = live.game.next.as_ref().map(ToString::to_string);
    Ok(tagged(Json(ActionDone { game, next_game }), live.game.version))
}

/// `POST /g/{id}/{action}`: an action by its name, for programs at the addresses for people.
pub(crate) async fn by_name(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    Segments((id, word)): Segments<(String, String)>,
    Sender(caller): Sender,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let id = game_id(&id)?;
    let action = SeatAction::named(&word).ok_or(AppError::NotFound)?;
    perform(server, id, lang, caller, fields, action).await
}

/// `/g/{id}/{action}` with another method: an action allows only `POST`, and otherwise there is nothing at this address.
pub(crate) async fn by_other_method(Segments((_, word)): Segments<(String, String)>) -> Response {
    match SeatAction::named(&word) {
        Some(_) => ([(header::ALLOW, "POST")], Failure::MethodNotAllowed).into_response(),
        None => Failure::App(AppError::NotFound).into_response(),
    }
}

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident $id:literal $path:literal $([$body:ty])? => $action:expr;)*) => {$(
        $(#[$doc])*
        #[utoipa::path(
            post,
            path = $path,
            operation_id = $id,
            tag = "play",
            $(request_body = $body,)?
            responses((status = 200, body = ActionDone)),
        )]
        pub(crate) async fn $name(
            State(server): State<Server>,
            RequestLang(lang): RequestLang,
            GamePath(id): GamePath,
            Sender(caller): Sender,
            BodyFields(fields): BodyFields,
        ) -> Result<Response, Failure> {
            perform(server, id, lang, caller, fields, $action).await
        }
    )*};
}

actions! {
    /// Gives up.
    resign "resign" "/games/{id}/resign" => SeatAction::Resign;
    /// Stops a game before the second disc.
    abort "abortGame" "/games/{id}/abort" => SeatAction::Abort;
    /// Claims the win because the opponent has been away for 60 seconds on their own turn.
    claim "claimWin" "/games/{id}/claim" => SeatAction::Claim;
    /// Asks for another game, declines the opponent's request or withdraws the own one; `next_game` once both have asked, or at once in a
    /// series without a clock that nobody has won yet.
    rematch "askRematch" "/games/{id}/rematch" [RematchRequest] => SeatAction::Rematch(Answer::Offer);
    /// Offers, accepts or declines a draw.
    draw "answerDraw" "/games/{id}/draw" [AnswerRequest] => SeatAction::Answer(Offer::Draw, Answer::Offer);
    /// Asks to take the last disc back, or answers that.
    takeback "answerTakeback" "/games/{id}/takeback" [AnswerRequest] => SeatAction::Answer(Offer::Takeback, Answer::Offer);
}
