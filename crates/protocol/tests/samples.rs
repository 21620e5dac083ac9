//! The samples of `tests/data/protocol`: each is read by the type that its name begins with, and written again as it stands there.
//! `tests/it/document.rs` checks the bodies among them against the OpenAPI document.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cuatro_protocol::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strum::VariantNames;

/// The samples by name.
fn samples() -> BTreeMap<String, Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/protocol");
    let files = fs::read_dir(folder).expect("the samples").map(|file| file.expect("a file").path());
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, serde_json::from_str(&fs::read_to_string(path).expect("a text")).expect("JSON"))
    };
    files.map(read).collect()
}

fn again<T: Serialize + DeserializeOwned>(sample: &Value) -> Result<Value, serde_json::Error> {
    serde_json::to_value(T::deserialize(sample)?)
}

type Again = fn(&Value) -> Result<Value, serde_json::Error>;

/// Every type that has samples.
const TYPES: [(&str, Again); 44] = [
    ("ActionDone", again::<ActionDone>),
    ("ActivityFrame", again::<ActivityFrame>),
    ("Analysis", again::<Analysis>),
    ("AnswerRequest", again::<AnswerRequest>),
    ("ArchivedGame", again::<ArchivedGame>),
    ("Bot", again::<Bot>),
    ("ClaimRequest", again::<ClaimRequest>),
    ("Claimed", again::<Claimed>),
    ("ClientFrame", again::<Referenced>),
    ("Created", again::<Created>),
    ("Deleted", again::<Deleted>),
    ("DrawnStart", again::<DrawnStart>),
    ("Entered", again::<Entered>),
    ("Game", again::<Game>),
    ("Health", again::<Health>),
    ("HistoryItem", again::<HistoryItem>),
    ("Imported", again::<Imported>),
    ("JoinRequest", again::<JoinRequest>),
    ("Joined", again::<Joined>),
    ("Me", again::<Me>),
    ("MoveRequest", again::<MoveRequest>),
    ("Page_FoundPlayer", again::<Page<FoundPlayer>>),
    ("Page_Game", again::<Page<Game>>),
    ("Page_HistoryItem", again::<Page<HistoryItem>>),
    ("Page_LevelItem", again::<Page<LevelItem>>),
    ("Page_RankingItem", again::<Page<RankingItem>>),
    ("Page_Review", again::<Page<Review>>),
    ("Part_EntrantRow", again::<Part<EntrantRow>>),
    ("Part_StageGame", again::<Part<StageGame>>),
    ("Part_TableRow", again::<Part<TableRow>>),
    ("Played", again::<Played>),
    ("Player", again::<Player>),
    ("Position", again::<Position>),
    ("Problem", again::<Problem>),
    ("Report", again::<Report>),
    ("ScriptRun", again::<ScriptRun>),
    ("ServerFrame", again::<ServerFrame>),
    ("ServerInfo", again::<ServerInfo>),
    ("Stage", again::<Stage>),
    ("Tournament", again::<Tournament>),
    ("TournamentCreated", again::<TournamentCreated>),
    ("TournamentFrame", again::<TournamentFrame>),
    ("Transfer", again::<Transfer>),
    ("Wall", again::<Wall>),
];

#[test]
fn every_sample_is_written_as_it_was_read() {
    let samples = samples();
    for (name, sample) in &samples {
        let kind = name.split('.').next().unwrap_or_default();
        let (_, again) =
            TYPES.iter().find(|(known, _)| *known == kind).unwrap_or_else(|| panic!("no type {kind}"));
        let written = again(sample).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(written, *sample, "{name}");
    }
    for (kind, _) in TYPES {
        assert!(samples.keys().any(|name| name.split('.').next() == Some(kind)), "{kind} has no sample");
    }
}

#[test]
fn every_frame_has_a_sample() {
    let samples = samples();
    for (kind, frames) in [
        ("ServerFrame", ServerFrame::VARIANTS),
        ("ClientFrame", ClientFrame::VARIANTS),
        ("ActivityFrame", ActivityFrame::VARIANTS),
        ("TournamentFrame", TournamentFrame::VARIANTS),
    ] {
        for frame in frames.iter().filter(|frame| **frame != "unknown") {
            let sample = samples.get(&format!("{kind}.{frame}"));
            assert_eq!(sample.map(|sample| &sample["type"]), Some(&json!(frame)), "{kind}.{frame}");
        }
    }
}

#[test]
fn every_frame_of_a_game_says_its_version() {
    let samples = samples();
    for frame in ServerFrame::VARIANTS.iter().filter(|frame| **frame != "unknown") {
        let sample = &samples[&format!("ServerFrame.{frame}")];
        let read = ServerFrame::deserialize(sample).expect(frame);
        assert_eq!(json!(read.version()), sample["version"], "{frame}");
    }
}

/// A client outlives its server's next release.
#[test]
fn what_a_newer_server_adds_is_ignored_or_can_be_shown() {
    let unknown = |frame: Value| serde_json::from_value::<ServerFrame>(frame).expect("it is read");
    assert_eq!(unknown(json!({ "type": "weather", "version": 3, "sun": true })), ServerFrame::Unknown);
    let more = json!({ "type": "thinking", "version": 3, "side": "X", "ply": 1, "deep": 9 });
    assert_eq!(unknown(more).version(), Some(3));
    for (name, mut sample) in samples() {
        let kind = name.split('.').next().unwrap_or_default();
        let (_, again) = TYPES.iter().find(|(known, _)| *known == kind).expect("a type");
        sample["added_later"] = json!({ "any": 1 });
        assert!(again(&sample).is_ok(), "{name}");
    }
    let level: Word<cuatro_game::computer::Level> =
        serde_json::from_value(json!("grandmaster")).expect("a word");
    assert_eq!((level.known(), level.to_string().as_str()), (None, "grandmaster"));
    let refusal: Problem =
        serde_json::from_value(json!({ "code": "new-code", "detail": "No." })).expect("it is read");
    assert_eq!((refusal.code, refusal.detail.as_str()), (Code::Unknown, "No."));
}

#[test]
fn every_code_of_a_refusal_is_a_word_with_a_status() {
    use strum::IntoEnumIterator;
    for code in Code::iter() {
        assert_eq!(serde_json::to_value(code).expect("JSON"), json!(code.as_str()));
        assert_eq!(code.to_string(), code.as_str());
        assert!((400..600).contains(&code.status()), "{code}");
    }
    let statuses = [Code::NotFound, Code::GameOver, Code::ColumnFull, Code::Unknown].map(Code::status);
    assert_eq!(statuses, [404, 409, 422, 500]);
}
