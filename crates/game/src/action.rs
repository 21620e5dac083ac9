//! The actions of a seat besides moving: one list for all interfaces.

use super::offer::{Answer, Offer};

/// An action of a seat other than a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatAction {
    /// Give up.
    Resign,
    /// Stop a game that has hardly started.
    Abort,
    /// Claim the win because the opponent has been away for too long on their turn.
    Claim,
    /// Ask for another game.
    Rematch,
    /// Offer, accept, decline or withdraw a draw or a take-back.
    Answer(Offer, Answer),
}

impl SeatAction {
    /// All actions with their names in addresses and frames. Those about an offer make the offer unless another answer is given.
    pub const NAMED: [(&str, SeatAction); 6] = [
        ("resign", SeatAction::Resign),
        ("abort", SeatAction::Abort),
        ("claim", SeatAction::Claim),
        ("rematch", SeatAction::Rematch),
        ("draw", SeatAction::Answer(Offer::Draw, Answer::Offer)),
        ("takeback", SeatAction::Answer(Offer::Takeback, Answer::Offer)),
    ];

    /// The action with this name.
    ///
    /// ```
    /// use cuatro_game::{Answer, Offer, SeatAction};
    /// assert_eq!(SeatAction::named("draw"), Some(SeatAction::Answer(Offer::Draw, Answer::Offer)));
    /// assert_eq!(SeatAction::named("dance"), None);
    /// ```
    #[must_use]
    pub fn named(word: &str) -> Option<SeatAction> {
        SeatAction::NAMED.iter().find(|(name, _)| *name == word).map(|(_, action)| *action)
    }
}
