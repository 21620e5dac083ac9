//! The events of a game in memory, with what readers are shown of each.

use std::sync::{Arc, OnceLock};

use cuatro_game::{Clock, Event, Game, Logged, Status, Time};
use cuatro_rules::{Placed, Side};
use cuatro_words::lang::Reader;

/// Entries in a piece: a new game has one, and most of it is empty.
const ENTRIES_PER_PIECE: usize = 8;

type Piece = [OnceLock<Arc<Entry>>; ENTRIES_PER_PIECE];

/// Events from version 1 on. States of a game share its pieces, each up to its own length: a clone copies no entry, so an event of a
/// long game costs no more than one of a short game.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// As many as `len` entries need.
    pieces: Arc<Vec<Arc<Piece>>>,
    len: usize,
}

impl Log {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All events, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Arc<Entry>> {
        self.range(0)
    }

    /// The events after the first `count`; `None` if there are fewer.
    pub fn after(&self, count: usize) -> Option<impl DoubleEndedIterator<Item = &Arc<Entry>>> {
        (count <= self.len).then(|| self.range(count))
    }

    fn get(&self, version: u32) -> Option<&Arc<Entry>> {
        let at = (version as usize).checked_sub(1).filter(|at| *at < self.len)?;
        self.pieces[at / ENTRIES_PER_PIECE][at % ENTRIES_PER_PIECE].get()
    }

    /// The disc that the event with this version dropped.
    fn disc(&self, version: u32) -> Option<(u32, Placed)> {
        Some((version, self.get(version)?.placed?))
    }

    /// The version of the move that dropped the newest disc on the board; 0 if there is none.
    pub(super) fn newest(&self) -> u32 {
        self.get(self.len as u32).map_or(0, |last| last.after.newest)
    }

    /// The discs on the board, the newest first, each with the version of its move; without those of the opening.
    pub(super) fn discs(&self) -> impl Iterator<Item = (u32, Placed)> {
        self.discs_with_newest(self.newest())
    }

    /// The discs that were on the board when the newest one was that of this version, the newest first.
    pub(super) fn discs_with_newest(&self, newest: u32) -> impl Iterator<Item = (u32, Placed)> {
        // Below a disc is the one that was the newest just before it: take-backs in between are passed over.
        let below = |(version, _): &(u32, Placed)| self.disc(self.get(version - 1)?.after.newest);
        std::iter::successors(self.disc(newest), below)
    }

    fn range(&self, from: usize) -> impl DoubleEndedIterator<Item = &Arc<Entry>> {
        (from..self.len).map(|at| {
            self.pieces[at / ENTRIES_PER_PIECE][at % ENTRIES_PER_PIECE]
                .get()
                .expect("entries up to the length are there")
        })
    }

    pub(super) fn push(&mut self, entry: Arc<Entry>) {
        let within = self.len % ENTRIES_PER_PIECE;
        if within == 0 {
            Arc::make_mut(&mut self.pieces).push(Arc::default());
        }
        let last = self.pieces.last().expect("a place for the entry was made");
        if let Err(entry) = last[within].set(entry) {
            // Another state went on from the same one, and its entry has the place. It may never have become durable.
            let own: Piece = std::array::from_fn(|at| match at {
                _ if at < within => last[at].clone(),
                _ if at == within => OnceLock::from(entry.clone()),
                _ => OnceLock::new(),
            });
            *Arc::make_mut(&mut self.pieces).last_mut().expect("it was there just now") = Arc::new(own);
        }
        self.len += 1;
    }
}

impl FromIterator<Arc<Entry>> for Log {
    fn from_iter<I: IntoIterator<Item = Arc<Entry>>>(entries: I) -> Log {
        let mut log = Log::default();
        entries.into_iter().for_each(|entry| log.push(entry));
        log
    }
}

