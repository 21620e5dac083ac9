//! Draws the board as a PNG in the size of link cards. It contains no text, which is shown beside it.

use std::io::Write;

use tiny_skia::{
    Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect, Stroke, Transform,
};

use cuatro_rules::{Cell, Outcome, Position, Side};

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
const fn look(side: Side) -> [[u8; 3]; 3] {
    match side {
        Side::X => [[0xf0, 0x66, 0x4b], [0xd2, 0x4a, 0x30], [0x7a, 0x1f, 0x0f]],
        Side::O => [[0xff, 0xd2, 0x3f], [0xe8, 0xb2, 0x1b], [0x7d, 0x56, 0x00]],
    }
}

/// Where the cells lie in the picture, in whole pixels, so that all of one kind look the same.
#[derive(Clone, Copy)]
struct Layout {
    cell: u32,
    left: u32,
    top: u32,
}

impl Layout {
    fn of(rows: u8, columns: u8) -> Layout {
        let across = (WIDTH as f32 - 2.0 * MARGIN) / (f32::from(columns) + 2.0 * RIM);
        let down = (HEIGHT as f32 - 2.0 * MARGIN) / (f32::from(rows) + 2.0 * RIM);
        let cell = across.min(down) as u32;
        let before = |length: u32, count: u8| (length - u32::from(count) * cell) / 2;
        Layout { cell, left: before(WIDTH, columns), top: before(HEIGHT, rows) }
    }

    /// The upper left corner of a cell.
    fn corner(self, cell: Cell) -> (u32, u32) {
        (self.left + u32::from(cell.column) * self.cell, self.top + u32::from(cell.row) * self.cell)
    }
}

/// Draws the board as PNG, with rings around the cells of winning lines or the `last` disc. `None` if memory is short.
pub(super) fn png(position: &Position, last: Option<Cell>) -> Option<Vec<u8>> {
    let variant = position.variant();
    let layout = Layout::of(variant.rows(), variant.columns());
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT)?;
    pixmap.fill(colour(PAPER));
    plate(&mut pixmap.as_mut(), layout, variant.rows(), variant.columns())?;
    // Drawn once and copied: a full board of the largest size takes a tenth of the time, and a sixtieth of the bytes.
    let (hole, x, o) = (hole(layout.cell)?, disc(Side::X, layout.cell)?, disc(Side::O, layout.cell)?);
    for row in 0..variant.rows() {
        for column in 0..variant.columns() {
            let cell = Cell { row, column };
            let drawn = match position.at(cell) {
                None => &hole,
                Some(Side::X) => &x,
                Some(Side::O) => &o,
            };
            copy(drawn, &mut pixmap, layout.corner(cell));
        }
    }
    let ringed = match position.outcome() {
        Some(Outcome::Win { cells, .. }) => cells.as_slice(),
        _ => last.as_slice(),
    };
    let size = layout.cell as f32;
    for cell in ringed {
        let (left, top) = layout.corner(*cell);
        let ring = circle(left as f32 + size / 2.0, top as f32 + size / 2.0, 0.44 * size)?;
        stroke(&mut pixmap.as_mut(), &ring, RING, 0.07 * size);
    }
    encode(&pixmap)
}

/// The file, without a filter: neighbouring cells repeat their pixels, and compression finds that.
fn encode(picture: &Pixmap) -> Option<Vec<u8>> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_filter(png::Filter::NoFilter);
    let mut header = encoder.write_header().ok()?;
    let mut writer = header.stream_writer().ok()?;
    for line in picture.pixels().chunks_exact(picture.width() as usize) {
        let pixels: Vec<u8> =
            line.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        writer.write_all(&pixels).ok()?;
    }
    writer.finish().ok()?;
    drop(header);
    Some(file)
}

/// Copies a cell to where its upper left corner is to be.
fn copy(cell: &Pixmap, picture: &mut Pixmap, (left, top): (u32, u32)) {
    let (size, width) = (cell.width() as usize, picture.width() as usize);
    for (line, pixels) in cell.pixels().chunks_exact(size).enumerate() {
        let start = (top as usize + line) * width + left as usize;
        picture.pixels_mut()[start..start + size].copy_from_slice(pixels);
    }
}

fn plate(canvas: &mut PixmapMut<'_>, layout: Layout, rows: u8, columns: u8) -> Option<()> {
    let cell = layout.cell as f32;
    let rim = RIM * cell;
    let (width, height) = (f32::from(columns) * cell, f32::from(rows) * cell);
    // Round joins make round corners: the stroke adds the rim on every side.
    let inner = Rect::from_xywh(layout.left as f32, layout.top as f32, width, height)?;
    let path = PathBuilder::from_rect(inner);
    fill(canvas, &path, PLATE);
    let stroke = Stroke { width: 2.0 * rim, line_join: tiny_skia::LineJoin::Round, ..Stroke::default() };
    canvas.stroke_path(&path, &paint(PLATE), &stroke, Transform::identity(), None);
    Some(())
}

/// A cell of the plate, so many pixels wide and high.
fn cell(size: u32) -> Option<Pixmap> {
    let mut cell = Pixmap::new(size, size)?;
    cell.fill(colour(PLATE));
    Some(cell)
}

/// A cell without a disc.
fn hole(size: u32) -> Option<Pixmap> {
    let mut drawn = cell(size)?;
    let size = size as f32;
    fill(&mut drawn.as_mut(), &circle(size / 2.0, size / 2.0, 0.42 * size)?, HOLE);
    Some(drawn)
}

/// A cell with a disc of this side.
fn disc(side: Side, size: u32) -> Option<Pixmap> {
    let mut drawn = cell(size)?;
    let mut canvas = drawn.as_mut();
    let (size, centre) = (size as f32, size as f32 / 2.0);
    let [body, groove, sign] = look(side);
    fill(&mut canvas, &circle(centre, centre, 0.42 * size)?, body);
    stroke(&mut canvas, &circle(centre, centre, 0.31 * size)?, groove, 0.03 * size);
    let shape = match side {
        Side::O => circle(centre, centre, 0.15 * size)?,
        Side::X => {
            let (near, far) = (centre - 0.13 * size, centre + 0.13 * size);
            let mut path = PathBuilder::new();
            path.move_to(near, near);
            path.line_to(far, far);
            path.move_to(far, near);
            path.line_to(near, far);
            path.finish()?
        }
    };
    stroke(&mut canvas, &shape, sign, 0.09 * size);
    Some(drawn)
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
