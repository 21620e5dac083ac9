//! The computer's levels, from the one list.

use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::list::Page;
use crate::computer::Level;
use crate::http::request::AskedLang;

/// A level of the computer.
#[derive(Serialize, ToSchema)]
#[schema(as = LevelItem)]
pub(crate) struct WireLevel {
    id: Level,
    /// Its place in this list, from 1: accepted instead of the id.
    number: usize,
    /// Whether `computer`, no particular level, means this one.
    default: bool,
    /// In the asked language.
    name: &'static str,
    /// One honest line about how it plays.
    description: &'static str,
}

/// The levels of the computer, from the easiest to the hardest.
#[utoipa::path(get, path = "/levels", operation_id = "listLevels", tag = "engine", responses((status = 200, body = Page<WireLevel>)))]
pub(crate) async fn list(AskedLang(lang): AskedLang) -> Json<Page<WireLevel>> {
    let item = |level: &Level| WireLevel {
        id: *level,
        number: level.number(),
        default: *level == Level::DEFAULT,
        name: level.name(lang),
        description: level.description(lang),
    };
    Json(Page::whole(Level::ALL.iter().map(item).collect()))
}
