//! Reading rules 1, 6 and 11: the form of the file.

use cuatro_game::Time;
use cuatro_textfile::SHOWN_ERRORS;

use crate::support::{
    ENDED, ROUNDS, SAMPLE, accepted, game, game_with, games_file, ranking_file, read, standings,
};

// Rule 1

#[test]
fn rule_1_marks_line_ends_blank_lines_comments_and_padding_of_every_editor_are_accepted() {
    let expected = accepted(SAMPLE);
    let crlf = SAMPLE.replace('\n', "\r\n");
    let mixed: String = SAMPLE
        .lines()
        .enumerate()
        .map(|(at, line)| format!("{line}{}", if at % 2 == 0 { "\r\n" } else { "\n" }))
        .collect();
    let marked = format!("\u{feff}{SAMPLE}");
    let tight: String = SAMPLE
        .lines()
        .map(
            |line| {
                if line.starts_with('#') { line.into() } else { line.replace(" |", "|").replace("| ", "|") }
            },
        )
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>().join("|") + "\n")
        .collect();
    let wide: String = SAMPLE
        .lines()
        .map(|line| match line {
            line if line.starts_with('#') => format!("{line}\n"),
            line => format!("  \t{}\t \n", line.replace('|', "\t  |\t")),
        })
        .collect();
    for (name, text) in
        [("CRLF", crlf), ("mixed", mixed), ("BOM", marked), ("tight", tight), ("padded", wide)]
    {
        let reading = accepted(&text);
        assert_eq!(reading.games, expected.games, "{name}");
        assert_eq!(reading.file, expected.file, "{name}");
    }
    let airy: String = SAMPLE.lines().map(|line| format!("{line}\n\n   \n  # | | a comment\n")).collect();
    let reading = accepted(airy);
    assert_eq!(reading.file.players, expected.file.players);
    let lines: Vec<u64> = reading.games.iter().map(|game| game.line).collect();
    assert_eq!(lines, expected.games.iter().map(|game| (game.line - 1) * 4 + 1).collect::<Vec<_>>());
}

#[test]
fn rule_1_sections_come_in_any_order() {
    let (head, rest) = SAMPLE.split_at(SAMPLE.find("[ranking]").expect("a section"));
    let (body, end) = rest.split_at(rest.find("[end]").expect("an end"));
    let starts = ["[ranking]", "[games]", "[carried]"].map(|name| body.find(name).expect("a section"));
    let parts = [&body[..starts[1]], &body[starts[1]..starts[2]], &body[starts[2]..]];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let text = [head, parts[order[0]], parts[order[1]], parts[order[2]], end].concat();
        assert_eq!(standings(&accepted(&text)).len(), 2, "{text}");
    }
}

// Rule 6

#[test]
fn rule_6_every_error_is_counted_and_the_first_hundred_are_kept_by_line() {
    let good = game_with(&[]);
    let lines: Vec<String> =
        (0..1000).map(|at| if at % 2 == 0 { good.clone() } else { game_with(&[(ROUNDS, "9")]) }).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let reading = read(games_file(&lines));
    let errors = &reading.file.errors;
    assert_eq!((errors.count(), errors.first().len(), SHOWN_ERRORS), (500, 100, 100));
    let expected: Vec<u64> = (0..100).map(|at| 4 + 2 * at).collect();
    assert_eq!(errors.first().iter().map(|error| error.line).collect::<Vec<_>>(), expected);
    // Right lines among wrong ones are given all the same; the caller throws them away.
    assert_eq!(reading.games.len(), 500);
}

#[test]
fn rule_6_errors_seen_at_the_end_stand_at_their_lines() {
    // The rows are judged when the file is over, yet come first.
    let rows: Vec<String> = (0..150).map(|at| format!("1 | P{at} | 0 | 0 | 0 | 0 | 9")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = ranking_file(&rows, "[games]\nnonsense");
    let reading = read(text);
    assert_eq!(reading.file.errors.count(), 152, "150 rows, the game, and its count");
    let lines: Vec<u64> = reading.file.errors.first().iter().map(|error| error.line).collect();
    assert_eq!(lines, (3..103).collect::<Vec<_>>());
}

// Rule 11

#[test]
fn rule_11_times_are_those_of_rfc_3339() {
    for (text, ms) in [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.000Z", 0),
        ("2026-11-20T19:02:11.402+01:00", 1_795_197_731_402),
        ("2109-05-15T07:35:11.103Z", (1 << 42) - 1),
        ("2024-02-29T12:00:00.5Z", 1_709_208_000_500),
    ] {
        assert_eq!(game(&[(ENDED, text)]).ended_at, Time(ms), "{text}");
    }
}
