//! How long it takes to pair a window of an arena and of a Swiss, a field of 5,000, and to read a log of 30,000 events.
#![allow(clippy::print_stdout)] // the figures are what it is for

#[path = "../tests/tournament/hall.rs"]
#[allow(dead_code)] // what only the tests use
mod hall;

use std::time::Instant;

use cuatro_tournament::{
    Action, Event, Format, Logged, ResultBy, StageOutcome, StageSettings, Tournament, WINDOW,
};

use hall::Hall;

fn hall(entrants: u32, format: Format) -> Hall {
    let mut hall = Hall::new(1, entrants);
    hall.begin(StageSettings::new(format));
    hall
}

/// Ends all games and pairs everybody again. Returns the milliseconds of the pairing.
fn round(hall: &mut Hall) -> f64 {
    let outcomes = [StageOutcome::X, StageOutcome::O, StageOutcome::Draw, StageOutcome::O, StageOutcome::X];
    if !hall.games.is_empty() {
        hall.end_all(|game| (outcomes[game.board as usize % outcomes.len()], ResultBy::Played));
        hall.perform(hall.next_action());
    }
    hall.now = hall.now.plus(20_000);
    let before = Instant::now();
    let pairing = hall.next_action();
    let took = before.elapsed().as_secs_f64() * 1000.0;
    assert!(
        matches!(&pairing, Action::Append { events, .. } if matches!(events[..], [Event::Paired { .. }])),
        "{pairing:?}"
    );
    hall.perform(pairing);
    hall.settle();
    took
}

fn main() {
    for (name, format) in [("arena", Format::arena(180)), ("Swiss", Format::swiss(Some(15)))] {
        for entrants in [25, WINDOW as u32, 96, 1_000, 5_000] {
            let mut hall = hall(entrants, format);
            let rounds = if entrants <= 96 { 15 } else { 6 };
            let mut took: Vec<f64> = (0..rounds).map(|_| round(&mut hall)).collect();
            took.sort_by(f64::total_cmp);
            println!(
                "{name}, {entrants}: median {:.2} ms, most {:.2} ms",
                took[took.len() / 2],
                took[took.len() - 1]
            );
        }
    }
    let mut hall = hall(5_000, Format::arena(180));
    (0..10).for_each(|_| {
        round(&mut hall);
    });
    // As in a real arena, where hardly two games end together: an event for each game, and one for each result.
    let mut log = Vec::new();
    let mut pairings = 0;
    for Logged { at, event, .. } in &hall.log {
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
