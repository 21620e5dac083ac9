//! Swiss tournaments.

use std::collections::HashMap;

use cuatro_tournament::{
    AwardReason, Command, EntrantAwaits, EntrantNumber, Event, Format, NewEntry, ResultBy, StageOutcome,
    StageSettings, standings,
};
use rand::RngExt;

use super::hall::Hall;
use super::pairing::{Faults, Rounds};

/// Plays these rounds, in which everybody is away one time in `away` (never if 0), and returns the faults of all of them together.
fn play(seed: u64, entrants: u32, away: u32, rounds: u16) -> Faults {
    let mut hall = Hall::new(seed, entrants);
    hall.begin(StageSettings::new(Format::swiss(Some(rounds))));
    let mut here_at: HashMap<u32, Vec<EntrantNumber>> = HashMap::new();
    hall.run_stage(1, |hall| {
        let all: Vec<EntrantNumber> = (1..=entrants).map(EntrantNumber).collect();
        for n in &all {
            if away > 0 && hall.rng.random_range(0..away) == 0 { hall.go(*n) } else { hall.come(*n) }
        }
        let here = all.into_iter().filter(|n| hall.presence.is_here(*n)).collect();
        here_at.insert(hall.tournament.version, here);
    });
    let stage = hall.tournament.stage(1).expect("it was added");
    assert_eq!((stage.round, stage.rounds), (rounds, rounds), "{entrants} entrants");
    let mut had_byes: HashMap<EntrantNumber, u32> = HashMap::new();
    for logged in &hall.log {
        let Event::Paired { pairs, byes, .. } = &logged.event else { continue };
        let mut here: Vec<EntrantNumber> =
            pairs.iter().flat_map(|pair| [pair.x, pair.o]).chain(byes.clone()).collect();
        here.sort_unstable();
        assert_eq!(byes.len(), here.len() % 2, "{entrants}: more than one bye");
        // The director may have scored or paired others in between; presence did not change.
        let known =
            (1..=2).filter_map(|back| here_at.get(&(logged.version - back))).any(|known| *known == here);
        assert!(known, "{entrants}: somebody who was away was paired or got a bye");
        let had = |n: &EntrantNumber| had_byes.get(n).copied().unwrap_or(0);
        for n in byes {
            let fewest = here.iter().map(had).min().unwrap_or(0);
            assert_eq!(
                had(n),
                fewest,
                "{entrants}, seed {seed}: {n} had a bye, and others who are here had none"
            );
        }
        byes.iter().for_each(|n| *had_byes.entry(*n).or_default() += 1);
    }
    let mut all = Faults::default();
    Rounds::check(&hall.tournament, &hall.log, |found, least, here| {
        let needed = least.map_or(0, |least| least.repeats);
        assert_eq!(found.repeats, needed, "{entrants}, seed {seed}: {here} here, and pairs met again");
        all.repeats += found.repeats;
        all.beyond += found.beyond;
    });
    all
}

#[test]
fn no_pair_meets_again_while_avoidable_and_sides_differ_by_two_at_most_also_with_absences() {
    for (entrants, seed) in (2..=40).flat_map(|entrants| (0..4).map(move |seed| (entrants, seed))) {
        // So few have hardly a choice, and meeting again is worse.
        for (away, few) in [(0, entrants < 10), (5, entrants < 14)] {
            let all = play(seed * 100 + u64::from(entrants), entrants, away, 5);
            assert!(few || away > 0 || all.repeats == 0, "{entrants} entrants, seed {seed}: pairs met again");
            assert!(
                few || all.beyond == 0,
                "{entrants} entrants, {away} away, seed {seed}: sides out of balance"
            );
        }
    }
}

#[test]
fn five_hundred_play_five_rounds() {
    for (seed, entrants, away) in [(5, 500, 0), (6, 500, 10), (7, 501, 0)] {
        assert_eq!(play(seed, entrants, away, 5), Faults::default(), "{entrants} entrants");
    }
}

