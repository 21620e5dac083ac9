//! The caller of a request: its token, and the person behind it if a proxy in front of the server signs people on.
//!
//! With sign-on, a name belongs to the person with that name at the proxy: no token proves a name, and the first player does not
//! claim one. Seats are still proven by their tokens.

use std::sync::Arc;

use super::creation::Creation;
use super::{App, AppError, FieldProblem, Identity};
use cuatro_game::PlayerId;
use cuatro_game::names::{NameError, PlayerName};

/// The sender of a request.
#[derive(Clone, Default, Debug)]
pub struct Caller {
    token: Option<String>,
    /// The result of signing on; `None` on a server where tokens prove names.
    signed_on: Option<SignedOn>,
    /// The request as a repeatable creation.
    pub(super) creation: Option<Arc<Creation>>,
}

/// The result of signing on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignedOn {
    /// A person with this name at the proxy.
    As(PlayerName),
    /// Not signed on: the caller may watch, but not take a seat under a name.
    Nobody,
    /// A person with a name that is not a valid player name.
    Unnameable(NameError),
}

impl Caller {
    /// A caller with this token, on a server where tokens prove names.
    pub fn with(token: Option<&str>) -> Caller {
        Caller { token: token.map(str::to_owned), ..Caller::default() }
    }

    /// The same caller with the result of signing on.
    #[must_use]
    pub fn signed_on(self, signed_on: Option<SignedOn>) -> Caller {
        Caller { signed_on, ..self }
    }

    /// The same caller in a repeatable request.
    #[must_use]
    pub fn creating(self, creation: Option<Arc<Creation>>) -> Caller {
        Caller { creation, ..self }
    }

    /// The same caller with another token, if given.
    pub(super) fn or_with(&self, token: Option<String>) -> Caller {
        Caller { token: token.or_else(|| self.token.clone()), ..self.clone() }
    }

    pub(super) fn without_token(&self) -> Caller {
        Caller { token: None, ..self.clone() }
    }

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
    /// The player that signed on, if they have played here before.
    async fn signed_on_player(&self, caller: &Caller) -> Result<Option<PlayerId>, AppError> {
        let Some(SignedOn::As(name)) = &caller.signed_on else { return Ok(None) };
        Ok(self.store.player(name.key()).await?.map(|row| row.id))
    }

    /// Whether a token may prove this player: with sign-on, only in the player's own requests.
    pub(super) async fn may_speak_for(&self, caller: &Caller, player: PlayerId) -> Result<bool, AppError> {
        Ok(!caller.signs_on() || self.signed_on_player(caller).await? == Some(player))
    }

    /// The identity of the sender: that of the token, or of the sign-on without a token.
    pub async fn identity(&self, caller: &Caller) -> Result<Identity, AppError> {
        if caller.token.is_some() {
            return self.token_identity(caller).await;
        }
        let player = self.signed_on_player(caller).await?;
        player.map(Identity::Player).ok_or(AppError::Unauthorized)
    }
}
