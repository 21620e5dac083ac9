//! An event of a game in memory, with what readers are shown of it.

use std::sync::{Arc, OnceLock};

use super::Log;
use cuatro_game::{Clock, Event, Game, Logged, Status, Time};
use cuatro_rules::{Placed, Side};
use cuatro_words::lang::Reader;

/// An event of a game in memory, with facts that readers need and its text for each kind of reader once one asked for it.
#[derive(Debug)]
pub struct Entry {
    /// The event.
    pub logged: Logged,
    /// Where the disc came to rest, if the event is a move.
    pub placed: Option<Placed>,
    /// Milliseconds left for X and O after the event, and until when that stays so, if there is a clock.
    pub clock: Option<(Time, [i64; 2])>,
    /// The game just after the event.
    pub then: Then,
    /// Its frame, by [`Reader::index`]: rendered once for all followers. It depends only on the log up to this event and on which of the
    /// players are deleted or bots.
    pub frames: [OnceLock<Arc<str>>; Reader::ALL.len()],
}

/// What frames show of the game just after an event. Noted with the event: replaying the log for each event that a reader missed
/// would cost the square of its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Then {
    /// Whether the seats of X and O were taken.
    pub taken: [bool; 2],
    /// The status.
    pub status: Status,
    /// The side to move; `None` unless the game was being played.
    pub to_move: Option<Side>,
    /// Whether X and O had asked for a rematch.
    pub rematch: [bool; 2],
    /// The version of the move that dropped the newest disc on the board; 0 if there was none after those of the opening.
    pub(super) newest: u32,
}

impl Entry {
    /// The entry of an event that led to `game`, after those in `log`.
    pub(super) fn new(game: &Game, logged: Logged, placed: Option<Placed>, log: &Log) -> Entry {
        let newest = match logged.event {
            Event::Moved { .. } => logged.version,
            Event::TakenBack { ply, .. } => {
                log.discs().find(|(_, placed)| placed.ply < ply).map_or(0, |(version, _)| version)
            }
            _ => log.newest(),
        };
        let left = |clock: Clock| Side::BOTH.map(|side| clock.left_ms(side, game.to_move(), logged.at));
        Entry {
            placed,
            clock: game.clock.map(|clock| (clock.runs_from().max(logged.at), left(clock))),
            then: Then {
                taken: game.seats.map(|seat| seat.is_some()),
                status: game.status,
                to_move: game.to_move(),
                rematch: game.offers.rematch,
                newest,
            },
            frames: Default::default(),
            logged,
        }
    }

    /// The same event without cached frames.
    pub(super) fn unwritten(&self) -> Entry {
        let Entry { logged, placed, clock, then, frames: _ } = self;
        Entry {
            logged: logged.clone(),
            placed: *placed,
            clock: *clock,
            then: *then,
            frames: Default::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::LiveGame;
    use cuatro_game::{Kind, Offer, PlayerId, Setup};
    use cuatro_rules::{Column, Variant};

    #[test]
    fn what_an_entry_notes_is_what_a_replay_up_to_it_says() {
        let mut chance = StdRng::seed_from_u64(1);
        for opening in [0, 3] {
            let setup = Setup {
                seed: 1,
                opening: [0, 0, 1][..opening].iter().copied().map(Column).collect(),
                ..Setup::plain(Variant::STANDARD, Kind::Online, [None, None])
            };
            let first = Logged { version: 1, at: Time(0), event: Event::Created(setup) };
            let id = "aaaaaaaaaaaa".parse().expect("an id");
            let mut live = LiveGame::create(id, first, Default::default()).expect("a game");
            let happens = |live: &mut LiveGame, event| {
                let logged = Logged { version: live.game.version + 1, at: Time(0), event };
                *live = live.clone().with(logged).expect("it follows");
            };
            for side in Side::BOTH {
                happens(&mut live, Event::Joined { side, player: PlayerId(1) });
            }
            for _ in 0..300 {
                let columns: Vec<Column> = live.game.position.legal().collect();
                let side = Side::of_ply(live.game.ply());
                let event = match (chance.random_range(0..6), columns.is_empty()) {
                    _ if live.game.held => Event::Released {},
                    (2, _) => Event::Held { left_ms: None },
                    (0, _) | (_, true) => {
                        let ply = chance.random_range(live.game.opening_plies()..=live.game.ply());
                        Event::TakenBack { ply, left_ms: None, clock_ms: None }
                    }
                    (1, _) => Event::Offered { offer: Offer::Draw, side },
                    _ => {
                        let column = columns[chance.random_range(0..columns.len())];
                        Event::Moved { side, column, why: None, left_ms: None }
                    }
                };
                happens(&mut live, event);
            }
            for event in [
                Event::Aborted { by: None, expired: false, stopped: None },
                Event::RematchAsked { side: Side::O },
                Event::RematchDeclined { side: Side::X },
                Event::RematchAsked { side: Side::O },
                Event::PlayerDeleted { side: Side::X },
                Event::RematchAsked { side: Side::X },
            ] {
                happens(&mut live, event);
            }
            for entry in live.log.iter() {
                let log = live.log.iter().take(entry.logged.version as usize).map(|entry| &entry.logged);
                let game = Game::replay(log).expect("the log replays");
                assert_eq!(live.moves_after(entry), game.moves, "after {:?}", entry.logged);
                let Then { taken, status, to_move, rematch, newest: _ } = entry.then;
                assert_eq!(taken, game.seats.map(|seat| seat.is_some()));
                assert_eq!((status, to_move, rematch), (game.status, game.to_move(), game.offers.rematch));
            }
        }
    }
}
