//! The table of a stage.

use std::collections::{HashMap, HashSet};

use cuatro_rules::Side;

use crate::state::sorted;
use crate::{EntrantNumber, Format, How, Outcome, Points, Stage, Tournament};

/// A row of the table of a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The place, shared by those who are equal: 1, 2, 2, 4. `None` without a game, and for those who are struck out.
    pub place: Option<u32>,
    /// Who.
    pub n: EntrantNumber,
    /// The score.
    pub points: Points,
    /// Games that count.
    pub played: u16,
    /// Games won.
    pub wins: u16,
    /// Games drawn.
    pub draws: u16,
    /// Games lost.
    pub losses: u16,
    /// Rounds without an opponent; always 0 where there are no rounds for all.
    pub byes: u16,
    /// Games lost by being missing.
    pub forfeits: u16,
    /// Games won in a row; only in an arena.
    pub streak: Option<u16>,
    /// The scores of all opponents, in half points; only in a Swiss.
    pub buchholz: Option<u32>,
    /// The scores of beaten opponents and half of those of opponents who drew, in quarter points; not in an arena.
    pub sonneborn_berger: Option<u32>,
    /// Whether the entrant played less than half of a round robin, so that none of their results counts.
    pub is_struck_out: bool,
    /// Whether the organiser has corrected a result of theirs.
    pub is_corrected: bool,
}

/// The table of a stage, best first; empty if there is no such stage.
///
/// An arena is ordered by points, wins, and the games between two who are otherwise equal. A Swiss by points, Buchholz,
/// Sonneborn–Berger, wins and Cuatro points, where a round without a game counts like one against somebody with the own score; a
/// round robin by the same without Buchholz. Who is still equal shares the place. Those without a game come last.
pub fn standings(t: &Tournament, k: u16) -> Vec<Row> {
    let Some(stage) = t.stage(k) else { return Vec::new() };
    let mut rows: Vec<Row> = t
        .entrants()
        .filter(|(n, entrant)| {
            let in_time = stage.ended_at.is_none_or(|end| entrant.entered_at <= end);
            let in_field = stage.field.is_empty() || stage.field.contains(n);
            is_in_stage(stage, *n) || (in_time && in_field && !entrant.membership.is_out())
        })
        .map(|(n, _)| row(stage, n))
        .collect();
    if stage.is_round_robin() && stage.ended_at.is_some() {
        strike_out(stage, &mut rows);
    }
    count_opponents(stage, &mut rows);
    let corrected = stage.games.iter().filter(|game| game.result.is_some_and(|(_, how)| how == How::Entered));
    let corrected: HashSet<EntrantNumber> = corrected.flat_map(|game| [game.x, game.o]).collect();
    rows.iter_mut().for_each(|row| row.is_corrected = corrected.contains(&row.n));
    rows.sort_by(|a, b| order(stage, b).cmp(&order(stage, a)).then(a.n.cmp(&b.n)));
    share_places(stage, &mut rows);
    rows
}

/// Whether an entrant has anything in a stage.
fn is_in_stage(stage: &Stage, n: EntrantNumber) -> bool {
    let standing = stage.standing(n);
    standing.played() > 0 || (has_rounds_for_all(stage) && standing.byes > 0)
}

fn has_rounds_for_all(stage: &Stage) -> bool {
    !stage.is_free() && !stage.is_round_robin()
}

fn row(stage: &Stage, n: EntrantNumber) -> Row {
    let standing = stage.standing(n);
    let arena = matches!(stage.settings.format, Format::Arena { .. });
    Row {
        place: None,
        n,
        points: standing.points(),
        played: standing.played(),
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        byes: if has_rounds_for_all(stage) { standing.byes } else { 0 },
        forfeits: standing.forfeits,
        streak: arena.then_some(standing.streak),
        buchholz: has_rounds_for_all(stage).then_some(0),
        sonneborn_berger: (!arena).then_some(0),
        is_struck_out: false,
        is_corrected: false,
    }
}

/// Who played less than half as much as the one who played most is struck out of a round robin, and what others have from them.
/// "Less than half of the rounds" would strike everybody out where the organiser ends it early.
fn strike_out(stage: &Stage, rows: &mut [Row]) {
    let came_to = |row: &Row| u32::from(row.played - row.forfeits);
    let most = rows.iter().map(came_to).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.is_struck_out = 2 * came_to(row) < most);
    let struck: HashSet<EntrantNumber> =
        rows.iter().filter(|row| row.is_struck_out).map(|row| row.n).collect();
    let lost = |row: &Row, other: EntrantNumber| !row.is_struck_out && struck.contains(&other);
    let places: HashMap<EntrantNumber, usize> =
        rows.iter().enumerate().map(|(at, row)| (row.n, at)).collect();
    for game in &stage.games {
        for side in Side::BOTH {
            let (Some(halves), Some(at)) = (game.halves(side), places.get(&game.player(side))) else {
                continue;
            };
            let row = &mut rows[*at];
            if lost(row, game.player(side.opponent())) {
                let missing = game.result.is_some_and(|(_, how)| how == How::Forfeit);
                take_back(row, halves, missing);
            }
        }
    }
    for [winner, loser] in &stage.walkovers {
        for (n, other, halves) in [(winner, loser, 2), (loser, winner, 0)] {
            if let Some(row) = places.get(n).map(|at| &mut rows[*at]).filter(|row| lost(row, *other)) {
                take_back(row, halves, true);
            }
        }
    }
}

