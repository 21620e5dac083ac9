//! The table of a stage.

use std::collections::{HashMap, HashSet};

use cuatro_rules::Side;

use crate::state::sorted;
use crate::{AwardReason, EntrantNumber, Format, Points, ResultBy, Stage, Tournament};

/// A row of the table of a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingsRow {
    /// The place, shared by equals: 1, 2, 2, 4. `None` without a game, or if struck out.
    pub place: Option<u32>,
    pub n: EntrantNumber,
    pub points: Points,
    /// The part of it for a late entry; only in a Swiss.
    pub late: Points,
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
    /// The scores of all opponents; only in a Swiss.
    pub buchholz: Option<Buchholz>,
    /// The scores of beaten opponents plus half the scores of drawn ones, in quarter points; only in a round robin.
    pub sonneborn_berger: Option<u32>,
    /// Whether the entrant played less than half of a round robin, so that none of their results counts.
    pub is_struck_out: bool,
    /// Whether the organiser has corrected a result of theirs.
    pub is_corrected: bool,
}

/// The scores of all opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Buchholz {
    /// Their sum.
    pub all: Points,
    /// The sum without the lowest of them.
    pub cut: Points,
}

/// The standings of a stage, best first; empty if there is no such stage.
///
/// Equal points are ordered in a Swiss by the direct encounter, Buchholz without the lowest opponent, Buchholz, and wins; in a round
/// robin by the direct encounter, Sonneborn–Berger, and wins; in an arena by the direct encounter of two, and points per game. Entrants
/// that are still equal share the place. Entrants without a game come last.
pub fn standings(t: &Tournament, k: u16) -> Vec<StandingsRow> {
    let Some(stage) = t.stage(k) else { return Vec::new() };
    let mut rows: Vec<StandingsRow> = t
        .entrants()
        .filter(|(n, entrant)| {
            let in_time = stage.ended_at.is_none_or(|end| entrant.entered_at <= end);
            let has_begun = stage.started_at.is_some();
            let is_open = in_time && !(has_begun && stage.is_too_late_for(*n));
            is_in_stage(stage, *n) || (is_open && !entrant.membership.is_out())
        })
        .map(|(n, _)| row(stage, n))
        .collect();
    if stage.is_round_robin() {
        if stage.ended_at.is_some() {
            strike_out(stage, &mut rows);
        }
        count_sonneborn_berger(stage, &mut rows);
    } else if stage.is_swiss() {
        count_buchholz(stage, &mut rows);
    }
    let corrected =
        stage.games.iter().filter(|game| game.result.is_some_and(|(_, how)| how == ResultBy::Entered));
    let corrected: HashSet<EntrantNumber> = corrected.flat_map(|game| [game.x, game.o]).collect();
    rows.iter_mut().for_each(|row| row.is_corrected = corrected.contains(&row.n));
    in_order(stage, rows)
}

/// Whether an entrant has anything in a stage.
fn is_in_stage(stage: &Stage, n: EntrantNumber) -> bool {
    let standing = stage.standing(n);
    standing.played() > 0 || (stage.is_swiss() && standing.byes > 0)
}

fn row(stage: &Stage, n: EntrantNumber) -> StandingsRow {
    let standing = stage.standing(n);
    let arena = matches!(stage.settings.format, Format::Arena { .. });
    StandingsRow {
        place: None,
        n,
        points: standing.points(),
        late: Points { halves: standing.late },
        played: standing.played(),
        wins: standing.wins,
        draws: standing.draws,
        losses: standing.losses,
        byes: if stage.is_swiss() { standing.byes } else { 0 },
        forfeits: standing.forfeits,
        streak: arena.then_some(standing.streak),
        buchholz: stage.is_swiss().then(Buchholz::default),
        sonneborn_berger: stage.is_round_robin().then_some(0),
        is_struck_out: false,
        is_corrected: false,
    }
}

