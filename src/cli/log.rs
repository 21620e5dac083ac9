//! The server's log on standard error.
//!
//! Standard error may be a full disk, a closed pipe, or one that is not read. None of them may stop the server: a separate thread writes,
//! and lines that do not fit in its queue are dropped and counted.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use tracing_subscriber::filter::{ParseError, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt};

use super::language::lang;
use crate::config::{LogFormat, Settings, WrongValue};
use cuatro_words::say;

/// How many lines can wait to be written.
const MOST_QUEUED_LINES: usize = 4096;
/// How long the end of the process waits for the lines still in the queue.
const LAST_LINES_WITHIN: Duration = Duration::from_millis(500);

/// Work for the writing thread.
enum LogEntry {
    Line(Vec<u8>),
    /// Dropped once everything before it is written.
    Mark {
        _written: SyncSender<()>,
    },
}

/// A handle to the log. Cheap to clone; never blocks, never fails.
#[derive(Clone)]
pub(super) struct Log {
    queue: SyncSender<LogEntry>,
    dropped: Arc<AtomicUsize>,
}

impl Log {
    /// Starts the writing thread, and sends it all log lines and panics of the program.
    pub(super) fn start(settings: &Settings) -> Result<Log, String> {
        let targets: Targets = (settings.log.parse())
            .map_err(|error: ParseError| WrongValue::LogFilter(error.to_string()).text(lang()))?;
        let (queue, entries) = sync_channel(MOST_QUEUED_LINES);
        let log = Log { queue, dropped: Arc::default() };
        let dropped = log.dropped.clone();
        std::thread::Builder::new()
            .name("log".into())
            .spawn(move || write(&entries, &dropped))
            .map_err(|error| say!(lang(), "cli-log-no-thread", error = error.to_string()))?;
        // Standard output is for the address line.
        let writer = log.clone();
        let lines =
            tracing_subscriber::fmt::layer().with_writer(move || writer.clone()).log_internal_errors(false);
        let registry = tracing_subscriber::registry();
        // Not with `init`, which would also log what libraries send to the `log` crate: the WebSocket library writes whole
        // messages there, including tokens.
        let set = match settings.log_format {
            LogFormat::Human => {
                let lines = lines.with_ansi(std::io::stderr().is_terminal());
                tracing::subscriber::set_global_default(registry.with(lines.with_filter(targets)))
            }
            LogFormat::Json => {
                tracing::subscriber::set_global_default(registry.with(lines.json().with_filter(targets)))
            }
        };
        set.map_err(|error| error.to_string())?;
        // The default hook writes to standard error itself, and would wait for it.
        std::panic::set_hook(Box::new(|panic| {
            let backtrace = std::backtrace::Backtrace::capture();
            tracing::error!(%backtrace, "{panic}");
        }));
        Ok(log)
    }

    /// Writes a line that is for people and not for log collectors: without time and level, in every format.
    pub(super) fn line(&self, text: &str) {
        self.send(format!("{text}\n").into_bytes());
    }

    /// Waits until everything is written, but no longer than the end of a process may take.
    pub(super) fn flush(&self) {
        let (written, wait) = sync_channel(1);
        if self.queue.try_send(LogEntry::Mark { _written: written }).is_ok() {
            // Answered by an error, because the other end is dropped.
            let _ = wait.recv_timeout(LAST_LINES_WITHIN);
        }
    }

    fn send(&self, line: Vec<u8>) {
        if let Err(TrySendError::Full(_)) = self.queue.try_send(LogEntry::Line(line)) {
            self.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Write for Log {
    /// Accepts a whole line from tracing-subscriber.
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.send(line.to_owned());
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes lines until the process ends. Lines that cannot be written are lost; the next one that can be is preceded by their number.
fn write(entries: &Receiver<LogEntry>, dropped: &AtomicUsize) {
    for entry in entries {
        let LogEntry::Line(line) = entry else { continue };
        match std::io::stderr().write_all(&line) {
            Ok(()) => match dropped.swap(0, Ordering::Relaxed) {
                0 => {}
                lines => tracing::warn!(lines, "lines of the log could not be written and are lost"),
            },
            Err(_) => {
                dropped.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}
