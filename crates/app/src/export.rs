//! Exporting ranking and history to one .txt file.
//!
//! One snapshot gives the whole file, so its totals match its games. It is read at full speed into an unnamed file beside the data, which a
//! slow client may take minutes to download: an open snapshot would keep the write-ahead log from being emptied.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Arc;
use std::time::Duration;

use tempfile::NamedTempFile;
use tokio::sync::{OwnedSemaphorePermit, mpsc, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::{App, AppError};
use cuatro_engine::run_in_background;
use cuatro_game::Time;
use cuatro_store::{Dump, Store, StoreError};
use cuatro_textfile::Section;
use cuatro_textfile::writer::{self, Widths};

/// How many exports may be downloaded at a time: each needs as much disk space as its file.
pub(super) const AT_ONCE: usize = 2;
/// How long an export waits for another one to end.
const WAIT: Duration = Duration::from_secs(2);
/// When to retry if there are too many, in seconds.
const RETRY_AFTER_S: u32 = 30;
/// How long a download may take: a million games at 200 kB a second.
const DEADLINE: Duration = Duration::from_secs(10 * 60);
/// Bytes sent at once.
const CHUNK: u64 = 128 * 1024;

impl App {
    /// The complete file. It is read from the store at full speed into an unnamed file beside the data, so that a slow download
    /// blocks nothing. Refused if there are too many downloads.
    pub async fn export(&self, server_name: String) -> Result<Export, AppError> {
        let permit = timeout(WAIT, self.exports.clone().acquire_owned()).await;
        let permit = permit.map_err(|_| AppError::TooMany { retry_after_s: RETRY_AFTER_S })?;
        let permit = permit.expect("this semaphore is never closed");
        let directory = self.store.directory();
        let spool = tokio::task::spawn_blocking(move || Spool::in_directory(directory)).await;
        let spool = spool.map_err(|_| AppError::Broken)?.map_err(|error| unwritten(&error))?;
        let (written, progress) = watch::channel(Progress::default());
        let (store, at) = (self.store.clone(), self.time.date());
        let Spool { writing, reading } = spool;
        let write = async move {
            let ended = write_out(store, server_name, at, writing, &written).await;
            if let Err(error) = &ended {
                tracing::error!(%error, "export failed; the download was cut off");
            }
            written.send_modify(|progress| progress.ended = Some(ended));
        };
        run_in_background(write).map_err(|error| unwritten(&error))?;
        let deadline = Instant::now() + DEADLINE;
        Ok(Export { file: Some(reading), read: 0, progress, deadline, _permit: permit })
    }
}

fn unwritten(error: &std::io::Error) -> StoreError {
    StoreError::file("an export cannot be written", error)
}

/// An unnamed file, opened once for writing and once for reading.
struct Spool {
    writing: File,
    reading: File,
}

impl Spool {
    fn in_directory(directory: Option<std::path::PathBuf>) -> std::io::Result<Spool> {
        let named = match directory {
            Some(directory) => NamedTempFile::new_in(directory)?,
            None => NamedTempFile::new()?,
        };
        let reading = named.reopen()?;
        // This removes the name; the file is freed when it is closed.
        let (writing, _) = named.into_parts();
        Ok(Spool { writing, reading })
    }
}

/// How much of a file has been written.
#[derive(Default)]
struct Progress {
    bytes: u64,
    ended: Option<Result<(), StoreError>>,
}

/// Writes the file until it is complete or the download ends.
async fn write_out(
    store: Arc<dyn Store>,
    server_name: String,
    at: Time,
    mut file: File,
    written: &watch::Sender<Progress>,
) -> Result<(), StoreError> {
    let (to, mut pieces) = mpsc::channel::<String>(2);
    let put = async move {
        while let Some(piece) = pieces.recv().await {
            if written.is_closed() {
                break;
            }
            file.write_all(piece.as_bytes()).map_err(|error| unwritten(&error))?;
            written.send_modify(|progress| progress.bytes += piece.len() as u64);
        }
        Ok(())
    };
    let (exported, put) = tokio::join!(export(store, &server_name, at, to), put);
    put.and(exported)
}

fn broke_off() -> StoreError {
    StoreError::Failed("the export broke off".into())
}

/// A file that is being downloaded.
pub struct Export {
    /// `None` only while a piece is being read.
    file: Option<File>,
    read: u64,
    progress: watch::Receiver<Progress>,
    deadline: Instant,
    _permit: OwnedSemaphorePermit,
}

impl Export {
    /// The next piece; `None` at the end. An error if the file cannot be completed, or was not downloaded in time.
    pub async fn next(&mut self) -> Option<Result<Vec<u8>, StoreError>> {
        let deadline = self.deadline;
        match timeout_at(deadline, self.piece()).await {
            Ok(piece) => piece,
            Err(_) => Some(Err(StoreError::Unavailable("the export was not fetched in time".into()))),
        }
    }

    async fn piece(&mut self) -> Option<Result<Vec<u8>, StoreError>> {
        loop {
            let (bytes, ended) = {
                let progress = self.progress.borrow_and_update();
                (progress.bytes, progress.ended.clone())
            };
            if bytes > self.read {
                return Some(self.read_on(bytes - self.read).await);
            }
            match ended {
                Some(ended) => return ended.err().map(Err),
                None => {
                    if self.progress.changed().await.is_err() {
                        return Some(Err(broke_off()));
                    }
                }
            }
        }
    }

    async fn read_on(&mut self, there: u64) -> Result<Vec<u8>, StoreError> {
        let mut file = self.file.take().ok_or_else(broke_off)?;
        let at = self.read;
        let read = tokio::task::spawn_blocking(move || {
            let mut piece = vec![0; there.min(CHUNK) as usize];
            file.seek(SeekFrom::Start(at))?;
            file.read_exact(&mut piece)?;
            Ok((file, piece))
        });
        let read: std::io::Result<(File, Vec<u8>)> = read.await.map_err(|_| broke_off())?;
        let (file, piece) = read.map_err(|error| unwritten(&error))?;
        self.file = Some(file);
        self.read += piece.len() as u64;
        Ok(piece)
    }
}

/// The file, piece by piece. Ends early, without error, when the receiver is gone.
pub async fn export(
    store: Arc<dyn Store>,
    server_name: &str,
    at: Time,
    to: mpsc::Sender<String>,
) -> Result<(), StoreError> {
    let origin = store.origin().await?;
    let (pieces, dumped) = mpsc::channel(2);
    let mut text = String::new();
    writer::header(&mut text, server_name, &origin, at);
    let mut file = Lines { widths: Widths::default(), counts: [0; 4], heads: 0 };
    let write = async {
        // Ends the reading as well when the download ends.
        let mut dumped = dumped;
        while let Some(piece) = dumped.recv().await {
            file.write(&mut text, &piece);
            if to.send(std::mem::take(&mut text)).await.is_err() {
                return;
            }
        }
    };
    // An interrupted export must not look complete: it has no [end].
    let (dumping, ()) = tokio::join!(store.dump(pieces), write);
    dumping?;
    file.heads_before(&mut text, 3);
    writer::end(&mut text, file.counts);
    let _ = to.send(text).await;
    Ok(())
}

/// A file in the making.
struct Lines {
    widths: Widths,
    counts: [u64; 4],
    /// How many of the sections that are always there have been started.
    heads: usize,
}

impl Lines {
    /// Begins all sections before the one with this index.
    fn heads_before(&mut self, text: &mut String, until: usize) {
        let heads = [writer::ranking_head, writer::games_head, writer::carried_head];
        for head in &heads[self.heads.min(until)..until] {
            head(text, &self.widths);
        }
        self.heads = self.heads.max(until);
    }

    fn write(&mut self, text: &mut String, piece: &Dump) {
        match piece {
            Dump::Widest(widest) => {
                let least = Widths::default();
                let name = (*widest).max(12);
                self.widths =
                    Widths { player: name, carried: name, x: name.max(13), o: name.max(13), ..least };
            }
            Dump::Ranking(rows) => {
                self.heads_before(text, 1);
                for (position, name, totals) in rows {
                    writer::ranking_row(text, &self.widths, *position, name, totals);
                }
                self.counts[Section::Ranking as usize] += rows.len() as u64;
            }
            Dump::Bots(bots) => {
                self.heads_before(text, 1);
                writer::bots_head(text);
                for bot in bots {
                    writer::bots_row(text, bot.written());
                }
                self.counts[Section::Bots as usize] += bots.len() as u64;
            }
            Dump::Games(games) => {
                self.heads_before(text, 2);
                for game in games {
                    writer::game_row(text, &self.widths, &game.row());
                }
                self.counts[Section::Games as usize] += games.len() as u64;
            }
            Dump::Carried(rows) => {
                self.heads_before(text, 3);
                for (origin, name, totals) in rows {
                    writer::carried_row(text, &self.widths, origin, name, totals);
                }
                self.counts[Section::Carried as usize] += rows.len() as u64;
            }
        }
    }
}
