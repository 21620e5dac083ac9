//! The log as it is stored.

use cuatro_game::{GameId, Time};
use cuatro_tournament::{
    Event, Format, How, Logged, Outcome, Pairing, Scored, Settings, StageSettings, Tournament,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::hall::Hall;

#[test]
fn events_are_written_and_read_again() {
    let mut hall = Hall::new(5, 7);
    for format in [Format::arena(2), Format::swiss(None), Format::round_robin()] {
        hall.begin(StageSettings::new(format));
        let k = hall.tournament.stages().len() as u16;
        hall.run_stage(k, |_| ());
    }
    for logged in &hall.log {
        let text = serde_json::to_string(&logged.event).expect("an event is JSON");
        let read: Event = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, logged.event);
    }
}

#[test]
fn a_stage_is_written_with_the_names_of_the_api() {
    let written = |format| serde_json::to_value(StageSettings::new(format)).expect("JSON");
    let all = serde_json::json!({
        "rows": 6, "columns": 7, "connect": 4, "clock": {"initial_s": 120, "increment_s": 1}, "start": "fair",
        "first_disc_s": 30, "away_s": 30, "at_end": "play_on", "rated": true, "recorded": true,
    });
    let with = |own: serde_json::Value| {
        let mut all = all.clone();
        let fields = all.as_object_mut().expect("an object");
        fields.extend(own.as_object().expect("an object").clone());
        all
    };
    let arena = serde_json::json!({"kind": "arena", "minutes": 20, "streaks": true});
    assert_eq!(written(Format::arena(20)), with(arena));
    let swiss = serde_json::json!({"kind": "swiss", "rounds": 5, "round_minutes": 6, "break_s": 20});
    assert_eq!(written(Format::swiss(Some(5))), with(swiss));
    let round_robin = serde_json::json!({"kind": "round_robin", "cycles": 1, "free": false});
    assert_eq!(written(Format::round_robin()), with(round_robin));
}

#[test]
fn the_log_of_a_class_is_small() {
    let mut hall = Hall::new(5, 25);
    hall.begin(StageSettings::new(Format::arena(20)));
    hall.run_stage(1, |_| ());
    let bytes: usize =
        hall.log.iter().map(|logged| serde_json::to_string(&logged.event).expect("JSON").len()).sum();
    let games = hall.tournament.stage(1).map_or(0, |stage| stage.games.len());
    println!("{games} games in {} events, {bytes} bytes", hall.log.len());
    assert!(bytes / games <= 190, "{} bytes a game", bytes / games);
}

/// The largest log that is planned for. What it takes is printed; it must only end.
#[test]
fn thirty_thousand_events_are_read() {
    let at = Time(0);
    let mut events = vec![Event::Created(Settings::new("Large".to_owned(), 1))];
    let entrant = |index: u32| cuatro_tournament::EntrantNumber(index + 1);
    events.extend((0..5000).map(|index| Event::Entered {
        n: entrant(index),
        player: None,
        name_given: false,
        bot: false,
        asks: false,
        device: None,
    }));
    events.push(Event::StageAdded { k: 1, settings: StageSettings::new(Format::arena(60)) });
    events.push(Event::StageStarted { k: 1, rounds: 0, field: Vec::new() });
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for round in 1..=12_500_u32 {
        let [x, o] = [2 * round % 5000, (2 * round + 1) % 5000].map(entrant);
        let game = GameId::random(&mut rng);
        let pairs = vec![Pairing { x, o, game: game.clone(), start: Default::default() }];
        events.push(Event::Paired {
            k: 1,
            round: round as u16,
            pairs,
            byes: Vec::new(),
            forfeits: Vec::new(),
        });
        let scored = Scored { game, outcome: Outcome::X, how: How::Played, points: [0, 0] };
        events.push(Event::Scored { k: 1, results: vec![scored] });
    }
    let log: Vec<Logged> = (1..).zip(events).map(|(version, event)| Logged { version, at, event }).collect();
    assert!(log.len() >= 30_000);
    assert!(Tournament::replay(&log).is_some());
}
