//! What rows of players and games say together: positions, rivals, what was won lately. For both databases.

use std::collections::HashMap;

use super::columns::Columns;
use super::rows;
use super::{RankingKey, RankingRow, RecentTotals, Rival, RivalRow, StoreError, Totals};
use crate::game::{Occupant, PlayerId};
use crate::rules::Side;

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
    Ok(RankingRow { number: 0, position: 0, name, totals: rows::totals(row)?, rating: rows::rating(row)? })
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
        totals: rows::totals(row)?,
    })
}

/// What each player has won and lost in some games: in all of them, and in those between people.
#[derive(Default)]
pub(super) struct Sums(HashMap<i64, [Totals; 2]>);

impl Sums {
    /// Counts a row of finished games.
    pub(super) fn add(&mut self, game: &impl Columns) -> Result<(), StoreError> {
        let (record, seats) = rows::record(game)?;
        let people = seats.iter().all(|seat| matches!(seat, Occupant::Person(_)));
        for side in Side::BOTH {
            let Occupant::Person(player) = seats[side.index()] else { continue };
            let [all, among_people] = self.0.entry(player.0).or_default();
            for totals in [Some(all), people.then_some(among_people)].into_iter().flatten() {
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
        self.0.keys().copied().collect()
    }

    /// What the player of a row has won, with the name and the rating of the row.
    pub(super) fn of(&self, player: &impl Columns) -> Result<RecentTotals, StoreError> {
        let [all, people] = self.0.get(&player.number("id")?).copied().unwrap_or_default();
        Ok(RecentTotals { name: player.text("name")?.into(), all, people, rating: rows::rating(player)? })
    }
}
