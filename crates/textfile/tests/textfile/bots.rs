//! The section of players marked as bots.

use cuatro_textfile::ReadSeat;
use cuatro_textfile::writer::{WrittenSeat, bots_head, bots_row, end};

use crate::support::{accepted, game_with, read, said, wrong};

/// A file of one game between Ana and Luis, then these lines of bots. The first of them is line 5.
fn with_bots(lines: &[&str]) -> String {
    let (game, count, lines) = (game_with(&[]), lines.len(), lines.join("\n"));
    format!("#cuatro 1\n[games]\n{game}\n[bots]\n{lines}\n[end] ranking=0 games=1 carried=0 bots={count}\n")
}

#[test]
fn people_and_deleted_players_can_be_bots() {
    let file = accepted(with_bots(&["luis", "deleted:7", "Eva"])).file;
    let names: Vec<&str> = file.players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["Ana", "Luis", "Eva"]);
    assert_eq!(file.bots, [ReadSeat::Player(1), ReadSeat::Player(2), ReadSeat::Deleted(7)]);
    assert_eq!(accepted(with_bots(&[])).file.bots, []);
}

#[test]
fn a_bot_has_one_line() {
    let text = with_bots(&["Luis", "Eva", "LUIS", "deleted:7", "deleted:7"]);
    assert_eq!(wrong(&text), [(7, "player", "player-twice"), (9, "player", "player-twice")]);
    let said = said(&read(&text));
    assert!(said[0].contains("line 5") && said[1].contains("line 8"), "{said:?}");
}

#[test]
fn the_computer_and_impossible_names_are_no_bots() {
    for (line, field, code) in [
        ("computer:easy", "player", "name-reserved"),
        ("deleted:0", "player", "wrong-tombstone"),
        ("Ana | Luis", "line", "field-count"),
        ("\u{1b}Ana", "player", "control-character"),
    ] {
        assert_eq!(wrong(with_bots(&[line])), [(5, field, code)], "{line:?}");
    }
}

#[test]
fn the_count_of_bots_is_left_out_if_there_are_none_and_must_agree() {
    let text = with_bots(&["Luis"]);
    assert_eq!(wrong(text.replace("bots=1", "")), [(6, "bots", "count-disagrees")]);
    assert_eq!(wrong(text.replace("bots=1", "bots=2")), [(6, "bots", "count-disagrees")]);
    accepted(with_bots(&[]).replace("bots=0", ""));
}

/// A wrong line says nothing about results, so the totals are compared all the same.
#[test]
fn a_wrong_bot_keeps_no_wrong_total_from_being_found() {
    let game = game_with(&[]);
    let rows = "1 | Ana | 3000 | 1 | 0 | 0 | 1\n2 | Luis | 0 | 0 | 1 | 0 | 1";
    let text = format!(
        "#cuatro 1\n[ranking]\n{rows}\n[games]\n{game}\n[bots]\nA | B\n[end] ranking=2 games=1 carried=0 bots=1"
    );
    assert_eq!(wrong(text), [(3, "points", "points-disagree"), (8, "line", "field-count")]);
}

#[test]
fn bots_are_written_as_they_are_read() {
    let mut text = String::new();
    bots_head(&mut text);
    bots_row(&mut text, WrittenSeat::Player("Luis"));
    bots_row(&mut text, WrittenSeat::Deleted(7));
    end(&mut text, [0, 0, 0, 2]);
    assert_eq!(text, "\n[bots]\n# player\nLuis\ndeleted:7\n\n[end] ranking=0 games=0 carried=0 bots=2\n");
    assert_eq!(accepted(format!("#cuatro 1\n{text}")).file.bots.len(), 2);
}
