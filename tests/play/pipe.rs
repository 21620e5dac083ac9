//! Without a terminal: seats by options, a column per line, nothing asked.

use super::support::Place;

const WIN: &str = "0\n1\n0\n1\n0\n1\n0\n";

#[test]
fn a_game_from_a_pipe_shows_everything_and_is_recorded() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN);
    ran.ends_with(0).shows(&[
        "X Ana  –  O Bruno  ·  6×7, connect 4",
        "Ana starts.",
        "Round 1: Ana (X) to move.",
        "Ana (X) drops a disc in column 0.",
        "| X |   |   |   |   |   |   |\n",
        "Round 1: Bruno (O) to move.",
        "Round 4: Ana (X) to move.",
        "| X | O |   |   |   |   |   |\n",
        "Ana (X) wins with a line",
        "Rounds: 4. Points: Ana 3500, Bruno 0.",
    ]);
    assert!(!ran.out.contains("help"), "nobody is asked:\n{}", ran.out);
    assert_eq!(ran.err, "");
    place.run(&["ranking", "--against", "people"], "").shows(&["1     | Ana", "3500"]);
    assert!(place.export().contains("local"), "{}", place.export());
}

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_next_line_is_taken() {
    let place = Place::new();
    let input = "abc\n-1\n99999999999999999999\n\n1.0\n\u{0}\u{1b}[2J\n+0\n1\n0\n1\n0\n1\n0\n5\n";
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno"], input);
    ran.ends_with(0);
    let reported: Vec<&str> = ran.err.lines().collect();
    assert_eq!(reported.len(), 6, "{}", ran.err);
    for (index, line) in reported.iter().enumerate() {
        assert!(line.starts_with(&format!("line {}: ", index + 1)), "{line}");
    }
    assert!(ran.err.contains("columns go from 0 to 6") && !ran.err.contains('\u{1b}'), "{:?}", ran.err);
    let full = place.run(
        &["play", "--x", "Ana", "--o", "Bruno", "--rows", "1", "--columns", "3", "--connect", "3"],
        "0\n0\n1\n2\n",
    );
    full.ends_with(0).shows(&["A draw: the board is full.", "Points: Ana 250, Bruno 250."]);
    assert!(full.err.contains("line 2: Column 0 is full: choose one of 1 2."), "{}", full.err);
}

#[test]
fn commands_work_in_a_file_as_at_a_terminal() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno", "--first", "o"], "0\n1\nu\n2\nq\n");
    ran.ends_with(0).shows(&[
        "X Bruno",
        "Bruno starts.",
        "Taken back. Discs on the board: 1",
        "Ana (O) wins: Bruno resigned.",
    ]);
}

#[test]
fn the_end_of_the_input_before_the_end_of_the_game_is_status_1() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "2"], "0\n");
    ran.ends_with(1).shows(&["Medium (O) drops a disc"]);
    assert!(ran.err.contains("unfinished"), "{}", ran.err);
    assert!(!place.export().contains("Ana  "), "nothing is recorded");
}

#[test]
fn what_cannot_be_asked_for_is_status_2_and_says_what_can() {
    let place = Place::new();
    let cases: [(&[&str], &str); 9] = [
        (&["play"], "--x Ana --o hard"),
        (&["play", "--x", "Ana"], "--x Ana --o hard"),
        (&["play", "--x", "Ana", "--o", "ana"], "different names"),
        (&["play", "--x", "a|b", "--o", "hard"], "--x"),
        (&["play", "--x", "Ana", "--o", "hard", "--rows", "65"], "rows must be from 1 to 64"),
        (&["play", "--x", "Ana", "--o", "hard", "--connect", "1"], "connect must be from 2 to 7"),
        (&["play", "--x", "Ana", "--o", "hard", "--first", "me"], "--first"),
        (&["play", "--x", "Ana", "--game", "hctqk3r7h439"], "--server"),
        (&["play", "--server", "https://cuatro.example", "--x", "Ana"], "http://"),
    ];
    for (arguments, words) in cases {
        let ran = place.run(arguments, WIN);
        ran.ends_with(2);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
    assert!(!place.path().join("d").exists(), "nothing was made");
}

#[test]
fn help_names_every_level_with_its_number_and_an_example() {
    let place = Place::new();
    for arguments in [&["--help"][..], &["play", "--help"], &["play", "-h"]] {
        let ran = place.run(arguments, "");
        ran.ends_with(0).shows(&[
            "1  easy",
            "facil",
            "--o easy",
            "6  perfect",
            "--o perfect",
            "cuatro play --x Ana --o hard",
        ]);
    }
    let play = place.run(&["play", "--help"], "").out;
    assert!(play.contains("--data-dir") && !play.contains("--listen"), "{play}");
}

#[test]
fn a_name_that_a_server_gave_away_can_be_used_by_the_holder_of_the_data_file() {
    let place = Place::new();
    let server = place.server();
    let claimed = ureq::post(format!("{}/api/v1/players", server.url)).send_form([("name", "Ana")]);
    assert_eq!(claimed.expect("an answer").status(), 201);
    server.stop();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    place.run(&["ranking"], "").shows(&["Ana", "3500"]);
}
