//! The sender of a request, its token, and the seat or role that the token proves.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::problem::Failure;
use cuatro_app::{App, AppError, Caller, Creation, Room, SignedOn};
use cuatro_rules::Side;

/// The token of a request, as a Bearer or as the password of Basic.
pub(crate) struct Token(Option<String>);

impl Token {
    /// The token of a request with these headers.
    pub(crate) fn of(headers: &HeaderMap) -> Result<Token, Failure> {
        let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(Token(None)) };
        let unauthorized = Failure::App(AppError::Unauthorized);
        let value = value.to_str().map_err(|_| unauthorized.clone())?;
        let (scheme, credentials) = value.split_once(' ').ok_or(unauthorized.clone())?;
        let token = match scheme.to_ascii_lowercase().as_str() {
            "bearer" => Some(credentials.trim().to_owned()),
            // The name before the colon is only for human readers of the command.
            "basic" => basic(credentials.trim()).map(|(_, token)| token),
            _ => None,
        };
        token.filter(|token| !token.is_empty()).map(|token| Token(Some(token))).ok_or(unauthorized)
    }

    /// The token, if one came.
    pub(crate) fn get(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

/// The sender of a request.
pub(crate) struct Sender(pub(crate) Caller);

impl<S: Sync> FromRequestParts<S> for Sender {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Sender, Failure> {
        let token = Token::of(&parts.headers)?;
        let signed_on = parts.extensions.get::<SignedOn>().cloned();
        let creation = parts.extensions.get::<Arc<Creation>>().cloned();
        Ok(Sender(Caller::with(token.get()).signed_on(signed_on).creating(creation)))
    }
}

/// The name before the colon of Basic credentials.
pub(crate) fn basic_user(headers: &HeaderMap) -> Option<String> {
    let (scheme, credentials) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    basic(credentials.trim()).filter(|_| scheme.eq_ignore_ascii_case("basic")).map(|(name, _)| name)
}

fn basic(credentials: &str) -> Option<(String, String)> {
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(credentials).ok()?;
    // Some consoles send the name in another encoding. It proves nothing, and tokens are ASCII.
    let text = String::from_utf8_lossy(&bytes);
    text.split_once(':').map(|(name, token)| (name.to_owned(), token.to_owned()))
}

/// The reader's side, if their token belongs to this game. Any valid credential may read; an unknown one is refused.
pub(crate) async fn seat_if_any(
    app: &App,
    room: &Arc<Room>,
    caller: &Caller,
) -> Result<Option<Side>, Failure> {
    let Some(token) = caller.token() else { return Ok(None) };
    match app.seat_if_any(room, token) {
        Some(side) => Ok(Some(side)),
        None => Ok(app.token_identity(caller).await.map(|_| None)?),
    }
}

/// Requires the operator's credential before the request's body is read.
pub(crate) async fn operator(
    State(app): State<App>,
    Sender(caller): Sender,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    // For an unknown method there is nothing to check.
    if request.method() == Method::POST {
        app.admin(&caller).await?;
    }
    Ok(next.run(request).await)
}
