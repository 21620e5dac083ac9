//! The names of the levels, and how strong they are.

use cuatro_game::computer::Level;
use cuatro_game::opponent::{choose, rng};
use cuatro_rules::{Column, Position, Variant, notation};
use cuatro_words::lang::Lang;

/// M6
#[test]
fn every_level_has_its_own_id_alias_name_and_description_in_every_language() {
    let mut seen = std::collections::BTreeSet::new();
    for level in Level::ALL {
        let mut texts = vec![level.id().to_owned(), level.alias().to_owned()];
        texts.extend(Lang::ALL.map(|lang| format!("{lang} name {}", level.name(lang))));
        texts.extend(Lang::ALL.map(|lang| format!("description {}", level.description(lang))));
        for text in texts {
            assert!(!text.trim().is_empty() && seen.insert(text.clone()), "{level}: {text:?}");
        }
    }
}

#[test]
fn the_levels_go_from_the_weakest_to_the_strongest_as_measured() {
    let document = include_str!("../../../../docs/levels.md");
    let row = |level: &Level| document.lines().find(|line| line.starts_with(&format!("| `{level}` |")));
    for level in Level::ALL {
        let measured = row(level).and_then(|row| row.trim_end_matches(" |").rsplit("| ").next());
        assert_eq!(measured, Some(&*format!("{} %", level.strength())), "{level}");
    }
    assert!(Level::ALL.is_sorted_by_key(|level| level.strength()));
}

/// These columns must never change: a game is played again from its seed. A ChaCha8 of our own in another language gave the
/// same: the first word of each key stream, times 7, shifted right by 32.
#[test]
fn the_same_seed_and_ply_draw_the_same_column_everywhere() {
    let drawn = |seed: u64| -> Vec<Column> {
        let empty = Position::new(Variant::STANDARD);
        let columns = (0..12).filter_map(|ply| choose(Level::Easy, &empty, &mut rng(seed, ply)));
        columns.map(|choice| choice.column).collect()
    };
    let text = |seed| notation::write_moves(&drawn(seed));
    assert_eq!(text(0), "1 2 1 0 2 0 6 1 2 2 1 2");
    assert_eq!(text(u64::MAX), "0 0 6 6 6 1 4 5 6 5 0 4");
}
