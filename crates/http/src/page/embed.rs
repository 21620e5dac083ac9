//! Games embedded in other sites: what these may frame, and how they discover it (oEmbed 1.0, https://oembed.com).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

use super::assets::Theme;
use super::{assets, card};
use crate::board_png;
use crate::problem::Failure;
use crate::request::params::Within;
use crate::request::{QueryFields, RequestLang, Segments};
use crate::state::{HttpSettings, Server};
use cuatro_app::AppError;
use cuatro_game::GameId;
use cuatro_rules::picture::escaped;

/// The size of a frame if there is room enough, in pixels: the board with a line above and below.
const WIDTH: i64 = 480;
const HEIGHT: i64 = 540;
/// How long a site may cache the answer, in seconds: the names of a game hardly change.
const CACHE_AGE: u32 = 3600;

/// `GET /embed/g/{id}`: the game to watch, without buttons. `theme=light|dark` overrides the reader's theme.
pub(crate) async fn show(
    State(server): State<Server>,
    Segments(id): Segments<String>,
    RequestLang(lang): RequestLang,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let theme: Option<Theme> = fields.take("theme")?;
    fields.finish()?;
    let status = match id.parse::<GameId>() {
        Ok(id) => match server.app.room(&id).await {
            Ok(_) => StatusCode::OK,
            Err(AppError::Gone) => StatusCode::GONE,
            Err(AppError::NoSuch(_) | AppError::NotFound) => StatusCode::NOT_FOUND,
            Err(error) => return Err(error.into()),
        },
        Err(_) => StatusCode::NOT_FOUND,
    };
    let settings = &server.settings;
    let mut page = assets::embed(&settings.base_path, lang, theme, &settings.embed_origins)?;
    // The page reports a missing game itself: a problem document could not be framed.
    *page.status_mut() = status;
    // Also for pages that are isolated from other origins.
    let everywhere = HeaderValue::from_static("cross-origin");
    page.headers_mut().insert(HeaderName::from_static("cross-origin-resource-policy"), everywhere);
    Ok(page)
}

/// `GET /oembed?url=…`: how to show a game of this server. If nobody may frame it, the answer is a link with a picture.
pub(crate) async fn describe(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    headers: HeaderMap,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    // Sites send additional parameters, which the standard allows.
    if fields.take::<Option<String>>("format")?.is_some_and(|format| format != "json") {
        return Err(Failure::NoSuchFormat);
    }
    let url: String = fields.take("url")?;
    let mut most = |field: &str| {
        let size = fields.take::<Option<Within<1, { i64::MAX }>>>(field)?;
        Ok::<_, Failure>(size.map_or(i64::MAX, |Within(size)| size))
    };
    let (max_width, max_height) = (most("maxwidth")?, most("maxheight")?);
    let settings = &server.settings;
    let base = settings.address_for(&headers);
    let id = game_at(&url, &base, settings).ok_or_else(|| AppError::no_game(&url))?;
    let live = server.app.room(&id).await?.game();
    let (title, _) = card::words(&live, lang);
    let mut answer = json!({
        "version": "1.0",
        "type": "link",
        "title": title,
        "provider_name": card::site_name(settings),
        "provider_url": format!("{base}/"),
        "cache_age": CACHE_AGE,
    });
    let [width, height] = [board_png::WIDTH, board_png::HEIGHT];
    if i64::from(width) <= max_width && i64::from(height) <= max_height {
        answer["thumbnail_url"] = format!("{base}/g/{id}/card.png").into();
        answer["thumbnail_width"] = width.into();
        answer["thumbnail_height"] = height.into();
    }
    if !settings.embed_origins.is_empty() {
        let (width, height) = (WIDTH.min(max_width), HEIGHT.min(max_height));
        answer["type"] = "rich".into();
        answer["width"] = width.into();
        answer["height"] = height.into();
        answer["html"] = format!(
            r#"<iframe src="{}" width="{width}" height="{height}" title="{}" loading="lazy" style="border:0"></iframe>"#,
            escaped(&format!("{base}/embed/g/{id}")),
            escaped(&title)
        )
        .into();
    }
    // The title is in the client's language.
    let headers = [(header::CACHE_CONTROL, "public, max-age=300"), (header::VARY, "Accept-Language")];
    Ok((headers, Json(answer)).into_response())
}

/// The element by which sites discover that a page can be embedded.
pub(super) fn discovery(base: &str, id: &GameId) -> String {
    let page = format!("{base}/g/{id}");
    let page = utf8_percent_encode(&page, NON_ALPHANUMERIC);
    let address = escaped(&format!("{base}/oembed?url={page}"));
    format!("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}\">")
}

/// The game that an address of this server names: by the name in the request, or by one of the server's own.
fn game_at(url: &str, base: &str, settings: &HttpSettings) -> Option<GameId> {
    let own = [Some(base), settings.public_url.as_deref(), settings.lan_url.as_deref()];
    let path = own.into_iter().flatten().find_map(|base| url.strip_prefix(base.trim_end_matches('/')))?;
    let path = path.split(['?', '#']).next()?;
    let id = path.strip_prefix("/g/").or_else(|| path.strip_prefix("/embed/g/"))?;
    id.parse().ok()
}
