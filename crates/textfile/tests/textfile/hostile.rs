//! Files that mean harm, or were mangled on their way.

use cuatro_game::Time;
use cuatro_textfile::{FileReader, MAX_LINE, SHOWN_ERRORS};
use cuatro_words::lang::Lang;
use proptest::prelude::*;

use crate::support::{
    SAMPLE, SAMPLE_WIDTHS, accepted, game_with, games_file, read, read_in_pieces, said, standings, written,
    wrong,
};

#[test]
fn a_line_without_end_is_passed_over_without_being_kept() {
    let mut reader = FileReader::new(Time::END);
    let mut games = Vec::new();
    reader.push(b"#cuatro 1\n[games]\n", &mut games);
    let piece = vec![b'9'; 60_000];
    for _ in 0..500 {
        reader.push(&piece, &mut games);
        assert!(reader.buffered() <= MAX_LINE, "{} bytes are held", reader.buffered());
    }
    reader.push(format!("\n{}\n[end] ranking=0 games=1 carried=0", game_with(&[])).as_bytes(), &mut games);
    let file = reader.finish(&mut games);
    let codes: Vec<_> = file.errors.first().iter().map(|error| (error.line, error.code())).collect();
    assert_eq!(codes, [(3, "line-too-long")]);
    assert_eq!(games.len(), 1, "the line after it is read");
}

#[test]
fn the_longest_line_is_64_kib_however_it_comes() {
    assert_eq!(MAX_LINE, 65_536);
    for (length, fits) in [(MAX_LINE, true), (MAX_LINE + 1, false)] {
        let comment = format!("#{}", "x".repeat(length - 1));
        let text = SAMPLE.replace("\n\n[games]", &format!("\n{comment}\n[games]"));
        for size in [1000, 4096, MAX_LINE, MAX_LINE + 1, usize::MAX] {
            let reading = read_in_pieces(text.as_bytes(), size);
            assert_eq!(
                said(&reading).is_empty(),
                fits,
                "{length} bytes in pieces of {size}: {:?}",
                said(&reading)
            );
            assert_eq!(reading.games.len(), 3);
        }
    }
    let last = "x".repeat(MAX_LINE + 1);
    assert_eq!(wrong(format!("#cuatro 1\n{last}"))[0], (2, "line", "line-too-long"));
    assert_eq!(wrong(last), [(1, "line", "line-too-long")]);
}

#[test]
fn a_million_wrong_lines_are_counted_and_a_hundred_kept() {
    let mut reader = FileReader::new(Time::END);
    let mut games = Vec::new();
    reader.push(b"#cuatro 1\n[games]\n", &mut games);
    let piece = "wrong\n".repeat(10_000);
    for _ in 0..100 {
        reader.push(piece.as_bytes(), &mut games);
    }
    let file = reader.finish(&mut games);
    // And the end is missing.
    assert_eq!((file.errors.count(), file.errors.first().len()), (1_000_001, SHOWN_ERRORS));
    assert!(games.is_empty());
}

#[test]
fn bytes_that_are_no_utf_8_are_an_error_of_their_line() {
    let replace = |from: &str, to: &[u8]| {
        let at = SAMPLE.find(from).expect("a place");
        [&SAMPLE.as_bytes()[..at], to, &SAMPLE.as_bytes()[at + from.len()..]].concat()
    };
    // Latin-1, a cut character, a surrogate, an overlong bar.
    for bytes in [&b"Jos\xe9 P\xe9rez"[..], b"Jos\xc3", b"\xed\xa0\x80", b"\xc1\xbc", b"\xff"] {
        assert_eq!(wrong(replace("José Pérez", bytes)), [(8, "line", "not-utf8")]);
    }
    assert_eq!(wrong(replace("0k2m9x4b", b"0k2m9\x80")), [(13, "line", "not-utf8")]);
    for compressed in [
        &b"\x1f\x8b\x08\x00\xff\n"[..],
        b"\xfd7zXZ\x00\xff\n",
        b"PK\x03\x04\x14\x00\xff\n",
        b"BZh91AY&SY\xff\n",
        b"\x28\xb5\x2f\xfd\x04\xff\n",
        b"7z\xbc\xaf\x27\x1c\xff\n",
    ] {
        assert_eq!(wrong(compressed), [(1, "line", "compressed")]);
    }
    assert_eq!(wrong(replace("# id", b"# \xff")), [(11, "line", "not-utf8")], "in a comment too");
    let bytes = [b"#cuatro 1\n[games]\n".as_slice(), b"abcd\xff"].concat();
    assert!(said(&read(&bytes))[0].starts_with("line 3: byte 5 of the line"), "{:?}", said(&read(&bytes)));
    let utf_16: Vec<u8> = SAMPLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&b"\xff\xfe"[..], &utf_16].concat();
    assert_eq!(wrong(marked), [(1, "line", "not-utf8")], "only one error for a file in UTF-16");
    assert_eq!(wrong(utf_16), [(1, "line", "not-cuatro")]);
}

#[test]
fn control_characters_inside_fields_are_errors_of_their_field() {
    for character in ["\0", "\r", "\u{1b}", "\u{8}", "\u{7f}", "\u{b}", "\t"] {
        for (place, field) in
            ["id", "ended", "kind", "x", "o", "board", "result", "rounds"].iter().enumerate()
        {
            // A tab after the last character would be padding, so every field has two.
            let line = game_with(&[(7, "04")]).replacen(" | ", "\u{1}", place);
            let at = line.rfind('\u{1}').map_or(0, |at| at + 1);
            let line = format!("{}{character}{}", &line[..at + 1], &line[at + 1..]).replace('\u{1}', " | ");
            assert_eq!(wrong(games_file(&[&line])), [(3, *field, "control-character")], "{line:?}");
        }
    }
    let bare = SAMPLE.replace('\n', "\r");
    assert_eq!(wrong(bare), [(1, "line", "control-character")], "lines that end with CR alone");
}

