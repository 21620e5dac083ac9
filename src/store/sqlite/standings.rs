//! Reading the ranking, the history and a player's rivals.

use sqlx::{AssertSqlSafe, QueryBuilder, Sqlite, SqlitePool};

use super::super::packed::{MOST_WITHIN_MS, Tag, first_row, pack_id};
use super::super::rows::{self, number, occupant_number};
use super::super::standings::{self, numbered};
use super::super::{
    Against, HistoryFilter, HistoryItem, RankingKey, RankingRow, ResultFilter, RivalFilter, RivalRow,
    StoreError,
};
use crate::game::{GameId, Kind, Occupant, PlayerId, Time};

pub(super) async fn ranking(
    pool: &SqlitePool,
    against: Against,
    after: Option<&RankingKey>,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    let rows = ranked(against, after, limit).build().fetch_all(pool).await?;
    numbered(&rows, after)
}

/// The rows of a ranking after a place, which need not be anybody's.
fn ranked(against: Against, after: Option<&RankingKey>, limit: u32) -> QueryBuilder<Sqlite> {
    let (prefix, listed) = standings::listed(against);
    let columns = standings::ranking_columns(prefix);
    let mut query = QueryBuilder::<Sqlite>::new(format!("{columns} where {listed}"));
    if let Some(RankingKey { totals, name, .. }) = after {
        query
            .push(format!(" and ({prefix}points, {prefix}wins, -{prefix}losses) <= ("))
            .push_bind(totals.points)
            .push(", ")
            .push_bind(totals.wins)
            .push(", ")
            .push_bind(-totals.losses)
            .push(format!(") and not ({prefix}points = "))
            .push_bind(totals.points)
            .push(format!(" and {prefix}wins = "))
            .push_bind(totals.wins)
            .push(format!(" and {prefix}losses = "))
            .push_bind(totals.losses)
            .push(" and name <= ")
            .push_bind(name)
            .push(")");
    }
    query
        .push(format!(" order by {prefix}points desc, {prefix}wins desc, {prefix}losses, name limit "))
        .push_bind(limit);
    query
}

/// The columns that [`rows::history_item`] reads, and where they come from.
pub(super) const ITEMS: &str =
    "select n, record.id, x, o, tag, body, a.name as x_name, a.tombstone as x_tombstone,
            b.name as o_name, b.tombstone as o_tombstone, a.bot is true as x_bot, b.bot is true as o_bot
     from record left join player a on a.id = x left join player b on b.id = o";

pub(super) async fn history(
    pool: &SqlitePool,
    filter: &HistoryFilter,
) -> Result<Vec<HistoryItem>, StoreError> {
    let mut snapshot = pool.begin().await?;
    // Rows lie in the order of time, so every bound of time is one of their numbers.
    let latest = Time(i64::MAX / MOST_WITHIN_MS);
    let mut below = filter.to.map_or(i64::MAX, |to| first_row(to.min(latest)));
    if let Some(after) = filter.after {
        below = below.min(after);
    }
    let from = filter.from.map_or(0, |from| first_row(from.clamp(Time(0), latest)));
    let player: Option<i64> = match &filter.player {
        None => None,
        Some(key) => {
            let found = sqlx::query_scalar("select id from player where name_key = ?")
                .bind(key)
                .fetch_optional(&mut *snapshot)
                .await?;
            match found {
                None => return Ok(Vec::new()),
                found => found,
            }
        }
    };
    let mut query = page(filter, player, from, below);
    let rows = query.build().fetch_all(&mut *snapshot).await?;
    snapshot.commit().await?;
    rows.iter().map(rows::history_item).collect()
}

