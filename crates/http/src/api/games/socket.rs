//! `GET /games/{id}/ws`: a game by a socket.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde_json::Value;

use super::subscription::GameSubscription;
use crate::api::socket::connection::{Close, Connection, End};
use crate::api::socket::session::{self, Protocol, refuse};
use crate::api::socket::{Handshake, incoming};
use crate::problem::{Failure, Malformed};
use crate::request::{GamePath, ReaderQuery, RequestReader};
use crate::state::Server;
use cuatro_app::{App, AppError, Caller, Credential, Room};
use cuatro_game::Time;
use cuatro_protocol::{ClientFrame, EmoteRequest, MoveRequest, ServerFrame, VisibilityRequest};
use cuatro_rules::Side;
use cuatro_words::lang::Reader;

/// How long a player counts as present while the page is out of sight, in milliseconds: long enough to look something up in another
/// tab. A page that its browser has frozen still answers pings. Checked with each frame, pongs included.
const HIDDEN_MS: i64 = 120_000;

/// The WebSocket of a game, subprotocol `cuatro.v1`; docs/api.md has its frames.
#[utoipa::path(
    get,
    path = "/games/{id}/ws",
    operation_id = "openSocket",
    tag = "follow",
    params(ReaderQuery),
    responses((status = 101, description = "The socket is open")),
)]
pub(crate) async fn upgrade(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    GamePath(id): GamePath,
    handshake: Handshake,
) -> Result<Response, Failure> {
    let room = server.app.room(&id).await?;
    let protocol = GameProtocol { room, reader, you: None, credential: None, hidden_since: None };
    handshake.open(server, move |connection| session::run(connection, protocol))
}

struct GameProtocol {
    room: Arc<Room>,
    reader: Reader,
    you: Option<Side>,
    /// The credential of the side when the hello came.
    credential: Option<Credential>,
    /// Since when the page has been out of sight.
    hidden_since: Option<Time>,
}

impl Protocol for GameProtocol {
    type Subscription = GameSubscription;

    async fn prove(&mut self, server: &Server, token: Option<&str>) -> Result<(), Failure> {
        if let Some(token) = token {
            let side = server.app.seat(&self.room, &Caller::with(Some(token))).await?;
            self.you = Some(side);
            self.credential = server.app.seat_credential(&self.room, side);
        }
        Ok(server.app.refresh_if_possible(&self.room).await?)
    }

    /// Sends what the client has missed.
    async fn subscribe(
        &mut self,
        connection: &mut Connection,
        version: Option<u32>,
        reference: Option<Value>,
    ) -> Result<Box<GameSubscription>, End> {
        if reference.is_some() {
            let ok = ServerFrame::Ok { reference, version: self.room.version(), you: Some(self.you) };
            connection.feed(&ok).await?;
        }
        let app = &connection.server.app;
        let (follower, now) = (app.follow(&self.room, self.you), app.time().now());
        let (subscription, missed) = GameSubscription::since(version, follower, self.you, self.reader, now);
        connection.send_missed(missed).await?;
        connection.flush().await?;
        Ok(Box::new(subscription))
    }

    /// Performs what a frame asks, and sends the answer together with the resulting event.
    async fn handle(
        &mut self,
        connection: &mut Connection,
        text: &str,
        subscription: &mut Box<GameSubscription>,
    ) -> Result<(), End> {
        let (asked, reference) = incoming::read(text, self.you);
        let done = match asked {
            Ok((_, ClientFrame::Visibility(VisibilityRequest { hidden }))) => {
                let now = connection.server.app.time().now();
                self.hidden_since = hidden.then(|| self.hidden_since.unwrap_or(now));
                Ok(self.room.version())
            }
            Ok((Some(side), _))
                if connection.server.app.seat_credential(&self.room, side) != self.credential =>
            {
                // The token that came with the hello proves nothing any more.
                refuse(self, connection, &Failure::App(AppError::Unauthorized), reference).await?;
                return Err(End::Close(Close::UnknownToken));
            }
            Ok((Some(side), asked)) => self.perform(&connection.server.app, side, asked).await,
            Ok((None, _)) => Err(Failure::App(AppError::Unauthorized)),
            Err(failure) => Err(failure),
        };
        match done {
            Ok(version) => connection.feed(&ServerFrame::Ok { reference, version, you: None }).await?,
            Err(failure) => refuse(self, connection, &failure, reference).await?,
        }
        connection.send(subscription.news()).await
    }

    fn heard(&mut self, connection: &Connection, subscription: &mut GameSubscription) {
        let now = connection.server.app.time().now();
        subscription.attend(self.hidden_since.is_none_or(|since| now.since(since) < HIDDEN_MS));
    }

    fn ended(&self) -> Close {
        if self.room.game().removed { Close::Removed } else { Close::Stopping }
    }

    fn refusal_context(&self) -> (Reader, u32) {
        (self.reader, self.room.version())
    }
}

impl GameProtocol {
    async fn perform(&self, app: &App, side: Side, asked: ClientFrame) -> Result<u32, Failure> {
        let room = &self.room;
        let live = match (asked.action(), asked) {
            (_, ClientFrame::Move(MoveRequest { column, ply })) => {
                app.play(room, side, column, ply).await?.live
            }
            (_, ClientFrame::Emote(EmoteRequest { emote })) => app.show_emote(room, side, emote)?,
            (Some(action), _) => app.act(room, side, action).await?,
            (None, _) => return Err(Failure::Malformed(Malformed::HelloTwice)),
        };
        Ok(live.game.version)
    }
}
