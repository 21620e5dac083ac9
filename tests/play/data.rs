//! Commands and the data file: reading only reads, settings stand anywhere, importing into nothing makes it.

use super::support::Place;

const WIN: &str = "0\n1\n0\n1\n0\n1\n0\n";

fn bytes(place: &Place) -> Vec<u8> {
    std::fs::read(place.path().join("d/cuatro.db")).expect("the data file")
}

#[test]
fn ranking_and_export_do_not_write_the_data_file() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    let lock = place.path().join("d/cuatro.db-lock");
    std::fs::remove_file(&lock).expect("a writer takes a lock");
    let before = bytes(&place);
    place.run(&["ranking"], "").ends_with(0).shows(&["Ana"]);
    place.run(&["export"], "").ends_with(0).shows(&["Bruno"]);
    assert_eq!(bytes(&place), before);
    assert!(!lock.exists(), "a reader takes no lock");
}

#[test]
fn a_setting_may_stand_before_and_after_the_command() {
    let place = Place::new();
    place.run(&["--data-dir", "other", "play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    for arguments in [["--data-dir", "other", "ranking"], ["ranking", "--data-dir", "other"]] {
        place.run(&arguments, "").ends_with(0).shows(&["Ana"]);
    }
    let nothing = place.run(&["ranking"], "");
    assert!(nothing.ends_with(1).err.contains("there is no data file"), "{}", nothing.err);
}

#[test]
fn a_file_is_imported_where_there_is_no_data_yet() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    std::fs::write(place.path().join("school.txt"), place.export()).expect("a file");
    let fresh = ["--data-dir", "fresh/data"];
    place
        .run(&["import", "school.txt", "--dry-run", fresh[0], fresh[1]], "")
        .ends_with(0)
        .shows(&["1  new game\n"]);
    assert!(!place.path().join("fresh").exists(), "a dry run makes nothing");
    place.run(&["import", "school.txt", fresh[0], fresh[1]], "").ends_with(0).shows(&["1  new game\n"]);
    place.run(&["ranking", fresh[0], fresh[1]], "").ends_with(0).shows(&["Ana", "3500"]);
}

#[test]
fn a_data_file_that_a_server_uses_is_read_and_not_played_on() {
    let place = Place::new();
    let server = place.server();
    place.run(&["ranking"], "").ends_with(0);
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN);
    assert!(
        ran.ends_with(1).err.contains(&format!("--server {}", server.url)),
        "{}: {}",
        server.url,
        ran.err
    );
}
