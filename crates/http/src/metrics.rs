//! `/metrics` for the operator's Prometheus. It contains no names of people and no ids of games.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{MatchedPath, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use super::problem::Failure;
use super::request::NoFields;
use cuatro_app::{App, AppError};
use cuatro_game::Time;

/// Upper bounds of the histogram of durations, in seconds: a move takes one or two milliseconds, an analysis up to twenty seconds.
const CLASSES: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10.0, 60.0];
/// The same for the delivery of a move to a socket, which is measured in whole milliseconds.
const DELIVERY_CLASSES: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// The format before OpenMetrics, for scrapers that ask for `text/plain` alone.
const PLAIN_METRICS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Counts while the server runs. Each server has its own.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram>,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Open event streams.
    pub(crate) streams: Gauge,
    /// From the decision on a move to its frame on a socket, in seconds, for each following socket.
    delivery: Histogram,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

impl Metrics {
    pub(crate) fn new(app: &App) -> Metrics {
        let mut root = Registry::default();
        root.register_collector(Box::new(Process { started_at: app.time().now() }));
        let registry = root.sub_registry_with_prefix("cuatro");
        let requests = Family::<Request, Counter>::default();
        let seconds = Family::<Route, Histogram>::new_with_constructor(|| Histogram::new(CLASSES));
        let (sockets, streams) = (Gauge::default(), Gauge::default());
        registry.register(
            "build",
            "The version that runs",
            Info::new([("version", env!("CARGO_PKG_VERSION"))]),
        );
        registry.register("http_requests", "Requests that were answered", requests.clone());
        registry.register("http_request_duration_seconds", "How long answers took to begin", seconds.clone());
        registry.register("sockets", "Open WebSockets", sockets.clone());
        registry.register("event_streams", "Open event streams", streams.clone());
        let delivery = Histogram::new(DELIVERY_CLASSES);
        registry.register(
            "move_delivery_seconds",
            "From the decision on a move to its frame on a socket, for each socket that follows the game",
            delivery.clone(),
        );
        registry.register_collector(Box::new(Inside(app.clone())));
        Metrics { registry: root, requests, seconds, sockets, streams, delivery }
    }

    /// Records a move sent on a socket, this long after it was decided.
    pub(crate) fn delivered(&self, after_ms: i64) {
        self.delivery.observe(after_ms.max(0) as f64 / 1e3);
    }

    /// Records a response.
    pub(crate) fn answered(
        &self,
        method: &Method,
        path: Option<&MatchedPath>,
        status: StatusCode,
        took: Duration,
    ) {
        // The route and not the path, of which clients can invent any number.
        let route = path.map_or("none", MatchedPath::as_str).to_owned();
        // Nor can clients invent methods.
        let method = match *method {
            Method::GET | Method::POST | Method::DELETE | Method::HEAD | Method::OPTIONS => {
                method.to_string()
            }
            _ => "other".to_owned(),
        };
        self.seconds.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Request { method, route, status: status.as_u16() }).inc();
    }
}

/// Values that are read from the server on each request.
struct Inside(App);

impl std::fmt::Debug for Inside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Inside")
    }
}

impl Collector for Inside {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let app = self.0.metrics();
        let number = |count: usize| ConstGauge::new(i64::try_from(count).unwrap_or(i64::MAX));
        let mut describe =
            |name: &str, help: &str, metric: &dyn EncodeNamed| metric.encode_named(&mut encoder, name, help);
        describe(
            "games_in_memory",
            "Games that somebody plays or follows, or did lately",
            &number(app.rooms),
        )?;
        describe(
            "tasks",
            "Tasks of the runtime: connections, sockets, games that are due, and what the server does by itself",
            &number(tokio::runtime::Handle::current().metrics().num_alive_tasks()),
        )?;
        describe("exhibitions", "Games of two computers that go on", &number(app.exhibitions))?;
        describe(
            "engine_searches_waiting",
            "Searches that wait for a thread",
            &number(app.searches_waiting),
        )?;
        describe("engine_searches_running", "Threads that search", &number(app.searches_running))?;
        describe("commits", "Commits that are on the disk", &app.writer.commits)?;
        describe("commit_failures", "Commits that the store refused", &app.writer.failures)?;
        describe("changes", "Changes of games and players in the commits", &app.writer.changes)?;
        describe("commit_duration_seconds", "How long commits took", &app.writer.durations)?;
        describe("commit_size", "Changes of games and players in a commit", &app.writer.batches)?;
        describe(
            "wal_bytes",
            "Length of the write-ahead log; 0 where the store has none of its own",
            &ConstGauge::new(i64::try_from(app.log_bytes.unwrap_or(0)).unwrap_or(i64::MAX)),
        )?;
        describe("backups", "Copies of the data that the server made", &app.backups.made)?;
        describe("backup_failures", "Copies that could not be made", &app.backups.failures)?;
        describe(
            "backup_newest_timestamp_seconds",
            "When the newest copy was made, since 1970; 0 where none is known",
            &app.backups.newest,
        )?;
        describe("webhook_sent", "Notices that the operator's webhook took", &app.webhook.sent)?;
        describe(
            "webhook_failed",
            "Notices that it refused or did not take at any attempt",
            &app.webhook.failed,
        )?;
        describe("webhook_dropped", "Notices that were too many", &app.webhook.dropped)?;
        describe(
            "director_seconds",
            "Seconds during which directing tournaments kept a thread busy",
            &app.director.seconds,
        )?;
        let moves = ("moves", "Moves that were sent, by what became of them.", MetricType::Counter);
        let mut moves = encoder.encode_descriptor(moves.0, moves.1, None, moves.2)?;
        for (outcome, count) in app.moves.by_outcome() {
            ConstCounter::new(count).encode(moves.encode_family(&[("outcome", outcome)])?)?;
        }
        let waits = (
            "engine_wait_seconds",
            "How long searches waited for a thread, by purpose.",
            MetricType::Histogram,
        );
        let mut waits = encoder.encode_descriptor(waits.0, waits.1, None, waits.2)?;
        for (purpose, waited) in app.search_waits {
            waited.encode(waits.encode_family(&[("purpose", purpose)])?)?;
        }
        Ok(())
    }
}

