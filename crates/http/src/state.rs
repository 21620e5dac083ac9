//! State of every handler.

mod settings;

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue, header};

use super::limits::{Limits, Share, Shares};
use super::metrics::Metrics;
use super::problem::Failure;
use super::request::Address;
use super::request::tournament::tournament_id;
use cuatro_app::{App, AppError, TournamentRoom};

pub use settings::{HttpSettings, IMPORT_LIMIT_MIB, Walls};

/// The server as its handlers see it. Every request has several, and every socket keeps one, so it is one pointer.
#[derive(Clone)]
pub(crate) struct Server(Arc<Parts>);

/// What a server has.
pub(crate) struct Parts {
    pub(crate) app: App,
    pub(crate) settings: HttpSettings,
    pub(crate) metrics: Arc<Metrics>,
    /// Nothing if the caps are off.
    pub(crate) limits: Option<Arc<Limits>>,
}

impl Deref for Server {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// When to retry if the share of an address is used up, in seconds.
const RETRY_AFTER_S: u32 = 10;

impl Server {
    pub(crate) fn new(app: App, settings: HttpSettings) -> Server {
        let metrics = Arc::new(Metrics::new(&app));
        let limits = (!settings.unlimited).then(|| Arc::new(Limits::new(settings.rates, settings.shares)));
        Server(Arc::new(Parts { app, settings, metrics, limits }))
    }

    /// One more of something counted per address; refused if its share is used up.
    pub(crate) fn share(
        &self,
        of: impl FnOnce(&Limits) -> &Shares,
        address: &Address,
    ) -> Result<Share, Failure> {
        match &self.limits {
            None => Ok(Share::uncounted()),
            Some(limits) => of(limits).take(address.0).ok_or_else(|| Failure::too_many(RETRY_AFTER_S)),
        }
    }

    /// The header that says where a new thing is: at this path below the base path.
    pub(crate) fn location(&self, path: &str) -> [(HeaderName, HeaderValue); 1] {
        let location = HeaderValue::try_from(format!("{}{path}", self.settings.base_path));
        [(header::LOCATION, location.expect("a base path and an id are plain ASCII"))]
    }

    /// Refuses a wall that the operator does not want: of a tournament, or of the whole server.
    pub(crate) fn may_show(&self, tournament: bool) -> Result<(), Failure> {
        match (self.settings.walls, tournament) {
            (Walls::All, _) | (Walls::Tournaments, true) => Ok(()),
            (Walls::Tournaments, false) | (Walls::Off, _) => Err(AppError::NotFound.into()),
        }
    }

    /// Counts a wrong token that could be a guess at the operator's; refused if this address has sent too many.
    pub(crate) fn may_try(&self, address: Option<IpAddr>, token: &str) -> Result<(), Failure> {
        match (&self.limits, address) {
            (Some(limits), Some(address)) if self.app.may_be_guess(token) => {
                limits.guesses.judge(address, || self.app.is_operator(token))
            }
            _ => Ok(()),
        }
    }

    /// Refuses codes of an address that has sent too many wrong ones.
    pub(crate) fn may_try_code(&self, address: Option<IpAddr>) -> Result<(), Failure> {
        match (&self.limits, address) {
            (Some(limits), Some(address)) => limits.codes.may_try(address),
            _ => Ok(()),
        }
    }

    /// Counts a wrong code of a tournament.
    pub(crate) fn wrong_code(&self, address: Option<IpAddr>) {
        if let (Some(limits), Some(address)) = (&self.limits, address) {
            limits.codes.wrong(address);
        }
    }

    /// The tournament with this id or code. Wrong codes are counted.
    pub(crate) async fn tournament_named(
        &self,
        text: &str,
        address: &Address,
    ) -> Result<Arc<TournamentRoom>, Failure> {
        let code = Some(text).filter(|text| (4..=5).contains(&text.len())).and_then(|text| text.parse().ok());
        let Some(code) = code else { return Ok(self.app.tournament(&tournament_id(text)?).await?) };
        self.may_try_code(address.0)?;
        match self.app.tournament_of_code(code).await {
            Ok(room) => Ok(room),
            Err(error) => {
                self.wrong_code(address.0);
                Err(error.into())
            }
        }
    }

    /// Whether a frame of a socket is admitted: it counts as a request of the address.
    pub(crate) fn frame_may_pass(&self, address: Option<IpAddr>) -> bool {
        match (&self.limits, address) {
            (Some(limits), Some(address)) => limits.frame_may_pass(address),
            _ => true,
        }
    }
}
