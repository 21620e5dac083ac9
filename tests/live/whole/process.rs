//! A process on a machine: the server with its doors, and what happens to it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use cuatro::app::{AppSettings, IdempotencySecret, WebhookEvent, WebhookFormat, WebhookSettings};
use cuatro::http::{HttpSettings, router};
use cuatro::lang::Lang;
use cuatro::time_source::{Machine, TimeSource};
use tokio_util::sync::CancellationToken;

use super::receiver::Reached;
use super::world::World;
use crate::node::{Node, small_engine};

/// How long games that nobody plays and names that nobody uses are kept, in milliseconds.
pub const UNTOUCHED_MS: i64 = 60_000;
/// How long a process that stops waits for what it has begun.
const PATIENCE: Duration = Duration::from_secs(3);
/// The pauses between attempts to bring a notice.
pub const PAUSES: [Duration; 3] = [Duration::from_secs(2), Duration::from_secs(5), Duration::from_secs(10)];
/// What stands beside the data: 32 bytes.
const SECRET: &str = "c2ltdWxhdGlvbi1zaW11bGF0aW9uLXNpbXVsYXRpb24=";

pub struct Process {
    /// Its number among all that were ever started, from 1.
    pub run: usize,
    pub node: Node,
    pub router: Router,
    pub stopping: CancellationToken,
    /// Ends its lines at once.
    pub gone: CancellationToken,
    tasks: Mutex<Option<cuatro::app::Tasks>>,
}

impl Process {
    /// Starts one; again until it succeeds, as a service manager does.
    pub async fn start(world: &Arc<World>, machine: &Arc<Machine>) -> Arc<Process> {
        loop {
            let run = world.next_run();
            let receiver = Arc::new(Reached::new(world, run));
            let webhook = WebhookSettings {
                receiver,
                format: WebhookFormat::Json,
                events: vec![WebhookEvent::Waiting, WebhookEvent::Over],
                lang: Lang::En,
                server: "Simulation".into(),
                links: "http://cuatro".into(),
                pauses: PAUSES.into(),
            };
            let settings = AppSettings {
                untouched_ms: Some(UNTOUCHED_MS),
                webhook: Some(webhook),
                idempotency: IdempotencySecret::from_text(SECRET).expect("a secret"),
                ..AppSettings::plain(small_engine())
            };
            let time = TimeSource::simulated(machine.clone());
            let Ok((node, tasks)) = Node::try_start(&world.store, time, settings, run).await else {
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            };
            let http = HttpSettings { unlimited: true, ..HttpSettings::default() };
            return Arc::new(Process {
                run,
                router: router(node.app.clone(), http),
                stopping: tasks.stopping().clone(),
                gone: CancellationToken::new(),
                tasks: Mutex::new(Some(tasks)),
                node,
            });
        }
    }

    /// It dies in the middle of whatever it does.
    pub fn kill(&self) {
        self.node.kill();
        self.gone.cancel();
    }

    /// It stops as it should.
    pub async fn stop(&self) {
        let tasks = self.tasks.lock().expect("the tasks").take();
        if let Some(tasks) = tasks {
            tasks.stop(PATIENCE).await;
        }
        self.kill();
    }
}
