//! Which names are accepted, and which are the same.

use proptest::prelude::*;

use cuatro_game::computer::Level;
use cuatro_game::names::{NameError, NameKey, PlayerName, folded};
use cuatro_words::lang::Lang;

fn accepted(text: &str) -> PlayerName {
    PlayerName::parse(text).unwrap_or_else(|error| panic!("{text:?} was refused: {error}"))
}

#[test]
fn names_of_people_are_accepted_as_they_write_them() {
    let names = "Ana, José Pérez, Mª José, O'Neil, O’Neil, Anne-Marie, J. R., 李雷, Ольга, Ελένη, \
        Núria l·l, 田中さん, 김철수, محمد, דוד, नेहा, Đặng Thị Hồng, Ana 2, 3B_7, 't Hooft, -Ana, \
        Ana 🙂, 🦄, 👩‍👩‍👧‍👦 García, 👍🏽Luis, 🇪🇸 Eva, 🏴󠁧󠁢󠁥󠁮󠁧󠁿, 1️⃣ Leo, ❤️, 👩🏽‍🚀, Łukasz, ß, สมชาย, 𠮷田 さくら";
    for name in names.split(", ") {
        assert_eq!(accepted(name).as_str(), name);
    }
}

#[test]
fn spaces_are_trimmed_and_collapsed_and_accents_composed() {
    assert_eq!(accepted("  Jose\u{301}   Pe\u{301}rez\u{3000}").as_str(), "José Pérez");
    assert_eq!(accepted("J.\u{a0}R.").as_str(), "J. R.");
}

#[test]
fn what_is_no_name_is_refused_with_its_reason() {
    use NameError::*;
    let family = "👨‍👩‍👧‍👦".repeat(6);
    let cases = [
        ("", Empty),
        (" \u{3000} ", Empty),
        ("a\tb", Control),
        ("Ana\n", Control),
        ("\u{1b}[31mAna", Control),
        ("Ana\u{0}", Control),
        ("Ana\u{85}", Control),
        ("An\u{200b}a", Invisible { character: '\u{200b}' }),
        ("\u{202e}anA", Invisible { character: '\u{202e}' }),
        ("Ana\u{feff}", Invisible { character: '\u{feff}' }),
        ("Ana\u{2028}", Invisible { character: '\u{2028}' }),
        ("\u{3164}", Invisible { character: '\u{3164}' }),
        ("A|B", Character { character: '|' }),
        ("<b>Ana", Character { character: '<' }),
        ("Ana:7", Character { character: ':' }),
        // No emoji that Unicode recommends: half a flag, a tone alone, joined at will, a hidden word, a selector for nothing.
        ("🇪", Character { character: '🇪' }),
        ("🏽", Character { character: '🏽' }),
        ("🙂\u{200d}🚀", Invisible { character: '\u{200d}' }),
        ("🏴\u{e0061}\u{e0062}\u{e007f}", Invisible { character: '\u{e0061}' }),
        ("🙂\u{200b}", Invisible { character: '\u{200b}' }),
        ("Ana\u{fe0f}", Invisible { character: '\u{fe0f}' }),
        ("An\u{200d}a", Invisible { character: '\u{200d}' }),
        ("🙂\u{301}", Character { character: '🙂' }),
        ("Ana, Luis", Character { character: ',' }),
        ("=1+1", FormulaStart { character: '=' }),
        ("+Ana", FormulaStart { character: '+' }),
        ("@Ana", FormulaStart { character: '@' }),
        ("-", NoLetter),
        ("..", NoLetter),
        ("\u{301}Ana", Marks),
        ("Ana \u{301}", Marks),
        ("a\u{300}\u{301}\u{302}\u{303}\u{304}", Marks),
        ("Аna", MixedScripts), // a Cyrillic А
        ("Ana Ольга", MixedScripts),
        ("Ελένη a", MixedScripts),
        ("Ольга𠮷", MixedScripts),
        ("𠀀\u{30000}\u{323af}\u{3fffd}", Character { character: '\u{3fffd}' }),
        ("abcdefghijklmnopqrstuvwxy", TooLong { characters: 25 }),
        (family.as_str(), TooManyBytes { bytes: 150 }),
    ];
    for (text, error) in cases {
        assert_eq!(PlayerName::parse(text), Err(error), "{text:?}");
    }
    assert_eq!(accepted("abcdefghijklmnopqrstuvwx").as_str().len(), 24);
    // 24 visible characters are counted as people count them.
    for one in ["ñ", "李", "𠮷", "㐂", "ع", "न", "🦄", "🇪🇸"] {
        let name = one.repeat(if one.len() > 4 { 16 } else { 24 });
        assert_eq!(accepted(&name).as_str(), name);
    }
}

