//! The sentences of a report and its lessons: they claim no more than was proven, and name the right player.

use std::collections::BTreeMap;

use cuatro_game::GameResult;
use cuatro_game::report::{Accuracy, Grade, JudgedMove, Lesson, Names, Report, Try};
use cuatro_rules::{Column, Side, Variant};
use cuatro_words::lang::{FirstColumn, Lang, Reader};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const X: Side = Side::X;

/// Words such as `before=win/1`, each of which is read once.
struct Words<'a>(BTreeMap<&'a str, &'a str>);

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Words<'a> {
        Words(text.split_whitespace().filter_map(|word| word.split_once('=')).collect())
    }

    fn read<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        self.0.remove(name).map(|word| serde_json::from_value(value(word)).expect("such a value"))
    }

    /// The value with the members that these words name in the place of its own.
    fn fill<T: DeserializeOwned>(&mut self, mut members: Value) -> T {
        for (name, word) in std::mem::take(&mut self.0) {
            let member = members.get_mut(name).unwrap_or_else(|| panic!("there is no {name}"));
            *member = value(word);
        }
        if members["proof"].is_string() {
            members["cells"] = line();
        }
        serde_json::from_value(members).expect("all members")
    }

    /// Ana's disc in column 5, where 2 was best.
    fn judged(&mut self) -> JudgedMove {
        self.fill(json!({
            "ply": 8, "side": "X", "column": 5, "exact": true, "verdict": "perfect", "before": null,
            "after": null, "best": [2, 3], "grade": "mistake", "keeps": [2, 3], "choice": true,
            "proof": null, "cells": [], "moves": [],
        }))
    }

    /// A game with Ana's disc and perhaps another after it; it decided the game if it has a verdict.
    fn report(&mut self) -> Report {
        let proven = self.0.remove("proven").is_none();
        let lessons = self.0.remove("lessons").map(|_| Words::of("").lesson());
        let played = self.0.remove("played").is_none();
        let next = self.0.remove("next").map(|column| JudgedMove {
            ply: 9,
            side: Side::O,
            column: Column(column.parse().expect("a column")),
            ..judged("after=win/1")
        });
        let decided_by = self.0.contains_key("verdict").then_some(8);
        let moves = played.then(|| self.judged()).into_iter().chain(next).collect();
        Report { exact: proven, decided_by, lessons: Vec::from_iter(lessons), ..report(moves) }
    }

    /// Ana was to win and played column 5; 2 and 3 are right.
    fn lesson(&mut self) -> Lesson {
        self.fill(json!({
            "ply": 8, "side": "X", "played": 5, "goal": "win", "at_once": false, "blocks": false,
            "far": false, "keeps": [2, 3], "tries": [],
        }))
    }
}

/// Four cells of column 6.
fn line() -> Value {
    json!([[2, 6], [3, 6], [4, 6], [5, 6]])
}

fn value(word: &str) -> Value {
    if word == "none" {
        return Value::Null;
    }
    if let Some((outcome, plies)) = word.split_once('/') {
        return json!({ "outcome": outcome, "in_plies": value(plies)[0], "score": 0 });
    }
    let numbers: Option<Vec<u8>> = word.split(',').map(|number| number.parse().ok()).collect();
    numbers.map_or_else(|| word.parse::<bool>().map_or(json!(word), Value::Bool), |numbers| json!(numbers))
}

fn judged(words: &str) -> JudgedMove {
    Words::of(words).judged()
}

fn report(moves: Vec<JudgedMove>) -> Report {
    Report { exact: true, turning_point: None, decided_by: None, moves, lessons: Vec::new() }
}

