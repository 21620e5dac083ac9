//! Runs the commands of a block: bash, curl and the binary, in a directory of their own.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::blocks::{Block, Example, Run};
use super::shape::{Meanings, matches};
use crate::postgres_server;
use crate::program::Killed;
use crate::support::{Place, Server};

/// How long a command may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// The operator's token of the servers here.
const ADMIN: &str = "operator-of-the-documents";
/// `cargo run --release -- …` of a document, without compiling: CUATRO_TOOLS_BIN names the program of the tools' package, or cargo makes it.
const CARGO: &str = concat!(
    "#!/bin/sh\n[ \"$1 $2\" = 'run --release' ] || exit 9\nshift 2\nif [ \"$1\" = -p ]; then\n",
    "[ -z \"$CUATRO_TOOLS_BIN\" ] || { shift 3; exec \"$CUATRO_TOOLS_BIN\" \"$@\"; }\nexec \"",
    env!("CARGO"),
    "\" run --quiet --locked --manifest-path '",
    env!("CARGO_MANIFEST_DIR"),
    "/Cargo.toml' \"$@\"\nfi\n[ \"$1\" != -- ] || shift\nexec cuatro \"$@\"\n"
);
const GAMES: [&str; 2] = ["0\n1\n0\n1\n0\n1\n0\n", "3\n2\n3\n2\n3\n2\n4\n2\n"];

/// Where the commands of one block run.
pub(super) struct Session<'a> {
    block: &'a Block,
    place: Place,
    server: Option<Server>,
    database: Option<postgres_server::Server>,
}

