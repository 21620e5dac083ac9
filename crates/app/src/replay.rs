//! A game at an earlier ply, and work that takes the longer the more discs a game has.

use std::net::IpAddr;
use std::sync::Arc;

use super::{App, AppError, FieldProblem};
use cuatro_live::LiveGame;
use cuatro_rules::Position;

/// The most discs with which a replay, or the text of a report, costs less than handing it over to another thread.
const SHORT: u16 = 500;

impl App {
    /// The game as it was with `ply` discs, for review: no longer in play, without later events.
    pub async fn rewound(
        &self,
        live: Arc<LiveGame>,
        ply: u16,
        address: Option<IpAddr>,
    ) -> Result<Arc<LiveGame>, AppError> {
        let max = live.game.ply();
        if ply > max {
            return Err(AppError::field("ply", FieldProblem::Range { min: 0, max: max.into() }));
        }
        self.job_on(max, address, move || rewound(&live, ply)).await
    }

    /// Does something that takes the longer the more discs a game has: here if they are few, else as a job.
    pub async fn job_on<T: Send + 'static>(
        &self,
        discs: u16,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        if discs <= SHORT { Ok(work()) } else { self.job(address, work).await }
    }

    /// Does something that takes long for a request on threads of its own, on which addresses take turns; `Busy` if this one has
    /// too much waiting there.
    pub async fn job<T: Send + 'static>(
        &self,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AppError> {
        Ok(self.jobs.run(address, work).await?)
    }
}

fn rewound(live: &LiveGame, ply: u16) -> Arc<LiveGame> {
    let mut live = live.clone();
    live.game.moves.truncate(ply.into());
    live.game.position = Position::after_legal(live.game.setup.variant, &live.game.moves)
        .expect("the first moves of a legal game are legal");
    Arc::new(live)
}
