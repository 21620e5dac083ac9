//! Hints by LISTEN and NOTIFY.
//!
//! They are sent after the commit, on a separate connection: a transaction that notifies holds a database-wide lock while it is
//! flushed, so a NOTIFY in each commit would make all commits wait for each other. Waiting hints are sent together.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep, timeout};

use super::connection::connect_with;
use cuatro_store::{Bus, Hint, Written};

/// The channel. Another format of the payload gets another name.
const CHANNEL: &str = "cuatro_2";

/// A payload must be shorter than 8,000 bytes.
const MAX_PAYLOAD_BYTES: usize = 7_900;

/// How many hints can wait to be received or sent. Beyond that some are lost.
const MAX_WAITING_HINTS: usize = 4_096;

/// How often each process sends something, and after how much silence a connection counts as dead.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
const SILENCE_TIMEOUT: Duration = Duration::from_secs(4);

const RECONNECT_PAUSE: Duration = Duration::from_millis(250);

/// Hints of the processes on this database.
pub(super) struct Hints {
    to_send: mpsc::Sender<Hint>,
    received: broadcast::Sender<Hint>,
}

impl Hints {
    /// Connects, and reconnects when necessary, as long as this lives.
    pub(super) fn start(options: PgConnectOptions) -> Hints {
        let (to_send, waiting) = mpsc::channel(MAX_WAITING_HINTS);
        let received = broadcast::Sender::new(MAX_WAITING_HINTS);
        // A random name: a process ignores its own hints.
        let sender = uuid::Uuid::new_v4().simple().to_string();
        tokio::spawn(send(options.clone(), waiting, sender.clone()));
        tokio::spawn(listen(options, received.clone(), sender));
        Hints { to_send, received }
    }
}

impl Bus for Hints {
    fn publish(&self, hint: Hint) {
        // If too many are waiting, hints are lost, which is permitted.
        let _ = self.to_send.try_send(hint);
    }

    fn subscribe(&self) -> broadcast::Receiver<Hint> {
        self.received.subscribe()
    }
}

/// Sends all waiting hints at once, again and again, until the bus is dropped.
async fn send(options: PgConnectOptions, mut waiting: mpsc::Receiver<Hint>, sender: String) {
    // Hints may be lost, so they need not be flushed, nor wait for a standby.
    let settings = "set synchronous_commit = off";
    let mut connection = None;
    let mut hints = Vec::new();
    loop {
        // An empty list is sent too, as a heartbeat.
        if let Ok(0) = timeout(HEARTBEAT_INTERVAL, waiting.recv_many(&mut hints, MAX_WAITING_HINTS)).await {
            return;
        }
        let texts = payloads(&sender, std::mem::take(&mut hints));
        if connection.is_none() {
            connection = connect_with(&options, settings).await.ok();
        }
        let Some(open) = connection.as_mut() else {
            sleep(RECONNECT_PAUSE).await;
            continue;
        };
        let notify = sqlx::query("select pg_notify($1, payload) from unnest($2::text[]) payload")
            .bind(CHANNEL)
            .bind(texts)
            .execute(open);
        if !matches!(timeout(SILENCE_TIMEOUT, notify).await, Ok(Ok(_))) {
            connection = None;
        }
    }
}

/// Hints as payloads: the sender, a space, and a JSON list. At least one.
fn payloads(sender: &str, hints: Vec<Hint>) -> Vec<String> {
    let mut payloads = Vec::new();
    let mut list = String::new();
    for hint in hints.into_iter().flat_map(one_by_one) {
        let mut json = json(&hint);
        if let Hint::Changed(changed) = hint
            && json.len() > MAX_PAYLOAD_BYTES / 2
        {
            // The events are in the store.
            let bare = changed.into_iter().map(|written| Written { events: Vec::new(), ..written });
            json = self::json(&Hint::Changed(bare.collect()));
        }
        if !list.is_empty() && sender.len() + list.len() + json.len() + 8 > MAX_PAYLOAD_BYTES {
            payloads.push(format!("{sender} [{list}]"));
            list.clear();
        }
        // A hint that is too long on its own is lost.
        if json.len() + sender.len() + 8 < MAX_PAYLOAD_BYTES {
            list.push_str(if list.is_empty() { "" } else { "," });
            list.push_str(&json);
        }
    }
    payloads.push(format!("{sender} [{list}]"));
    payloads
}

/// Splits a hint into one per game, so that they fill payloads.
fn one_by_one(hint: Hint) -> Vec<Hint> {
    match hint {
        Hint::Changed(changed) => changed.into_iter().map(|written| Hint::Changed(vec![written])).collect(),
        Hint::Lost => Vec::new(),
        other => vec![other],
    }
}

fn json(hint: &Hint) -> String {
    serde_json::to_string(hint).expect("hints are JSON")
}

/// Receives hints until the bus is dropped. Reports whenever some may have been missed.
async fn listen(options: PgConnectOptions, received: broadcast::Sender<Hint>, own: String) {
    loop {
        if let Ok(Some(mut listener)) = timeout(SILENCE_TIMEOUT, listener(&options)).await {
            // Hints before this moment may have been missed.
            let _ = received.send(Hint::Lost);
            receive(&mut listener, &received, &own).await;
        }
        if received.strong_count() <= 1 {
            return;
        }
        sleep(RECONNECT_PAUSE).await;
    }
}

async fn listener(options: &PgConnectOptions) -> Option<PgListener> {
    let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await.ok()?;
    // A replacement connection would silently miss the hints in between.
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await.ok()?;
    Some(listener)
}

/// Forwards hints as long as any arrive: every process, including this one, sends something each second.
async fn receive(listener: &mut PgListener, received: &broadcast::Sender<Hint>, own: &str) {
    let mut heard = Instant::now();
    loop {
        let quiet = SILENCE_TIMEOUT.saturating_sub(heard.elapsed());
        let Ok(Ok(Some(notification))) = timeout(quiet, listener.try_recv()).await else { return };
        heard = Instant::now();
        if received.strong_count() <= 1 {
            return;
        }
        let Some((sender, list)) = notification.payload().split_once(' ') else { continue };
        if sender == own {
            continue;
        }
        // Unknown hints of a newer process are ignored; polling finds the changes.
        let mut changed = Vec::new();
        for hint in serde_json::from_str::<Vec<Hint>>(list).unwrap_or_default() {
            match hint {
                Hint::Changed(games) => changed.extend(games),
                other => drop(received.send(other)),
            }
        }
        if !changed.is_empty() {
            let _ = received.send(Hint::Changed(changed));
        }
    }
}
