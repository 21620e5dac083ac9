//! At a terminal: the menu, the questions, a game, leaving and coming back, statistics.

use super::support::{Place, Terminal};

#[test]
fn a_person_meets_the_computer_by_the_menu_and_is_asked_again_what_was_not_understood() {
    let place = Place::new();
    let mut terminal = place.terminal(&["play"]);
    terminal.sees("1  New game").sees("2  Statistics").sees("3  Exit");
    terminal.asked("Your choice [1]: ", "7").asked("Type a number from 1 to 3.", "1");
    terminal.sees("Two people at this keyboard").asked("Your choice [2]: ", "2");
    // A reserved name, then a good one.
    terminal.asked("Your name: ", "perfect").asked("Your name: ", "Ana");
    terminal.sees("1  Easy").sees("6  Perfect").asked("Level [4]: ", "9");
    terminal
        .sees("There is no level 9: type the number of a level, 1 to 6, or its name.")
        .asked("Level [4]: ", "3");
    terminal.sees("Board:").asked("Your choice [1]: ", "6");
    terminal.asked("Rows (1-10): ", "six").sees("Type a whole number.").asked("Rows (1-10): ", "2");
    terminal.asked("Columns (1-10): ", "3").asked("win: ", "9").sees("must be from 2 to 3.");
    terminal.asked("Rows (1-10): ", "4").asked("Columns (1-10): ", "4").asked("win: ", "4");
    terminal.sees("Who starts?").asked("Your choice [1]: ", "2");
    terminal.sees("Ana (X)").sees("Hard (smart) (O)").sees("4, connect 4");
    terminal.sees("Round 1. It is your turn, Ana (X).").sees("  0   1   2   3");
    terminal.asked("Column 0-3 (? for help): ", "left").sees("\"left\" is not a column");
    terminal.asked("(? for help): ", "4").sees("There is no column 4; columns go from 0 to 3.");
    terminal.asked("(? for help): ", "?").sees("take the last move back").plays(&["0"]);
    terminal.sees("Round 2. It is your turn, Ana (X).").sees("Ana (X) played column 0.");
    terminal.sees("Hard (smart) (O) played column").sees("at random");
    // The last own move and the answer go back.
    terminal.plays(&["u"]).sees("Round 1. It is your turn, Ana (X).").sees("The last move was taken back.");
    terminal.plays(&["1"]).sees("Round 2. It is your turn, Ana").plays(&["q"]).asked("Resign? [y/N] ", "no");
    terminal.plays(&["q"]).asked("Resign? [y/N] ", "y").sees("You lose: Hard (smart) wins. You resigned.");
    terminal.sees("Rounds: 1. Points: Ana 0, Hard (smart)");
    terminal.asked("Play again with sides swapped? [y/N] ", "").asked("Your choice [1]: ", "3");
    terminal.ends(0);
    let export = place.export();
    assert!(export.contains("computer") && export.contains("resign"), "{export}");
}

#[test]
fn two_people_play_and_statistics_show_change_and_carry_what_they_did() {
    let place = Place::new();
    let mut terminal = place.terminal(&["play"]);
    terminal.asked("Your choice [1]: ", "2").sees("Statistics").asked("Your choice [1]: ", "1");
    terminal.sees("Nobody has points yet.").asked("Your choice [1]: ", "10");
    terminal.asked("Your choice [1]: ", "1").asked("Your choice [2]: ", "1");
    terminal.asked("First name: ", "Ana").asked("Second name: ", "ANA").sees("must be different");
    terminal.asked("Second name: ", "Bruno").asked("Your choice [1]: ", "2").asked("Your choice [1]: ", "2");
    // The disc that was dropped last goes back.
    terminal
        .plays(&["0", "3", "u"])
        .sees("Round 1. It is your turn, Bruno (O).")
        .sees("The last move was taken back.");
    terminal.plays(&["1", "0", "1", "0", "1", "0"]).sees("Ana wins. Winning line: ");
    terminal.sees("Rounds: 4. Points: Ana 3500, Bruno 0.").sees("[X]");
    // The return game swaps the sides.
    terminal
        .asked("Play again with sides swapped? [y/N] ", "y")
        .sees("Bruno (X)")
        .sees("your turn, Bruno (X).");
    terminal.plays(&["0", "1", "q"]).asked("Resign? [y/N] ", "y").sees("Ana wins. Bruno resigned.");
    terminal.asked("Play again with sides swapped? [y/N] ", "n");

    terminal
        .asked("Your choice [1]: ", "2")
        .asked("Your choice [1]: ", "1")
        .sees("points")
        .sees("Ana")
        .sees("Bruno");
    terminal
        .asked("Your choice [1]: ", "4")
        .sees("ended (UTC)")
        .sees("Bruno")
        .sees("resigned")
        .sees("one device");
    terminal.asked("Your choice [1]: ", "5").asked("Name: ", "ana").sees("2 played: 2 won").sees("Bruno: ");
    terminal.asked("Your choice [1]: ", "5").asked("Name: ", "Zoe").sees("There is no player called Zoe.");

    terminal.asked("Your choice [1]: ", "6").asked("X: ", "Carla").asked("O: ", "hard").sees("Who won?");
    terminal.asked("Your choice [1]: ", "1").asked("Your choice [1]: ", "1").asked("Rounds: ", "3");
    terminal.asked("[now]: ", "").sees("rounds must be from 4 to 21.");
    terminal.asked("Your choice [1]: ", "6").asked("X: ", "Carla").asked("O: ", "hard").sees("Who won?");
    terminal.asked("Your choice [1]: ", "1").asked("Your choice [1]: ", "1").asked("Rounds: ", "5");
    terminal.asked("[now]: ", "yesterday").sees("Type a date such as 2026-11-20");
    terminal.asked("[now]: ", "2026-11-20 18:02").sees("Recorded:").sees("Carla wins.").sees("by hand");
    terminal.sees("Points: Carla 3000");

    terminal.asked("Your choice [1]: ", "8").asked("[cuatro.txt]: ", "").sees("Written to cuatro.txt.");
    terminal.asked("Your choice [1]: ", "7").asked("Name: ", "Bruno").asked("of these games. [y/N] ", "n");
    terminal.sees("This would happen: 2 games keep their result").asked("cannot be undone. [y/N] ", "y");
    terminal.sees("Bruno was deleted.").asked("Your choice [1]: ", "4").sees("(deleted player)");
    terminal.asked("Your choice [1]: ", "9").asked("[cuatro.txt]: ", "").sees("nothing was written");
    terminal.asked("Import it? [Y/n] ", "y").sees("Done.");
    // Ctrl-C leaves the list, and then the menu.
    terminal.sees("Your choice [1]: ").presses_ctrl_c().sees("1  New game").sees("Your choice [1]: ");
    terminal.presses_ctrl_c();
    terminal.ends(0);
    let ranking = place.run(&["ranking"], "");
    ranking.shows(&["Ana", "Carla"]).ends_with(0);
    assert!(std::fs::read_to_string(place.path().join("cuatro.txt")).expect("the export").contains("Bruno"));
}

