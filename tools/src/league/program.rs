//! The players: programs behind pipes, and levels of the computer.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use cuatro_game::computer::{Level, UnknownLevel};

use cuatro_game::opponent::{choose_with, rng};
use cuatro_rules::{Column, Position, notation};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;
use cuatro_words::printable::printable;

/// The longest line that is read, in bytes: many times the length of a column.
const LONGEST: u64 = 200;
/// How many nodes a level that searches may spend on a move.
const NODES: u64 = 200_000;

/// A player in the league.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// The command or the level as given, with a number if it was given more than once.
    pub(super) name: String,
    kind: EntrantKind,
}

#[derive(Clone, Debug)]
enum EntrantKind {
    Program(String),
    Level(Level),
}

impl Entrant {
    /// Reads a command line, or `level:` with a level.
    pub(super) fn parse(text: &str) -> Result<Entrant, String> {
        let kind = match text.strip_prefix("level:") {
            Some(level) => {
                EntrantKind::Level(level.parse().map_err(|error: UnknownLevel| error.to_string())?)
            }
            None => EntrantKind::Program(text.to_owned()),
        };
        Ok(Entrant { name: printable(text.to_owned()), kind })
    }

    /// The same with unique names: a player that occurs twice gets a number.
    pub(super) fn with_own_names(entrants: &[Entrant]) -> Vec<Entrant> {
        let numbered = entrants.iter().enumerate().map(|(number, entrant)| {
            let before = entrants[..number].iter().filter(|other| other.name == entrant.name).count();
            let name =
                if before == 0 { entrant.name.clone() } else { format!("{} ({})", entrant.name, before + 1) };
            Entrant { name, kind: entrant.kind.clone() }
        });
        numbered.collect()
    }

    /// Takes a seat in one game.
    pub(super) fn sit_down(&self, seed: u64) -> Result<Player, String> {
        match &self.kind {
            EntrantKind::Level(level) => {
                let engine = level.searches().then(|| Box::new(Engine::new(18, Book::embedded().into())));
                Ok(Player::Level { level: *level, seed, engine })
            }
            EntrantKind::Program(command) => Process::start(command)
                .map_err(|error| format!("{} cannot be started: {error}", self.name))
                .map(Player::Process),
        }
    }
}

/// A player of one game.
pub(super) enum Player {
    Process(Process),
    Level { level: Level, seed: u64, engine: Option<Box<Engine>> },
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoMove {
    /// It did not arrive in time.
    Late,
    /// The program has exited.
    Ended,
    /// The line is not a column.
    Nonsense(String),
}

impl Player {
    /// The next move of the side to move, after these. `position` goes on.
    pub(super) fn choose(
        &mut self,
        moves: &[Column],
        position: &Position,
        time: Duration,
    ) -> Result<i64, NoMove> {
        match self {
            Player::Process(process) => process.choose(moves, time),
            Player::Level { level, seed, engine } => {
                let mut chance = rng(*seed, position.ply());
                let choice = match engine {
                    Some(engine) => {
                        choose_with(*level, position, engine, &mut |nodes| nodes >= NODES, &mut chance)
                    }
                    None => cuatro_game::opponent::choose(*level, position, &mut chance),
                };
                choice.map(|choice| choice.column.0.into()).ok_or(NoMove::Ended)
            }
        }
    }
}

/// A running program.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    fn start(command: &str) -> std::io::Result<Process> {
        // `exec`, so that the program is the child itself and ends with it.
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("exec {command}"));
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().expect("it was piped");
        let mut output = BufReader::new(child.stdout.take().expect("it was piped"));
        let (to, lines) = sync_channel(1);
        // Ends with the program, or when nobody listens any more.
        std::thread::spawn(move || {
            let mut line = Vec::new();
            while output.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                if to.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Ok(Process { child, input, lines })
    }

    fn choose(&mut self, moves: &[Column], time: Duration) -> Result<i64, NoMove> {
        // A program that reads no more may have answered before.
        let _ = writeln!(self.input, "{}", notation::write_moves(moves));
        match self.lines.recv_timeout(time) {
            Ok(line) => line.parse().map_err(|_| NoMove::Nonsense(printable(line.clone()))),
            Err(RecvTimeoutError::Timeout) => Err(NoMove::Late),
            Err(RecvTimeoutError::Disconnected) => Err(NoMove::Ended),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
