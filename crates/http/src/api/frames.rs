//! The frames sent to followers of a game, by socket and by event stream.

use std::sync::Arc;

use serde::Serialize;

use super::dto;
use cuatro_app::{Entry, LiveGame, Presence};
use cuatro_game::{Answer, Event, Status, Time};
use cuatro_protocol::{Aborted, BySide, ClockReading, Reason, ServerFrame, Snapshot};
use cuatro_rules::Side;
use cuatro_words::lang::Reader;

/// A frame as it is sent.
pub(crate) fn text(frame: &impl Serialize) -> String {
    serde_json::to_string(frame).expect("a frame of strings and numbers is always JSON")
}

/// The frame of an event, rendered once for all followers with the same language and first column.
pub(crate) fn event(live: &LiveGame, entry: &Entry, reader: Reader) -> Arc<str> {
    // Only a computer's reason names columns in words; every other frame is the same wherever they are counted from.
    let names_columns = matches!(entry.logged.event, Event::Moved { why: Some(_), .. });
    let reader = if names_columns { reader } else { reader.lang.into() };
    entry.frames[reader.index()].get_or_init(|| text(&of_event(live, entry, reader)).into()).clone()
}

/// The frame of an event. It describes the game after the event, so it is the same whenever it is read: live, after reconnecting,
/// and after a restart.
pub(crate) fn of_event(live: &LiveGame, entry: &Entry, reader: Reader) -> ServerFrame {
    let version = entry.logged.version;
    let then = &entry.after;
    // The log contains no names. A seat keeps its player, so the current name is right unless the player was deleted.
    let seats =
        || BySide::of(|side| then.taken[side.index()].then(|| dto::taken_seat(live, side, reader.lang)));
    let series = || live.game.series().map(Into::into);
    let clock = entry.clock.map(|(at, [x_ms, o_ms])| ClockReading { x_ms, o_ms, at: at.into() });
    match &entry.logged.event {
        Event::Created(_) => ServerFrame::Created { version },
        Event::Joined { .. } => {
            ServerFrame::Joined { version, seats: seats(), status: then.status, to_move: then.to_move, clock }
        }
        Event::Moved { .. } => ServerFrame::Move { version, moved: dto::moved(entry, reader), clock },
        Event::Offered { offer, side } => {
            ServerFrame::Offer { version, offer: *offer, side: *side, answer: Answer::Offer }
        }
        Event::Declined { offer, side } => {
            ServerFrame::Offer { version, offer: *offer, side: *side, answer: Answer::Decline }
        }
        Event::Withdrawn { offer, side } => {
            ServerFrame::Offer { version, offer: *offer, side: *side, answer: Answer::Withdraw }
        }
        Event::TakenBack { ply, .. } => {
            ServerFrame::Takeback { version, ply: *ply, moves: live.moves_after(entry), clock }
        }
        Event::Held { .. } => ServerFrame::Hold { version, on: true, to_move: then.to_move, clock },
        Event::Released {} => ServerFrame::Hold { version, on: false, to_move: then.to_move, clock },
        Event::Finished(result) => {
            let (status, result) = (Status::Finished, Some(result.into()));
            ServerFrame::Result { version, status, result, series: series(), aborted: None, clock }
        }
        Event::Aborted { by, expired, .. } => {
            let aborted = Some(Aborted { by: *by, expired: *expired });
            let (status, series) = (Status::Aborted, series());
            ServerFrame::Result { version, status, result: None, series, aborted, clock }
        }
        Event::RematchAsked { .. } | Event::RematchDeclined { .. } => {
            let asked = dto::rematch_asked(then.rematch);
            let declined = match entry.logged.event {
                Event::RematchDeclined { side } => Some(side),
                _ => None,
            };
            ServerFrame::Rematch { version, asked, declined, next_game: None }
        }
        Event::RematchMade { next } => {
            let next_game = Some(next.to_string());
            ServerFrame::Rematch { version, asked: Side::BOTH.to_vec(), declined: None, next_game }
        }
        Event::PlayerDeleted { .. } => ServerFrame::Deleted { version, seats: seats() },
    }
}

/// The whole game.
pub(crate) fn snapshot(
    live: &LiveGame,
    presence: &Presence,
    you: Option<Side>,
    reader: Reader,
    now: Time,
) -> ServerFrame {
    let whys = reasons(live, reader);
    let game = dto::game(live, presence, None, reader.lang, now);
    ServerFrame::Snapshot { version: live.game.version, game: Box::new(Snapshot { game, you, whys }) }
}

/// The computer's reason for each of the discs on the board; null for a person's.
fn reasons(live: &LiveGame, reader: Reader) -> Vec<Option<Reason>> {
    // The discs of an opening have no reasons.
    let mut reasons = vec![None; live.game.setup.opening.len()];
    for entry in live.log.iter() {
        match &entry.logged.event {
            Event::Moved { why, .. } => reasons.push(why.as_ref().map(|why| dto::reason(why, reader))),
            Event::TakenBack { ply, .. } => reasons.truncate(usize::from(*ply)),
            _ => {}
        }
    }
    reasons
}

/// Presence.
pub(crate) fn presence(version: u32, live: &LiveGame, presence: &Presence) -> ServerFrame {
    let here = |side: Side| {
        // The computer always counts as present.
        live.game.seats[side.index()].is_some_and(|seat| seat.level().is_some())
            || presence.is_connected(side)
    };
    let away = |side: Side| presence.away_since(side, &live.game).filter(|_| !here(side)).map(Into::into);
    ServerFrame::Presence {
        version,
        seats: BySide::of(here),
        watching: presence.watching,
        away_since: BySide::of(away),
    }
}
