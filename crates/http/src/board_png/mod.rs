//! The board as PNG, for messengers and everything else that shows no SVG.

mod cache;
mod drawing;

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;

use cuatro_app::{App, AppError, LiveGame};
use cuatro_rules::{Cell, Column, Position};

pub(crate) use drawing::{HEIGHT, WIDTH};

/// The current board of a game, 1200 × 630 pixels.
pub(crate) async fn of(app: &App, live: Arc<LiveGame>, address: Option<IpAddr>) -> Result<Bytes, AppError> {
    let last = live.game.moves.last().and_then(|column| live.game.position.top(*column));
    of_position(app, live.game.position.clone(), live.game.moves.clone(), last, address).await
}

/// The position after these moves, drawn once for all who ask for it. The `last` disc has a ring.
pub(crate) async fn of_position(
    app: &App,
    position: Position,
    moves: Vec<Column>,
    last: Option<Cell>,
    address: Option<IpAddr>,
) -> Result<Bytes, AppError> {
    let key = (position.variant(), moves, last);
    if let Some(png) = cache::get(&key) {
        return Ok(png);
    }
    let drawn = app.job(address, move || {
        // Somebody may have asked for the same a moment earlier.
        if let Some(png) = cache::get(&key) {
            return Some(png);
        }
        drawing::png(&position, last).map(|png| cache::put(key, png.into()))
    });
    drawn.await?.ok_or(AppError::Broken)
}
