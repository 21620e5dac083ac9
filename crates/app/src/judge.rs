//! The judge writes the report of each tournament game on the standard board when the game is over, so that the table says how well
//! everybody chose, and a class that presses "Why?" in the same second waits for no search. It judges one game at a time. What it misses, because
//! the server stops or too many games wait, is judged when somebody asks for the report.

use tokio::sync::mpsc;

use super::{App, AppError};
use cuatro_engine::{Purpose, SearchRequest};
use cuatro_game::{GameId, Status};
use cuatro_live::LiveGame;
use cuatro_rules::Variant;

/// How many games may wait.
const MOST: usize = 10_000;

/// The games that wait for the judge.
#[derive(Clone)]
pub(super) struct Judge(mpsc::Sender<GameId>);

impl Judge {
    /// A judge, and the games that it is given.
    pub(super) fn new() -> (Judge, mpsc::Receiver<GameId>) {
        let (ended, games) = mpsc::channel(MOST);
        (Judge(ended), games)
    }

    /// Has a game judged if it is one of a tournament on the standard board.
    pub(super) fn game_over(&self, live: &LiveGame) {
        let setup = &live.game.setup;
        if live.game.status == Status::Finished
            && setup.variant == Variant::STANDARD
            && setup.tournament.is_some()
        {
            // Without room, or while the server stops, the game is judged when somebody asks.
            let _ = self.0.try_send(live.id.clone());
        }
    }
}

/// Judges one game after another.
pub(super) async fn judge_games(app: App, mut games: mpsc::Receiver<GameId>) {
    while let Some(Some(game)) = app.stopping.run_until_cancelled(games.recv()).await {
        // Not as a search of the game: a person who asks for its report must not wait for this one, which gives way to all others.
        let request = SearchRequest { purpose: Purpose::Exhibition, game: None, address: None };
        match app.report_by(&game, request).await {
            Ok(_) | Err(AppError::Gone) => {}
            // The server stops.
            Err(_) if app.stopping.is_cancelled() => {}
            Err(error) => {
                tracing::warn!(%error, %game, "judging a tournament game failed; it is judged when somebody asks")
            }
        }
    }
}
