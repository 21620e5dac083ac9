//! `--script`: the files of the C# program, with columns counted from 1.

use super::support::Place;

const SMALL: [&str; 6] = ["--rows", "4", "--columns", "4", "--connect", "4"];

fn file(mode: &str, columns: &str) -> String {
    format!("{mode}\n{}\n", columns.replace(' ', "\n"))
}

fn run(place: &Place, more: &[&str], text: &str) -> super::support::Ran {
    std::fs::write(place.path().join("moves.txt"), text).expect("a file");
    let arguments: Vec<&str> =
        ["play", "--script", "moves.txt"].iter().chain(&SMALL).chain(more).copied().collect();
    place.run(&arguments, "")
}

/// The four scripts with known results.
#[test]
fn the_known_scripts_end_as_they_are_known_to() {
    let place = Place::new();
    let draw = run(&place, &[], &file("1", "1 4 1 4 1 4 4 1 2 3 2 3 2 3 3 2"));
    draw.ends_with(0).shows(&["A draw. The board is full.", "Rounds: 8."]);
    let diagonal = run(&place, &[], &file("1", "1 2 2 3 4 3 3 1 4 4 4"));
    diagonal.ends_with(0).shows(&["First player wins. Winning line: ", "Rounds: 6."]);
    let first = run(&place, &[], &file("1", "1 2 1 2 1 2 1 2 1 2 1 2"));
    first.ends_with(0).shows(&["First player wins", "Rounds: 4.", "unused_lines: 5"]);
    for (starts, winner) in [("x", "Heuristic (O)"), ("o", "Heuristic (X)")] {
        let computer = run(&place, &["--first", starts], &file("2", "1 1 3 3"));
        computer.ends_with(0).shows(&[winner, "\nHeuristic wins. Winning line: "]);
        assert!(!computer.out.contains("unused_lines"), "{}", computer.out);
    }
    assert!(!place.path().join("d").exists(), "a script is never recorded");
}

#[test]
fn a_script_comes_from_standard_input_as_well() {
    let place = Place::new();
    for arguments in [["--script", "-"].as_slice(), &["--script"]] {
        let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
        let ran = place.run(&arguments, "\u{feff}1\r\n1\r\n2\r\n1\r\n2\r\n1\r\n2\r\n1\r\n");
        ran.ends_with(0).shows(&["First player wins"]);
    }
}

#[test]
fn a_bad_line_ends_a_script_with_its_number_and_the_board_so_far() {
    let place = Place::new();
    let ran = run(&place, &[], "1\n1\n5\n");
    ran.ends_with(1).shows(&["| X |   |   |   |"]);
    assert!(ran.err.contains("Line 3: there is no column 5"), "{}", ran.err);
    let ran = run(&place, &[], "7\n");
    assert!(ran.ends_with(1).err.contains("Line 1"), "{}", ran.err);
    let ran = run(&place, &[], "1\n1\n");
    assert!(ran.ends_with(1).err.contains("unfinished"), "{}", ran.err);
    let ran = place.run(&["play", "--script", "nowhere.txt"], "");
    assert!(ran.ends_with(1).err.contains("nowhere.txt"), "{}", ran.err);
}
