//! Reading the ranking, the history and a player's rivals.

use sqlx::postgres::PgPool;
use sqlx::{AssertSqlSafe, Postgres, QueryBuilder};

use super::super::packed::{MOST_WITHIN_MS, Tag, first_row, pack_id};
use super::super::rows::{self, number, occupant_number};
use super::super::standings::{self, Sums, listed, numbered, ranking_columns, unnumbered};
use super::super::{
    Against, HistoryFilter, HistoryItem, RankingKey, RankingRow, RecentTotals, ResultFilter, RivalFilter,
    RivalRow, StoreError,
};
use crate::game::{GameId, Kind, Occupant, PlayerId, Time};

/// Of more players whose names fit nobody finds the right one; who wants one of them writes more letters.
const PLENTY: i64 = 500;

pub(super) async fn ranking(
    pool: &PgPool,
    against: Against,
    after: Option<&RankingKey>,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    let (p, listed) = listed(against);
    let mut query = QueryBuilder::<Postgres>::new(format!("{} where {listed}", ranking_columns(p)));
    if let Some(RankingKey { totals, name, .. }) = after {
        // The first condition is what the index is good for; the others leave out what is on the page before.
        query
            .push(format!(" and {p}points <= "))
            .push_bind(totals.points)
            .push(format!(" and ({p}points, {p}wins, -{p}losses) <= ("))
            .push_bind(totals.points)
            .push(", ")
            .push_bind(totals.wins)
            .push(", ")
            .push_bind(-totals.losses)
            .push(format!(") and not ({p}points = "))
            .push_bind(totals.points)
            .push(format!(" and {p}wins = "))
            .push_bind(totals.wins)
            .push(format!(" and {p}losses = "))
            .push_bind(totals.losses)
            .push(" and name <= ")
            .push_bind(name)
            .push(")");
    }
    query
        .push(format!(" order by {p}points desc, {p}wins desc, {p}losses, name limit "))
        .push_bind(i64::from(limit));
    numbered(&query.build().fetch_all(pool).await?, after)
}

pub(super) async fn place(
    pool: &PgPool,
    against: Against,
    name_key: &str,
) -> Result<Option<RankingRow>, StoreError> {
    let (p, listed) = listed(against);
    let row = sqlx::query(AssertSqlSafe(format!("{} where name_key = $1", ranking_columns(p))))
        .bind(name_key)
        .fetch_optional(pool)
        .await?;
    let Some(found) = row.as_ref().map(unnumbered).transpose()? else { return Ok(None) };
    if found.totals.played() == 0 || against == Against::Bots && !found.bot {
        return Ok(None);
    }
    let position: i64 = sqlx::query_scalar(AssertSqlSafe(format!(
        "select count(*) + 1 from player where {listed} and {p}points > $1"
    )))
    .bind(found.totals.points)
    .fetch_one(pool)
    .await?;
    Ok(Some(RankingRow { position, ..found }))
}

pub(super) async fn totals_since(pool: &PgPool, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
    // Rows lie in the order of time, so this reads the end of the table and nothing else.
    let games = sqlx::query("select n, id, x, o, tag, body from record where n >= $1")
        .bind(first_row(from.max(Time(0))))
        .fetch_all(pool)
        .await?;
    let bots = sqlx::query_scalar("select id from player where bot").fetch_all(pool).await?;
    let mut sums = Sums::with_bots(bots);
    for game in &games {
        sums.add(game)?;
    }
    let players = sqlx::query(
        "select id, name, bot, rating, deviation, volatility from player where id = any($1) and name is not null",
    )
    .bind(sums.players())
    .fetch_all(pool)
    .await?;
    players.iter().map(|row| sums.of(row)).collect()
}

pub(super) async fn players_like(
    pool: &PgPool,
    part: &str,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    let found = sqlx::query(AssertSqlSafe(format!(
        "{} where id in (select id from player where strpos(name_key, $1) > 0 limit $2) and wins + losses + draws > 0
         order by points desc, wins desc, losses, name limit $3",
        ranking_columns("")
    )))
    .bind(part)
    .bind(PLENTY)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    found.iter().map(unnumbered).collect()
}

/// The columns that [`rows::history_item`] reads, and where they come from.
const ITEMS: &str = "select n, record.id, x, o, tag, body, a.name as x_name, a.tombstone as x_tombstone,
            b.name as o_name, b.tombstone as o_tombstone, a.bot is true as x_bot, b.bot is true as o_bot
     from record left join player a on a.id = x left join player b on b.id = o";

pub(super) async fn history(pool: &PgPool, filter: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
    // Rows lie in the order of time, so every bound of time is one of their numbers.
    let latest = Time(i64::MAX / MOST_WITHIN_MS);
    let mut below = filter.to.map_or(i64::MAX, |to| first_row(to.min(latest)));
    if let Some(after) = filter.after {
        below = below.min(after);
    }
    let from = filter.from.map_or(0, |from| first_row(from.clamp(Time(0), latest)));
    let bounds = |query: &mut QueryBuilder<Postgres>| {
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
    let limit = i64::from(filter.limit);
    let mut query = QueryBuilder::<Postgres>::new(ITEMS);
    query.push(" where");
    match &filter.player {
        None => bounds(&mut query),
        // Each of the two indexes is in the order of the rows, so the first of both are found without sorting all.
        Some(key) => {
            query.push(" n in (");
            for (side, then) in [("x", " union all "), ("o", ")")] {
                query
                    .push(format!(
                        "(select n from record where {side} > 0 and {side} = (select id from player where name_key = "
                    ))
                    .push_bind(key)
                    .push(") and");
                bounds(&mut query);
                query.push(" order by n desc limit ").push_bind(limit).push(format!("){then}"));
            }
        }
    }
    query.push(" order by n desc limit ").push_bind(limit);
    query.build().fetch_all(pool).await?.iter().map(rows::history_item).collect()
}

pub(super) async fn finished(pool: &PgPool, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
    let row = sqlx::query(AssertSqlSafe(format!("{ITEMS} where record.id = $1")))
        .bind(pack_id(id))
        .fetch_optional(pool)
        .await?;
    row.as_ref().map(rows::history_item).transpose()
}

pub(super) async fn rivals(
    pool: &PgPool,
    player: PlayerId,
    filter: &RivalFilter,
) -> Result<Vec<RivalRow>, StoreError> {
    let mut query = QueryBuilder::<Postgres>::new(
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
    // SQLite sorts nulls first, and so does this: the computers have no name.
    query.push(
        " order by rival.wins + rival.losses + rival.draws desc, rival.points desc, name nulls first, rival limit ",
    );
    query.push_bind(match filter {
        RivalFilter::MostPlayed(limit) => i64::from(*limit),
        _ => 1,
    });
    query.build().fetch_all(pool).await?.iter().map(|row| standings::rival(player, row)).collect()
}
