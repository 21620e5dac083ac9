//! Rounds and points, by the tables of the requirements.

use cuatro_rules::{Side, Variant, points};

/// P1, P2
#[test]
fn a_win_gives_what_the_table_says() {
    let standard = Variant::STANDARD;
    // The round of the requirement, and its points at connect 4.
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
    for connect in 2..=10_i64 {
        let variant = Variant::new(10, 10, connect).expect("a board within the ranges");
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

/// P5, P6
#[test]
fn a_win_by_default_gives_the_minimum_until_the_players_have_dropped_discs_in_n_rounds() {
    let standard = Variant::STANDARD;
    for (plies, drawn, expected) in [
        (2, 0, 500),
        (6, 0, 500),
        (7, 0, 3500),
        (8, 0, 3500),
        (9, 0, 3000),
        (19, 0, 500),
        (42, 0, 500),
        // One disc of each after a fair start.
        (6, 4, 500),
        (8, 6, 500),
        (10, 8, 500),
        // Three of each, then the fourth of the first: the drawn discs are part of the rounds.
        (10, 4, 500),
        (11, 4, 2500),
        (12, 6, 500),
        (13, 6, 2000),
        (14, 8, 500),
        (15, 8, 1500),
        (16, 8, 1500),
        (17, 8, 1000),
        // A start with an odd number of discs.
        (9, 3, 500),
        (10, 3, 3000),
    ] {
        let gives = points::win_by_default(standard, plies, drawn);
        assert_eq!(gives, expected, "{plies} discs, {drawn} of them drawn");
    }
    let small = Variant::new(3, 3, 3).expect("a board within the ranges");
    assert_eq!([4, 5, 6, 7].map(|plies| points::win_by_default(small, plies, 0)), [500, 3500, 3500, 3000]);
}

/// T1
#[test]
fn the_rounds_that_a_game_can_have_go_from_connect_to_half_the_cells() {
    for (rows, columns, connect, expected, won_by_o) in [
        (6, 7, 4, 4..=21, 4..=21),
        (4, 4, 4, 4..=8, 4..=8),
        (3, 3, 3, 3..=5, 3..=4),
        (5, 5, 4, 4..=13, 4..=12),
        (10, 10, 7, 7..=50, 7..=50),
    ] {
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        for winner in [None, Some(Side::X)] {
            assert_eq!(points::possible_rounds(variant, winner), expected, "{variant} {winner:?}");
        }
        assert_eq!(points::possible_rounds(variant, Some(Side::O)), won_by_o, "{variant}");
    }
    let narrow = Variant::new(1, 5, 3).expect("a board within the ranges");
    assert_eq!(points::possible_rounds(narrow, Some(Side::X)), 3..=3);
    assert!(points::possible_rounds(narrow, Some(Side::O)).is_empty(), "O has two discs of five");
}
