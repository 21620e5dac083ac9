//! Who asks: a request's token, and the person behind it if a proxy in front of the server signs people on.
//!
//! Where people sign on, a name belongs to the person whom the proxy names, and only to them: no token proves one, and nobody
//! claims one by being first. Seats are still proven by their tokens.

use std::sync::Arc;

use super::creation::Creation;
use super::{App, AppError, Credential, FieldProblem};
use cuatro_game::PlayerId;
use cuatro_game::names::{NameError, PlayerName};

/// The sender of a request.
#[derive(Clone, Default, Debug)]
pub struct Caller {
    token: Option<String>,
    /// What signing on gave; `None` at a server where tokens prove names.
    signed_on: Option<SignedOn>,
    /// What it creates can be created again.
    pub(super) creation: Option<Arc<Creation>>,
}

/// The result of signing on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignedOn {
    /// A person whom the proxy names.
    As(PlayerName),
    /// Nobody: the caller may watch, but not take a seat under a name.
    Nobody,
    /// A person whose name is not a valid player name.
    Unnameable(NameError),
}

impl Caller {
    /// Somebody with this token, at a server where tokens prove names.
    pub fn with(token: Option<&str>) -> Caller {
        Caller { token: token.map(str::to_owned), ..Caller::default() }
    }

    /// The same, as whom the proxy names, where people sign on.
    #[must_use]
    pub fn signed_on(self, signed_on: Option<SignedOn>) -> Caller {
        Caller { signed_on, ..self }
    }

    /// The same, in a request that can be sent again.
    #[must_use]
    pub fn creating(self, creation: Option<Arc<Creation>>) -> Caller {
        Caller { creation, ..self }
    }

    /// The same with another token, if there is one.
    pub(super) fn or_with(&self, token: Option<String>) -> Caller {
        Caller { token: token.or_else(|| self.token.clone()), ..self.clone() }
    }

    /// The same without a token.
    pub(super) fn without_token(&self) -> Caller {
        Caller { token: None, ..self.clone() }
    }

    /// The token of the request.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Whether signing on proves names.
    pub(super) fn signs_on(&self) -> bool {
        self.signed_on.is_some()
    }

    /// Refuses to issue tokens or codes where signing on proves names.
    pub(super) fn refuse_tokens(&self) -> Result<(), AppError> {
        if self.signs_on() { Err(AppError::ProvenBySigningOn) } else { Ok(()) }
    }

    /// Refuses a name that is not the caller's own. Where tokens prove names, it refuses nothing.
    pub(super) fn may_be(&self, name: &PlayerName) -> Result<(), AppError> {
        match &self.signed_on {
            None => Ok(()),
            Some(SignedOn::As(own)) if own.key() == name.key() => Ok(()),
            Some(SignedOn::As(own)) => Err(AppError::SignedOnAs(own.as_str().to_owned())),
            Some(SignedOn::Nobody) => Err(AppError::NotSignedOn),
            Some(SignedOn::Unnameable(error)) => Err(AppError::field("user", FieldProblem::Name(*error))),
        }
    }
}

impl App {
    /// The player who signed on, if they have played here before.
    async fn signed_on_player(&self, caller: &Caller) -> Result<Option<PlayerId>, AppError> {
        let Some(SignedOn::As(name)) = &caller.signed_on else { return Ok(None) };
        Ok(self.store.player(name.key()).await?.map(|row| row.id))
    }

    /// Whether a token may prove this player: where people sign on, only in their own requests.
    pub(super) async fn may_speak_for(&self, caller: &Caller, player: PlayerId) -> Result<bool, AppError> {
        Ok(!caller.signs_on() || self.signed_on_player(caller).await? == Some(player))
    }

    /// What a request proves: by its token, or without one by signing on.
    pub async fn proven(&self, caller: &Caller) -> Result<Credential, AppError> {
        if caller.token.is_some() {
            return self.credential(caller).await;
        }
        let player = self.signed_on_player(caller).await?;
        player.map(Credential::Player).ok_or(AppError::Unauthorized)
    }
}
