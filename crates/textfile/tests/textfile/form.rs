//! Reading rules 1, 6, 7 and 11: the form of the file, and what is said when it is not kept.

use cuatro_game::{Kind, Time};
use cuatro_rules::Column;
use cuatro_textfile::SHOWN_ERRORS;
use cuatro_words::lang::Lang;

use crate::support::{
    BOARD, ENDED, ID, KIND, MOVES, O, RESULT, ROUNDS, SAMPLE, X, accepted, game, game_with, games_file,
    ranking_file, read, refused, said, standings, wrong, wrong_game,
};

// Rule 1

#[test]
fn rule_1_the_first_line_names_the_format_and_a_known_version() {
    for (text, code) in [
        ("", "not-cuatro"),
        ("\n", "not-cuatro"),
        ("\n#cuatro 1\n", "not-cuatro"),
        ("cuatro 1\n", "not-cuatro"),
        ("#cuatro", "not-cuatro"),
        ("#cuatro1\n", "not-cuatro"),
        ("# cuatro 1\n", "not-cuatro"),
        ("#cuatro 2\n", "unknown-version"),
        ("#cuatro 10\n", "unknown-version"),
        ("#cuatro 1.1\n", "unknown-version"),
        ("#cuatro 1 2\n", "unknown-version"),
        ("PK\u{3}\u{4}", "not-cuatro"),
    ] {
        // What follows is not looked at, so there is one error only.
        let text = format!("{text}{}", if text.ends_with('\n') { "nonsense\n[end]\nnonsense" } else { "" });
        assert_eq!(wrong(&text), [(1, "line", code)], "{text:?}");
    }
}

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
fn rule_1_sections_come_in_any_order_and_each_once() {
    let (head, rest) = SAMPLE.split_at(SAMPLE.find("[ranking]").expect("a section"));
    let (body, end) = rest.split_at(rest.find("[end]").expect("an end"));
    let starts = ["[ranking]", "[games]", "[carried]"].map(|name| body.find(name).expect("a section"));
    let parts = [&body[..starts[1]], &body[starts[1]..starts[2]], &body[starts[2]..]];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let text = [head, parts[order[0]], parts[order[1]], parts[order[2]], end].concat();
        assert_eq!(standings(&accepted(&text)).len(), 2, "{text}");
    }
    assert_eq!(
        wrong("#cuatro 1\n[games]\n[games]\n[end] ranking=0 games=0 carried=0"),
        [(3, "line", "section-twice")]
    );
    assert_eq!(
        wrong("#cuatro 1\n[players]\nAna\n[end] ranking=0 games=0 carried=0"),
        [(2, "line", "unknown-section")]
    );
    assert_eq!(
        wrong("#cuatro 1\nAna | 3\n[end] ranking=0 games=0 carried=0"),
        [(2, "line", "outside-section")]
    );
}

