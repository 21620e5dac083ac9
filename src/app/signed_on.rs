//! The person behind a request, if a proxy in front of the server signs people on.
//!
//! Then a name belongs to the person whom the proxy names, and only to them: no token proves one, and nobody claims one by
//! being first. Seats are still proven by their tokens.

use super::{App, AppError, Credential, FieldProblem};
use crate::game::PlayerId;
use crate::names::{NameError, PlayerName};

tokio::task_local! {
    static CALLER: SignedOn;
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

impl SignedOn {
    /// Handles a request on behalf of this person. Requests outside this scope belong to a server where tokens prove names.
    pub async fn scope<T>(self, request: impl Future<Output = T>) -> T {
        CALLER.scope(self, request).await
    }
}

/// The person behind this request; `None` where tokens prove names.
fn caller() -> Option<SignedOn> {
    CALLER.try_with(SignedOn::clone).ok()
}

/// Whether signing on proves names.
pub(super) fn is_on() -> bool {
    caller().is_some()
}

/// Refuses to issue tokens or codes where signing on proves names.
pub(super) fn refuse_tokens() -> Result<(), AppError> {
    if is_on() { Err(AppError::ProvenBySigningOn) } else { Ok(()) }
}

/// Refuses a name that is not the caller's own. Where tokens prove names, it refuses nothing.
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

    /// Whether a token may prove this player: where people sign on, only in their own requests.
    pub(super) async fn may_speak_for(&self, player: PlayerId) -> Result<bool, AppError> {
        Ok(!is_on() || self.signed_on_player().await? == Some(player))
    }

    /// What a request proves: by its token, or without one by signing on.
    pub async fn proven(&self, token: Option<&str>) -> Result<Credential, AppError> {
        match token {
            Some(token) => self.credential(token).await,
            None => {
                let player = self.signed_on_player().await?;
                player.map(Credential::Player).ok_or(AppError::Unauthorized)
            }
        }
    }
}
