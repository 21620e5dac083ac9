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
    /// Ask for another game, accept or decline one, or withdraw the request.
    Rematch(Answer),
    /// Offer, accept, decline or withdraw a draw or a take-back.
    Answer(Offer, Answer),
}

impl SeatAction {
    /// All actions. Those about an offer make the offer unless another answer is given.
    pub const ALL: [SeatAction; 6] = [
        SeatAction::Resign,
        SeatAction::Abort,
        SeatAction::Claim,
        SeatAction::Rematch(Answer::Offer),
        SeatAction::Answer(Offer::Draw, Answer::Offer),
        SeatAction::Answer(Offer::Takeback, Answer::Offer),
    ];

    /// Its name in addresses and frames.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SeatAction::Resign => "resign",
            SeatAction::Abort => "abort",
            SeatAction::Claim => "claim",
            SeatAction::Rematch(_) => "rematch",
            SeatAction::Answer(Offer::Draw, _) => "draw",
            SeatAction::Answer(Offer::Takeback, _) => "takeback",
        }
    }

    /// The action with this name.
    ///
    /// ```
    /// use cuatro_game::{Answer, Offer, SeatAction};
    /// assert_eq!(SeatAction::named("draw"), Some(SeatAction::Answer(Offer::Draw, Answer::Offer)));
    /// assert_eq!(SeatAction::named("dance"), None);
    /// ```
    #[must_use]
    pub fn named(word: &str) -> Option<SeatAction> {
        SeatAction::ALL.into_iter().find(|action| action.name() == word)
    }
}
