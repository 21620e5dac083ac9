//! Tables, made again by the published rules from what everybody can see: the games, and the points that were given without one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use cuatro_tournament::{
    AwardReason, Command, EntrantNumber, Format, Points, ResultBy, Stage, StageGame, StageOutcome,
    StageSettings, StandingsRow, standings,
};
use rand::RngExt;

use super::hall::Hall;

fn halves(game: &StageGame, n: EntrantNumber) -> Option<u32> {
    match game.result?.0 {
        StageOutcome::Void => None,
        StageOutcome::Draw => Some(1),
        StageOutcome::X => Some(if game.x == n { 2 } else { 0 }),
        StageOutcome::O => Some(if game.o == n { 2 } else { 0 }),
    }
}

fn was_played(game: &StageGame) -> bool {
    game.result.is_some_and(|(outcome, how)| outcome != StageOutcome::Void && how != ResultBy::Forfeit)
}

fn own(stage: &Stage, n: EntrantNumber) -> Vec<&StageGame> {
    stage.games.iter().filter(|game| game.x == n || game.o == n).collect()
}

fn other(game: &StageGame, n: EntrantNumber) -> EntrantNumber {
    if game.x == n { game.o } else { game.x }
}

/// How many points without a game somebody got for this.
fn awards(stage: &Stage, n: EntrantNumber, wanted: impl Fn(AwardReason) -> bool) -> u32 {
    stage.awards.iter().filter(|award| award.n == n && wanted(award.reason)).count() as u32
}

fn late(reason: AwardReason) -> bool {
    reason == AwardReason::Late
}

fn points(stage: &Stage, n: EntrantNumber) -> u32 {
    let Format::Arena { streaks, .. } = stage.settings.format else {
        let played: u32 = own(stage, n).iter().filter_map(|game| halves(game, n)).sum();
        return played + 2 * awards(stage, n, |reason| !late(reason)) + awards(stage, n, late);
    };
    let mut ended: Vec<&StageGame> = own(stage, n).into_iter().filter(|game| game.result.is_some()).collect();
    ended.sort_by_key(|game| game.scored_at);
    let (mut sum, mut streak) = (0, 0);
    for game in ended {
        let Some(halves) = halves(game, n) else { continue };
        let by_forfeit = halves == 2 && game.result.is_some_and(|(_, how)| how == ResultBy::Forfeit);
        sum += 2 * halves * if streaks && streak >= 2 && !by_forfeit { 2 } else { 1 };
        streak = match halves {
            2 if by_forfeit => streak,
            2 => streak + 1,
            _ => 0,
        };
    }
    sum
}

/// Half points among those with the same points, if all of them have met.
fn direct(stage: &Stage, group: &[EntrantNumber], n: EntrantNumber) -> u32 {
    let between = |a: EntrantNumber, b: EntrantNumber| {
        own(stage, a).into_iter().filter(move |game| was_played(game) && other(game, a) == b)
    };
    let all_met = group.iter().all(|a| group.iter().all(|b| a == b || between(*a, *b).next().is_some()));
    let arena = matches!(stage.settings.format, Format::Arena { .. });
    if !all_met || (arena && group.len() != 2) {
        return 0;
    }
    group.iter().flat_map(|b| between(n, *b)).filter_map(|game| halves(game, n)).sum()
}

/// The scores of all opponents; an unplayed round counts as one with the own score, a full point without a game not before the first game.
fn buchholz(stage: &Stage, scores: &HashMap<EntrantNumber, u32>, n: EntrantNumber) -> [u32; 2] {
    let played: Vec<u32> =
        own(stage, n).iter().filter(|game| was_played(game)).map(|game| scores[&other(game, n)]).collect();
    let forfeits_won =
        own(stage, n).iter().filter(|game| !was_played(game) && halves(game, n) == Some(2)).count();
    let running = own(stage, n).iter().filter(|game| game.result.is_none()).count();
    let mut unplayed = usize::from(stage.round) - played.len() - running;
    if played.is_empty() {
        unplayed -= forfeits_won + awards(stage, n, |reason| reason == AwardReason::Bye) as usize;
    }
    let mut all = played;
    all.extend(vec![scores[&n]; unplayed]);
    let sum: u32 = all.iter().sum();
    [sum - all.iter().min().copied().unwrap_or(0), sum]
}

fn sonneborn_berger(stage: &Stage, scores: &HashMap<EntrantNumber, u32>, n: EntrantNumber) -> u32 {
    let of_games =
        own(stage, n).into_iter().map(|game| halves(game, n).unwrap_or(0) * scores[&other(game, n)]);
    let of_walkovers = stage.awards.iter().filter(|award| award.n == n).map(|award| match award.reason {
        AwardReason::Walkover { over } => 2 * scores[&over],
        _ => 0,
    });
    of_games.chain(of_walkovers).sum()
}

