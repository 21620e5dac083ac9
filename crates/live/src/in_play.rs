//! The boards of running tournament games, with which nobody is helped meanwhile.

use std::sync::{Arc, Mutex, MutexGuard, Weak};

use super::{LiveGame, Room};
use cuatro_rules::{Cell, Column, Position};
use cuatro_tournament::TournamentId;

/// How many discs the players of a game must have dropped: before that, thousands stand before the same board.
const OWN_DISCS: u16 = 6;

/// The rooms of tournament games that are in memory. A move changes nothing here: whoever asks looks at the boards as they are.
#[derive(Debug, Default)]
pub(super) struct InPlay(Mutex<Vec<Weak<Room>>>);

impl InPlay {
    /// Notes a room that was just read or created.
    pub(super) fn add(&self, room: &Arc<Room>) {
        if !is_running(&room.game()) {
            return;
        }
        let mut rooms = self.rooms();
        if rooms.len() == rooms.capacity() {
            rooms.retain(|room| room.strong_count() > 0);
        }
        rooms.push(Arc::downgrade(room));
    }

    /// The tournaments in which this position or its mirror image is on a board, or will be or was one disc later or earlier.
    pub(super) fn near(&self, position: &Position) -> Vec<TournamentId> {
        let mut near = Vec::new();
        self.rooms().retain(|room| {
            let Some(live) = room.upgrade().map(|room| room.game()) else { return false };
            if !is_running(&live) {
                return false;
            }
            if let Some(tournament) = &live.game.setup.tournament
                && live.game.plies_played() >= OWN_DISCS
                && is_near(position, &live.game.position)
            {
                near.push(TournamentId::of_key(&tournament.id));
            }
            true
        });
        near.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
        near.dedup();
        near
    }

    fn rooms(&self) -> MutexGuard<'_, Vec<Weak<Room>>> {
        self.0.lock().expect("no code panics while it holds the rooms")
    }
}

fn is_running(live: &LiveGame) -> bool {
    live.game.setup.tournament.is_some() && !live.game.status.is_over()
}

/// Whether the boards are equal, as they are or as mirror images, except for at most one disc that is on only one of them.
fn is_near(one: &Position, other: &Position) -> bool {
    if one.variant() != other.variant() || one.ply().abs_diff(other.ply()) > 1 {
        return false;
    }
    let (rows, columns) = (one.variant().rows(), one.variant().columns());
    [false, true].into_iter().any(|mirrored| {
        let pairs =
            || (0..columns).map(|column| (column, if mirrored { columns - 1 - column } else { column }));
        let height = |position: &Position, column: u8| position.height(Column(column));
        let apart: u32 = pairs()
            .map(|(of_one, of_other)| u32::from(height(one, of_one).abs_diff(height(other, of_other))))
            .sum();
        apart <= 1
            && pairs().all(|(of_one, of_other)| {
                let both = height(one, of_one).min(height(other, of_other));
                (1..=both).all(|level| {
                    let at = |position: &Position, column| position.at(Cell { row: rows - level, column });
                    at(one, of_one) == at(other, of_other)
                })
            })
    })
}
