//! Games as the tests of one process need them.

use cuatro::app::{NewGame, NewSeat, NewStart};
use cuatro::game::ClockSettings;
use cuatro::protocol::FirstMove;
use cuatro::rules::Variant;

/// A game of Ana, who starts, against somebody.
pub fn new_game(other: NewSeat, clock: Option<ClockSettings>) -> NewGame {
    NewGame {
        variant: Variant::new(4, 4, 3).expect("a board"),
        seats: [NewSeat::Person { name: "Ana".into(), token: None }, other],
        first: FirstMove::First,
        clock,
        seed: None,
        pace_ms: 20,
        start: NewStart::Empty,
        listed: true,
        series: None,
    }
}
