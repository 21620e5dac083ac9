//! What browsers get: the page, which reads the address itself.

pub(crate) mod assets;
mod preload;

use axum::extract::{OriginalUri, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::AppError;
use crate::http::problem::Failure;
use crate::http::request::{AskedLang, Representation};
use crate::http::state::Server;

/// Browsers get the page, whatever else the request says: it reads the address itself, and reports what is wrong with it.
pub(crate) async fn for_browsers(
    server: State<Server>,
    uri: OriginalUri,
    lang: AskedLang,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads || Representation::asked(uri.path(), request.headers()) != Representation::Page {
        return next.run(request).await;
    }
    assets::page(server, uri, lang).await.into_response()
}

/// At an unknown address a person gets the page, which says so and links home; a program gets a problem.
pub(crate) async fn not_found(
    server: State<Server>,
    method: Method,
    uri: OriginalUri,
    lang: AskedLang,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if method != Method::GET || Representation::of(&headers) != Representation::Page {
        return Err(Failure::App(AppError::NotFound));
    }
    let mut page = assets::page(server, uri, lang).await?;
    *page.status_mut() = StatusCode::NOT_FOUND;
    Ok(page)
}
