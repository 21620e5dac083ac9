//! The board of a text, in a terminal with winning cells in brackets, and in colour if that is wanted.

use anstyle::{AnsiColor, Style as Ansi};

use super::console::Style;
use crate::protocol::GameResult;
use crate::rules::Side;

/// A text with its board as this terminal shows it.
pub(super) fn coloured(text: &str, result: Option<&GameResult>, style: Style) -> String {
    let line = result.map_or(&[][..], |result| &result.line);
    let mut row = 0;
    let lines =
        text.lines().map(|text| match text.strip_prefix('|').and_then(|rest| rest.strip_suffix('|')) {
            None => text.to_owned(),
            Some(cells) => {
                let cells = cells.split('|').enumerate().map(|(column, text)| {
                    let is_won =
                        line.iter().any(|cell| cell.row == row && usize::from(cell.column) == column);
                    cell(text, is_won && style.terminal, style)
                });
                let cells = cells.collect::<Vec<_>>().join("|");
                row += 1;
                format!("|{cells}|")
            }
        });
    lines.collect::<Vec<_>>().join("\n")
}

fn cell(text: &str, is_won: bool, style: Style) -> String {
    let Some(side) = Side::BOTH.into_iter().find(|side| text.trim() == side.as_str()) else {
        return text.to_owned();
    };
    let text = if is_won { format!("[{side}]") } else { text.to_owned() };
    if !style.colour {
        return text;
    }
    let colour = match side {
        Side::X => AnsiColor::Red,
        Side::O => AnsiColor::Yellow,
    };
    let ansi = Ansi::new().fg_color(Some(colour.into()));
    let ansi = if is_won { ansi.bold() } else { ansi };
    format!("{ansi}{text}{ansi:#}")
}
