//! Path counts: how many games of a length there are.

use cuatro_rules::{Position, Variant};

/// Games of `plies` more discs from here. The last disc is not put but counted.
fn paths(position: &Position, plies: u16) -> u64 {
    match plies {
        0 => 1,
        1 => position.legal().count() as u64,
        _ => {
            let next = position.legal().map(|column| {
                let mut next = position.clone();
                next.play(column).expect("a legal column is accepted");
                next
            });
            next.map(|next| paths(&next, plies - 1)).sum()
        }
    }
}

#[test]
fn the_empty_board_has_the_known_path_counts() {
    let empty = Position::new(Variant::STANDARD);
    let counted: Vec<u64> = (1..=8).map(|plies| paths(&empty, plies)).collect();
    assert_eq!(counted, [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]);
}
