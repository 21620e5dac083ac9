//! Finished games, and the rivals of a player.

use crate::columns::Columns;
use crate::packed::{NUMBERS_PER_MS, Tag, first_row, pack_id};
use crate::rows::{self, occupant_number};
use crate::sql::{Connection, Statement, sql};
use crate::{HistoryFilter, HistoryItem, Rival, RivalFilter, RivalRow, StoreError};
use cuatro_game::{GameId, Occupant, PlayerId, Time};

/// The columns that [`rows::history_item`] reads, and their source.
pub const ITEMS: &str = "select n, record.id, x, o, tag, body, a.name as x_name, a.tombstone as x_tombstone,
            b.name as o_name, b.tombstone as o_tombstone, a.bot is true as x_bot, b.bot is true as o_bot
     from record left join player a on a.id = x left join player b on b.id = o";

pub async fn history(
    connection: &mut impl Connection,
    filter: &HistoryFilter,
) -> Result<Vec<HistoryItem>, StoreError> {
    connection.all(page(filter)).await?.iter().map(rows::history_item).collect()
}

/// The newest games that match the filter.
pub fn page(filter: &HistoryFilter) -> Statement {
    // Rows are in the order of time, so every time limit is a row number.
    let latest = Time(i64::MAX / NUMBERS_PER_MS);
    let mut below = filter.to.map_or(i64::MAX, |to| first_row(to.min(latest)));
    if let Some(after) = filter.after {
        below = below.min(after);
    }
    let from = filter.from.map_or(0, |from| first_row(from.clamp(Time(0), latest)));
    let bounds = |games: &mut Statement| {
        games.push(" n >= ").push_value(from).push(" and n < ").push_value(below);
        if let Some(kind) = filter.kind {
            games
                .push(&format!(" and (tag >> {}) & {} = ", Tag::KIND.0, Tag::KIND.1))
                .push_value(kind as i64);
        }
        if let Some(result) = filter.result {
            games
                .push(&format!(" and tag & {} = ", Tag::WINNER))
                .push_value(Tag::winner_bits(result.winner()));
        }
        if filter.fair {
            games.push(&format!(" and tag >> {} > 0", Tag::FAIR_DISCS));
        }
    };
    let mut games = sql(ITEMS);
    games.push(" where");
    match &filter.player {
        None => bounds(&mut games),
        // Each of the two indexes is in the order of the rows, so the first rows of both can be found without sorting all.
        Some(key) => {
            games.push(" n in (");
            for (side, then) in [("x", " union all "), ("o", ")")] {
                // `> 0` is needed for the indexes, which leave the computers out.
                games
                    .push(&format!(
                        "select * from (select n from record
                         where {side} > 0 and {side} = (select id from player where name_key = "
                    ))
                    .push_value(key.as_str())
                    .push(") and");
                bounds(&mut games);
                games
                    .push(" order by n desc limit ")
                    .push_value(filter.limit)
                    .push(&format!(") as of_{side}{then}"));
            }
        }
    }
    games.push(" order by n desc limit ").push_value(filter.limit);
    games
}

pub async fn finished(
    connection: &mut impl Connection,
    id: &GameId,
) -> Result<Option<HistoryItem>, StoreError> {
    let game = sql(format!("{ITEMS} where record.id = $1")).bind(pack_id(id));
    connection.first(game).await?.as_ref().map(rows::history_item).transpose()
}

pub async fn rivals(
    connection: &mut impl Connection,
    player: PlayerId,
    filter: &RivalFilter,
) -> Result<Vec<RivalRow>, StoreError> {
    let mut rivals =
        sql("select rival, name, bot is true as bot, rival.points, rival.wins, rival.losses, rival.draws
         from rival left join player on player.id = rival where player = ");
    rivals.push_value(player.0);
    match filter {
        RivalFilter::MostPlayed(_) => {}
        RivalFilter::Person(key) => {
            rivals
                .push(" and rival = (select id from player where name_key = ")
                .push_value(key.as_str())
                .push(")");
        }
        RivalFilter::Computer(level) => {
            rivals.push(" and rival = ").push_value(occupant_number(Occupant::Computer(*level)));
        }
    }
    // Computers have no name.
    rivals.push(
        " order by rival.wins + rival.losses + rival.draws desc, rival.points desc, name nulls first, rival limit ",
    );
    rivals.push_value(match filter {
        RivalFilter::MostPlayed(limit) => *limit,
        _ => 1,
    });
    connection.all(rivals).await?.iter().map(|row| rival(player, row)).collect()
}

fn rival(player: PlayerId, row: &impl Columns) -> Result<RivalRow, StoreError> {
    let rival = row.number("rival")?;
    let gone = || rows::corrupt("rival", format!("{}/{rival}", player.0), "nobody has this number");
    Ok(RivalRow {
        rival: match rows::occupant(rival).ok_or_else(gone)? {
            Occupant::Computer(level) => Rival::Computer(level),
            Occupant::Person(_) => Rival::Person(row.text_or_null("name")?.ok_or_else(gone)?.into()),
        },
        bot: row.flag("bot")?,
        totals: rows::totals(row)?,
    })
}
