//! Follows a game on a server: a thread reads its events, prints them, and updates the view.

use std::io::{BufRead, BufReader};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::super::console::{Printer, Style};
use super::super::transcript::Transcript;
use super::super::{Flow, Stop};
use super::Mine;
use super::calls;
use super::view::GameView;
use crate::cli::server::{self, CallError, Server};
use crate::lang::Lang;
use crate::protocol::ServerFrame;
use crate::rules::Side;
use cuatro_words::say;

/// How long a server may be unavailable before the game is left.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait before reconnecting.
const RETRY: Duration = Duration::from_secs(1);

/// A followed game.
pub(super) struct Feed {
    shared: Arc<Shared>,
}

struct Shared {
    view: Mutex<GameView>,
    changed: Condvar,
    ended: AtomicBool,
}

impl Feed {
    /// Follows a game, with the seat of a player here if there is one, so that others see them as present.
    pub(super) fn start(
        server: &Server,
        game: &str,
        mine: &Mine,
        printer: Arc<Mutex<Printer>>,
        lang: Lang,
        style: Style,
    ) -> Feed {
        let here = Side::BOTH.map(|side| mine.iter().any(|(mine, _)| *mine == side));
        let names = [String::new(), String::new()];
        let transcript = Transcript { names, bots: [false; 2], here, lang, style };
        let shared = Arc::new(Shared {
            view: Mutex::new(GameView::new(transcript)),
            changed: Condvar::new(),
            ended: AtomicBool::new(false),
        });
        let (server, game) = (server.clone(), game.to_owned());
        let token = mine.first().map(|(_, token)| token.clone());
        let reader = Reader { shared: shared.clone(), server, game, token, printer, lang };
        std::thread::spawn(move || reader.run());
        Feed { shared }
    }

    pub(super) fn view(&self) -> MutexGuard<'_, GameView> {
        self.shared.view()
    }

    /// Waits until something has happened, at most this long.
    pub(super) fn wait(&self, most: Duration) {
        let view = self.view();
        // In any case the caller looks at the view again.
        drop(self.shared.changed.wait_timeout(view, most));
    }

    /// Waits for the rematch that was asked for in this version of the game; `None` if the opponent does not want one.
    pub(super) fn next_game(&self, asked: u32) -> Flow<Option<String>> {
        loop {
            {
                let view = self.view();
                if let Some(game) = view.game.as_ref().filter(|game| game.version >= asked) {
                    if let Some(next) = &game.next {
                        return Ok(Some(next.to_string()));
                    }
                    if game.offers.rematch == [false; 2] {
                        return Ok(None);
                    }
                }
                if let Some(lost) = &view.lost {
                    return Err(Stop::Failed(lost.clone()));
                }
            }
            self.wait(PATIENCE);
        }
    }

    /// Prints nothing about this game any more. The thread ends with its connection.
    pub(super) fn end(&self) {
        self.shared.ended.store(true, Ordering::Release);
    }
}

impl Shared {
    fn view(&self) -> MutexGuard<'_, GameView> {
        self.view.lock().expect("no code panics while it holds the view")
    }
}

struct Reader {
    shared: Arc<Shared>,
    server: Server,
    game: String,
    token: Option<String>,
    printer: Arc<Mutex<Printer>>,
    lang: Lang,
}

impl Reader {
    fn run(&self) {
        let mut heard = Instant::now();
        let mut said = false;
        while !self.shared.ended.load(Ordering::Acquire) {
            let version = self.shared.view().version();
            let error = match calls::events(&self.server, &self.game, self.token.as_deref(), version) {
                Ok(answer) => {
                    heard = Instant::now();
                    said = false;
                    self.read(answer.into_body().into_reader());
                    None
                }
                Err(CallError::Refused { detail, .. }) => return self.lose(detail),
                Err(CallError::Down(words)) => Some(words),
            };
            if self.shared.view().is_over() && error.is_none() {
                return;
            }
            if let Some(words) = error.filter(|_| heard.elapsed() > PATIENCE) {
                return self.lose(words);
            }
            if !said {
                said = true;
                self.say(say!(self.lang, "cli-connection-lost"));
            }
            std::thread::sleep(RETRY);
        }
    }

    /// Reads frames until the connection ends.
    fn read(&self, body: impl std::io::Read) {
        for line in BufReader::new(body).lines() {
            let Ok(line) = line else { return };
            if self.shared.ended.load(Ordering::Acquire) {
                return;
            }
            // Empty lines show that the connection is alive.
            let Ok(frame) = server::read::<ServerFrame>(&line) else { continue };
            // The view is unlocked before anything is printed, because printing may wait for the line that is being typed.
            let (text, lost) = {
                let mut view = self.shared.view();
                (view.apply(&frame), view.game.is_none())
            };
            if let Some(text) = text {
                self.say(text);
                self.shared.view().printed();
            }
            self.shared.changed.notify_all();
            if lost {
                // Read on from a new snapshot.
                return;
            }
        }
    }

    fn say(&self, text: String) {
        (self.printer.lock().expect("no code panics while it prints"))(text);
    }

    fn lose(&self, words: String) {
        self.shared.view().lost = Some(words);
        self.shared.changed.notify_all();
    }
}
