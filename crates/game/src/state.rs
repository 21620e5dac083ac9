//! The state of a game: the fold over its events.

use super::event::{Event, Logged};
use super::setup::{Setup, Status};
use super::starts::Start;
use super::{Clock, GameId, GameRecord, GameResult, Occupant, Offer, RELEASE_MS, Series, Stopped, Time};
use cuatro_rules::{Column, Position, Side};

/// The open offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offers {
    pub draw: Option<Side>,
    /// The side that asks to take a move back.
    pub takeback: Option<Side>,
    /// Whether X and O have asked for a rematch.
    pub rematch: [bool; 2],
}

impl Offers {
    pub fn by(&self, offer: Offer) -> Option<Side> {
        match offer {
            Offer::Draw => self.draw,
            Offer::Takeback => self.takeback,
        }
    }

    /// A move of this side has answered what the other one offered.
    fn answered_by_move(&mut self, mover: Side) {
        for offer in [Offer::Draw, Offer::Takeback] {
            if self.by(offer) == Some(mover.opponent()) {
                self.set(offer, None);
            }
        }
    }

    fn set(&mut self, offer: Offer, by: Option<Side>) {
        match offer {
            Offer::Draw => self.draw = by,
            Offer::Takeback => self.takeback = by,
        }
    }
}

/// The state of a game after its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Its setup. The seats in it are the original ones: see `seats`.
    pub setup: Setup,
    pub version: u32,
    pub status: Status,
    /// X and O; `None` for an open seat.
    pub seats: [Option<Occupant>; 2],
    pub position: Position,
    /// How many offers X and O have made since the board first held its greatest number of discs.
    pub offers_made: [u8; 2],
    /// The most discs that the board ever held.
    most_discs: u16,
    /// The columns of all discs, in order, those of the opening first.
    pub moves: Vec<Column>,
    /// The clock, if one is used.
    pub clock: Option<Clock>,
    /// The open offers.
    pub offers: Offers,
    /// Whether moves were taken back: such a game gives points but no rating.
    pub taken_back: bool,
    /// Whether a person has ever moved.
    pub touched: bool,
    /// Whether its tournament holds it: no side is to move and no clock runs.
    pub held: bool,
    /// Whether it expired without a move.
    pub expired: bool,
    /// The side that aborted it, if one did.
    pub aborted_by: Option<Side>,
    /// Why its tournament aborted it, if that did.
    pub stopped: Option<Stopped>,
    /// The result, once there is one.
    pub result: Option<GameResult>,
    /// The rematch, once there is one.
    pub next: Option<GameId>,
    /// Whether the persons on X and O were deleted.
    pub deleted: [bool; 2],
    pub created_at: Time,
    /// The time of its last event, ignoring deletions of its players.
    pub updated_at: Time,
    /// When the current turn began, or began afresh after a hold.
    pub turn_since: Time,
}

impl Game {
    /// The state after the first event; `None` for an opening that does not fit on the board or with a last disc that ends the
    /// game. Earlier discs were checked when the game was requested: checking them again would make every move in the writer's
    /// queue wait.
    pub fn new(mut setup: Setup, at: Time) -> Option<Game> {
        setup.kind = setup.kind.seating(setup.seats);
        let position = Position::after_legal(setup.variant, &setup.opening)?;
        position.to_move()?;
        let mut game = Game {
            version: 1,
            status: Status::Waiting,
            seats: setup.seats,
            position,
            moves: setup.opening.clone(),
            clock: setup.clock.map(|settings| Clock::new(settings, at)),
            offers: Offers::default(),
            offers_made: [0; 2],
            most_discs: 0,
            taken_back: false,
            touched: false,
            held: false,
            expired: false,
            aborted_by: None,
            stopped: None,
            result: None,
            next: None,
            deleted: [false; 2],
            created_at: at,
            updated_at: at,
            turn_since: at,
            setup,
        };
        game.start_when_full(at);
        Some(game)
    }

