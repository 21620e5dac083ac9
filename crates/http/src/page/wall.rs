//! `GET /tv`: the page for a screen on a wall, which updates itself.

use axum::extract::State;
use axum::response::Response;

use super::assets::{self, Theme};
use crate::problem::Failure;
use crate::request::params::Within;
use crate::request::{QueryFields, RequestReader};
use crate::state::Server;

/// The page of a wall. Most of its options are read by its script, which also reports a missing tournament.
pub(crate) async fn show(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let theme: Option<Theme> = fields.take("theme")?;
    let tournament: Option<String> = fields.take("t")?;
    let _: Option<Within<5, 600>> = fields.take("rotate")?;
    // Like the other pages, it opens with parameters that it does not know: services add some to the links they pass on.
    server.may_show(tournament.is_some())?;
    assets::wall(&server.settings.base_path, reader.lang, theme)
}
