//! What rows of players and games say together: totals, positions, rivals, what was won lately. For both databases.

use std::collections::{HashMap, HashSet};

use super::columns::Columns;
use super::rows;
use super::{Against, RankingKey, RankingRow, RecentTotals, Rival, RivalRow, StoreError, Totals};
use crate::game::{Occupant, PlayerId};
use crate::rules::Side;

/// The columns of totals.
const FIGURES: [&str; 4] = ["points", "wins", "losses", "draws"];

/// A statement that adds to totals what `pairs`, a query of `who whom points wins losses draws`, says that players got against others.
/// A game counts as one between people or as one with a bot by who is a bot now, which is read from `players`: the table, or
/// rows of it that are locked. Deleted players collect nothing.
pub(super) fn raise_totals(pairs: &str, players: &str) -> String {
    let each = |write: &dyn Fn(&str) -> String| FIGURES.map(write).join(", ");
    let raised = each(&|figure| {
        ["", "people_", "bots_"]
            .map(|p| format!("{p}{figure} = player.{p}{figure} + sums.{p}{figure}"))
            .join(", ")
    });
    let sums = each(&|figure| {
        format!(
            "cast(sum({figure}) as bigint) as {figure},
             cast(sum(case when kind = 1 then {figure} else 0 end) as bigint) as people_{figure},
             cast(sum(case when kind = 2 then {figure} else 0 end) as bigint) as bots_{figure}"
        )
    });
    format!(
        "update player set {raised}
         from (select who, {sums}
               from (select pair.*, case when whom < 0 then 0 when one.bot or other.bot then 2 else 1 end as kind
                     from ({pairs}) pair join {players} one on one.id = who left join {players} other on other.id = whom) kinds
               group by who) sums
         where player.id = sums.who and player.name is not null"
    )
}

/// What the columns of a ranking begin with, and who is listed in it; never anything that a person wrote.
pub(super) fn listed(against: Against) -> (&'static str, String) {
    let (prefix, who) = match against {
        Against::All => ("", ""),
        Against::People => ("people_", ""),
        Against::Bots => ("bots_", "bot and "),
    };
    (prefix, format!("{who}name is not null and {prefix}wins + {prefix}losses + {prefix}draws > 0"))
}

/// What a row of a ranking is made of.
pub(super) fn ranking_columns(prefix: &str) -> String {
    format!(
        "select name, bot, rating, deviation, volatility, {prefix}points as points, {prefix}wins as wins,
                {prefix}losses as losses, {prefix}draws as draws from player"
    )
}

/// Says that a player is a bot, if they are not and were not deleted; `?` stands for the number.
pub(super) const MARK_BOT: &str =
    "update player set bot = true, bots_points = bots_points + people_points, bots_wins = bots_wins + people_wins,
        bots_losses = bots_losses + people_losses, bots_draws = bots_draws + people_draws,
        people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0
     where id = $1 and not bot and name is not null";

/// What a new bot's opponents, as far as they are no bots, got against it counts as got in games with a bot.
pub(super) const MARK_OPPONENTS: &str =
    "update player set people_points = people_points - r.points, people_wins = people_wins - r.wins,
        people_losses = people_losses - r.losses, people_draws = people_draws - r.draws,
        bots_points = bots_points + r.points, bots_wins = bots_wins + r.wins,
        bots_losses = bots_losses + r.losses, bots_draws = bots_draws + r.draws
     from (select theirs.* from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = $1
           where mine.player = $1) r
     where player.id = r.player and not player.bot";

/// Whether games of a player are in the ratings.
pub(super) const IS_RATED: &str =
    "select exists (select 1 from record where x = $1 and x > 0 and tag & 4 = 4)
        or exists (select 1 from record where o = $1 and o > 0 and tag & 4 = 4)";

/// Numbers the next rows of a ranking, in its order, and gives them their positions.
pub(super) fn numbered(
    rows: &[impl Columns],
    after: Option<&RankingKey>,
) -> Result<Vec<RankingRow>, StoreError> {
    let mut above = after.map_or((0, 0, None), |key| (key.number, key.position, Some(key.totals.points)));
    let mut ranking = Vec::with_capacity(rows.len());
    for row in rows {
        let row = unnumbered(row)?;
        let (number, position) = match above {
            (number, position, Some(points)) if points == row.totals.points => (number + 1, position),
            // Everybody above has more points.
            (number, ..) => (number + 1, number + 1),
        };
        above = (number, position, Some(row.totals.points));
        ranking.push(RankingRow { number, position, ..row });
    }
    Ok(ranking)
}

/// A row of a ranking without its number and position.
pub(super) fn unnumbered(row: &impl Columns) -> Result<RankingRow, StoreError> {
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

/// A rival of a player.
pub(super) fn rival(player: PlayerId, row: &impl Columns) -> Result<RivalRow, StoreError> {
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

/// What each player has won and lost in some games: in all of them, in those between people, and in those with a bot.
pub(super) struct Sums {
    bots: HashSet<i64>,
    of: HashMap<i64, [Totals; 3]>,
}

impl Sums {
    /// Nothing yet; these players are bots.
    pub(super) fn with_bots(bots: Vec<i64>) -> Sums {
        Sums { bots: bots.into_iter().collect(), of: HashMap::new() }
    }

    /// Counts a row of finished games.
    pub(super) fn add(&mut self, game: &impl Columns) -> Result<(), StoreError> {
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

    /// The numbers of those who played.
    pub(super) fn players(&self) -> Vec<i64> {
        self.of.keys().copied().collect()
    }

    /// What the player of a row has won, with the name and the rating of the row.
    pub(super) fn of(&self, player: &impl Columns) -> Result<RecentTotals, StoreError> {
        let [all, people, bots] = self.of.get(&player.number("id")?).copied().unwrap_or_default();
        let (name, bot) = (player.text("name")?.into(), player.flag("bot")?);
        Ok(RecentTotals { name, bot, all, people, bots, rating: rows::rating(player)? })
    }
}
