//! What organisers and entrants of tournaments send.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::params::{Skipped, Within};
use super::query::Segments;
use crate::problem::Failure;
use cuatro_app::{self as app, AppError, FieldProblem, Thing};
use cuatro_protocol::{EntrantWish, EntryRequest};
use cuatro_tournament::{Command, EntrantNumber, TournamentId};
use cuatro_words::lang::Lang;
use utoipa::{IntoParams, ToSchema};

/// An entry as it is asked for.
pub(crate) fn new_entry(asked: EntryRequest) -> Result<app::NewTournamentEntry, AppError> {
    let EntryRequest { name, token, ask, device } = asked;
    let (min, max) = (8, 128);
    if device.as_ref().is_some_and(|device| !(min..=max).contains(&device.len())) {
        return Err(AppError::field("device", FieldProblem::Length { min, max }));
    }
    Ok(app::NewTournamentEntry { name, proof: token, ask: ask.unwrap_or(false), device })
}

/// What an entrant wants, as a command.
pub(crate) fn wish(state: EntrantWish, n: EntrantNumber) -> Command {
    match state {
        EntrantWish::Pause => Command::Pause { n, own: true },
        EntrantWish::Back => Command::Back { n },
        EntrantWish::Leave => Command::Leave { n },
    }
}

/// Which separator a file has.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileQuery {
    /// Of the .csv file: `;` or `,`; by default as spreadsheets in the language of the request expect it
    sep: Option<String>,
}

impl FileQuery {
    /// The separator for a reader of this language.
    pub(crate) fn separator(&self, lang: Lang) -> Result<char, AppError> {
        app::text::separator(self.sep.as_deref(), lang)
    }
}

/// Which part of a list is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PartQuery {
    /// How many rows to leave out, 0 by default
    #[param(inline)]
    offset: Option<Skipped>,
    /// How many rows at most, 1 to 100; 20 by default
    #[param(inline)]
    limit: Option<Within<1, 100>>,
}

impl PartQuery {
    /// How many rows to leave out, and how many there are at most.
    pub(crate) fn range(&self) -> (usize, usize) {
        let limit = self.limit.map_or(20, |Within(limit)| limit as usize);
        (self.offset.map_or(0, |Within(offset)| offset as usize), limit)
    }
}

/// Which entrants are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EntrantsQuery {
    /// How many rows to leave out, 0 by default
    #[param(inline)]
    offset: Option<Skipped>,
    /// How many rows at most, 1 to 100; 20 by default
    #[param(inline)]
    limit: Option<Within<1, 100>>,
    /// `asking`: for the organiser, those who wait to be let in
    #[param(inline)]
    state: Option<AskingState>,
}

impl EntrantsQuery {
    /// Whether only entrants are wanted that wait to be let in.
    pub(crate) fn is_about_asking(&self) -> bool {
        self.state.is_some()
    }

    /// How many rows to leave out, and how many there are at most.
    pub(crate) fn range(&self) -> (usize, usize) {
        PartQuery { offset: self.offset, limit: self.limit }.range()
    }
}

/// The one state by which entrants can be asked for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AskingState {
    Asking,
}

/// How long to wait for a change.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WaitQuery {
    /// Up to 60 seconds: waits until there is news
    #[param(inline)]
    wait: Option<Within<0, 60>>,
}

impl WaitQuery {
    /// How long the client is willing to wait.
    pub(crate) fn wait(&self) -> std::time::Duration {
        let seconds = self.wait.map_or(0, |Within(seconds)| seconds.unsigned_abs());
        std::time::Duration::from_secs(seconds)
    }
}

/// The tournament that the first part of the path names, and the parts behind it.
pub(crate) struct TournamentPath<T>(pub(crate) TournamentId, pub(crate) T);

/// The end of a path behind its tournament: nothing, or numbers and names.
pub(crate) trait Behind: Sized + Send {
    /// The segments, the tournament's first.
    type Segments: DeserializeOwned + Send;

    /// The tournament's segment, and the rest.
    fn split(segments: Self::Segments) -> Result<(String, Self), AppError>;
}

impl Behind for () {
    type Segments = String;

    fn split(id: String) -> Result<(String, ()), AppError> {
        Ok((id, ()))
    }
}

/// A stage.
impl Behind for u16 {
    type Segments = (String, String);

    fn split((id, k): (String, String)) -> Result<(String, u16), AppError> {
        Ok((id, k.parse().map_err(|_| AppError::NoSuch(Thing::Stage(k)))?))
    }
}

/// A stage, and a game of it.
impl Behind for (u16, String) {
    type Segments = (String, String, String);

    fn split((id, k, game): Self::Segments) -> Result<(String, (u16, String)), AppError> {
        let (id, k) = u16::split((id, k))?;
        Ok((id, (k, game)))
    }
}

/// An entrant.
impl Behind for EntrantNumber {
    type Segments = (String, String);

    fn split((id, n): (String, String)) -> Result<(String, EntrantNumber), AppError> {
        Ok((id, n.parse().map(EntrantNumber).map_err(|_| AppError::NoSuch(Thing::Entrant(n)))?))
    }
}

impl<S: Send + Sync, T: Behind> FromRequestParts<S> for TournamentPath<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TournamentPath<T>, Failure> {
        let Segments(segments) = Segments::<T::Segments>::from_request_parts(parts, state).await?;
        let (id, behind) = T::split(segments)?;
        Ok(TournamentPath(tournament_id(&id)?, behind))
    }
}

/// The id of a tournament. An invalid id finds none.
pub(crate) fn tournament_id(text: &str) -> Result<TournamentId, AppError> {
    text.parse().map_err(|_| AppError::NoSuch(Thing::Tournament(text.to_owned())))
}
