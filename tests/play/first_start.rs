//! The first screen of a new server.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::support::{Place, Terminal};

/// What a start shows at a terminal, and what it adds when it is stopped.
fn shown(place: &Place) -> (Vec<String>, Vec<String>) {
    let mut terminal = Terminal::start(started(place), false);
    let seen = terminal.sees("go on after the next start").seen();
    let line = seen.lines().next().expect("it was seen");
    answers(line.trim_end());
    terminal.presses_ctrl_c();
    let seen = terminal.ends(0);
    let lines: Vec<String> = seen.lines().map(|line| line.trim_end_matches('\r').to_owned()).collect();
    let last = lines.iter().position(|line| line.contains("Ctrl+C")).expect("it was seen");
    (lines[..=last].to_vec(), lines[last + 1..].to_vec())
}

/// The address in the first line, at which the server answers; only then does it take signals.
fn answers(line: &str) -> &str {
    let address = line.strip_prefix("listening on ").unwrap_or_else(|| panic!("no address: {line:?}"));
    let answer = ureq::get(format!("{address}/readyz")).call();
    assert!(answer.is_ok(), "{address}: {answer:?}");
    address
}

/// `cuatro` in an empty directory, on a free port.
fn started(place: &Place) -> Command {
    let mut command = place.command(&["--listen", "127.0.0.1:0"]);
    command.env_remove("CUATRO_DATA_DIR");
    command
}

#[test]
fn a_first_start_shows_address_admin_link_data_and_the_way_in_for_others_and_nothing_else() {
    let place = Place::new();
    let (screen, stop) = shown(&place);
    let data = place.path().canonicalize().expect("a directory").join("data");
    let token = std::fs::read_to_string(data.join("admin.token")).expect("a token");
    let (token, data) = (token.trim(), data.display());
    let address = screen[0].strip_prefix("listening on ").unwrap_or_else(|| panic!("{screen:#?}"));
    let port = address.strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{screen:#?}"));
    let expected = format!(
        "listening on {address}
  Play    {address}/
  Admin   {address}/#admin={token}
          shown only this once; the token is kept in {data}/admin.token
  Data    {data}/cuatro.db
  Others  only this machine can connect; to let others in, start with --listen 0.0.0.0:{port}
  Stop    Ctrl+C; games in progress go on after the next start"
    );
    assert_eq!(screen.join("\n"), expected);
    // The stop alone says more.
    let stopped = |line: &String| line.is_empty() || line.contains("stopp") || line.contains("^C");
    assert!(stop.iter().all(stopped), "{stop:#?}");

    let (screen, _) = shown(&place);
    assert!(screen.iter().all(|line| !line.contains("admin")), "the link was shown once: {screen:#?}");
    assert_eq!(screen.len(), 5, "{screen:#?}");
}

#[test]
fn standard_output_is_the_address_alone_and_a_log_names_no_key_of_a_terminal() {
    let place = Place::new();
    let mut command = started(&place);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut out = BufReader::new(server.stdout.take().expect("its output"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    let address = answers(line.trim_end());
    kill_process(Pid::from_child(&server), Signal::TERM).expect("it is running");
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("UTF-8");
    let mut log = String::new();
    server.stderr.take().expect("its log").read_to_string(&mut log).expect("UTF-8");
    assert!(server.wait().expect("it ends").success(), "{log}");
    assert_eq!(rest, "", "after {line:?}");
    assert!(log.starts_with(&format!("  Play    {address}/\n")), "{log}");
    assert!(!log.contains("Ctrl+C"), "{log}");
}