    /// The state after a whole log; `None` for a log that does not begin with its creation, has a gap or contains an illegal move.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Logged>) -> Option<Game> {
        let mut log = log.into_iter();
        let first = log.next().filter(|first| first.version == 1)?;
        let Event::Created(setup) = &first.event else { return None };
        log.try_fold(Game::new(setup.clone(), first.at)?, |mut game, logged| {
            (logged.version == game.version + 1 && game.apply(&logged.event, logged.at)).then_some(game)
        })
    }

    /// The side to move; `None` unless the game is being played, and while it is held.
    pub fn to_move(&self) -> Option<Side> {
        self.position.to_move().filter(|_| self.status == Status::Playing && !self.held)
    }

    /// How many discs are on the board.
    pub fn ply(&self) -> u16 {
        self.position.ply()
    }

    /// How many discs of the opening are on the board; no take-back removes them.
    pub fn opening_plies(&self) -> u16 {
        // An opening leaves a cell free on a board of at most 100.
        self.setup.opening.len() as u16
    }

    /// Whether its result counts: it began on the empty board, or from a fair start, and no tournament says otherwise.
    pub fn counts(&self) -> bool {
        if self.setup.tournament.as_ref().is_some_and(|tournament| tournament.unrecorded) {
            return false;
        }
        self.setup.opening.is_empty() || matches!(self.setup.start, Some(Start::Fair { .. }))
    }

    /// How many discs were played after the opening.
    pub fn plies_played(&self) -> u16 {
        self.ply() - self.opening_plies()
    }

    /// Whether the game is not over and no person has ever moved in it.
    pub fn is_untouched(&self) -> bool {
        !self.touched && !self.status.is_over()
    }

    /// The level that is to move now, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<crate::computer::Level> {
        self.to_move().and_then(|side| self.seats[side.index()]).and_then(Occupant::level)
    }

    /// Its series, with the game itself counted as soon as it ends.
    pub fn series(&self) -> Option<Series> {
        let winner = self.result.as_ref().and_then(|result| result.winner);
        self.setup.series.map(|before| winner.map_or(before, |winner| before.won_by(winner)))
    }

    /// Whether it is part of a series of two players that neither has won yet.
    pub fn is_series_open(&self) -> bool {
        let open = self.series().is_some_and(|series| series.winner().is_none());
        open && self.seats.iter().all(Option::is_some)
    }

    /// Whether the next game was agreed with the first one of the series, so that one player alone opens it. With a clock it begins
    /// when both want it: no clock runs while the players look at the last game.
    pub fn is_next_agreed(&self) -> bool {
        self.is_series_open() && self.clock.is_none()
    }

    /// The record of a finished game; `None` before its end, if it was aborted, or if it does not count.
    pub fn record(&self, id: &GameId) -> Option<GameRecord> {
        if !self.counts() {
            return None;
        }
        let [Some(x), Some(o)] = self.seats else { return None };
        Some(GameRecord {
            id: id.clone(),
            ended_at: self.updated_at,
            kind: self.setup.kind,
            seats: [x, o],
            variant: self.setup.variant,
            result: self.result.clone()?,
            moves: Some(self.moves.clone()),
            taken_back: self.taken_back,
            fair_discs: self.opening_plies().try_into().ok()?,
        })
    }

    /// Continues after a start of the server at `started`: the clock ignores the time of this turn before that, and runs on from `from`. No
    /// turn can have begun after `latest`; where the log says so, the system's clock was set back since, and the turn begins with the start.
    pub fn resume(&mut self, started: Time, from: Time, latest: Time) {
        if self.status != Status::Playing {
            return;
        }
        if self.turn_since > latest {
            self.turn_since = started;
        }
        if let Some(clock) = &mut self.clock {
            clock.resume(started, from, latest);
        }
    }

    /// Applies one event. For an event that cannot follow this state, returns `false` and leaves the state unusable: the log is
    /// then corrupt, because only [`super::decide`] creates events.
    #[must_use]
    pub fn apply(&mut self, event: &Event, at: Time) -> bool {
        let running = self.to_move();
        match event {
            Event::Created(_) => return false,
            Event::Joined { side, player } => {
                self.seats[side.index()] = Some(Occupant::Person(*player));
                self.start_when_full(at);
            }
            Event::Moved { side, column, why, left_ms } => {
                if self.held || self.position.play(*column).is_err() {
                    return false;
                }
                self.moves.push(*column);
                self.touched |= why.is_none();
                if let Some(clock) = &mut self.clock {
                    clock.moved(*side, *left_ms, at);
                }
                self.offers.answered_by_move(*side);
                self.turn_since = at;
                if self.ply() > self.most_discs {
                    (self.most_discs, self.offers_made) = (self.ply(), [0; 2]);
                }
            }
            Event::Offered { offer, side } => {
                self.offers.set(*offer, Some(*side));
                self.count_offer(*side);
            }
            Event::Declined { offer, side } => {
                // The computer declines without an event of the offer.
                if self.offers.by(*offer).is_none() {
                    self.count_offer(side.opponent());
                }
                self.offers.set(*offer, None);
            }
            Event::Withdrawn { offer, .. } => self.offers.set(*offer, None),
            Event::TakenBack { ply, left_ms, clock_ms } => {
                self.moves.truncate(usize::from(*ply));
                let Some(position) = Position::after_legal(self.setup.variant, &self.moves) else {
                    return false;
                };
                match (&mut self.clock, clock_ms) {
                    (Some(clock), Some(left_ms)) => clock.set(*left_ms, at),
                    (Some(clock), None) => clock.mark(running, *left_ms, at),
                    (None, _) => {}
                }
                self.position = position;
                // The computer accepts without an event of the offer.
                if self.offers.takeback.is_none() {
                    Side::BOTH.into_iter().for_each(|side| self.count_offer(side));
                }
                self.offers.set(Offer::Takeback, None);
                self.taken_back = true;
                self.turn_since = at;
            }
            Event::Held { left_ms } => {
                if self.held || self.status != Status::Playing {
                    return false;
                }
                if let Some(clock) = &mut self.clock {
                    clock.mark(running, *left_ms, at);
                }
                self.held = true;
            }
            Event::Released {} => {
                if !self.held {
                    return false;
                }
                if let Some(clock) = &mut self.clock {
                    clock.release(at, at.plus(RELEASE_MS));
                }
                self.held = false;
                self.turn_since = at;
            }
            Event::Finished(result) => {
                self.end(Status::Finished, running, at);
                self.result = Some(result.clone());
            }
            Event::Aborted { by, expired, stopped } => {
                self.end(Status::Aborted, running, at);
                (self.aborted_by, self.expired, self.stopped) = (*by, *expired, *stopped);
            }
            Event::RematchAsked { side } => {
                self.offers.rematch[side.index()] = true;
                self.count_offer(*side);
            }
            Event::RematchDeclined { .. } => self.offers.rematch = [false; 2],
            Event::RematchMade { next } => self.next = Some(next.clone()),
            Event::PlayerDeleted { side } => self.deleted[side.index()] = true,
        }
        self.version += 1;
        // Deleting a player long after the end does not change when the game was last played. Asking for a rematch does,
        // because that is an event of this game.
        if !matches!(event, Event::PlayerDeleted { .. }) {
            self.updated_at = at;
        }
        true
    }

    fn count_offer(&mut self, side: Side) {
        let made = &mut self.offers_made[side.index()];
        *made = made.saturating_add(1);
    }

    fn start_when_full(&mut self, at: Time) {
        if self.seats.iter().all(Option::is_some) {
            self.status = Status::Playing;
            self.turn_since = at;
            if let Some(clock) = &mut self.clock {
                clock.mark(None, None, at);
            }
        }
    }

    fn end(&mut self, status: Status, running: Option<Side>, at: Time) {
        if let Some(clock) = &mut self.clock {
            clock.mark(running, None, at);
        }
        (self.status, self.held) = (status, false);
        (self.offers, self.offers_made) = (Offers::default(), [0; 2]);
    }
}
