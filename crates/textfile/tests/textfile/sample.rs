//! The file of the format's description, read and written.

use cuatro_game::computer::Level;
use cuatro_game::{Kind, Termination, Time};
use cuatro_rules::{Column, Side, Variant};
use cuatro_textfile::ReadSeat;

use crate::support::{SAMPLE, SAMPLE_WIDTHS, accepted, written};

#[test]
fn the_sample_is_read_as_it_says() {
    let reading = accepted(SAMPLE);
    let names: Vec<&str> = reading.file.players.iter().map(|player| &*player.name).collect();
    assert_eq!(names, ["Ana", "José Pérez"]);
    assert_eq!((reading.file.games, reading.file.carried.len()), (3, 0));
    let [manual, online, computer] = &reading.games[..] else { panic!("{:#?}", reading.games) };
    assert_eq!(manual.line, 12);
    assert_eq!((manual.kind, manual.winner, manual.reason), (Kind::Manual, None, Termination::Full));
    assert_eq!((manual.rounds, manual.points, &manual.moves), (21, [250, 250], &None));
    assert_eq!(manual.seats, [ReadSeat::Player(1), ReadSeat::Player(0)]);
    assert!(!manual.is_rated(), "a result entered by hand is not rated");
    assert_eq!(online.id.as_ref().map(|id| id.as_str()), Some("0k2m9x4b"));
    assert_eq!(Some(online.ended_at), Time::parse("2026-11-20T18:02:11.402Z"));
    assert_eq!((online.winner, online.rounds, online.points), (Some(Side::X), 4, [3500, 0]));
    assert_eq!(online.moves, Some([3, 2, 3, 2, 3, 2, 3].map(Column).to_vec()));
    assert!(online.is_rated(), "two people online on 6x7 n=4 are rated");
    assert_eq!(computer.seats, [ReadSeat::Player(0), ReadSeat::Computer(Level::Easy)]);
    assert_eq!((computer.variant, computer.is_rated()), (Variant::STANDARD, false));
}

/// The round trip of rule 8, as far as the file goes.
#[test]
fn rule_8_what_was_read_is_written_byte_for_byte() {
    let at = Time::parse("2026-11-21T09:40:00Z").expect("a time");
    let again = written(&accepted(SAMPLE), &SAMPLE_WIDTHS, "Aula 3", "7f3c9a", at);
    assert_eq!(again, SAMPLE);
}