/// An event of a game in memory, with facts that readers need and its text for each kind of reader once one asked for it.
#[derive(Debug)]
pub struct Entry {
    pub logged: Logged,
    /// Where the disc came to rest, if the event is a move.
    pub placed: Option<Placed>,
    /// Milliseconds left for X and O after the event, and until when that stays so, if there is a clock.
    pub clock: Option<(Time, [i64; 2])>,
    /// The game just after the event.
    pub after: GameAfter,
    /// Its frame, by [`Reader::index`]: rendered once for all followers. It depends only on the log up to this event and on which of the
    /// players are deleted or bots.
    pub frames: [OnceLock<Arc<str>>; Reader::ALL.len()],
}

/// What frames show of the game just after an event. Noted with the event: replaying the log for each event that a reader missed
/// would cost the square of its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameAfter {
    /// Whether the seats of X and O were taken.
    pub taken: [bool; 2],
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
            after: GameAfter {
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
        let Entry { logged, placed, clock, after, frames: _ } = self;
        Entry {
            logged: logged.clone(),
            placed: *placed,
            clock: *clock,
            after: *after,
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

    fn entry(version: u32) -> Arc<Entry> {
        let setup = Setup::plain(Variant::STANDARD, Kind::Online, [None, None]);
        let game = Game::new(setup, Time(0)).expect("a game");
        let logged = Logged {
            version,
            at: Time(0),
            event: Event::Aborted { by: None, expired: false, stopped: None },
        };
        Arc::new(Entry::new(&game, logged, None, &Log::default()))
    }

    #[test]
    fn a_log_gives_back_what_was_put_in_wherever_its_pieces_begin() {
        let mut log = Log::default();
        for count in 0..=3 * ENTRIES_PER_PIECE {
            assert_eq!((log.len(), log.is_empty()), (count, count == 0));
            for from in 0..=count {
                let after: Vec<u32> =
                    log.after(from).expect("so many").map(|entry| entry.logged.version).collect();
                assert_eq!(after, (from as u32 + 1..=count as u32).collect::<Vec<_>>());
            }
            assert!(log.after(count + 1).is_none());
            assert_eq!(log.iter().next_back().map_or(0, |entry| entry.logged.version), count as u32);
            log.push(entry(count as u32 + 1));
        }
        let clone = log.clone();
        log.push(entry(0));
        assert_eq!(
            (clone.len(), log.len()),
            (3 * ENTRIES_PER_PIECE + 1, 3 * ENTRIES_PER_PIECE + 2),
            "a clone stays as it is"
        );
        assert!(Arc::ptr_eq(&clone.pieces, &log.pieces), "and shares everything");
    }

    #[test]
    fn states_that_went_on_from_the_same_one_keep_their_own_entries() {
        for common in [0, 1, ENTRIES_PER_PIECE - 1, ENTRIES_PER_PIECE, ENTRIES_PER_PIECE + 1] {
            let before: Log = (1..=common as u32).map(entry).collect();
            let (mut first, mut second, mut third) = (before.clone(), before.clone(), before.clone());
            first.push(entry(1_000));
            second.push(entry(2_000));
            third.push(entry(3_000));
            second.push(entry(2_001));
            let versions = |log: &Log| log.iter().map(|entry| entry.logged.version).collect::<Vec<_>>();
            let with = |own: &[u32]| (1..=common as u32).chain(own.iter().copied()).collect::<Vec<_>>();
            assert_eq!(versions(&before), with(&[]), "after {common}");
            assert_eq!(versions(&first), with(&[1_000]), "after {common}");
            assert_eq!(versions(&second), with(&[2_000, 2_001]), "after {common}");
            assert_eq!(versions(&third), with(&[3_000]), "after {common}");
        }
    }

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
                let GameAfter { taken, status, to_move, rematch, newest: _ } = entry.after;
                assert_eq!(taken, game.seats.map(|seat| seat.is_some()));
                assert_eq!((status, to_move, rematch), (game.status, game.to_move(), game.offers.rematch));
            }
        }
    }
}