/// The process, under the names that Prometheus gives to them everywhere. Where there is no `/proc`, only its start is known.
#[derive(Debug)]
struct Process {
    started_at: Time,
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> Result<(), std::fmt::Error> {
        let mut describe = |name: &str, help: &str, value: i64| {
            ConstGauge::new(value).encode_named(&mut encoder, name, help)
        };
        let started_at = self.started_at.0 / 1_000;
        describe("process_start_time_seconds", "When the process began, since 1970", started_at)?;
        if let Some(bytes) = resident_bytes() {
            describe("process_resident_memory_bytes", "Memory that the process occupies", bytes)?;
        }
        if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
            describe("process_open_fds", "Open file descriptors", open.count() as i64)?;
        }
        Ok(())
    }
}

fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<i64>().ok().map(|kib| kib * 1_024)
}

/// A metric of any type, encoded under a name.
trait EncodeNamed {
    fn encode_named(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        name: &str,
        help: &str,
    ) -> Result<(), std::fmt::Error>;
}

impl<M: EncodeMetric> EncodeNamed for M {
    fn encode_named(
        &self,
        encoder: &mut DescriptorEncoder<'_>,
        name: &str,
        help: &str,
    ) -> Result<(), std::fmt::Error> {
        // As a registry does it for metrics that are registered.
        let help = format!("{help}.");
        self.encode(encoder.encode_descriptor(name, &help, None, self.metric_type())?)
    }
}

/// `GET /metrics`, in the OpenMetrics text format, or in the older one for a scraper that reads nothing else.
pub(crate) async fn metrics(
    State(metrics): State<Arc<Metrics>>,
    headers: HeaderMap,
    _: NoFields,
) -> Result<([(HeaderName, HeaderValue); 2], String), Failure> {
    let mut text = String::new();
    encode(&mut text, &metrics.registry).map_err(|_| AppError::Broken)?;
    let accepted =
        headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok()).unwrap_or_default();
    let is_plain = accepted.contains("text/plain") && !accepted.contains("openmetrics");
    let (kind, text) = if is_plain { (PLAIN_METRICS, plain(&text)) } else { (OPEN_METRICS, text) };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, text))
}

/// Metrics in the format before OpenMetrics: it names counters and infos as their samples, has no type `info`, and no end.
fn plain(open_metrics: &str) -> String {
    let types = open_metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '));
    let suffixes: HashMap<&str, &str> = types
        .filter_map(|(name, kind)| match kind {
            "counter" => Some((name, "_total")),
            "info" => Some((name, "_info")),
            _ => None,
        })
        .collect();
    let mut text = String::new();
    for line in open_metrics.lines().filter(|line| *line != "# EOF") {
        let described = line.strip_prefix("# ").and_then(|rest| {
            let (word, rest) = rest.split_once(' ')?;
            let (name, rest) = rest.split_once(' ')?;
            let rest = if (word, rest) == ("TYPE", "info") { "gauge" } else { rest };
            Some(format!("# {word} {name}{} {rest}", suffixes.get(name).copied().unwrap_or_default()))
        });
        text.push_str(described.as_deref().unwrap_or(line));
        text.push('\n');
    }
    text
}

/// A follower of a game, counted as long as this lives.
pub(crate) struct Counted(Gauge);

impl Counted {
    pub(crate) fn one_more(gauge: &Gauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}
