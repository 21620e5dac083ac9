//! Ids of games that a file lists without one.

use sha2::{Digest, Sha256};

use super::{ReadGame, ReadPlayer, ReadSeat, START, TAKEBACK};
use cuatro_game::GameId;

/// The length of such an id, and of the ids of games that are played here.
const LENGTH: usize = 12;
const ALPHABET: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The id of a game written with `-`: from its content and its occurrence, 1 for the first of equal lines. The same file gives
/// the same ids again, so that importing it twice changes nothing, and two equal lines are two games.
pub fn derived_id(content_digest: &[u8; 16], occurrence: u64) -> GameId {
    let hash = Sha256::new()
        .chain_update(b"cuatro derived id 1\n")
        .chain_update(content_digest)
        .chain_update(occurrence.to_be_bytes())
        .finalize();
    let mut number = u128::from_be_bytes(std::array::from_fn(|at| hash[at]));
    let mut id = String::with_capacity(LENGTH);
    for _ in 0..LENGTH {
        id.push(char::from(ALPHABET[(number % 36) as usize]));
        number /= 36;
    }
    id.parse().expect("12 characters of the alphabet are an id")
}

/// The digest of everything in a game except its id. Names count by their key, so that a different spelling is not a different
/// game.
pub(super) fn content_digest(game: &ReadGame, players: &[ReadPlayer]) -> [u8; 16] {
    let mut hash = Sha256::new();
    hash.update(b"cuatro game 1\n");
    let mut part = |text: &str| {
        // No part contains a line break, so different contents give different texts.
        hash.update(text.as_bytes());
        hash.update(b"\n");
    };
    part(&game.ended_at.0.to_string());
    part(game.kind.as_str());
    for seat in game.seats {
        match seat {
            ReadSeat::Player(player) => part(&players[player as usize].key),
            // No key begins like these, because names cannot contain a colon.
            ReadSeat::Deleted(n) => part(&format!("deleted:{n}")),
            ReadSeat::Computer(level) => part(&format!("computer:{level}")),
        }
    }
    part(&game.variant.to_string());
    part(game.winner.map_or("draw", |side| side.as_str()));
    part(game.reason.as_str());
    if game.taken_back {
        part(TAKEBACK);
    }
    if game.fair_discs > 0 {
        part(&format!("{START}{}", game.fair_discs));
    }
    part(&game.rounds.to_string());
    let moves = game.moves.as_ref().map(|moves| moves.iter().map(|column| column.0).collect::<Vec<_>>());
    match moves {
        Some(columns) => hash.update(columns),
        None => hash.update(b"-"),
    }
    let hash = hash.finalize();
    std::array::from_fn(|at| hash[at])
}