#[test]
fn messages_repeat_nothing_that_acts_on_a_terminal_and_nothing_long() {
    let long = "é".repeat(10_000);
    for place in 0..11 {
        for text in ["\u{202e}\u{9b}31m\u{200b}", &long] {
            let reading = read(games_file(&[&game_with(&[(place, text)])]));
            for lang in Lang::ALL {
                for error in reading.file.errors.first() {
                    let text = error.text(lang);
                    assert!(text.chars().count() < 300, "{text}");
                    let acts = |c: char| c.is_control() || "\u{200b}\u{202e}".contains(c);
                    assert!(!text.chars().any(acts), "{text:?}");
                }
            }
            assert!(!reading.file.errors.is_empty(), "field {place} may not hold {text:?}");
        }
    }
}

/// The sample and a file of everything that it lacks.
fn seeds() -> Vec<String> {
    let lines = [
        game_with(&[(0, "-"), (3, "deleted:7")]),
        game_with(&[(0, "-"), (3, "deleted:7")]),
        game_with(&[(0, "bbbbbbbb"), (2, "exhibition"), (3, "computer:easy"), (4, "computer:hard")]),
        game_with(&[
            (0, "cccccccc"),
            (5, "10x10 n=4"),
            (6, "O resign"),
            (8, "0"),
            (9, "3500"),
            (10, "3 2 3 2 3 2 4"),
        ]),
    ];
    let everything = format!(
        "\u{feff}#cuatro 1\r\n[carried]\r\nold | Eva | 1000 | 1 | 0 | 0\r\n[games]\n{}\n[end] ranking=0 games=4 carried=1\n",
        lines.join("\n")
    );
    let paper = "#cuatro 1\n[ranking]\n1 | Ana | 500 | 1 | 0 | 0 | 1\n[end] ranking=1 games=0 carried=0\n";
    let seeds = vec![SAMPLE.to_owned(), everything, paper.to_owned()];
    seeds.iter().for_each(|seed| drop(accepted(seed)));
    seeds
}

/// A change of a file: bytes put in the place of others, or a line moved.
#[derive(Clone, Debug)]
enum Change {
    Bytes { at: usize, remove: usize, put: Vec<u8> },
    Line { from: usize, to: usize, keep: bool },
}

fn change() -> impl Strategy<Value = Change> {
    let put = prop_oneof![
        "[0-9a-zXO|# =\\-\\[\\]\n\r]{0,4}".prop_map(String::into_bytes),
        proptest::collection::vec(any::<u8>(), 0..4),
    ];
    prop_oneof![
        (any::<usize>(), 0usize..6, put).prop_map(|(at, remove, put)| Change::Bytes { at, remove, put }),
        (any::<usize>(), any::<usize>(), any::<bool>()).prop_map(|(from, to, keep)| Change::Line {
            from,
            to,
            keep
        }),
    ]
}

fn changed(seed: &str, changes: &[Change]) -> Vec<u8> {
    let mut bytes = seed.as_bytes().to_vec();
    for change in changes {
        match change {
            Change::Bytes { at, remove, put } => {
                let at = at % (bytes.len() + 1);
                let end = (at + remove).min(bytes.len());
                bytes.splice(at..end, put.iter().copied());
            }
            Change::Line { from, to, keep } => {
                let mut lines: Vec<Vec<u8>> =
                    bytes.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect();
                if lines.is_empty() {
                    continue;
                }
                let from = from % lines.len();
                let line = if *keep { lines[from].clone() } else { lines.remove(from) };
                lines.insert(to % (lines.len() + 1), line);
                bytes = lines.concat();
            }
        }
    }
    bytes
}

/// What holds for any bytes.
fn check_any(bytes: &[u8], size: usize) {
    let reading = read(bytes);
    assert_eq!(
        read_in_pieces(bytes, size),
        reading,
        "pieces of {size} bytes of {:?}",
        String::from_utf8_lossy(bytes)
    );
    let errors = &reading.file.errors;
    assert_eq!(errors.first().len() as u64, errors.count().min(SHOWN_ERRORS as u64));
    assert!(errors.first().is_sorted_by_key(|error| error.line), "{:?}", said(&reading));
    if errors.is_empty() {
        assert_eq!(reading.games.len() as u64, reading.file.games);
        let at = cuatro_game::Time(0);
        let again = accepted(written(&reading, &SAMPLE_WIDTHS, "x", "x", at));
        assert_eq!(standings(&again), standings(&reading));
        assert_eq!(again.games.len(), reading.games.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_mangled_file_is_read_alike_in_any_pieces(
        seed in 0usize..3,
        changes in proptest::collection::vec(change(), 1..4),
        size in 1usize..200,
    ) {
        check_any(&changed(&seeds()[seed], &changes), size);
    }

    #[test]
    fn any_bytes_are_read_to_an_end(bytes in proptest::collection::vec(any::<u8>(), 0..400), size in 1usize..50) {
        check_any(&bytes, size);
        check_any(&[b"#cuatro 1\n[games]\n".as_slice(), &bytes].concat(), size);
    }
}

#[test]
fn every_seed_cut_off_at_any_byte_is_refused() {
    for seed in seeds() {
        for end in 0..seed.len() - 1 {
            assert!(!read(&seed.as_bytes()[..end]).file.errors.is_empty(), "{:?}", &seed[..end]);
        }
    }
}
