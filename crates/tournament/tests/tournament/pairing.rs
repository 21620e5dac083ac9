//! Pairings of a Swiss beside all possible ones, from the log alone.

use std::cmp::Reverse;
use std::collections::HashMap;

use cuatro_tournament::{
    EntrantNumber, Event, Format, Logged, Pairing, ResultBy, StageOutcome, StageSettings, Tournament,
};
use rand::RngExt;

use super::hall::Hall;

/// What the log says of an entrant before a round.
#[derive(Clone, Default, Debug)]
struct Before {
    halves: u32,
    byes: u32,
    /// Opponents and sides of games that were played, in order.
    met: Vec<(EntrantNumber, i32)>,
    /// The round of the last pairing with somebody of another score.
    floated: u16,
}

impl Before {
    fn balance(&self) -> i32 {
        self.met.iter().map(|(_, side)| side).sum()
    }

    fn is_third(&self, side: i32) -> bool {
        self.met.len() >= 2 && self.met[self.met.len() - 2..].iter().all(|(_, before)| *before == side)
    }
}

/// What a round has against it, the worst first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Faults {
    /// How many more byes than others the holder of the bye has had.
    bye_again: u32,
    /// Squares of how often the pairs have met.
    pub(super) repeats: u32,
    /// The place of the bye in the order in which it is given.
    bye: usize,
    /// By how much X and O are out of balance beyond 2.
    pub(super) beyond: i32,
    /// Squares of the differences of half points.
    pub(super) squares: u32,
    /// Third same sides in a row.
    thirds: u32,
}

/// The state of a Swiss before each of its rounds, as the log tells it.
#[derive(Default)]
pub(super) struct Rounds {
    before: HashMap<EntrantNumber, Before>,
    round: u16,
    games: HashMap<String, Pairing>,
    lots: HashMap<EntrantNumber, u64>,
}

impl Rounds {
    /// The faults of each round as it was paired, and the least that it could have had. `each` gets both, and how many were here.
    pub(super) fn check(t: &Tournament, log: &[Logged], mut each: impl FnMut(Faults, Option<Faults>, usize)) {
        let lots = t.entrants().map(|(n, entrant)| (n, entrant.lot)).collect();
        let mut rounds = Rounds { lots, ..Rounds::default() };
        for logged in log {
            match &logged.event {
                Event::Paired { pairs, byes, .. } => {
                    let here: Vec<EntrantNumber> =
                        pairs.iter().flat_map(|pair| [pair.x, pair.o]).chain(byes.clone()).collect();
                    let chosen: Vec<[Option<EntrantNumber>; 2]> = pairs
                        .iter()
                        .map(|pair| [Some(pair.x), Some(pair.o)])
                        .chain(byes.iter().map(|n| [Some(*n), None]))
                        .collect();
                    let found = rounds.faults(&here, &chosen, true);
                    let least = (here.len() <= 10).then(|| rounds.least(&here));
                    each(found, least, here.len());
                    rounds.pair(pairs, byes);
                }
                Event::Scored { results, .. } => {
                    results
                        .iter()
                        .for_each(|scored| rounds.score(scored.game.as_str(), scored.outcome, scored.how));
                }
                _ => {}
            }
        }
    }

    fn of(&self, n: EntrantNumber) -> Before {
        self.before.get(&n).cloned().unwrap_or_default()
    }

    fn pair(&mut self, pairs: &[Pairing], byes: &[EntrantNumber]) {
        self.round += 1;
        for pair in pairs {
            let floats = self.of(pair.x).halves != self.of(pair.o).halves;
            for (n, other, side) in [(pair.x, pair.o, 1), (pair.o, pair.x, -1)] {
                let before = self.before.entry(n).or_default();
                before.met.push((other, side));
                before.floated = if floats { self.round } else { before.floated };
            }
            self.games.insert(pair.game.as_str().to_owned(), pair.clone());
        }
        for n in byes {
            let before = self.before.entry(*n).or_default();
            (before.byes, before.halves) = (before.byes + 1, before.halves + 2);
        }
    }

