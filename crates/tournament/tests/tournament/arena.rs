//! Arenas.

use std::collections::HashMap;

use cuatro_game::Time;
use cuatro_tournament::{Command, EntrantDoing, EntrantNumber, Event, Format, StageSettings};
use rand::RngExt;

use super::hall::Hall;

/// What everybody waited for, in milliseconds.
#[derive(Default)]
struct Waits {
    since: HashMap<EntrantNumber, Time>,
    longest: i64,
    all: i64,
    present: i64,
    last: Option<Time>,
}

impl Waits {
    /// Looks at everybody before anything else happens.
    fn look(&mut self, hall: &Hall) {
        let passed = self.last.map_or(0, |last| hall.now.since(last));
        for (n, _) in hall.tournament.entrants() {
            match hall.tournament.doing(n, hall.presence.is_here(n)) {
                EntrantDoing::Waiting => {
                    let since = *self.since.entry(n).or_insert(hall.now);
                    self.all += passed;
                    self.present += passed;
                    self.longest = self.longest.max(hall.now.since(since));
                }
                EntrantDoing::Playing => {
                    self.present += passed;
                    self.since.remove(&n);
                }
                _ => {
                    self.since.remove(&n);
                }
            }
        }
        self.last = Some(hall.now);
    }
}

/// Whether two entrants waited beyond the bounds although they could have been paired: at all, and without having just met.
fn bounds(hall: &Hall) -> [i64; 2] {
    let Some((_, stage)) = hall.tournament.current_stage() else { return [0, 0] };
    let waiting: Vec<(EntrantNumber, i64)> = hall
        .tournament
        .entrants()
        .filter(|(n, _)| hall.tournament.doing(*n, hall.presence.is_here(*n)) == EntrantDoing::Waiting)
        .map(|(n, entrant)| {
            let here = hall.presence.since(n).expect("here");
            (n, hall.now.since(here.max(entrant.free_since).max(entrant.not_before)))
        })
        .collect();
    let [mut any, mut fresh] = [0, 0];
    for (at, (a, a_waits)) in waiting.iter().enumerate() {
        for (b, b_waits) in &waiting[at + 1..] {
            let both = *a_waits.min(b_waits);
            any = any.max(both);
            let last = |n| stage.standing(n).last_opponent();
            let met = last(*a) == Some(*b) && last(*b) == Some(*a);
            fresh = if met { fresh } else { fresh.max(both) };
        }
    }
    [fresh, any]
}

#[test]
fn twenty_five_play_for_twenty_minutes_and_hardly_wait() {
    let mut worst = [0, 0];
    let mut shares = Vec::new();
    for seed in 0..20 {
        let mut hall = Hall::new(seed, 22);
        hall.begin(StageSettings::new(Format::arena(20)));
        let start = hall.now;
        let mut waits = Waits::default();
        let mut late = vec![90, 200, 400];
        hall.run_until(start.plus(20 * 60_000), |hall| {
            let second = hall.now.since(start) / 1000;
            if late.first().is_some_and(|late| second >= *late) {
                late.remove(0);
                hall.enter();
            }
            // Two vanish in the middle, one of them for good; somebody reloads now and then.
            match second {
                300 => hall.go(EntrantNumber(3)),
                310 => hall.go(EntrantNumber(4)),
                600 => hall.come(EntrantNumber(4)),
                _ => {}
            }
            waits.look(hall);
            let [fresh, any] = bounds(hall);
            worst = [worst[0].max(fresh), worst[1].max(any)];
        });
        let share = waits.all as f64 / waits.present as f64 * 100.0;
        shares.push(share);
        hall.run_stage(1, |_| ());
        let stage = hall.tournament.stage(1).expect("it was added");
        for (n, _) in hall.tournament.entrants() {
            let balance = stage.standing(n).balance;
            assert!(balance.abs() <= 2, "seed {seed}: {n} has {balance} more games with X than with O");
        }
        for pairs in stage.games.windows(2) {
            assert!(pairs[0].board < pairs[1].board);
        }
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let most = shares.iter().copied().fold(0.0, f64::max);
    println!(
        "waiting: {mean:.2} % of the time, {most:.2} % at most; two who had not just met {} ms, any two {} ms",
        worst[0], worst[1]
    );
    assert!(most <= 6.0, "waiting took {most:.2} % of 20 minutes");
    assert!(worst[0] <= 4_000, "two who had not just met waited {} ms", worst[0]);
    assert!(worst[1] <= 12_000, "two waited {} ms", worst[1]);
}

#[test]
fn two_alone_play_again_and_again() {
    let mut hall = Hall::new(7, 2);
    hall.begin(StageSettings::new(Format::arena(20)));
    let mut waits = Waits::default();
    hall.run_stage(1, |hall| waits.look(hall));
    let games = hall.tournament.stage(1).expect("it was added").games.len();
    println!("{games} games of two, {} ms at most between two", waits.longest);
    assert!(games >= 10, "they played {games} games");
    assert!(waits.longest <= 12_000);
}

#[test]
fn entrants_that_come_and_go_are_never_in_two_games_and_keep_their_sides_in_balance() {
    let mut worst = [0, 0];
    for seed in 0..10 {
        let mut hall = Hall::new(1000 + seed, 3 + 9 * seed as u32);
        hall.begin(StageSettings::new(Format::arena(15)));
        let end = hall.now.plus(15 * 60_000);
        hall.run_until(end, |hall| {
            let [fresh, any] = bounds(hall);
            worst = [worst[0].max(fresh), worst[1].max(any)];
            let all: Vec<EntrantNumber> = hall.tournament.entrants().map(|(n, _)| n).collect();
            for n in all {
                match hall.rng.random_range(0..600) {
                    0 => hall.go(n),
                    1..=6 if !hall.presence.is_here(n) => hall.come(n),
                    10 => hall.command(Command::Pause { n, own: false }),
                    11..=16 => hall.command(Command::Back { n }),
                    _ => {}
                }
            }
        });
        hall.run_stage(1, |_| ());
        let stage = hall.tournament.stage(1).expect("it was added");
        let most = hall.tournament.entrants().map(|(n, _)| stage.standing(n).balance.abs()).max();
        // With three or fewer active, playing at all counts for more than sides.
        let bound = if hall.tournament.entrants().len() <= 12 { 4 } else { 2 };
        assert!(most <= Some(bound), "seed {seed}: {most:?}");
    }
    assert!(worst[0] <= 4_000 && worst[1] <= 12_000, "two waited {worst:?} ms");
    println!("coming and going: two who had not just met {} ms, any two {} ms", worst[0], worst[1]);
}

#[test]
fn large_fields_are_paired_in_windows() {
    let mut hall = Hall::new(11, 1001);
    hall.begin(StageSettings::new(Format::arena(3)));
    hall.run_stage(1, |_| ());
    let Some(Event::Paired { pairs, byes, .. }) =
        hall.log.iter().map(|logged| &logged.event).find(|event| matches!(event, Event::Paired { .. }))
    else {
        panic!("nobody was paired");
    };
    assert_eq!((pairs.len(), byes.len()), (500, 1));
}
