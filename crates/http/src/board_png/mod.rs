//! The board as PNG, for messengers and other programs that show no SVG. Two are drawn at a time, on blocking threads, so that many
//! requests leave processors to moves.

mod cache;
mod drawing;

use axum::body::Bytes;
use tokio::sync::Semaphore;

use cuatro_app::{AppError, LiveGame};
use cuatro_rules::{Cell, Column, Position};

pub(crate) use drawing::{HEIGHT, WIDTH};

/// Pictures that are drawn at a time, so that many requests for them leave processors to moves.
static DRAWING: Semaphore = Semaphore::const_new(2);

/// The current board of a game, 1200 × 630 pixels.
pub(crate) async fn of(live: &LiveGame) -> Result<Bytes, AppError> {
    let game = &live.game;
    let last = game.moves.last().and_then(|column| game.position.top(*column));
    of_position(game.position.clone(), game.moves.clone(), last).await
}

/// The position after these moves, drawn once for all requests. The `last` disc has a ring.
pub(crate) async fn of_position(
    position: Position,
    moves: Vec<Column>,
    last: Option<Cell>,
) -> Result<Bytes, AppError> {
    let key = (position.variant(), moves, last);
    if let Some(png) = cache::get(&key) {
        return Ok(png);
    }
    let _permit = DRAWING.acquire().await.expect("nothing closes it");
    // An earlier request may have drawn the same meanwhile.
    if let Some(png) = cache::get(&key) {
        return Ok(png);
    }
    let drawn = tokio::task::spawn_blocking(move || {
        drawing::png(&position, last).map(|png| cache::put(key, png.into()))
    });
    drawn.await.ok().flatten().ok_or(AppError::Broken)
}
