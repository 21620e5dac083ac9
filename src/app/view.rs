//! A game as readers see it: at an earlier ply, and with names for sentences about it.

use std::net::IpAddr;
use std::sync::Arc;

use super::{App, AppError, FieldProblem};
use crate::game::Occupant;
use crate::game::report::Names;
use crate::lang::Lang;
use crate::live::LiveGame;
use crate::names::{deleted_player, marked};
use crate::rules::{Position, Side};

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

/// The seat's player, or for whom it is reserved, in a reader's language.
pub fn seat_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    let seat = live.seat(side);
    let name = match seat.occupant {
        Some(Occupant::Computer(level)) => level.name(lang),
        Some(Occupant::Person(_)) => seat.name.unwrap_or_else(|| deleted_player(lang)),
        None => seat.kept_for.unwrap_or("…"),
    };
    name.to_owned()
}

/// The same, with a bot marked as such.
pub fn marked_name(live: &LiveGame, side: Side, lang: Lang) -> String {
    marked(&seat_name(live, side, lang), live.seat(side).bot)
}

/// The names of a game's players for the sentences of its report.
pub fn report_names(live: &LiveGame, lang: Lang) -> Names {
    let name = |side| match live.seat(side).occupant {
        Some(Occupant::Computer(level)) => level.short_name(lang).to_owned(),
        _ => seat_name(live, side, lang),
    };
    Names::new([name(Side::X), name(Side::O)], live.game.setup.variant.connect())
}
