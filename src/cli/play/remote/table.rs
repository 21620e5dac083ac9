//! A game of a server: its events are folded as everywhere, and for each frame there is something to say.

use std::time::{Duration, Instant};

use super::super::board;
use super::super::console::{Style, plain};
use super::super::words::{self, Player};
use crate::app::{Origin, aborted, uncounted};
use crate::computer::Level;
use crate::game::{Answer, CLAIM_AFTER_MS, Event, Game, Offer, Status, Time};
use crate::lang::Lang;
use crate::names::marked;
use crate::protocol::{self, BySide, PastSeat, ServerFrame};
use crate::rules::{Side, Variant};
use cuatro_words::{label, say};

/// How often the server is asked whether the win over an opponent can be claimed.
const ASK_ABOUT_CLAIM: Duration = Duration::from_secs(5);
/// How long a question waits for the change before it to be printed.
const PRINTED_WITHIN: Duration = Duration::from_secs(2);
/// The fold of a game without a clock asks for no time.
const SOMETIME: Time = Time(0);

/// What is known of the game.
pub(super) struct Table {
    /// `None` before the first snapshot.
    pub(super) game: Option<Game>,
    /// Why the server can no longer be heard.
    pub(super) lost: Option<String>,
    /// Since when a change waits to be printed, if one does.
    unprinted: Option<Instant>,
    /// When the server is next asked whether the win over the side to move can be claimed.
    claim_look: Instant,
    players: [Player; 2],
    /// Whether a computer sits there that takes its time.
    slow: [bool; 2],
    /// The sides that are played at this keyboard.
    mine: [bool; 2],
    lang: Lang,
    style: Style,
}

