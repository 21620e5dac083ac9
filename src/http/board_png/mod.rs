//! The board as PNG, for messengers and everything else that shows no SVG.

mod cache;
mod drawing;

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;

use crate::app::{App, AppError, LiveGame};

pub(crate) use drawing::{HEIGHT, WIDTH};

/// The current board of a game, 1200 × 630 pixels, drawn once for all games with the same position.
pub(crate) async fn of(app: &App, live: Arc<LiveGame>, address: Option<IpAddr>) -> Result<Bytes, AppError> {
    let key = (live.game.setup.variant, live.game.moves.clone());
    if let Some(png) = cache::get(&key) {
        return Ok(png);
    }
    let drawn = app.job(address, move || {
        // Somebody may have asked for the same a moment earlier.
        if let Some(png) = cache::get(&key) {
            return Some(png);
        }
        let last = live.game.moves.last().and_then(|column| live.game.position.top(*column));
        drawing::png(&live.game.position, last).map(|png| cache::put(key, png.into()))
    });
    drawn.await?.ok_or(AppError::Broken)
}
