//! Requests and answers of the API as a history notes them.

use cuatro_game::{Answer, SeatAction};
use cuatro_protocol::{Code, MoveRequest};
use cuatro_rules::Side;
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use super::{Answered, Asked, Seen};

/// What `POST /games/{id}/{word}` with this body asks for, by this side.
pub fn asked(side: Side, word: &str, body: &Value) -> Asked {
    let of_body = |error| panic!("{error}: {body}");
    match word {
        "moves" => {
            let MoveRequest { column, ply } = MoveRequest::deserialize(body).unwrap_or_else(of_body);
            Asked::disc(side, column, ply)
        }
        "join" => Asked::join(side),
        word => {
            let action = SeatAction::named(word).unwrap_or_else(|| panic!("there is no action {word}"));
            let answer = body.get("answer").map(|answer| Answer::deserialize(answer).expect("an answer"));
            Asked::action(
                side,
                match (action, answer) {
                    (SeatAction::Answer(offer, _), Some(answer)) => SeatAction::Answer(offer, answer),
                    (SeatAction::Rematch(_), Some(answer)) => SeatAction::Rematch(answer),
                    (action, _) => action,
                },
            )
        }
    }
}

/// An answer to that, or to a look.
pub fn answered(status: StatusCode, body: &Value) -> Answered {
    match (status.is_success(), body.get("game")) {
        (true, Some(game)) => Answered::Done(Some(Seen::json(game))),
        (true, None) => Answered::Saw(Seen::json(body)),
        // A change may have been made all the same.
        (false, _) if status.is_server_error() => Answered::Nothing,
        (false, _) => Answered::Refused(code(&body["code"])),
    }
}

/// The code of a problem.
pub fn code(code: &Value) -> Code {
    Code::deserialize(code).unwrap_or_else(|error| panic!("{error}: {code}"))
}

/// The version that an `ETag` names.
pub fn version(headers: &reqwest::header::HeaderMap) -> Option<Seen> {
    let tag = headers.get("etag")?.to_str().ok()?;
    tag.trim_start_matches("W/").trim_matches('"').parse().ok().map(Seen::version)
}
