//! What organisers and entrants of tournaments send.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::params::{Skipped, Within};
use super::query::Segments;
use super::value::{FieldValue, FromField, from_object, from_word};
use super::wrong::wrong;
use crate::problem::Failure;
use cuatro_app::{self as app, AppError, Expected, FieldProblem, Thing};
use cuatro_protocol::{
    BotsAllowed, EndStageRequest, EntrantStanding, EntrantWish, EntryChangeRequest, EntryRequest,
    ExtendRequest, MeRequest, NewStage, NewTournament, NextRoundRequest, PairingsRequest, Registration,
    ResultRequest, StageBegin, StageKind, StageOutcome, StageStart, TournamentRequest, UnfinishedGames,
};
use cuatro_tournament::{Command, EntrantNumber, TournamentId};
use cuatro_words::lang::Lang;
use utoipa::{IntoParams, ToSchema};

from_word! {
    BotsAllowed EntrantStanding EntrantWish Registration StageBegin StageKind StageOutcome StageStart UnfinishedGames
}

from_object! {
    EndStageRequest { at_once }
    EntryRequest { name, token, ask, device }
    EntryChangeRequest { state, name }
    ExtendRequest { minutes, rounds }
    MeRequest { state }
    NextRoundRequest { round }
    ResultRequest { outcome }
    NewStage {
        kind, begin, minutes, streaks, rounds, round_minutes, break_s, cycles, free, rows, columns, connect, clock,
        start, first_disc_s, away_s, at_end, recorded, positions
    }
}

impl FromField for NewTournament {
    fn from_field(field: FieldValue<'_>) -> Result<NewTournament, AppError> {
        let Sent { title, names, open, places, bots, listed } = Sent::from_field(field)?;
        let names = names.map(|Names(names)| names);
        Ok(NewTournament { title, names, open, places, bots, listed })
    }
}

/// A new tournament as it is sent.
struct Sent {
    title: String,
    names: Option<Names>,
    open: Option<bool>,
    places: Option<u32>,
    bots: Option<BotsAllowed>,
    listed: Option<bool>,
}

from_object! { Sent { title, names, open, places, bots, listed } }

/// Names: a list, or a text with one a line.
struct Names(Vec<String>);

impl FromField for Names {
    fn from_field(field: FieldValue<'_>) -> Result<Names, AppError> {
        match field.value {
            Value::String(text) => {
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                Ok(Names(lines.map(str::to_owned).collect()))
            }
            _ => Vec::from_field(field).map(Names),
        }
    }
}

/// Two numbers of entrants.
struct Pair([u32; 2]);

impl FromField for Pair {
    fn from_field(field: FieldValue<'_>) -> Result<Pair, AppError> {
        let numbers = Vec::<u32>::from_field(field).ok().and_then(|pair| <[u32; 2]>::try_from(pair).ok());
        numbers.map(Pair).ok_or_else(|| wrong(FieldProblem::Type(Expected::Pair)))
    }
}

impl FromField for PairingsRequest {
    fn from_field(field: FieldValue<'_>) -> Result<PairingsRequest, AppError> {
        let pairs: Option<Vec<Pair>> = field.member("pairs")?;
        field.only(&["pairs"])?;
        let pairs = pairs.ok_or_else(|| AppError::field("pairs", FieldProblem::Missing))?;
        Ok(PairingsRequest { pairs: pairs.into_iter().map(|Pair(pair)| pair).collect() })
    }
}

impl FromField for TournamentRequest {
    fn from_field(field: FieldValue<'_>) -> Result<TournamentRequest, AppError> {
        let request = TournamentRequest {
            title: field.member("title")?,
            registration: field.member("registration")?,
            hold: field.member("hold")?,
            apart: field
                .member::<Vec<Pair>>("apart")?
                .map(|pairs| pairs.into_iter().map(|Pair(pair)| pair).collect()),
            ended: field.member("ended")?,
        };
        field.only(&["title", "registration", "hold", "apart", "ended"])?;
        Ok(request)
    }
}

/// An entry as it is asked for.
pub(crate) fn new_entry(asked: EntryRequest) -> Result<app::NewTournamentEntry, AppError> {
    let EntryRequest { name, token, ask, device } = asked;
    if device.as_ref().is_some_and(|device| !(8..=128).contains(&device.len())) {
        return Err(AppError::field("device", FieldProblem::Device));
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
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileQuery {
    /// Of the .csv file: `;` or `,`; by default as spreadsheets in the language of the request expect it
    sep: Option<String>,
}

from_object! { FileQuery { sep } }

impl FileQuery {
    /// The separator for a reader of this language.
    pub(crate) fn separator(&self, lang: Lang) -> Result<char, AppError> {
        app::separator(self.sep.as_deref(), lang)
    }
}

/// Which part of a list is wanted.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PartQuery {
    /// How many rows to leave out, 0 by default
    #[param(inline)]
    offset: Option<Skipped>,
    /// How many rows at most, 1 to 100; 20 by default
    #[param(inline)]
    limit: Option<Within<1, 100>>,
}

from_object! { PartQuery { offset, limit } }

impl PartQuery {
    /// How many rows to leave out, and how many there are at most.
    pub(crate) fn range(&self) -> (usize, usize) {
        let limit = self.limit.map_or(20, |Within(limit)| limit as usize);
        (self.offset.map_or(0, |Within(offset)| offset as usize), limit)
    }
}

/// Which entrants are wanted.
#[derive(IntoParams)]
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

from_object! { EntrantsQuery { offset, limit, state } }

impl EntrantsQuery {
    /// Whether those who wait to be let in are wanted, and no others.
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

from_word! { AskingState }

/// How long to wait for a change.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WaitQuery {
    /// Up to 60 seconds: waits until there is news
    #[param(inline)]
    wait: Option<Within<0, 60>>,
}

from_object! { WaitQuery { wait } }

impl WaitQuery {
    /// How long the client is willing to wait.
    pub(crate) fn wait(&self) -> std::time::Duration {
        let seconds = self.wait.map_or(0, |Within(seconds)| seconds.unsigned_abs());
        std::time::Duration::from_secs(seconds)
    }
}

/// The tournament that the first part of the path names, and the parts behind it.
pub(crate) struct TournamentPath<T>(pub(crate) TournamentId, pub(crate) T);

/// The paths behind a tournament: none, or the numbers and names that follow.
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
