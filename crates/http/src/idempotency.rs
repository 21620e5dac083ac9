//! `Idempotency-Key`: a creation that is sent twice is made once, and answered twice. The second answer comes from the store, so any
//! process can give it, after a restart as well, and what was removed since is not given ([`App::creation`]).

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use utoipa::openapi::path::{ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{OpenApi, RefOr};

use super::problem::Failure;
use super::request::Address;
use super::request::body::{BODY_LIMIT, read};
use cuatro_app::network;
use cuatro_app::{App, AppError, FieldProblem, SignedOn};

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// The longest key, in bytes.
const LONGEST_KEY: usize = 255;

/// The creations in progress, by key: a second one with the same key waits for the first.
#[derive(Default)]
pub(super) struct CreationLocks(std::sync::Mutex<HashMap<[u8; 32], Weak<Mutex<()>>>>);

impl CreationLocks {
    fn of(&self, key: [u8; 32]) -> Arc<Mutex<()>> {
        let mut locks = self.0.lock().expect("no code panics while it holds the locks");
        locks.retain(|_, lock| lock.strong_count() > 0);
        if let Some(lock) = locks.get(&key).and_then(Weak::upgrade) {
            return lock;
        }
        let lock = Arc::default();
        locks.insert(key, Arc::downgrade(&lock));
        lock
    }
}

/// Describes the `Idempotency-Key` of these operations, all of which create something.
pub(super) fn describe(document: &mut OpenApi) {
    let key = ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .description(Some("The same key makes it once, however often the request is sent"))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).max_length(Some(LONGEST_KEY)).build()))
        .build();
    for operation in document.paths.paths.values_mut().filter_map(|item| item.post.as_mut()) {
        operation.parameters.get_or_insert_default().push(RefOr::T(key.clone()));
    }
}

/// Runs a creation, once per key, to its end: a client that leaves stops it nowhere between two of its steps.
pub(super) async fn once(
    State((locks, app)): State<(Arc<CreationLocks>, App)>,
    request: Request,
    next: Next,
) -> Response {
    let created = tokio::spawn(create(locks, app, request, next));
    created.await.unwrap_or_else(|_| Failure::App(AppError::Broken).into_response())
}

async fn create(locks: Arc<CreationLocks>, app: App, request: Request, next: Next) -> Response {
    // Unknown fields are refused first.
    let key = request.headers().get(KEY).filter(|_| request.method() == Method::POST).cloned();
    let Some(key) = key else { return next.run(request).await };
    if key.is_empty() || key.len() > LONGEST_KEY {
        let problem = FieldProblem::Length { min: 1, max: LONGEST_KEY };
        return Failure::App(AppError::field("Idempotency-Key", problem)).into_response();
    }
    let (mut parts, body) = request.into_parts();
    let body = match read(body, BODY_LIMIT).await {
        Ok(body) => body,
        Err(failure) => return failure.into_response(),
    };
    // The same key from another sender is a different key. The commands in the answer contain the server's name.
    let authorization =
        parts.headers.get(axum::http::header::AUTHORIZATION).map_or(&b""[..], HeaderValue::as_bytes);
    let host = parts.headers.get(axum::http::header::HOST).map_or(&b""[..], HeaderValue::as_bytes);
    let network = parts.extensions.get::<Address>().and_then(|address| address.0).map(network);
    let sender = network.map(|network| network.to_string()).unwrap_or_default();
    let user = match parts.extensions.get::<SignedOn>() {
        Some(SignedOn::As(name)) => name.key().as_str(),
        _ => "",
    };
    let path = parts.uri.path().as_bytes();
    let key = digest(&[path, sender.as_bytes(), authorization, user.as_bytes(), host, key.as_bytes()]);
    let lock = locks.of(key);
    let _guard = lock.lock().await;
    let creation = app.creation(key, digest(&[&body]));
    parts.extensions.insert(creation.clone());
    let mut response = next.run(Request::from_parts(parts, Body::from(body))).await;
    if creation.is_repeated() {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    response
}

fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}
