//! The table of a tournament for a spreadsheet.

use super::super::{AppError, FieldProblem};
use super::text::table;
use crate::lang::Lang;
use crate::live::LiveTournament;

/// What separates the cells of a spreadsheet: as asked for, or as spreadsheets in this language expect it.
///
/// # Errors
///
/// For anything but `;` and `,`.
pub fn separator(asked: Option<&str>, lang: Lang) -> Result<char, AppError> {
    match asked {
        Some(";") => Ok(';'),
        Some(",") => Ok(','),
        Some(_) => Err(AppError::field("sep", FieldProblem::OneOf(vec![";", ","]))),
        // Where a comma stands in numbers, spreadsheets separate by semicolons.
        None if lang == Lang::En => Ok(','),
        None => Ok(';'),
    }
}

/// The table of the stage that is shown.
pub fn table_sheet(live: &LiveTournament, separator: char, lang: Lang) -> String {
    let rows =
        live.shown_stage().map_or_else(Vec::new, |(_, stage)| table(live, stage, &live.table().rows, lang));
    sheet(&rows, separator)
}

/// Rows with the mark by which spreadsheets know UTF-8.
fn sheet(rows: &[Vec<String>], separator: char) -> String {
    let mut text = String::from('\u{feff}');
    for row in rows {
        let cells: Vec<String> = row.iter().map(|cell| quoted(cell, separator)).collect();
        text += &cells.join(&separator.to_string());
        text += "\r\n";
    }
    text
}

/// A cell that is read as it stands: no spreadsheet takes it for a formula.
fn quoted(cell: &str, separator: char) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains([separator, '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}
