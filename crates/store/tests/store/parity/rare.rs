//! Rare operations.

use cuatro_game::{PlayerId, Time};
use cuatro_rules::Side;
use cuatro_store::{Erase, Erasing, SeatPresence, Store};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::super::samples;
use super::Pair;
use super::changes::Known;

/// Rare writes.
pub(super) async fn other(pair: &Pair, known: &mut Known, rng: &mut ChaCha8Rng) {
    let (game, now) = (known.game(rng), known.now);
    match rng.random_range(0..7) {
        0 => {
            let at = rng.random_range(0..known.players.len());
            // Somebody must be left.
            if known.players.len() < 5 {
                return;
            }
            let erase =
                Erase { player: PlayerId(known.players[at].0), at: Time(now), purge: rng.random_bool(0.5) };
            let count = async |store: &dyn Store| store.count_erase(&erase).await.expect("a read");
            pair.ask(rng, "what a deletion would do", count).await;
            let done = async |store: &dyn Store| match store.erase(&erase).await.expect("a write") {
                Erasing::Seated(mut seats) => {
                    seats.sort_by(|one, two| (&one.0, one.1.index()).cmp(&(&two.0, two.1.index())));
                    Erasing::Seated(seats)
                }
                done => done,
            };
            if let Erasing::Done { .. } = pair.ask(rng, "deletion", done).await {
                known.players.remove(at);
            }
            pair.ask(rng, "deletions that wait", async |store| store.erasing().await.expect("a read").len())
                .await;
        }
        1 => {
            // Logs of games that are not finished stay, so those that are gone are known to be over.
            let before = Time(now - 40);
            let pruned = async |store: &dyn Store| store.prune(before, 1000).await.expect("a write");
            if pair.ask(rng, "pruning", pruned).await > 0 {
                let mut left = Vec::new();
                for game in std::mem::take(&mut known.games) {
                    if pair.sqlite.game(&game.0).await.expect("a read").is_some() {
                        left.push(game);
                    }
                }
                known.games = left;
            }
        }
        2 => {
            let row = SeatPresence {
                game,
                side: Side::X,
                here: rng.random_bool(0.5),
                seen_at: rng.random_bool(0.5).then_some(Time(now)),
            };
            pair.ask(rng, "presence", async |store| {
                store.keep_presence(std::slice::from_ref(&row)).await.is_ok()
            })
            .await;
        }
        3 => {
            let shared = pair.postgres[rng.random_range(0..2)].shared().expect("a shared store");
            shared.lease_due(Time(now), Time(now + 30), 1000).await.expect("a write");
        }
        4 => {
            let player = PlayerId(known.player(rng));
            let marked = async |store: &dyn Store| store.mark_bot(player).await.expect("a write");
            pair.ask(rng, "a bot", marked).await;
            pair.ask(rng, "ratings", async |store| store.refresh_ratings().await.is_ok()).await;
        }
        5 => {
            let kept = async |store: &dyn Store| {
                store.keep_report(&game, &samples::report("{}", 3)).await.expect("a write");
                let all = store.reports(std::slice::from_ref(&game)).await.expect("a read");
                let accuracies = store.accuracies(std::slice::from_ref(&game)).await.expect("a read");
                (store.report(&game).await.expect("a read"), all, accuracies)
            };
            pair.ask(rng, "report", kept).await;
        }
        _ => {
            let gone =
                async |store: &dyn Store| store.forget_unused_players(Time(0), 5).await.expect("a write");
            pair.ask(rng, "players who were never used", gone).await;
            pair.ask(rng, "upkeep", async |store| store.upkeep().await.is_ok()).await;
            pair.ask(rng, "ratings", async |store| store.refresh_ratings().await.is_ok()).await;
        }
    }
}
