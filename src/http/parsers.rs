//! The parsers of requests without a server: exactly the functions that the handlers call, for tests and fuzz targets.

use serde_json::{Map, Value, json};

use super::api::analysis::AnalysisBody;
use super::api::files::ImportQuery;
use super::api::games::read::LobbyQuery;
use super::api::games::report::ReportQuery;
use super::api::history::ManualBody;
use super::api::players::{ClaimBody, DeleteQuery, FindQuery};
use super::api::scripts::ScriptQuery;
use super::api::socket::incoming::{self, Asked, Hello, Opened};
use super::problem::{self, Failure, Malformed};
use super::request::Fields;
use super::request::lists::{CountedQuery, HistoryQuery, RankingQuery};
use super::request::new_game::AskedGame;
use super::request::params::{AnswerBody, GameQuery, JoinBody, MoveBody};
use super::terminal::learn::LearnQuery;
use crate::game::SeatAction;
use crate::lang::Lang;
use crate::rules::Side;

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
    pub documents: [String; Lang::ALL.len()],
}

type Reader = fn(Fields) -> Result<(), Failure>;

/// What the handlers read the fields as.
const READERS: [Reader; 18] = [
    |fields| AskedGame::read(fields).map(drop),
    |fields| fields.read::<MoveBody>().map(drop),
    |fields| fields.read::<JoinBody>().map(drop),
    |fields| fields.read::<AnswerBody>().map(drop),
    |fields| fields.read::<ClaimBody>().map(drop),
    |fields| fields.read::<ManualBody>()?.result().map(drop),
    |fields| fields.read::<AnalysisBody>()?.question().map(drop),
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
    let Opened { kind, fields, .. } = Opened::read(text).map_err(|(failure, _)| failure)?;
    if kind != "hello" {
        return Ok(false);
    }
    let Hello { .. } = fields.read()?;
    Ok(true)
}

fn written(asked: Result<(Side, Asked), Failure>, reference: Option<Value>) -> Result<Value, Refused> {
    let mut frame = match asked?.1 {
        Asked::Move(MoveBody { column, ply }) => json!({ "type": "move", "column": column, "ply": ply }),
        Asked::Emote(emote) => json!({ "type": "emote", "emote": emote.as_str() }),
        Asked::Action(SeatAction::Answer(offer, answer)) => json!({ "type": offer, "answer": answer }),
        Asked::Action(action) => {
            let named = SeatAction::NAMED.iter().find(|(_, named)| *named == action);
            json!({ "type": named.map(|(name, _)| name) })
        }
    };
    frame["ref"] = reference.into();
    Ok(frame)
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Refused {
        let documents = Lang::ALL.map(|lang| problem::document(&failure, lang, None));
        let [document, ..] = &documents;
        Refused {
            status: problem::status(&failure).as_u16(),
            field: document["field"].as_str().map(str::to_owned),
            code: document["code"].as_str().unwrap_or_default().to_owned(),
            documents: documents.each_ref().map(problem::written),
        }
    }
}
