//! What is said of a file, and of the line of a game: the rows of `files.txt` and `lines.txt`.

use cuatro_game::Time;
use cuatro_textfile::Section;
use cuatro_words::lang::Lang;

use crate::support::{SAMPLE, SAMPLE_WIDTHS, accepted, game_with, games_file, read, written};

/// A drawn game that fills the 6×7 board, found by random search with a board written for that alone.
const FULL: &str = "6 6 2 4 2 5 1 0 2 2 4 4 5 3 2 1 0 0 4 6 5 0 5 3 4 5 4 5 0 3 1 6 6 0 6 1 1 1 3 3 3 2";

/// The text of a row: ` / ` ends a line, `\u{…}` is the character with this number, and `{full}` the moves of a full board.
fn text(row: &str) -> String {
    let row = row.replace(" / ", "\n").replace("{full}", FULL);
    let mut pieces = row.split("\\u{");
    let mut text = pieces.next().expect("a first piece").to_owned();
    for piece in pieces {
        let (number, rest) = piece.split_once('}').expect("the end of a number");
        let character = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
        text.push(character.unwrap_or_else(|| panic!("no character: {piece}")));
        text += rest;
    }
    text
}

/// The line of a game with these fields in the place of its own.
fn game(changes: &str) -> String {
    let place = |name| Section::Games.fields().iter().position(|field| *field == name);
    let changes = changes.split(" | ").filter(|change| !change.is_empty()).map(|change| {
        let (name, value) = change.split_once('=').unwrap_or_else(|| panic!("no field: {change}"));
        (place(name).unwrap_or_else(|| panic!("no field: {change}")), text(value))
    });
    let changes: Vec<(usize, String)> = changes.collect();
    let changes: Vec<(usize, &str)> = changes.iter().map(|(place, value)| (*place, &**value)).collect();
    game_with(&changes)
}

/// The sample with texts in the place of others, or a file of these lines, where `{game}` is the line of a game and `{end}` a right end.
fn file(row: &str) -> String {
    if let Some(changes) = row.strip_prefix("sample ") {
        return changes.split(" && ").fold(SAMPLE.to_owned(), |file, change| {
            let (from, to) = change.split_once(" >> ").unwrap_or_else(|| panic!("no change: {change}"));
            assert!(file.contains(from), "the sample has no {from:?}");
            file.replace(from, &text(to))
        });
    }
    let (mut section, mut counts, mut lines) = (None, [0; Section::ALL.len()], Vec::new());
    for line in row.split(" / ") {
        let named = Section::ALL.iter().position(|section| line == format!("[{}]", section.as_str()));
        section = named.or(section);
        lines.push(match line.strip_prefix("{game").and_then(|rest| rest.strip_suffix('}')) {
            Some(changes) => game(changes.trim()),
            None if line == "{end}" => {
                let ends = Section::ALL
                    .iter()
                    .zip(counts)
                    .filter(|(section, count)| *count > 0 || !matches!(section, Section::Bots));
                let ends: String =
                    ends.map(|(section, count)| format!(" {}={count}", section.as_str())).collect();
                format!("[end]{ends}")
            }
            None => text(line),
        });
        if let (None, Some(section)) = (named, section) {
            counts[section] += 1;
        }
    }
    lines.join("\n")
}

/// All that is wrong with a file, or that it is read.
fn said_of_file(row: &str) -> String {
    let errors = read(file(row)).file.errors;
    let errors = errors.first().iter();
    let errors: Vec<String> = errors
        .map(|error| format!("{} {} {}: {}", error.line, error.field, error.code(), error.text(Lang::En)))
        .collect();
    if errors.is_empty() { "read".to_owned() } else { errors.join("; ") }
}

/// All that is wrong with the line of a game, or what it counts; then it is written as it was read.
fn said_of_line(changes: &str) -> String {
    let reading = read(games_file(&[&game(changes)]));
    let errors = reading.file.errors.first().iter();
    let errors: Vec<String> =
        errors.map(|error| format!("{} {}: {}", error.field, error.code(), error.text(Lang::En))).collect();
    match &reading.games[..] {
        [game] if errors.is_empty() => {
            let file = written(&reading, &SAMPLE_WIDTHS, "Aula 3", "7f3c9a", Time(0));
            let again = written(&accepted(&file), &SAMPLE_WIDTHS, "Aula 3", "7f3c9a", Time(0));
            assert_eq!(again, file, "{changes} is written as it was read");
            let facts = [
                (game.taken_back, "taken back, ".to_owned()),
                (game.fair_discs > 0, format!("fair start of {}, ", game.fair_discs)),
                (!game.is_rated(), "not ".to_owned()),
            ];
            let facts: String = facts.into_iter().filter(|(holds, _)| *holds).map(|(_, fact)| fact).collect();
            format!("{facts}rated, {} : {} points", game.points[0], game.points[1])
        }
        _ => errors.join("; "),
    }
}

/// Fails with the rows that would be right.
fn check(table: &str, said: impl Fn(&str) -> String) {
    let mut right = String::new();
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with("// ")) {
        let (what, expected) = row.split_once(" => ").unwrap_or_else(|| panic!("no row: {row}"));
        let said = said(what);
        if said != expected {
            right += &format!("{what} => {said}\n");
        }
    }
    assert!(right.is_empty(), "not as the table says:\n{right}");
}

#[test]
fn a_file_is_read_or_refused_as_the_table_says() {
    check(include_str!("files.txt"), said_of_file);
}

#[test]
fn a_line_is_read_or_refused_as_the_table_says() {
    check(include_str!("lines.txt"), said_of_line);
}
