//! The page for browsers.

pub(crate) mod assets;
pub(crate) mod card;
pub(crate) mod wall;

use axum::Extension;
use axum::extract::{OriginalUri, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::problem::Failure;
use crate::request::{Address, Representation, RequestLang};
use crate::state::Server;
use cuatro_app::{AppError, SignedOn};
use cuatro_game::GameId;
use cuatro_rules::picture::escaped;
use cuatro_tournament::TournamentId;
use cuatro_words::lang::Lang;

/// Sends the page to browsers without checking the address: the page reads that itself, and reports errors in it.
pub(crate) async fn for_browsers(
    State(server): State<Server>,
    OriginalUri(uri): OriginalUri,
    RequestLang(lang): RequestLang,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    let reads = request.method() == Method::GET;
    if !reads || Representation::asked(uri.path(), request.headers()) != Representation::Page {
        return next.run(request).await;
    }
    let user = request.extensions().get().map(user).unwrap_or_default();
    page(&server, &uri, lang, &address, request.headers(), &user).await.into_response()
}

/// The page at an address. Its card reads a game, so it counts as a request; an address beyond its cap gets the page without a
/// card.
async fn page(
    server: &Server,
    uri: &Uri,
    lang: Lang,
    address: &Address,
    headers: &HeaderMap,
    user: &str,
) -> Result<Response, Failure> {
    let base = server.settings.base_path.as_str();
    let path = uri.path().strip_prefix(base).unwrap_or_default();
    if let Some(meant) = meant(path) {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Ok(Redirect::permanent(&format!("{base}{meant}{query}")).into_response());
    }
    let (status, card) = if server.frame_may_pass(address.0) {
        card::elements(server, path, uri.query().unwrap_or_default(), headers, (lang, address)).await
    } else {
        (StatusCode::OK, String::new())
    };
    let mut page = assets::page(base, path, lang, &format!("{user}{card}"))?;
    *page.status_mut() = status;
    if !user.is_empty() {
        page.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    Ok(page)
}

/// The address of a game or a tournament that a link means which was typed in capitals, or took the punctuation of its sentence along.
fn meant(path: &str) -> Option<String> {
    let tidy = |id: &str| id.trim_end_matches(['/', '.', ',', ';', ':', '!', ')', ']']).to_ascii_lowercase();
    let (folder, id) = match (path.strip_prefix("/g/"), path.strip_prefix("/t/")) {
        (Some(id), _) => ("/g/", tidy(id).parse::<GameId>().ok()?.to_string()),
        (_, Some(id)) => ("/t/", tidy(id).parse::<TournamentId>().ok()?.to_string()),
        (None, None) => return None,
    };
    let meant = format!("{folder}{id}");
    (meant != path).then_some(meant)
}

/// Passes the name of the signed-on person to the page.
fn user(signed_on: &SignedOn) -> String {
    match signed_on {
        SignedOn::As(name) => {
            format!(r#"<meta name="cuatro-user" content="{}">"#, escaped(name.as_str()))
        }
        SignedOn::Nobody | SignedOn::Unnameable(_) => String::new(),
    }
}

/// At an unknown address a person gets the page, which says so and links home; a program gets a problem document, as everybody
/// does below the API.
pub(crate) async fn not_found(
    State(server): State<Server>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    RequestLang(lang): RequestLang,
    address: Address,
    headers: HeaderMap,
    signed_on: Option<Extension<SignedOn>>,
) -> Result<Response, Failure> {
    let path = uri.path().strip_prefix(server.settings.base_path.as_str()).unwrap_or_default();
    let is_api = path.strip_prefix("/api/v1").is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    if is_api || method != Method::GET || Representation::of(&headers) != Representation::Page {
        return Err(Failure::App(AppError::NotFound));
    }
    let user = signed_on.map(|Extension(signed_on)| user(&signed_on)).unwrap_or_default();
    let mut page = page(&server, &uri, lang, &address, &headers, &user).await?;
    if !page.status().is_redirection() {
        *page.status_mut() = StatusCode::NOT_FOUND;
    }
    Ok(page)
}
