//! What a reader says while a file comes in.

use std::sync::Arc;

use cuatro_game::Time;
use cuatro_textfile::FileReader;

use crate::support::{ENDED, Reading, accepted, game_with, games_file, read, said};

#[test]
fn a_reader_reports_names_and_errors_so_far() {
    let mut reader = FileReader::new(Time::END);
    let mut games = Vec::new();
    assert_eq!((reader.players().len(), reader.errors().is_empty(), reader.refused()), (0, true, false));
    reader.push(b"#cuatro 1\n[games]\nwrong\n", &mut games);
    assert_eq!((reader.errors().count(), reader.errors().is_empty(), reader.refused()), (1, false, false));
    reader.push(game_with(&[]).as_bytes(), &mut games);
    assert_eq!((reader.players().len(), games.len()), (0, 0), "its line has not ended");
    assert_eq!(reader.buffered(), game_with(&[]).len());
    reader.push(b"\n", &mut games);
    assert_eq!((reader.players().len(), games.len(), reader.buffered()), (2, 1, 0));
    assert_eq!(&*reader.players()[0].name, "Ana");
}

#[test]
fn nothing_is_read_after_a_first_line_of_another_format() {
    let mut reader = FileReader::new(Time::END);
    let mut games = Vec::new();
    reader.push(b"#cuatro 9\n", &mut games);
    assert!(reader.refused());
    reader.push(format!("[games]\n{}\n[end", game_with(&[])).as_bytes(), &mut games);
    assert_eq!((games.len(), reader.errors().count(), reader.buffered()), (0, 1, 0));
    assert_eq!(reader.finish(&mut games).errors.count(), 1);
}

#[test]
fn nothing_has_ended_after_the_file_is_read() {
    let now = Time::parse("2026-11-20T18:02:11.402Z").expect("a time");
    let at = |ended: &str| {
        let mut reader = FileReader::new(now);
        let mut games = Vec::new();
        reader.push(games_file(&[&game_with(&[(ENDED, ended)])]).as_bytes(), &mut games);
        let file = reader.finish(&mut games);
        said(&Reading { games, file })
    };
    for ended in ["2026-11-20T18:02:11.401Z", "2026-11-20T18:02:11.402Z"] {
        assert_eq!(at(ended), [""; 0], "{ended}");
    }
    for ended in ["2026-11-20T18:02:11.403Z", "2100-01-01T00:00:00.000Z"] {
        let said = at(ended);
        assert!(said.len() == 1 && said[0].starts_with("line 3: ended: "), "{said:?}");
    }
}

/// A file can have a quarter of a million of them.
#[test]
fn an_origin_that_several_lines_name_is_kept_once() {
    let lines = "old | Ana | 0 | 0 | 1 | 0\nnew | Ana | 0 | 0 | 1 | 0\nold | Luis | 0 | 0 | 1 | 0";
    let carried =
        accepted(format!("#cuatro 1\n[carried]\n{lines}\n[end] ranking=0 games=0 carried=3")).file.carried;
    let origins: Vec<&str> = carried.iter().map(|carried| &*carried.origin).collect();
    assert_eq!(origins, ["old", "new", "old"]);
    assert!(Arc::ptr_eq(&carried[0].origin, &carried[2].origin));
    assert_eq!(carried.iter().map(|carried| carried.line).collect::<Vec<_>>(), [3, 4, 5]);
}

#[test]
fn more_carried_lines_than_a_file_can_have_are_said_once() {
    let mut text = "#cuatro 1\n[carried]\n".to_owned();
    for at in 0..cuatro_textfile::MAX_CARRIED + 3 {
        text += &format!("o{at}|Ana|0|0|1|0\n");
    }
    let count = cuatro_textfile::MAX_CARRIED + 3;
    text += &format!("[end] ranking=0 games=0 carried={count}");
    let reading = read(text);
    assert_eq!(reading.file.carried.len(), cuatro_textfile::MAX_CARRIED);
    let errors = reading.file.errors.first();
    let found: Vec<_> = errors.iter().map(|error| (error.line, error.field, error.code())).collect();
    assert_eq!(found, [(250_003, "line", "too-many-carried")]);
}
