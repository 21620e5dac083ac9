//! `GET /tournaments/{id}/ws`: a tournament as it goes on, by a socket. A device holds one socket: on a board that of the game, else this.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde_json::Value;

use super::subscription::TournamentSubscription;
use crate::api::socket::Handshake;
use crate::api::socket::connection::{Connection, End};
use crate::api::socket::session::{self, Protocol};
use crate::problem::Failure;
use crate::request::RequestLang;
use crate::request::tournament::TournamentPath;
use crate::state::Server;
use cuatro_app::{Caller, TournamentRoom};
use cuatro_tournament::EntrantNumber;
use cuatro_words::lang::{Lang, Reader};

/// The WebSocket of a tournament, subprotocol `cuatro.v1`: the frames of its stream.
///
/// The first frame of a client is `hello`, with an entrant's token or none; it is answered with a `snapshot`. Sent again, it is answered
/// again, so that a client can ask whether the line still holds. Nothing else can be sent.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/ws",
    operation_id = "openTournamentSocket",
    tag = "tournaments",
    responses((status = 101, description = "The socket is open")),
)]
pub(crate) async fn upgrade(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    handshake: Handshake,
) -> Result<Response, Failure> {
    let room = server.app.tournament(&id).await?;
    let protocol = TournamentProtocol { room, lang, you: None };
    handshake.open(server, move |connection| session::run(connection, protocol))
}

struct TournamentProtocol {
    room: Arc<TournamentRoom>,
    lang: Lang,
    /// The entrant that the newest hello proved.
    you: Option<EntrantNumber>,
}

impl Protocol for TournamentProtocol {
    type Subscription = TournamentSubscription;

    async fn prove(&mut self, server: &Server, token: Option<&str>) -> Result<(), Failure> {
        self.you = server.app.entrant_if_any(&self.room, &Caller::with(token)).await?;
        Ok(())
    }

    async fn subscribe(
        &mut self,
        connection: &mut Connection,
        _: Option<u32>,
        _: Option<Value>,
    ) -> Result<Box<TournamentSubscription>, End> {
        let (server, room) = (connection.server.clone(), self.room.clone());
        Ok(Box::new(TournamentSubscription::new(server, room, self.you, self.lang)))
    }

    /// Only a further hello can be sent.
    async fn handle(
        &mut self,
        connection: &mut Connection,
        text: &str,
        subscription: &mut Box<TournamentSubscription>,
    ) -> Result<(), End> {
        if let Some(again) = session::hello(self, connection, text).await? {
            *subscription = again;
        }
        Ok(())
    }

    fn refusal_context(&self) -> (Reader, u32) {
        (self.lang.into(), self.room.live().state.version)
    }
}
