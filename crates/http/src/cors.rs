//! Which pages of other sites may read the API's responses: pages of allowed origins all of them, others at most those that
//! change nothing. Tokens are not cookies, so a page can use only what its visitor gave it.

use std::time::Duration;

use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};

use super::limits::{POLICY, STATE};
use super::state::{HttpSettings, Server};

/// How long a browser may cache these permissions.
const MAX_AGE: Duration = Duration::from_secs(2 * 60 * 60);

/// The layer that informs browsers; `None` if no other page may read.
pub(super) fn layer(server: &Server) -> Option<CorsLayer> {
    let settings = &server.settings;
    let any = settings.open_reads || settings.allowed_origins.iter().any(|origin| !origin.is_empty());
    let own = server.clone();
    let may = AllowOrigin::predicate(move |origin, request| may_read(&own.settings, origin, request));
    any.then(|| {
        CorsLayer::new()
            .allow_origin(may)
            .allow_methods([
                Method::GET,
                Method::HEAD,
                Method::POST,
                Method::PUT,
                Method::PATCH,
                Method::DELETE,
            ])
            .allow_headers([
                header::AUTHORIZATION,
                header::CONTENT_TYPE,
                header::IF_NONE_MATCH,
                HeaderName::from_static("idempotency-key"),
                HeaderName::from_static("last-event-id"),
            ])
            .expose_headers([
                header::ETAG,
                header::LINK,
                header::LOCATION,
                header::RETRY_AFTER,
                POLICY,
                STATE,
                HeaderName::from_static("x-request-id"),
            ])
            .max_age(MAX_AGE)
    })
}

fn may_read(settings: &HttpSettings, origin: &HeaderValue, request: &Parts) -> bool {
    let api = request.uri.path().strip_prefix(settings.base_path.as_str());
    if !api.is_some_and(|path| path.starts_with("/api/v1/")) {
        return false;
    }
    let allowed = settings.allowed_origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes());
    // A browser first asks with OPTIONS, and names the method that it wants to use.
    let meant = request.headers.get(header::ACCESS_CONTROL_REQUEST_METHOD).map(HeaderValue::as_bytes);
    let method = match request.method {
        Method::OPTIONS => meant.unwrap_or_default(),
        _ => request.method.as_str().as_bytes(),
    };
    allowed || settings.open_reads && matches!(method, b"GET" | b"HEAD")
}
