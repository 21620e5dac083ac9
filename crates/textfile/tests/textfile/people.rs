//! Reading rules 2, 4, 5, 8, 9 and 10: totals, ids, and seats.

use std::collections::BTreeSet;

use cuatro_game::{GameId, Time, Totals};
use cuatro_textfile::{ReadSeat, derived_id};
use cuatro_words::lang::Lang;

use crate::support::{
    BOARD, ENDED, ID, KIND, MOVES, O, RESULT, ROUNDS, Reading, SAMPLE, SAMPLE_WIDTHS, X, X_POINTS, accepted,
    game, game_with, games_file, only, ranking_file, read, refused, said, standings, written, wrong,
};

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
        ranking_file(&[row], "[carried]\nold | Ana | 1500 | 1 | 2 | 3\nold-2 | Ana | 250 | 0 | 0 | 1")
    };
    accepted(with("1 | Ana | 1750 | 1 | 2 | 4 | 7").replace("carried=1", "carried=2"));
    let text = with("1 | Ana | 1500 | 1 | 2 | 4 | 7").replace("carried=1", "carried=2");
    assert_eq!(wrong(&text), [(3, "points", "points-disagree")]);
    assert!(
        said(&read(&text))[0].ends_with("says 1500, the carried lines give 1750"),
        "{:?}",
        said(&read(&text))
    );
    let both = SAMPLE
        .replace("carried=0", "carried=1")
        .replace("\n[end]", "\npaper | Ana | 250 | 0 | 0 | 1\n[end]")
        .replace("6750 |    2 |      0 |     1 |     3", "7000 |    2 |      0 |     2 |     4");
    accepted(&both);
    let said = said(&read(both.replace("7000", "6750")));
    assert_eq!(said, ["line 7: points: says 6750, the games and the carried lines give 7000"]);
}

#[test]
fn rule_2_equal_points_share_a_position() {
    let rows = |positions: [u32; 4]| {
        let names = ["Ana", "Luis", "Eva", "Tom"];
        let totals = ["500 | 1 | 0 | 0", "250 | 0 | 0 | 1", "250 | 0 | 0 | 1", "0 | 0 | 1 | 0"];
        let rows: Vec<String> =
            (0..4).map(|at| format!("{} | {} | {} | 1", positions[at], names[at], totals[at])).collect();
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
        accepted(file("old | Ana | 0 | 0 | 1 | 0\nnew-2 | Ana | 0 | 0 | 1 | 0\nold | Luis | 0 | 0 | 1 | 0"));
    assert_eq!(reading.file.carried.len(), 3);
    let twice = file("old | Ana | 0 | 0 | 1 | 0\nold | ANA | 0 | 0 | 1 | 0");
    assert_eq!(wrong(&twice), [(4, "player", "carried-twice")]);
    for origin in ["", "Old", "a b", "ñ", "a_b", "123456789012345678901234567890123"] {
        assert_eq!(wrong(file(&format!("{origin} | Ana | 0 | 0 | 1 | 0"))), [(3, "origin", "wrong-origin")]);
    }
    for number in ["", "-1", "1.5", "1e3", "+1", "1 000", "1000000000000000", "٣", "0x10"] {
        let text = file(&format!("old | Ana | 0 | 0 | {number} | 0"));
        assert_eq!(wrong(text), [(3, "losses", "not-a-number")], "{number}");
    }
    accepted(file("old | Ana | 999999999999999 | 000999999999999 | 0 | 0"));
}

#[test]
fn rule_4_points_are_those_that_wins_and_draws_can_give() {
    let carried = |totals: &str| {
        format!("#cuatro 1\n[carried]\nold | Ana | {totals}\n[end] ranking=0 games=0 carried=1\n")
    };
    let ranked = |totals: &str, games: i64| ranking_file(&[&format!("1 | Ana | {totals} | {games}")], "");
    for (totals, games) in
        [("500 | 1 | 0 | 0", 1), ("3500 | 1 | 0 | 0", 1), ("250 | 0 | 9 | 1", 10), ("7500 | 2 | 0 | 2", 4)]
    {
        accepted(carried(totals));
        accepted(ranked(totals, games));
    }
    for (totals, games, detail) in [
        ("499 | 1 | 0 | 0", 1, "from 500 to 3500"),
        ("3501 | 1 | 0 | 0", 1, "from 500 to 3500"),
        ("249 | 0 | 0 | 1", 1, "give 250"),
        ("251 | 0 | 0 | 1", 1, "give 250"),
        ("1 | 0 | 9 | 0", 9, "give 0"),
        ("7501 | 2 | 0 | 2", 4, "from 1500 to 7500"),
    ] {
        for text in [carried(totals), ranked(totals, games)] {
            assert_eq!(wrong(&text), [(3, "points", "points-out-of-range")], "{totals}");
            assert!(said(&read(&text))[0].contains(detail), "{:?}", said(&read(&text)));
        }
    }
}

/// Ten thousand lines of the largest numbers do not fit into 64 bits.
#[test]
fn rule_4_totals_beyond_any_number_are_the_largest_one() {
    let line = |at| format!("o{at} | Ana | 999999999999999 | 999999999999 | 999999999999999 | 0\n");
    let lines: String = (0..10_000).map(line).collect();
    let row = "1 | Ana | 0 | 0 | 0 | 0 | 0";
    let text =
        format!("#cuatro 1\n[ranking]\n{row}\n[carried]\n{lines}[end] ranking=1 games=0 carried=10000\n");
    let gives = |gives: &str| format!("says 0, the carried lines give {gives}");
    let most = i64::MAX.to_string();
    assert_eq!(
        read(text).file.errors.first().iter().map(|error| error.text(Lang::En)).collect::<Vec<_>>(),
        [gives(&most), gives("9999999999990000"), gives(&most), gives(&most)]
    );
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
        line(&[(KIND, "computer"), (X, "computer:easy")]),
        line(&[(KIND, "computer"), (X, "computer:hard")]),
        line(&[(X, "Luis"), (O, "Ana")]),
        line(&[(BOARD, "7x6 n=4")]),
        line(&[(MOVES, "2 3 2 3 2 3 2")]),
        line(&[(RESULT, "X resign"), (MOVES, "3 2 3 2 3 2"), (ROUNDS, "3"), (X_POINTS, "500")]),
        line(&[(RESULT, "X resign"), (MOVES, "3 2 3 2 3 2 1")]),
        line(&[(RESULT, "X time"), (MOVES, "3 2 3 2 3 2 1")]),
    ];
    let all: BTreeSet<[u8; 16]> = others.iter().copied().chain([digest]).collect();
    assert_eq!(all.len(), others.len() + 1, "every field makes another game");
    let given = game(&[]);
    assert_eq!((given.id.map(|id| id.to_string()), given.digest), (Some("0k2m9x4b".into()), None));
}

