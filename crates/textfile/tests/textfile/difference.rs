//! Which field tells two games apart, and what it says.

use cuatro_game::computer::Level;
use cuatro_game::{Kind, Termination, Time};
use cuatro_rules::{Column, Side, Variant};
use cuatro_textfile::writer::{GameRow, Widths, WrittenSeat, game_row};
use cuatro_textfile::{GameField, Section};

const MOVES: [Column; 3] = [Column(3), Column(2), Column(11)];

fn row() -> GameRow<'static> {
    GameRow {
        id: "k3v9qx2m7tza",
        ended_at: Time(1_763_661_731_120),
        kind: Kind::Online,
        seats: [WrittenSeat::Player("Ana"), WrittenSeat::Player("Beto")],
        variant: Variant::STANDARD,
        winner: Some(Side::X),
        reason: Termination::Resign,
        taken_back: false,
        fair_discs: 0,
        rounds: 2,
        points: [40, 0],
        moves: Some(&MOVES),
    }
}

#[test]
fn each_different_field_is_reported_with_the_files_value() {
    let cases: [(GameRow<'_>, &str, &str); 16] = [
        (GameRow { id: "other", ..row() }, "id", "other"),
        (GameRow { ended_at: Time(1), ..row() }, "ended", "1970-01-01T00:00:00.001Z"),
        (GameRow { kind: Kind::Local, ..row() }, "kind", "local"),
        (GameRow { seats: [WrittenSeat::Deleted(7), row().seats[1]], ..row() }, "x", "deleted:7"),
        (
            GameRow { seats: [row().seats[0], WrittenSeat::Computer(Level::ALL[0])], ..row() },
            "o",
            &format!("computer:{}", Level::ALL[0].id()),
        ),
        (GameRow { variant: Variant::new(10, 9, 5).expect("a board"), ..row() }, "board", "10x9 n=5"),
        (GameRow { winner: None, ..row() }, "result", "draw resign"),
        (GameRow { reason: Termination::Time, ..row() }, "result", "X time"),
        (GameRow { taken_back: true, ..row() }, "result", "X resign takeback"),
        (GameRow { fair_discs: 8, ..row() }, "result", "X resign start:8"),
        (GameRow { taken_back: true, fair_discs: 4, ..row() }, "result", "X resign takeback start:4"),
        (GameRow { rounds: 3, ..row() }, "rounds", "3"),
        (GameRow { points: [39, 0], ..row() }, "x_points", "39"),
        (GameRow { points: [40, 1], ..row() }, "o_points", "1"),
        (GameRow { moves: Some(&MOVES[1..]), ..row() }, "moves", "2 11"),
        (GameRow { moves: None, ..row() }, "moves", "-"),
    ];
    assert_eq!(row().difference(&row()), None);
    for (other, field, says) in cases {
        let found = other.difference(&row()).expect(field);
        assert_eq!(<&str>::from(found), field);
        let mut text = String::new();
        other.write_field(&mut text, found);
        assert_eq!(text, says, "{field}");
    }
}

#[test]
fn a_line_holds_its_fields_in_order() {
    let mut line = String::new();
    game_row(&mut line, &Widths::default(), &row());
    let fields = Section::Games.fields();
    let parts: Vec<&str> = line.trim_end().split('|').map(str::trim).collect();
    assert_eq!(parts.len(), fields.len());
    for (field, part) in <GameField as strum::VariantArray>::VARIANTS.iter().zip(parts) {
        let mut text = String::new();
        row().write_field(&mut text, *field);
        assert_eq!(text, part, "{field:?}");
    }
}
