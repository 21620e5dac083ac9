//! The server on which games are played: one that listens, or one inside this process, which needs no port.

use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use ureq::http::request::Builder;
use ureq::http::{Request, Response, StatusCode, header};

use super::tokens::Tokens;
use super::{ANSWER_WITHIN, Flow, Mine, Session, Stop};
use crate::app::{AdminToken, App, AppSettings, Tasks};
use crate::cli::server::{self, CallError, refusal};
use crate::cli::{data, failed};
use crate::engine::EngineSettings;
use crate::http::{self, HttpSettings, InProcess};
use crate::lang::Lang;
use crate::printable::printable;
use crate::protocol::Code;
use crate::time_source::TimeSource;
use cuatro_words::say;

/// How long a server may be unavailable before a game or a tournament is left.
pub(super) const SERVER_AWAY_FOR: Duration = Duration::from_secs(60);
/// How long to wait before asking it again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// A server, with the tokens that it gave to players at this keyboard.
pub(super) struct Connection {
    pub(super) server: Server,
    pub(super) tokens: Tokens,
    /// Where it listens; `None` inside this process.
    pub(super) address: Option<String>,
    /// The operator's token: a user that can write the data file is the operator.
    pub(super) admin: Option<String>,
    tasks: Option<Tasks>,
}

/// Sends requests. Cheap to clone.
#[derive(Clone)]
pub(super) struct Server {
    transport: Transport,
    lang: Lang,
}

#[derive(Clone)]
enum Transport {
    Http(server::Server),
    InProcess { server: InProcess, runtime: Handle, stopping: CancellationToken },
}

impl Connection {
    /// The server that listens at this address.
    pub(super) fn to(address: &str, lang: Lang) -> Flow<Connection> {
        let server = server::Server::at(address, ANSWER_WITHIN, lang).map_err(Stop::Usage)?;
        let address = server.address().to_owned();
        Ok(Connection {
            tokens: Tokens::of(&address),
            server: Server { transport: Transport::Http(server), lang },
            address: Some(address),
            admin: None,
            tasks: None,
        })
    }

    /// A server inside this process, on the data file.
    pub(super) fn in_process(session: &Session<'_>) -> Flow<Connection> {
        let (lang, settings) = (session.lang(), session.settings);
        let admin = AdminToken::generate();
        let (app, tasks) = data::await_on(&session.runtime, async {
            let store = data::open(settings).await?;
            let app = AppSettings {
                untouched_ms: None,
                at_keyboard: true,
                ..AppSettings::plain(EngineSettings::default())
            };
            let started = App::start(store, TimeSource::System, AdminToken::new(&admin), app).await;
            started.map_err(|error| say!(lang, "cli-data-unusable", error = failed::store(error)))
        })?;
        let transport = Transport::InProcess {
            // Nobody else sends requests, so there are no caps.
            server: InProcess::new(http::router(
                app,
                HttpSettings { unlimited: true, ..HttpSettings::default() },
            )),
            runtime: session.runtime.handle().clone(),
            stopping: tasks.stopping().clone(),
        };
        Ok(Connection {
            server: Server { transport, lang },
            tokens: Tokens::beside_data(settings),
            address: None,
            admin: Some(admin),
            tasks: Some(tasks),
        })
    }

    /// Stops a server inside this process: others can write the data file again.
    pub(super) fn close(self, session: &Session<'_>) {
        drop(self.server);
        if let Some(tasks) = self.tasks {
            data::await_on(&session.runtime, tasks.stop(Tasks::PATIENCE));
        }
    }
}

impl Server {
    /// Reads data.
    pub(super) fn read<T: DeserializeOwned>(&self, path: &str, token: Option<&str>) -> Result<T, CallError> {
        self.data(signed(Request::get(path), token), String::new())
    }

    /// Sends data, and reads the answer.
    pub(super) fn send<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, CallError> {
        let request = signed(Request::post(path), token).header(header::CONTENT_TYPE, "application/json");
        self.data(request, serde_json::to_string(body).expect("a request can be written"))
    }

    pub(super) fn data<T: DeserializeOwned>(&self, request: Builder, body: String) -> Result<T, CallError> {
        let answer = self.exchange(request.header(header::ACCEPT, "application/json"), body)?;
        server::read(answer.body()).map_err(|_| self.strange(&answer))
    }

    /// The text that curl gets, without its commands; nothing (304) for the version that was `read` before. With the seats of two people
    /// it is for both.
    pub(super) fn text(
        &self,
        path: &str,
        mine: &Mine,
        read: Option<u32>,
    ) -> Result<Response<String>, CallError> {
        let mut request =
            Request::get(path).header(header::ACCEPT, "text/plain").header("prefer", "commands=none");
        if let Some(version) = read {
            request = request.header(header::IF_NONE_MATCH, format!("\"{version}\""));
        }
        request = match mine.as_slice() {
            [(side, token), (_, beside)] => {
                let user = STANDARD.encode(format!("{side}+{beside}:{token}"));
                request.header(header::AUTHORIZATION, format!("Basic {user}"))
            }
            seats => signed(request, seats.first().map(|(_, token)| token.as_str())),
        };
        Ok(self.exchange(request, String::new())?.map(printable))
    }

    fn exchange(&self, request: Builder, body: String) -> Result<Response<String>, CallError> {
        let request = request.header(header::ACCEPT_LANGUAGE, self.lang.as_str()).body(body);
        let request = request.map_err(|error| CallError::Down(error.to_string()))?;
        let answer = match &self.transport {
            Transport::Http(server) => server.exchange(request)?,
            Transport::InProcess { server, runtime, stopping } => {
                let answer = runtime.block_on(stopping.run_until_cancelled(server.answer(request)));
                // It stops when its game is left, and does not come back.
                answer.ok_or_else(|| CallError::Refused { code: Code::Unknown, detail: String::new() })?
            }
        };
        if answer.status().is_success() || answer.status() == StatusCode::NOT_MODIFIED {
            return Ok(answer);
        }
        Err(refusal(answer.body(), self.lang).unwrap_or_else(|| self.strange(&answer)))
    }

    /// What answers is no server of Cuatro.
    pub(super) fn strange<B>(&self, answer: &Response<B>) -> CallError {
        match &self.transport {
            Transport::Http(server) => server.strange(answer),
            Transport::InProcess { .. } => CallError::Down(answer.status().to_string()),
        }
    }
}

fn signed(request: Builder, token: Option<&str>) -> Builder {
    match token {
        Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
        None => request,
    }
}

/// Asks again while the server is away, for as long as it may be; `lost` is called the first time.
pub(super) fn patiently<T>(
    lost: impl FnOnce(),
    ask: impl Fn() -> Result<T, CallError>,
) -> Result<T, CallError> {
    let (began, mut lost) = (Instant::now(), Some(lost));
    loop {
        match ask() {
            Err(CallError::Down(_)) if began.elapsed() < SERVER_AWAY_FOR => {
                lost.take().into_iter().for_each(|lost| lost());
                std::thread::sleep(RETRY_AFTER);
            }
            done => return done,
        }
    }
}
