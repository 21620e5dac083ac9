//! The reading rules, each by its number.

use std::collections::BTreeSet;

use cuatro::game::{GameId, Kind, Time, Totals};
use cuatro::lang::Lang;
use cuatro::rules::{Column, Variant, points};
use cuatro::textfile::{ReadGame, ReadSeat, SHOWN_ERRORS, derived_id};

use crate::support::{
    Reading, SAMPLE, SAMPLE_WIDTHS, accepted, game_with, games_file, read, said, standings, written, wrong,
    wrong_game,
};

const ID: usize = 0;
const ENDED: usize = 1;
const KIND: usize = 2;
const X: usize = 3;
const O: usize = 4;
const BOARD: usize = 5;
const RESULT: usize = 6;
const ROUNDS: usize = 7;
const X_POINTS: usize = 8;
const O_POINTS: usize = 9;
const MOVES: usize = 10;

/// A drawn game that fills the 6×7 board, found by random search with a board written for that alone.
const FULL: &str = "6 6 2 4 2 5 1 0 2 2 4 4 5 3 2 1 0 0 4 6 5 0 5 3 4 5 4 5 0 3 1 6 6 0 6 1 1 1 3 3 3 2";

/// The only game of a reading.
fn game(changes: &[(usize, &str)]) -> ReadGame {
    accepted(games_file(&[&game_with(changes)])).games.pop().expect("a game")
}

fn ranking_file(rows: &[&str], rest: &str) -> String {
    let (games, carried) = (rest.matches(" n=").count(), rest.matches("old |").count());
    let (count, rows) = (rows.len(), rows.join("\n"));
    format!("#cuatro 1\n[ranking]\n{rows}\n{rest}\n[end] ranking={count} games={games} carried={carried}\n")
}

fn only(changes: &[(usize, &str)]) -> (&'static str, &'static str, String) {
    let found = wrong_game(changes);
    assert_eq!(found.len(), 1, "{changes:?}: {found:#?}");
    found.into_iter().next().expect("one")
}

#[track_caller]
fn refused(changes: &[(usize, &str)], field: &str, code: &str, detail: &str) {
    let (f, c, d) = only(changes);
    assert!((f, c) == (field, code) && d.contains(detail), "{changes:?}: {f} {c} {d}");
}

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

// Rule 2

#[test]
fn rule_2_a_ranking_row_must_equal_the_games() {
    let line = "1     | Ana          |   6750 |    2 |      0 |     1 |     3";
    for (changed, field, code, detail) in [
        (line.replace("6750", "6500"), "points", "points-disagree", "says 6500, the games give 6750"),
        (line.replace(" 2 |", " 3 |"), "wins", "wins-disagree", "says 3, the games give 2"),
        (line.replace(" 0 |", " 1 |"), "losses", "losses-disagree", "says 1, the games give 0"),
        (
            line.replace("     1 |     3", "     2 |     3"),
            "draws",
            "draws-disagree",
            "says 2, the games give 1",
        ),
        (line.replace("     3", "     4"), "games", "games-disagree", "says 4, the games give 3"),
        (line.replace("1     |", "2     |"), "position", "position-disagrees", "says 2, the points give 1"),
    ] {
        let text = SAMPLE.replace(line, &changed);
        assert_eq!(wrong(&text), [(7, field, code)], "{changed}");
        assert!(said(&read(&text))[0].contains(detail), "{:?}", said(&read(&text)));
    }
}

#[test]
fn rule_2_carried_totals_count_in_the_ranking() {
    let with = |row: &str| {
        ranking_file(&[row], "[carried]\nold | Ana | 1000 | 1 | 2 | 3\nold-2 | Ana | 1 | 0 | 0 | 1")
    };
    accepted(with("1 | Ana | 1001 | 1 | 2 | 4 | 7").replace("carried=1", "carried=2"));
    let text = with("1 | Ana | 1000 | 1 | 2 | 4 | 7").replace("carried=1", "carried=2");
    assert_eq!(wrong(&text), [(3, "points", "points-disagree")]);
    assert!(
        said(&read(&text))[0].ends_with("says 1000, the carried lines give 1001"),
        "{:?}",
        said(&read(&text))
    );
    let both = SAMPLE
        .replace("carried=0", "carried=1")
        .replace("\n[end]", "\npaper | Ana | 50 | 0 | 0 | 0\n[end]")
        .replace("6750", "6800");
    accepted(&both);
    let said = said(&read(both.replace("6800", "6750")));
    assert_eq!(said, ["line 7: points: says 6750, the games and the carried lines give 6800"]);
}