    fn score(&mut self, game: &str, outcome: StageOutcome, how: ResultBy) {
        let pair = self.games[game].clone();
        for (n, won) in [(pair.x, StageOutcome::X), (pair.o, StageOutcome::O)] {
            let before = self.before.entry(n).or_default();
            before.halves += match outcome {
                StageOutcome::Draw => 1,
                outcome if outcome == won => 2,
                _ => 0,
            };
            if how == ResultBy::Forfeit {
                // Unplayed; a win counts like a bye.
                before.met.pop();
                before.byes += u32::from(outcome == won);
            }
        }
    }

    /// The faults of these pairs, with X first if they are `seated`; an entrant alone has the bye.
    fn faults(&self, here: &[EntrantNumber], pairs: &[[Option<EntrantNumber>; 2]], seated: bool) -> Faults {
        let mut all = Faults::default();
        for pair in pairs {
            match pair {
                [Some(a), Some(b)] => {
                    let [one, other] = [self.of(*a), self.of(*b)];
                    let met = one.met.iter().filter(|(other, _)| other == b).count() as u32;
                    all.repeats += met * met;
                    all.squares += one.halves.abs_diff(other.halves).pow(2);
                    let seats = |x: &Before, o: &Before| {
                        let excess = |balance: i32| (balance.abs() - 2).max(0);
                        let beyond = excess(x.balance() + 1) + excess(o.balance() - 1);
                        (beyond, u32::from(x.is_third(1) || o.is_third(-1)))
                    };
                    let asked = seats(&one, &other);
                    let (beyond, third) = if seated { asked } else { asked.min(seats(&other, &one)) };
                    all.beyond += beyond;
                    all.thirds += third;
                }
                [Some(alone), None] | [None, Some(alone)] => {
                    let fewest = here.iter().map(|n| self.of(*n).byes).min().unwrap_or(0);
                    all.bye_again += self.of(*alone).byes - fewest;
                    let order =
                        |n: &EntrantNumber| (self.of(*n).halves, self.of(*n).floated, Reverse(self.lots[n]));
                    all.bye += here.iter().filter(|n| order(n) < order(alone)).count();
                }
                [None, None] => {}
            }
        }
        all
    }

    /// The least of all possible pairings.
    fn least(&self, here: &[EntrantNumber]) -> Faults {
        let mut left: Vec<Option<EntrantNumber>> = here.iter().copied().map(Some).collect();
        if left.len() % 2 == 1 {
            left.push(None);
        }
        let mut least = None;
        self.try_all(here, &mut Vec::new(), &left, &mut least);
        least.expect("there is a pairing")
    }

    fn try_all(
        &self,
        here: &[EntrantNumber],
        pairs: &mut Vec<[Option<EntrantNumber>; 2]>,
        left: &[Option<EntrantNumber>],
        least: &mut Option<Faults>,
    ) {
        let Some((first, rest)) = left.split_first() else {
            let faults = self.faults(here, pairs, false);
            *least = Some(least.map_or(faults, |least| least.min(faults)));
            return;
        };
        for at in 0..rest.len() {
            let mut others = rest.to_vec();
            pairs.push([*first, others.remove(at)]);
            self.try_all(here, pairs, &others, least);
            pairs.pop();
        }
    }
}

#[test]
fn no_pairing_of_up_to_ten_has_smaller_faults() {
    let (mut states, mut repeated, mut odd) = (0, 0, 0);
    for seed in 0.. {
        if states >= 5_000 {
            break;
        }
        let mut hall = Hall::new(seed, 0);
        let entrants = hall.rng.random_range(2..=10);
        (0..entrants).for_each(|_| {
            hall.enter();
        });
        hall.forfeits = hall.rng.random_range(0..6);
        let away = hall.rng.random_range(0..6);
        let rounds = hall.rng.random_range(1..=12);
        hall.begin(StageSettings::new(Format::swiss(Some(rounds))));
        hall.run_stage(1, |hall| {
            for n in (1..=entrants).map(EntrantNumber) {
                if away > 1 && hall.rng.random_range(0..away) == 0 { hall.go(n) } else { hall.come(n) }
            }
        });
        Rounds::check(&hall.tournament, &hall.log, |found, least, here| {
            assert_eq!(Some(found), least, "seed {seed}, {here} here: {found:?} where {least:?} is possible");
            states += 1;
            repeated += u32::from(found.repeats > 0);
            odd += here % 2;
        });
    }
    println!("{states} rounds, {odd} of them with a bye, {repeated} with a pair that had to meet again");
}
