//! The log as it is stored.

use cuatro_game::Time;
use cuatro_tournament::{EntrantNumber, Event, Format, Logged, StageSettings, Tournament, standings};

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

/// Earlier versions made a round robin of a Swiss with as many rounds as opponents, and kept the points of the games.
#[test]
fn a_log_of_an_earlier_version_is_read_with_what_it_said() {
    let log = r#"[
        {"created": {"title": "Friday", "open": true, "places": 5000, "seed": 7}},
        {"entered": {"n": 1, "player": 1}}, {"entered": {"n": 2, "player": 2}}, {"entered": {"n": 3, "player": 3}},
        {"stage_added": {"k": 1, "settings": {"kind": "swiss", "rounds": 2, "round_minutes": 6, "break_s": 20, "rows": 6, "columns": 7,
            "connect": 4, "clock": null, "start": "fair", "first_disc_s": 30, "away_s": 30, "rated": true, "recorded": true}}},
        {"stage_started": {"k": 1, "rounds": 3, "field": [2, 1, 3]}},
        {"paired": {"k": 1, "round": 1, "pairs": [{"x": 2, "o": 3, "game": "aaaaaaaaaaaa", "start": {"fair": 3}}]}},
        {"entered": {"n": 4, "player": 4}},
        {"scored": {"k": 1, "results": [{"game": "aaaaaaaaaaaa", "outcome": "X", "points": [3000, 0]}]}},
        {"paired": {"k": 1, "round": 2, "pairs": [{"x": 1, "o": 2, "game": "bbbbbbbbbbbb"}]}},
        {"scored": {"k": 1, "results": [{"game": "bbbbbbbbbbbb", "outcome": "O", "how": "forfeit"}]}}
    ]"#;
    let events: Vec<Event> = serde_json::from_str(log).expect("events");
    let log: Vec<Logged> =
        (1..).zip(events).map(|(version, event)| Logged { version, at: Time(1000), event }).collect();
    let tournament = Tournament::replay(&log).expect("it can be read");
    let stage = tournament.stage(1).expect("it was added");
    assert!(
        stage.is_round_robin() && stage.is_too_late_for(EntrantNumber(4)),
        "everybody plays everybody, still"
    );
    let rows = standings(&tournament, 1);
    let found: Vec<(u32, f64, Option<u32>)> =
        rows.iter().map(|row| (row.n.0, row.points.value(), row.place)).collect();
    assert_eq!(found, [(2, 2.0, Some(1)), (1, 0.0, Some(2)), (3, 0.0, Some(2))]);
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