#[test]
fn rule_2_equal_points_share_a_position() {
    let rows = |positions: [u32; 4]| {
        let names = ["Ana", "Luis", "Eva", "Tom"];
        let points = [500, 250, 250, 0];
        let rows: Vec<String> = (0..4)
            .map(|at| format!("{} | {} | {} | 1 | 0 | 0 | 1", positions[at], names[at], points[at]))
            .collect();
        let mut rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        // The order of the rows says nothing.
        rows.reverse();
        ranking_file(&rows, "")
    };
    accepted(rows([1, 2, 2, 4]));
    assert_eq!(wrong(rows([1, 2, 3, 4])), [(4, "position", "position-disagrees")]);
    assert_eq!(wrong(rows([1, 2, 2, 3])), [(3, "position", "position-disagrees")]);
}

#[test]
fn rule_2_a_wrong_game_does_not_make_right_rows_look_wrong() {
    let text = SAMPLE.replace("| 4      | 3500", "| 9      | 3500");
    assert_eq!(said(&read(text)), ["line 13: rounds: says 9, the moves give 4"]);
}

#[test]
fn rule_2_a_player_has_one_row() {
    let text = ranking_file(&["1 | Ana | 500 | 1 | 0 | 0 | 1", "2 | ANA | 0 | 0 | 0 | 0 | 0"], "");
    assert_eq!(wrong(&text), [(4, "player", "player-twice")]);
    assert!(said(&read(&text))[0].contains("line 3"), "{:?}", said(&read(&text)));
}

// Rule 3

#[test]
fn rule_3_an_illegal_move_is_named_with_what_would_be_legal() {
    refused(
        &[(MOVES, "3 7 3")],
        "moves",
        "column-out-of-range",
        "move 2 is column 7: this board has columns 0 to 6",
    );
    refused(&[(MOVES, "3 300 3")], "moves", "column-out-of-range", "move 2 is column 300");
    refused(
        &[(MOVES, "3 3 3 3 3 3 3")],
        "moves",
        "column-full",
        "move 7 is column 3, which is full: free are 0, 1, 2, 4, 5, 6",
    );
    refused(
        &[(MOVES, "3 2 3 2 3 2 3 2")],
        "moves",
        "moves-after-end",
        "move 8 comes after the end: X has a line with move 7",
    );
    refused(
        &[(MOVES, &format!("{FULL} 0")), (RESULT, "draw full")],
        "moves",
        "moves-after-end",
        "move 43 comes after the end: the board is full with move 42",
    );
    for word in ["x", "-1", "3,2", "+1", "٣", "1.0", "0x1", "3-2", "1234567890123456"] {
        refused(&[(MOVES, &format!("3 {word} 3"))], "moves", "wrong-move", "move 2 is");
    }
}

