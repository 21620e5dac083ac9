//! A game of a server, as its frames describe it.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::super::board;
use super::super::console::{Style, plain};
use super::super::words::{self, Player};
use super::side;
use crate::app::{Origin, aborted, uncounted};
use crate::computer::Level;
use crate::game::{CLAIM_AFTER_MS, GameResult, Termination};
use crate::lang::Lang;
use crate::names::marked;
use crate::rules::{Column, Position, Side, Variant};
use cuatro_words::{label, say};

/// How often the server is asked whether the win over an opponent can be claimed.
const ASK_ABOUT_CLAIM: Duration = Duration::from_secs(5);

/// What is known of the game.
pub(super) struct Table {
    pub(super) variant: Variant,
    pub(super) moves: Vec<Column>,
    pub(super) version: u64,
    pub(super) result: Option<GameResult>,
    /// Who offers a draw, and who asks to take a move back.
    pub(super) draw: Option<Side>,
    pub(super) takeback: Option<Side>,
    pub(super) next_game: Option<String>,
    /// Why the server can no longer be heard.
    pub(super) lost: Option<String>,
    /// When the server is next asked whether the win over the side to move can be claimed.
    claim_look: Instant,
    players: [Player; 2],
    /// Whether a computer sits there that takes its time.
    slow: [bool; 2],
    position: Position,
    status: String,
    /// Whether it began with an opening, and so does not count.
    opening: bool,
    /// Whether it ended by itself, because nobody played it.
    expired: bool,
    /// The sides that are played at this keyboard.
    mine: [bool; 2],
    lang: Lang,
    style: Style,
}

