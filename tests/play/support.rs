//! The binary, run in a directory of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::Killed;
use rexpect::process::WaitStatus;
use rexpect::session::{Options, PtySession, spawn_with_options};
use tempfile::TempDir;

/// How long anything awaited may take on a busy machine before the test fails with what it saw.
const PATIENCE_MS: u64 = 60_000;

/// A directory with a data directory `d` in it.
pub(crate) struct Place(TempDir);

/// What a run printed, and its exit status.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Place {
    pub(crate) fn new() -> Place {
        Place(tempfile::tempdir().expect("a directory"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The binary with these arguments, in English.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.program(env!("CARGO_BIN_EXE_cuatro"), arguments)
    }

    /// Another program, with what the binary needs to know of this directory.
    pub(crate) fn program(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = crate::program::started_by(program);
        command.args(arguments).current_dir(self.path());
        command
            .env("CUATRO_DATA_DIR", self.path().join("d"))
            .env("XDG_STATE_HOME", self.path().join("state"));
        command.env("LC_ALL", "C.UTF-8").env("TERM", "xterm").env_remove("NO_COLOR");
        command
    }

    /// Runs to the end with this standard input.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> Ran {
        Place::finish(self.command(arguments), input)
    }

    /// The same at a terminal in Spanish.
    pub(crate) fn run_in_spanish(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = self.command(arguments);
        command.env("LC_ALL", "es_ES.UTF-8");
        Place::finish(command, input)
    }

    /// Runs it without what lets root write everywhere.
    pub(crate) fn without_privileges(&self, arguments: &[&str]) -> Ran {
        let binary = env!("CARGO_BIN_EXE_cuatro");
        let id = Command::new("id").arg("-u").output().expect("id runs").stdout;
        let mut command = match id.trim_ascii() {
            b"0" => self.program("setpriv", &["--bounding-set=-all", "--inh-caps=-all", binary]),
            _ => self.command(&[]),
        };
        command.args(arguments);
        Place::finish(command, "")
    }

    pub(crate) fn finish(mut command: Command, input: &str) -> Ran {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        // The reader may close the pipe early.
        let _ = child.stdin.take().expect("its input").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        Ran {
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
            status: output.status.code().expect("an exit status"),
        }
    }

    /// Runs at a terminal; colours are stripped from what it shows.
    pub(crate) fn terminal(&self, arguments: &[&str]) -> Terminal {
        Terminal::start(self.command(arguments), true)
    }

    /// The exported text of what was recorded.
    pub(crate) fn export(&self) -> String {
        let ran = self.run(&["export"], "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
    }

    pub(crate) fn server(&self) -> Server {
        self.server_with(&[])
    }

    /// A server with further variables of its environment.
    pub(crate) fn server_with(&self, variables: &[(&str, &str)]) -> Server {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.envs(variables.iter().copied());
        Server::start(command.env("CUATRO_RATE_LIMITS", "off").stderr(Stdio::null()))
    }
}

impl Ran {
    /// Every one of these is printed, in this order.
    pub(crate) fn shows(&self, expected: &[&str]) -> &Ran {
        let mut rest = self.out.as_str();
        for text in expected {
            let found = rest.find(text);
            let at =
                found.unwrap_or_else(|| panic!("{text:?} does not follow in:\n{}\n{}", self.out, self.err));
            rest = &rest[at + text.len()..];
        }
        self
    }

    pub(crate) fn ends_with(&self, status: i32) -> &Ran {
        assert_eq!(self.status, status, "{}\n{}", self.out, self.err);
        self
    }
}

/// A server of its own process.
pub(crate) struct Server {
    /// Where it says that it listens.
    pub(crate) url: String,
    child: Killed,
}

impl Server {
    /// Starts it and waits until it listens.
    pub(crate) fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let mut server = Server { url: String::new(), child: Killed(child) };
        match line.trim().strip_prefix("listening on ") {
            Some(url) => url.clone_into(&mut server.url),
            None => panic!("no address: {line:?}\n{}", server.logged()),
        }
        server
    }

    /// The same, with a log that [`Server::terminate`] gives.
    pub(crate) fn logging(command: &mut Command) -> Server {
        Server::start(command.stderr(Stdio::piped()))
    }

    /// Stops it and lets the data file go. A kill is what it must survive anyway.
    pub(crate) fn stop(self) {}

    /// Stops it as systemd does, and gives what it logged.
    #[cfg(unix)]
    pub(crate) fn terminate(mut self) -> String {
        let process = rustix::process::Pid::from_child(&self.child.0);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("it is running");
        let log = self.logged();
        let status = self.child.0.wait().expect("it ends");
        assert!(status.success(), "{status}: {log}");
        log
    }

    /// What it logged until its end.
    fn logged(&mut self) -> String {
        let mut log = String::new();
        if let Some(mut errors) = self.child.0.stderr.take() {
            errors.read_to_string(&mut log).expect("UTF-8");
        }
        log
    }
}

/// The binary at a pseudo-terminal.
pub(crate) struct Terminal {
    session: PtySession,
    seen: String,
}

impl Terminal {
    pub(crate) fn start(command: Command, strip: bool) -> Terminal {
        let options = Options::new().timeout_ms(Some(PATIENCE_MS)).strip_ansi_escape_codes(strip);
        Terminal { session: spawn_with_options(command, options).expect("a terminal"), seen: String::new() }
    }

    /// Waits until this is shown.
    pub(crate) fn sees(&mut self, text: &str) -> &mut Terminal {
        match self.session.exp_string(text) {
            Ok(before) => self.seen += &(before + text),
            Err(error) => panic!("{text:?} was not shown: {error}\nbefore that:\n{}", self.seen),
        }
        self
    }

    /// All that was shown so far.
    pub(crate) fn seen(&self) -> &str {
        &self.seen
    }

    pub(crate) fn types(&mut self, line: &str) -> &mut Terminal {
        self.session.send_line(line).expect("it reads");
        self
    }

    /// Waits for the question, then answers it.
    pub(crate) fn asked(&mut self, question: &str, answer: &str) -> &mut Terminal {
        self.sees(question).types(answer)
    }

    /// Drops discs in these columns, each when asked.
    pub(crate) fn plays(&mut self, columns: &[&str]) -> &mut Terminal {
        for column in columns {
            self.asked("(? for help): ", column);
        }
        self
    }

    pub(crate) fn presses_ctrl_c(&mut self) -> &mut Terminal {
        self.session.send_control('c').expect("it reads");
        self
    }

    /// Waits for the end; what was shown last.
    pub(crate) fn ends(mut self, status: i32) -> String {
        let rest = self.session.exp_eof();
        let rest = rest.unwrap_or_else(|error| panic!("it does not end: {error}\n{}", self.seen));
        match self.session.process().wait() {
            Ok(WaitStatus::Exited(_, code)) => assert_eq!(code, status, "{}{rest}", self.seen),
            other => panic!("{other:?}\n{}{rest}", self.seen),
        }
        self.seen + &rest
    }
}
