//! The board as PNG, for messengers and everything else that shows no SVG.

mod cache;
mod drawing;

use std::sync::Arc;

use axum::body::Bytes;
use tokio::sync::Semaphore;

use crate::app::AppError;
use crate::live::LiveGame;

pub(crate) use drawing::{HEIGHT, WIDTH};

/// One picture is drawn at a time, so that crawlers never take the processors from the games.
static DRAWING: Semaphore = Semaphore::const_new(1);

/// The current board of a game, 1200 × 630 pixels, drawn once for all games with the same position.
pub(crate) async fn of(live: Arc<LiveGame>) -> Result<Bytes, AppError> {
    let key = (live.game.setup.variant, live.game.moves.clone());
    if let Some(png) = cache::get(&key) {
        return Ok(png);
    }
    let _turn = DRAWING.acquire().await.map_err(|_| AppError::Broken)?;
    let drawn = tokio::task::spawn_blocking(move || {
        let last = live.game.moves.last().and_then(|column| live.game.position.top(*column));
        drawing::png(&live.game.position, last)
    });
    let png = drawn.await.ok().flatten().ok_or(AppError::Broken)?;
    Ok(cache::put(key, png.into()))
}
