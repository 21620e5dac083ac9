//! `If-None-Match` (RFC 9110, section 13.1.2): what the client has already is not sent again.

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::problem::Failure;
use cuatro_app::AppError;

/// How much of a digest a tag has, in bytes.
const TAG_BYTES: usize = 12;

/// Whether the client has what this tag marks.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let tag = opaque(tag);
    let known = headers.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    let mut known = known.flat_map(|value| value.split(','));
    known.any(|known| known.trim() == "*" || opaque(known) == tag)
}

/// What a tag says: without `W/` and quotes, and without what proxies append to the tag of an answer that they compress (Apache's
/// `mod_deflate` and `mod_brotli`).
fn opaque(tag: &str) -> &str {
    let tag = tag.trim().trim_start_matches("W/").trim_matches('"');
    ["-gzip", "-br"].iter().find_map(|coding| tag.strip_suffix(coding)).unwrap_or(tag)
}

/// The tag of a game's version.
pub(super) fn etag(version: u32) -> String {
    format!("\"{version}\"")
}

/// The version of a game that the client has.
pub(super) fn known_version(headers: &HeaderMap) -> Option<u32> {
    opaque(headers.get(header::IF_NONE_MATCH)?.to_str().ok()?).parse().ok()
}

/// Marks JSON that has no tag of its own (lists, players, rankings) by its content, and sends nothing that the client has.
pub(super) async fn unchanged(mut request: Request, next: Next) -> Response {
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    if reads {
        // HEAD gets the headers of GET; axum leaves out the content.
        *request.method_mut() = Method::GET;
    }
    let asked = request.headers().get_all(header::IF_NONE_MATCH).iter().cloned();
    let asked: HeaderMap = asked.map(|value| (header::IF_NONE_MATCH, value)).collect();
    let mut response = next.run(request).await;
    if !reads || response.status() != StatusCode::OK {
        return response;
    }
    if is_markable(&response) {
        response = match marked(response).await {
            Ok(marked) => marked,
            Err(failure) => return failure.into_response(),
        };
    }
    let tag = response.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
    if tag.is_some_and(|tag| is_known(&asked, tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
        for described in [header::CONTENT_TYPE, header::CONTENT_LENGTH, header::CONTENT_ENCODING] {
            response.headers_mut().remove(described);
        }
    }
    response
}

/// JSON as a whole, which may be kept and has no tag yet.
fn is_markable(response: &Response) -> bool {
    let headers = response.headers();
    let never = headers.get(header::CACHE_CONTROL).is_some_and(|cache| cache == "no-store");
    !never
        && !headers.contains_key(header::ETAG)
        && !headers.contains_key(header::CONTENT_ENCODING)
        && headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json")
        && response.body().size_hint().exact().is_some()
}

async fn marked(response: Response) -> Result<Response, Failure> {
    let (mut parts, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.map_err(|_| AppError::Broken)?;
    let tag = HeaderValue::try_from(tag_of(&body)).expect("hexadecimal digits and quotes");
    parts.headers.insert(header::ETAG, tag);
    parts.headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    let vary = HeaderValue::from_static("Authorization, Accept-Language");
    parts.headers.entry(header::VARY).or_insert(vary);
    Ok(Response::from_parts(parts, body.into()))
}

/// The tag of a content. Weak, because the answer may still be compressed.
pub(super) fn tag_of(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let tag: String = digest.iter().take(TAG_BYTES).map(|byte| format!("{byte:02x}")).collect();
    format!("W/\"{tag}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_known_by_what_it_marks() {
        let known = |value: &'static str, tag: &str| {
            let value = HeaderValue::from_static(value);
            is_known(&HeaderMap::from_iter([(header::IF_NONE_MATCH, value)]), tag)
        };
        assert!(known("\"5\"", "\"5\"") && known("W/\"5\"", "\"5\"") && known("\"5\"", "W/\"5\""));
        assert!(known("\"4\", \"5\"", "\"5\"") && known("*", "\"5\"") && known("5", "\"5\""));
        assert!(known("\"5-gzip\"", "\"5\"") && known("W/\"5-br\"", "W/\"5\""));
        assert!(!known("\"4\"", "\"5\"") && !known("\"*\"", "\"5\""));
        assert!(!is_known(&HeaderMap::new(), "\"5\""));
        for tag in ["\"5\"", "W/\"5\"", "5", "\"5-gzip\""] {
            let value = HeaderValue::from_static(tag);
            assert_eq!(
                known_version(&HeaderMap::from_iter([(header::IF_NONE_MATCH, value)])),
                Some(5),
                "{tag}"
            );
        }
    }
}
