//! The ranking: its pages, a player's place, searching players by part of a name, and recent results.

use std::collections::{HashMap, HashSet};

use crate::columns::Columns;
use crate::packed::first_row;
use crate::rows;
use crate::sql::{Connection, Statement, sql};
use crate::{Against, RankingKey, RankingRow, RecentTotals, StoreError, Totals, numbered};
use cuatro_game::names::NameKey;
use cuatro_game::{Occupant, Time};
use cuatro_rules::Side;

pub async fn ranking(
    connection: &mut impl Connection,
    against: Against,
    after: Option<&RankingKey>,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    let page = connection.all(page(against, after, limit)).await?;
    Ok(numbered(page.iter().map(unnumbered).collect::<Result<_, _>>()?, after))
}

/// The rows of a ranking after a place, which need not be taken.
pub fn page(against: Against, after: Option<&RankingKey>, limit: u32) -> Statement {
    let (p, listed) = listed(against);
    let mut page = sql(format!("{} where {listed}", ranking_columns(p)));
    if let Some(RankingKey { totals, name, .. }) = after {
        // The first condition uses the index; the others leave out the rows of the page before.
        page.push(&format!(" and {p}points <= "))
            .push_value(totals.points)
            .push(&format!(" and ({p}points, {p}wins, -{p}losses) <= ("))
            .push_value(totals.points)
            .push(", ")
            .push_value(totals.wins)
            .push(", ")
            .push_value(-totals.losses)
            .push(&format!(") and not ({p}points = "))
            .push_value(totals.points)
            .push(&format!(" and {p}wins = "))
            .push_value(totals.wins)
            .push(&format!(" and {p}losses = "))
            .push_value(totals.losses)
            .push(" and name <= ")
            .push_value(name)
            .push(")");
    }
    page.push(&format!(" order by {p}points desc, {p}wins desc, {p}losses, name limit ")).push_value(limit);
    page
}

pub async fn place(
    connection: &mut impl Connection,
    against: Against,
    name_key: &NameKey,
) -> Result<Option<RankingRow>, StoreError> {
    let (p, listed) = listed(against);
    let row = sql(format!("{} where name_key = $1", ranking_columns(p))).bind(name_key.as_str());
    let row = connection.first(row).await?;
    let Some(found) = row.as_ref().map(unnumbered).transpose()? else { return Ok(None) };
    if found.totals.played() == 0 || against == Against::Bots && !found.bot {
        return Ok(None);
    }
    // In the order of the pages.
    let above = sql(format!(
        "select count(*) as number, count(case when {p}points > $1 then 1 end) as position
           from player where {listed} and {p}points >= $1 and ({p}points > $1 or {p}wins > $2
            or {p}wins = $2 and ({p}losses < $3 or {p}losses = $3 and name < $4))"
    ));
    let Totals { points, wins, losses, .. } = found.totals;
    let above = above.bind(points).bind(wins).bind(losses).bind(&*found.name);
    let Some(above) = connection.first(above).await? else { return Ok(None) };
    Ok(Some(RankingRow {
        number: above.number("number")? + 1,
        position: above.number("position")? + 1,
        ..found
    }))
}

/// Players by part of their key. The index of the ranking has only players with games, with their keys, in the order of the answer:
/// unused names are not read, and reading stops at the last row of the answer.
pub fn like<C: Connection>() -> Statement {
    let (_, listed) = listed(Against::All);
    sql(format!(
        "{} where {listed} and {}(name_key, $1) > 0 order by points desc, wins desc, losses, name limit $2",
        ranking_columns(""),
        C::POSITION
    ))
}

pub async fn players_like<C: Connection>(
    connection: &mut C,
    part: &str,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    // No name has it, and PostgreSQL refuses a text with it.
    if part.contains('\0') {
        return Ok(Vec::new());
    }
    let found = connection.all(like::<C>().bind(part).bind(limit)).await?;
    found.iter().map(unnumbered).collect()
}

pub async fn totals_since<C: Connection>(
    connection: &mut C,
    from: Time,
) -> Result<Vec<RecentTotals>, StoreError> {
    // Rows are in the order of time, so this reads only the end of the table.
    let games = sql("select n, id, x, o, tag, body from record where n >= $1");
    let games = connection.all(games.bind(first_row(from.max(Time(0))))).await?;
    let bots = connection.all(sql("select id from player where bot")).await?;
    let bots = bots.iter().map(|row| row.number("id")).collect::<Result<_, _>>()?;
    let mut sums = Sums { bots, of: HashMap::new() };
    for game in &games {
        sums.add(game)?;
    }
    let players = sql(format!(
        "select id, name, bot, rating, deviation, volatility from player where id {} and name is not null",
        C::one_of("$1")
    ));
    let players = connection.all(players.bind(sums.of.keys().copied().collect::<Vec<_>>())).await?;
    players.iter().map(|row| sums.of(row)).collect()
}

/// The prefix of a ranking's columns, and the condition of its rows; neither ever contains user input.
fn listed(against: Against) -> (&'static str, String) {
    let (prefix, who) = match against {
        Against::All => ("", ""),
        Against::People => ("people_", ""),
        Against::Bots => ("bots_", "bot and "),
    };
    (prefix, format!("{who}name is not null and {prefix}wins + {prefix}losses + {prefix}draws > 0"))
}

/// The columns of a ranking's row.
fn ranking_columns(prefix: &str) -> String {
    format!(
        "select name, bot, rating, deviation, volatility, {prefix}points as points, {prefix}wins as wins,
                {prefix}losses as losses, {prefix}draws as draws from player"
    )
}

/// A row of a ranking without its number and position.
fn unnumbered(row: &impl Columns) -> Result<RankingRow, StoreError> {
    let name = row.text("name")?.into();
    let bot = row.flag("bot")?;
    Ok(RankingRow {
        number: 0,
        position: 0,
        name,
        bot,
        totals: rows::totals(row)?,
        rating: rows::rating(row)?,
    })
}

/// A player's totals over some games: all, those between people, and those with a bot.
struct Sums {
    bots: HashSet<i64>,
    of: HashMap<i64, [Totals; 3]>,
}

impl Sums {
    /// Counts a row of finished games.
    fn add(&mut self, game: &impl Columns) -> Result<(), StoreError> {
        let (record, seats) = rows::record(game)?;
        let players = seats.map(Occupant::player);
        let named = players.iter().all(Option::is_some);
        let with_bot = players.iter().flatten().any(|player| self.bots.contains(&player.0));
        for side in Side::BOTH {
            let Occupant::Person(player) = seats[side.index()] else { continue };
            let [all, people, bots] = self.of.entry(player.0).or_default();
            let part = if with_bot { bots } else { people };
            for totals in [Some(all), named.then_some(part)].into_iter().flatten() {
                totals.points += i64::from(record.result.points[side.index()]);
                match record.result.winner {
                    Some(winner) if winner == side => totals.wins += 1,
                    Some(_) => totals.losses += 1,
                    None => totals.draws += 1,
                }
            }
        }
        Ok(())
    }

    /// The totals of a row's player, with the row's name and rating.
    fn of(&self, player: &impl Columns) -> Result<RecentTotals, StoreError> {
        let [all, people, bots] = self.of.get(&player.number("id")?).copied().unwrap_or_default();
        let (name, bot) = (player.text("name")?.into(), player.flag("bot")?);
        Ok(RecentTotals { name, bot, all, people, bots, rating: rows::rating(player)? })
    }
}
