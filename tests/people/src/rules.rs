//! What the rules make of an operation at each version of a game.

use cuatro_app::AppError;
use cuatro_game::{Command, Event, Game, Logged, Refusal, Time, decide};
use cuatro_protocol::Code;
use cuatro_words::lang::Lang;

use super::{Answered, Asked, Operation, Seen};

/// Before every clock runs out, and after. Whether it had is not checked here: both are possible at any state.
const EARLY: Time = Time(0);
const LATE: Time = Time(1 << 50);

/// A game's log, and its states.
pub(super) struct Rules<'a> {
    pub(super) log: &'a [Logged],
    /// After each event.
    states: Vec<Game>,
}

impl Rules<'_> {
    /// None if the log is not one.
    pub(super) fn of(log: &[Logged]) -> Option<Rules<'_>> {
        let mut states = Vec::with_capacity(log.len());
        states.push(Game::replay(&log[..1])?);
        for logged in &log[1..] {
            let mut next: Game = states.last()?.clone();
            (logged.version == next.version + 1 && next.apply(&logged.event, logged.at)).then_some(())?;
            states.push(next);
        }
        Some(Rules { log, states })
    }

    pub(super) fn last(&self) -> u32 {
        self.log.len() as u32
    }

    /// The times at which a command may be decided differently.
    fn times(&self, command: &Command) -> &'static [Time] {
        let timed = self.states[0].clock.is_some() || matches!(command, Command::Claim { .. });
        if timed { &[EARLY, LATE] } else { &[EARLY] }
    }

    /// The game at a version that it has.
    fn state(&self, version: u32) -> Option<&Game> {
        self.states.get((version as usize).checked_sub(1)?)
    }

    /// Whether somebody was shown the game as it is at this version.
    fn is(&self, version: u32, seen: &Seen) -> bool {
        let same = |game: &Game| seen.shown.as_ref().is_none_or(|shown| shown.is(game));
        seen.version == version && self.state(version).is_some_and(same)
    }

    /// The version after an operation that is carried out at this one and changes the game; `None` if what it makes is not what the log
    /// has next, or not what was answered.
    pub(super) fn change(&self, operation: &Operation, version: u32) -> Option<u32> {
        let Asked::Command(command) = &operation.asked else { return None };
        self.times(command).iter().find_map(|now| {
            let after = self.follows(command, version, *now)?;
            let answered = match &operation.answered {
                Answered::Done(Some(seen)) => self.is(after, seen),
                Answered::Done(None) | Answered::Nothing => true,
                // A move that comes too late ends the game.
                Answered::Refused(code) => *now == LATE && *code == Code::GameOver,
                Answered::Saw(_) | Answered::Heard(_) => false,
            };
            answered.then_some(after)
        })
    }

    /// The version after what the server itself may have done at this one: moves of computers, and ends by time.
    pub(super) fn own_change(&self, version: u32) -> Option<u32> {
        let game = self.state(version)?;
        let command = match &self.log.get(version as usize)?.event {
            Event::Moved { side, column, why: Some(why), .. } if game.computer_to_move().is_some() => {
                Command::Move { side: *side, column: (*column).into(), ply: None, why: Some(why.clone()) }
            }
            Event::Finished(_) | Event::Aborted { expired: false, .. } => Command::Flag,
            Event::Aborted { expired: true, .. } => Command::Expire { before: LATE },
            _ => return None,
        };
        self.times(&command).iter().find_map(|now| self.follows(&command, version, *now))
    }

    /// The version after a command, if the log goes on with what it makes.
    fn follows(&self, command: &Command, version: u32, now: Time) -> Option<u32> {
        let events = decide(self.state(version)?, command, now).ok()?;
        let logged = self.log.get(version as usize..version as usize + events.len())?;
        let fits = logged.iter().zip(&events).all(|(logged, event)| is_same(&logged.event, event));
        (fits && !events.is_empty()).then_some(version + events.len() as u32)
    }

    /// Whether an operation can have got its answer at this version, changing nothing.
    pub(super) fn fits(&self, operation: &Operation, version: u32) -> bool {
        let decided = |wanted: fn(&Result<Vec<Event>, Refusal>, &Answered) -> bool| {
            let (Asked::Command(command), Some(game)) = (&operation.asked, self.state(version)) else {
                return false;
            };
            self.times(command).iter().any(|now| wanted(&decide(game, command, *now), &operation.answered))
        };
        match &operation.answered {
            Answered::Done(seen) => {
                seen.as_ref().is_none_or(|seen| self.is(version, seen))
                    && decided(|outcome, _| outcome.as_ref().is_ok_and(Vec::is_empty))
            }
            Answered::Refused(_) => decided(|outcome, answered| {
                outcome.as_ref().is_err_and(|refusal| *answered == refused(refusal))
            }),
            Answered::Saw(seen) => self.is(version, seen),
            Answered::Heard(seen) => seen.version <= version && self.is(seen.version, seen),
            Answered::Nothing => false,
        }
    }
}

/// Whether two events are the same but for what no client asks for: the time that is left, and ids that the server draws.
fn is_same(one: &Event, other: &Event) -> bool {
    match (one, other) {
        (
            Event::Moved { side, column, why, .. },
            Event::Moved { side: other_side, column: other_column, why: other_why, .. },
        ) => (side, column, why) == (other_side, other_column, other_why),
        (Event::TakenBack { ply, .. }, Event::TakenBack { ply: other, .. }) => ply == other,
        (Event::Joined { side, .. }, Event::Joined { side: other, .. }) => side == other,
        (Event::Held { .. }, Event::Held { .. }) | (Event::RematchMade { .. }, Event::RematchMade { .. }) => {
            true
        }
        (one, other) => one == other,
    }
}

/// A refusal by the rules, as clients are told it.
pub fn refused(refusal: &Refusal) -> Answered {
    Answered::Refused(AppError::from(refusal.clone()).refusal(Lang::En).code)
}
