//! Sends notices to one address of the operator's: an open game, a result, once a day a summary.
//!
//! The process that writes an event sends its notice, so of several servers on one database exactly one does; a summary belongs to the one that claims the day
//! in the store. Nothing waits for the receiver: what happens is read from the events of all games, like anybody else does.

mod delivery;
mod format;
mod notice;

use std::sync::Arc;
use std::time::Duration;

use super::App;
use crate::game::Time;
use crate::lang::Lang;
use crate::store::StoreError;
use delivery::Queue;
use notice::Notice;

pub use delivery::WebhookMetrics;
pub use format::WebhookFormat;
pub use notice::WebhookEvent;

/// A day, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// How long to sleep at most before looking at the date: the clock may have been set.
const LOOK_MS: i64 = 10 * 60 * 1000;

/// A secret address: anybody who knows it can write there.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretUrl(String);

impl SecretUrl {
    /// An address of `http://` or `https://`. The refusal does not repeat it.
    pub fn new(url: &str) -> Result<SecretUrl, String> {
        let host = |uri: &ureq::http::Uri| uri.host().is_some_and(|host| !host.is_empty());
        let web = url.starts_with("http://") || url.starts_with("https://");
        match url.parse() {
            Ok(uri) if web && host(&uri) => Ok(SecretUrl(url.to_owned())),
            _ => {
                Err("it is to be http:// or https:// with a host, such as https://ntfy.example/topic".into())
            }
        }
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

/// Which notices go where, and how.
#[derive(Clone, Debug)]
pub struct WebhookSettings {
    /// Where it goes.
    pub url: SecretUrl,
    /// In which form.
    pub format: WebhookFormat,
    /// The events that are reported.
    pub events: Vec<WebhookEvent>,
    /// In which language.
    pub lang: Lang,
    /// The name of this server.
    pub server: String,
    /// The address that links begin with.
    pub links: String,
    /// How long an attempt may take.
    pub patience: Duration,
    /// How long to wait after each attempt that failed; after the last one the notice is given up.
    pub pauses: Vec<Duration>,
}

impl WebhookSettings {
    /// How long an attempt may take, unless set otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(10);
    /// The pauses between attempts, unless set otherwise: four attempts within two minutes.
    pub const PAUSES: [Duration; 3] =
        [Duration::from_secs(2), Duration::from_secs(15), Duration::from_secs(60)];
}

/// Tells what happens until the server stops.
pub(super) async fn tell(app: App, settings: WebhookSettings) {
    let queue = Arc::new(Queue::default());
    let stopping = app.stopping.clone();
    let all = async {
        tokio::join!(
            delivery::deliver(app.clone(), &queue, &settings),
            follow(&app, &queue, &settings),
            sum_up(&app, &queue, &settings)
        )
    };
    stopping.run_until_cancelled(all).await;
}

/// Picks from the events that this process writes those to report.
async fn follow(app: &App, queue: &Queue, settings: &WebhookSettings) {
    let activity = app.hub.activity().clone();
    let mut changes = activity.watch();
    let mut seen = 0;
    loop {
        let Some(events) = activity.after(seen) else {
            let newest = *changes.borrow_and_update();
            tracing::warn!("events came too fast to report; some notices are missing");
            app.webhook.count_dropped(1);
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

/// Once a day, at midnight UTC, says who played. A server that starts later in the day does it then.
async fn sum_up(app: &App, queue: &Queue, settings: &WebhookSettings) {
    if !settings.events.contains(&WebhookEvent::Daily) {
        return;
    }
    let mut known = None;
    loop {
        // Both before anything is waited for: what passes meanwhile counts.
        let (now, began) = (app.time.date(), app.time.now());
        let day = now.0.div_euclid(DAY_MS);
        if known != Some(day) {
            match summary(app, day, now).await {
                Ok(notice) => {
                    known = Some(day);
                    notice.into_iter().for_each(|notice| queue.push(now, notice, &app.webhook));
                }
                Err(error) => tracing::warn!(%error, "the day could not be summed up; it is tried again"),
            }
        }
        let wait = ((day + 1) * DAY_MS - now.0).clamp(1, LOOK_MS);
        app.time.sleep_until(began.plus(wait)).await;
    }
}

/// The summary of a day, if it falls to this process. Claimed once it is there, because a claim is not given back.
async fn summary(app: &App, day: i64, now: Time) -> Result<Option<Notice>, StoreError> {
    let notice = Notice::summary(&app.store.totals_since(now.plus(-DAY_MS)).await?);
    Ok(app.store.claim_summary(day).await?.then_some(notice))
}
