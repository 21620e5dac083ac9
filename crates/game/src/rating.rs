//! Ratings: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", glicko.net); each game is a separate rating period.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use cuatro_rules::Side;

/// How strong a player is, and how certain that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength; 1500 before the first rated game.
    pub rating: f64,
    /// With 95 % the true strength is within twice this; 350 before the first rated game.
    pub deviation: f64,
    /// How steadily the player plays; 0.06 before the first rated game.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating::from_crate(Glicko2Rating::new())
    }
}

impl Rating {
    fn from_crate(rating: Glicko2Rating) -> Rating {
        Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }

    fn to_crate(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }
}

/// The ratings of X and O after a game between them.
pub fn after_game([x, o]: [Rating; 2], winner: Option<Side>) -> [Rating; 2] {
    let outcome = match winner {
        Some(Side::X) => Outcomes::WIN,
        Some(Side::O) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let (x, o) = glicko2(&x.to_crate(), &o.to_crate(), &outcome, &Glicko2Config::new());
    [Rating::from_crate(x), Rating::from_crate(o)]
}
