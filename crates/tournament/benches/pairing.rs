//! How long it takes to pair a window of an arena and of a Swiss, a field of 5,000, and to read a log of 30,000 events.
#![allow(clippy::print_stdout)] // the figures are what it is for

use std::time::Instant;

use cuatro_game::Time;
use cuatro_tournament::{
    Command, EntrantNumber, Event, Finished, Format, Logged, NewEntry, Presence, ResultBy, Settings,
    StageOutcome, StageSettings, Tournament, WINDOW, decide, next_action,
};

struct Directed {
    tournament: Tournament,
    presence: Presence,
    log: Vec<Logged>,
    now: Time,
}

impl Directed {
    fn new(entrants: u32, format: Format) -> Directed {
        let (settings, now) = (Settings::new("Bench".to_owned(), 1), Time(0));
        let log = vec![Logged { version: 1, at: now, event: Event::Created(settings.clone()) }];
        let mut it =
            Directed { tournament: Tournament::new(settings, now), presence: Presence::new(), log, now };
        for n in 1..=entrants {
            it.command(Command::Enter(NewEntry { let_in: true, ..NewEntry::default() }));
            it.presence.set(EntrantNumber(n), Some(now));
        }
        it.command(Command::AddStage { settings: StageSettings::new(format), start: true });
        it
    }

    fn command(&mut self, command: Command) {
        let events = decide(&self.tournament, &command, self.now).expect("allowed");
        self.append(events);
    }

    fn append(&mut self, events: Vec<Event>) {
        for event in events {
            assert!(self.tournament.apply(&event, self.now), "an event follows");
            self.log.push(Logged { version: self.tournament.version, at: self.now, event });
        }
    }

    /// Ends all games and pairs everybody again. Returns the milliseconds of the pairing.
    fn round(&mut self) -> f64 {
        let running = self.tournament.current_stage().expect("going on").1.running_games();
        let outcomes =
            [StageOutcome::X, StageOutcome::O, StageOutcome::Draw, StageOutcome::O, StageOutcome::X];
        let finished: Vec<Finished> = running
            .zip(outcomes.iter().cycle())
            .map(|(game, outcome)| Finished {
                game: game.game.clone(),
                outcome: *outcome,
                how: ResultBy::Played,
                absent: None,
            })
            .collect();
        if !finished.is_empty() {
            self.append(next_action(&self.tournament, &self.presence, &finished, self.now).events);
        }
        self.now = self.now.plus(20_000);
        let before = Instant::now();
        let found = next_action(&self.tournament, &self.presence, &[], self.now);
        let took = before.elapsed().as_secs_f64() * 1000.0;
        assert!(matches!(found.events[..], [Event::Paired { .. }]), "{:?}", found.events);
        self.append(found.events);
        took
    }
}

fn main() {
    for (name, format) in [("arena", Format::arena(180)), ("Swiss", Format::swiss(Some(15)))] {
        for entrants in [25, WINDOW as u32, 96, 1_000, 5_000] {
            let mut it = Directed::new(entrants, format);
            let rounds = if entrants <= 96 { 15 } else { 6 };
            let mut took: Vec<f64> = (0..rounds).map(|_| it.round()).collect();
            took.sort_by(f64::total_cmp);
            println!(
                "{name}, {entrants}: median {:.2} ms, most {:.2} ms",
                took[took.len() / 2],
                took[took.len() - 1]
            );
        }
    }
    let mut it = Directed::new(5_000, Format::arena(180));
    (0..10).for_each(|_| {
        it.round();
    });
    // As in a real arena, where hardly two games end together: an event for each game, and one for each result.
    let mut log = Vec::new();
    let mut pairings = 0;
    for Logged { at, event, .. } in &it.log {
        let single: Vec<Event> = match event {
            Event::Paired { k, pairs, .. } => pairs
                .iter()
                .map(|pair| {
                    pairings += 1;
                    let pairs = vec![pair.clone()];
                    Event::Paired { k: *k, round: pairings, pairs, byes: Vec::new(), forfeits: Vec::new() }
                })
                .collect(),
            Event::Scored { k, results } => {
                results.iter().map(|result| Event::Scored { k: *k, results: vec![result.clone()] }).collect()
            }
            event => vec![event.clone()],
        };
        for event in single {
            log.push(Logged { version: log.len() as u32 + 1, at: *at, event });
        }
    }
    let before = Instant::now();
    let read = Tournament::replay(&log).is_some();
    let took = before.elapsed().as_secs_f64() * 1000.0;
    println!("fold of {} events: {took:.1} ms{}", log.len(), if read { "" } else { ", refused" });
}
