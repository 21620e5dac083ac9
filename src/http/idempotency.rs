//! `Idempotency-Key`: a creation that is sent twice is made once, and answered twice. A process remembers its own answers; it
//! can also give those of other processes, of an earlier run, and those that never arrived ([`App::creation`]).

mod remembered;

use std::sync::{Arc, Mutex, MutexGuard};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::problem::Failure;
use super::request::Address;
use super::request::body::{BODY_LIMIT, read};
use crate::app::network;
use crate::app::{App, AppError, FieldProblem, SignedOn};
use remembered::{Remembered, StoredAnswer};

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// The longest key, in bytes.
const LONGEST_KEY: i64 = 255;

/// The creations that are remembered, in memory only: the answers contain tokens, which are never stored.
#[derive(Default)]
pub(super) struct Creations(Mutex<Remembered>);

impl Creations {
    fn remembered(&self) -> MutexGuard<'_, Remembered> {
        self.0.lock().expect("no code panics while it holds the creations")
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.remembered().bytes()
    }
}

/// Runs a creation, once per key, to its end: a client that leaves stops it nowhere between two of its steps.
pub(super) async fn once(
    State((creations, app)): State<(Arc<Creations>, App)>,
    request: Request,
    next: Next,
) -> Response {
    let created = tokio::spawn(create(creations, app, request, next));
    created.await.unwrap_or_else(|_| Failure::App(AppError::Broken).into_response())
}

/// A second creation with the same key waits while the first is in progress.
async fn create(creations: Arc<Creations>, app: App, request: Request, next: Next) -> Response {
    // Unknown fields are refused first.
    let key = request.headers().get(KEY).filter(|_| request.method() == Method::POST).cloned();
    let Some(key) = key else { return next.run(request).await };
    if key.is_empty() || key.len() > LONGEST_KEY as usize {
        let problem = FieldProblem::Range { min: 1, max: LONGEST_KEY.into() };
        return Failure::App(AppError::field("Idempotency-Key", problem)).into_response();
    }
    let (mut parts, body) = request.into_parts();
    let body = match read(body, BODY_LIMIT).await {
        Ok(body) => body,
        Err(failure) => return failure.into_response(),
    };
    // The same key from somebody else is a different key. The commands in the answer contain the server's name.
    let who = parts.headers.get(axum::http::header::AUTHORIZATION).map_or(&b""[..], HeaderValue::as_bytes);
    let host = parts.headers.get(axum::http::header::HOST).map_or(&b""[..], HeaderValue::as_bytes);
    let network = parts.extensions.get::<Address>().and_then(|address| address.0).map(network);
    let sender = network.map(|network| network.to_string()).unwrap_or_default();
    let user = match parts.extensions.get::<SignedOn>() {
        Some(SignedOn::As(name)) => name.key().as_str(),
        _ => "",
    };
    let path = parts.uri.path().as_bytes();
    let key = digest(&[path, sender.as_bytes(), who, user.as_bytes(), host, key.as_bytes()]);
    let asked = digest(&[&body]);
    let cell = creations.remembered().creation(key, network, app.time().now());
    let mut first = false;
    let answered = cell
        .get_or_try_init(|| async {
            first = true;
            let creation = app.creation(key, asked);
            parts.extensions.insert(creation.clone());
            let mut response = next.run(Request::from_parts(parts, Body::from(body))).await;
            // Another process may have made it, or this one before a restart or a failure, with the answer lost.
            if creation.is_repeated() {
                response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
                // A stored creation can be repeated for a fixed time; remembering it now would extend that.
                return Err(Box::new(response));
            }
            remember(response, asked).await
        })
        .await;
    if let (Ok(answer), true) = (&answered, first) {
        creations.remembered().answered(&key, answer.body.len());
    }
    match answered {
        Ok(answer) if answer.request == asked => {
            let mut response = (answer.status, answer.headers.clone(), answer.body.clone()).into_response();
            if !first {
                response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
            }
            response
        }
        Ok(_) => Failure::App(AppError::field("Idempotency-Key", FieldProblem::Reused)).into_response(),
        // A refused creation was not made, so the key is still free; one that was made before can be found again.
        Err(response) => *response,
    }
}

async fn remember(response: Response, request: [u8; 32]) -> Result<StoredAnswer, Box<Response>> {
    if !response.status().is_success() {
        return Err(Box::new(response));
    }
    let (parts, body) = response.into_parts();
    match read(body, usize::MAX).await {
        Ok(body) => {
            // Without the room that was left for a longer one.
            let body = Bytes::copy_from_slice(&body);
            Ok(StoredAnswer { request, status: parts.status, headers: parts.headers, body })
        }
        Err(failure) => Err(Box::new(failure.into_response())),
    }
}

fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}
