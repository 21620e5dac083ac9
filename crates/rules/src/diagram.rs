//! The board as text, for terminals.

use super::{Cell, Position, Side, Variant};

/// Draws the board with the column numbers above it and row 0 on top; every line ends with a newline.
///
/// ```
/// use cuatro_rules::{Column, Position, Variant, diagram};
/// let variant = Variant::new(2, 3, 2).unwrap();
/// let position = Position::replay(variant, [Column(1)]).unwrap();
/// assert_eq!(
///     diagram::draw(&position),
///     "  0   1   2\n\
///      +---+---+---+\n\
///      |   |   |   |\n\
///      +---+---+---+\n\
///      |   | X |   |\n\
///      +---+---+---+\n"
/// );
/// ```
pub fn draw(position: &Position) -> String {
    draw_from(position, 0)
}

/// Like [`draw`], with columns numbered from `first`.
pub fn draw_from(position: &Position, first: u8) -> String {
    draw_cells(position.variant(), first, |cell| {
        let disc = position.at(cell).map_or(" ", Side::as_str);
        format!(" {disc} ")
    })
}

/// As [`draw_from`], with the text of each cell from `cell`: three characters as a terminal shows them.
pub fn draw_cells(variant: Variant, first: u8, cell: impl Fn(Cell) -> String) -> String {
    let columns = 0..variant.columns();
    let numbers: String = columns.clone().map(|column| format!(" {:^3}", first + column)).collect();
    let rule = "+---".repeat(columns.len()) + "+\n";
    let mut text = numbers.trim_end().to_owned() + "\n" + &rule;
    for row in 0..variant.rows() {
        for column in columns.clone() {
            text += &format!("|{}", cell(Cell { row, column }));
        }
        text += "|\n";
        text += &rule;
    }
    text
}
