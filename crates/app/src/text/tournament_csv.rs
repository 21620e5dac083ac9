//! The table and the games of a tournament as CSV.

use super::tournament::{COMMON_COLUMNS, cross_table, entered, number, table};
use crate::{App, AppError, FieldProblem};
use cuatro_game::Time;
use cuatro_live::LiveTournament;
use cuatro_tournament::{
    Award, AwardReason, Begin, Points, ResultBy, StageGame, StageOutcome, StandingsRow, standings,
};
use cuatro_words::label;
use cuatro_words::lang::Lang;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// The separator of cells: the requested one, or the one that spreadsheets in this language expect.
pub fn separator(asked: Option<&str>, lang: Lang) -> Result<char, AppError> {
    match asked {
        Some(";") => Ok(';'),
        Some(",") => Ok(','),
        Some(_) => Err(AppError::field("sep", FieldProblem::OneOf(vec![";", ","]))),
        // Languages with a decimal comma separate cells by semicolons.
        None if lang == Lang::En => Ok(','),
        None => Ok(';'),
    }
}

/// The value of `Content-Disposition` of a file, which is named after the tournament's title and day. Browsers that do not know the
/// encoded name take the one in ASCII.
pub fn file_name(live: &LiveTournament, disposition: &str, end: &str) -> String {
    let day = live.state.created_at.to_string();
    let name = format!("{} {}{end}", live.state.settings.title, day.split('T').next().unwrap_or_default());
    let name = name.replace(['/', '\\', ':', '*', '?', '"', '<', '>', '|'], "-");
    let plain: String = name.chars().map(|c| if c.is_ascii() { c } else { '_' }).collect();
    let encoded = utf8_percent_encode(&name, ALL_BUT_UNRESERVED);
    format!("{disposition}; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

/// What RFC 3986 does not leave as it is.
const ALL_BUT_UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub fn games_heading(separator: char, lang: Lang) -> String {
    let head = [
        label!(lang, "tournament-stage"),
        label!(lang, "tournament-round-column"),
        label!(lang, "tournament-board"),
        "X",
        "O",
        label!(lang, "tournament-start"),
        label!(lang, "tournament-outcome"),
        label!(lang, "tournament-how"),
        label!(lang, "tournament-moves"),
        label!(lang, "tournament-began"),
        label!(lang, "tournament-ended"),
    ];
    csv(&[head.map(str::to_owned).to_vec()], separator)
}

impl App {
    /// The tables of all stages, with the number of the stage, the cross table, and the accuracy of each entrant.
    pub async fn table_csv(
        &self,
        live: &LiveTournament,
        separator: char,
        lang: Lang,
    ) -> Result<String, AppError> {
        let mut tables = Vec::new();
        let mut accuracy = vec![label!(lang, "tournament-accuracy").to_owned()];
        for (k, stage) in (1..).zip(live.state.stages()).filter(|(_, stage)| stage.started_at.is_some()) {
            let rows = standings(&live.state, k);
            let crossed = cross_table(stage, &rows, lang);
            let is_crossed = crossed[0].len() > 1;
            let mut cells = table(live, stage, &rows, false, lang);
            for (at, (row, crossed)) in cells.iter_mut().zip(crossed).enumerate() {
                let of_stage =
                    if at == 0 { label!(lang, "tournament-stage").to_owned() } else { k.to_string() };
                row.insert(COMMON_COLUMNS, of_stage);
                row.extend(crossed.into_iter().filter(|_| is_crossed));
            }
            tables.push(cells);
            let accuracies = self.accuracies(stage).await?;
            let percent = |row: &StandingsRow| accuracies.get(&row.n).map(u16::to_string).unwrap_or_default();
            accuracy.extend(rows.iter().map(percent));
        }
        if tables.is_empty() {
            let mut cells = entered(live, lang);
            cells[0].push(label!(lang, "tournament-stage").to_owned());
            tables.push(cells);
        }
        let mut rows = merged(tables);
        let mut accuracy = accuracy.into_iter();
        for row in &mut rows {
            row.push(accuracy.next().unwrap_or_default());
            row[1] = as_text(&row[1]);
        }
        Ok(csv(&rows, separator))
    }

    /// The line of one game: stage, round, players, result, and its moves as far as they are kept.
    pub async fn game_line(
        &self,
        live: &LiveTournament,
        k: u16,
        game: &StageGame,
        separator: char,
        lang: Lang,
    ) -> Result<String, AppError> {
        let played = self.hub.glance(&game.game).await?;
        let columns = played.iter().flat_map(|played| {
            let opening = played.game.setup.opening.len();
            played.game.moves.iter().skip(opening).map(|column| column.0.to_string())
        });
        let drawn = played.iter().flat_map(|played| played.game.setup.opening.iter());
        let drawn: String = drawn.map(|column| format!(" {}", column.0)).collect();
        let start = match game.start {
            Begin::Empty => label!(lang, "tournament-start-empty"),
            Begin::Fair(_) => label!(lang, "tournament-start-fair"),
            Begin::Position(_) => label!(lang, "tournament-start-own"),
        };
        let outcome = game.result.map_or("", |(outcome, _)| match outcome {
            StageOutcome::X => "X",
            StageOutcome::O => "O",
            StageOutcome::Draw => label!(lang, "tournament-draw"),
            StageOutcome::Void => label!(lang, "tournament-void"),
        });
        let how = game.result.map_or("", |(_, how)| match how {
            ResultBy::Played => label!(lang, "tournament-how-played"),
            ResultBy::Forfeit => label!(lang, "tournament-how-forfeit"),
            ResultBy::Adjudicated => label!(lang, "tournament-how-adjudicated"),
            ResultBy::Entered => label!(lang, "tournament-how-corrected"),
        });
        let cells = vec![
            k.to_string(),
            game.round.to_string(),
            game.board.to_string(),
            as_text(live.name(game.x, lang).as_ref()),
            as_text(live.name(game.o, lang).as_ref()),
            // With the discs of the start, so that the game can be replayed.
            format!("{start}{drawn}"),
            outcome.to_owned(),
            how.to_owned(),
            // A spreadsheet would read commas as numbers.
            columns.collect::<Vec<_>>().join(" "),
            moment(game.paired_at),
            game.scored_at.map(moment).unwrap_or_default(),
        ];
        Ok(line(&cells, separator))
    }
}

/// One table of several, each with its heading: it has all of their columns.
fn merged(tables: Vec<Vec<Vec<String>>>) -> Vec<Vec<String>> {
    let mut head: Vec<String> = Vec::new();
    for column in tables.iter().flat_map(|table| &table[0]) {
        if !head.contains(column) {
            head.push(column.clone());
        }
    }
    let mut rows = vec![head.clone()];
    for table in tables {
        let places: Vec<usize> =
            table[0].iter().filter_map(|column| head.iter().position(|other| other == column)).collect();
        for cells in table.into_iter().skip(1) {
            let mut row = vec![String::new(); head.len()];
            for (place, cell) in places.iter().zip(cells) {
                row[*place] = cell;
            }
            rows.push(row);
        }
    }
    rows
}

/// A time of UTC as spreadsheets read it: `2026-11-28 10:00:00`.
fn moment(at: Time) -> String {
    at.to_string().replace('T', " ").split(['.', 'Z']).next().unwrap_or_default().to_owned()
}

/// The line of points without a game, with the entrant as X.
pub fn award_line(live: &LiveTournament, k: u16, award: &Award, separator: char, lang: Lang) -> String {
    let points = |halves| number(Points { halves }.value(), lang);
    let (over, outcome, how) = match award.reason {
        AwardReason::Bye => (None, points(2), label!(lang, "tournament-how-bye")),
        AwardReason::Late => (None, points(1), label!(lang, "tournament-how-late")),
        AwardReason::Walkover { over } => {
            (Some(over), "X".to_owned(), label!(lang, "tournament-how-forfeit"))
        }
    };
    let none = String::new;
    let cells = [
        k.to_string(),
        award.round.to_string(),
        none(),
        as_text(live.name(award.n, lang).as_ref()),
        over.map(|over| as_text(live.name(over, lang).as_ref())).unwrap_or_default(),
        none(),
        outcome,
        how.to_owned(),
        none(),
        none(),
        none(),
    ];
    line(&cells, separator)
}

/// Rows after the byte order mark by which spreadsheets recognise UTF-8.
fn csv(rows: &[Vec<String>], separator: char) -> String {
    let lines = rows.iter().map(|row| line(row, separator));
    std::iter::once("\u{feff}".to_owned()).chain(lines).collect()
}

fn line(cells: &[String], separator: char) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell, separator)).collect();
    cells.join(&separator.to_string()) + "\r\n"
}

