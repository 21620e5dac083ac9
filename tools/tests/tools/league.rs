//! `cuatro-tools league`: programs play each other.

use std::sync::Arc;

use cuatro_rules::{Column, Position, Variant};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;
use serde_json::Value;

use super::{printed, tools};

/// A program of the examples.
fn example() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/league.sh").to_owned()
}

/// Runs a league to its end; what it says as JSON.
fn league(programs: &[&str], more: &[&str]) -> Value {
    let mut arguments = vec!["league", "--json"];
    arguments.extend(programs);
    arguments.extend(more);
    let ran = tools(&arguments);
    assert!(ran.status.success(), "{}", printed(&ran));
    serde_json::from_slice(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", printed(&ran)))
}

fn row<'a>(league: &'a Value, program: &str) -> &'a Value {
    let rows = league["programs"].as_array().expect("programs");
    rows.iter()
        .find(|row| row["program"] == program)
        .unwrap_or_else(|| panic!("{program} is not in {league}"))
}

#[test]
fn each_pair_plays_each_fair_start_from_both_sides() {
    let example = example();
    let programs = [example.as_str(), "level:easy", "level:heuristic"];
    let said = league(&programs, &["--starts", "2", "--discs", "10", "--seed", "7"]);
    let games = said["games"].as_array().expect("games");
    assert_eq!(games.len(), 3 * 2 * 2);
    for one in programs {
        for other in programs.iter().filter(|other| **other != one) {
            let starts: Vec<_> =
                games.iter().filter(|game| game["X"] == one && game["O"] == **other).collect();
            assert_eq!(starts.len(), 2, "{one} as X against {other}");
            assert_ne!(starts[0]["start"], starts[1]["start"]);
        }
    }
    // Nobody wins from a start.
    let mut engine = Engine::new(16, Arc::new(Book::embedded()));
    for game in games {
        let start = game["start"].as_array().expect("a start").iter().filter_map(Value::as_u64);
        let start: Vec<_> = start.map(|column| Column(column as u8)).collect();
        assert_eq!(start.len(), 10);
        let position = Position::replay(Variant::STANDARD, start).expect("legal moves");
        assert_eq!(engine.score(&position, &mut |_| false), Ok(0), "{game}");
        assert!(["line", "full"].contains(&game["reason"].as_str().unwrap_or_default()), "{game}");
    }
    let rows = said["programs"].as_array().expect("programs");
    let sum = |field: &str| rows.iter().map(|row| row[field].as_u64().expect("a number")).sum::<u64>();
    assert_eq!((sum("played"), sum("wins")), (24, sum("losses")));
    let points: f64 = rows.iter().map(|row| row["points"].as_f64().expect("points")).sum();
    assert_eq!(points, 12.0);
    assert!(rows.iter().all(|row| row["kept"].as_u64() <= row["moves"].as_u64()), "{said}");
    assert!(
        sum("moves") > 0
            && row(&said, "level:easy")["kept"].as_u64() < row(&said, "level:easy")["moves"].as_u64()
    );
    // The same seed gives the same league.
    assert_eq!(said, league(&programs, &["--starts", "2", "--discs", "10", "--seed", "7"]));
}

#[test]
fn a_move_that_cannot_be_or_comes_too_late_loses_with_a_reason() {
    let example = example();
    let wrong = ["echo 7", "echo left", "echo -1", "sleep 60", "true", "no-such-program-here"];
    let mut programs = vec![example.as_str()];
    programs.extend(wrong);
    // Among those that make no move the one with the first move loses.
    let said = league(&programs, &["--starts", "1", "--discs", "8", "--time", "400ms"]);
    for (program, why) in wrong.iter().zip([
        "column 7 is not on the board",
        "\"left\" is not a column",
        "-1 is not a column",
        "no move within 400ms",
        "the program ended",
        "the program ended",
    ]) {
        let games = said["games"].as_array().expect("games");
        let against = games.iter().filter(|game| {
            [&game["X"], &game["O"]].into_iter().any(|name| name == program)
                && [&game["X"], &game["O"]].into_iter().any(|name| *name == example)
        });
        let mut count = 0;
        for game in against {
            count += 1;
            let winner = game["winner"].as_str().unwrap_or_default();
            assert_eq!(
                (&game[winner], &game["reason"]),
                (&Value::from(example.as_str()), &Value::from("forfeit"))
            );
            let detail = game["detail"].as_str().unwrap_or_default();
            assert!(detail.contains(why), "{program}: {detail}");
        }
        assert_eq!(count, 2, "{program}");
    }
    assert_eq!(row(&said, &example)["losses"], 0);
    let table = tools(&["league", &example, "echo 7", "--starts", "1", "--discs", "8"]);
    let text = printed(&table);
    for words in ["program", "kept", " 1  ", "echo 7 lost to ", "is not on the board"] {
        assert!(table.status.success() && text.contains(words), "{words:?} is not in {text}");
    }
}

#[test]
fn a_league_needs_two_and_settings_that_can_be() {
    for (arguments, words) in [
        (&["league", "level:easy"][..], "2 values required"),
        (&["league", "level:easy", "level:best"], "best"),
        (&["league", "level:easy", "level:hard", "--discs", "11"], "2..=10"),
        (&["league", "level:easy", "level:hard", "--time", "0s"], "from 10ms to 1h"),
    ] {
        let ran = tools(arguments);
        assert_eq!(ran.status.code(), Some(2), "{}", printed(&ran));
        assert!(printed(&ran).contains(words), "{words:?} is not in {}", printed(&ran));
    }
}
