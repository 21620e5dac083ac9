//! The schemas of what travels between a server and the page, from which the page's types are made (`npm run wire` in `tests/browser`).
//! `UPDATE_SCHEMA=1 cargo test -p cuatro-protocol --features schema --test schema` writes them.
#![cfg(feature = "schema")]

use std::fs;
use std::path::Path;

use cuatro_protocol::*;
use serde_json::{Value, json};
use utoipa::OpenApi;

/// What the page reads and writes; what these contain comes with them.
#[derive(OpenApi)]
#[openapi(components(schemas(
    ActionDone,
    Analysis,
    Claimed,
    Created,
    Deleted,
    DrawnStart,
    Entered,
    EntrantLink,
    FoundPlayer,
    Game,
    HistoryItem,
    Imported,
    Joined,
    LevelItem,
    Me,
    Page<FoundPlayer>,
    Page<Game>,
    Page<HistoryItem>,
    Page<LevelItem>,
    Page<RankingItem>,
    Page<Review>,
    Part<EntrantRow>,
    Part<StageGame>,
    Part<TableRow>,
    Played,
    Position,
    Player,
    Problem,
    RankingItem,
    Referenced,
    Report,
    Review,
    ServerFrame,
    ServerInfo,
    Tournament,
    TournamentCreated,
    Transfer,
    Wall,
)))]
struct Wire;

/// The schemas, without the variants that stand for what a newer server sends.
fn schemas() -> Value {
    let mut wire = json!({ "components": json!(Wire::openapi())["components"] });
    if let Some(frames) = wire["components"]["schemas"]["ServerFrame"]["oneOf"].as_array_mut() {
        frames.retain(|frame| !frame.to_string().contains("\"unknown\""));
    }
    wire
}

#[test]
fn the_page_has_the_schemas_of_what_travels() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/wire.json");
    let schemas = schemas();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        let text = serde_json::to_string_pretty(&schemas).expect("JSON");
        fs::write(&path, text + "\n").expect("the schemas are written");
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(&path).expect("a text")).expect("JSON");
    assert!(kept == schemas, "tests/data/wire.json is out of date: see the first lines of this test");
}
