//! The page, embedded in the binary. Everything but the page itself lies under a prefix with the hash of all of it, so that
//! browsers may keep it for ever and never mix two versions.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::Server;
use super::extract::AskedLang;
use super::problem::Failure;
use crate::app::AppError;

/// How long browsers may keep what lies under the hash.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[derive(RustEmbed)]
#[folder = "static/"]
struct Page;

/// The hash of the whole page: 16 hexadecimal digits.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = Page::iter().collect();
    names.sort();
    let mut hasher = Sha256::new();
    for name in names {
        let file = Page::get(&name).expect("a listed file is embedded");
        hasher.update(name.as_bytes());
        hasher.update(file.metadata.sha256_hash());
    }
    hasher.finalize().iter().take(8).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
});

/// Only the page's own files: no inline script or style, no other origin.
pub(super) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// The page, at every address that a person can open.
pub(super) async fn page(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
) -> Result<Response, Failure> {
    let file = Page::get("index.html").ok_or(AppError::NotFound)?;
    let base = &server.settings.base_path;
    let html = String::from_utf8_lossy(&file.data)
        .replace("{{assets}}", &format!("{base}/assets/{}", *HASH))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str());
    let mut response = Html(html).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language"));
    Ok(response)
}

/// A file under the hash. Under another hash there is nothing: an old page loads itself anew.
pub(super) async fn asset(Path((hash, name)): Path<(String, String)>) -> Result<Response, Failure> {
    let file = Page::get(&name).filter(|_| hash == *HASH).ok_or(AppError::NotFound)?;
    Ok(serve(file, FOR_EVER))
}

/// The few files that browsers look for at the root.
pub(super) async fn at_root(uri: axum::http::Uri) -> Result<Response, Failure> {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let file = Page::get(name).ok_or(AppError::NotFound)?;
    Ok(serve(file, "no-cache"))
}

fn serve(file: EmbeddedFile, cache: &'static str) -> Response {
    let kind = HeaderValue::from_str(file.metadata.mimetype())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let mut response = file.data.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}
