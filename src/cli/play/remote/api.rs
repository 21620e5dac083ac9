//! Calls to a server's API.

use std::time::Duration;

use serde_json::Value;
use ureq::http::Response;
use ureq::{Agent, RequestBuilder};

use super::super::Stop;
use super::super::console::plain;
use crate::client;
use crate::lang::Lang;
use crate::printable::printable_value;
use cuatro_words::say;

/// How long a server may take to start answering.
const PATIENCE: Duration = Duration::from_secs(30);
/// The largest response that is read, in bytes: a game on the largest board with everything around it.
const LARGEST: u64 = 4 << 20;

/// A client for one server. Cheap to clone.
#[derive(Clone)]
pub(super) struct Api {
    agent: Agent,
    address: String,
    lang: Lang,
}

/// Why a call failed.
#[derive(Clone, Debug)]
pub(super) enum CallError {
    /// The server refuses: the code, and its message in the user's language.
    Refused { code: String, detail: String },
    /// The server cannot be reached.
    Down(String),
}

impl From<CallError> for Stop {
    fn from(error: CallError) -> Stop {
        match error {
            CallError::Refused { detail, .. } => Stop::Failed(plain(&detail)),
            CallError::Down(words) => Stop::Failed(words),
        }
    }
}

impl Api {
    pub(super) fn new(address: &str, lang: Lang) -> Result<Api, Stop> {
        if !address.starts_with("http://") {
            return Err(Stop::Usage(say!(lang, "cli-no-server-address", address = format!("{address:?}"))));
        }
        let config = client::plain().timeout_connect(Some(PATIENCE)).timeout_recv_response(Some(PATIENCE));
        Ok(Api { agent: config.build().into(), address: address.trim_end_matches('/').to_owned(), lang })
    }

    /// The server's address, without a trailing slash.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn get(&self, path: &str, token: Option<&str>) -> Result<Value, CallError> {
        self.answer(self.signed(self.agent.get(self.url(path)), token).call())
    }

    pub(super) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Value, CallError> {
        let request = self.signed(self.agent.post(self.url(path)), token);
        self.answer(request.header("content-type", "application/json").send(body.to_string()))
    }

    /// The events of a game after `version`, one JSON object per line; the response does not end while the server runs.
    pub(super) fn events(
        &self,
        game: &str,
        token: Option<&str>,
        version: u64,
    ) -> Result<Response<ureq::Body>, CallError> {
        let url = self.url(&format!("/games/{game}/events"));
        let mut request = self.signed(self.agent.get(url), token).header("accept", "application/x-ndjson");
        if version > 0 {
            request = request.header("last-event-id", version.to_string());
        }
        let answer = request.call().map_err(|error| self.down(&error))?;
        if answer.status().is_success() {
            Ok(answer)
        } else {
            Err(self.answer(Ok(answer)).err().unwrap_or_else(|| CallError::Down(String::new())))
        }
    }

    /// The request in the user's language, with a token if there is one.
    fn signed<B>(&self, request: RequestBuilder<B>, token: Option<&str>) -> RequestBuilder<B> {
        let request = request.header("accept-language", self.lang.as_str());
        match token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.address)
    }

    fn down(&self, error: &ureq::Error) -> CallError {
        let error = error.to_string();
        CallError::Down(say!(self.lang, "cli-does-not-answer", address = self.address, error = error))
    }

    fn answer(&self, answer: Result<Response<ureq::Body>, ureq::Error>) -> Result<Value, CallError> {
        let mut answer = answer.map_err(|error| self.down(&error))?;
        let status = answer.status();
        let text = answer.body_mut().with_config().limit(LARGEST).read_to_string();
        let text = text.map_err(|error| self.down(&error))?;
        let body = printable_value(serde_json::from_str(&text).unwrap_or_default());
        if status.is_success() && body.is_object() {
            return Ok(body);
        }
        let part = |name: &str| body[name].as_str().map(str::to_owned);
        let unknown =
            || say!(self.lang, "cli-strange-answer", address = self.address, status = status.to_string());
        Err(CallError::Refused {
            code: part("code").unwrap_or_default(),
            detail: part("detail").unwrap_or_else(unknown),
        })
    }
}
