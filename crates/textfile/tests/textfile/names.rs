//! Any name that a server accepts, in every place where a name can be: it is read as it was written.

use std::collections::HashSet;

use cuatro_game::names::PlayerName;
use cuatro_game::{Kind, Termination, Time, Totals};
use cuatro_rules::{Column, Side, Variant};
use cuatro_textfile::ReadSeat;
use cuatro_textfile::writer::{self, GameRow, Widths, WrittenSeat};
use proptest::prelude::*;

use crate::support::{accepted, written};

const ORIGIN: &str = "7f3c9a";

/// A file in which each of these names is in the ranking, a bot, X of a game, O of another one, and carried.
fn everywhere(names: &[String]) -> String {
    let (mut out, widths) = (String::new(), Widths::default());
    writer::header(&mut out, "x", ORIGIN, Time(0));
    writer::ranking_head(&mut out, &widths);
    for name in names {
        let totals = Totals { points: 3750, wins: 1, losses: 1, draws: 1 };
        writer::ranking_row(&mut out, &widths, 1, name, &totals);
    }
    writer::bots_head(&mut out);
    names.iter().for_each(|name| writer::bots_row(&mut out, WrittenSeat::Player(name)));
    writer::games_head(&mut out, &widths);
    let moves = [3, 2, 3, 2, 3, 2, 3].map(Column);
    for (number, name) in names.iter().enumerate() {
        let (name, deleted) = (WrittenSeat::Player(name), WrittenSeat::Deleted(7));
        for (side, seats) in ["x", "y"].into_iter().zip([[name, deleted], [deleted, name]]) {
            let game = GameRow {
                id: &format!("{number:08}{side}"),
                ended_at: Time(0),
                kind: Kind::Online,
                seats,
                variant: Variant::STANDARD,
                winner: Some(Side::X),
                reason: Termination::Line,
                taken_back: false,
                fair_discs: 0,
                rounds: 4,
                points: [3500, 0],
                moves: Some(&moves),
            };
            writer::game_row(&mut out, &widths, &game);
        }
    }
    writer::carried_head(&mut out, &widths);
    for name in names {
        let totals = Totals { points: 250, draws: 1, ..Totals::default() };
        writer::carried_row(&mut out, &widths, "old", name, &totals);
    }
    let count = names.len() as u64;
    writer::end(&mut out, [count, 2 * count, count, count]);
    out
}

/// Checks that a file with these names everywhere is read as it was written.
fn check(mut names: Vec<String>) {
    names.sort_unstable();
    let text = everywhere(&names);
    let reading = accepted(&text);
    let read: Vec<&str> = reading.file.players.iter().map(|player| &*player.name).collect();
    assert_eq!(read, names);
    let all: Vec<ReadSeat> = (0..names.len() as u32).map(ReadSeat::Player).collect();
    assert_eq!(reading.file.bots, all);
    assert_eq!(written(&reading, &Widths::default(), "x", ORIGIN, Time(0)), text);
}

/// The name as the server keeps it, if somebody can be called so.
fn name(text: &str) -> Option<PlayerName> {
    PlayerName::existing(text).ok()
}

/// Every letter, sign and emoji alone, in front of others, and behind them.
#[test]
fn names_with_any_character_in_front_are_names() {
    let emoji = emojis::iter().flat_map(|emoji| {
        emoji
            .skin_tones()
            .map_or_else(|| vec![emoji.as_str()], |tones| tones.map(emojis::Emoji::as_str).collect())
    });
    let characters = ('\0'..'\u{3100}').map(String::from);
    let mut keys = HashSet::new();
    let mut names = Vec::new();
    for first in emoji.map(str::to_owned).chain(characters) {
        for text in [first.clone(), format!("{first}Z"), format!("{first} Z"), format!("Z{first}")] {
            names.extend(
                name(&text)
                    .filter(|name| keys.insert(name.key().clone()))
                    .map(|name| name.as_str().to_owned()),
            );
        }
    }
    assert!(names.len() > 10_000, "{} names", names.len());
    check(names);
}

/// A few pieces of names, one after another.
fn texts() -> impl Strategy<Value = String> {
    let emoji: Vec<String> = emojis::iter().map(|emoji| emoji.as_str().to_owned()).collect();
    let piece = prop_oneof![
        4 => proptest::sample::select("#*0123456789=[]|-_.'’· aeXOñ李".chars().map(String::from).collect::<Vec<_>>()),
        2 => proptest::sample::select(vec!["#️⃣".to_owned(), "end".into(), "bots".into(), "deleted".into(), "computer".into()]),
        2 => proptest::sample::select(emoji),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 1..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_names_are_read_as_they_were_written(texts in proptest::collection::vec(texts(), 1..40)) {
        let mut keys = HashSet::new();
        let names = texts.iter().filter_map(|text| name(text)).filter(|name| keys.insert(name.key().clone()));
        let names: Vec<String> = names.map(|name| name.as_str().to_owned()).collect();
        prop_assume!(!names.is_empty());
        check(names);
    }
}

#[test]
fn a_line_that_begins_with_the_emoji_of_a_number_sign_is_a_comment_except_among_the_bots() {
    let text = "#cuatro 1\n#️⃣ a note\n[games]\n#️⃣ a note\n[bots]\n# a note\n#️⃣\n[end] ranking=0 games=0 carried=0 bots=1";
    let file = accepted(text).file;
    let names: Vec<&str> = file.players.iter().map(|player| &*player.name).collect();
    assert_eq!((names, file.bots), (vec!["#️⃣"], vec![ReadSeat::Player(0)]));
}
