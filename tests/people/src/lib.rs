//! People who play in the tests, and whether what they were told is linearizable: as if each command and each look had happened at one instant between
//! its request and its answer, one after the other, by the rules.
//!
//! Tests note what they ask and what they are answered in a [`History`]. The log of the game at the end says which events there were and in
//! which order. [`check::check`] then looks for an instant for every operation: an acknowledged command at the event that it made, with
//! the state that its answer showed; a refusal at a state in which the rules refuse it, for this reason; a look at the state that it saw;
//! a command without an answer anywhere after its request, or nowhere. No event may be left over that nobody asked for.
//!
//! It is the search of Wing and Gong with what Lowe added ("Testing for linearizability", 2017): operations are placed only when an answer
//! makes it necessary, and the places where a history can be are a set, so that nothing is tried twice. Of libraries, `stateright` has
//! testers of consistency. They try all orders by recursion, with a copy of the history at each step and no memory of what failed, and
//! bring a model checker with a web server along. Their specification must know each answer from the operations alone; here computers,
//! clocks and ids that the server draws decide as well, and what they decided stands in the log.

pub mod check;
pub mod fold;
pub mod http;
pub mod rules;
mod table;
pub mod visitor;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use cuatro_game::{
    Answer, ColumnNumber, Command, Game, GameId, Offers, PlayerId, PlyNumber, SeatAction, Status, Time,
};
use cuatro_protocol::Code;
use cuatro_rules::Side;
use serde::Deserialize;
use serde_json::Value;

pub use table::{DRAWN, Table};

/// The end of an operation that may still take effect.
const NEVER: u64 = u64::MAX;

/// What somebody asked of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Asked {
    /// To change it.
    Command(Command),
    /// How it is.
    Look,
}

impl Asked {
    /// To drop a disc.
    pub fn disc(side: Side, column: ColumnNumber, ply: Option<PlyNumber>) -> Asked {
        Asked::Command(Command::Move { side, column, ply, why: None })
    }

    /// To take an open seat. The holder is compared elsewhere.
    pub fn join(side: Side) -> Asked {
        Asked::Command(Command::Join { side, player: PlayerId(0) })
    }

    /// Another action of a seat. Which id a rematch will have, and how long somebody has been away, only the server knows.
    pub fn action(side: Side, action: SeatAction) -> Asked {
        let next: GameId = "00000000".parse().expect("an id");
        Asked::Command(match action {
            SeatAction::Resign => Command::Resign { side },
            SeatAction::Abort => Command::Abort { side },
            SeatAction::Claim => Command::Claim { side, away_since: Some(Time(0)) },
            SeatAction::Rematch(Answer::Offer | Answer::Accept) => Command::Rematch { side, next },
            SeatAction::Rematch(Answer::Decline) => Command::DeclineRematch { side, asked: side.opponent() },
            SeatAction::Rematch(Answer::Withdraw) => Command::DeclineRematch { side, asked: side },
            SeatAction::Answer(offer, answer) => Command::Answer { offer, side, answer },
        })
    }
}

/// What they were answered.
#[derive(Clone, PartialEq, Debug)]
pub enum Answered {
    /// The command was carried out, or was already, and this is the game just after it, if the client knows.
    Done(Option<Seen>),
    /// The command was refused.
    Refused(Code),
    /// This is the game now.
    Saw(Seen),
    /// The game was like this at some time before.
    Heard(Seen),
    /// Nothing: the command may have been carried out, or may be, or not.
    Nothing,
}

/// A game as somebody was shown it.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub version: u32,
    /// What was shown besides its version.
    pub shown: Option<Shown>,
}

/// What is compared of a game besides its version.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    moves: Vec<u8>,
    status: Status,
    offers: Offers,
    next: Option<String>,
}

impl Seen {
    /// Only the version was shown.
    pub fn version(version: u32) -> Seen {
        Seen { version, shown: None }
    }

