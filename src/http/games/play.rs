//! Playing: moves, and what else a seat can wish.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::Server;
use super::super::extract::{AskedLang, BodyFields, Game, Token};
use super::super::fields::Fields;
use super::super::problem::Failure;
use super::super::wire::{self, WireGame, WireMove};
use super::tag;
use crate::app::Played;
use crate::game::{Answer, GameId, Offer};
use crate::lang::Lang;
use crate::live::{LiveGame, Room};
use crate::rules::{Column, Side};

/// Headers that say what a repeated answer is.
const REPEATED: HeaderName = HeaderName::from_static("cuatro-repeated");

/// A move that is on the board.
#[derive(Serialize, ToSchema)]
#[schema(as = Played)]
struct PlayedBody {
    game: WireGame,
    #[serde(rename = "move")]
    #[schema(required)]
    moved: Option<WireMove>,
    /// Whether it was there before: the same move came again.
    repeated: bool,
}

/// A disc to be put.
#[derive(ToSchema)]
#[schema(as = MoveRequest)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(in crate::http) struct MoveBody {
    column: Column,
    /// The ply that it answers, which makes it idempotent.
    ply: Option<u16>,
}

/// A proposal, or the answer to one.
#[derive(ToSchema)]
#[schema(as = AnswerRequest)]
#[expect(dead_code, reason = "read field by field, for the words of its refusals")]
pub(in crate::http) struct AnswerBody {
    /// `offer`, `accept` or `decline`.
    answer: String,
}

/// Puts a disc.
#[utoipa::path(
    post,
    path = "/games/{id}/moves",
    operation_id = "putDisc",
    tag = "play",
    params(("id" = String, Path)),
    request_body(content((MoveBody = "application/json"), (MoveBody = "application/x-www-form-urlencoded"))),
    responses(
        (status = 201, body = PlayedBody),
        (status = 200, body = PlayedBody, description = "The same move came again"),
    ),
    security(("token" = []), ("basic" = [])),
)]
pub(in crate::http) async fn play(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Game(id): Game,
    token: Token,
    BodyFields(fields): BodyFields,
) -> Result<Response, Failure> {
    let room = server.app.room(&id).await?;
    let (side, played) = put(&server, &room, &token, fields).await?;
    let game = wire::game(&played.live, &room.presence(), Some(side), lang, server.app.time().now());
    let moved = wire::moved(&played.entry, lang);
    let body = PlayedBody { game, moved, repeated: played.repeated };
    let status = if played.repeated { StatusCode::OK } else { StatusCode::CREATED };
    let mut response = (status, Json(body)).into_response();
    tag(response.headers_mut(), played.live.game.version);
    if played.repeated {
        response.headers_mut().insert(REPEATED, HeaderValue::from_static("true"));
    }
    Ok(response)
}

/// Puts the disc that the fields ask for; whose it is.
pub(in crate::http) async fn put(
    server: &Server,
    room: &Arc<Room>,
    token: &Token,
    mut fields: Fields,
) -> Result<(Side, Played), Failure> {
    let side = server.app.seat(room, token.get()).await?;
    let column = fields.column()?;
    let ply = fields.integer("ply")?;
    fields.finish()?;
    Ok((side, server.app.play(room, side, column, ply).await?))
}

/// What a seat can wish besides moving.
#[derive(Clone, Copy)]
pub(in crate::http) enum Wish {
    Resign,
    Abort,
    Claim,
    Rematch,
    Answer(Offer),
}

impl Wish {
    /// The wish with this name in an address.
    pub(in crate::http) fn named(word: &str) -> Option<Wish> {
        Some(match word {
            "resign" => Wish::Resign,
            "abort" => Wish::Abort,
            "claim" => Wish::Claim,
            "rematch" => Wish::Rematch,
            "draw" => Wish::Answer(Offer::Draw),
            "takeback" => Wish::Answer(Offer::Takeback),
            _ => return None,
        })
    }
}

