//! The body of a request: a JSON object or a form, of bounded size.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use http_body_util::{BodyExt, LengthLimitError, Limited};

use super::fields::Fields;
use crate::problem::{Failure, Malformed};

/// The largest JSON or form body, in bytes: a game with names needs a few hundred.
pub(crate) const BODY_LIMIT: usize = 64 * 1024;

/// The types of bodies with fields.
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// The fields of the body: a JSON object or a form. Nothing is read from the query, so it may have no fields.
pub(crate) struct BodyFields(pub(crate) Fields);

impl<S: Send + Sync> FromRequest<S> for BodyFields {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<BodyFields, Failure> {
        Fields::from_query(request.uri().query().unwrap_or_default())?.finish()?;
        fields(request).await.map(BodyFields)
    }
}

/// The fields of the query and of the body, if there is one, together.
pub(crate) struct AllFields(pub(crate) Fields);

impl<S: Send + Sync> FromRequest<S> for AllFields {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<AllFields, Failure> {
        let query = request.uri().query().unwrap_or_default().to_owned();
        fields(request).await?.with_query(&query).map(AllFields)
    }
}

async fn fields(request: Request) -> Result<Fields, Failure> {
    let kind = media_type(&request);
    let body = read(request.into_body(), BODY_LIMIT).await?;
    match kind.as_deref() {
        Some(JSON) => Fields::from_json(&body),
        Some(FORM) => Fields::from_form(&body, Malformed::Utf8),
        // An empty body cannot be misunderstood, whatever its type.
        _ if body.is_empty() => Fields::from_json(&body),
        _ => Err(Failure::UnsupportedMediaType(&[JSON, FORM])),
    }
}

/// The media type of a body, without parameters.
pub(crate) fn media_type(request: &Request) -> Option<String> {
    let value = request.headers().get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// Reads a body of at most `limit` bytes. One announced as larger is refused before any of it is read.
pub(crate) async fn read(body: Body, limit: usize) -> Result<Bytes, Failure> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Failure::TooLarge(limit));
    }
    match Limited::new(body, limit).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Failure::TooLarge(limit)),
        Err(error) if is_stalled(&*error) => Err(Failure::Stalled),
        // The sender disconnected in the middle; nobody reads the answer.
        Err(_) => Err(Failure::Malformed(Malformed::Upload)),
    }
}

/// The body of the request stopped arriving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the body of the request stopped coming")]
pub(crate) struct Stalled;

/// Whether this error is, or was caused by, a body that stopped arriving.
pub(crate) fn is_stalled(error: &(dyn std::error::Error + 'static)) -> bool {
    std::iter::successors(Some(error), |error| error.source()).any(|error| error.is::<Stalled>())
}