#[test]
fn rule_3_the_result_must_be_what_the_moves_give() {
    refused(&[(RESULT, "O line")], "result", "result-disagrees", "says O line, the moves give X line");
    refused(&[(RESULT, "O resign")], "result", "result-disagrees", "says O resign, the moves give X line");
    refused(&[(RESULT, "draw agreed")], "result", "result-disagrees", "the moves give X line");
    refused(
        &[(RESULT, "X line"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3")],
        "result",
        "result-disagrees",
        "says X line, the moves decide nothing yet",
    );
    refused(
        &[(RESULT, "draw full"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3")],
        "result",
        "result-disagrees",
        "leave cells free",
    );
    refused(
        &[(RESULT, "draw agreed"), (MOVES, FULL), (ROUNDS, "21")],
        "result",
        "result-disagrees",
        "says draw agreed, the moves give draw full",
    );
    let drawn = [(RESULT, "draw full"), (MOVES, FULL), (ROUNDS, "21"), (X_POINTS, "250"), (O_POINTS, "250")];
    assert_eq!(game(&drawn).winner, None);
}

/// M9
#[test]
fn rule_3_resignation_time_absence_and_agreement_end_an_undecided_board_of_two_moves_or_more() {
    let ended = |result: &'static str, moves: &'static str| {
        let points = if result.starts_with("draw") { ("250", "250") } else { ("3500", "0") };
        [(RESULT, result), (MOVES, moves), (ROUNDS, "1"), (X_POINTS, points.0), (O_POINTS, points.1)]
    };
    for result in ["X resign", "draw agreed"] {
        assert_eq!(game(&ended(result, "3 3")).rounds, 1, "{result}");
        let (field, code, detail) = only(&ended(result, "3"));
        assert_eq!((field, code), ("moves", "too-few-moves"), "{detail}");
        assert!(detail.contains("has 1, a game that counts has at least 2"), "{detail}");
    }
    // X has moved last, so it is O who can run out of time or be gone; one who resigns need not wait for the turn.
    for result in ["X resign", "X time", "X abandon"] {
        let mut changes = ended(result, "3 3 3");
        changes[2].1 = "2";
        assert_eq!(game(&changes).points, [3500, 0], "{result}");
    }
    for result in ["X time", "X abandon"] {
        let (field, code, detail) = only(&ended(result, "3 3"));
        assert_eq!((field, code), ("result", "result-disagrees"), "{detail}");
        assert!(detail.contains(&format!("right would be {}", result.replace('X', "O"))), "{detail}");
    }
}

#[test]
fn rule_3_the_rounds_must_be_those_of_the_moves() {
    let (field, code, detail) = only(&[(ROUNDS, "9")]);
    assert_eq!((field, code, detail.as_str()), ("rounds", "rounds-disagree", "says 9, the moves give 4"));
    refused(&[(ROUNDS, "0")], "rounds", "rounds-disagree", "says 0, the moves give 4");
}

/// P1
#[test]
fn rule_3_the_points_must_be_those_of_the_result() {
    refused(&[(X_POINTS, "3000")], "x_points", "points-disagree", "says 3000, result and rounds give 3500");
    refused(&[(O_POINTS, "500")], "o_points", "points-disagree", "says 500, result and rounds give 0");
    let both = wrong_game(&[(X_POINTS, "0"), (O_POINTS, "3500")]);
    let fields: Vec<&str> = both.iter().map(|(field, ..)| *field).collect();
    assert_eq!(fields, ["x_points", "o_points"]);
}

/// T1
#[test]
fn rule_3_a_result_entered_by_hand_needs_no_moves_but_possible_rounds() {
    let by_hand = |result: &'static str, rounds: &'static str, x: &'static str, o: &'static str| {
        [(KIND, "manual"), (RESULT, result), (ROUNDS, rounds), (X_POINTS, x), (O_POINTS, o), (MOVES, "-")]
    };
    for (result, rounds, x, o) in [
        ("X line", "4", "3500", "0"),
        ("O line", "21", "0", "500"),
        ("draw full", "21", "250", "250"),
        ("draw agreed", "10", "250", "250"),
    ] {
        assert_eq!(game(&by_hand(result, rounds, x, o)).moves, None);
    }
    for rounds in ["0", "3", "22", "65540", "999999999999999"] {
        let (field, code, detail) = only(&by_hand("X line", rounds, "3500", "0"));
        assert_eq!((field, code), ("rounds", "rounds-out-of-range"));
        assert!(detail.contains("from 4 to 21"), "{detail}");
    }
    for result in ["X resign", "O time", "X abandon"] {
        let (field, code, detail) = only(&by_hand(result, "4", "3500", "0"));
        assert_eq!((field, code), ("result", "result-disagrees"), "{detail}");
    }
    // With moves it is replayed like any other.
    let with_moves = [(KIND, "manual"), (ROUNDS, "5")];
    refused(&with_moves, "rounds", "rounds-disagree", "the moves give 4");
    for kind in ["online", "local"] {
        refused(&[(KIND, kind), (MOVES, "-")], "moves", "moves-missing", "only kind manual");
    }
    refused(&[(MOVES, "")], "moves", "moves-missing", "write the columns from 0");
}

#[test]
fn rule_3_boards_of_every_size_are_replayed() {
    let changes = [(BOARD, "10x10 n=7"), (MOVES, "3 2 3 2 3 2 3 2 3 2 3 2 3"), (ROUNDS, "7")];
    let played = game(&changes);
    assert_eq!((played.variant, played.rated), (Variant::new(10, 10, 7).expect("a board"), false));
    let row: Vec<String> = (0..64).chain(0..63).map(|column| column.to_string()).collect();
    let winning = points::rounds_played(13);
    assert_eq!(played.rounds, winning);
    // Both sides alternate along the bottom rows of the largest board; nobody has a line of 64.
    let moves = row.join(" ");
    let large = [
        (BOARD, "64x64 n=64"),
        (MOVES, &*moves),
        (RESULT, "O resign"),
        (ROUNDS, "64"),
        (X_POINTS, "0"),
        (O_POINTS, "3500"),
    ];
    assert_eq!(game(&large).moves.map(|moves| moves.len()), Some(127));
}

// Rule 4

#[test]
fn rule_4_a_ranking_alone_becomes_carried_totals() {
    let rows = ["1 | Ana | 5000 | 3 | 1 | 0 | 4", "2 | Luis | 250 | 0 | 3 | 1 | 4"];
    let carried = |text: &str| {
        let file = accepted(text).file;
        file.carried
            .into_iter()
            .map(|carried| {
                let name = file.players[carried.player as usize].name.to_string();
                (carried.line, carried.origin.to_string(), name, carried.totals)
            })
            .collect::<Vec<_>>()
    };
    let text = ranking_file(&rows, "");
    let ana = Totals { points: 5000, wins: 3, losses: 1, draws: 0 };
    let luis = Totals { points: 250, wins: 0, losses: 3, draws: 1 };
    let expected = |origin: &str| {
        vec![(3, origin.to_owned(), "Ana".to_owned(), ana), (4, origin.to_owned(), "Luis".to_owned(), luis)]
    };
    assert_eq!(carried(&text), expected("paper"));
    let from = |comment: &str| text.replace("#cuatro 1\n", &format!("#cuatro 1\n{comment}\n"));
    let below = |lines: Vec<(u64, String, String, Totals)>| {
        lines.into_iter().map(|(line, o, n, t)| (line + 1, o, n, t)).collect::<Vec<_>>()
    };
    let exported = from("# exported 2026-11-21T09:40:00Z from \"Aula (origin x)\" (origin 7f3c9a)");
    assert_eq!(carried(&exported), below(expected("7f3c9a")));
    for comment in
        ["# exported by hand", "# exported (origin Ñ)", "# (origin 7f3c9a)", "# exported (origin )"]
    {
        assert_eq!(carried(&from(comment)), below(expected("paper")), "{comment}");
    }
}

#[test]
fn rule_4_a_ranking_alone_is_checked_in_itself() {
    let rows = ["1 | Ana | 5000 | 3 | 1 | 0 | 5", "3 | Luis | 250 | 0 | 3 | 1 | 4"];
    let said = said(&read(ranking_file(&rows, "")));
    assert_eq!(
        said,
        [
            "line 3: games: says 5, wins, losses and draws give 4",
            "line 4: position: says 3, the points give 2: equal points share a position, as in 1, 2, 2, 4",
        ]
    );
}

#[test]
fn rule_4_carried_lines_are_keyed_by_origin_and_player() {
    let file = |lines: &str| {
        let count = lines.lines().count();
        format!("#cuatro 1\n[carried]\n{lines}\n[end] ranking=0 games=0 carried={count}\n")
    };
    let reading =
        accepted(file("old | Ana | 1 | 0 | 0 | 0\nnew-2 | Ana | 1 | 0 | 0 | 0\nold | Luis | 1 | 0 | 0 | 0"));
    assert_eq!(reading.file.carried.len(), 3);
    let twice = file("old | Ana | 1 | 0 | 0 | 0\nold | ANA | 1 | 0 | 0 | 0");
    assert_eq!(wrong(&twice), [(4, "player", "carried-twice")]);
    for origin in ["", "Old", "a b", "ñ", "a_b", "123456789012345678901234567890123"] {
        assert_eq!(wrong(file(&format!("{origin} | Ana | 1 | 0 | 0 | 0"))), [(3, "origin", "wrong-origin")]);
    }
    for number in ["", "-1", "1.5", "1e3", "+1", "1 000", "1000000000000000", "٣", "0x10"] {
        let text = file(&format!("old | Ana | 1 | 0 | {number} | 0"));
        assert_eq!(wrong(text), [(3, "losses", "not-a-number")], "{number}");
    }
    accepted(file("old | Ana | 999999999999999 | 0007 | 0 | 0"));
}

// Rule 5

#[test]
fn rule_5_a_game_without_id_has_the_digest_of_its_content() {
    let line = |changes: &[(usize, &str)]| {
        let changes: Vec<(usize, &str)> = [(ID, "-")].iter().chain(changes).copied().collect();
        let game = game(&changes);
        assert_eq!(game.id, None);
        game.digest.expect("a digest")
    };
    let digest = line(&[]);
    assert_eq!(line(&[]), digest, "the same content");
    assert_eq!(line(&[(X, "ANA"), (O, " luis")]), digest, "names are compared by their key");
    assert_eq!(line(&[(ENDED, "2026-11-20T19:02:11.402+01:00")]), digest, "the same time written otherwise");
    assert_eq!(line(&[(MOVES, "03  2 3 2 3 2 3"), (ROUNDS, "04")]), digest, "the same numbers");
    let by_hand: [(usize, &str); 2] = [(KIND, "manual"), (MOVES, "-")];
    let others = [
        line(&[(ENDED, "2026-11-20T18:02:11.403Z")]),
        line(&[(KIND, "local")]),
        line(&[(KIND, "manual")]),
        line(&by_hand),
        line(&[(X, "Eva")]),
        line(&[(X, "deleted:1")]),
        line(&[(X, "deleted:2")]),
        line(&[(X, "Luis"), (O, "Ana")]),
        line(&[(BOARD, "7x6 n=4")]),
        line(&[(MOVES, "2 3 2 3 2 3 2")]),
        line(&[(RESULT, "X resign"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3")]),
        line(&[(RESULT, "X resign"), (MOVES, "3 2 3 2 3 2 1")]),
        line(&[(RESULT, "X time"), (MOVES, "3 2 3 2 3 2 1")]),
    ];
    let all: BTreeSet<[u8; 16]> = others.iter().copied().chain([digest]).collect();
    assert_eq!(all.len(), others.len() + 1, "every field makes another game");
    let given = game(&[]);
    assert_eq!((given.id.map(|id| id.to_string()), given.digest), (Some("0k2m9x4b".into()), None));
}

#[test]
fn rule_5_equal_lines_are_two_games() {
    let line = game_with(&[(ID, "-")]);
    let reading = accepted(games_file(&[&line, &line]));
    let digests: Vec<_> = reading.games.iter().map(|game| game.digest.expect("a digest")).collect();
    assert_eq!(digests[0], digests[1]);
    let ids: BTreeSet<GameId> = (1..=1000).map(|occurrence| derived_id(&digests[0], occurrence)).collect();
    assert_eq!(ids.len(), 1000);
    assert!(ids.iter().all(|id| id.as_str().len() == 12), "{ids:?}");
    // The id must never change: a file imported years ago is recognised by it.
    assert_eq!(derived_id(&[7; 16], 1).as_str(), DERIVED_FROM_SEVENS);
}

/// By Python: the first 16 bytes of `sha256(b"cuatro derived id 1\n" + bytes([7]) * 16 + (1).to_bytes(8, "big"))`, big end
/// first, to base 36 by twelve divisions.
const DERIVED_FROM_SEVENS: &str = "a3jtx2znh2cg";

#[test]
fn rule_5_ids_are_of_8_to_32_characters() {
    for id in
        ["0k2m9x4", "0K2M9X4B", "", "0k2m9x4é", "0k2m 9x4b", "--------", "123456789012345678901234567890123"]
    {
        refused(&[(ID, id)], "id", "wrong-id", "8 to 32 characters");
    }
    for id in ["0k2m9x4b", "12345678901234567890123456789012"] {
        assert_eq!(game(&[(ID, id)]).id.map(|id| id.to_string()).as_deref(), Some(id));
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

// Rule 8

#[test]
fn rule_8_deleted_players_and_every_kind_come_back_as_they_went() {
    let lines = [
        game_with(&[(ID, "aaaaaaaa"), (X, "deleted:7")]),
        game_with(&[(ID, "bbbbbbbb"), (KIND, "local"), (O, "deleted:4294967295")]),
        game_with(&[(ID, "cccccccc"), (KIND, "computer"), (X, "computer:heuristic")]),
        game_with(&[(ID, "dddddddd"), (KIND, "exhibition"), (X, "computer:easy"), (O, "computer:easy")]),
        game_with(&[(ID, "eeeeeeee"), (KIND, "manual"), (O, "computer:hard"), (MOVES, "-")]),
        game_with(&[(ID, "ffffffffffffffffffffffffffffffff"), (BOARD, "10x10 n=4")]),
        game_with(&[(ID, "gggggggg"), (RESULT, "X abandon"), (MOVES, "3 3 3"), (ROUNDS, "2")]),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let first = accepted(games_file(&lines));
    let rated: Vec<bool> = first.games.iter().map(|game| game.rated).collect();
    assert_eq!(rated, [true, true, false, false, false, false, true]);
    let write = |reading: &Reading| written(reading, &SAMPLE_WIDTHS, "a\nb", "x-1", Time(0));
    let text = write(&first);
    assert_eq!(text.lines().nth(1), Some("# exported 1970-01-01T00:00:00Z from \"a b\" (origin x-1)"));
    assert_eq!(write(&accepted(&text)), text);
}

// Rule 9

#[test]
fn rule_9_with_a_ranking_every_player_must_be_in_it() {
    let text = SAMPLE
        .replace("2     | José Pérez   |    250 |    0 |      1 |     1 |     2\n", "")
        .replace("ranking=2", "ranking=1");
    let reading = read(&text);
    assert_eq!(said(&reading).len(), 1, "{:?}", said(&reading));
    assert_eq!(wrong(&text), [(11, "x", "not-in-ranking")]);
    assert!(said(&reading)[0].contains("José Pérez is not in [ranking]"), "{:?}", said(&reading));
    let carried = ranking_file(&["1 | Ana | 0 | 0 | 0 | 0 | 0"], "[carried]\nold | Luis | 0 | 0 | 0 | 0");
    assert_eq!(wrong(carried), [(5, "player", "not-in-ranking")]);
}

#[test]
fn rule_9_computers_and_deleted_players_need_no_row_and_without_a_ranking_nobody_does() {
    let line = game_with(&[(KIND, "computer"), (O, "computer:easy")]);
    accepted(ranking_file(&["1 | Ana | 3500 | 1 | 0 | 0 | 1"], &format!("[games]\n{line}")));
    let line = game_with(&[(O, "deleted:3")]);
    accepted(ranking_file(&["1 | Ana | 3500 | 1 | 0 | 0 | 1"], &format!("[games]\n{line}")));
    let reading = accepted(games_file(&[&game_with(&[])]));
    assert_eq!(standings(&reading).len(), 2);
    // Somebody of the ranking who never played is no error.
    accepted(ranking_file(
        &["1 | Ana | 3500 | 1 | 0 | 0 | 1", "2 | Eva | 0 | 0 | 0 | 0 | 0", "2 | Luis | 0 | 0 | 1 | 0 | 1"],
        &format!("[games]\n{}", game_with(&[])),
    ));
}

#[test]
fn rule_9_spellings_of_one_name_are_one_player() {
    let lines = [game_with(&[(X, "ANA"), (O, "Luis")]), game_with(&[(X, "ana"), (O, "Luis")])];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let reading = accepted(games_file(&lines));
    let names: Vec<&str> = reading.file.players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["ANA", "Luis"]);
}

// Rule 10

#[test]
fn rule_10_tombstones_have_a_number_from_1() {
    assert_eq!(game(&[(X, "deleted:12")]).seats[0], ReadSeat::Deleted(12));
    for text in ["deleted:", "deleted:0", "deleted:-1", "deleted:x", "deleted:4294967296", "deleted: "] {
        refused(&[(X, text)], "x", "wrong-tombstone", "a number from 1");
    }
    for text in ["deleted", "Deleted:1", "(deleted player)"] {
        assert_eq!(only(&[(X, text)]).1, "name-reserved", "{text}");
    }
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
        ("65x7 n=4", "rows must be from 1 to 64, not 65"),
        ("6x0 n=4", "columns must be from 1 to 64, not 0"),
        ("1x1 n=2", "columns must be from 2 to 64"),
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
        "2026-11-20T24:00:00.000Z",
        "2026-11-20T18:02:11.402",
    ] {
        refused(&[(ENDED, text)], "ended", "wrong-time", "2026-11-20T18:02:11.402Z");
    }
    for text in ["1969-12-31T23:59:59.999Z", "2109-05-15T07:35:11.104Z", "9999-12-31T23:59:59Z"] {
        refused(&[(ENDED, text)], "ended", "time-out-of-range", "1970-01-01T00:00:00Z");
    }
}

#[test]
fn rule_11_the_kind_says_who_sits_there() {
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
