//! The parsers of requests without a server: exactly the functions that the handlers call, for tests and fuzz targets.

use serde_json::{Map, Value};

use super::api::socket::incoming;
use super::problem::{self, Failure, Malformed};
use super::request::Fields;
use super::request::lists::HistoryQuery;
use super::request::new_game::GameRequest;
use cuatro_protocol::{Hello, Referenced};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;

/// The fields of a body or a query.
pub struct Sent(Fields);

/// Why a text was refused, as its sender learns it.
#[derive(Debug)]
pub struct Refused {
    /// The status of the response.
    pub status: u16,
    /// The field that is named, and the code.
    pub field: Option<String>,
    pub code: String,
    /// The problem document in each language, as it is sent.
    pub documents: Vec<String>,
}

impl Sent {
    /// A JSON body.
    pub fn json(body: &[u8]) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_json(body)?))
    }

    /// A form.
    pub fn form(body: &[u8]) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_form(body, Malformed::Utf8)?))
    }

    /// The query of an address.
    pub fn query(query: &str) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_query(query)?))
    }

    /// All of them.
    pub fn fields(&self) -> Map<String, Value> {
        self.0.all().clone()
    }

    /// Reads the fields as a new game, which has every kind of field.
    pub fn new_game(self) -> Result<(), Refused> {
        GameRequest::read(self.0)?;
        Ok(())
    }

    /// Reads the fields as the query of a list.
    pub fn list(self) -> Result<(), Refused> {
        self.0.read::<HistoryQuery>()?;
        Ok(())
    }
}

/// What a frame asks, as the shortest frame that asks the same; of a spectator or of somebody with a seat.
pub fn frame(text: &str, seated: bool) -> Result<Value, Refused> {
    let (asked, reference) = incoming::read(text, seated.then_some(Side::X));
    written(asked, reference)
}

/// The same, field by field, as frames are read that the typed pass does not match.
pub fn frame_by_fields(text: &str, seated: bool) -> Result<Value, Refused> {
    let (asked, reference) = incoming::by_fields(text, seated.then_some(Side::X));
    written(asked, reference)
}

/// Whether a frame is a hello.
pub fn is_hello(text: &str) -> Result<bool, Refused> {
    match incoming::hello(text).0 {
        Ok(Hello { .. }) => Ok(true),
        Err(Failure::Malformed(Malformed::HelloFirst)) => Ok(false),
        Err(failure) => Err(failure.into()),
    }
}

fn written(asked: Result<incoming::Incoming, Failure>, reference: Option<Value>) -> Result<Value, Refused> {
    let (_, frame) = asked?;
    Ok(serde_json::to_value(Referenced { frame, reference }).unwrap_or_default())
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        let documents = Lang::ALL.map(|lang| problem::document(&failure, lang.into(), None));
        let [document, ..] = &documents;
        Refused {
            status: document.status,
            field: document.field.clone(),
            code: document.code.to_string(),
            documents: documents.iter().map(problem::written).collect(),
        }
    }
}
