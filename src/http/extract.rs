//! What handlers take from a request.

use std::net::{IpAddr, SocketAddr};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use super::Server;
use super::fields::Fields;
use super::problem::{Failure, Malformed};
use super::{limits, serve};
use crate::app::AppError;
use crate::game::GameId;
use crate::lang::Lang;

/// The largest JSON or form body, in bytes: a game with names needs a few hundred.
pub(super) const BODY_LIMIT: usize = 64 * 1024;

/// The asker's language.
pub(super) struct AskedLang(pub(super) Lang);

impl<S: Sync> FromRequestParts<S> for AskedLang {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<AskedLang, Failure> {
        Ok(AskedLang(lang(parts)))
    }
}

/// The language of a request: `?lang=`, else `Accept-Language`, else English.
pub(super) fn lang(parts: &Parts) -> Lang {
    let query = parts.uri.query().unwrap_or_default();
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang="));
    let header = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Lang::negotiate(asked, header)
}

/// The token of a request, as a Bearer or as the password of Basic.
pub(super) struct Token(Option<String>);

impl Token {
    /// The token, if one came.
    pub(super) fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Token, Failure> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Token(None)) };
        let unauthorized = Failure::App(AppError::Unauthorized);
        let value = value.to_str().map_err(|_| unauthorized.clone())?;
        let (scheme, credentials) = value.split_once(' ').ok_or(unauthorized.clone())?;
        let token = match scheme.to_ascii_lowercase().as_str() {
            "bearer" => Some(credentials.trim().to_owned()),
            "basic" => basic_password(credentials.trim()),
            _ => None,
        };
        token.filter(|token| !token.is_empty()).map(|token| Token(Some(token))).ok_or(unauthorized)
    }
}

/// The token of Basic credentials. The name before the colon is for the reader of the command; the token alone proves who it is.
fn basic_password(credentials: &str) -> Option<String> {
    basic(credentials).map(|(_, token)| token)
}

/// The name before the colon of Basic credentials.
pub(super) fn basic_user(headers: &HeaderMap) -> Option<String> {
    let (scheme, credentials) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    basic(credentials.trim()).filter(|_| scheme.eq_ignore_ascii_case("basic")).map(|(name, _)| name)
}

fn basic(credentials: &str) -> Option<(String, String)> {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(credentials).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    text.split_once(':').map(|(name, token)| (name.to_owned(), token.to_owned()))
}

/// The address that the request came from, for caps per address; nothing where there is none.
pub(super) struct Address(pub(super) Option<IpAddr>);

impl FromRequestParts<Server> for Address {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Address, Failure> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let trusted = &server.settings.trusted_proxies;
        Ok(Address(peer.map(|peer| limits::client(peer.0.ip(), &parts.headers, trusted))))
    }
}

/// The fields of the body: a JSON object or a form.
pub(super) struct BodyFields(pub(super) Fields);

impl<S: Send + Sync> FromRequest<S> for BodyFields {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<BodyFields, Failure> {
        let kind = media_type(&request);
        let body = read(request.into_body(), BODY_LIMIT).await?;
        match kind.as_deref() {
            Some("application/json") => Fields::from_json(&body),
            Some("application/x-www-form-urlencoded") => Fields::from_form(&body, Malformed::Form),
            // Nothing was sent, so there is nothing to misunderstand.
            _ if body.is_empty() => Fields::from_json(&body),
            _ => Err(Failure::UnsupportedMediaType),
        }
        .map(BodyFields)
    }
}

/// The media type of a body, without parameters.
pub(super) fn media_type(request: &Request) -> Option<String> {
    let value = request.headers().get(header::CONTENT_TYPE)?.to_str().ok()?;
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}

/// Reads a body of at most `limit` bytes. One that is announced larger is refused before any of it is read.
pub(super) async fn read(body: Body, limit: usize) -> Result<Bytes, Failure> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Failure::TooLarge(limit));
    }
    match Limited::new(body, limit).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Failure::TooLarge(limit)),
        Err(error) if serve::is_stalled(&*error) => Err(Failure::Stalled),
        // The sender went away in the middle; nobody reads the answer.
        Err(_) => Err(Failure::Malformed(Malformed::Upload)),
    }
}

/// The fields of the query, without `lang`, which every address takes.
pub(super) struct QueryFields(pub(super) Fields);

impl<S: Sync> FromRequestParts<S> for QueryFields {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<QueryFields, Failure> {
        let query = parts.uri.query().unwrap_or_default();
        Fields::from_query(query).map(QueryFields)
    }
}

/// The variable parts of the path.
pub(super) struct Segments<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segments<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segments<T>, Failure> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| Segments(path.0)).map_err(|_| Failure::Malformed(Malformed::Path))
    }
}

/// The game that the path names. What cannot be an id is no game.
pub(super) struct Game(pub(super) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Game {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Game, Failure> {
        let Segments(id) = Segments::<String>::from_request_parts(parts, state).await?;
        id.parse().map(Game).map_err(|_| Failure::App(AppError::NotFound))
    }
}