impl Session<'_> {
    /// A directory with what the block needs.
    pub(super) fn new(block: &Block) -> Session<'_> {
        let place = Place::new();
        let path = place.path();
        std::fs::create_dir(path.join("bin")).expect("a directory");
        let link = std::os::unix::fs::symlink::<&str, _>;
        link(env!("CARGO_BIN_EXE_cuatro"), path.join("bin/cuatro")).expect("a link");
        link(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"), path.join("examples")).expect("a link");
        link("d", path.join("data")).expect("a link");
        std::fs::write(path.join("bin/cargo"), CARGO).expect("a file");
        let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(path.join("bin/cargo"), executable).expect("a file of ours");
        // What is refused fails, and the body is shown all the same.
        std::fs::write(path.join(".curlrc"), "fail-with-body\n").expect("a file");
        for game in GAMES {
            place.run(&["play", "--x", "Ana", "--o", "Bruno"], game);
        }
        let server =
            (block.run == Run::BesideServer).then(|| place.server_with(&[("CUATRO_ADMIN_TOKEN", ADMIN)]));
        let postgres = block.lines.iter().any(|line| line.contains("postgres://"));
        let session =
            Session { block, place, server, database: postgres.then(postgres_server::Server::start) };
        if postgres && !block.lines.iter().any(|line| line.starts_with("createdb ")) {
            session.sh("createdb cuatro").expect("the tools of PostgreSQL");
        }
        session
    }

    /// Runs all of it; what went wrong otherwise.
    pub(super) fn run(&self) -> Result<(), String> {
        let mut examples = self.block.examples();
        let last = match self.block.run {
            Run::Serves => examples.pop(),
            Run::Terminal => return self.at_terminal(&examples),
            _ => None,
        };
        let mut meanings = Meanings::default();
        for example in &examples {
            self.prints(example, &mut meanings)?;
        }
        last.map_or(Ok(()), |example| self.serves(&example.command))
    }

    /// A command as it is to be typed here: with the address of the server that runs here.
    fn here(&self, command: &str) -> String {
        let mut command = command.replace("0.0.0.0:8080", "0.0.0.0:0");
        if let Some(server) = &self.server {
            let address = server.url.trim_start_matches("http://");
            command = command.replace("localhost:8080", address).replace("127.0.0.1:8080", address);
        }
        if let Some(database) = &self.database {
            let here = format!("cuatro@127.0.0.1:{}", database.port);
            command = command.replace("cuatro:secret@db:5432", &here);
        }
        command
    }

    fn bash(&self, command: &str) -> Command {
        let mut bash = self.place.program("bash", &["-c", &format!("set -o pipefail; {command}")]);
        let path = std::env::var("PATH").unwrap_or_default();
        // Cargo and the toolchain stay where they are, although the home is another.
        let home = std::path::PathBuf::from(std::env::var_os("HOME").unwrap_or_default());
        for (name, folder) in [("CARGO_HOME", ".cargo"), ("RUSTUP_HOME", ".rustup")] {
            bash.env(name, std::env::var_os(name).unwrap_or_else(|| home.join(folder).into()));
        }
        bash.env("PATH", format!("{}:{path}", self.place.path().join("bin").display()))
            .env("HOME", self.place.path())
            .env_remove("CUATRO_DATA_DIR")
            .env("CURL_HOME", self.place.path())
            .env("ADMIN", ADMIN)
            .env("CUATRO_LISTEN", "127.0.0.1:0");
        if let Some(database) = &self.database {
            bash.env("PGHOST", "127.0.0.1").env("PGPORT", database.port.to_string()).env("PGUSER", "cuatro");
        }
        bash.stdin(Stdio::null());
        bash
    }

    fn sh(&self, command: &str) -> Result<(), String> {
        let output = self.bash(command).output().expect("bash");
        match output.status.success() {
            true => Ok(()),
            false => Err(format!("{command}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// Runs a command to its end, or until a stream has brought what is shown.
    fn prints(&self, example: &Example, meanings: &mut Meanings) -> Result<(), String> {
        let command = self.here(&meanings.applied_to(&example.command));
        let endless = command.contains("curl -sN ");
        let mut bash = self.bash(&command);
        let errors = tempfile::tempfile().expect("a file");
        let mut child = Killed(
            bash.stdout(Stdio::piped()).stderr(errors.try_clone().expect("a file")).spawn().expect("bash"),
        );
        let lines = lines_of(&mut child.0);
        let mut printed = Vec::new();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = match lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    // A stream goes on when it has not brought what is shown; nobody would see its end.
                    child.0.kill().expect("a process of ours");
                    break;
                }
            };
            printed.push(self.server.as_ref().map_or(line.clone(), |server| {
                line.replace(server.url.trim_start_matches("http://"), "localhost:8080")
            }));
            if endless && matches(&example.printed, &printed, meanings) {
                return Ok(());
            }
        }
        let failed = !child.0.wait().expect("bash ends").success();
        if !failed && matches(&example.printed, &printed, meanings) {
            return Ok(());
        }
        let mut said = String::new();
        std::io::Seek::rewind(&mut &errors).expect("a file");
        std::io::Read::read_to_string(&mut &errors, &mut said).expect("text");
        let (printed, shown) = (printed.join("\n"), example.printed.join("\n"));
        Err(format!("$ {command}\nfailed: {failed}\n{said}{printed}\n-- the document shows:\n{shown}"))
    }

    /// Starts a server and waits for its address.
    fn serves(&self, command: &str) -> Result<(), String> {
        let command = self.here(command);
        let mut bash = self.bash(&format!("exec {command}"));
        let mut child = Killed(bash.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("bash"));
        let first = lines_of(&mut child.0).recv_timeout(PATIENCE).unwrap_or_default();
        let address = first.strip_prefix("listening on ").map(|url| url.replace("0.0.0.0", "127.0.0.1"));
        let Some(address) = address else {
            let mut said = String::new();
            let errors = child.0.stderr.take().expect("its errors");
            child.0.kill().expect("a process of ours");
            std::io::Read::read_to_string(&mut BufReader::new(errors), &mut said).expect("text");
            return Err(format!("$ {command}\nit does not say where it listens: {first:?}\n{said}"));
        };
        let answer = ureq::get(format!("{address}/readyz")).call();
        answer.map(drop).map_err(|error| format!("$ {command}\n{address}/readyz: {error}"))
    }

    /// Types what follows each question, and sees everything else.
    fn at_terminal(&self, examples: &[Example]) -> Result<(), String> {
        let [Example { command, printed }] = examples else { return Err("one command at a terminal".into()) };
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        let mut terminal = self.place.terminal(&arguments);
        for line in printed.iter().filter(|line| !line.is_empty() && *line != "…") {
            match line.split_once("(? for help): ") {
                Some((question, answer)) => {
                    terminal.asked(&format!("{question}(? for help): "), answer).sees(answer)
                }
                // The pseudo-terminal of the tests compares ASCII only.
                None => line
                    .split(|c: char| !c.is_ascii())
                    .fold(&mut terminal, |terminal, part| terminal.sees(part.trim_end())),
            };
        }
        Ok(())
    }
}

fn lines_of(child: &mut Child) -> Receiver<String> {
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let (sender, lines) = channel();
    std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    lines
}
