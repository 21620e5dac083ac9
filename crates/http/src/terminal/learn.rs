//! Learning from mistakes at a terminal: the board before each, a try, and its consequences.

use axum::extract::State;
use axum::response::Response;

use super::commands::{Commands, game_path};
use super::game::heading;
use super::{TextClient, text, to_page};
use crate::problem::Failure;
use crate::request::{self, Address, QueryFields, Representation};
use crate::state::Server;
use cuatro_app::text::report_names;
use cuatro_app::{AppError, LiveGame};
use cuatro_game::report::{Lesson, Report};
use cuatro_game::{ColumnNumber, put_disc};
use cuatro_rules::{Column, Position, diagram};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};
use serde::Deserialize;

/// The request within a lesson.
#[derive(Clone, Copy)]
enum Step {
    Task,
    Try(Column),
    Hint,
    Show,
}

/// Which lesson, and which request within it.
#[derive(Deserialize)]
struct LearnQuery {
    #[serde(rename = "move")]
    number: Option<u16>,
    column: Option<ColumnNumber>,
    #[serde(default)]
    hint: bool,
    #[serde(default)]
    show: bool,
}

/// `GET /g/{id}/learn`: the first lesson; `?move=8` for another one, with `column=3` to answer it, `hint=1` for a hint and
/// `show=1` for the solution.
pub(crate) async fn learn(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    game: request::GamePath,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    if client.representation == Representation::Page {
        return to_page(&server, &game.0, "#learn").await;
    }
    let LearnQuery { number, column, hint, show } = fields.read()?;
    let (live, report) = server.app.report(&game.0, address.0).await?;
    let lesson = match number {
        None => report.lessons.first(),
        Some(number) => {
            let found = report.lessons.iter().find(|lesson| lesson.ply + 1 == number);
            Some(found.ok_or(AppError::NotFound)?)
        }
    };
    let Some(lesson) = lesson else {
        return Ok(text(nothing(&live, &report, client.lang, &client.commands)));
    };
    let step = match column {
        Some(column) => Step::Try(put_disc(&mut at(&live, lesson.ply), column).map_err(AppError::from)?),
        None if show => Step::Show,
        None if hint => Step::Hint,
        None => Step::Task,
    };
    Ok(text(page(&live, &report, lesson, step, client.lang, &client.commands)))
}

fn nothing(live: &LiveGame, report: &Report, lang: Lang, commands: &Commands) -> String {
    let names = report_names(live, lang);
    let ending = live.game.result.as_ref().and_then(|result| report.ending(result, &names, lang));
    let ending = ending.map_or_else(String::new, |ending| format!("{ending} "));
    let back = commands.get(None, &game_path(&live.id, ""), "");
    let back = commands.offer(label!(lang, "next-this-game"), back);
    format!("{}\n{ending}{}\n\n{back}", heading(live, lang), label!(lang, "text-no-lesson"))
}

fn page(
    live: &LiveGame,
    report: &Report,
    lesson: &Lesson,
    step: Step,
    lang: Lang,
    commands: &Commands,
) -> String {
    let names = report_names(live, lang);
    let number = lesson.ply + 1;
    let here = game_path(&live.id, "/learn");
    let mut board = at(live, lesson.ply);
    let mut said = vec![lesson.task(&names, lang)];
    let mut solved = false;
    match step {
        Step::Task => {}
        Step::Hint => said.push(lesson.hint(lang)),
        Step::Show => {
            said = vec![lesson.answer(lang)];
            solved = true;
            play(&mut board, lesson.keeps.iter().take(1));
        }
        Step::Try(column) => {
            if let Some(tried) = lesson.tries.iter().find(|tried| tried.column == column) {
                said = vec![lesson.verdict(tried, &names, lang)];
                solved = tried.right;
                play(&mut board, [column].iter().chain(&tried.moves));
            }
        }
    }
    let place = report.lessons.iter().position(|other| other.ply == lesson.ply).unwrap_or(0);
    let (this, all) = (place + 1, report.lessons.len());
    let title = say!(lang, "text-lesson", this = this, all = all, number = number);
    let mut text =
        format!("{}\n{title}\n\n{}\n{}\n", heading(live, lang), diagram::draw(&board), said.join("\n"));
    let mut offer = |words: &str, path: &str, query: &str| {
        text += &commands.offer(words, commands.get(None, path, query));
    };
    if solved {
        match report.lessons.get(this) {
            Some(next) => offer(label!(lang, "next-lesson"), &here, &format!("move={}", next.ply + 1)),
            None => offer(label!(lang, "next-lesson-report"), &game_path(&live.id, "/report"), ""),
        }
        return text;
    }
    offer(label!(lang, "next-answer"), &here, &format!("move={number}&show=1"));
    if matches!(step, Step::Task) {
        offer(label!(lang, "next-hint"), &here, &format!("move={number}&hint=1"));
    }
    let free: Vec<String> = lesson.tries.iter().map(|tried| tried.column.to_string()).collect();
    let middle = free.get(free.len() / 2).map_or("0", String::as_str);
    let words = say!(lang, "next-try", columns = free.len(), free = free.join(" "));
    offer(&words, &here, &format!("move={number}&column={middle}"));
    text
}

fn at(live: &LiveGame, ply: u16) -> Position {
    let mut board = Position::new(live.game.setup.variant);
    play(&mut board, live.game.moves.iter().take(usize::from(ply)));
    board
}

/// Drops discs as long as there is room; those of a report have it.
fn play<'a>(board: &mut Position, columns: impl IntoIterator<Item = &'a Column>) {
    for column in columns {
        if board.play(*column).is_err() {
            return;
        }
    }
}