impl Table {
    pub(super) fn new(mine: [bool; 2], lang: Lang, style: Style) -> Table {
        let players = [Player::person("…"), Player::person("…")];
        Table {
            game: None,
            lost: None,
            unprinted: None,
            claim_look: Instant::now(),
            players,
            slow: [false; 2],
            mine,
            lang,
            style,
        }
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

    /// Whether to ask the server now if the win over the person to move can be claimed; if so, not again for some seconds.
    pub(super) fn looks_for_claim(&mut self) -> bool {
        let person = self.to_move().is_some_and(|side| !self.players[side.index()].computer);
        let due = person && self.claim_look <= Instant::now();
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

    /// Takes a frame in; what there is to say about it, which is unprinted until [`Table::printed`] is called. Afterwards there is no game if its frames contradict each other.
    pub(super) fn apply(&mut self, frame: &ServerFrame) -> Option<String> {
        let text = self.folded(frame);
        self.unprinted = text.as_ref().map(|_| Instant::now());
        text
    }

    fn folded(&mut self, frame: &ServerFrame) -> Option<String> {
        let (version, lang) = (frame.version()?, self.lang);
        match frame {
            ServerFrame::Snapshot { game, .. } => return self.snapshot(&game.game),
            ServerFrame::Thinking { side, .. } => {
                let player = &self.players[side.index()];
                return self.slow[side.index()].then(|| words::thinking(player, lang));
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
        let board = |game: &Game| board::draw(&game.position, self.style);
        match &event {
            Event::Joined { .. } => {
                let text = format!("\n{}\n{}", self.heading(), self.turn());
                self.claim_rests();
                Some(text.trim_end().to_owned())
            }
            Event::Moved { side, column, .. } => {
                let mut text = words::action(&self.players[side.index()], *side, column.0, lang);
                if let ServerFrame::Move { moved: Some(protocol::Move { why: Some(why), .. }), .. } = frame {
                    text += &format!("\n  {}", plain(&why.text));
                }
                let text = format!("{text}\n{}\n{}", board(game), self.turn());
                self.claim_rests();
                Some(text.trim_end().to_owned())
            }
            Event::TakenBack { .. } => {
                let said = words::taken_back(game.ply(), lang);
                let text = format!("{said}\n{}\n{}", board(game), self.turn());
                self.claim_rests();
                Some(text)
            }
            Event::Offered { offer, side } => Some(self.offer(*offer, *side, Answer::Offer)),
            Event::Declined { offer, side } => Some(self.offer(*offer, *side, Answer::Decline)),
            Event::Withdrawn { offer, side } => Some(self.offer(*offer, *side, Answer::Withdraw)),
            Event::Finished(_) | Event::Aborted { .. } => Some(self.ending()),
            Event::RematchAsked { side } => {
                let name = &self.players[side.index()].name;
                Some(say!(lang, "cli-rematch-asked", name = name))
            }
            Event::Created(_) | Event::RematchMade { .. } | Event::PlayerDeleted { .. } => None,
        }
    }

    fn heading(&self) -> String {
        let variant = self.game.as_ref().map_or(Variant::STANDARD, |game| game.setup.variant);
        words::heading(&self.players, variant, self.lang)
    }

    /// Whose turn it is, or that somebody is awaited; empty once it is over.
    fn turn(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        match game.to_move() {
            Some(side) => {
                format!("\n{}", words::turn(&self.players[side.index()], side, game.ply(), self.lang))
            }
            None if game.status == Status::Waiting => {
                say!(self.lang, "cli-waiting-for-player")
            }
            None => String::new(),
        }
    }

    fn snapshot(&mut self, from: &protocol::Game) -> Option<String> {
        self.game = from.folded();
        let game = self.game.as_ref()?;
        let (board, opening) = (board::draw(&game.position, self.style), !game.setup.opening.is_empty());
        self.seats(&BySide::of(|side| from.seats[side].clone().map(PastSeat::from)));
        self.claim_rests();
        if from.claim.is_some() {
            // The turn began before we came.
            self.claim_look = Instant::now();
        }
        let text = format!("\n{}\n{board}", self.heading());
        Some(if self.is_over() {
            format!("{text}\n{}", self.ending())
        } else {
            let note = if opening { format!("\n{}", uncounted(self.lang)) } else { String::new() };
            format!("{text}{note}\n{}", self.turn())
        })
    }

    fn seats(&mut self, seats: &BySide<Option<PastSeat>>) {
        for side in Side::BOTH {
            let seat = seats[side].clone().unwrap_or_default();
            let level = seat.level.as_ref().map(|level| level.known().ok_or(level.to_string()));
            self.slow[side.index()] = matches!(level, Some(Ok(level)) if Level::searches(level));
            self.players[side.index()] = match (level, seat.name) {
                (Some(Ok(level)), _) => Player::computer(level, self.lang),
                (Some(Err(other)), _) => Player { name: plain(&other), computer: true },
                (None, Some(name)) => Player::person(marked(&plain(&name), seat.bot)),
                (None, None) => Player::person("…"),
            };
        }
    }

    fn offer(&self, offer: Offer, by: Side, answer: Answer) -> String {
        let (name, lang) = (&self.players[by.index()].name, self.lang);
        let said = match (offer, answer) {
            (Offer::Draw, Answer::Offer) => say!(lang, "cli-draw-offered", name = name),
            (Offer::Draw, Answer::Withdraw) => say!(lang, "cli-draw-withdrawn", name = name),
            (Offer::Draw, _) => say!(lang, "cli-draw-declined", name = name),
            (Offer::Takeback, Answer::Offer) => say!(lang, "cli-take-back-asked", name = name),
            (Offer::Takeback, Answer::Withdraw) => say!(lang, "cli-take-back-withdrawn", name = name),
            (Offer::Takeback, _) => say!(lang, "cli-take-back-declined", name = name),
        };
        let ours = answer == Answer::Offer && !self.mine[by.index()] && self.mine[by.opponent().index()];
        if ours { format!("{said} {}", label!(lang, "cli-press-enter")) } else { said }
    }

    /// The side addressed as "you"; two people at this keyboard read everything together.
    fn you(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.mine == [*side == Side::X, *side == Side::O])
    }

    fn ending(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        match &game.result {
            Some(result) => {
                let origin = match game.setup.opening.is_empty() {
                    _ if game.moves.is_empty() => Origin::ByHand,
                    false => Origin::Opening,
                    true => Origin::Played,
                };
                let words = words::result(&self.players, result, origin, self.you(), self.lang);
                format!("\n{words}")
            }
            None => format!("\n{}", aborted(game.expired, self.lang)),
        }
    }
}
