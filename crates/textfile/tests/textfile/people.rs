//! Reading rules 4, 5, 8 and 9: totals, ids, and seats.

use std::collections::BTreeSet;

use cuatro_game::{GameId, Time, Totals};
use cuatro_textfile::derived_id;
use cuatro_words::lang::Lang;

use crate::support::{
    BOARD, ENDED, ID, KIND, MOVES, O, RESULT, ROUNDS, Reading, SAMPLE_WIDTHS, X, X_POINTS, accepted, game,
    game_with, games_file, ranking_file, read, written,
};

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
fn rule_9_spellings_of_one_name_are_one_player() {
    let lines = [game_with(&[(X, "ANA"), (O, "Luis")]), game_with(&[(X, "ana"), (O, "Luis")])];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let reading = accepted(games_file(&lines));
    let names: Vec<&str> = reading.file.players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["ANA", "Luis"]);
}

// Rule 10