    /// The same game as JSON shows it.
    pub fn json(game: &Value) -> Seen {
        let game = cuatro_protocol::Game::deserialize(game).unwrap_or_else(|error| panic!("{error}: {game}"));
        let offers = Offers {
            draw: game.offers.draw,
            takeback: game.offers.takeback,
            rematch: Side::BOTH.map(|side| game.offers.rematch.contains(&side)),
        };
        let moves = game.moves.iter().map(|column| column.0).collect();
        let shown = Shown { moves, status: game.status, offers, next: game.next_game };
        Seen { version: game.version, shown: Some(shown) }
    }
}

impl Shown {
    /// Whether this is what a game looks like.
    fn is(&self, game: &Game) -> bool {
        let Shown { moves, status, offers, next } = self;
        (*status, *offers) == (game.status, game.offers)
            && moves.iter().eq(game.moves.iter().map(|column| &column.0))
            && next.as_deref() == game.next.as_ref().map(|next| next.as_str())
    }
}

impl From<&Game> for Seen {
    fn from(game: &Game) -> Seen {
        let shown = Shown {
            moves: game.moves.iter().map(|column| column.0).collect(),
            status: game.status,
            offers: game.offers,
            next: game.next.as_ref().map(ToString::to_string),
        };
        Seen { version: game.version, shown: Some(shown) }
    }
}

/// A request and its answer.
#[derive(Clone, Debug)]
pub struct Operation {
    pub asked: Asked,
    pub answered: Answered,
    /// When it was asked, and when the answer was there, in ticks of the history. A command without an answer that ends can take effect
    /// no later.
    pub began: u64,
    pub ended: u64,
}

/// What was asked about all games, and answered.
#[derive(Default)]
pub struct History {
    /// Counts requests and answers: their order is that in which they happened.
    ticks: AtomicU64,
    noted: Mutex<Noted>,
}

#[derive(Default)]
struct Noted {
    operations: BTreeMap<GameId, Vec<Operation>>,
    /// Where those stand that may still take effect.
    unanswered: Vec<(GameId, usize)>,
}

impl History {
    /// Something is about to be asked. What is dropped without an end was not answered.
    pub fn begin(self: &Arc<History>, game: &GameId, asked: Asked) -> Open {
        Open { history: self.clone(), game: game.clone(), asked: Some(asked), began: self.tick() }
    }

    /// Something was told without being asked for.
    pub fn heard(self: &Arc<History>, game: &GameId, seen: impl Into<Seen>) {
        self.begin(game, Asked::Look).end(Answered::Heard(seen.into()));
    }

    /// The processes are dead: commands that were not answered are carried out by now, or never.
    pub fn all_are_dead(&self) {
        let now = self.tick();
        let mut noted = self.noted.lock().expect("operations");
        let Noted { operations, unanswered } = &mut *noted;
        for (game, at) in unanswered.drain(..) {
            operations.get_mut(&game).expect("a game with operations")[at].ended = now;
        }
    }

    /// Everything that was noted.
    pub fn take(&self) -> BTreeMap<GameId, Vec<Operation>> {
        std::mem::take(&mut self.noted.lock().expect("operations").operations)
    }

    fn tick(&self) -> u64 {
        self.ticks.fetch_add(1, Ordering::SeqCst)
    }
}

/// A request that waits for its answer.
pub struct Open {
    history: Arc<History>,
    game: GameId,
    asked: Option<Asked>,
    began: u64,
}

impl Open {
    /// The answer has come.
    pub fn end(mut self, answered: Answered) {
        let ended = if answered == Answered::Nothing { NEVER } else { self.history.tick() };
        self.note(answered, ended);
    }

    /// Whatever it was does not matter.
    pub fn forget(mut self) {
        self.asked = None;
    }

    fn note(&mut self, answered: Answered, ended: u64) {
        let Some(asked) = self.asked.take() else { return };
        // A look without an answer says nothing.
        if (&asked, &answered) == (&Asked::Look, &Answered::Nothing) {
            return;
        }
        let operation = Operation { asked, answered, began: self.began, ended };
        let mut noted = self.history.noted.lock().expect("operations");
        let known = noted.operations.entry(self.game.clone()).or_default();
        known.push(operation);
        if ended == NEVER {
            let at = known.len() - 1;
            noted.unanswered.push((self.game.clone(), at));
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.note(Answered::Nothing, NEVER);
    }
}