/// Checks every row and the order of the table of a stage in which nobody was struck out.
fn check(stage: &Stage, rows: &[StandingsRow]) {
    let scores: HashMap<EntrantNumber, u32> = rows.iter().map(|row| (row.n, points(stage, row.n))).collect();
    let mut groups: BTreeMap<Reverse<u32>, Vec<EntrantNumber>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.place.is_some()) {
        groups.entry(Reverse(scores[&row.n])).or_default().push(row.n);
    }
    let mut ranked = Vec::new();
    for row in rows {
        let n = row.n;
        assert_eq!(row.points.halves, scores[&n], "{row:?}");
        assert_eq!(row.late.halves, awards(stage, n, late), "{row:?}");
        let results = own(stage, n).into_iter().filter_map(|game| halves(game, n));
        let walkovers = awards(stage, n, |reason| matches!(reason, AwardReason::Walkover { .. }));
        assert_eq!(
            u32::from(row.wins),
            results.clone().filter(|halves| *halves == 2).count() as u32 + walkovers
        );
        assert_eq!(usize::from(row.draws), results.filter(|halves| *halves == 1).count());
        let Some(place) = row.place else { continue };
        let direct = direct(stage, &groups[&Reverse(scores[&n])], n);
        let tie_breaks = match stage.settings.format {
            Format::Swiss { .. } => {
                let [cut, all] = buchholz(stage, &scores, n);
                let found = row.buchholz.map(|found| (found.cut, found.all));
                assert_eq!(found, Some((Points { halves: cut }, Points { halves: all })), "{row:?}");
                assert_eq!(row.sonneborn_berger, None, "no tie-break of a Swiss");
                [direct, cut, all, u32::from(row.wins)]
            }
            Format::RoundRobin { .. } => {
                let found = sonneborn_berger(stage, &scores, n);
                assert_eq!((row.sonneborn_berger, row.buchholz), (Some(found), None), "{row:?}");
                [direct, found, u32::from(row.wins), 0]
            }
            // A million times the points of a game.
            Format::Arena { .. } => [direct, scores[&n] * 1_000_000 / u32::from(row.played), 0, 0],
        };
        ranked.push((Reverse((scores[&n], tie_breaks)), place));
    }
    assert!(ranked.is_sorted(), "{ranked:?}");
    for (at, (rank, place)) in ranked.iter().enumerate() {
        let before = ranked.iter().filter(|(other, _)| other < rank).count();
        assert_eq!(*place as usize, before + 1, "row {at} of {ranked:?}");
    }
}

#[test]
fn tables_follow_from_what_everybody_can_see() {
    let (mut tables, mut shared) = (0, 0);
    for seed in 0..300 {
        let mut hall = Hall::new(seed, 3 + seed as u32 % 10);
        hall.forfeits = [0, 4, 9][seed as usize % 3];
        let format = match seed % 4 {
            0 => Format::arena(4),
            1 => Format::RoundRobin { cycles: 1 + (seed / 4 % 2) as u16, free: false },
            _ => Format::Swiss { rounds: Some(4), round_minutes: 6, break_s: 0 },
        };
        hall.begin(StageSettings::new(format));
        let (mut looked, mut came) = (0, 0);
        hall.run_stage(1, |hall| {
            if let Some(stage) =
                hall.tournament.stage(1).filter(|stage| stage.round > 0 && looked < hall.log.len())
            {
                // In the middle of a round, too.
                looked = hall.log.len();
                check(stage, &standings(&hall.tournament, 1));
            }
            if came < 2 && hall.rng.random_range(0..6) == 0 {
                came += 1;
                hall.enter();
            }
            let n = EntrantNumber(1 + hall.rng.random_range(0..hall.tournament.entrants().len() as u32));
            if matches!(format, Format::Swiss { .. }) && hall.rng.random_range(0..4) == 0 {
                if hall.presence.is_here(n) { hall.go(n) } else { hall.come(n) }
            }
        });
        let games: Vec<StageGame> = hall.tournament.stage(1).expect("it was added").games.clone();
        for outcome in [StageOutcome::Draw, StageOutcome::X, StageOutcome::Void] {
            let game = games[hall.rng.random_range(0..games.len())].game.clone();
            hall.command(Command::Correct { k: 1, game, outcome });
            let rows = standings(&hall.tournament, 1);
            if rows.iter().any(|row| row.is_struck_out) {
                continue;
            }
            check(hall.tournament.stage(1).expect("it was added"), &rows);
            tables += 1;
            let places: Vec<u32> = rows.iter().filter_map(|row| row.place).collect();
            shared += places.windows(2).filter(|places| places[0] == places[1]).count();
        }
    }
    println!("{tables} tables of stages that are over, {shared} rows with the place of the row before");
    assert!(tables > 600 && shared > 100);
}

#[test]
fn a_bye_never_ranks_above_a_game_won() {
    for forfeit in [false, true] {
        let mut hall = Hall::new(6, 7);
        hall.begin(StageSettings::new(Format::swiss(Some(3))));
        hall.settle();
        hall.now = hall.now.plus(130_000);
        let by_forfeit = hall.tournament.stage(1).expect("it was added").games[0].game.clone();
        hall.settle_with(|game| {
            (
                StageOutcome::X,
                if forfeit && game.game == by_forfeit { ResultBy::Forfeit } else { ResultBy::Played },
            )
        });
        let rows = standings(&hall.tournament, 1);
        let bye = rows.iter().find(|row| row.byes == 1).expect("one has a bye");
        assert_eq!((bye.points.halves, bye.buchholz.map(|found| found.all.halves)), (2, Some(0)), "{bye:?}");
        let winners = if forfeit { 2 } else { 3 };
        let first: Vec<&StandingsRow> = rows.iter().filter(|row| row.place == Some(1)).collect();
        assert_eq!(
            first.iter().filter(|row| row.wins == 1 && row.byes == 0).count(),
            first.len(),
            "{rows:?}"
        );
        assert!(first.len() >= winners, "{rows:?}");
        assert!(bye.place > Some(winners as u32), "{rows:?}");
    }
}
