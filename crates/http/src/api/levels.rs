//! The computer's levels, from the one list.

use axum::Json;

use crate::request::{NoFields, RequestLang};
use cuatro_game::computer::Level;
use cuatro_protocol::{LevelItem, Page};

/// The levels of the computer, from the easiest to the hardest.
#[utoipa::path(get, path = "/levels", operation_id = "listLevels", tag = "engine", responses((status = 200, body = Page<LevelItem>)))]
pub(crate) async fn list(RequestLang(lang): RequestLang, _: NoFields) -> Json<Page<LevelItem>> {
    let item = |level: &Level| LevelItem {
        id: (*level).into(),
        number: level.number(),
        default: *level == Level::DEFAULT,
        name: level.name(lang).to_owned(),
        description: level.description(lang),
        strength: level.strength(),
    };
    Json(Page::whole(Level::ALL.iter().map(item).collect()))
}
