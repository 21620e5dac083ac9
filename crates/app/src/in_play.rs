//! No help with what is being played: the values of a position, and games from it against the computer, are refused while it is on a board of
//! a tournament.

use super::{App, AppError};
use cuatro_rules::Position;

/// When to ask again, in seconds.
const RETRY_AFTER_S: u32 = 30;

impl App {
    /// Refuses a position that is on the board of a running tournament game, or its mirror image, or one disc before or after it. Not to
    /// the operator, and not to whoever organises all these tournaments.
    pub(super) async fn refuse_in_play(
        &self,
        position: &Position,
        token: Option<&str>,
    ) -> Result<(), AppError> {
        for tournament in self.hub.in_play(position) {
            let room = self.hub.tournament(&tournament).await?;
            let organises = |token| room.as_ref().is_some_and(|room| self.is_organiser(room, token));
            if !token.is_some_and(organises) {
                return Err(AppError::InPlay { retry_after_s: RETRY_AFTER_S });
            }
        }
        Ok(())
    }
}
