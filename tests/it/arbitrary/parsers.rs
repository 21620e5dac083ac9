//! What must hold for whatever text comes to the parsers of requests. `tests/it/arbitrary.rs` asks with some thousand damaged requests;
//! the fuzz targets `frames`, `bodies` and `queries` ask the same with as many as there is time for.

use cuatro::http::parsers::{Refused, Sent, frame, frame_by_fields, is_hello};
use serde_json::Value;

/// A refusal is the sender's fault, says so in every language, names what is wrong, and has nothing in it that a terminal obeys. It is not
/// much longer than what was sent.
fn is_proper(refused: &Refused, sent: usize) {
    assert!((400..500).contains(&refused.status), "{refused:?}");
    assert!(!refused.code.is_empty(), "{refused:?}");
    if refused.code == "invalid-field" {
        assert!(refused.field.as_ref().is_some_and(|field| !field.is_empty()), "{refused:?}");
    }
    for document in &refused.documents {
        assert!(!document.contains(|letter: char| letter.is_control() || letter == '\u{202e}'), "{document}");
        assert!(document.len() < 1_000 + 20 * sent, "{} bytes for {sent}: {document}", document.len());
        let document: Value = serde_json::from_str(document).expect("JSON");
        for member in ["title", "detail"] {
            assert!(document[member].as_str().is_some_and(|text| !text.is_empty()), "{member}: {document}");
        }
    }
}

fn outcome<T>(parsed: Result<T, Refused>, sent: usize) -> Option<T> {
    parsed.inspect_err(|refused| is_proper(refused, sent)).ok()
}

/// A frame that is accepted is accepted again as the shortest one that asks the same, and the thorough way to read it agrees with the quick
/// one. Every eighth comes from a spectator, who may only say whether the page is seen.
pub(crate) fn frames(text: &str) {
    let seated = text.len() % 8 != 7;
    if let Some(asked) = outcome(frame(text, seated), text.len()) {
        assert!(seated || asked["type"] == "visibility", "a spectator asked for {asked}");
        assert_eq!(frame_by_fields(text, true).expect("it is accepted"), asked, "{text}");
        assert_eq!(frame(&asked.to_string(), true).expect("it is accepted"), asked, "{text}");
    }
    if text.contains("hello") {
        outcome(is_hello(text), text.len());
    }
}

/// A body, as an object or as a form, keeps its fields when it is written again, and is read as a request or refused.
pub(crate) fn bodies(body: &[u8]) {
    if let Some(sent) = outcome(Sent::json(body), body.len()) {
        let fields = sent.fields();
        let written = serde_json::to_vec(&fields).expect("plain data");
        let again = Sent::json(&written).expect("it is accepted").fields();
        assert_eq!(serde_json::to_vec(&again).expect("plain data"), written);
        outcome(sent.new_game(), body.len());
    }
    if let Some(sent) = outcome(Sent::form(body), body.len()) {
        let fields = sent.fields();
        let written = form(&fields);
        assert_eq!(Sent::form(written.as_bytes()).expect("it is accepted").fields(), fields, "{written}");
        outcome(sent.new_game(), body.len());
    }
}

/// The same of a query.
pub(crate) fn queries(query: &str) {
    if let Some(sent) = outcome(Sent::query(query), query.len()) {
        let fields = sent.fields();
        let written = form(&fields);
        assert_eq!(Sent::query(&written).expect("it is accepted").fields(), fields, "{written}");
        outcome(sent.list(), query.len());
    }
}

fn form(fields: &serde_json::Map<String, Value>) -> String {
    let pairs = fields.iter().map(|(name, value)| {
        let value = value.as_str().expect("a form has texts");
        format!("{}={}", encoded(name), encoded(value))
    });
    pairs.collect::<Vec<_>>().join("&")
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
