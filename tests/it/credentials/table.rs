//! The rows of `credentials.txt`: what each credential may do.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::Value;

const TABLE: &str = include_str!("../credentials.txt");

/// The credentials, in the order of the columns of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// Nobody in particular.
    Nobody,
    /// A scheme that is not understood.
    Garbled,
    /// A token that looks right and was never given out.
    Unknown,
    /// The token of a deleted player.
    Deleted,
    /// The token of seat X of the game.
    X,
    /// The token of seat O of the game.
    O,
    /// The token of a seat of another game.
    OtherSeat,
    /// The player on seat X, by their player token.
    Player,
    /// Another player, by their player token.
    OtherPlayer,
    /// The operator.
    Operator,
}

impl Asker {
    pub const ALL: [Asker; 10] = [
        Asker::Nobody,
        Asker::Garbled,
        Asker::Unknown,
        Asker::Deleted,
        Asker::X,
        Asker::O,
        Asker::OtherSeat,
        Asker::Player,
        Asker::OtherPlayer,
        Asker::Operator,
    ];
}

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A game without discs.
    Fresh,
    /// A game of two discs; X is to move.
    Playing,
    /// A game with an open seat O.
    Open,
    /// A game that X has won.
    Ended,
    /// A result that was entered by hand.
    Result,
    /// A tournament with a stage that has not begun: X is an entrant, by that token, and O its organiser.
    Tournament,
}

impl Scene {
    fn named(name: &str) -> Scene {
        match name {
            "fresh" => Scene::Fresh,
            "playing" => Scene::Playing,
            "open" => Scene::Open,
            "ended" => Scene::Ended,
            "result" => Scene::Result,
            "tournament" => Scene::Tournament,
            _ => panic!("there is no scene {name}"),
        }
    }
}

/// A request, and the statuses that it gets by asker.
pub struct Row {
    pub method: Method,
    /// The route as the router has it.
    pub route: &'static str,
    /// The address, in which the names of the scene are still to be filled in.
    pub address: String,
    pub scene: Scene,
    pub body: Option<&'static str>,
    pub statuses: Vec<u16>,
}

fn numbers(words: &[&str]) -> Vec<u16> {
    words.iter().map(|word| word.parse().unwrap_or_else(|_| panic!("{word} is no status"))).collect()
}

/// Splits a line at its first words: so many, and the rest.
fn split(line: &'static str, words: usize) -> (Vec<&'static str>, &'static str) {
    let (mut found, mut rest) = (Vec::new(), line);
    for _ in 0..words {
        let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        found.push(word);
        rest = behind.trim_start();
    }
    (found, rest)
}

/// Every route with every method that it takes.
pub fn rows() -> Vec<Row> {
    let (mut usual, mut scene, mut rows) = (HashMap::new(), Scene::Fresh, Vec::new());
    for line in TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', 'S'])) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[0] == "==" {
            if let Some(name) = words[1].strip_suffix(':') {
                scene = Scene::named(name);
            }
        } else if !words[1].starts_with('/') {
            usual.insert(words[0], numbers(&words[1..]));
        } else {
            let (words, rest) = split(line, 3);
            let [method, route, statuses] = words[..] else { panic!("no row: {line}") };
            let (body, address) = match rest.strip_prefix("at ") {
                Some(address) => ("", address),
                None => rest.split_once(" at ").unwrap_or((rest, route)),
            };
            let address = address.replace("{n}", "1").replace("{k}", "1").replace("{game}", "0123456789ab");
            rows.push(Row {
                method: method.parse().expect("a method"),
                route,
                address,
                scene,
                body: (!body.is_empty()).then_some(body),
                statuses: usual.get(statuses).cloned().unwrap_or_else(|| numbers(&[statuses; 10])),
            });
        }
    }
    rows
}

/// Every message that a socket takes, its scene, and the statuses that it gets.
pub fn messages() -> Vec<(Value, Scene, Vec<u16>)> {
    let lines = TABLE.lines().filter_map(|line| line.strip_prefix("SOCKET "));
    let message = |line| {
        let (words, frame) = split(line, 4);
        let frame = serde_json::from_str(frame).unwrap_or_else(|error| panic!("{error}: {line}"));
        (frame, Scene::named(words[0]), numbers(&words[1..]))
    };
    lines.map(message).collect()
}
