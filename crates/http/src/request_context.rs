//! The outermost layer: request id, log line, client address, security headers, and the bodies of refusals.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use uuid::Uuid;

use super::limits;
use super::page::assets;
use super::problem::{Failure, Malformed, NextCommand, respond};
use super::request::{Address, Token, body, negotiate, origin, user};
use super::state::Server;
use cuatro_app::{AppError, StoreError};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The headers that a refusal keeps when its body is written.
const CARRIED: [HeaderName; 3] = [header::ALLOW, limits::POLICY, limits::STATE];

/// Gives the request an id, and writes failures as problem documents in the client's language.
pub(super) async fn request_context(State(server): State<Server>, request: Request, next: Next) -> Response {
    let id = format!("urn:uuid:{}", Uuid::new_v4());
    let began = Instant::now();
    let method = request.method().clone();
    let may_be_kept = method.is_safe();
    // Neither the query nor a header is logged: they may contain a token.
    let path = request.uri().path().to_owned();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let (mut parts, body) = request.into_parts();
    let address = Address::find(&parts.extensions, &parts.headers, &server.settings.trusted_proxies);
    parts.extensions.insert(address);
    let reader = negotiate::reader(&parts);
    parts.extensions.insert(reader);
    let signed_on = server.settings.user_header.as_ref();
    let signed_on =
        signed_on.map(|header| user::take(&mut parts, header, &server.settings.trusted_proxies)).transpose();
    let mut response = match signed_on {
        _ if !origin::has_one_host(parts.version, &parts.headers) => {
            Failure::Malformed(Malformed::Host).into_response()
        }
        Err(failure) => failure.into_response(),
        Ok(None) => next.run(Request::from_parts(parts, body)).await,
        Ok(Some(who)) => {
            parts.extensions.insert(who);
            next.run(Request::from_parts(parts, body)).await
        }
    };
    let failure = response.extensions_mut().remove::<Failure>();
    let next_command = response.extensions_mut().remove::<NextCommand>();
    if let Some(failure) = failure.or_else(|| framework_refusal(&response)) {
        if let Failure::App(AppError::Store(error)) = &failure {
            note(&server, error, &id);
        }
        let carried = CARRIED.map(|name| response.headers_mut().remove(&name).map(|value| (name, value)));
        response = respond(&failure, reader, &id, next_command).into_response();
        response.headers_mut().extend(carried.into_iter().flatten());
    }
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        // Pipelined requests on this connection are not even read; the cap on connections applies to the next one.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let status = response.status().as_u16();
    let elapsed = began.elapsed();
    server.metrics.answered(&method, route.as_ref(), response.status(), elapsed);
    let elapsed_us = elapsed.as_micros() as u64;
    tracing::debug!(instance = id, %method, path, status, elapsed_us, "answered");
    let headers = response.headers_mut();
    security_headers(headers);
    // An answer to a change may contain a token.
    if !may_be_kept {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if headers.contains_key(header::CONTENT_SECURITY_POLICY)
        && let Ok(id) = HeaderValue::try_from(id)
    {
        headers.insert(REQUEST_ID, id);
    }
    response
}

/// Refuses what is never allowed: an unknown first column, changes by pages of other sites, and further guesses at the operator's
/// token.
pub(super) async fn admission(
    State(server): State<Server>,
    address: Address,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let query = request.uri().query().unwrap_or_default();
    negotiate::first_column(query)?;
    negotiate::check_lang(query)?;
    let (headers, settings) = (request.headers(), &server.settings);
    if let Ok(token) = Token::of(headers)
        && let Some(token) = token.get()
    {
        server.may_try(address.0, token)?;
    }
    let (public, allowed) = (settings.public_url.as_deref(), &settings.allowed_origins);
    if !request.method().is_safe() && origin::is_foreign_write(headers, public, allowed) {
        return Err(Failure::ForeignOrigin);
    }
    Ok(next.run(request).await)
}

/// Reports store errors to the operator.
fn note(server: &Server, error: &StoreError, instance: &str) {
    match error {
        StoreError::Unavailable(_) | StoreError::InUse(_) | StoreError::Moved(_) => {
            tracing::warn!(%error, instance, "request failed: data store unavailable")
        }
        StoreError::Unusable(_) | StoreError::Failed(_) => {
            tracing::error!(%error, instance, "the store failed")
        }
        StoreError::Corrupt { .. } => server.app.note(error),
    }
}

/// A refusal by the framework itself, which has a status and plain text. The page may report a missing address itself.
fn framework_refusal(response: &Response) -> Option<Failure> {
    let kind = response.headers().get(header::CONTENT_TYPE);
    if kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
        return None;
    }
    match response.status() {
        StatusCode::BAD_REQUEST => Some(Failure::Malformed(Malformed::Path)),
        StatusCode::NOT_FOUND => Some(Failure::App(AppError::NotFound)),
        StatusCode::METHOD_NOT_ALLOWED => Some(Failure::MethodNotAllowed),
        StatusCode::PAYLOAD_TOO_LARGE => Some(Failure::TooLarge(body::BODY_LIMIT)),
        StatusCode::REQUEST_TIMEOUT | StatusCode::GATEWAY_TIMEOUT => Some(Failure::Timeout),
        StatusCode::INTERNAL_SERVER_ERROR => Some(Failure::App(AppError::Broken)),
        _ => None,
    }
}

/// What a browser may do with data that somebody opens as a page: nothing.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Whether the response is data, which no browser takes for a document.
fn is_data(headers: &axum::http::HeaderMap) -> bool {
    let content = headers.get(header::CONTENT_TYPE).and_then(|content| content.to_str().ok());
    content.is_some_and(|content| content.starts_with("application/") && content.contains("json"))
}

/// The security headers. Immutable assets are many and small, and not documents, so one header is enough for them; data needs no word on
/// what a document may do.
fn security_headers(headers: &mut axum::http::HeaderMap) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if headers.get(header::CACHE_CONTROL).is_some_and(|cache| cache == assets::FOR_EVER) {
        return;
    }
    if is_data(headers) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DATA_POLICY));
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
        return;
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, assets::CONTENT_SECURITY_POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        // A handler may override it: the picture of a link card is meant to be shown elsewhere.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