#[test]
fn pairs_meet_a_second_time_only_after_everybody_has_met_everybody() {
    let mut hall = Hall::new(4, 4);
    hall.begin(StageSettings::new(Format::swiss(Some(9))));
    hall.run_stage(1, |hall| {
        let stage = hall.tournament.stage(1).expect("it was added");
        let met = |a: u32, b: u32| stage.standing(EntrantNumber(a)).times_met(EntrantNumber(b));
        let times: Vec<usize> = (1..4).flat_map(|a| (a + 1..=4).map(move |b| met(a, b))).collect();
        let (fewest, most) = (times.iter().min().copied(), times.iter().max().copied());
        let cycle = usize::from(stage.round).div_ceil(3);
        assert!(most <= Some(cycle), "after round {} pairs have met {times:?} times", stage.round);
        assert!(stage.round % 3 > 0 || fewest == Some(cycle), "after round {}: {times:?}", stage.round);
    });
    let stage = hall.tournament.stage(1).expect("it was added");
    assert_eq!((stage.games.len(), stage.field.len()), (18, 0), "nine rounds of a Swiss");
}

#[test]
fn a_swiss_has_the_rounds_that_it_was_given_and_else_no_more_than_opponents() {
    for (entrants, given, rounds) in [
        (2, None, 1),
        (2, Some(7), 7),
        (3, None, 2),
        (4, None, 3),
        (5, None, 4),
        (25, None, 6),
        (5, Some(4), 4),
        (3, Some(6), 6),
    ] {
        let mut hall = Hall::new(8, entrants);
        hall.begin(StageSettings::new(Format::swiss(given)));
        hall.run_stage(1, |_| ());
        let stage = hall.tournament.stage(1).expect("it was added");
        assert_eq!((stage.rounds, stage.round), (rounds, rounds), "{entrants} entrants, {given:?}");
        assert_eq!(stage.games.len(), usize::from(rounds) * (entrants / 2) as usize);
    }
}

#[test]
fn a_forfeit_is_no_meeting_gives_no_side_and_counts_like_a_bye() {
    let mut hall = Hall::new(9, 5);
    hall.begin(StageSettings::new(Format::swiss(Some(4))));
    hall.settle();
    let game = hall.tournament.stage(1).expect("it was added").games[0].clone();
    hall.now = hall.now.plus(30_000);
    hall.settle_with(|one| {
        (StageOutcome::X, if one.game == game.game { ResultBy::Forfeit } else { ResultBy::Played })
    });
    let standing = |hall: &Hall, n| hall.tournament.stage(1).expect("it was added").standing(n).clone();
    for n in [game.x, game.o] {
        let unplayed = standing(&hall, n);
        assert_eq!((unplayed.opponents.len(), unplayed.balance, unplayed.run), (0, 0, 0), "{unplayed:?}");
    }
    // What the organiser enters instead was played.
    hall.command(Command::Correct { k: 1, game: game.game.clone(), outcome: StageOutcome::Draw });
    let played = standing(&hall, game.x);
    assert_eq!((played.opponents, played.balance, played.run), (vec![game.o], 1, 1));
    hall.command(Command::Correct { k: 1, game: game.game.clone(), outcome: StageOutcome::Void });
    assert_eq!(standing(&hall, game.o).balance, 0, "it does not count, so it gave no side");
    // Nobody has two of three full points without a game while others have none.
    let mut hall = Hall::new(9, 3);
    hall.begin(StageSettings::new(Format::swiss(Some(2))));
    hall.settle();
    hall.now = hall.now.plus(30_000);
    hall.settle_with(|_| (StageOutcome::X, ResultBy::Forfeit));
    let first = hall.tournament.stage(1).expect("it was added").games[0].clone();
    hall.now = hall.now.plus(30_000);
    hall.settle();
    let stage = hall.tournament.stage(1).expect("it was added");
    assert_eq!(
        (stage.round, stage.has_bye(first.o)),
        (2, true),
        "the one who had neither a bye nor a forfeit"
    );
}