/// The letters in numbers, times and dates, in the languages of Cuatro: exponents, halves of the day, months.
const LETTERS_OF_NUMBERS: &str = "e d a p am pm \
    jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october \
    november december \
    ene abr ago dic enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre \
    janv févr fév fev avr mai juin juil août aout déc janvier février fevrier mars avril juillet septembre octobre \
    novembre décembre decembre";
/// What spreadsheets in these languages read as a truth value.
const TRUTH_VALUES: [&str; 6] = ["true", "false", "verdadero", "falso", "vrai", "faux"];

/// A name that no spreadsheet reads as something else, as it would `1-2`, `007`, `1E5`, `mar 3`, `12 a` and `true`.
fn as_text(name: &str) -> String {
    let lower = name.to_lowercase();
    let letters: String = lower.chars().filter(|c| c.is_alphabetic()).collect();
    let number = lower.contains(|c: char| c.is_ascii_digit())
        && (letters.is_empty() || LETTERS_OF_NUMBERS.split_whitespace().any(|known| known == letters));
    let other = number || TRUTH_VALUES.contains(&&*lower);
    if other { format!("'{name}") } else { name.to_owned() }
}

/// A quoted cell that no spreadsheet reads as a formula.
fn quoted(cell: &str, separator: char) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains([separator, '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::as_text;

    #[test]
    fn a_name_that_looks_like_a_number_or_a_date_is_marked_as_text() {
        for name in ["1-2", "007", "1E5", "1d5", "2026-11-28", "3.5", "1 mar", "MAR-1", "Déc. 24"] {
            assert_eq!(as_text(name), format!("'{name}"));
        }
        for name in
            ["décembre 3", "3 août", "5 enero", "May 2026", "12 a", "5 PM", "TRUE", "Verdadero", "faux"]
        {
            assert_eq!(as_text(name), format!("'{name}"));
        }
        for name in ["Ana", "Mario1", "E", "Mar", "Ana 2", "1e5x", "4B"] {
            assert_eq!(as_text(name), name);
        }
    }
}
