//! A game of a server, as its frames describe it.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::super::board;
use super::super::console::{Style, plain};
use super::super::words::{self, Player};
use super::side;
use crate::computer::Level;
use crate::game::{GameResult, Termination};
use crate::lang::Lang;
use crate::names::marked;
use crate::rules::{Column, Position, Side, Variant};

/// How long an opponent must have been away on their turn before the win can be claimed, with a second to spare.
const CLAIM_AFTER: Duration = Duration::from_secs(61);

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
    pub(super) claim_asked: bool,
    players: [Player; 2],
    /// Whether a computer sits there that takes its time.
    slow: [bool; 2],
    position: Position,
    status: String,
    /// Whether it ended by itself, because nobody played it.
    expired: bool,
    here: [bool; 2],
    away_since: [Option<Instant>; 2],
    turn_since: Instant,
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
            claim_asked: false,
            players: [Player::person("…"), Player::person("…")],
            slow: [false; 2],
            position: Position::new(Variant::STANDARD),
            status: String::new(),
            expired: false,
            here: [false; 2],
            away_since: [None; 2],
            turn_since: Instant::now(),
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

    /// Whether the person on this side has been away long enough, and nobody was asked about it yet.
    pub(super) fn can_be_claimed(&self, side: Side) -> bool {
        let away = self.away_since[side.index()].is_some_and(|since| since.elapsed() > CLAIM_AFTER);
        away && self.turn_since.elapsed() > CLAIM_AFTER
            && !self.claim_asked
            && !self.players[side.index()].computer
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
                    self.turn_since = Instant::now();
                }
                (kind == "joined")
                    .then(|| format!("\n{}\n{}", self.heading(), self.turn()).trim_end().to_owned())
            }
            "move" => self.moved(&frame["move"]),
            "takeback" => {
                let ply = frame["ply"].as_u64().unwrap_or(0) as usize;
                self.moves.truncate(ply);
                self.replay();
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
                    None => Some(
                        lang.pick(format!("{name} asks for a rematch."), format!("{name} pide la revancha.")),
                    ),
                }
            }
            "thinking" => {
                let side = side(&frame["side"])?;
                self.slow[side.index()].then(|| words::thinking(&self.players[side.index()], lang))
            }
            "presence" => {
                self.presence(&frame["seats"]);
                None
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
                self.lang.pick("Waiting for the other player…", "Esperando a la otra persona…").to_owned()
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
        self.expired = game["expired"] == true;
        self.result = result(&game["result"]);
        self.turn_since = Instant::now();
        self.seats(&game["seats"]);
        self.replay();
        let board = board::draw(&self.position, self.style);
        let text = format!("\n{}\n{board}", self.heading());
        Some(if self.is_over() {
            format!("{text}\n{}", self.ending())
        } else {
            format!("{text}\n{}", self.turn())
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
        (self.draw, self.takeback) = (None, None);
    }

    fn moved(&mut self, moved: &Value) -> Option<String> {
        let side = side(&moved["side"])?;
        let column = u8::try_from(moved["column"].as_u64()?).ok()?;
        self.position.play(Column(column)).ok()?;
        self.moves.push(Column(column));
        (self.draw, self.takeback, self.claim_asked) = (None, None, false);
        self.turn_since = Instant::now();
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
            (true, true) => lang.pick(format!("{name} offers a draw."), format!("{name} ofrece empate.")),
            (true, false) => {
                lang.pick(format!("{name} declines the draw."), format!("{name} rechaza el empate."))
            }
            (false, true) => lang.pick(
                format!("{name} asks to take the last move back."),
                format!("{name} pide deshacer la última jugada."),
            ),
            (false, false) => lang.pick(
                format!("{name} does not allow the move to be taken back."),
                format!("{name} no permite deshacer la jugada."),
            ),
        };
        let ours = offered && !self.mine[by.index()] && self.mine[by.opponent().index()];
        let hint =
            if ours { lang.pick(" Press Enter to answer.", " Pulsa Intro para responder.") } else { "" };
        Some(said + hint)
    }

    fn ending(&self) -> String {
        match &self.result {
            Some(result) => format!("\n{}", words::result(&self.players, result, self.lang)),
            None => format!("\n{}", words::aborted(self.expired, self.lang)),
        }
    }

    fn presence(&mut self, seats: &Value) {
        for side in Side::BOTH {
            let index = side.index();
            self.here[index] = seats[side.as_str()].as_bool().unwrap_or(false);
            self.away_since[index] = match (self.here[index], self.away_since[index]) {
                (true, _) => None,
                (false, since) => since.or_else(|| Some(Instant::now())),
            };
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
