//! The layout of lines: aligned columns.

use cuatro_game::{Time, Totals};
use cuatro_textfile::writer::{Widths, carried_head, carried_row, header, ranking_head, ranking_row};

const WIDTHS: Widths = Widths { player: 6, id: 8, x: 6, o: 6, carried: 5 };

#[test]
fn the_time_of_an_export_is_given_to_the_second() {
    for (ms, time) in [
        (1_763_661_731_000, "2025-11-20T18:02:11Z"),
        (1_763_661_731_999, "2025-11-20T18:02:11Z"),
        (0, "1970-01-01T00:00:00Z"),
        // No game ends then, but the machine's clock can say so.
        (-1, "1969-12-31T23:59:59Z"),
        (Time::END.0 + 1_000, "2109-05-15T07:35:12Z"),
        (253_402_300_800_000, "+10000-01-01T00:00:00Z"),
    ] {
        let mut out = String::new();
        header(&mut out, "Aula\n3", "7f3c9a", Time(ms));
        let second = format!("# exported {time} from \"Aula 3\" (origin 7f3c9a)");
        assert_eq!(out.lines().take(2).collect::<Vec<_>>(), ["#cuatro 1", &second]);
    }
}

#[test]
fn columns_are_aligned_by_what_is_seen_and_what_is_longer_moves_the_rest() {
    let row = |position, player: &str, totals: Totals| {
        let mut out = String::new();
        ranking_row(&mut out, &WIDTHS, position, player, &totals);
        out
    };
    let ana = Totals { points: 3500, wins: 1, losses: 0, draws: 0 };
    let long = Totals { points: 12_345_678, wins: 10_000, losses: 1_234_567, draws: 99 };
    assert_eq!(row(1, "Ana", ana), "1     | Ana    |   3500 |    1 |      0 |     0 |     1\n");
    assert_eq!(row(10, "José", ana), "10    | José   |   3500 |    1 |      0 |     0 |     1\n");
    assert_eq!(
        row(123_456, "Ana María", long),
        "123456 | Ana María | 12345678 | 10000 | 1234567 |    99 | 1244666\n"
    );
    let mut out = String::new();
    ranking_head(&mut out, &WIDTHS);
    assert_eq!(out, "\n[ranking]\n# pos | player | points | wins | losses | draws | games\n");
}

#[test]
fn carried_lines_have_their_origin_before_the_player() {
    let mut out = String::new();
    carried_row(&mut out, &WIDTHS, "old", "Eva", &Totals { points: 1000, wins: 1, losses: 2, draws: 3 });
    carried_row(&mut out, &WIDTHS, "0123456789", "Amélie", &Totals::default());
    assert_eq!(
        out,
        "old      | Eva   |   1000 |    1 |      2 |     3\n0123456789 | Amélie |      0 |    0 |      0 |     0\n"
    );
    let mut head = String::new();
    carried_head(&mut head, &WIDTHS);
    assert!(head.starts_with("\n[carried]\n# origin | player | points | wins | losses | draws "), "{head}");
}
