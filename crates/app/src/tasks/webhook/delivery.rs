//! Delivers notices one after another, and gives each up after some attempts.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use prometheus_client::metrics::counter::Counter;
use tokio::sync::Notify;
use ureq::Agent;

use super::format::{Post, post};
use super::notice::Notice;
use super::{SecretUrl, WebhookSettings};
use crate::App;
use cuatro_game::Time;

/// How many notices can wait; beyond that the oldest is dropped.
const QUEUE: usize = 100;
/// The longest pause that a receiver can ask for.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Counts of notices since the start.
#[derive(Debug, Default)]
pub struct WebhookMetrics {
    /// Notices that the receiver accepted.
    pub sent: Counter,
    /// Notices that it refused, or accepted at no attempt.
    pub failed: Counter,
    /// Notices that were dropped because too many were waiting.
    pub dropped: Counter,
}

/// Waiting notices, with the time of each.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: Mutex<VecDeque<(Time, Notice)>>,
    more: Notify,
}

impl Queue {
    /// Adds a notice; drops the oldest if there are too many.
    pub(super) fn push(&self, at: Time, notice: Notice, metrics: &WebhookMetrics) {
        let mut waiting = self.waiting.lock().expect("no code panics while it holds the notices");
        if waiting.len() == QUEUE {
            waiting.pop_front();
            metrics.dropped.inc();
        }
        waiting.push_back((at, notice));
        drop(waiting);
        self.more.notify_one();
    }

    async fn next(&self) -> (Time, Notice) {
        loop {
            let first = self.waiting.lock().expect("no code panics while it holds the notices").pop_front();
            match first {
                Some(notice) => return notice,
                None => self.more.notified().await,
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReceiverAnswer {
    /// It took the notice.
    Taken,
    /// Another attempt may succeed: the error, and the pause that the receiver asks for.
    NotNow(String, Option<Duration>),
    /// It will never take it: the error.
    Refused(String),
}

pub trait Receiver: std::fmt::Debug + Send + Sync {
    /// Makes one attempt to bring a notice.
    fn bring(&self, post: Post) -> BoxFuture<'_, ReceiverAnswer>;
}

/// A receiver at a URL, over HTTP.
#[derive(Debug)]
pub struct UrlReceiver {
    url: SecretUrl,
    patience: Duration,
    agent: Arc<OnceLock<Agent>>,
}

impl UrlReceiver {
    /// The receiver at `url`. An attempt may take as long as `patience`.
    pub fn new(url: SecretUrl, patience: Duration) -> UrlReceiver {
        UrlReceiver { url, patience, agent: Arc::default() }
    }
}

impl Receiver for UrlReceiver {
    fn bring(&self, post: Post) -> BoxFuture<'_, ReceiverAnswer> {
        let (url, patience, agent) = (self.url.clone(), self.patience, self.agent.clone());
        let sending = tokio::task::spawn_blocking(move || {
            // Reads the machine's certificates, which takes a moment.
            send(agent.get_or_init(|| agent_with(patience)), &url, &post)
        });
        sending
            .map(|sent| sent.unwrap_or_else(|_| ReceiverAnswer::Refused("sending it failed".into())))
            .boxed()
    }
}

fn agent_with(patience: Duration) -> Agent {
    let config = crate::client::as_the_machine_trusts()
        .timeout_global(Some(patience))
        // Only to the address that the operator set.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .user_agent(concat!("cuatro/", env!("CARGO_PKG_VERSION")));
    Agent::from(config.build())
}

/// Delivers waiting notices until the server stops. Those that still wait then are lost.
pub(super) async fn deliver(app: App, queue: &Queue, settings: &WebhookSettings) {
    loop {
        let (at, notice) = queue.next().await;
        let mut post = post(settings, &notice, at);
        // The same at every attempt, for receivers that accepted a notice before the connection broke.
        post.headers.push(("idempotency-key", uuid::Uuid::new_v4().to_string()));
        let event = notice.event().as_str();
        match bring(settings, &post).await {
            Ok(()) => {
                app.webhook.sent.inc();
                tracing::debug!(event, "webhook: notice delivered");
            }
            Err(reason) => {
                app.webhook.failed.inc();
                tracing::warn!(
                    event,
                    reason,
                    "webhook: delivery to --webhook-url failed; the notice is dropped"
                );
            }
        }
    }
}

/// Tries until the notice is accepted, refused, or tried often enough.
async fn bring(settings: &WebhookSettings, post: &Post) -> Result<(), String> {
    let mut pauses = settings.pauses.iter();
    loop {
        let (reason, asked) = match settings.receiver.bring(post.clone()).await {
            ReceiverAnswer::Taken => return Ok(()),
            ReceiverAnswer::Refused(reason) => return Err(reason),
            ReceiverAnswer::NotNow(reason, asked) => (reason, asked),
        };
        let Some(pause) = pauses.next() else { return Err(reason) };
        tracing::debug!(reason, "webhook: delivery failed; retrying");
        tokio::time::sleep(asked.map_or(*pause, |asked| asked.clamp(*pause, LONGEST_WAIT.max(*pause)))).await;
    }
}

/// One attempt. Its errors never contain the address, which is a secret.
fn send(agent: &Agent, url: &SecretUrl, post: &Post) -> ReceiverAnswer {
    let mut request = agent.post(url.secret());
    for (name, value) in &post.headers {
        request = request.header(*name, value);
    }
    let answer = match request.send(post.body.as_str()) {
        Ok(answer) => answer,
        Err(error) => return ReceiverAnswer::NotNow(what_went_wrong(&error), None),
    };
    let status = answer.status();
    let said = format!("it answered {}", status.as_u16());
    match status.as_u16() {
        200..=299 => ReceiverAnswer::Taken,
        408 | 425 | 429 | 500..=599 => {
            let after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok());
            let after = after.and_then(|seconds| seconds.trim().parse::<f64>().ok());
            ReceiverAnswer::NotNow(said, after.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
        }
        300..=399 => ReceiverAnswer::Refused(format!("{said}, and a redirection is not followed")),
        _ => ReceiverAnswer::Refused(said),
    }
}

fn what_went_wrong(error: &ureq::Error) -> String {
    match error {
        ureq::Error::Timeout(_) => "it did not answer in time".to_owned(),
        ureq::Error::HostNotFound => "its name was not found".to_owned(),
        ureq::Error::ConnectionFailed => "it cannot be reached".to_owned(),
        ureq::Error::Io(error) => format!("the connection failed: {}", error.kind()),
        ureq::Error::Rustls(_) | ureq::Error::Tls(_) => "TLS with it failed".to_owned(),
        _ => "the request failed".to_owned(),
    }
}