/// The newest games of rows `from..below` that the filter wants.
fn page(filter: &HistoryFilter, player: Option<i64>, from: i64, below: i64) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::<Sqlite>::new(ITEMS);
    let bounds = |query: &mut QueryBuilder<Sqlite>| {
        query.push(" n >= ").push_bind(from).push(" and n < ").push_bind(below);
        if let Some(kind) = filter.kind {
            query
                .push(format!(" and (tag >> {}) & {} = ", Tag::KIND.0, Tag::KIND.1))
                .push_bind(number(&Kind::ALL, kind));
        }
        match filter.result {
            Some(ResultFilter::Winner(side)) => {
                query.push(" and tag & 3 = ").push_bind(Tag::winner_bits(Some(side)));
            }
            Some(ResultFilter::Draw) => {
                query.push(" and tag & 3 = ").push_bind(Tag::winner_bits(None));
            }
            None => {}
        }
    };
    query.push(" where");
    match player {
        None => bounds(&mut query),
        // Each of the two indexes is in the order of the rows, so the first of both are found without sorting all.
        Some(player) => {
            query.push(" n in (select n from (");
            for (side, then) in [("x", " union all "), ("o", ")")] {
                // `> 0` is in the words of the indexes, which leave the computers out.
                query
                    .push(format!("select * from (select n from record where {side} > 0 and {side} = "))
                    .push_bind(player)
                    .push(" and");
                bounds(&mut query);
                query.push(" order by n desc limit ").push_bind(filter.limit).push(format!("){then}"));
            }
            query.push(" order by n desc limit ").push_bind(filter.limit).push(")");
        }
    }
    query.push(" order by n desc limit ").push_bind(filter.limit);
    query
}

pub(super) async fn finished(pool: &SqlitePool, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
    let row = sqlx::query(AssertSqlSafe(format!("{ITEMS} where record.id = ?")))
        .bind(pack_id(id))
        .fetch_optional(pool)
        .await?;
    row.as_ref().map(rows::history_item).transpose()
}

pub(super) async fn rivals(
    pool: &SqlitePool,
    player: PlayerId,
    filter: &RivalFilter,
) -> Result<Vec<RivalRow>, StoreError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "select rival, name, bot is true as bot, rival.points, rival.wins, rival.losses, rival.draws
         from rival left join player on player.id = rival where player = ",
    );
    query.push_bind(player.0);
    match filter {
        RivalFilter::MostPlayed(_) => {}
        RivalFilter::Person(key) => {
            query.push(" and rival = (select id from player where name_key = ").push_bind(key).push(")");
        }
        RivalFilter::Computer(level) => {
            query.push(" and rival = ").push_bind(occupant_number(Occupant::Computer(*level)));
        }
    }
    query.push(
        " order by rival.wins + rival.losses + rival.draws desc, rival.points desc, name, rival limit ",
    );
    query.push_bind(match filter {
        RivalFilter::MostPlayed(limit) => *limit,
        _ => 1,
    });
    let rows = query.build().fetch_all(pool).await?;
    rows.iter().map(|row| standings::rival(player, row)).collect()
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Row};

    use super::super::super::Totals;
    use super::super::{SqliteStore, erase};
    use super::{Against, HistoryFilter, RankingKey, page, ranked};

    /// Who makes a place up deep in the ranking must not make the server read all that stands above it, or sort.
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
            let question = ranked(against, Some(&place), 10).sql().as_str().to_owned();
            let plan = plan(&store, &question).await;
            assert!(
                plan.len() == 1 && plan[0].starts_with(&format!("SEARCH player USING INDEX {index} (")),
                "{plan:#?}"
            );
        }
    }

    /// How SQLite answers a question.
    async fn plan(store: &SqliteStore, question: &str) -> Vec<String> {
        let explained = sqlx::query(AssertSqlSafe(format!("explain query plan {question}")))
            .fetch_all(&store.readers)
            .await
            .expect("a plan");
        explained.iter().map(|row| row.get("detail")).collect()
    }

    /// Without the indexes of players each question about one of them would read the whole history.
    #[tokio::test]
    async fn the_games_of_a_player_are_found_by_index() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = SqliteStore::open(&directory.path().join("cuatro.db")).await.expect("a data file");
        let filter = HistoryFilter { limit: 20, ..HistoryFilter::default() };
        let history = page(&filter, Some(1), 0, i64::MAX).sql().as_str().to_owned();
        for question in [&history, erase::ALL, erase::NOBODY_LEFT] {
            let plan = plan(&store, question).await;
            for index in ["INDEX record_of_x (x=?", "INDEX record_of_o (o=?"] {
                assert!(plan.iter().any(|step| step.contains(index)), "{question}: {plan:#?}");
            }
            assert!(!plan.iter().any(|step| step.contains("SCAN record")), "{question}: {plan:#?}");
        }
    }
}
