//! Analysis of positions by the engine, and scripts with searching levels.

use std::cell::Cell;
use std::net::IpAddr;
use std::time::{Duration, Instant};

use super::{App, AppError};
use cuatro_engine::{Budget, EngineError, Purpose, SearchRequest};
use cuatro_game::opponent::choose_with;
use cuatro_game::script::{Running, Script, ScriptError, ScriptSettings};
use cuatro_rules::{Column, Position, Variant};
use cuatro_solver::Analysis;

/// The budget of a position on an unsolved board: about a second, with the same depth on every machine.
pub(super) const OTHER_BOARDS_NODES: u64 = 400_000;
/// The time limit on machines that are slower than expected.
pub(super) const OTHER_BOARDS_TIME: Duration = Duration::from_secs(4);
/// The time after which a script yields its thread, unless a single move takes longer.
const SCRIPT_SLICE: Duration = Duration::from_millis(50);

impl App {
    /// Judges every column of an unfinished position. Cancelled when the returned future is dropped.
    pub async fn analyse(&self, position: Position, address: Option<IpAddr>) -> Result<Analysis, AppError> {
        let permit = self.engine.permit(question(address)).await?;
        let budget = match position.variant() == Variant::STANDARD {
            true => Budget { nodes: u64::MAX, time: self.engine.settings().analysis },
            false => Budget { nodes: OTHER_BOARDS_NODES, time: OTHER_BOARDS_TIME },
        };
        let found = self.engine.search(&permit, budget, move |engine, stop| engine.analyse(&position, stop));
        Ok(found.await?)
    }

    /// The exact score of every position of a game on the standard board, for the side to move, from the empty board to the
    /// position after the last move; `None` on other boards, or if the time ran out. Cancelled when the returned future is
    /// dropped.
    pub async fn scores(
        &self,
        variant: Variant,
        moves: &[Column],
        address: Option<IpAddr>,
    ) -> Result<Option<Vec<i32>>, AppError> {
        if variant != Variant::STANDARD {
            return Ok(None);
        }
        let permit = self.engine.permit(question(address)).await?;
        let budget = Budget { nodes: u64::MAX, time: self.engine.settings().report };
        let moves = moves.to_vec();
        let scored = self.engine.search(&permit, budget, move |engine, stop| {
            // From the end: results for later positions help with the earlier ones.
            let mut scores = (0..=moves.len()).rev().map(|discs| {
                let position = Position::replay(variant, moves[..discs].iter().copied()).ok()?;
                engine.score(&position, stop).ok()
            });
            let mut scores: Vec<i32> = scores.by_ref().collect::<Option<_>>()?;
            scores.reverse();
            Some(scores)
        });
        Ok(scored.await?)
    }

    /// Plays a script a few moves at a time, so that other searches run in between. All its moves share one budget. After that,
    /// moves are chosen with a short look ahead, and their reasons say so.
    pub async fn script(
        &self,
        text: String,
        settings: ScriptSettings,
        address: Option<IpAddr>,
    ) -> Result<Result<Script, Box<ScriptError>>, AppError> {
        let mut running = match Running::begin(&text, settings) {
            Ok(running) => running,
            Err(error) => return Ok(Err(error)),
        };
        let whole = settings.variant == Variant::STANDARD;
        let deadline = Instant::now() + self.engine.settings().report;
        let mut permit = None;
        loop {
            let asked = match running.go_on() {
                Ok(Some(asked)) => asked,
                Ok(None) => return Ok(Ok(running.end())),
                Err(error) => return Ok(Err(error)),
            };
            // A script of two people needs no engine.
            let permit = match &mut permit {
                Some(permit) => permit,
                none => none.insert(self.engine.permit(question(address)).await?),
            };
            let budget = Budget { nodes: u64::MAX, time: deadline.saturating_duration_since(Instant::now()) };
            let choices = self.engine.search(permit, budget, move |engine, stop| {
                let (began, stopped) = (Instant::now(), Cell::new(false));
                let mut choose = |level, position: &Position, rng: &mut _| {
                    let mut stop = |nodes| {
                        stopped.set(stopped.get() || stop(nodes));
                        stopped.get() || (!whole && nodes >= OTHER_BOARDS_NODES / 8)
                    };
                    choose_with(level, position, engine, &mut stop, rng)
                };
                asked.choices(&mut choose, &mut || stopped.get() || began.elapsed() >= SCRIPT_SLICE)
            });
            running.answer(choices.await?);
        }
    }
}

fn question(address: Option<IpAddr>) -> SearchRequest {
    SearchRequest { purpose: Purpose::Question, game: None, address }
}

impl From<EngineError> for AppError {
    fn from(error: EngineError) -> AppError {
        match error {
            EngineError::Busy { retry_after_s } => AppError::Busy { retry_after_s },
            // The client should retry soon, at another process or at this one after its restart.
            EngineError::Stopping => AppError::Busy { retry_after_s: 5 },
            EngineError::Broken => AppError::Broken,
        }
    }
}
