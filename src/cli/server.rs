//! Calls to the API of a running server, which may be any server: all its texts are made printable.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::http::{Request, Response};
use ureq::typestate::{WithBody, WithoutBody};
use ureq::{Agent, Body, Error, RequestBuilder};

use crate::app::client;
use crate::lang::Lang;
use crate::printable::{printable, printable_value};
use crate::protocol::{Code, FileError};
use cuatro_words::say;

/// How long a server may take to begin its answer to a subcommand: an import takes long.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(600);
/// How long a connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(30);
/// The largest JSON response that is read, in bytes: far more than any page of a list has.
const LARGEST_ANSWER: u64 = 4 << 20;

/// A client for one server. Cheap to clone.
#[derive(Clone)]
pub(super) struct Server {
    agent: Agent,
    address: String,
    lang: Lang,
}

/// Why a call failed, in the user's language.
#[derive(Clone, Debug)]
pub(super) enum CallError {
    /// The server refuses.
    Refused { code: Code, detail: String },
    /// The server cannot be reached.
    Down(String),
}

impl From<CallError> for String {
    fn from(error: CallError) -> String {
        match error {
            CallError::Refused { detail, .. } => detail,
            CallError::Down(detail) => detail,
        }
    }
}

impl Server {
    /// The server at an address such as `http://127.0.0.1:8080`, which has to begin its answers within `patience`.
    pub(super) fn at(address: &str, patience: Duration, lang: Lang) -> Result<Server, String> {
        if !address.starts_with("http://") {
            return Err(no_server_address(address, lang));
        }
        let config =
            client::plain().timeout_connect(Some(CONNECT_WITHIN)).timeout_recv_response(Some(patience));
        Ok(Server { agent: config.build().into(), address: address.trim_end_matches('/').to_owned(), lang })
    }

    /// The server's address, without a trailing slash.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// A request in the user's language under `/api/v1`.
    pub(super) fn get(&self, path: &str) -> RequestBuilder<WithoutBody> {
        self.agent.get(self.url(path)).header("accept-language", self.lang.as_str())
    }

    /// Like [`Server::get`].
    pub(super) fn post(&self, path: &str) -> RequestBuilder<WithBody> {
        self.agent.post(self.url(path)).header("accept-language", self.lang.as_str())
    }

    /// Sends a request for an address that people open, such as `/g/ID`, and reads the whole answer.
    pub(super) fn exchange(&self, request: Request<String>) -> Result<Response<String>, CallError> {
        let (mut parts, body) = request.into_parts();
        let address = format!("{}{}", self.address, parts.uri);
        parts.uri = address.parse().map_err(|_| CallError::Down(no_server_address(&address, self.lang)))?;
        let answer = self.agent.run(Request::from_parts(parts, body));
        let mut answer = answer.map_err(|error| self.down(&error))?;
        let text = self.text(&mut answer)?;
        Ok(answer.map(|_| text))
    }

    /// The text of an address that people open, as curl gets it, but without the next commands.
    pub(super) fn page(&self, path: &str) -> Result<String, CallError> {
        let request = self.agent.get(format!("{}{path}", self.address)).header("accept", "text/plain");
        let request = request.header("prefer", "commands=none").header("accept-language", self.lang.as_str());
        let mut answer = self.answered(request.call())?;
        self.text(&mut answer).map(printable)
    }

    /// The body of a successful response.
    pub(super) fn read<T: DeserializeOwned>(
        &self,
        answer: Result<Response<Body>, Error>,
    ) -> Result<T, CallError> {
        let mut answer = self.answered(answer)?;
        read(&self.text(&mut answer)?).map_err(|_| self.strange(&answer))
    }

    /// The response if it is a success, with an unread body.
    pub(super) fn answered(
        &self,
        answer: Result<Response<Body>, Error>,
    ) -> Result<Response<Body>, CallError> {
        let mut answer = answer.map_err(|error| self.down(&error))?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        let text = self.text(&mut answer)?;
        Err(refusal(&text, self.lang).unwrap_or_else(|| self.strange(&answer)))
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.address)
    }

    fn text(&self, answer: &mut Response<Body>) -> Result<String, CallError> {
        let text = answer.body_mut().with_config().limit(LARGEST_ANSWER).read_to_string();
        text.map_err(|error| self.down(&error))
    }

    fn down(&self, error: &Error) -> CallError {
        let error = error.to_string();
        CallError::Down(say!(self.lang, "cli-does-not-answer", address = self.address, error = error))
    }

    /// The error for a response that is not from a Cuatro server.
    pub(super) fn strange<B>(&self, answer: &Response<B>) -> CallError {
        let status = answer.status().to_string();
        let detail = say!(self.lang, "cli-strange-answer", address = self.address, status = status);
        CallError::Refused { code: Code::Unknown, detail }
    }
}

fn no_server_address(address: &str, lang: Lang) -> String {
    say!(lang, "cli-no-server-address", address = format!("{address:?}"))
}

/// What a client reads of a problem document.
#[derive(Deserialize)]
struct Refusal {
    code: Code,
    detail: String,
    errors: Option<Vec<FileError>>,
}

/// The refusal that a problem document states.
pub(super) fn refusal(text: &str, lang: Lang) -> Option<CallError> {
    let Refusal { code, mut detail, errors } = read(text).ok()?;
    for FileError { line, field, detail: problem, .. } in errors.unwrap_or_default() {
        let problem = format!("{field}: {problem}");
        detail += &format!("\n{}", say!(lang, "cli-line", line = line, problem = problem));
    }
    Some(CallError::Refused { code, detail })
}

/// A server's JSON.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_value(printable_value(serde_json::from_str(text)?))
}
