//! Who a request comes from, where a proxy in front of the server says so.
//!
//! Then a name belongs to whom the proxy names and to nobody else: no token proves one, and none is claimed by being first. Seats stay
//! as they are, proven by their tokens.

use super::{App, AppError, Credential, FieldProblem};
use crate::game::PlayerId;
use crate::names::{NameError, PlayerName};

tokio::task_local! {
    static CALLER: SignedOn;
}

/// Who signed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignedOn {
    /// Somebody whom the proxy vouches for.
    As(PlayerName),
    /// Nobody: they may look, and take no seat under a name.
    Nobody,
    /// Somebody whose name cannot be one here.
    Unnameable(NameError),
}

impl SignedOn {
    /// Handles a request as theirs. Requests outside belong to a server that leaves names to tokens.
    pub async fn scope<T>(self, request: impl Future<Output = T>) -> T {
        CALLER.scope(self, request).await
    }
}

/// Whose request this is; nothing where names are left to tokens.
fn caller() -> Option<SignedOn> {
    CALLER.try_with(SignedOn::clone).ok()
}

/// Whether names are proven by signing on.
pub(super) fn is_on() -> bool {
    caller().is_some()
}

/// Refuses to give out what proves a name where signing on does.
pub(super) fn refuse_tokens() -> Result<(), AppError> {
    if is_on() { Err(AppError::ProvenBySigningOn) } else { Ok(()) }
}

/// Refuses a name that is not the caller's own. Where names are left to tokens, it refuses nothing.
pub(super) fn may_be(name: &PlayerName) -> Result<(), AppError> {
    match caller() {
        None => Ok(()),
        Some(SignedOn::As(own)) if own.key() == name.key() => Ok(()),
        Some(SignedOn::As(own)) => Err(AppError::SignedOnAs(own.as_str().to_owned())),
        Some(SignedOn::Nobody) => Err(AppError::NotSignedOn),
        Some(SignedOn::Unnameable(error)) => Err(AppError::field("user", FieldProblem::Name(error))),
    }
}

impl App {
    /// The player who signed on, if they have played here before.
    async fn signed_on_player(&self) -> Result<Option<PlayerId>, AppError> {
        let Some(SignedOn::As(name)) = caller() else { return Ok(None) };
        Ok(self.store.player(name.key()).await?.map(|row| row.id))
    }

    /// Whether a token may speak for this player: where people sign on, only in their own requests.
    pub(super) async fn may_speak_for(&self, player: PlayerId) -> Result<bool, AppError> {
        Ok(!is_on() || self.signed_on_player().await? == Some(player))
    }

    /// What a request proves: by its token, or without one by who signed on.
    pub(super) async fn proven(&self, token: Option<&str>) -> Result<Credential, AppError> {
        match token {
            Some(token) => self.credential(token).await,
            None => {
                let player = self.signed_on_player().await?;
                player.map(Credential::Player).ok_or(AppError::Unauthorized)
            }
        }
    }
}
