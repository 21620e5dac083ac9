//! Sends notices to a URL of the operator: open games and results.
//!
//! The process that writes an event sends its notice, so exactly one of several servers on one database does. Nothing waits for the receiver: notices follow the events of all
//! games like any other reader.

mod delivery;
mod format;
mod notice;

use std::sync::Arc;
use std::time::Duration;

use crate::App;
use cuatro_words::lang::Lang;
use delivery::Queue;
use notice::Notice;

pub(crate) use delivery::WebhookMetrics;
pub use delivery::{Receiver, ReceiverAnswer, UrlReceiver};
pub use format::{Post, WebhookFormat};
pub use notice::WebhookEvent;

/// A secret URL: it lets anyone write there.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretUrl(String);

impl SecretUrl {
    /// A URL that begins with `http://` or `https://` and has a host.
    pub fn new(url: &str) -> Option<SecretUrl> {
        let host = |uri: &ureq::http::Uri| uri.host().is_some_and(|host| !host.is_empty());
        let web = url.starts_with("http://") || url.starts_with("https://");
        url.parse().is_ok_and(|uri| web && host(&uri)).then(|| SecretUrl(url.to_owned()))
    }

    fn secret(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SecretUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(hidden)")
    }
}

/// Which notices are sent, where to, and how.
#[derive(Clone, Debug)]
pub struct WebhookSettings {
    pub receiver: Arc<dyn Receiver>,
    pub format: WebhookFormat,
    pub events: Vec<WebhookEvent>,
    /// The language of the notices.
    pub lang: Lang,
    pub server: String,
    /// The address with which links begin.
    pub links: String,
    /// The pause after each failed attempt; after the last one the notice is given up.
    pub pauses: Vec<Duration>,
}

impl WebhookSettings {
    /// How long an attempt may take, unless set otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(10);
    /// The pauses between attempts, unless set otherwise: four attempts within two minutes.
    pub const PAUSES: [Duration; 3] =
        [Duration::from_secs(2), Duration::from_secs(15), Duration::from_secs(60)];
}

/// Sends notices until the server stops.
pub(crate) async fn send_notices(app: App, settings: WebhookSettings) {
    let queue = Arc::new(Queue::default());
    let stopping = app.stopping.clone();
    let all = async {
        tokio::join!(delivery::deliver(app.clone(), &queue, &settings), follow(&app, &queue, &settings))
    };
    stopping.run_until_cancelled(all).await;
}

/// Selects the events of this process that are to be reported.
async fn follow(app: &App, queue: &Queue, settings: &WebhookSettings) {
    let activity = app.hub.activity().clone();
    let mut changes = activity.watch();
    let mut seen = 0;
    loop {
        let Some(events) = activity.after(seen) else {
            let newest = activity.newest();
            tracing::warn!(
                "webhook: events came faster than they can be reported; notices of these events are not sent"
            );
            app.webhook.dropped.inc();
            seen = newest;
            continue;
        };
        if let Some(last) = events.last() {
            seen = last.number;
        } else if changes.changed().await.is_err() {
            return;
        }
        for event in &events {
            let notice = Notice::of(event, settings.lang);
            if let Some(notice) = notice.filter(|notice| settings.events.contains(&notice.event())) {
                queue.push(app.time.date(), notice, &app.webhook);
            }
        }
    }
}
