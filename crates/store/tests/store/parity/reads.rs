//! Reads.

use cuatro_game::computer::Level;
use cuatro_game::names::folded;
use cuatro_game::{GameId, Kind, PlayerId, Status, Time};
use cuatro_rules::Side;
use cuatro_store::{
    Against, HistoryFilter, HistoryItem, LobbyFilter, News, RankingKey, ResultFilter, RivalFilter, Store,
    StoredGame,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::Pair;
use super::changes::{Known, token};

const AGAINST: [Against; 3] = [Against::All, Against::People, Against::Bots];

/// Without the number of the row, which may differ.
pub(super) fn items(items: Vec<HistoryItem>) -> Vec<HistoryItem> {
    items.into_iter().map(|item| HistoryItem { place: 0, ..item }).collect()
}

pub(super) async fn read(pair: &Pair, known: &Known, rng: &mut ChaCha8Rng) {
    let (key, game) = (known.key(rng), known.game(rng));
    match rng.random_range(0..13) {
        0 => drop(pair.ask(rng, "player", async |store| store.player(&key).await.expect("a read")).await),
        1 => drop(pair.ask(rng, "game", async |store| store.game(&game).await.expect("a read")).await),
        2 => {
            let against = AGAINST[rng.random_range(0..3)];
            let limit = rng.random_range(1..8);
            let page = async |store: &dyn Store| store.ranking(against, None, limit).await.expect("a read");
            let first = pair.ask(rng, "ranking", page).await;
            let Some(last) = first.last() else { return };
            let after = RankingKey {
                totals: last.totals,
                name: last.name.to_string(),
                position: last.position,
                number: last.number,
            };
            let next =
                async |store: &dyn Store| store.ranking(against, Some(&after), limit).await.expect("a read");
            pair.ask(rng, "the next page of the ranking", next).await;
        }
        3 => {
            let against = AGAINST[rng.random_range(0..3)];
            let place = async |store: &dyn Store| store.place(against, &key).await.expect("a read");
            pair.ask(rng, "place", place).await;
        }
        4 => {
            let filter = HistoryFilter {
                player: rng.random_bool(0.5).then(|| key.clone()),
                kind: rng.random_bool(0.2).then_some(Kind::Online),
                result: rng.random_bool(0.2).then_some(ResultFilter::Winner(Side::X)),
                fair: rng.random_bool(0.1),
                from: rng.random_bool(0.2).then_some(Time(known.now / 2)),
                to: rng.random_bool(0.2).then_some(Time(known.now - 3)),
                after: None,
                limit: rng.random_range(1..30),
            };
            pair.ask(rng, "history", async |store| items(store.history(&filter).await.expect("a read")))
                .await;
        }
        5 => {
            let player = PlayerId(known.player(rng));
            let filter = match rng.random_range(0..3) {
                0 => RivalFilter::MostPlayed(5),
                1 => RivalFilter::Person(key),
                _ => RivalFilter::Computer(Level::ALL[rng.random_range(0..Level::ALL.len())]),
            };
            pair.ask(rng, "rivals", async |store| store.rivals(player, &filter).await.expect("a read")).await;
        }
        6 => {
            let from = Time(known.now - rng.random_range(0..100));
            let recent = async |store: &dyn Store| {
                let mut rows = store.totals_since(from).await.expect("a read");
                rows.sort_by(|one, two| one.name.cmp(&two.name));
                rows
            };
            pair.ask(rng, "what was won lately", recent).await;
        }
        7 => {
            // Where more than plenty of names match, it is open which of them are looked at.
            let part = match ["a", "ñ", "player 1", "zz"][rng.random_range(0..4)] {
                _ if known.players.len() > 400 => key.as_str().to_owned(),
                part => folded(part),
            };
            pair.ask(rng, "names", async |store| store.players_like(&part, 7).await.expect("a read")).await;
        }
        8 => {
            let filter = LobbyFilter {
                status: rng.random_bool(0.5).then_some(Status::Finished),
                player: rng.random_bool(0.5).then_some(key),
                after: None,
                limit: 9,
            };
            pair.ask(rng, "lobby", async |store| store.lobby(&filter).await.expect("a read")).await;
        }
        9 => {
            let item = async |store: &dyn Store| {
                items(store.finished(&game).await.expect("a read").into_iter().collect())
            };
            pair.ask(rng, "finished game", item).await;
        }
        10 => {
            let seat = token(10_000 * rng.random_range(0..=known.made as i64) + rng.random_range(0..2));
            pair.ask(rng, "seat", async |store| store.seat_of_token(&seat).await.expect("a read")).await;
            let device = token(if rng.random() {
                1000 + rng.random_range(0..=known.made as i64)
            } else {
                -rng.random_range(0..=known.made as i64)
            });
            pair.ask(rng, "device", async |store| store.player_of_token(&device).await.expect("a read"))
                .await;
        }
        11 => {
            let known: Vec<_> =
                known.games.iter().rev().take(5).map(|game| (game.0.clone(), game.1 / 2)).collect();
            let news = async |store: &dyn Store| {
                let mut news = match store.shared() {
                    Some(shared) => shared.news(&known).await.expect("a read"),
                    None => news_of_logs(store, &known).await,
                };
                news.sort_by(|one, two| one.game.cmp(&two.game));
                news
            };
            pair.ask(rng, "news", news).await;
        }
        _ => {
            let games = async |store: &dyn Store| store.games_to_resume().await.expect("a read");
            pair.ask(rng, "games to resume", games).await;
        }
    }
}

/// News from the whole logs.
async fn news_of_logs(store: &dyn Store, known: &[(GameId, u32)]) -> Vec<News> {
    let mut news = Vec::new();
    for (game, version) in known {
        let Some(StoredGame { log, seats }) = store.game(game).await.expect("a read") else { continue };
        let events: Vec<_> = log.into_iter().filter(|logged| logged.version > *version).collect();
        if !events.is_empty() {
            news.push(News { game: game.clone(), events, seats });
        }
    }
    news
}