#[test]
fn rule_1_fields_are_counted() {
    let (field, code, detail) = {
        let reading = read(games_file(&["0k2m9x4b | Ana | Luis"]));
        let error = reading.file.errors.first()[0].clone();
        (error.field, error.code(), error.text(Lang::En))
    };
    assert_eq!((field, code), ("line", "field-count"));
    assert_eq!(
        detail,
        "has 3 fields, right would be 11: id | ended | kind | x | o | board | result | rounds | x_points | o_points | moves"
    );
    assert_eq!(wrong(ranking_file(&["1 | Ana"], "")), [(3, "line", "field-count")]);
    assert_eq!(
        wrong("#cuatro 1\n[carried]\nold | Ana\n[end] ranking=0 games=0 carried=1"),
        [(3, "line", "field-count")]
    );
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

#[test]
fn rule_6_all_fields_of_a_line_are_judged() {
    let found = wrong_game(&[
        (ID, "A"),
        (ENDED, "now"),
        (KIND, "chess"),
        (X, ""),
        (O, "computer:god"),
        (BOARD, "6*7"),
    ]);
    let codes: Vec<&str> = found.iter().map(|(_, code, _)| *code).collect();
    assert_eq!(
        codes,
        ["wrong-id", "wrong-time", "unknown-kind", "name-empty", "unknown-level", "wrong-board"]
    );
}

// Rule 7

#[test]
fn rule_7_the_end_is_mandatory_and_its_counts_must_agree() {
    let body = SAMPLE.split("[end]").next().expect("a body");
    assert_eq!(wrong(body), [(18, "line", "missing-end")]);
    let said_last = said(&read(body));
    assert!(said_last[0].contains("[end] ranking=2 games=3 carried=0"), "{said_last:?}");
    for (end, field, detail) in [
        ("[end] ranking=1 games=3 carried=0", "ranking", "says 1, the file has 2"),
        ("[end] ranking=2 games=4 carried=0", "games", "says 4, the file has 3"),
        ("[end] ranking=2 games=3 carried=9", "carried", "says 9, the file has 0"),
    ] {
        let text = format!("{body}{end}");
        assert_eq!(wrong(&text), [(19, field, "count-disagrees")]);
        assert!(said(&read(&text))[0].contains(detail), "{:?}", said(&read(&text)));
    }
    for end in [
        "[end]",
        "[end] ranking=2 games=3",
        "[end] ranking=2 games=3 carried=",
        "[end] ranking=2 games=3 carried=x",
        "[end] ranking=2 games=3 carried=0 games=3",
        "[end] ranking=2 games=3 carried=0 players=2",
        "[end] 2 3 0",
        "[end]ranking",
    ] {
        assert_eq!(wrong(format!("{body}{end}")), [(19, "line", "wrong-end")], "{end}");
    }
    accepted(format!("{body}[end]  games=3   carried=0 ranking=2"));
    for rest in ["Ana", "[games]", "[end] ranking=2 games=3 carried=0", "a | b"] {
        assert_eq!(wrong(format!("{SAMPLE}\n# fine\n{rest}\n")), [(22, "line", "after-end")], "{rest}");
    }
    accepted(format!("{SAMPLE}\n\n# a comment is nothing\n   \n"));
}

// Rule 11

#[test]
fn rule_11_the_words_of_kinds_results_and_boards_are_fixed() {
    for kind in ["Online", "rapid", "", "online local"] {
        refused(&[(KIND, kind)], "kind", "unknown-kind", "online, local, computer, exhibition, manual");
    }
    for result in [
        "",
        "X",
        "line",
        "X full",
        "O full",
        "O agreed",
        "draw line",
        "x line",
        "X Line",
        "X line line",
        "draw",
        "X  ",
        "Y line",
        "X\u{a0}line",
    ] {
        refused(&[(RESULT, result)], "result", "wrong-result", "X or O and line, resign, time or abandon");
    }
    for board in ["", "6x7", "6x7 n=", "6 x 7 n=4", "6x7 N=4", "6X7 n=4", "-6x7 n=4", "6x7 n=4 n=4", "six"] {
        refused(&[(BOARD, board)], "board", "wrong-board", "6x7 n=4");
    }
    for (board, detail) in [
        ("11x7 n=4", "rows must be from 1 to 10, not 11"),
        ("6x0 n=4", "columns must be from 1 to 10, not 0"),
        ("1x1 n=2", "columns must be from 2 to 10"),
        ("6x7 n=8", "n must be from 2 to 7, not 8"),
        ("6x7 n=1", "n must be from 2 to 7, not 1"),
    ] {
        refused(&[(BOARD, board)], "board", "board-out-of-range", detail);
    }
}

#[test]
fn rule_11_times_are_rfc_3339_from_1970_to_2109() {
    for (text, ms) in [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.000Z", 0),
        ("2026-11-20T19:02:11.402+01:00", 1_795_197_731_402),
        ("2109-05-15T07:35:11.103Z", (1 << 42) - 1),
        ("2024-02-29T12:00:00.5Z", 1_709_208_000_500),
    ] {
        assert_eq!(game(&[(ENDED, text)]).ended_at, Time(ms), "{text}");
    }
    for text in [
        "",
        "2026-11-20",
        "2026-11-20 18:02",
        "20/11/2026",
        "2026-02-29T00:00:00.000Z",
        "2100-02-29T00:00:00.000Z",
        "2026-11-20T18:02:11,402Z",
        "2026-11-2xT18:02:11.402Z",
        "2026-11-20T24:00:00.000Z",
        "2026-11-20T18:02:11.402",
    ] {
        refused(&[(ENDED, text)], "ended", "wrong-time", "2026-11-20T18:02:11.402Z");
    }
    refused(&[(ENDED, "1969-12-31T23:59:59.999Z")], "ended", "time-out-of-range", "1970-01-01T00:00:00Z");
    for text in ["2109-05-15T07:35:11.104Z", "9999-12-31T23:59:59Z"] {
        refused(&[(ENDED, text)], "ended", "ended-in-future", "here it is");
    }
}

#[test]
fn rule_11_the_kind_matches_the_seats() {
    for (kind, x, o, fits) in [
        ("online", "Ana", "Luis", true),
        ("online", "Ana", "deleted:1", true),
        ("online", "Ana", "computer:easy", false),
        ("local", "deleted:1", "deleted:2", true),
        ("local", "computer:easy", "computer:hard", false),
        ("computer", "Ana", "computer:easy", true),
        ("computer", "computer:easy", "deleted:1", true),
        ("computer", "Ana", "Luis", false),
        ("computer", "computer:easy", "computer:hard", false),
        ("exhibition", "computer:easy", "computer:easy", true),
        ("exhibition", "computer:easy", "Ana", false),
        ("manual", "Ana", "Luis", true),
        ("manual", "Ana", "computer:easy", true),
        ("manual", "computer:easy", "computer:hard", false),
    ] {
        let changes = [(KIND, kind), (X, x), (O, o)];
        if fits {
            assert_eq!(game(&changes).kind, kind.parse::<Kind>().expect("a kind"));
        } else {
            refused(&changes, "kind", "kind-disagrees", &format!("says {kind}"));
        }
    }
    refused(&[(X, "Ana"), (O, "ANA")], "o", "same-player", "two different");
    refused(&[(X, "deleted:3"), (O, "deleted:3")], "o", "same-player", "two different");
    refused(&[(KIND, "computer"), (O, "computer:god")], "o", "unknown-level", "easy, medium, hard");
}

#[test]
fn rule_11_columns_count_from_0() {
    // B8
    assert_eq!(game(&[]).moves.map(|moves| moves[0]), Some(Column(3)));
    let changes = [(MOVES, "0 6 0 6 0 6 0")];
    assert_eq!(game(&changes).moves.map(|moves| moves[1]), Some(Column(6)));
}
