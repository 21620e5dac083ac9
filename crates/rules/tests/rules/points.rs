//! Rounds and points, by the tables of the requirements.

use cuatro_rules::{Column, Position, Variant, points};

/// P1, P2, P5
#[test]
fn a_win_gives_what_the_table_says() {
    let standard = Variant::STANDARD;
    // The round of the requirement, and its points at connect 4. Before round 4 nobody could have won yet (P5).
    let table = [
        (0, 500),
        (1, 500),
        (2, 500),
        (3, 500),
        (4, 3500),
        (5, 3000),
        (6, 2500),
        (7, 2000),
        (8, 1500),
        (9, 1000),
        (10, 500),
        (11, 500),
        (21, 500),
        (2048, 500),
        (u16::MAX, 500),
    ];
    for (round, expected) in table {
        assert_eq!(points::win(standard, round), expected, "round {round}");
    }
    assert_eq!(points::DRAW, 250);
}

/// P1: on every board the first possible round gives the most and every value lies in the two stated bounds.
#[test]
fn the_bounds_of_a_win_are_reached_on_every_board() {
    for connect in 2..=64_i64 {
        let variant = Variant::new(64, 64, connect).expect("a board within the ranges");
        let by_rule = |round: i64| match round {
            early if early < connect => 500,
            round => (3500 - 500 * (round - connect)).max(500),
        };
        for round in 1..=100_u16 {
            assert_eq!(
                i64::from(points::win(variant, round)),
                by_rule(round.into()),
                "connect {connect}, round {round}"
            );
        }
        assert_eq!(points::win(variant, connect as u16), 3500);
        assert_eq!(points::win(variant, connect as u16 + 6), 500);
    }
}

/// M4
#[test]
fn rounds_are_counted_while_playing_and_at_the_end() {
    for (plies, playing, played) in
        [(0, 1, 0), (1, 1, 1), (2, 2, 1), (6, 4, 3), (7, 4, 4), (8, 5, 4), (41, 21, 21), (42, 22, 21)]
    {
        assert_eq!(points::round(plies), playing, "round while {plies} discs lie");
        assert_eq!(points::rounds_played(plies), played, "rounds of {plies} discs");
    }
}

/// M4, P1: the quickest wins of either side, from the discs to the points.
#[test]
fn the_quickest_win_of_either_side_takes_four_rounds_and_gives_the_most() {
    for moves in [&[3, 2, 3, 2, 3, 2, 3][..], &[0, 3, 1, 3, 0, 3, 1, 3]] {
        let position =
            Position::replay(Variant::STANDARD, moves.iter().copied().map(Column)).expect("legal moves");
        assert!(position.outcome().is_some(), "{moves:?}");
        let rounds = points::rounds_played(position.ply());
        assert_eq!((rounds, points::win(Variant::STANDARD, rounds)), (4, 3500), "{moves:?}");
    }
}

#[test]
fn the_rounds_that_a_game_can_have_go_from_connect_to_half_the_cells() {
    for (rows, columns, connect, expected) in
        [(6, 7, 4, 4..=21), (4, 4, 4, 4..=8), (3, 3, 3, 3..=5), (10, 10, 7, 7..=50)]
    {
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        assert_eq!(points::possible_rounds(variant), expected, "{variant}");
    }
}
