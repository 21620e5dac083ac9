//! A game that tests play: every command goes through `decide`, every event through `apply`, and the log always says the same.

use cuatro_game::computer::Level;
use cuatro_game::{
    Answer, ClockSettings, Command, Event, Game, GameId, Kind, Logged, Occupant, Offer, PlayerId, Refusal,
    Setup, Time, decide,
};
use cuatro_rules::{Column, Side, Variant};

pub(crate) const X: Side = Side::X;
pub(crate) const O: Side = Side::O;

/// Two people, each on a device of their own, on the standard board.
pub(crate) fn people() -> Setup {
    Setup {
        seed: 7,
        ..Setup::plain(
            Variant::STANDARD,
            Kind::Online,
            [1, 2].map(|player| Some(Occupant::Person(PlayerId(player)))),
        )
    }
}

/// A person as X against the computer.
pub(crate) fn against_computer() -> Setup {
    let seats = [Some(Occupant::Person(PlayerId(1))), Some(Occupant::Computer(Level::Easy))];
    Setup { seats, kind: Kind::Computer, ..people() }
}

/// An open seat for O.
pub(crate) fn waiting() -> Setup {
    Setup { seats: [Some(Occupant::Person(PlayerId(1))), None], ..people() }
}

/// A minute for each side, and a second for each disc.
pub(crate) fn with_clock() -> Setup {
    Setup { clock: Some(ClockSettings { initial_s: 60, increment_s: 1 }), ..people() }
}

pub(crate) fn id(text: &str) -> GameId {
    text.parse().expect("an id")
}

pub(crate) struct Played {
    pub(crate) game: Game,
    log: Vec<Logged>,
}

impl Played {
    /// Created at 0.
    pub(crate) fn new(setup: Setup) -> Played {
        let first = Logged { version: 1, at: Time(0), event: Event::Created(setup.clone()) };
        Played { game: Game::new(setup, Time(0)).expect("a game"), log: vec![first] }
    }

    /// The same after these columns, one each millisecond.
    pub(crate) fn after(setup: Setup, columns: &[u8]) -> Played {
        let mut played = Played::new(setup);
        for column in columns {
            let at = i64::from(played.game.ply()) + 1;
            played.drop(*column, at).expect("a legal move");
        }
        played
    }

    pub(crate) fn log(&self) -> &[Logged] {
        &self.log
    }

    /// Performs a command; what happened.
    pub(crate) fn send(&mut self, command: Command, at: i64) -> Result<Vec<Event>, Refusal> {
        let events = decide(&self.game, &command, Time(at))?;
        for event in &events {
            let version = self.game.version;
            assert!(self.game.apply(event, Time(at)), "{event:?} follows");
            assert_eq!(self.game.version, version + 1);
            self.log.push(Logged { version: self.game.version, at: Time(at), event: event.clone() });
        }
        assert_eq!(Game::replay(&self.log).as_ref(), Some(&self.game), "the log says the same");
        Ok(events)
    }

    /// Drops a disc of the side to move.
    pub(crate) fn drop(&mut self, column: u8, at: i64) -> Result<Vec<Event>, Refusal> {
        let side = Side::of_ply(self.game.ply());
        self.send(Command::Move { side, column: Column(column).into(), ply: None, why: None }, at)
    }

    pub(crate) fn answer(&mut self, side: Side, offer: Offer, answer: Answer) -> Result<Vec<Event>, Refusal> {
        self.send(Command::Answer { offer, side, answer }, 1_000)
    }

    pub(crate) fn rematch(&mut self, side: Side, next: &str) -> Result<Vec<Event>, Refusal> {
        self.send(Command::Rematch { side, next: id(next) }, 2_000)
    }
}
