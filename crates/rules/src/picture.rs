//! The board as a standalone SVG picture, for sharing and printing.

use std::fmt::Write;

use super::{Cell, Outcome, Position, Side};

/// Units of a cell.
const CELL: u32 = 100;
/// Units of the plate around the cells.
const RIM: u32 = 16;
/// Room below the board for the caption.
const CAPTION: u32 = 64;

/// The look of the discs and the plate, with the same colours as the page's board. Each disc also has a sign, so that colours
/// are not needed.
const DEFINITIONS: &str = "<defs>\
    <g id=\"X\"><circle r=\"42\" fill=\"#f0664b\"/><circle r=\"31\" fill=\"none\" stroke=\"#d24a30\" stroke-width=\"3\"/>\
    <path d=\"M-13-13 13 13M13-13-13 13\" stroke=\"#7a1f0f\" stroke-width=\"9\" stroke-linecap=\"round\"/></g>\
    <g id=\"O\"><circle r=\"42\" fill=\"#ffd23f\"/><circle r=\"31\" fill=\"none\" stroke=\"#e8b21b\" stroke-width=\"3\"/>\
    <circle r=\"15\" fill=\"none\" stroke=\"#7d5600\" stroke-width=\"9\"/></g>\
    <circle id=\"hole\" r=\"42\" fill=\"#0e1526\"/></defs>";

/// Draws the board, with rings around the cells of winning lines and the `last` disc. `caption` is shown below it and is its
/// accessible name; it is always treated as text.
pub fn draw(position: &Position, last: Option<Cell>, caption: &str) -> String {
    let variant = position.variant();
    let (width, height) = (u32::from(variant.columns()) * CELL, u32::from(variant.rows()) * CELL);
    let (whole_width, whole_height) = (width + 2 * RIM, height + 2 * RIM + CAPTION);
    let caption = escaped(caption);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" role=\"img\" aria-label=\"{caption}\">\
         <title>{caption}</title>{DEFINITIONS}\
         <rect width=\"{whole_width}\" height=\"{whole_height}\" rx=\"22\" fill=\"#faf7f0\"/>\
         <rect width=\"{whole_width}\" height=\"{}\" rx=\"22\" fill=\"#24469a\"/>",
        height + 2 * RIM
    );
    for row in 0..variant.rows() {
        for column in 0..variant.columns() {
            let cell = Cell { row, column };
            let shape = position.at(cell).map_or("hole", Side::as_str);
            let (x, y) = centre(cell);
            // Writing to a string cannot fail.
            let _ = write!(svg, "<use href=\"#{shape}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    let line = match position.outcome() {
        Some(Outcome::Win { cells, .. }) => cells.as_slice(),
        _ => last.as_slice(),
    };
    for cell in line {
        let (x, y) = centre(*cell);
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"44\" fill=\"none\" stroke=\"#fffdf8\" stroke-width=\"7\"/>"
        );
    }
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-family=\"system-ui, sans-serif\" font-size=\"30\" fill=\"#17203a\"",
        whole_width / 2,
        height + 2 * RIM + 42
    );
    // About 17 units per character: a long caption is compressed to the picture's width.
    if caption.chars().count() as u32 * 17 > width {
        let _ = write!(svg, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"");
    }
    let _ = writeln!(svg, ">{caption}</text></svg>");
    svg
}

/// The middle of a cell in the picture's units.
fn centre(cell: Cell) -> (u32, u32) {
    let along = |index: u8| RIM + u32::from(index) * CELL + CELL / 2;
    (along(cell.column), along(cell.row))
}

/// Escaped for text and attribute values of XML or HTML. Control characters, which XML cannot contain, are left out.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{FFFE}' | '\u{FFFF}' => {}
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}
