//! The parsers of requests without a server: exactly the functions that the handlers call, for tests and fuzz targets.

use serde_json::{Map, Value};

use super::api::files::ImportQuery;
use super::api::games::read::LobbyQuery;
use super::api::games::report::ReportQuery;
use super::api::history::ManualBody;
use super::api::players::{DeleteQuery, FindQuery};
use super::api::position::StartsQuery;
use super::api::scripts::ScriptQuery;
use super::api::socket::incoming;
use super::problem::{self, Failure, Malformed};
use super::request::Fields;
use super::request::lists::{CountedQuery, HistoryQuery, RankingQuery};
use super::request::new_game::GameRequest;
use super::request::params::GameQuery;
use super::request::position::PositionQuery;
use super::request::tournament::{PartQuery, WaitQuery};
use super::terminal::learn::LearnQuery;
use cuatro_app::AppError;
use cuatro_protocol::{
    AnswerRequest, ClaimRequest, EndStageRequest, EntryChangeRequest, EntryRequest, ExtendRequest, Hello,
    JoinRequest, MeRequest, MoveRequest, NewStage, NewTournament, NextRoundRequest, PairingsRequest,
    Referenced, RematchRequest, ResultRequest, TournamentRequest,
};
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

type Reader = fn(Fields) -> Result<(), Failure>;

/// What the handlers read the fields as.
const READERS: [Reader; 33] = [
    |fields| GameRequest::read(fields).map(drop),
    |fields| fields.read::<MoveRequest>().map(drop),
    |fields| fields.read::<JoinRequest>().map(drop),
    |fields| fields.read::<AnswerRequest>().map(drop),
    |fields| fields.read::<RematchRequest>().map(drop),
    |fields| fields.read::<ClaimRequest>().map(drop),
    |fields| fields.read::<ManualBody>()?.result().map(drop),
    |fields| fields.read::<PositionQuery>()?.read().map(drop),
    |fields| fields.read::<StartsQuery>()?.read().map(drop),
    |fields| fields.read::<GameQuery>().map(drop),
    |fields| fields.read::<CountedQuery>().map(drop),
    |fields| fields.read::<RankingQuery>()?.filter().map(drop),
    |fields| fields.read::<HistoryQuery>().map(|query| drop(query.filter(20))),
    |fields| fields.read::<LobbyQuery>().map(drop),
    |fields| fields.read::<FindQuery>().map(drop),
    |fields| fields.read::<DeleteQuery>().map(drop),
    |fields| fields.read::<ImportQuery>().map(drop),
    |fields| fields.read::<ScriptQuery>().map(drop),
    |fields| fields.read::<ReportQuery>().map(drop),
    |fields| fields.read::<LearnQuery>().map(drop),
    |fields| fields.read::<NewTournament>().map(drop),
    |fields| fields.read::<TournamentRequest>().map(drop),
    |fields| fields.read::<EntryRequest>().map(drop),
    |fields| fields.read::<EntryChangeRequest>().map(drop),
    |fields| fields.read::<MeRequest>().map(drop),
    |fields| fields.read::<NewStage>()?.settings().map(drop).map_err(|error| AppError::from(error).into()),
    |fields| fields.read::<ExtendRequest>().map(drop),
    |fields| fields.read::<EndStageRequest>().map(drop),
    |fields| fields.read::<NextRoundRequest>().map(drop),
    |fields| fields.read::<PairingsRequest>().map(drop),
    |fields| fields.read::<ResultRequest>().map(drop),
    |fields| fields.read::<PartQuery>().map(drop),
    |fields| fields.read::<WaitQuery>().map(drop),
];

impl Sent {
    /// A JSON body.
    pub fn json(body: &[u8]) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_json(body)?))
    }

    /// A form.
    pub fn form(body: &[u8]) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_form(body, Malformed::Form)?))
    }

    /// The query of an address.
    pub fn query(query: &str) -> Result<Sent, Refused> {
        Ok(Sent(Fields::from_query(query)?))
    }

    /// All of its fields.
    pub fn fields(&self) -> Map<String, Value> {
        self.0.all().clone()
    }

    /// Reads the fields as a request of one kind, up to the point where a handler would turn to the app. Any number is a kind.
    pub fn read(self, kind: usize) -> Result<(), Refused> {
        Ok(READERS[kind % READERS.len()](self.0)?)
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
