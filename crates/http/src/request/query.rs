//! The query and the path of a request.

use std::borrow::Cow;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::fields::Fields;
use crate::problem::{Failure, Malformed};
use cuatro_app::AppError;
use cuatro_game::GameId;

/// The first value of this name in a query, decoded.
pub(crate) fn value<'q>(query: &'q str, name: &str) -> Option<Cow<'q, str>> {
    form_urlencoded::parse(query.as_bytes()).find(|(own, _)| own == name).map(|(_, value)| value)
}

/// A query as it was sent, except for the pairs of this name.
pub(crate) fn without(query: &str, name: &str) -> String {
    let kept = query.split('&').filter(|pair| !pair.is_empty() && value(pair, name).is_none());
    kept.collect::<Vec<_>>().join("&")
}

/// The fields of the query, without what every address accepts.
pub(crate) struct QueryFields(pub(crate) Fields);

impl<S: Sync> FromRequestParts<S> for QueryFields {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<QueryFields, Failure> {
        let query = parts.uri.query().unwrap_or_default();
        Fields::from_query(query).map(QueryFields)
    }
}

/// A query without fields but those that every address accepts.
pub(crate) struct NoFields;

impl<S: Sync> FromRequestParts<S> for NoFields {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<NoFields, Failure> {
        let QueryFields(fields) = QueryFields::from_request_parts(parts, state).await?;
        fields.finish().map(|()| NoFields)
    }
}

/// The variable parts of the path.
pub(crate) struct Segments<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segments<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Segments<T>, Failure> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|path| Segments(path.0)).map_err(|_| Failure::Malformed(Malformed::Path))
    }
}

/// The game that the path names.
pub(crate) struct GamePath(pub(crate) GameId);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GamePath, Failure> {
        let Segments(id) = Segments::<String>::from_request_parts(parts, state).await?;
        Ok(GamePath(game_id(&id)?))
    }
}

/// The id of a game. An invalid id finds no game.
pub(crate) fn game_id(text: &str) -> Result<GameId, AppError> {
    text.parse().map_err(|_| AppError::no_game(text))
}

/// A segment of the path without its suffix, such as `.txt`, and the suffix without its dot.
pub(crate) fn suffixed(segment: &str) -> (&str, Option<&str>) {
    segment.split_once('.').map_or((segment, None), |(name, suffix)| (name, Some(suffix)))
}