#[test]
fn a_game_left_with_ctrl_c_is_offered_at_the_next_start_and_goes_on() {
    let place = Place::new();
    let mut terminal = place.terminal(&["play", "--x", "Ana", "--o", "Bruno"]);
    terminal
        .plays(&["0", "1", "0", "1", "0"])
        .sees("It is your turn, Bruno (O).")
        .sees("(? for help): ")
        .presses_ctrl_c();
    terminal.sees("The game is unfinished.");
    terminal.ends(1);
    let mut terminal = place.terminal(&["play"]);
    terminal.sees("4  Resume: Ana").sees("Bruno, 5 discs").asked("Your choice [1]: ", "4");
    terminal.sees("It is your turn, Bruno (O).").plays(&["1", "0"]).sees("Ana wins. Winning line: ");
    terminal.sees("3  Exit").asked("Your choice [1]: ", "3");
    let shown = terminal.ends(0);
    assert_eq!(shown.matches("Resume:").count(), 1, "{shown}");
    assert!(place.export().contains("| Ana"), "{}", place.export());
}

#[test]
fn leaving_while_the_computers_play_is_unfinished_too() {
    let place = Place::new();
    let arguments =
        ["play", "--x", "4", "--o", "facil", "--pace", "5000", "--first", "random", "--seed", "1"];
    let mut terminal = place.terminal(&arguments);
    terminal.sees(" (X) starts: picked at random.").sees("+---+").presses_ctrl_c();
    terminal.sees("The game is unfinished.");
    terminal.ends(1);
}

#[test]
fn two_computers_play_to_the_end_and_every_move_says_why() {
    let place = Place::new();
    let arguments = ["play", "--x", "heuristic", "--o", "hard", "--pace", "0", "--seed", "3"];
    // On a busy machine several moves come in one text, below the result.
    let shown = place.terminal(&arguments).ends(0);
    for words in [
        "Hard (smart) (O)",
        "Heuristic (X) played column 3. ",
        "so I chose the middle, column 3.",
        "Rounds: ",
        "Points: ",
    ] {
        assert!(shown.contains(words), "{words:?} is not in {shown}");
    }
    assert!(place.export().contains("exhibition"), "{}", place.export());
}

#[test]
fn discs_are_coloured_on_a_terminal_that_wants_it_and_always_carry_their_letter() {
    let place = Place::new();
    for (no_color, colour) in [(None, true), (Some("1"), false)] {
        let mut command = place.command(&["play", "--x", "Ana", "--o", "Bruno"]);
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let mut terminal = Terminal::start(command, false);
        terminal.plays(&["3"]).sees("It is your turn, Bruno (O).").plays(&["q"]).asked("Resign?", "y");
        let shown = terminal.ends(0);
        assert_eq!(shown.contains("\u{1b}[31m"), colour, "{shown:?}");
        assert!(shown.contains(" X "), "{shown:?}");
    }
}

#[test]
fn the_game_speaks_french_and_understands_it_where_the_terminal_does() {
    let place = Place::new();
    let mut command = place.command(&["play"]);
    command.env("LC_ALL", "fr_FR.UTF-8");
    let mut terminal = Terminal::start(command, true);
    terminal.sees("1  Nouvelle partie").sees("3  Quitter").asked("Votre choix [1]", "1");
    terminal.sees("Deux personnes").asked("[2]", "2").asked("Votre nom", "Ana");
    terminal.asked("Niveau [4]", "difficile").sees("Grille").asked("[1]", "2");
    terminal.asked("[1]", "2").sees("Ana (X)");
    terminal.asked("(? pour l", "aide").sees("u       reprendre le dernier coup");
    terminal.asked("(? pour l", "0").sees("la colonne 0.").sees("au hasard");
    terminal.asked("(? pour l", "reprendre").sees("Le dernier coup a");
    terminal.asked("(? pour l", "1").sees("la colonne 1.").sees("au hasard");
    terminal.asked("(? pour l", "abandonner").asked("[o/N] ", "oui");
    terminal.sees("Vous avez abandonn").sees("Points");
    terminal.asked("[o/N] ", "non").asked("[1]", "3");
    terminal.ends(0);
}
