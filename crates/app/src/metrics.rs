//! Counts and durations since the start, for the operator.

use prometheus_client::metrics::histogram::Histogram;

use super::App;
use super::play::MoveMetrics;
use super::tasks::backups::BackupMetrics;
use super::tasks::webhook::WebhookMetrics;
use super::tournaments::DirectorMetrics;
use cuatro_engine::Purpose;
use cuatro_live::WriterMetrics;

/// The metrics of an app, as they are now.
pub struct AppMetrics<'a> {
    pub writer: &'a WriterMetrics,
    pub moves: &'a MoveMetrics,
    pub director: &'a DirectorMetrics,
    pub backups: &'a BackupMetrics,
    pub webhook: &'a WebhookMetrics,
    /// How many games are in memory.
    pub rooms: usize,
    /// How many games of two computers are running.
    pub exhibitions: usize,
    pub searches_waiting: usize,
    pub searches_running: usize,
    /// How long searches for each purpose waited for a thread, in seconds.
    pub search_waits: Vec<(&'static str, &'a Histogram)>,
    /// The length of the store's write-ahead log in bytes; `None` if it has none of its own.
    pub log_bytes: Option<u64>,
}

impl App {
    pub fn metrics(&self) -> AppMetrics<'_> {
        let (searches_waiting, searches_running) = self.engine.load();
        let waits = Purpose::ALL.into_iter().map(|purpose| (purpose.as_str(), self.engine.waited(purpose)));
        AppMetrics {
            writer: self.writer.metrics(),
            moves: &self.moves,
            director: &self.directing,
            backups: &self.backups,
            webhook: &self.webhook,
            rooms: self.hub.games_in_memory(),
            exhibitions: self.computers.exhibitions(),
            searches_waiting,
            searches_running,
            search_waits: waits.collect(),
            log_bytes: self.store.log_bytes(),
        }
    }
}
