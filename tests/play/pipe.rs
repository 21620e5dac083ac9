//! Without a terminal: seats by options, a column per line, nothing asked.

use super::support::Place;

const WIN: &str = "0\n1\n0\n1\n0\n1\n0\n";

#[test]
fn a_game_from_a_pipe_shows_everything_and_is_recorded() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN);
    ran.ends_with(0).shows(&[
        "Ana (X) – Bruno (O) · 6×7, connect 4",
        "Round 1. It is your turn, Ana (X).",
        "Round 1. It is your turn, Bruno (O).",
        "| X |   |   |   |   |   |   |\n",
        "Ana (X) played column 0.",
        "Round 4. It is your turn, Ana (X).",
        "| X | O |   |   |   |   |   |\n",
        "Ana wins. Winning line: ",
        "Rounds: 4. Points: Ana 3500, Bruno 0.",
    ]);
    assert!(!ran.out.contains("help"), "nobody is asked:\n{}", ran.out);
    assert!(!ran.out.contains("curl"), "the prompt is the next command:\n{}", ran.out);
    assert_eq!(ran.err, "");
    place
        .run(&["ranking", "--against", "people"], "")
        .shows(&["Ranking, games between people\n", "1  Ana      3500"]);
    assert!(place.export().contains("local"), "{}", place.export());
}

#[test]
fn a_game_begins_from_a_position_in_any_notation_or_from_one_that_is_drawn() {
    let place = Place::new();
    let both = ["play", "--x", "Ana", "--o", "Bruno"];
    // One disc before Ana's line in column 0.
    for from in
        ["0,1,0,1,0,1", "121212", "xxx-ooo-0-0-0-0-0", "moves=0,1,0,1,0,1", "http://a.b/board?pos=121212#c"]
    {
        let ran = place.run(&[&both[..], &["--from", from]].concat(), "0\n");
        ran.ends_with(0).shows(&["Round 4. It is your turn, Ana (X).", "Ana wins. Winning line: "]);
    }
    assert_eq!(place.export().matches("local").count(), 0, "such a game does not count");
    let drawn = place.run(&[&both[..], &["--start", "fair", "--seed", "7"]].concat(), "0\n0\nq\n");
    assert!(drawn.out.contains("| O |"), "discs lie there already:\n{}", drawn.out);
    assert!(place.export().contains(" | O resign start:"), "{}\n{}", drawn.out, place.export());
    for (more, said) in [
        (&["--from", "0,1,0,1,0,1,0"][..], "--from: The game is over with move 7"),
        (&["--from", "ox"], "--from: Word 2 of stacks is missing or wrong"),
        (&["--from", "3,9"], "--from: "),
        (&["--from", "0-ox-ox-0-0-0-0"], "--from: No game leads here"),
        (&["--from", "3,3", "--start", "fair"], "--start"),
    ] {
        let ran = place.run(&[&both[..], more].concat(), "");
        ran.ends_with(2);
        assert!(ran.err.contains(said), "{more:?}: {}", ran.err);
    }
    let other = place.run(&[&both[..], &["--start", "fair", "--rows", "8"]].concat(), "");
    other.ends_with(1);
    assert!(other.err.contains("6×7"), "{}", other.err);
}

/// Behind the equals sign it is no option.
#[test]
fn a_name_can_begin_with_a_hyphen_or_hold_an_emoji() {
    let place = Place::new();
    let ran = place.run(&["play", "--x=-Ana", "--o", "Leo 👍🏽"], WIN);
    ran.ends_with(0).shows(&["-Ana (X) – Leo 👍🏽 (O)", "-Ana wins. Winning line: "]);
    let option = place.run(&["play", "--x", "-Ana", "--o", "Bruno"], WIN);
    option.ends_with(2);
    assert!(place.export().contains("| -Ana"), "{}", place.export());
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
    full.ends_with(0).shows(&["A draw. The board is full.", "Points: Ana 250, Bruno 250."]);
    assert!(full.err.contains("line 2: Column 0 is full; choose one of 1, 2."), "{}", full.err);
}

#[test]
fn commands_work_in_a_file_as_at_a_terminal() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "Bruno", "--first", "o"], "u\n0\n1\nu\n2\nq\n");
    assert_eq!(ran.err, "line 1: There is nothing to take back yet.\n");
    ran.ends_with(0).shows(&[
        "Bruno (X) – Ana (O)",
        "It is your turn, Bruno (X).",
        "The last move was taken back.",
        "Ana wins. Bruno resigned.",
    ]);
}

