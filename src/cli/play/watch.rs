//! Follows a game: a thread waits for its changes, prints them as the server words them, and keeps its latest state. Its request also
//! shows the others that the player is present.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use ureq::http::{StatusCode, header};

use super::board;
use super::connection::Server;
use super::console::{Printer, Style};
use super::{Flow, Mine, Stop};
use crate::cli::server::CallError;
use crate::game::Status;
use crate::lang::Lang;
use crate::protocol::Game;
use cuatro_words::{label, say};

/// How long a request waits for a change, in seconds: within it an absent opponent is noticed.
const WAIT_S: u32 = 10;
/// How long a server may be unavailable before the game is left.
const SERVER_AWAY_FOR: Duration = Duration::from_secs(60);
/// How long to wait before reconnecting.
const RECONNECT_AFTER: Duration = Duration::from_secs(1);
/// How long a question waits for the change before it to be printed: a change at the end of a typed line can wait for the next line.
const PRINTED_WITHIN: Duration = Duration::from_secs(2);

/// A followed game.
pub(super) struct Watch {
    shared: Arc<Shared>,
}

struct Shared {
    seen: Mutex<Seen>,
    changed: Condvar,
    ended: AtomicBool,
}

/// What is known of a game.
#[derive(Default)]
struct Seen {
    game: Option<Game>,
    /// Why the game can no longer be followed.
    lost: Option<Stop>,
    /// Since when a change waits to be printed, if one does.
    unprinted: Option<Instant>,
}

impl Watch {
    pub(super) fn start(
        server: &Server,
        game: &str,
        mine: &Mine,
        printer: Arc<Mutex<Printer>>,
        lang: Lang,
        style: Style,
    ) -> Watch {
        let (seen, changed, ended) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        let shared = Arc::new(Shared { seen, changed, ended });
        let (server, path, mine) = (server.clone(), format!("/g/{game}"), mine.clone());
        let watcher = Watcher { shared: shared.clone(), server, path, mine, printer, lang, style };
        std::thread::spawn(move || watcher.run());
        Watch { shared }
    }

    /// The game once it is printed and as `wanted`.
    pub(super) fn game(&self, wanted: impl Fn(&Game) -> bool) -> Flow<Game> {
        loop {
            if let Some(game) = self.wait(SERVER_AWAY_FOR, &wanted)?.filter(&wanted) {
                return Ok(game);
            }
        }
    }

    /// Waits until the game is as `wanted`, at most this long. Returns it as it is then, if it is printed.
    pub(super) fn wait(&self, most: Duration, wanted: impl Fn(&Game) -> bool) -> Flow<Option<Game>> {
        let waits = |seen: &mut Seen| seen.lost.is_none() && !seen.printed().is_some_and(&wanted);
        let seen = self.shared.changed.wait_timeout_while(self.shared.seen(), most, waits);
        let seen = seen.expect("no code panics while it holds it").0;
        match &seen.lost {
            Some(lost) => Err(lost.clone()),
            None => Ok(seen.printed().cloned()),
        }
    }

    /// Prints nothing about this game any more. The thread ends with its request.
    pub(super) fn end(&self) {
        self.shared.ended.store(true, Ordering::Release);
    }
}

impl Seen {
    fn printed(&self) -> Option<&Game> {
        let printed = self.unprinted.is_none_or(|since| since.elapsed() > PRINTED_WITHIN);
        self.game.as_ref().filter(|_| printed)
    }
}

impl Shared {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("no code panics while it holds it")
    }
}

struct Watcher {
    shared: Arc<Shared>,
    server: Server,
    path: String,
    mine: Mine,
    printer: Arc<Mutex<Printer>>,
    lang: Lang,
    style: Style,
}

impl Watcher {
    fn run(&self) {
        let (mut read, mut heard, mut said) = (None, Instant::now(), false);
        while !self.shared.ended.load(Ordering::Acquire) {
            match self.next(read) {
                Ok(version) => (read, heard, said) = (version, Instant::now(), false),
                Err(CallError::Refused { detail: words, .. }) => return self.lose(Stop::Failed(words)),
                Err(CallError::Down(words)) if heard.elapsed() > SERVER_AWAY_FOR => {
                    return self.lose(Stop::Failed(words));
                }
                // A server inside this process has stopped.
                Err(CallError::Down(_)) if self.shared.ended.load(Ordering::Acquire) => return,
                Err(CallError::Down(_)) => {
                    if !said {
                        said = true;
                        self.say(label!(self.lang, "cli-connection-lost").to_owned());
                    }
                    std::thread::sleep(RECONNECT_AFTER);
                }
            }
        }
    }

    /// Waits for a version after the one that was read, and shows it.
    fn next(&self, read: Option<u32>) -> Result<Option<u32>, CallError> {
        let wait = read.map_or_else(String::new, |_| format!("?wait={WAIT_S}"));
        let text = self.server.text(&format!("{}{wait}", self.path), &self.mine, read)?;
        let tag = text.headers().get(header::ETAG).and_then(|tag| tag.to_str().ok());
        let version = tag.and_then(|tag| tag.trim_matches('"').parse().ok());
        let version: u32 = version.ok_or_else(|| self.server.strange(&text))?;
        let token = self.mine.first().map(|(_, token)| token.as_str());
        let game: Game = self.server.read(&self.path, token)?;
        if self.shared.ended.load(Ordering::Acquire) {
            return Ok(read);
        }
        let said = self.words(&game, text.body()).filter(|_| text.status() != StatusCode::NOT_MODIFIED);
        {
            let mut seen = self.shared.seen();
            seen.unprinted = said.as_ref().map(|_| Instant::now());
            // A later state is shown first.
            if game.version <= version {
                seen.game = Some(game);
            }
        }
        // Unlocked, because printing may wait for the line that is being typed.
        if let Some(said) = said {
            self.say(said);
            self.shared.seen().unprinted = None;
        }
        self.shared.changed.notify_all();
        Ok(Some(version))
    }

    /// What is printed of a text. After the end only a rematch is news.
    fn words(&self, game: &Game, text: &str) -> Option<String> {
        let is_mine = |side| self.mine.iter().any(|(mine, _)| *mine == side);
        let was_over = self.shared.seen().game.as_ref().is_some_and(is_over);
        if was_over {
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

    fn say(&self, text: String) {
        let printed = (self.printer.lock().expect("no code panics while it prints"))(text);
        if let Err(stop) = printed {
            self.lose(stop);
        }
    }

    fn lose(&self, stop: Stop) {
        self.shared.seen().lost = Some(stop);
        self.shared.changed.notify_all();
    }
}

/// Whether a game has ended.
pub(super) fn is_over(game: &Game) -> bool {
    matches!(game.status, Status::Finished | Status::Aborted)
}
