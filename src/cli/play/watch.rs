//! Follows a game: a thread waits for its changes, prints them as the server words them, and passes its states on. Its request also shows
//! the others that the player is present.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ureq::http::{StatusCode, header};

use super::board;
use super::connection::{SERVER_AWAY_FOR, Server, patiently};
use super::console::{Printer, Style};
use super::{Flow, Mine, Stop};
use crate::cli::server::CallError;
use crate::game::Status;
use crate::lang::Lang;
use crate::protocol::Game;
use cuatro_words::{label, say};

/// How long a request waits for a change, in seconds: within it an absent opponent is noticed.
const WAIT_S: u32 = 10;
/// How long a question waits for the change before it to be printed: a change at the end of a typed line can wait for the next line.
const PRINTED_WITHIN: Duration = Duration::from_secs(2);

/// A followed game. Once this is dropped, nothing about the game is printed any more, and the thread ends with its request.
pub(super) struct Watch {
    news: Receiver<News>,
    game: Option<Game>,
}

/// A state of the game, if its text is known, and a channel that brings the result of printing the text; or why the game can no longer
/// be followed.
type News = Flow<(Option<Game>, Receiver<Flow<()>>)>;

impl Watch {
    pub(super) fn start(
        server: &Server,
        game: &str,
        mine: &Mine,
        printer: Arc<Mutex<Printer>>,
        lang: Lang,
        style: Style,
    ) -> Watch {
        let (sender, news) = channel();
        let (server, path, mine) = (server.clone(), format!("/g/{game}"), mine.clone());
        let mut watcher = Watcher { news: sender, over: false, server, path, mine, printer, lang, style };
        std::thread::spawn(move || {
            let Err(lost) = watcher.run();
            // Nobody listens to a game that was left.
            let _ = watcher.news.send(Err(lost));
        });
        Watch { news, game: None }
    }

    /// The game once it is as `wanted`.
    pub(super) fn game(&mut self, wanted: impl Fn(&Game) -> bool) -> Flow<Game> {
        loop {
            if let Some(game) = self.wait(SERVER_AWAY_FOR, &wanted)?.filter(|game| wanted(game)) {
                return Ok(game.clone());
            }
        }
    }

    /// Waits until the game is as `wanted`, at most this long. Returns it as it is then, if any state has come.
    pub(super) fn wait(&mut self, most: Duration, wanted: impl Fn(&Game) -> bool) -> Flow<Option<&Game>> {
        let until = Instant::now() + most;
        loop {
            // What has already come is newer than what is known.
            let wait = match &self.game {
                Some(game) if wanted(game) => Duration::ZERO,
                _ => until.saturating_duration_since(Instant::now()),
            };
            match self.news.recv_timeout(wait) {
                Ok(news) => {
                    let (game, printed) = news?;
                    printed.recv_timeout(PRINTED_WITHIN).unwrap_or(Ok(()))?;
                    self.game = game.or(self.game.take());
                }
                Err(RecvTimeoutError::Timeout) => return Ok(self.game.as_ref()),
                Err(RecvTimeoutError::Disconnected) => return Err(Stop::Left),
            }
        }
    }
}

struct Watcher {
    news: Sender<News>,
    /// Whether the game had ended in the last state that was passed on.
    over: bool,
    server: Server,
    path: String,
    mine: Mine,
    printer: Arc<Mutex<Printer>>,
    lang: Lang,
    style: Style,
}

impl Watcher {
    /// Follows the game until it is left or lost.
    fn run(&mut self) -> Flow<std::convert::Infallible> {
        let mut read = None;
        loop {
            let lost = || drop(self.say(label!(self.lang, "cli-connection-lost").to_owned()));
            let (game, text, version) = patiently(lost, || self.next(read))?;
            let text = text.and_then(|text| self.words(&game, &text));
            // A later state comes with its own text.
            let shown = Some(game).filter(|game| game.version <= version);
            self.over = shown.as_ref().map_or(self.over, is_over);
            let (printing, printed) = channel();
            self.news.send(Ok((shown, printed))).map_err(|_| Stop::Left)?;
            // The question may not have waited for it.
            let _ = printing.send(text.map_or(Ok(()), |text| self.say(text)));
            read = Some(version);
        }
    }

    /// Waits for a version after the one that was read. Returns the game, and the text of a new version.
    fn next(&self, read: Option<u32>) -> Result<(Game, Option<String>, u32), CallError> {
        let wait = read.map_or_else(String::new, |_| format!("?wait={WAIT_S}"));
        let text = self.server.text(&format!("{}{wait}", self.path), &self.mine, read)?;
        let tag = text.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let version = tag.and_then(|tag| tag.trim_matches('"').parse().ok());
        let version: u32 = version.ok_or_else(|| self.server.strange(&text))?;
        let token = self.mine.first().map(|(_, token)| token.as_str());
        let game: Game = self.server.read(&self.path, token)?;
        let is_new = text.status() != StatusCode::NOT_MODIFIED;
        Ok((game, is_new.then(|| text.into_body()), version))
    }

    /// What is printed of a text. After the end only a rematch is news.
    fn words(&self, game: &Game, text: &str) -> Option<String> {
        let is_mine = |side| self.mine.iter().any(|(mine, _)| *mine == side);
        if self.over {
            let asks = game.offers.rematch.iter().find(|side| !is_mine(**side))?;
            let name = game.seats[*asks].as_ref()?.name.clone()?;
            return Some(say!(self.lang, "cli-rematch-asked", name = name));
        }
        // Two people at this keyboard agree to take back a disc without a question.
        if self.mine.len() == 2 && game.offers.takeback.is_some() {
            return None;
        }
        let mut words = format!("\n{}", board::coloured(text.trim_end(), game.result.as_ref(), self.style));
        let mut offers = [game.offers.draw, game.offers.takeback].into_iter().flatten();
        if self.mine.len() == 1 && offers.any(|side| !is_mine(side)) {
            words += &format!(" {}", label!(self.lang, "cli-press-enter"));
        }
        Some(words)
    }

    fn say(&self, text: String) -> Flow<()> {
        (self.printer.lock().expect("no code panics while it prints"))(text)
    }
}

/// Whether a game has ended.
pub(super) fn is_over(game: &Game) -> bool {
    matches!(game.status, Status::Finished | Status::Aborted)
}
