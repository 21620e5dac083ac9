//! What is owed now: a pure step of the tournament's director.

use cuatro_game::{GameId, Time};
use cuatro_rules::Side;

use crate::{Event, How, Outcome, Presence, Tournament};

/// A game that has ended, as the server hears of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// The game.
    pub game: GameId,
    /// Who won; void if it ended without a result and nobody is to have the win.
    pub outcome: Outcome,
    /// How that came about.
    pub how: How,
    /// Cuatro points of X and of O.
    pub points: [u32; 2],
    /// The side that never dropped its first disc: they are paused.
    pub absent: Option<Side>,
}

/// A game that the server must stop now. It comes back as a [`Finished`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The game.
    pub game: GameId,
    /// What becomes of it.
    pub verdict: Verdict,
}

/// What becomes of a game that is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Its outcome is the exact value of its position; a draw where that is not known.
    Adjudicate,
    /// It does not count: void.
    Drop,
    /// This side left, or was sent out: the other one wins by forfeit.
    Forfeit(Side),
}

/// What is owed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Step {
    /// The events to append, in order.
    pub events: Vec<Event>,
    /// Games to stop. They are named again in each step until they are reported as finished.
    pub stop: Vec<Stop>,
    /// When something is next owed, if nothing else happens until then: now, if there is more to do at once.
    pub due: Option<Time>,
}

/// What is owed now, given who is here and which games have ended. Games that were scored before, or are not of this tournament,
/// are ignored; so every game counts once, however often it is reported.
///
/// A step does one thing, so that none has to imagine the state after its own events. Append its events, and take another step
/// if it is due at once.
pub fn step(t: &Tournament, presence: &Presence, finished: &[Finished], now: Time) -> Step {
    let _ = (t, presence, finished, now);
    Step::default()
}
