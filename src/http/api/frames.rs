//! The frames sent to followers of a game, by socket and by event stream.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use super::dto::{self, BySide, WireMove};
use crate::game::{Event, Offer, Time};
use crate::http::problem::object;
use crate::lang::Lang;
use crate::live::{Emote, Entry, LiveGame, Presence};
use crate::rules::Side;

/// The frame of a move, which is sent more often than any other.
#[derive(Serialize)]
struct MoveFrame {
    r#type: &'static str,
    version: u32,
    r#move: Option<WireMove>,
    clock: Option<ClockThen>,
}

/// The time left for both sides after an event.
#[derive(Serialize)]
struct ClockThen {
    #[serde(rename = "X_ms")]
    x_ms: i64,
    #[serde(rename = "O_ms")]
    o_ms: i64,
    at: String,
}

/// The answer to a frame that was performed.
#[derive(Serialize)]
struct OkFrame<'a> {
    r#type: &'static str,
    r#ref: &'a Option<Value>,
    version: u32,
}

/// The frame of an event, rendered once per language for all followers. It describes the game after the event, so it is the
/// same whenever it is read: live, after reconnecting, and after a restart.
pub(crate) fn event(live: &LiveGame, entry: &Entry, lang: Lang) -> Arc<str> {
    entry.frames[lang as usize].get_or_init(|| event_frame(live, entry, lang).into()).clone()
}

fn move_frame(entry: &Entry, lang: Lang) -> String {
    let version = entry.logged.version;
    text(&MoveFrame { r#type: "move", version, r#move: dto::moved(entry, lang), clock: clock(entry) })
}

/// The clock after the event, in a game with one.
fn clock(entry: &Entry) -> Option<ClockThen> {
    entry.clock_ms.map(|[x_ms, o_ms]| ClockThen { x_ms, o_ms, at: entry.logged.at.to_string() })
}

fn text(frame: &impl Serialize) -> String {
    serde_json::to_string(frame).expect("a frame of strings and numbers is always JSON")
}

fn event_frame(live: &LiveGame, entry: &Entry, lang: Lang) -> String {
    let version = entry.logged.version;
    let then = &entry.then;
    // The log contains no names. A seat keeps its player, so the current name is right unless the player was deleted.
    let seats = || BySide::of(|side| then.taken[side.index()].then(|| dto::taken_seat(live, side, lang)));
    let offer = |offer: &Offer, side: &Side, answer: &str| json!({ "type": "offer", "version": version, "offer": offer, "side": side, "answer": answer });
    let frame = match &entry.logged.event {
        Event::Created(_) => json!({ "type": "created", "version": version }),
        Event::Joined { .. } => json!({
            "type": "joined",
            "version": version,
            "seats": seats(),
            "status": then.status,
            "to_move": then.to_move,
            "clock": clock(entry),
        }),
        Event::Moved { .. } => return move_frame(entry, lang),
        Event::Offered { offer: what, side } => offer(what, side, "offer"),
        Event::Declined { offer: what, side } => offer(what, side, "decline"),
        Event::Withdrawn { offer: what, side } => offer(what, side, "withdraw"),
        Event::TakenBack { ply, .. } => {
            json!({ "type": "takeback", "version": version, "ply": ply, "moves": live.moves_after(entry), "clock": clock(entry) })
        }
        Event::Finished(result) => json!({
            "type": "result",
            "version": version,
            "status": "finished",
            "result": dto::result(result),
            "clock": clock(entry),
        }),
        Event::Aborted { by, expired } => json!({
            "type": "result",
            "version": version,
            "status": "aborted",
            "result": null,
            "by": by,
            "expired": expired,
            "clock": clock(entry),
        }),
        Event::RematchAsked { .. } => json!({
            "type": "rematch",
            "version": version,
            "asked": dto::rematch_asked(then.rematch),
            "next_game": null,
        }),
        Event::RematchMade { next } => json!({
            "type": "rematch",
            "version": version,
            "asked": Side::BOTH,
            "next_game": next.as_str(),
        }),
        Event::PlayerDeleted { .. } => {
            json!({ "type": "deleted", "version": version, "seats": seats() })
        }
    };
    frame.to_string()
}

/// The whole game.
pub(crate) fn snapshot(
    live: &LiveGame,
    presence: &Presence,
    you: Option<Side>,
    lang: Lang,
    now: Time,
) -> String {
    let mut game = object(json!(dto::game(live, presence, you, lang, now)));
    game.insert("you".into(), json!(you));
    // Beyond that the snapshot would exceed what may be buffered for a slow reader.
    if live.game.moves.len() <= MOST_REASONS {
        game.insert("whys".into(), json!(reasons(live, lang)));
    }
    json!({ "type": "snapshot", "version": live.game.version, "game": game }).to_string()
}

/// The longest game whose snapshot carries the computer's reasons, in moves.
const MOST_REASONS: usize = 200;

/// The computer's reason for each of the discs on the board; null for a person's.
fn reasons(live: &LiveGame, lang: Lang) -> Vec<Value> {
    // The discs of an opening have no reasons.
    let mut reasons = vec![Value::Null; live.game.setup.opening.len()];
    for entry in live.log.iter() {
        match &entry.logged.event {
            Event::Moved { why, .. } => {
                reasons.push(json!(why.as_ref().map(|why| dto::reason(why, lang))));
            }
            Event::TakenBack { ply, .. } => reasons.truncate(usize::from(*ply)),
            _ => {}
        }
    }
    reasons
}

/// Presence.
pub(crate) fn presence(version: u32, live: &LiveGame, presence: &Presence) -> String {
    let here = |side: Side| {
        // The computer always counts as present.
        live.game.seats[side.index()].is_some_and(|seat| seat.level().is_some())
            || presence.is_connected(side)
    };
    let away = |side: Side| {
        presence.away_since(side, &live.game).filter(|_| !here(side)).map(|since| since.to_string())
    };
    json!({
        "type": "presence",
        "version": version,
        "seats": BySide::of(here),
        "watching": presence.watching,
        "away_since": BySide::of(away),
    })
    .to_string()
}

/// The computer is thinking.
pub(crate) fn thinking(version: u32, side: Side, ply: u16) -> String {
    json!({ "type": "thinking", "version": version, "side": side, "ply": ply }).to_string()
}

/// A player sends an emote.
pub(crate) fn emote(version: u32, side: Side, emote: Emote) -> String {
    json!({ "type": "emote", "version": version, "side": side, "emote": emote.as_str() }).to_string()
}

/// The answer to a frame that was performed.
pub(crate) fn ok(version: u32, reference: &Option<Value>) -> String {
    text(&OkFrame { r#type: "ok", r#ref: reference, version })
}

/// The answer to a hello: the side of the seat token.
pub(crate) fn welcome(version: u32, reference: &Option<Value>, you: Option<Side>) -> String {
    json!({ "type": "ok", "ref": reference, "version": version, "you": you }).to_string()
}
