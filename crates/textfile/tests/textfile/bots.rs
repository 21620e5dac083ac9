//! The section of players marked as bots.

use cuatro_textfile::ReadSeat;
use cuatro_textfile::writer::{WrittenSeat, bots_head, bots_row, end};

use crate::support::{accepted, game_with};

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
fn bots_are_written_as_they_are_read() {
    let mut text = String::new();
    bots_head(&mut text);
    bots_row(&mut text, WrittenSeat::Player("Luis"));
    bots_row(&mut text, WrittenSeat::Deleted(7));
    end(&mut text, [0, 0, 0, 2]);
    assert_eq!(text, "\n[bots]\n# player\nLuis\ndeleted:7\n\n[end] ranking=0 games=0 carried=0 bots=2\n");
    assert_eq!(accepted(format!("#cuatro 1\n{text}")).file.bots.len(), 2);
}
