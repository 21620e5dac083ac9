//! A game of a server: its events are folded as everywhere, and for each frame there is something to say.

use std::time::{Duration, Instant};

use super::super::transcript::Transcript;
use crate::game::{CLAIM_AFTER_MS, Event, Game, Occupant, Offer, Time};
use crate::protocol::{self, BySide, Move, PastSeat, ServerFrame};
use crate::rules::Side;

/// How often the server is asked whether the win over an opponent can be claimed.
const ASK_ABOUT_CLAIM: Duration = Duration::from_secs(5);
/// How long a question waits for the change before it to be printed.
const PRINTED_WITHIN: Duration = Duration::from_secs(2);
/// The fold of a game without a clock asks for no time.
const SOMETIME: Time = Time(0);

/// What is known of the game.
pub(super) struct GameView {
    /// `None` before the first snapshot.
    pub(super) game: Option<Game>,
    /// Why the server can no longer be heard.
    pub(super) lost: Option<String>,
    /// Since when a change waits to be printed, if one does.
    unprinted: Option<Instant>,
    /// When the server is next asked whether the win over the side to move can be claimed.
    claim_look: Instant,
    transcript: Transcript,
}

impl GameView {
    pub(super) fn new(transcript: Transcript) -> GameView {
        GameView { game: None, lost: None, unprinted: None, claim_look: Instant::now(), transcript }
    }

    pub(super) fn version(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| game.version)
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.status.is_over())
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.game.as_ref()?.to_move()
    }

    /// Who has made this offer.
    pub(super) fn offered(&self, offer: Offer) -> Option<Side> {
        self.game.as_ref()?.offers.by(offer)
    }

    /// Who plays a side, if somebody does.
    fn occupant(&self, side: Side) -> Option<Occupant> {
        self.game.as_ref()?.seats[side.index()]
    }

    /// Whether to ask the server now if the win over the person to move can be claimed; if so, not again for some seconds.
    pub(super) fn looks_for_claim(&mut self) -> bool {
        let to_move = self.to_move().and_then(|side| self.occupant(side));
        let due = matches!(to_move, Some(Occupant::Person(_))) && self.claim_look <= Instant::now();
        if due {
            self.claim_look = Instant::now() + ASK_ABOUT_CLAIM;
        }
        due
    }

    /// A turn has begun, or somebody was asked about a claim: for a minute there is nothing to ask.
    pub(super) fn claim_rests(&mut self) {
        self.claim_look = Instant::now() + Duration::from_millis(CLAIM_AFTER_MS as u64);
    }

    /// Whether a change still waits to be printed. A question would come before it. Two changes at the end of a typed line can wait for
    /// the next line, so nobody waits for them for long.
    pub(super) fn is_unprinted(&self) -> bool {
        self.unprinted.is_some_and(|since| since.elapsed() < PRINTED_WITHIN)
    }

    pub(super) fn printed(&mut self) {
        self.unprinted = None;
    }

    /// Takes a frame in; what there is to say about it, which is unprinted until [`GameView::printed`] is called. Afterwards there is no
    /// game if its frames contradict each other.
    pub(super) fn apply(&mut self, frame: &ServerFrame) -> Option<String> {
        let text = self.folded(frame);
        self.unprinted = text.as_ref().map(|_| Instant::now());
        text
    }

    fn folded(&mut self, frame: &ServerFrame) -> Option<String> {
        let version = frame.version()?;
        match frame {
            ServerFrame::Snapshot { game, .. } => return self.snapshot(&game.game),
            ServerFrame::Thinking { side, .. } => {
                let level = self.occupant(*side).and_then(Occupant::level);
                return level.filter(|level| level.searches()).map(|_| self.transcript.thinking(*side));
            }
            ServerFrame::Joined { seats, .. } | ServerFrame::Deleted { seats, .. }
                if version > self.version() =>
            {
                self.seats(seats);
            }
            _ => {}
        }
        let game = self.game.as_mut().filter(|game| version > game.version)?;
        let event = frame.event(game)?;
        if !game.apply(&event, SOMETIME) {
            self.game = None;
            return None;
        }
        game.version = version;
        let why = match frame {
            ServerFrame::Move { moved: Some(Move { why: Some(why), .. }), .. } => Some(why.text.clone()),
            _ => None,
        };
        let text = self.transcript.event(game, &event, why);
        if matches!(
            event,
            Event::Joined { .. } | Event::Moved { .. } | Event::TakenBack { .. } | Event::Released {}
        ) {
            self.claim_rests();
        }
        text
    }

    fn snapshot(&mut self, from: &protocol::Game) -> Option<String> {
        self.game = from.folded();
        self.seats(&BySide::of(|side| from.seats[side].clone().map(PastSeat::from)));
        self.claim_rests();
        if from.claim.is_some() {
            // The turn began before we came.
            self.claim_look = Instant::now();
        }
        self.game.as_ref().map(|game| self.transcript.game(game))
    }

    fn seats(&mut self, seats: &BySide<Option<PastSeat>>) {
        for side in Side::BOTH {
            let PastSeat { name, level, bot, .. } = seats[side].clone().unwrap_or_default();
            let level = level.map(|level| match level.known() {
                Some(level) => level.name(self.transcript.lang).to_owned(),
                None => level.to_string(),
            });
            self.transcript.names[side.index()] = level.or(name).unwrap_or_else(|| "…".to_owned());
            self.transcript.bots[side.index()] = bot;
        }
    }
}
