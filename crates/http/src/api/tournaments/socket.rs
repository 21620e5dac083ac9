//! `GET /tournaments/{id}/ws`: a tournament as it goes on, by a socket. A device holds one socket: on a board that of the game, else this.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use super::subscription::TournamentSubscription;
use crate::api::socket::connection::{Close, Connection, End};
use crate::api::socket::session::{self, Protocol, refuse};
use crate::api::socket::{Handshake, incoming};
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
    params(("id" = String, Path)),
    responses((status = 101, description = "The socket is open")),
)]
pub(crate) async fn upgrade(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    handshake: Handshake,
) -> Result<Response, Failure> {
    let room = server.app.tournament(&id).await?;
    let protocol = TournamentProtocol { room, lang };
    handshake.open(server, move |connection| session::run(connection, protocol))
}

struct TournamentProtocol {
    room: Arc<TournamentRoom>,
    lang: Lang,
}

impl Protocol for TournamentProtocol {
    type Subscription = TournamentSubscription;

    async fn hello(
        &mut self,
        connection: &mut Connection,
        text: &str,
    ) -> Result<Option<Box<TournamentSubscription>>, End> {
        let (hello, reference) = incoming::hello(text);
        let token = match hello {
            Ok(hello) => hello.token,
            Err(failure) => {
                refuse(self, connection, &failure, reference).await?;
                connection.flush().await?;
                return Ok(None);
            }
        };
        let (server, room) = (connection.server.clone(), self.room.clone());
        match proved(&server, connection.address, &room, token.as_deref()).await {
            Ok(you) => Ok(Some(Box::new(TournamentSubscription::new(server, room, you, self.lang)))),
            Err(failure) => {
                let end = Close::of_refused_token(&failure);
                refuse(self, connection, &failure, reference).await?;
                connection.flush().await?;
                Err(end)
            }
        }
    }

    /// Only a further hello can be sent.
    async fn handle(
        &mut self,
        connection: &mut Connection,
        text: &str,
        subscription: &mut Box<TournamentSubscription>,
    ) -> Result<(), End> {
        if let Some(again) = self.hello(connection, text).await? {
            *subscription = again;
        }
        Ok(())
    }

    fn refused_to(&self) -> (Reader, u32) {
        (self.lang.into(), self.room.live().state.version)
    }
}

/// The entrant with this token.
async fn proved(
    server: &Server,
    address: Option<IpAddr>,
    room: &TournamentRoom,
    token: Option<&str>,
) -> Result<Option<EntrantNumber>, Failure> {
    if let Some(token) = token {
        server.may_try(address, token)?;
    }
    Ok(server.app.entrant_if_any(room, &Caller::with(token)).await?)
}
