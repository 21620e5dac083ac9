//! Changes that may or may not be possible.

use cuatro_game::computer::Level;
use cuatro_game::names::NameKey;
use cuatro_game::{GameId, Kind, Occupant, PlayerId, Status, Time};
use cuatro_rules::Side;
use cuatro_store::{Change, Claim, Due, GameChange, NewPlayer, Seat, TokenHash};
use cuatro_textfile::ReadGame;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::super::samples::{claim, creation, id, key, moved, of, record, unlisted};

/// The generator's view of the data.
#[derive(Default)]
pub(super) struct Known {
    /// Number of the player, or nothing once deleted.
    pub(super) players: Vec<(i64, String)>,
    pub(super) games: Vec<(GameId, u32, Status, [i64; 2])>,
    pub(super) now: i64,
    pub(super) made: usize,
    /// Games of files that were read. Their players are numbers in [`Known::players`] as it was then.
    pub(super) imported: Vec<ReadGame>,
    pub(super) taken_imports: usize,
    pub(super) refused_imports: usize,
}

impl Known {
    pub(super) fn player(&self, rng: &mut ChaCha8Rng) -> i64 {
        self.players[rng.random_range(0..self.players.len())].0
    }

    /// Two different ones.
    pub(super) fn two_players(&self, rng: &mut ChaCha8Rng) -> [i64; 2] {
        let first = rng.random_range(0..self.players.len());
        let second = (first + rng.random_range(1..self.players.len())) % self.players.len();
        [self.players[first].0, self.players[second].0]
    }

    pub(super) fn key(&self, rng: &mut ChaCha8Rng) -> NameKey {
        match rng.random_range(0..8) {
            0 => key("nobody"),
            _ => key(&self.players[rng.random_range(0..self.players.len())].1),
        }
    }

    pub(super) fn game(&self, rng: &mut ChaCha8Rng) -> GameId {
        match rng.random_range(0..8) {
            0 => id("none"),
            _ if self.games.is_empty() => id("none"),
            _ => self.games[rng.random_range(0..self.games.len())].0.clone(),
        }
    }
}

pub(super) fn token(number: i64) -> TokenHash {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    TokenHash(bytes)
}

pub(super) fn seats_of(players: [i64; 2], rng: &mut ChaCha8Rng) -> [Occupant; 2] {
    let mut seats = players.map(|player| Occupant::Person(PlayerId(player)));
    if rng.random_bool(0.3) {
        seats[rng.random_range(0..2)] = Occupant::Computer(Level::ALL[rng.random_range(0..Level::ALL.len())]);
    }
    seats
}

/// A change that may or may not be possible.
pub(super) fn change(known: &mut Known, rng: &mut ChaCha8Rng) -> Change {
    known.now += rng.random_range(0..3);
    known.made += 1;
    let number = known.made;
    match rng.random_range(0..10) {
        0 => {
            let name = match rng.random_range(0..4) {
                0 => known.players[rng.random_range(0..known.players.len())].1.clone(),
                1 => format!("ñandú {number}"),
                _ => format!("Player {number}"),
            };
            let player = 1000 + number as i64;
            let claim = match rng.random_range(0..8) {
                // Another device of a player.
                0 if known.players[0].0 < 1000 => {
                    let (player, name) = &known.players[0];
                    Claim { token: token(-(number as i64)), further: true, ..claim(*player, name) }
                }
                _ => Claim { token: token(player), ..claim(player, &name) },
            };
            Change { claims: vec![claim], ..Change::default() }
        }
        1 | 2 => {
            let game = id(&format!("g{number}"));
            let players = known.two_players(rng);
            let mut made = if rng.random_bool(0.4) { unlisted(&game) } else { creation(&game) };
            let seat = |side: usize| Seat {
                player: Some(PlayerId(players[side])),
                token: Some(token(10_000 * number as i64 + side as i64)),
                ..Seat::default()
            };
            made.seats = vec![(Side::X, seat(0)), (Side::O, seat(1))];
            made.events[0].at = Time(known.now);
            if rng.random_bool(0.2) {
                made.due = Due::At(Time(known.now + 50));
            }
            of(vec![made])
        }
        3..=7 if !known.games.is_empty() => {
            let (game, version, status, players) =
                known.games[rng.random_range(0..known.games.len())].clone();
            // Now and then the version is taken, or leaves a hole.
            let version = match rng.random_range(0..8) {
                0 => version,
                1 => version + 2,
                _ => version + 1,
            };
            let mut played = moved(&game, version.max(2), rng.random_range(0..7));
            played.events[0].at = Time(known.now);
            if status == Status::Playing && rng.random_bool(0.25) {
                played.status = Some(Status::Finished);
                // Whether it becomes true or not: it ends once at most.
                let ending = known.games.iter_mut().find(|(known, ..)| *known == game);
                ending.expect("a known game").2 = Status::Finished;
                let winner = [Some(Side::X), Some(Side::O), None][rng.random_range(0..3)];
                let mut ended = record(&game, seats_of(players, rng), winner, known.now);
                ended.kind = if rng.random_bool(0.5) { Kind::Online } else { Kind::Local };
                played.record = Some(ended);
                played.due = Due::Never;
            }
            of(vec![played])
        }
        8 => {
            let game = id(&format!("m{number}"));
            let players = known.two_players(rng);
            let mut ended = record(&game, seats_of(players, rng), Some(Side::X), known.now);
            ended.kind = Kind::Manual;
            let mut change = Change { results: vec![ended], ..Change::default() };
            if rng.random_bool(0.3) {
                let name = format!("Manual {number}");
                change.players.push(NewPlayer {
                    player: PlayerId(1000 + number as i64),
                    name_key: key(&name),
                    name,
                    at: Time(known.now),
                });
            }
            change
        }
        _ => {
            Change { withdrawn: vec![id(&format!("m{}", rng.random_range(0..=number)))], ..Change::default() }
        }
    }
}

/// Notes a change that was made.
pub(super) fn note(known: &mut Known, change: &Change) {
    for claim in change.claims.iter().filter(|claim| !claim.further) {
        known.players.push((claim.player.0, claim.name.clone()));
    }
    for player in &change.players {
        known.players.push((player.player.0, player.name.clone()));
    }
    for GameChange { game, events, status, seats, .. } in &change.games {
        let version = events.last().expect("an event").version;
        match known.games.iter_mut().find(|(known, ..)| known == game) {
            Some((_, known, stands, _)) => {
                *known = version;
                *stands = status.unwrap_or(*stands);
            }
            None => {
                let player = |side: usize| seats[side].1.player.expect("a person").0;
                known.games.push((game.clone(), version, Status::Playing, [player(0), player(1)]));
            }
        }
    }
}