#[test]
fn names_of_the_computer_of_levels_and_of_deleted_players_are_reserved() {
    let reserved = "computer, Computer, COMPUTER, соmputer, cornputer, computer:easy, computer:, ＣＯＭＰＵＴＥＲ, \
        deleted, Deleted, deleted:1, DELETED:12, (deleted player), (Deleted Player), \
        (jugador eliminado), deleted player, e\u{430}sy, facil, FÁCIL, Fa\u{301}cil, dificil, \
        Difícil, heuristica, X, x, O, o, 0, Х, null, NULL, nul1, CPU, cpu, máquina, MÁQUINA, \
        Maquina";
    let mut reserved: Vec<String> = reserved.split(", ").chain([" computer "]).map(str::to_owned).collect();
    for level in Level::ALL {
        reserved.extend([level.id().to_uppercase(), level.alias().to_owned()]);
        reserved.extend(Lang::ALL.map(|lang| level.name(lang).to_owned()));
    }
    for text in reserved {
        assert_eq!(PlayerName::parse(&text), Err(NameError::Reserved), "{text:?}");
    }
    for text in ["Computera", "Easy Ana", "Deletedo", "Medios"] {
        accepted(text);
    }
}

#[test]
fn twins_have_the_same_key_and_others_do_not() {
    for (one, other) in [
        ("Ana", "ANA"),
        ("Oscar", "0scar"),
        ("modern", "modem"),
        ("Сос", "Coc"),
        ("ß", "SS"),
        ("José", "JOSE\u{301}"),
        ("O'Neil", "O’Neil"),
        ("Ana B", "ana   b"),
        ("Ａｎａ", "Ana"),
        ("Mª", "Ma"),
        ("l1", "ll"),
        ("❤", "❤\u{fe0f}"),
        ("♥", "❤️"),
        ("Ana 🇳🇴", "ANA 🇧🇻"),
        ("👩‍🚀", "👩🚀"),
        ("Ana\u{a0}🙂", "ana 🙂"),
    ] {
        assert_eq!(accepted(one).key(), accepted(other).key(), "{one} and {other}");
    }
    for (one, other) in [
        ("Ana", "Anna"),
        ("José", "Jose"),
        ("Ana B", "AnaB"),
        ("Ana", "Ané"),
        ("🙂", "😀"),
        ("👍", "👍🏽"),
        ("🇪🇸", "🇫🇷"),
        ("Ana", "Ana🙂"),
        ("-Ana", "Ana"),
    ] {
        assert_ne!(accepted(one).key(), accepted(other).key(), "{one} and {other}");
    }
}

#[test]
fn every_refusal_has_its_code_and_both_languages() {
    let character = '|';
    let all = [
        NameError::Empty,
        NameError::TooLong { characters: 25 },
        NameError::TooManyBytes { bytes: 65 },
        NameError::Control,
        NameError::Invisible { character },
        NameError::Character { character },
        NameError::FormulaStart { character },
        NameError::NoLetter,
        NameError::Marks,
        NameError::MixedScripts,
        NameError::Reserved,
    ];
    let codes: std::collections::BTreeSet<&str> = all.iter().map(|error| error.code()).collect();
    assert_eq!(codes.len(), all.len());
    for error in all {
        assert_ne!(error.text(Lang::En), error.text(Lang::Es), "{error:?}");
    }
}

#[test]
fn no_player_has_the_key_of_an_invalid_name() {
    let nobody = NameKey::to_find("A|B");
    assert_eq!(nobody, NameKey::to_find(""));
    assert_ne!(folded(nobody.as_str()), nobody.as_str(), "the keys of names are folded");
    assert_eq!(NameKey::to_find(" ANA "), *accepted("Ana").key());
}

#[test]
fn the_key_of_every_character_is_stable() {
    let unstable = |c: &char| {
        let once = folded(&c.to_string());
        folded(&once) != once
    };
    // Above lie only unassigned, private and invisible characters.
    let found: Vec<char> = ('\0'..'\u{34000}').filter(unstable).collect();
    assert!(found.is_empty(), "{found:?}");
}

proptest! {
    #[test]
    fn characters_of_ascii_fold_as_they_do_beside_others(text in "[\\x00-\\x7f]{0,12}") {
        let alone = folded(&format!("{text}x"));
        prop_assert_eq!(folded(&format!("{text}x李")), format!("{alone}李"));
    }

    #[test]
    fn reading_a_shown_name_again_changes_nothing(text in any::<String>()) {
        if let Ok(name) = PlayerName::parse(&text) {
            prop_assert_eq!(PlayerName::parse(name.as_str()), Ok(name));
        }
    }

    #[test]
    fn a_word_is_read_again_as_itself(text in r"[\p{L}\p{M}\p{Nd} .'\-_ªº]{1,24}") {
        if let Ok(name) = PlayerName::parse(&text) {
            prop_assert_eq!(PlayerName::parse(name.as_str()), Ok(name.clone()));
            prop_assert_eq!(&folded(name.key().as_str()), name.key().as_str());
            prop_assert!(!name.key().as_str().is_empty());
        }
    }

    #[test]
    fn case_makes_no_other_player(text in r"[\p{Latin}\p{Greek}\p{Cyrillic} ]{1,24}") {
        prop_assert_eq!(folded(&text.to_uppercase()), folded(&text));
    }
}
