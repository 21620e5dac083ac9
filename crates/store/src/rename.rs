//! Renaming a player.

use cuatro_game::GameId;
use cuatro_tournament::TournamentId;

/// The outcome of renaming a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Renaming {
    /// The player has the new name, from now on or since an earlier call.
    Done,
    /// It is not the player's present name that was to be changed.
    OtherName,
    /// Another player has the new name.
    Taken,
    /// The player has a seat in this game, which is not over.
    Playing(GameId),
    /// The player has entered this tournament, which is not over.
    Entered(TournamentId),
}
