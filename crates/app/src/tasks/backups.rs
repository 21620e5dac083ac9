//! Backups at regular intervals. New ones replace the oldest.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, Utc};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;

use crate::App;
use cuatro_game::Time;

#[derive(Clone, Debug)]
pub struct BackupSettings {
    pub every: Duration,
    /// How many are kept, at least 1.
    pub keep: usize,
    /// Created if it does not exist.
    pub directory: PathBuf,
}

/// Counts of backups since the start.
#[derive(Debug, Default)]
pub struct BackupMetrics {
    /// Backups that succeeded.
    pub made: Counter,
    /// Backups that failed.
    pub failures: Counter,
    /// When the newest backup was made, including before the start, in seconds since 1970; 0 if none is known.
    pub newest: Gauge<f64, AtomicU64>,
}

/// How long to wait before retrying a failed backup.
const RETRY_MS: i64 = 5 * 60 * 1000;
/// The longest sleep: the system's clock may have been set meanwhile.
const LOOK_MS: i64 = 10 * 60 * 1000;

/// The name of a backup: its time, to the second. Only files with such names are counted and removed.
const NAME: &str = "cuatro-%Y%m%dT%H%M%SZ.db";

/// How far in the future a backup may be dated, in milliseconds: clocks get corrected.
const AHEAD_MS: i64 = 60 * 1000;

#[derive(Debug)]
pub struct Backups {
    /// Time and path of each, oldest first.
    made: Vec<(Time, PathBuf)>,
    /// Backups dated in the future, by a wrong clock or by hand. Their age is unknown, so they are not counted.
    pub from_the_future: Vec<PathBuf>,
}

impl Backups {
    /// Finds the backups in a directory; none if it does not exist.
    pub async fn find(directory: &Path, now: Time) -> Backups {
        let entries = entries(directory.to_owned()).await.into_iter();
        let mut all: Vec<_> = entries.filter_map(|path| Some((time(path.file_name()?)?, path))).collect();
        all.sort();
        let right = all.partition_point(|(time, _)| time.since(now) <= AHEAD_MS);
        let from_the_future = all.split_off(right).into_iter().map(|(_, path)| path).collect();
        Backups { made: all, from_the_future }
    }

    pub fn newest(&self) -> Option<Time> {
        self.made.last().map(|(time, _)| *time)
    }
}

/// Makes a backup whenever the newest one in the directory is old enough. A restart does not change the interval.
pub(crate) async fn back_up_regularly(app: App, settings: BackupSettings) {
    let every = i64::try_from(settings.every.as_millis()).unwrap_or(i64::MAX);
    let (mut tried, mut warned) = (None, Vec::new());
    loop {
        let now = app.time.date();
        let backups = Backups::find(&settings.directory, now).await;
        if backups.from_the_future != warned {
            warned.clone_from(&backups.from_the_future);
            if !warned.is_empty() {
                tracing::warn!(copies = ?warned, "backups dated in the future are not counted and never removed; is the clock right?");
            }
        }
        app.backups.newest.set(backups.newest().map_or(0.0, |time| time.0 as f64 / 1e3));
        let wait = backups.newest().map_or(0, |newest| newest.plus(every).since(now));
        let wait = wait.max(tried.map_or(0, |tried: Time| tried.plus(RETRY_MS).since(app.time.now())));
        if wait > 0 {
            tokio::select! {
                () = app.stopping.cancelled() => return,
                () = app.time.sleep_until(app.time.now().plus(wait.min(LOOK_MS))) => {}
            }
            continue;
        }
        let to = settings.directory.join(name(now));
        let copied = tokio::select! {
            // The next backup removes the unfinished file.
            () = app.stopping.cancelled() => return,
            copied = app.store.back_up(&to) => copied,
        };
        match copied {
            Ok(()) => {
                tried = None;
                app.backups.made.inc();
                tracing::info!(copy = %to.display(), "backup written");
                make_room(&settings, now).await;
            }
            Err(error) => {
                tried = Some(app.time.now());
                app.backups.failures.inc();
                tracing::error!(%error, copy = %to.display(), "backup failed; trying again in 5 minutes");
            }
        }
    }
}

/// Removes the oldest backups beyond the number to keep, and unfinished ones of a stopped server.
async fn make_room(settings: &BackupSettings, now: Time) {
    let copies = Backups::find(&settings.directory, now).await.made;
    let beyond = copies.len().saturating_sub(settings.keep);
    let mut old: Vec<_> = copies.into_iter().take(beyond).map(|(_, path)| path).collect();
    old.extend(entries(settings.directory.clone()).await.into_iter().filter(|path| is_partial(path)));
    let removed = tokio::task::spawn_blocking(move || {
        for path in old {
            if let Err(error) = std::fs::remove_file(&path) {
                tracing::warn!(%error, copy = %path.display(), "removing an old backup failed; trying again after the next backup");
            }
        }
    });
    let _ = removed.await;
}

/// The files in a directory; none if it does not exist.
async fn entries(directory: PathBuf) -> Vec<PathBuf> {
    let read = tokio::task::spawn_blocking(move || {
        let entries = std::fs::read_dir(directory).into_iter().flatten();
        entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
    });
    read.await.unwrap_or_default()
}

/// Whether this is an unfinished backup.
fn is_partial(path: &Path) -> bool {
    path.extension() == Some(OsStr::new("partial")) && path.file_stem().and_then(time).is_some()
}

fn name(at: Time) -> String {
    DateTime::<Utc>::from_timestamp_millis(at.0).unwrap_or_default().format(NAME).to_string()
}

/// When the backup with this name was made; `None` for other files.
fn time(name: &OsStr) -> Option<Time> {
    let time = NaiveDateTime::parse_from_str(name.to_str()?, NAME).ok()?;
    Some(Time(time.and_utc().timestamp_millis()))
}