/// The game after a wish.
#[derive(Serialize, ToSchema)]
#[schema(as = Wished)]
struct WishedBody {
    game: WireGame,
    #[schema(required)]
    next_game: Option<String>,
}

/// `POST /games/{id}/resign`, `abort`, `claim`, `rematch`, `draw`, `takeback`
pub(in crate::http) async fn wish(
    server: Server,
    id: GameId,
    lang: Lang,
    token: Token,
    fields: Fields,
    wish: Wish,
) -> Result<Response, Failure> {
    let room = server.app.room(&id).await?;
    let (side, live) = carry_out(&server, &room, &token, fields, wish).await?;
    let game = wire::game(&live, &room.presence(), Some(side), lang, server.app.time().now());
    let next_game = live.game.next.as_ref().map(ToString::to_string);
    let mut response = Json(WishedBody { game, next_game }).into_response();
    tag(response.headers_mut(), live.game.version);
    Ok(response)
}

/// Does what a seat wishes; whose it is, and the game after it.
pub(in crate::http) async fn carry_out(
    server: &Server,
    room: &Arc<Room>,
    token: &Token,
    mut fields: Fields,
    wish: Wish,
) -> Result<(Side, Arc<LiveGame>), Failure> {
    let app = &server.app;
    let side = app.seat(room, token.get()).await?;
    let answer = match wish {
        Wish::Answer(_) => Some(answer(&mut fields)?),
        _ => None,
    };
    fields.finish()?;
    let live = match (wish, answer) {
        (Wish::Resign, _) => app.resign(room, side).await?,
        (Wish::Abort, _) => app.abort(room, side).await?,
        (Wish::Claim, _) => app.claim_win(room, side).await?,
        (Wish::Rematch, _) => app.rematch(room, side).await?,
        (Wish::Answer(offer), answer) => {
            app.answer(room, side, offer, answer.unwrap_or(Answer::Offer)).await?
        }
    };
    Ok((side, live))
}

/// `offer`, `accept` or `decline`.
pub(in crate::http) fn answer(fields: &mut Fields) -> Result<Answer, Failure> {
    let words = [("offer", Answer::Offer), ("accept", Answer::Accept), ("decline", Answer::Decline)];
    fields.one_of("answer", &words)?.ok_or_else(|| Failure::missing("answer"))
}

macro_rules! wishes {
    ($($(#[$doc:meta])* $name:ident $id:literal $path:literal $([$body:ty])? => $wish:expr;)*) => {$(
        $(#[$doc])*
        #[utoipa::path(
            post,
            path = $path,
            operation_id = $id,
            tag = "play",
            params(("id" = String, Path)),
            $(request_body(content(($body = "application/json"), ($body = "application/x-www-form-urlencoded"))),)?
            responses((status = 200, body = WishedBody)),
            security(("token" = []), ("basic" = [])),
        )]
        pub(in crate::http) async fn $name(
            State(server): State<Server>,
            AskedLang(lang): AskedLang,
            Game(id): Game,
            token: Token,
            BodyFields(fields): BodyFields,
        ) -> Result<Response, Failure> {
            wish(server, id, lang, token, fields, $wish).await
        }
    )*};
}

wishes! {
    /// Gives up.
    resign "resign" "/games/{id}/resign" => Wish::Resign;
    /// Stops a game before two discs lie.
    abort "abortGame" "/games/{id}/abort" => Wish::Abort;
    /// Claims the win because the opponent has been gone for 60 seconds on their own turn.
    claim "claimWin" "/games/{id}/claim" => Wish::Claim;
    /// Asks for another game; `next_game` once both have asked.
    rematch "askRematch" "/games/{id}/rematch" => Wish::Rematch;
    /// Offers, accepts or declines a draw.
    draw "answerDraw" "/games/{id}/draw" [AnswerBody] => Wish::Answer(Offer::Draw);
    /// Asks to take the last disc back, or answers that.
    takeback "answerTakeback" "/games/{id}/takeback" [AnswerBody] => Wish::Answer(Offer::Takeback);
}