#[test]
fn the_end_of_the_input_before_the_end_of_the_game_is_status_1() {
    let place = Place::new();
    let ran = place.run(&["play", "--x", "Ana", "--o", "2"], "0\n");
    ran.ends_with(1).shows(&["Medium (defensive) (O) played column"]);
    assert!(ran.err.contains("unfinished: the moves ended before it did. It does not count"), "{}", ran.err);
    assert!(!place.export().contains("Ana  "), "nothing is recorded");
}

#[cfg(unix)]
#[test]
fn a_game_from_a_pipe_that_stopped_early_is_not_offered_to_be_resumed() {
    let place = Place::new();
    for opponent in ["Bruno", "easy"] {
        place.run(&["play", "--x", "Ana", "--o", opponent], "0\n1\n").ends_with(1);
        let mut command = place.command(&["play", "--x", "Ana", "--o", opponent]);
        let unread = std::io::pipe().expect("a pipe").1;
        let output = command.stdin(std::process::Stdio::null()).stdout(unread).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stderr).trim(), "");
    }
    let mut terminal = place.terminal(&["play"]);
    terminal.sees("3  Exit").asked("Your choice [1]: ", "3");
    let shown = terminal.ends(0);
    assert!(!shown.contains("Resume"), "{shown}");
}

/// As in `cuatro export | head`.
#[cfg(unix)]
#[test]
fn a_command_ends_without_a_word_when_its_reader_has_read_enough() {
    let place = Place::new();
    place.run(&["play", "--x", "Ana", "--o", "Bruno"], WIN).ends_with(0);
    std::fs::write(place.path().join("cuatro.txt"), place.export()).expect("a file");
    std::fs::write(place.path().join("script"), "1\n1\n2\n1\n2\n1\n2\n1\n").expect("a file");
    let cases: [&[&str]; 14] = [
        &["--help"],
        &["--version"],
        &["play", "--help"],
        &["export"],
        &["ranking"],
        &["import", "--dry-run", "cuatro.txt"],
        &["config"],
        &["doctor"],
        &["completions", "bash"],
        &["man"],
        &["backup", "copy.db"],
        &["restore", "--check", "copy.db"],
        &["play", "--script", "script"],
        &["play", "--x", "easy", "--o", "easy"],
    ];
    for arguments in cases {
        let unread = std::io::pipe().expect("a pipe").1;
        let mut command = place.command(arguments);
        let output = command.stdin(std::process::Stdio::null()).stdout(unread).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code().is_some(), "{arguments:?}: {}", output.status);
        assert!(!said.contains("pipe") && !said.contains("closed"), "{arguments:?}: {said}");
    }
}

#[test]
fn what_cannot_be_asked_for_is_status_2_and_says_what_can() {
    let place = Place::new();
    let cases: [(&[&str], &str); 10] = [
        (&["play"], "--x Ana --o hard"),
        (&["play", "--x", "Ana"], "--x Ana --o hard"),
        (&["play", "--x", "Ana", "--o", "ana"], "different names"),
        (&["play", "--x", "a|b", "--o", "hard"], "--x"),
        (&["play", "--x", "Ana", "--o", "7"], "--o: There is no level 7: type the number of a level, 1 to 6"),
        (&["play", "--x", "0", "--o", "Ana"], "--x: There is no level 0"),
        (&["play", "--lang", "es", "--x", "Ana", "--o=-1"], "No existe el nivel -1"),
        (&["play", "--x", "Ana", "--o", "hard", "--connect", "1"], "connect must be from 2 to 7"),
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
fn a_wrong_value_is_refused_with_its_flag_and_what_would_be_right() {
    let place = Place::new();
    let table: Vec<&str> = include_str!("wrong_values.txt").lines().skip(1).map(str::trim).collect();
    for row in table.chunks(3) {
        let arguments: Vec<&str> = row[0].split(' ').collect();
        for (ran, sentence) in
            [(place.run(&arguments, ""), row[1]), (place.run_in_spanish(&arguments, ""), row[2])]
        {
            assert_eq!(ran.ends_with(2).err, format!("cuatro: {sentence}\n"), "{arguments:?}");
        }
    }
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
