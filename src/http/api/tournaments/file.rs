//! A tournament as a text for people, and its table for a spreadsheet.

use std::collections::HashMap;

use super::dto::name;
use crate::app::{AppError, FieldProblem, LiveTournament};
use crate::http::problem::Failure;
use crate::lang::Lang;
use crate::table::aligned;
use crate::tournament::{EntrantNumber, Format, How, Outcome, Row, Stage, standings};
use cuatro_words::{label, say};

/// The separator of a .csv file.
pub(super) fn separator(asked: Option<&str>, lang: Lang) -> Result<char, Failure> {
    match asked {
        Some(";") => Ok(';'),
        Some(",") => Ok(','),
        Some(_) => Err(AppError::field("sep", FieldProblem::OneOf(vec![";", ","])).into()),
        // Where a comma stands in numbers, spreadsheets separate by semicolons.
        None if lang == Lang::En => Ok(','),
        None => Ok(';'),
    }
}

/// The table of the stage that is shown, with the mark by which spreadsheets know UTF-8.
pub(super) fn csv(
    live: &LiveTournament,
    accuracies: &HashMap<EntrantNumber, u16>,
    separator: char,
    lang: Lang,
) -> String {
    let of_table = live.table();
    let mut rows =
        live.shown_stage().map_or_else(Vec::new, |(_, stage)| table(live, stage, &of_table.rows, lang));
    let percent = |row: &Row| accuracies.get(&row.n).map(u16::to_string).unwrap_or_default();
    let further = std::iter::once(label!(lang, "tournament-accuracy").to_owned());
    for (row, cell) in rows.iter_mut().zip(further.chain(of_table.rows.iter().map(percent))) {
        row.push(cell);
    }
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

/// Title, tables, and rounds with results and game ids.
pub(super) fn text(live: &LiveTournament, lang: Lang) -> String {
    let mut text = format!("{}\n", live.state.settings.title);
    for (k, stage) in (1..).zip(live.state.stages()) {
        text += &format!("\n{}\n\n", heading(k, stage, lang));
        text += &format!("{}\n", aligned(&table(live, stage, &standings(&live.state, k), lang)));
        let games: Vec<Vec<String>> = stage
            .games
            .iter()
            .map(|game| {
                let players = [game.x, game.o].map(|n| name(live, n, lang).to_string());
                let [x, o] = players;
                let result = match game.result {
                    None => "…".to_owned(),
                    Some((outcome, how)) => format!("{}{}", outcome_mark(outcome), how_mark(how)),
                };
                vec![game.round.to_string(), x, o, result, game.game.to_string()]
            })
            .collect();
        if !games.is_empty() {
            text += &format!("\n{}\n", aligned(&games));
        }
    }
    text
}

fn heading(k: u16, stage: &Stage, lang: Lang) -> String {
    let board = {
        let variant = stage.settings.variant;
        format!("{}×{}·{}", variant.rows(), variant.columns(), variant.connect())
    };
    match stage.settings.format {
        Format::Arena { minutes, .. } => {
            say!(lang, "tournament-arena", k = k, minutes = minutes, board = board)
        }
        Format::Swiss { .. } => {
            say!(lang, "tournament-swiss", k = k, rounds = stage.rounds, board = board)
        }
        Format::RoundRobin { .. } => say!(lang, "tournament-round-robin", k = k, board = board),
    }
}

fn outcome_mark(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::X => "1-0",
        Outcome::O => "0-1",
        Outcome::Draw => "½-½",
        Outcome::Void => "-",
    }
}

fn how_mark(how: How) -> &'static str {
    match how {
        How::Played => "",
        How::Forfeit => " +",
        How::Adjudicated => " ⚖",
        How::Entered => " *",
    }
}

/// A table with its heading. Columns that a format does not have are left out.
fn table(live: &LiveTournament, stage: &Stage, rows: &[Row], lang: Lang) -> Vec<Vec<String>> {
    let swiss = rows.iter().any(|row| row.buchholz.is_some());
    let mut head = vec![
        label!(lang, "tournament-place"),
        label!(lang, "tournament-name"),
        label!(lang, "tournament-points"),
        label!(lang, "tournament-played"),
        label!(lang, "tournament-wins"),
        label!(lang, "tournament-draws"),
        label!(lang, "tournament-losses"),
        label!(lang, "tournament-byes"),
        label!(lang, "tournament-forfeits"),
    ];
    if swiss {
        head.push("Buchholz");
    }
    let arena = matches!(stage.settings.format, Format::Arena { .. });
    if !arena {
        head.push("Sonneborn-Berger");
    }
    let number = |value: f64| match lang {
        Lang::En => value.to_string(),
        _ => value.to_string().replace('.', ","),
    };
    let cells = |row: &Row| {
        let mut cells = vec![
            row.place.map(|place| place.to_string()).unwrap_or_default(),
            name(live, row.n, lang).to_string(),
            number(row.points.value()),
            row.played.to_string(),
            row.wins.to_string(),
            row.draws.to_string(),
            row.losses.to_string(),
            row.byes.to_string(),
            row.forfeits.to_string(),
        ];
        if swiss {
            cells.push(row.buchholz.map(|halves| number(f64::from(halves) / 2.0)).unwrap_or_default());
        }
        if !arena {
            let points = row.sonneborn_berger.map(|quarters| number(f64::from(quarters) / 4.0));
            cells.push(points.unwrap_or_default());
        }
        cells
    };
    let head = head.into_iter().map(str::to_owned).collect();
    std::iter::once(head).chain(rows.iter().map(cells)).collect()
}
