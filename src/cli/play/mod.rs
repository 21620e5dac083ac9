//! `cuatro play`: the game in a terminal. With a terminal it asks for what is missing; without one it reads a column per line.

mod board;
mod connection;
mod console;
mod link;
mod menu;
mod prompt;
mod script;
mod seating;
mod seats;
mod statistics;
mod tokens;
mod tournament;
mod watch;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::{Args, ValueEnum};
use tokio::runtime::Runtime;

use super::server::CallError;
use super::{CommandError, arguments, data, language};
use crate::app::PositionNotation;
use crate::config::{Settings, WrongValue, language as language_of, number};
use crate::game::Series;
use crate::lang::Lang;
use crate::protocol::{FirstMove, NewSeatRequest, NewStartRequest, StartName};
use crate::rules::{Side, Variant};
use console::Console;

/// Play in the terminal: two people, the computer, or a game of a running server.
///
/// On a terminal it asks for what is missing. Without a terminal both players must be given, and people's moves are read from
/// standard input: one column per line, counted from 0.
#[derive(Clone, Debug, Args)]
pub(super) struct Play {
    /// The first player: a name, or a level of the computer
    #[arg(long, value_name = "NAME|LEVEL")]
    x: Option<String>,
    /// The second player: a name, or a level of the computer
    #[arg(long, value_name = "NAME|LEVEL")]
    o: Option<String>,
    /// Rows of the board, 1 to 10 [default: 6]
    #[arg(long, value_parser = number(1..=10_i64))]
    rows: Option<i64>,
    /// Columns of the board, 1 to 10 [default: 7]
    #[arg(long, value_parser = number(1..=10_i64))]
    columns: Option<i64>,
    /// Discs in a row needed to win, from 2 to the longer side of the board [default: 4]
    #[arg(long, value_parser = connect)]
    connect: Option<i64>,
    /// Who starts; X always moves first, so with `o` the two players swap sides [default: x]
    #[arg(long, value_enum, ignore_case = true)]
    first: Option<First>,
    /// Seed of the computer's random choices; the same seed repeats them
    #[arg(long, value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
    /// Milliseconds between the moves of two computers, 0 to 5000
    #[arg(long, value_name = "MS", value_parser = number(0..=5000_u16))]
    pace: Option<u16>,
    /// Begin from a position that is proven even and drawn at random; the game counts
    #[arg(long, value_enum, ignore_case = true, conflicts_with_all = ["from", "game", "script"])]
    start: Option<Start>,
    /// Begin from this position: 3,3,2 (columns from 0), 443 (from 1), or what lies in each column, 0-x-xo-0-ox-0-0; the game does
    /// not count
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["game", "script"])]
    from: Option<String>,
    /// Play a series on that server: whoever first wins so many games wins it, 1 to 20
    #[arg(long, value_name = "N", value_parser = number(1..=Series::MOST), requires = "server", conflicts_with = "game")]
    first_to: Option<u8>,
    /// Play at a running server: http://127.0.0.1:8080
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// A game on that server, by id or link: join it, resume it, or watch it
    #[arg(long, value_name = "ID|LINK", conflicts_with = "script")]
    game: Option<String>,
    /// A tournament, by link, or by id or number with --server: enter it with --x NAME, or go on in it, and play all your games
    #[arg(
        long,
        value_name = "ID|LINK",
        conflicts_with_all = ["game", "script", "o", "rows", "columns", "connect", "first", "seed", "pace", "start", "from", "first_to"]
    )]
    tournament: Option<String>,
    /// Play a script file (the mode in line 1, then columns counted from 1); - reads standard input
    #[arg(long, value_name = "FILE|-", num_args = 0..=1, default_missing_value = "-", conflicts_with = "server")]
    script: Option<PathBuf>,
    /// Language: en, es or fr [default: by LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_parser = language_of)]
    lang: Option<Lang>,
}

/// Which of the two seats starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    /// The player of --x.
    X,
    /// The player of --o, who then plays X.
    O,
    /// Picked at random, and announced.
    Random,
}

/// A position that is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Start {
    /// A proven draw that comes out even in games.
    Fair,
    /// The empty board.
    Empty,
}

impl First {
    fn first_move(self) -> FirstMove {
        match self {
            First::X => FirstMove::First,
            First::O => FirstMove::Second,
            First::Random => FirstMove::Random,
        }
    }
}

/// A number of discs in a row. How many there can be depends on the board, which is looked at when all of it is known.
fn connect(text: &str) -> Result<i64, WrongValue> {
    text.parse().or_else(|_| number(2..=10)(text))
}

/// Why playing stopped before a game was over.
#[derive(Debug)]
enum Stop {
    /// Ctrl-C, Ctrl-D, or the end of the input.
    Left,
    /// Nobody reads the output any more: the other end of a pipe has read enough.
    Unread,
    /// The command line is wrong.
    Usage(String),
    /// Something went wrong; the message to print.
    Failed(String),
}