impl Table {
    pub(super) fn new(mine: [bool; 2], lang: Lang, style: Style) -> Table {
        Table {
            variant: Variant::STANDARD,
            moves: Vec::new(),
            version: 0,
            result: None,
            draw: None,
            takeback: None,
            next_game: None,
            lost: None,
            claim_look: Instant::now(),
            players: [Player::person("…"), Player::person("…")],
            slow: [false; 2],
            position: Position::new(Variant::STANDARD),
            status: String::new(),
            opening: false,
            expired: false,
            mine,
            lang,
            style,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.status.as_str(), "finished" | "aborted")
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        if self.status == "playing" { self.position.to_move() } else { None }
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

    /// Takes a frame in; what there is to say about it.
    pub(super) fn apply(&mut self, frame: &Value) -> Option<String> {
        let lang = self.lang;
        let version = frame["version"].as_u64().unwrap_or(0);
        let kind = frame["type"].as_str().unwrap_or_default();
        let passing = matches!(kind, "presence" | "thinking");
        if !passing && kind != "snapshot" && version <= self.version {
            return None;
        }
        if !passing {
            self.version = self.version.max(version);
        }
        match kind {
            "snapshot" => self.snapshot(&frame["game"]),
            "joined" | "deleted" => {
                self.seats(&frame["seats"]);
                if let Some(status) = frame["status"].as_str() {
                    self.status = status.to_owned();
                    self.claim_rests();
                }
                (kind == "joined")
                    .then(|| format!("\n{}\n{}", self.heading(), self.turn()).trim_end().to_owned())
            }
            "move" => self.moved(&frame["move"]),
            "takeback" => {
                let ply = frame["ply"].as_u64().unwrap_or(0) as usize;
                self.moves.truncate(ply);
                self.takeback = None;
                self.replay();
                self.claim_rests();
                let (board, turn) = (board::draw(&self.position, self.style), self.turn());
                Some(format!("{}\n{board}\n{turn}", words::taken_back(self.position.ply(), lang)))
            }
            "offer" => self.offer(frame),
            "result" => {
                self.status = frame["status"].as_str().unwrap_or("finished").to_owned();
                self.expired = frame["expired"] == true;
                self.result = result(&frame["result"]);
                Some(self.ending())
            }
            "rematch" => {
                self.next_game = frame["next_game"].as_str().map(plain);
                let asked = frame["asked"].as_array().into_iter().flatten().find_map(side);
                let name = asked.map(|asked| self.name(asked)).unwrap_or_default();
                match self.next_game {
                    Some(_) => None,
                    None => Some(say!(lang, "cli-rematch-asked", name = name)),
                }
            }
            "thinking" => {
                let side = side(&frame["side"])?;
                self.slow[side.index()].then(|| words::thinking(&self.players[side.index()], lang))
            }
            _ => None,
        }
    }

    fn name(&self, side: Side) -> String {
        self.players[side.index()].name.clone()
    }

    fn heading(&self) -> String {
        words::heading(&self.players, self.variant, self.lang)
    }

    /// Whose turn it is, or that somebody is awaited; empty once it is over.
    fn turn(&self) -> String {
        match self.to_move() {
            Some(side) => {
                format!(
                    "\n{}",
                    words::turn(&self.players[side.index()], side, self.position.ply(), self.lang)
                )
            }
            None if self.status == "waiting" => {
                say!(self.lang, "cli-waiting-for-player")
            }
            None => String::new(),
        }
    }

    fn snapshot(&mut self, game: &Value) -> Option<String> {
        let number = |name: &str| game[name].as_i64().unwrap_or(0);
        if let Ok(variant) = Variant::new(number("rows"), number("columns"), number("connect")) {
            self.variant = variant;
        }
        self.version = game["version"].as_u64().unwrap_or(self.version);
        self.status = game["status"].as_str().unwrap_or_default().to_owned();
        self.moves = serde_json::from_value(game["moves"].clone()).unwrap_or_default();
        self.draw = side(&game["offers"]["draw"]);
        self.takeback = side(&game["offers"]["takeback"]);
        self.next_game = game["next_game"].as_str().map(plain);
        self.opening = game["opening"].as_array().is_some_and(|discs| !discs.is_empty());
        self.expired = game["expired"] == true;
        self.result = result(&game["result"]);
        self.claim_rests();
        if game["claim"].is_object() {
            // The turn began before we came.
            self.claim_look = Instant::now();
        }
        self.seats(&game["seats"]);
        self.replay();
        let board = board::draw(&self.position, self.style);
        let text = format!("\n{}\n{board}", self.heading());
        Some(if self.is_over() {
            format!("{text}\n{}", self.ending())
        } else {
            let note = if self.opening { format!("\n{}", uncounted(self.lang)) } else { String::new() };
            format!("{text}{note}\n{}", self.turn())
        })
    }

    fn seats(&mut self, seats: &Value) {
        let lang = self.lang;
        for side in Side::BOTH {
            let seat = &seats[side.as_str()];
            let level = seat["level"].as_str().and_then(|level| level.parse::<Level>().ok());
            self.slow[side.index()] = level.is_some_and(Level::searches);
            self.players[side.index()] = match (level, seat["level"].as_str(), seat["name"].as_str()) {
                (Some(level), ..) => Player::computer(level, lang),
                // A level that a newer server has.
                (None, Some(level), _) => Player { name: plain(level), computer: true },
                (None, None, Some(name)) => Player::person(marked(&plain(name), seat["bot"] == true)),
                (None, None, None) => Player::person("…"),
            };
        }
    }

    fn replay(&mut self) {
        let replayed = Position::replay(self.variant, self.moves.iter().copied());
        self.position = replayed.unwrap_or_else(|_| Position::new(self.variant));
    }

    fn moved(&mut self, moved: &Value) -> Option<String> {
        let side = side(&moved["side"])?;
        let column = u8::try_from(moved["column"].as_u64()?).ok()?;
        self.position.play(Column(column)).ok()?;
        self.moves.push(Column(column));
        for offer in [&mut self.draw, &mut self.takeback] {
            // The other side's move leaves an offer unanswered for good.
            *offer = offer.filter(|by| *by == side);
        }
        self.claim_rests();
        let mut text = words::action(&self.players[side.index()], side, column, self.lang);
        if let Some(why) = moved["why"]["text"].as_str() {
            text += &format!("\n  {}", plain(why));
        }
        text += &format!("\n{}", board::draw(&self.position, self.style));
        Some(format!("{text}\n{}", self.turn()).trim_end().to_owned())
    }

    fn offer(&mut self, frame: &Value) -> Option<String> {
        let by = side(&frame["side"])?;
        let (name, lang) = (self.name(by), self.lang);
        let offered = frame["answer"] == "offer";
        let draw = frame["offer"] == "draw";
        let standing = if draw { &mut self.draw } else { &mut self.takeback };
        *standing = offered.then_some(by);
        let said = match (draw, offered) {
            (true, false) if frame["answer"] == "withdraw" => say!(lang, "cli-draw-withdrawn", name = name),
            (false, false) if frame["answer"] == "withdraw" => {
                say!(lang, "cli-take-back-withdrawn", name = name)
            }
            (true, true) => say!(lang, "cli-draw-offered", name = name),
            (true, false) => say!(lang, "cli-draw-declined", name = name),
            (false, true) => say!(lang, "cli-take-back-asked", name = name),
            (false, false) => say!(lang, "cli-take-back-declined", name = name),
        };
        let ours = offered && !self.mine[by.index()] && self.mine[by.opponent().index()];
        Some(if ours { format!("{said} {}", label!(lang, "cli-press-enter")) } else { said })
    }

    /// The side addressed as "you"; two people at this keyboard read everything together.
    fn you(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.mine == [*side == Side::X, *side == Side::O])
    }

    fn ending(&self) -> String {
        match &self.result {
            Some(result) => {
                let origin = match self.opening {
                    _ if self.moves.is_empty() => Origin::ByHand,
                    true => Origin::Opening,
                    false => Origin::Played,
                };
                let words = words::result(&self.players, result, origin, self.you(), self.lang);
                format!("\n{words}")
            }
            None => format!("\n{}", aborted(self.expired, self.lang)),
        }
    }
}

/// A result as the API writes it.
fn result(value: &Value) -> Option<GameResult> {
    let reason: Termination = serde_json::from_value(value["reason"].clone()).ok()?;
    let points = Side::BOTH.map(|side| value["points"][side.as_str()].as_u64().unwrap_or(0) as u32);
    Some(GameResult {
        winner: side(&value["winner"]),
        reason,
        line: serde_json::from_value(value["line"].clone()).unwrap_or_default(),
        rounds: value["rounds"].as_u64().unwrap_or(0) as u16,
        points,
    })
}
