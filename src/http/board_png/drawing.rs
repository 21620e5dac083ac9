//! Draws the board as a PNG in the size of link cards. It contains no text, which is shown beside it.

use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect, Stroke, Transform,
};

use crate::rules::{Cell, Outcome, Position, Side};

/// The size that link cards require: 1.91 to 1, in pixels.
pub(crate) const WIDTH: u32 = 1200;
/// The height in pixels.
pub(crate) const HEIGHT: u32 = 630;
/// The margin around the board. Some messengers crop a square from the middle, which contains the whole standard board.
const MARGIN: f32 = 33.0;
/// The rim of the plate, in cells.
const RIM: f32 = 0.16;

/// The page's own colours.
const PAPER: [u8; 3] = [0xfa, 0xf7, 0xf0];
const PLATE: [u8; 3] = [0x24, 0x46, 0x9a];
const HOLE: [u8; 3] = [0x0e, 0x15, 0x26];
const RING: [u8; 3] = [0xff, 0xfd, 0xf8];

/// The look of a disc: its colour, its groove and its sign.
const fn disc(side: Side) -> [[u8; 3]; 3] {
    match side {
        Side::X => [[0xf0, 0x66, 0x4b], [0xd2, 0x4a, 0x30], [0x7a, 0x1f, 0x0f]],
        Side::O => [[0xff, 0xd2, 0x3f], [0xe8, 0xb2, 0x1b], [0x7d, 0x56, 0x00]],
    }
}

/// Where the cells lie in the picture.
#[derive(Clone, Copy)]
struct Layout {
    cell: f32,
    left: f32,
    top: f32,
}

impl Layout {
    fn of(rows: u8, columns: u8) -> Layout {
        let (rows, columns) = (f32::from(rows), f32::from(columns));
        let (width, height) = (WIDTH as f32, HEIGHT as f32);
        let across = (width - 2.0 * MARGIN) / (columns + 2.0 * RIM);
        let cell = across.min((height - 2.0 * MARGIN) / (rows + 2.0 * RIM));
        Layout { cell, left: (width - columns * cell) / 2.0, top: (height - rows * cell) / 2.0 }
    }

    fn centre(self, cell: Cell) -> (f32, f32) {
        let along = |from: f32, index: u8| from + (f32::from(index) + 0.5) * self.cell;
        (along(self.left, cell.column), along(self.top, cell.row))
    }
}

/// Draws the board as PNG, with rings around the cells of winning lines or the `last` disc. `None` if memory is short.
pub(super) fn png(position: &Position, last: Option<Cell>) -> Option<Vec<u8>> {
    let variant = position.variant();
    let layout = Layout::of(variant.rows(), variant.columns());
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT)?;
    pixmap.fill(colour(PAPER));
    let mut canvas = pixmap.as_mut();
    plate(&mut canvas, layout, variant.rows(), variant.columns())?;
    for row in 0..variant.rows() {
        for column in 0..variant.columns() {
            let cell = Cell { row, column };
            let (x, y) = layout.centre(cell);
            match position.at(cell) {
                None => fill(&mut canvas, &circle(x, y, 0.42 * layout.cell)?, HOLE),
                Some(side) => draw_disc(&mut canvas, side, x, y, layout.cell)?,
            }
        }
    }
    let ringed = match position.outcome() {
        Some(Outcome::Win { cells, .. }) => cells.as_slice(),
        _ => last.as_slice(),
    };
    for cell in ringed {
        let (x, y) = layout.centre(*cell);
        stroke(&mut canvas, &circle(x, y, 0.44 * layout.cell)?, RING, 0.07 * layout.cell);
    }
    pixmap.encode_png().ok()
}

fn plate(canvas: &mut PixmapMut<'_>, layout: Layout, rows: u8, columns: u8) -> Option<()> {
    let rim = RIM * layout.cell;
    let (width, height) = (f32::from(columns) * layout.cell, f32::from(rows) * layout.cell);
    // Round joins make round corners: the stroke adds the rim on every side.
    let inner = Rect::from_xywh(layout.left, layout.top, width, height)?;
    let path = PathBuilder::from_rect(inner);
    fill(canvas, &path, PLATE);
    let stroke = Stroke { width: 2.0 * rim, line_join: tiny_skia::LineJoin::Round, ..Stroke::default() };
    canvas.stroke_path(&path, &paint(PLATE), &stroke, Transform::identity(), None);
    Some(())
}

fn draw_disc(canvas: &mut PixmapMut<'_>, side: Side, x: f32, y: f32, cell: f32) -> Option<()> {
    let [body, groove, sign] = disc(side);
    fill(canvas, &circle(x, y, 0.42 * cell)?, body);
    stroke(canvas, &circle(x, y, 0.31 * cell)?, groove, 0.03 * cell);
    let shape = match side {
        Side::O => circle(x, y, 0.15 * cell)?,
        Side::X => {
            let arm = 0.13 * cell;
            let mut path = PathBuilder::new();
            path.move_to(x - arm, y - arm);
            path.line_to(x + arm, y + arm);
            path.move_to(x + arm, y - arm);
            path.line_to(x - arm, y + arm);
            path.finish()?
        }
    };
    stroke(canvas, &shape, sign, 0.09 * cell);
    Some(())
}

fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

fn colour([red, green, blue]: [u8; 3]) -> Color {
    Color::from_rgba8(red, green, blue, 0xff)
}

fn paint(rgb: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour(rgb));
    paint
}

fn fill(canvas: &mut PixmapMut<'_>, path: &Path, rgb: [u8; 3]) {
    canvas.fill_path(path, &paint(rgb), FillRule::Winding, Transform::identity(), None);
}

fn stroke(canvas: &mut PixmapMut<'_>, path: &Path, rgb: [u8; 3], width: f32) {
    let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
    canvas.stroke_path(path, &paint(rgb), &stroke, Transform::identity(), None);
}
