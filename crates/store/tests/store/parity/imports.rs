//! Imports.

use std::sync::Arc;

use cuatro_game::{Kind, Occupant, Time};
use cuatro_rules::Side;
use cuatro_store::{Store, Totals};
use cuatro_textfile::{Carried, Errors, ReadFile, ReadGame, ReadPlayer, ReadSeat};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::super::samples::{id, key, record};
use super::Pair;
use super::changes::{Known, seats_of};

/// A game of a file between known players, at a time of its own.
pub(super) fn read_game(known: &mut Known, rng: &mut ChaCha8Rng, line: u64) -> ReadGame {
    let players = known.players.len();
    let seated = |seat: &ReadSeat| !matches!(seat, ReadSeat::Player(index) if *index as usize >= players);
    let before = rng.random_range(0..=known.imported.len());
    let again = known.imported.get(before).filter(|game| game.seats.iter().all(seated));
    if let Some(mut game) = again.cloned().filter(|_| rng.random_bool(0.4)) {
        // The same again, or another with its id, perhaps of others: somebody before them may be deleted.
        game.line = line;
        if rng.random_bool(0.1) {
            game.ended_at = Time(game.ended_at.0 + 1);
        }
        return game;
    }
    known.made += 1;
    let winner = [Some(Side::X), Some(Side::O), None][rng.random_range(0..3)];
    let like = record(&id("like"), seats_of([1, 2], rng), winner, 0);
    let mut players = rand::seq::index::sample(rng, known.players.len(), 2).into_iter();
    let seats = like.seats.map(|seat| match seat {
        Occupant::Person(_) => ReadSeat::Player(players.next().expect("two players") as u32),
        Occupant::Computer(level) => ReadSeat::Computer(level),
    });
    let (named, number) = (rng.random_bool(0.7), known.made);
    let game = ReadGame {
        line,
        id: named.then(|| match rng.random_range(0..20) {
            // One that was played or entered here, if there is such a one.
            0 => id(&format!("m{}", rng.random_range(0..number))),
            // One that goes on here, or has ended.
            1 => known.game(rng),
            _ => id(&format!("i{number}")),
        }),
        digest: (!named).then(|| (number as u128).to_be_bytes()),
        ended_at: Time(1_000_000_000 + 10 * number as i64),
        kind: if rng.random_bool(0.5) { Kind::Online } else { Kind::Local },
        seats,
        variant: like.variant,
        winner,
        reason: like.result.reason,
        rounds: like.result.rounds,
        points: like.result.points,
        moves: like.moves,
        taken_back: rng.random_bool(0.1),
        fair_discs: if rng.random_bool(0.2) { 8 } else { 0 },
    };
    known.imported.push(game.clone());
    game
}

/// Imports a file, or only checks it.
pub(super) async fn import(pair: &Pair, known: &mut Known, rng: &mut ChaCha8Rng) {
    let players: Vec<ReadPlayer> = known
        .players
        .iter()
        .map(|(_, name)| ReadPlayer { name: name.as_str().into(), key: key(name).as_str().into() })
        .collect();
    let games: Vec<ReadGame> =
        (0..rng.random_range(0..=10)).map(|line| read_game(known, rng, line + 3)).collect();
    // Their players are numbers in this file's list, and somebody may be deleted before the next one.
    let amount = rng.random_range(0..3);
    let carried: Vec<Carried> = rand::seq::index::sample(rng, players.len(), amount)
        .into_iter()
        .zip(100..)
        .map(|(player, line)| {
            let [wins, losses] = [rng.random_range(0..5), rng.random_range(0..5)];
            let totals = Totals { points: 1000 * wins, wins, losses, draws: 0 };
            Carried { line, origin: "paper".into(), player: player as u32, totals }
        })
        .collect();
    let anybody = (0..players.len() as u32).map(ReadSeat::Player).chain((1..=3).map(ReadSeat::Deleted));
    let bots = anybody.filter(|_| rng.random_bool(0.05)).collect();
    let file = ReadFile { players, carried, bots, games: games.len() as u64, errors: Errors::default() };
    let (restore, apply) = (rng.random_bool(0.3), rng.random_bool(0.8));
    let at = Time(known.now);
    let imported = async |store: Arc<dyn Store>| {
        let mut import = store.clone().begin_import().await.expect("a write");
        import.stage(&games).await.expect("a write");
        let check = import.check(&file, restore).await.expect("a read");
        let taken = apply && check.errors.is_empty();
        match taken {
            true => {
                assert!(import.apply(at).await.expect("a write").is_none(), "nothing else changes the data")
            }
            false => import.discard().await.expect("a write"),
        }
        store.refresh_ratings().await.expect("a write");
        (check, taken)
    };
    let what = format!("import of {games:?}, {:?} and {:?}", file.carried, file.bots);
    let (check, _) = pair.ask_owners(rng, &what, imported).await;
    known.refused_imports += usize::from(!check.errors.is_empty());
    known.taken_imports += usize::from(check.counts.new_games > 0);
}