/// Strikes out of a round robin the entrants with less than half of the games of the most active one, and their opponents' results
/// against them. "Less than half of the rounds" would strike everybody out where the organiser ends it early.
fn strike_out(stage: &Stage, rows: &mut [StandingsRow]) {
    let came_to = |row: &StandingsRow| u32::from(row.played - row.forfeits);
    let most = rows.iter().map(came_to).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.is_struck_out = 2 * came_to(row) < most);
    let struck: HashSet<EntrantNumber> =
        rows.iter().filter(|row| row.is_struck_out).map(|row| row.n).collect();
    let lost = |row: &StandingsRow, other: EntrantNumber| !row.is_struck_out && struck.contains(&other);
    let places = places(rows);
    for game in &stage.games {
        for side in Side::BOTH {
            let (Some(halves), Some(at)) = (game.halves(side), places.get(&game.player(side))) else {
                continue;
            };
            let row = &mut rows[*at];
            if lost(row, game.player(side.opponent())) {
                let missing = game.result.is_some_and(|(_, how)| how == ResultBy::Forfeit);
                take_back(row, halves, missing);
            }
        }
    }
    for [winner, loser] in walkovers(stage) {
        for (n, other, halves) in [(winner, loser, 2), (loser, winner, 0)] {
            if let Some(row) = places.get(&n).map(|at| &mut rows[*at]).filter(|row| lost(row, other)) {
                take_back(row, halves, true);
            }
        }
    }
}

/// The place of each entrant's row.
fn places(rows: &[StandingsRow]) -> HashMap<EntrantNumber, usize> {
    rows.iter().enumerate().map(|(at, row)| (row.n, at)).collect()
}

/// Games of a round robin that were won without being played: the winner and the missing opponent of each.
fn walkovers(stage: &Stage) -> impl Iterator<Item = [EntrantNumber; 2]> {
    stage.awards.iter().filter_map(|award| match award.reason {
        AwardReason::Walkover { over } => Some([award.n, over]),
        AwardReason::Bye | AwardReason::Late => None,
    })
}

/// A game of a round robin that does not count for this row.
fn take_back(row: &mut StandingsRow, halves: u32, missing: bool) {
    row.points.halves -= halves;
    row.played -= 1;
    match halves {
        2 => row.wins -= 1,
        1 => row.draws -= 1,
        _ => (row.losses, row.forfeits) = (row.losses - 1, row.forfeits - u16::from(missing)),
    }
}

/// The rounds of a Swiss as Buchholz counts them.
#[derive(Clone, Default)]
struct Rounds {
    /// Rounds with a game that goes on or was played.
    with_game: u16,
    /// Scores of the opponents of games that were played.
    scores: Vec<u32>,
}

/// An unplayed round counts as an opponent with the entrant's own score. A full point without a game does not count before the first
/// game: it would put its holder above all winners of the first round.
fn count_buchholz(stage: &Stage, rows: &mut [StandingsRow]) {
    let places = places(rows);
    let mut rounds = vec![Rounds::default(); rows.len()];
    for game in stage.games.iter().filter(|game| !game.is_unplayed()) {
        let [Some(x), Some(o)] = [game.x, game.o].map(|n| places.get(&n).copied()) else { continue };
        for (own, other) in [(x, o), (o, x)] {
            rounds[own].with_game += 1;
            if game.is_played() {
                rounds[own].scores.push(rows[other].points.halves);
            }
        }
    }
    for (row, Rounds { with_game, mut scores }) in rows.iter_mut().zip(rounds) {
        let mut unplayed = stage.round.saturating_sub(with_game);
        if scores.is_empty() {
            unplayed = unplayed.saturating_sub(stage.standing(row.n).full_points_without_playing());
        }
        scores.extend((0..unplayed).map(|_| row.points.halves));
        let all: u32 = scores.iter().sum();
        let lowest = scores.iter().min().copied().unwrap_or(0);
        row.buchholz = Some(Buchholz { all: Points { halves: all }, cut: Points { halves: all - lowest } });
    }
}

