//! Round robins.

use std::collections::HashSet;

use cuatro_tournament::{
    Command, EntrantAwaits, EntrantNumber, Format, StageSettings, StageState, standings,
};

use super::hall::Hall;

/// Plays one to its end and returns how many games it had.
fn play(entrants: u32, cycles: u16, free: bool) -> Hall {
    let mut hall = Hall::new(u64::from(entrants), entrants);
    hall.begin(StageSettings::new(Format::RoundRobin { cycles, free }));
    hall.run_stage(1, |_| ());
    hall
}

#[test]
fn everybody_plays_everybody() {
    for entrants in 3..=20 {
        for (cycles, free) in [(1, false), (2, false), (1, true), (2, true)] {
            let hall = play(entrants, cycles, free);
            let stage = hall.tournament.stage(1).expect("it was added");
            let sides: HashSet<_> = stage.games.iter().map(|game| (game.x, game.o)).collect();
            let all = entrants * (entrants - 1) / 2 * u32::from(cycles);
            assert_eq!(stage.games.len() as u32, all, "{entrants} entrants, {cycles} cycles, free: {free}");
            assert_eq!(sides.len() as u32, all, "somebody had the same side twice against the same one");
            let starts: HashSet<_> =
                stage.games.iter().map(|game| (game.round, format!("{:?}", game.start))).collect();
            assert!(free || starts.len() == usize::from(stage.rounds), "the boards of a round begin alike");
            for row in standings(&hall.tournament, 1) {
                assert!(row.place.is_some() && !row.is_struck_out);
                assert_eq!(u32::from(row.played), (entrants - 1) * u32::from(cycles));
            }
        }
    }
}

#[test]
fn both_cycles_begin_alike() {
    let hall = play(5, 2, false);
    let stage = hall.tournament.stage(1).expect("it was added");
    let (first, second) = stage.games.split_at(10);
    for (a, b) in first.iter().zip(second) {
        assert_eq!((a.x, a.o, a.start), (b.o, b.x, b.start));
    }
}

#[test]
fn leaving_early_annuls_the_results_and_leaving_late_loses_by_forfeit() {
    let mut hall = Hall::new(1, 8);
    hall.begin(StageSettings::new(Format::round_robin()));
    hall.run_stage(1, |hall| {
        let round = hall.tournament.stage(1).map_or(0, |stage| stage.round);
        for (n, last) in [(2, 2), (3, 5)] {
            let n = EntrantNumber(n);
            if round == last {
                hall.command(Command::Leave { n });
            }
        }
    });
    let rows = standings(&hall.tournament, 1);
    let row = |n: u32| rows.iter().find(|row| row.n.0 == n).expect("in the table");
    assert!(row(2).is_struck_out && row(2).place.is_none());
    assert_eq!(rows.last().map(|row| row.n.0), Some(2), "struck out, so at the end");
    // Entrants 1 and 2 are left in the last two rounds, and the results of 2 are annulled.
    assert!(!row(3).is_struck_out);
    assert_eq!(row(3).forfeits, 1);
    // Seven are left, and each has six games that count.
    for row in rows.iter().filter(|row| row.n.0 != 2) {
        assert_eq!(row.played, 6, "{row:?}");
    }
    let points: u32 = rows.iter().filter(|row| row.n.0 != 2).map(|row| row.points.halves).sum();
    assert_eq!(points, 7 * 6, "two half points in each game that counts");
}

#[test]
fn when_everybody_is_away_nothing_is_paired_and_nothing_ends() {
    let mut hall = Hall::new(1, 4);
    hall.begin(StageSettings::new(Format::round_robin()));
    (1..=4).for_each(|n| hall.go(EntrantNumber(n)));
    hall.run_until(hall.now.plus(3_600_000), |_| ());
    let stage = hall.tournament.stage(1).expect("it was added");
    assert_eq!((stage.status, stage.round), (StageState::Running, 0));
}

#[test]
fn a_late_entrant_plays_in_the_next_stage() {
    for free in [false, true] {
        let mut hall = Hall::new(8, 4);
        hall.begin(StageSettings::new(Format::RoundRobin { cycles: 1, free }));
        hall.settle();
        let late = hall.enter();
        hall.run_stage(1, |hall| {
            let stage = hall.tournament.stage(1).expect("it was added");
            assert!(stage.is_too_late_for(late) && !stage.is_too_late_for(EntrantNumber(1)));
            assert!(hall.tournament.awaits(late).is_none_or(|awaits| awaits == EntrantAwaits::Stage));
        });
        assert!(standings(&hall.tournament, 1).iter().all(|row| row.n != late));
        hall.begin(StageSettings::new(Format::RoundRobin { cycles: 1, free }));
        assert!(hall.tournament.stage(2).is_some_and(|stage| stage.field.contains(&late)));
    }
}

#[test]
fn an_entrant_with_all_games_played_waits_for_the_next_stage() {
    let mut hall = Hall::new(8, 4);
    hall.begin(StageSettings::new(Format::RoundRobin { cycles: 1, free: true }));
    let mut said = 0;
    hall.run_stage(1, |hall| {
        for n in (1..=4).map(EntrantNumber) {
            let played = hall.tournament.stage(1).map_or(0, |stage| stage.standing(n).opponents.len());
            let Some(awaits) = hall.tournament.awaits(n) else { continue };
            assert_eq!(
                awaits,
                if played == 3 { EntrantAwaits::Stage } else { EntrantAwaits::Game },
                "{n} played {played}"
            );
            said += u32::from(awaits == EntrantAwaits::Stage);
        }
    });
    assert!(said > 0);
}
