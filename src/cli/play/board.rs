//! The board: in a terminal with winning cells in brackets, in colour if wanted, and narrow if the terminal is narrow;
//! elsewhere as all interfaces draw it.

use anstyle::{AnsiColor, Style as Ansi};

use super::console::Style;
use crate::rules::{Cell, Position, Side, diagram};

/// Draws the board; the cells of the line that decided are marked.
pub(super) fn draw(position: &Position, style: Style) -> String {
    let columns = usize::from(position.variant().columns());
    if style.width.is_some_and(|width| 4 * columns + 1 > width) {
        return narrow(position, style);
    }
    let line = position.line();
    let cell = |cell: Cell| {
        let disc = position.at(cell);
        let marked = style.width.is_some() && line.contains(&cell);
        let text = match (disc, marked) {
            (Some(side), true) => format!("[{side}]"),
            (Some(side), false) => format!(" {side} "),
            (None, _) => "   ".to_owned(),
        };
        coloured(disc, marked, &text, style)
    };
    diagram::draw_cells(position.variant(), 0, cell).trim_end().to_owned()
}

/// One character per cell, for boards that are wider than the terminal. Discs of the line are small letters.
fn narrow(position: &Position, style: Style) -> String {
    let line = position.line();
    let columns = position.variant().columns();
    let mut text = String::new();
    text.extend((0..columns).map(|column| char::from(b'0' + column)));
    for row in 0..position.variant().rows() {
        text.push('\n');
        for column in 0..columns {
            let cell = Cell { row, column };
            let (disc, marked) = (position.at(cell), line.contains(&cell));
            let letter = disc.map_or(".", Side::as_str);
            let letter = if marked { letter.to_lowercase() } else { letter.to_owned() };
            text += &coloured(disc, marked, &letter, style);
        }
    }
    text
}

fn coloured(disc: Option<Side>, marked: bool, text: &str, style: Style) -> String {
    let Some(side) = disc.filter(|_| style.colour) else { return text.to_owned() };
    let colour = match side {
        Side::X => AnsiColor::Red,
        Side::O => AnsiColor::Yellow,
    };
    let mut ansi = Ansi::new().fg_color(Some(colour.into()));
    if marked {
        ansi = ansi.bold();
    }
    format!("{ansi}{text}{ansi:#}")
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::cli::play::console::Style;
    use crate::rules::{Column, Position, Variant};

    #[test]
    fn a_board_wider_than_the_terminal_is_drawn_with_one_character_a_cell() {
        let variant = Variant::new(2, 10, 2).expect("a board");
        let moves = [Column(9), Column(0), Column(8)];
        let position = Position::replay(variant, moves).expect("legal moves");
        let plain = |width| Style { colour: false, width: Some(width) };
        assert_eq!(draw(&position, plain(40)), "0123456789\n..........\nO.......xx");
        assert!(draw(&position, plain(41)).contains("|   |[X]|[X]|"));
    }
}
