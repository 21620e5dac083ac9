//! `GET /tournaments/{id}/ws`: a tournament as it goes on, by a socket. A device holds one socket: on a board that of the game, else this.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde_json::Value;
use tokio::time::sleep_until;

use super::following::{Following, follower};
use crate::api::socket::connection::{Close, Connection, End, Pulse, or_stopping};
use crate::api::socket::{Handshake, incoming};
use crate::problem::{self, Failure};
use crate::request::RequestLang;
use crate::request::tournament::TournamentPath;
use crate::state::Server;
use cuatro_app::{AppError, Caller, TournamentRoom};
use cuatro_protocol::TournamentFrame;
use cuatro_tournament::EntrantNumber;
use cuatro_words::lang::Lang;

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
    handshake.open(server, move |connection| run(connection, room, lang))
}

struct Session {
    connection: Connection,
    room: Arc<TournamentRoom>,
    lang: Lang,
}

/// Serves a socket until it ends. No `async fn`, whose arguments would lie in the future twice.
fn run(connection: Connection, room: Arc<TournamentRoom>, lang: Lang) -> impl Future<Output = ()> + Send {
    let mut session = Session { connection, room, lang };
    async move {
        let server = session.connection.server.clone();
        let serve = async {
            let Err(end) = session.serve().await;
            end
        };
        let end = or_stopping(&server, serve).await;
        session.connection.close(end).await;
    }
}

impl Session {
    async fn serve(&mut self) -> Result<Infallible, End> {
        let deadline = Connection::hello_deadline();
        loop {
            let text = self.connection.before_hello(deadline).await?;
            // After a refused hello another is allowed.
            if let Some(following) = Box::pin(self.hello(&text)).await? {
                return self.follow(following).await;
            }
        }
    }

    /// Sends what happens and answers further hellos, until the end.
    async fn follow(&mut self, mut following: Box<Following>) -> Result<Infallible, End> {
        let stopping = self.connection.server.app.stopping().clone();
        let mut pulse = Pulse::new();
        let mut timer = pin!(sleep_until(pulse.next()));
        loop {
            tokio::select! {
                () = stopping.cancelled() => return Err(End::Close(Close::Stopping)),
                part = following.next() => for text in part.texts {
                    self.connection.feed_text(&text).await?;
                },
                received = self.connection.receive() => {
                    pulse.heard();
                    if let Some(text) = received?
                        && let Some(again) = Box::pin(self.hello(&text)).await?
                    {
                        following = again;
                    }
                }
                () = timer.as_mut() => {
                    pulse.beat(&mut self.connection).await?;
                    timer.as_mut().reset(pulse.next());
                }
            }
            self.connection.flush().await?;
        }
    }

    /// What follows a hello: a snapshot first. `None` if the frame was refused.
    async fn hello(&mut self, text: &str) -> Result<Option<Box<Following>>, End> {
        let (hello, reference) = incoming::hello(text);
        let token = match hello {
            Ok(hello) => hello.token,
            Err(failure) => {
                self.refuse(&failure, reference).await?;
                return Ok(None);
            }
        };
        let (server, room) = (self.connection.server.clone(), self.room.clone());
        match proved(&server, self.connection.address, &room, token.as_deref()).await {
            Ok(you) => Ok(Some(Box::new(Following::new(server, room, you, self.lang)))),
            Err(failure) => {
                let end = Close::of_refused_token(&failure);
                self.refuse(&failure, reference).await?;
                Err(end)
            }
        }
    }

    /// Sends a problem at once.
    async fn refuse(&mut self, failure: &Failure, reference: Option<Value>) -> Result<(), End> {
        if let Failure::App(AppError::Store(error)) = failure {
            self.connection.server.app.note(error);
        }
        let problem = Box::new(problem::document(failure, self.lang.into(), None));
        let version = self.room.live().state.version;
        self.connection.feed(&TournamentFrame::Problem { reference, version, problem }).await?;
        self.connection.flush().await
    }
}

/// The entrant whose token it is.
async fn proved(
    server: &Server,
    address: Option<IpAddr>,
    room: &TournamentRoom,
    token: Option<&str>,
) -> Result<Option<EntrantNumber>, Failure> {
    if let Some(token) = token {
        server.may_try(address, token)?;
    }
    Ok(follower(server, room, &Caller::with(token)).await?)
}