/// A game of a round robin that does not count for this row.
fn take_back(row: &mut Row, halves: u32, missing: bool) {
    row.points.halves -= halves;
    row.played -= 1;
    match halves {
        2 => row.wins -= 1,
        1 => row.draws -= 1,
        _ => (row.losses, row.forfeits) = (row.losses - 1, row.forfeits - u16::from(missing)),
    }
}

/// Buchholz and Sonneborn–Berger.
fn count_opponents(stage: &Stage, rows: &mut [Row]) {
    let places: HashMap<EntrantNumber, usize> =
        rows.iter().enumerate().map(|(at, row)| (row.n, at)).collect();
    let scores: Vec<(u32, bool)> = rows.iter().map(|row| (row.points.halves, row.is_struck_out)).collect();
    let mut with_game = vec![0_u16; rows.len()];
    for game in &stage.games {
        let [Some(x), Some(o)] = [game.x, game.o].map(|n| places.get(&n).copied()) else { continue };
        for (side, own, other) in [(Side::X, x, o), (Side::O, o, x)] {
            let (score, is_struck_out) = scores[other];
            with_game[own] += u16::from(game.result.is_none_or(|(outcome, _)| outcome != Outcome::Void));
            let Some(halves) = game.halves(side).filter(|_| !is_struck_out) else { continue };
            rows[own].buchholz = rows[own].buchholz.map(|sum| sum + score);
            rows[own].sonneborn_berger = rows[own].sonneborn_berger.map(|sum| sum + halves * score);
        }
    }
    for (at, row) in rows.iter_mut().enumerate() {
        let without = u32::from(stage.round.saturating_sub(with_game[at]));
        row.buchholz = row.buchholz.map(|sum| sum + without * scores[at].0);
        row.sonneborn_berger = row.sonneborn_berger.map(|sum| sum + 2 * u32::from(row.byes) * scores[at].0);
    }
    for [winner, loser] in &stage.walkovers {
        let [Some(winner), Some(loser)] = [winner, loser].map(|n| places.get(n).copied()) else { continue };
        let (score, is_struck_out) = scores[loser];
        rows[winner].sonneborn_berger =
            rows[winner].sonneborn_berger.map(|sum| sum + if is_struck_out { 0 } else { 2 * score });
    }
}

/// The greatest comes first; the first member says whether there is a place at all.
fn order(stage: &Stage, row: &Row) -> (bool, [u32; 5]) {
    let wins = u32::from(row.wins);
    let cuatro_points = stage.standing(row.n).cuatro_points;
    let tie_breaks = match row.sonneborn_berger {
        None => [wins, 0, 0, 0],
        Some(sonneborn_berger) => [row.buchholz.unwrap_or(0), sonneborn_berger, wins, cuatro_points],
    };
    let [first, second, third, fourth] = tie_breaks;
    let has_place = is_in_stage(stage, row.n) && !row.is_struck_out;
    (has_place, [row.points.halves, first, second, third, fourth])
}

fn share_places(stage: &Stage, rows: &mut [Row]) {
    let mut first = 0;
    for group in rows.chunk_by_mut(|a, b| order(stage, a) == order(stage, b)) {
        if order(stage, &group[0]).0 {
            group.iter_mut().for_each(|row| row.place = Some(first + 1));
            if let [a, b] = group
                && let lead = lead(stage, a.n, b.n)
                && a.streak.is_some()
                && lead != 0
            {
                if lead < 0 {
                    std::mem::swap(a, b);
                }
                b.place = Some(first + 2);
            }
        }
        first += group.len() as u32;
    }
}

/// By how many half points the first leads in the games between these two.
fn lead(stage: &Stage, first: EntrantNumber, second: EntrantNumber) -> i64 {
    let between = stage.games.iter().filter(|game| sorted(game.x, game.o) == sorted(first, second));
    let leads = between.map(|game| {
        let side = if game.x == first { Side::X } else { Side::O };
        game.halves(side).map_or(0, |halves| i64::from(halves) - 1)
    });
    leads.sum()
}
