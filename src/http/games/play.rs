//! Playing: moves, and what else a seat can wish.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

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
use crate::rules::Side;

/// Headers that say what a repeated answer is.
const REPEATED: HeaderName = HeaderName::from_static("cuatro-repeated");

#[derive(Serialize)]
struct PlayedBody {
    game: WireGame,
    #[serde(rename = "move")]
    moved: Option<WireMove>,
    repeated: bool,
}

/// `POST /games/{id}/moves`
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

#[derive(Serialize)]
struct WishedBody {
    game: WireGame,
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
    ($($(#[$doc:meta])* $name:ident => $wish:expr;)*) => {$(
        $(#[$doc])*
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
    /// `POST /games/{id}/resign`
    resign => Wish::Resign;
    /// `POST /games/{id}/abort`
    abort => Wish::Abort;
    /// `POST /games/{id}/claim`
    claim => Wish::Claim;
    /// `POST /games/{id}/rematch`
    rematch => Wish::Rematch;
    /// `POST /games/{id}/draw`
    draw => Wish::Answer(Offer::Draw);
    /// `POST /games/{id}/takeback`
    takeback => Wish::Answer(Offer::Takeback);
}