fn count_sonneborn_berger(stage: &Stage, rows: &mut [StandingsRow]) {
    let places = places(rows);
    let scores: Vec<u32> =
        rows.iter().map(|row| if row.is_struck_out { 0 } else { row.points.halves }).collect();
    let mut sums = vec![0; rows.len()];
    for game in &stage.games {
        for side in Side::BOTH {
            let players = [game.player(side), game.player(side.opponent())];
            let [Some(own), Some(other)] = players.map(|n| places.get(&n).copied()) else { continue };
            sums[own] += game.halves(side).unwrap_or(0) * scores[other];
        }
    }
    for [winner, loser] in walkovers(stage) {
        let [Some(own), Some(other)] = [winner, loser].map(|n| places.get(&n).copied()) else { continue };
        sums[own] += 2 * scores[other];
    }
    rows.iter_mut().zip(sums).for_each(|(row, sum)| row.sonneborn_berger = Some(sum));
}

/// Half points from games between entrants with equal points, if all of them have met; in an arena if there are two of them.
fn direct_encounters(stage: &Stage, rows: &[StandingsRow]) -> HashMap<EntrantNumber, u32> {
    let mut groups: HashMap<u32, u64> = HashMap::new();
    let points: HashMap<EntrantNumber, u32> = rows
        .iter()
        .filter(|row| has_place(stage, row))
        .map(|row| (row.n, row.points.halves))
        .inspect(|(_, points)| *groups.entry(*points).or_default() += 1)
        .collect();
    let mut met: HashMap<u32, HashSet<[EntrantNumber; 2]>> = HashMap::new();
    let mut sums: HashMap<EntrantNumber, u32> = HashMap::new();
    for game in stage.games.iter().filter(|game| game.is_played()) {
        let [Some(x), Some(o)] = [game.x, game.o].map(|n| points.get(&n)) else { continue };
        if x == o {
            met.entry(*x).or_default().insert(sorted(game.x, game.o));
            for side in Side::BOTH {
                *sums.entry(game.player(side)).or_default() += game.halves(side).unwrap_or(0);
            }
        }
    }
    let have_all_met = |points: &u32| {
        let size = groups.get(points).copied().unwrap_or(0);
        let pairs = met.get(points).map_or(0, HashSet::len) as u64;
        (size == 2 || stage.is_swiss() || stage.is_round_robin())
            && pairs == size * size.saturating_sub(1) / 2
    };
    sums.retain(|n, _| points.get(n).is_some_and(have_all_met));
    sums
}

fn has_place(stage: &Stage, row: &StandingsRow) -> bool {
    is_in_stage(stage, row.n) && !row.is_struck_out
}

/// What orders the rows, the greatest first: whether there is a place at all, the points, and the tie-breaks.
type Rank = (bool, u32, [u32; 4]);

fn rank(stage: &Stage, row: &StandingsRow, direct: u32) -> Rank {
    let wins = u32::from(row.wins);
    // Equal points from fewer games are more per game.
    let per_game = if row.points.halves > 0 { u32::from(u16::MAX - row.played) } else { 0 };
    let tie_breaks = match (row.buchholz, row.sonneborn_berger) {
        (Some(Buchholz { all, cut }), _) => [direct, cut.halves, all.halves, wins],
        (_, Some(sonneborn_berger)) => [direct, sonneborn_berger, wins, 0],
        (None, None) => [direct, per_game, 0, 0],
    };
    (has_place(stage, row), row.points.halves, tie_breaks)
}

/// The rows, best first, with their places.
fn in_order(stage: &Stage, rows: Vec<StandingsRow>) -> Vec<StandingsRow> {
    let direct = direct_encounters(stage, &rows);
    let of = |row: &StandingsRow| direct.get(&row.n).copied().unwrap_or(0);
    let mut ranked: Vec<(Rank, StandingsRow)> =
        rows.into_iter().map(|row| (rank(stage, &row, of(&row)), row)).collect();
    ranked.sort_by(|(a, one), (b, other)| b.cmp(a).then(one.n.cmp(&other.n)));
    let mut first = 1;
    for group in ranked.chunk_by_mut(|(a, _), (b, _)| a == b) {
        for ((has_place, ..), row) in group.iter_mut() {
            row.place = has_place.then_some(first);
        }
        first += group.len() as u32;
    }
    ranked.into_iter().map(|(_, row)| row).collect()
}
