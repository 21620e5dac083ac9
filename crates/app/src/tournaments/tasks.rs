//! The tasks that direct tournaments: each open one has its own. What is due follows from the log, presence and the games, so a
//! restarted task continues where the last one ended.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use super::super::{App, AppError};
use super::director::{Director, NextRun};
use crate::tasks::workers::RETRY;
use cuatro_tournament::TournamentId;

/// The shortest time between two runs: results that come within it are scored together.
const SHORTEST_BETWEEN_RUNS: Duration = Duration::from_millis(250);

/// Directs all open tournaments, and those that are created or changed.
pub(crate) async fn direct_all(
    app: App,
    tracker: TaskTracker,
    mut news: mpsc::UnboundedReceiver<TournamentId>,
) {
    let mut open = loop {
        // Where processes share the data, each receives those that it has leased.
        if app.hub.is_shared() {
            break Vec::new();
        }
        match app.store.open_tournaments().await {
            Ok(open) => break open,
            Err(error) => tracing::warn!(%error, "finding open tournaments failed; trying again in 1 second"),
        }
        if !app.pause(RETRY).await {
            return;
        }
    };
    let mut directed = Directed::default();
    loop {
        let id = match open.pop() {
            Some(id) => id,
            None => tokio::select! {
                _ = app.stopping.cancelled() => return,
                id = news.recv() => match id {
                    Some(id) => id,
                    None => return,
                },
            },
        };
        directed.notify(&app, &tracker, id);
    }
}

#[derive(Default)]
struct Directed(HashMap<TournamentId, Weak<Notify>>);

impl Directed {
    /// Notifies a tournament's task, and starts it if there is none.
    fn notify(&mut self, app: &App, tracker: &TaskTracker, id: TournamentId) {
        match self.0.get(&id).and_then(Weak::upgrade) {
            Some(task) => task.notify_one(),
            None => {
                let task = Arc::new(Notify::new());
                self.0.retain(|_, task| task.strong_count() > 0);
                self.0.insert(id.clone(), Arc::downgrade(&task));
                let app = app.clone();
                tracker.spawn(async move { app.directing.clone().measured(direct(app, id, task)).await });
            }
        }
    }
}

/// Directs one tournament until it is over.
async fn direct(app: App, id: TournamentId, notified: Arc<Notify>) {
    let mut director = None;
    loop {
        let (began, earliest_next) = (app.time.now(), Instant::now() + SHORTEST_BETWEEN_RUNS);
        let due = match run_once(&app, &id, &mut director).await {
            Ok(NextRun::Never) => return,
            Ok(NextRun::At(due)) => due,
            Err(error) => {
                tracing::warn!(%error, tournament = %id, "directing a tournament failed; trying again in 1 second");
                if let AppError::Store(error) = &error {
                    app.note(error);
                }
                Some(began.plus(RETRY.as_millis() as i64))
            }
        };
        let wait = async {
            let due = async {
                match due {
                    // Where processes share the data, the process that leases the tournament is notified.
                    Some(due) if !app.hub.is_shared() => app.time.sleep_until(due).await,
                    _ => std::future::pending().await,
                }
            };
            tokio::select! {
                () = due => {}
                () = notified.notified() => {}
            }
            tokio::time::sleep_until(earliest_next).await;
        };
        if app.stopping.run_until_cancelled(wait).await.is_none() {
            return;
        }
    }
}

async fn run_once(
    app: &App,
    id: &TournamentId,
    director: &mut Option<Director>,
) -> Result<NextRun, AppError> {
    if let Some(director) = director {
        return director.run_once().await;
    }
    let Some(room) = app.hub.tournament(id).await? else { return Ok(NextRun::Never) };
    director.insert(Director::new(app.clone(), room)).run_once().await
}