/// Ids follow from digests, so these must never change. By Python: the first 16 bytes of `sha256(b"cuatro game 1\n" + b"".join(part +
/// b"\n" for part in parts) + bytes([3, 2, 3, 2, 3, 2, 3]))`, where the parts are the time in milliseconds, `online`, `ana`, `luis`,
/// `6x7 n=4`, `X`, `line`, the rest of the result, and `4`.
#[test]
fn rule_5_the_digest_of_a_content_never_changes() {
    for (result, hex) in [
        ("X line", "1e2f222ae16dbf10cb3465d72d8edbd7"),
        ("X line takeback", "6344b73a63c11190309e6be53b25cf03"),
    ] {
        let digest = game(&[(ID, "-"), (RESULT, result)]).digest.expect("a digest");
        let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digits, hex, "{result}");
    }
    let resigned = |result| {
        let changes = [(ID, "-"), (RESULT, result), (MOVES, "0 0 6 2 3 3"), (ROUNDS, "3"), (X_POINTS, "500")];
        game(&changes).digest
    };
    let results = ["X resign", "X resign takeback", "X resign start:4", "X resign takeback start:4"];
    assert_eq!(results.map(resigned).into_iter().collect::<BTreeSet<_>>().len(), results.len());
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
        game_with(&[
            (ID, "gggggggg"),
            (RESULT, "X abandon"),
            (MOVES, "3 3 3"),
            (ROUNDS, "2"),
            (X_POINTS, "500"),
        ]),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let first = accepted(games_file(&lines));
    let rated: Vec<bool> = first.games.iter().map(|game| game.is_rated()).collect();
    assert_eq!(rated, [true, false, false, false, false, false, true]);
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
fn rule_9_computers_and_deleted_players_need_no_row_and_a_ranking_is_optional() {
    let line = game_with(&[(KIND, "computer"), (O, "computer:easy")]);
    accepted(ranking_file(&["1 | Ana | 3500 | 1 | 0 | 0 | 1"], &format!("[games]\n{line}")));
    let line = game_with(&[(O, "deleted:3")]);
    accepted(ranking_file(&["1 | Ana | 3500 | 1 | 0 | 0 | 1"], &format!("[games]\n{line}")));
    let reading = accepted(games_file(&[&game_with(&[])]));
    assert_eq!(standings(&reading).len(), 2);
    // A player without games may be in the ranking.
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
