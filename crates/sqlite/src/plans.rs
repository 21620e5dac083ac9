//! Tests of SQLite's plans for frequent queries.

use cuatro_game::Status;
use cuatro_game::names::NameKey;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::SqliteStore;
use cuatro_store::queries::{erase, games, history, ranking};
use cuatro_store::{Against, HistoryFilter, LobbyFilter, RankingKey, Totals};

/// A made-up place deep in the ranking must not make the server read all rows above it, or sort.
#[tokio::test]
async fn a_place_in_the_ranking_is_found_by_index_also_one_that_was_made_up() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = SqliteStore::open(&directory.path().join("cuatro.db")).await.expect("a data file");
    let totals = Totals { points: 500, wins: 1, losses: 7, draws: 0 };
    let place = RankingKey { totals, name: "nobody".into(), position: 99_000, number: 99_999 };
    for (against, index) in [
        (Against::All, "player_by_points"),
        (Against::People, "player_by_people_points"),
        (Against::Bots, "player_by_bots_points"),
    ] {
        let plan = plan(&store, &ranking::page(against, Some(&place), 10).sqlite_text()).await;
        assert!(
            plan.len() == 1 && plan[0].starts_with(&format!("SEARCH player USING INDEX {index} (")),
            "{plan:#?}"
        );
    }
}

/// Unused names are many.
#[tokio::test]
async fn a_search_for_a_name_reads_only_players_with_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = SqliteStore::open(&directory.path().join("cuatro.db")).await.expect("a data file");
    let plan = plan(&store, &ranking::like::<SqliteConnection>().sqlite_text()).await;
    assert_eq!(plan, ["SCAN player USING INDEX player_by_points"]);
}

/// Unlisted games may be most of the waiting ones.
#[tokio::test]
async fn the_list_of_games_reads_only_listed_ones() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = SqliteStore::open(&directory.path().join("cuatro.db")).await.expect("a data file");
    for status in [None, Some(Status::Waiting), Some(Status::Finished)] {
        let filter = LobbyFilter { status, limit: 20, ..LobbyFilter::default() };
        let plan = plan(&store, &games::lobby_page(&filter).sqlite_text()).await;
        assert!(plan[0].starts_with("SEARCH game USING COVERING INDEX game_listed"), "{status:?}: {plan:#?}");
    }
}

/// SQLite's plan for a query.
async fn plan(store: &SqliteStore, question: &str) -> Vec<String> {
    let explained = sqlx::query(AssertSqlSafe(format!("explain query plan {question}")))
        .fetch_all(&store.readers)
        .await
        .expect("a plan");
    explained.iter().map(|row| row.get("detail")).collect()
}

/// Without the indexes of players, each query about a player would read the whole history.
#[tokio::test]
async fn the_games_of_a_player_are_found_by_index() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = SqliteStore::open(&directory.path().join("cuatro.db")).await.expect("a data file");
    let player = Some(NameKey::to_find("mia"));
    let filter = HistoryFilter { player, limit: 20, ..HistoryFilter::default() };
    let history = history::page(&filter);
    for question in [&history.sqlite_text(), erase::ALL_GAMES, erase::NOBODY_LEFT] {
        let plan = plan(&store, question).await;
        for index in ["INDEX record_of_x (x=?", "INDEX record_of_o (o=?"] {
            assert!(plan.iter().any(|step| step.contains(index)), "{question}: {plan:#?}");
        }
        assert!(!plan.iter().any(|step| step.contains("SCAN record")), "{question}: {plan:#?}");
    }
}