#[test]
fn every_sentence_says_what_the_table_has() {
    let rows = include_str!("sentences.txt").lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    for row in rows {
        let (situation, text) = row.split_once(" = ").expect("a situation and a sentence");
        let mut words = Words::of(situation);
        let names = Names::new(["Ana".into(), "Bea".into()], 4).spoken_to(words.read("you"));
        let one = words.0.remove("first").is_some();
        let first_column = if one { FirstColumn::One } else { FirstColumn::Zero };
        let reader = Reader { lang: Lang::En, first_column };
        let winner = words.read("winner");
        let result =
            words.read("reason").map(|reason| GameResult::undecided(Variant::STANDARD, 9, 0, winner, reason));
        let said = match situation.split(' ').next().expect("a word") {
            "move" => words.judged().text(&names, reader),
            "report" => words.report().text(result.as_ref(), &names, reader),
            "ending" => {
                let ending = words.report().ending(&result.expect("an end"), &names, Lang::En);
                ending.unwrap_or_else(|| "nothing".into())
            }
            "task" => words.lesson().task(&names, reader),
            "hint" => words.lesson().hint(Lang::En),
            "answer" => words.lesson().answer(reader),
            what => {
                let tried = Try {
                    column: Column(2),
                    right: what == "right",
                    outcome: words.read("outcome"),
                    moves: words.read("moves").unwrap_or_default(),
                    cells: words
                        .0
                        .remove("line")
                        .map_or_else(Vec::new, |_| serde_json::from_value(line()).expect("cells")),
                };
                words.lesson().verdict(&tried, &names, reader)
            }
        };
        assert_eq!(said, text, "{row}");
    }
}

#[test]
fn two_equal_names_are_told_apart_by_their_sides() {
    let names = Names::new(["Ana".into(), "Ana".into()], 4);
    assert_eq!([X, Side::O].map(|side| names.of(side).to_owned()), ["Ana (X)", "Ana (O)"]);
}

#[test]
fn accuracy_counts_the_moves_with_a_choice_and_is_never_rounded_up() {
    assert_eq!(Accuracy::new(0, 0).percent, None);
    assert_eq!(Accuracy::new(3, 2), Accuracy { choices: 3, kept: 2, percent: Some(66) });
    assert_eq!(Accuracy::new(1_000, 999).percent, Some(99));
    assert_eq!(Accuracy::new(7, 7).percent, Some(100));
    let kept = |ply, column| JudgedMove { ply, column: Column(column), ..judged("after=draw/9") };
    let of_o = JudgedMove { side: Side::O, ..kept(1, 5) };
    let no_choice = JudgedMove { choice: false, ..kept(4, 5) };
    let unproven = JudgedMove { verdict: None, ..kept(6, 2) };
    let report = report(vec![kept(0, 2), of_o, kept(2, 5), no_choice, unproven, kept(8, 3)]);
    assert_eq!(report.accuracy(X), Accuracy { choices: 3, kept: 2, percent: Some(66) });
    assert_eq!(report.accuracy(Side::O), Accuracy { choices: 1, kept: 0, percent: Some(0) });
}

#[test]
fn the_best_move_is_the_one_that_was_hardest_to_find() {
    let best = |ply, words: &str| JudgedMove { ply, grade: Some(Grade::Best), ..judged(words) };
    let found = |moves: Vec<JudgedMove>| report(moves).best_move(X).map(|judged| judged.ply);
    assert_eq!(
        found(vec![
            best(0, "keeps=1,2 after=win/9"),
            best(2, "keeps=1 after=win/5"),
            best(4, "keeps=1,2,3 after=win/20")
        ]),
        Some(2)
    );
    assert_eq!(
        found(vec![best(0, "keeps=1 after=win/5"), best(2, "keeps=1 after=win/9"), best(4, "keeps=1")]),
        Some(2)
    );
    assert_eq!(found(vec![best(0, "keeps=1 after=win/1")]), None, "a line that is completed");
    assert_eq!(found(vec![best(0, "keeps=1 after=win/2")]), Some(0));
    assert_eq!(found(vec![best(0, "keeps=1 after=loss/9")]), None, "it only put off the end");
    assert_eq!(found(vec![JudgedMove { grade: Some(Grade::Good), ..best(0, "keeps=1 after=win/9") }]), None);
    assert_eq!(found(vec![JudgedMove { choice: false, ..best(0, "keeps=1 after=win/9") }]), None);
    assert_eq!(found(vec![JudgedMove { side: Side::O, ..best(0, "keeps=1 after=win/9") }]), None);
}