#[test]
fn a_late_entrant_gets_half_a_point_until_half_of_the_rounds_have_started() {
    let mut hall = Hall::new(9, 20);
    hall.begin(StageSettings::new(Format::swiss(Some(4))));
    hall.settle();
    let early = hall.enter();
    let row = |hall: &Hall, n| standings(&hall.tournament, 1).into_iter().find(|row| row.n == n);
    let late = row(&hall, early).expect("they play in the next round");
    assert_eq!((late.points.halves, late.late.halves, late.place), (1, 1, None));
    let awards = &hall.tournament.stage(1).expect("it was added").awards;
    assert!(awards.iter().any(|award| award.n == early && award.reason == AwardReason::Late), "{awards:?}");
    let mut late = None;
    hall.run_stage(1, |hall| {
        if late.is_none() && hall.tournament.stage(1).is_some_and(|stage| stage.round == 3) {
            late = Some(hall.enter());
        }
        // It is full, and they are told that they wait for the next one.
        if let Some(n) = late {
            let stage = hall.tournament.stage(1).expect("it was added");
            assert!(stage.is_too_late_for(n) && row(hall, n).is_none());
            assert!(hall.tournament.entrant(n).is_some_and(|entrant| entrant.playing.is_none()));
            assert!(hall.tournament.awaits(n).is_none_or(|awaits| awaits == EntrantAwaits::Stage));
        }
    });
    let late = late.expect("they came in the third round");
    assert_eq!(row(&hall, early).map(|row| row.late.halves), Some(1), "it stays in the table");
    hall.begin(StageSettings::new(Format::swiss(Some(1))));
    hall.settle();
    assert!(
        hall.tournament.entrant(late).is_some_and(|entrant| entrant.playing.is_some()) || {
            hall.tournament.stage(2).is_some_and(|stage| stage.has_bye(late))
        }
    );
}

#[test]
fn a_late_admission_gets_the_half_point_also_while_another_stage_is_ready() {
    let mut hall = Hall::new(9, 4);
    hall.begin(StageSettings::new(Format::swiss(Some(4))));
    hall.command(Command::AddStage { settings: StageSettings::new(Format::arena(5)), start: false });
    hall.settle();
    hall.command(Command::Enter(NewEntry::default()));
    let n = EntrantNumber(5);
    hall.command(Command::LetIn { n });
    assert_eq!(hall.tournament.stage(1).map(|stage| stage.standing(n).points().halves), Some(1));
}

#[test]
fn pressing_next_round_fifty_times_begins_one() {
    let mut hall = Hall::new(4, 8);
    hall.begin(StageSettings::new(Format::swiss(Some(3))));
    hall.settle();
    let before = hall.log.len();
    (0..50).for_each(|_| hall.command(Command::NextRound { k: 1, round: Some(2) }));
    assert_eq!(hall.log.len(), before + 1, "it was noted once");
    hall.settle();
    (0..50).for_each(|_| hall.command(Command::NextRound { k: 1, round: Some(2) }));
    hall.settle();
    let stage = hall.tournament.stage(1).expect("it was added");
    assert_eq!((stage.round, stage.games.len()), (2, 8));
}

#[test]
fn pairings_by_hand_give_the_bye_only_to_present_entrants() {
    let mut hall = Hall::new(4, 8);
    hall.command(Command::AddStage { settings: StageSettings::new(Format::swiss(Some(3))), start: false });
    let [a, b, away] = [1, 5, 7].map(EntrantNumber);
    hall.command(Command::SetPairings { k: 1, pairs: vec![[a, b]] });
    hall.command(Command::StartStage { k: 1 });
    hall.go(away);
    hall.settle();
    let Some(Event::Paired { pairs, byes, .. }) = hall.log.last().map(|logged| &logged.event) else {
        panic!("paired")
    };
    assert_eq!((pairs.len(), byes.len()), (1, 5));
    assert!(!byes.contains(&away));
}
