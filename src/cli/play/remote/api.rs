//! Calls to a server's API.

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::http::Response;
use ureq::{Agent, RequestBuilder};

use super::super::Stop;
use crate::app::client;
use crate::cli::data;
use crate::game::SeatAction;
use crate::lang::Lang;
use crate::protocol::{ActionDone, ActionRequest, AnswerRequest, Code, Game, Problem};
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
    Refused { code: Code, detail: String },
    /// The server cannot be reached.
    Down(String),
}

impl From<CallError> for Stop {
    fn from(error: CallError) -> Stop {
        match error {
            CallError::Refused { detail, .. } => Stop::Failed(detail),
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

    pub(super) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, CallError> {
        self.answer(self.signed(self.agent.get(self.url(path)), None).call())
    }

    pub(super) fn game(&self, id: &str) -> Result<Game, CallError> {
        self.get(&format!("/games/{id}"))
    }

    pub(super) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, CallError> {
        let request = self.signed(self.agent.post(self.url(path)), token);
        let request = request.header("content-type", "application/json");
        self.answer(request.send(serde_json::to_string(body).expect("a request can be written")))
    }

    /// Performs an action of a seat.
    pub(super) fn act(&self, id: &str, token: &str, action: SeatAction) -> Result<ActionDone, CallError> {
        let path = format!("/games/{id}/{}", action.name());
        match action {
            SeatAction::Answer(_, answer) => self.post(&path, Some(token), &AnswerRequest { answer }),
            _ => self.post(&path, Some(token), &ActionRequest {}),
        }
    }

    /// The events of a game after `version`, one JSON object per line; the response does not end while the server runs.
    pub(super) fn events(
        &self,
        game: &str,
        token: Option<&str>,
        version: u32,
    ) -> Result<Response<ureq::Body>, CallError> {
        let url = self.url(&format!("/games/{game}/events"));
        let mut request = self.signed(self.agent.get(url), token).header("accept", "application/x-ndjson");
        if version > 0 {
            request = request.header("last-event-id", version.to_string());
        }
        let answer = request.call().map_err(|error| self.down(&error))?;
        if answer.status().is_success() { Ok(answer) } else { Err(self.refused(answer)) }
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

    fn answer<T: DeserializeOwned>(
        &self,
        answer: Result<Response<ureq::Body>, ureq::Error>,
    ) -> Result<T, CallError> {
        let mut answer = answer.map_err(|error| self.down(&error))?;
        if !answer.status().is_success() {
            return Err(self.refused(answer));
        }
        data::read(&self.text(&mut answer)?).map_err(|_| self.stranger(&answer))
    }

    fn refused(&self, mut answer: Response<ureq::Body>) -> CallError {
        match self.text(&mut answer).map(|text| data::read::<Problem>(&text)) {
            Ok(Ok(problem)) => CallError::Refused { code: problem.code, detail: problem.detail },
            Ok(Err(_)) => self.stranger(&answer),
            Err(down) => down,
        }
    }

    fn text(&self, answer: &mut Response<ureq::Body>) -> Result<String, CallError> {
        let text = answer.body_mut().with_config().limit(LARGEST).read_to_string();
        text.map_err(|error| self.down(&error))
    }

    /// What answers is no server of Cuatro.
    fn stranger(&self, answer: &Response<ureq::Body>) -> CallError {
        let status = answer.status().to_string();
        let detail = say!(self.lang, "cli-strange-answer", address = self.address, status = status);
        CallError::Refused { code: Code::Unknown, detail }
    }
}