impl From<CallError> for Stop {
    fn from(error: CallError) -> Stop {
        Stop::Failed(error.into())
    }
}

impl From<String> for Stop {
    fn from(error: String) -> Stop {
        Stop::Failed(error)
    }
}

type Flow<T> = Result<T, Stop>;

/// The seats that are played at this keyboard, with their tokens.
type Mine = Vec<(Side, String)>;

/// How long a server may take to start answering.
const ANSWER_WITHIN: Duration = Duration::from_secs(30);

/// Everything that a run of `cuatro play` works with.
struct Session<'a> {
    console: Console,
    runtime: Runtime,
    settings: &'a Settings,
    asked: &'a Play,
    /// The message that is shown when a game is left before its end.
    farewell: Arc<Mutex<String>>,
}

impl Session<'_> {
    fn lang(&self) -> Lang {
        self.console.lang
    }

    fn on_leave(&self, words: impl Into<String>) {
        *self.farewell.lock().expect("no code panics while it holds the words") = words.into();
    }

    fn say_left(&self) {
        let words = self.farewell.lock().expect("no code panics while it holds the words");
        if !words.is_empty() {
            console::last_words(&words);
        }
    }
}

impl Play {
    /// The board that the options describe; `None` if they describe none.
    fn variant(&self) -> Flow<Option<Variant>> {
        let Play { rows, columns, connect, .. } = *self;
        if (rows, columns, connect) == (None, None, None) {
            return Ok(None);
        }
        let standard = Variant::STANDARD;
        let variant = Variant::new(
            rows.unwrap_or(standard.rows().into()),
            columns.unwrap_or(standard.columns().into()),
            connect.unwrap_or(standard.connect().into()),
        );
        variant.map(Some).map_err(|error| {
            let flag = format!("--{}", error.field);
            Stop::Usage(arguments::must_be(&flag, error.min, error.max, &error.actual.to_string()))
        })
    }

    /// The position from which the game begins.
    fn start(&self, lang: Lang) -> Flow<(Option<NewStartRequest>, Option<Vec<i64>>)> {
        let fair = matches!(self.start, Some(Start::Fair)).then_some(NewStartRequest::Named(StartName::Fair));
        let Some(text) = &self.from else { return Ok((fair, None)) };
        let variant = self.variant()?.unwrap_or(Variant::STANDARD);
        let moves = PositionNotation::guessed(text).and_then(|written| Ok(written.unfinished(variant)?.1));
        let moves = moves.map_err(|error| Stop::Usage(format!("--from: {}", error.refusal(lang).detail)))?;
        Ok((None, Some(moves.into_iter().map(|column| column.0.into()).collect())))
    }

    /// The players that the options name.
    fn seats(&self, lang: Lang) -> Flow<[Option<NewSeatRequest>; 2]> {
        let seat = |flag: &str, text: &Option<String>| {
            let seat = text.as_ref().map(|text| seats::parse(text, lang)).transpose();
            seat.map_err(|error| Stop::Usage(format!("--{flag}: {error}")))
        };
        Ok([seat("x", &self.x)?, seat("o", &self.o)?])
    }

    /// The name of the person in the options.
    fn person(&self, lang: Lang) -> Flow<Option<String>> {
        Ok(self.seats(lang)?.into_iter().flatten().find_map(|seat| seat.name))
    }
}

/// Runs `cuatro play`.
pub(super) fn run(asked: &Play, settings: &Settings) -> Result<(), CommandError> {
    if let Some(lang) = asked.lang {
        language::choose(lang);
    }
    let lang = language::lang();
    let done = match &asked.script {
        Some(path) => script::run(asked, path, lang),
        None => play(asked, settings, lang),
    };
    done.map_err(|stop| match stop {
        Stop::Left | Stop::Unread => CommandError::Unfinished,
        Stop::Usage(words) => CommandError::Usage(words),
        Stop::Failed(words) => CommandError::Failed(words),
    })
}

fn play(asked: &Play, settings: &Settings, lang: Lang) -> Flow<()> {
    let runtime = data::runtime()?;
    let console = Console::new(lang)?;
    // While a line is being edited, Ctrl-C is a key and ends the editing. At all other times it is a signal. Every move is
    // durable by then, so there is nothing to save.
    let farewell = Arc::new(Mutex::new(String::new()));
    let said = farewell.clone();
    runtime.spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            console::last_words(&said.lock().expect("no code panics while it holds the words"));
            std::process::exit(1);
        }
    });
    let mut session = Session { console, runtime, settings, asked, farewell };
    let played = if asked.tournament.is_some() {
        tournament::run(&mut session)
    } else if asked.server.is_some() || asked.game.is_some() {
        seating::on_server(&mut session)
    } else {
        menu::run(&mut session)
    };
    if matches!(played, Err(Stop::Left)) {
        session.say_left();
    }
    // Searches of a game that was left need not be waited for.
    session.runtime.shutdown_background();
    played
}
