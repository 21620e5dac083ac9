//! The judge: it writes the report of each tournament game on the standard board at the end of the game, so that the table shows
//! how well entrants chose, and a class that presses "Why?" in the same second need not wait for searches. It judges one game at a
//! time. Games that it misses, because the server stops or too many wait, are judged on request.

use tokio::sync::mpsc;

use crate::{App, AppError};
use cuatro_engine::{Purpose, SearchRequest};
use cuatro_game::{GameId, Status};
use cuatro_live::LiveGame;
use cuatro_rules::Variant;

/// The most games that may wait.
const MOST_WAITING_GAMES: usize = 10_000;

#[derive(Clone)]
pub(crate) struct Judge(mpsc::Sender<GameId>);

impl Judge {
    pub(crate) fn new() -> (Judge, mpsc::Receiver<GameId>) {
        let (ended, games) = mpsc::channel(MOST_WAITING_GAMES);
        (Judge(ended), games)
    }

    /// Queues a game of a tournament on the standard board.
    pub(crate) fn game_over(&self, live: &LiveGame) {
        let setup = &live.game.setup;
        if live.game.status == Status::Finished
            && setup.variant == Variant::STANDARD
            && setup.tournament.is_some()
        {
            // Without room, or while the server stops, the game is judged on request.
            let _ = self.0.try_send(live.id.clone());
        }
    }
}

/// Judges one game after another.
pub(crate) async fn judge_games(app: App, mut games: mpsc::Receiver<GameId>) {
    while let Some(Some(game)) = app.stopping.run_until_cancelled(games.recv()).await {
        // Not a search of the game: a person's request for the report must not wait for this one, which yields to all others.
        let request = SearchRequest { purpose: Purpose::Exhibition, game: None, address: None };
        match app.report_by(&game, request).await {
            Ok(_) | Err(AppError::Gone) => {}
            // The server stops.
            Err(_) if app.stopping.is_cancelled() => {}
            Err(error) => {
                tracing::warn!(%error, %game, "judging a tournament game failed; it is judged on request")
            }
        }
    }
}
