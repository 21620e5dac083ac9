//! The pictures of recently requested boards.

use std::collections::VecDeque;
use std::sync::Mutex;

use axum::body::Bytes;

use cuatro_rules::{Cell, Column, Variant};

/// How many are kept. A picture takes 10 to 50 KB.
const KEPT: usize = 64;

/// A board, and the disc with a ring: games with the same position share a picture.
type Board = (Variant, Vec<Column>, Option<Cell>);

/// The newest first.
static PICTURES: Mutex<VecDeque<(Board, Bytes)>> = Mutex::new(VecDeque::new());

/// The cached picture of a board, which becomes the newest.
pub(super) fn get(board: &Board) -> Option<Bytes> {
    let mut pictures = PICTURES.lock().expect("no code panics while it holds the pictures");
    let at = pictures.iter().position(|(kept, _)| kept == board)?;
    let found = pictures.remove(at)?;
    let png = found.1.clone();
    pictures.push_front(found);
    Some(png)
}

/// Caches a picture, and returns it.
pub(super) fn put(board: Board, png: Bytes) -> Bytes {
    let mut pictures = PICTURES.lock().expect("no code panics while it holds the pictures");
    pictures.truncate(KEPT - 1);
    pictures.push_front((board, png.clone()));
    png
}
