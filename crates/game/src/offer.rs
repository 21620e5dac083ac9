//! Offers of one player to the other, and the answers.

use serde::{Deserialize, Serialize};

/// What one player can offer the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    Draw,
    /// To take back the proposer's last move.
    Takeback,
}

/// An answer about an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Make the offer.
    Offer,
    Accept,
    Decline,
    /// Withdraw one's own.
    Withdraw,
}
