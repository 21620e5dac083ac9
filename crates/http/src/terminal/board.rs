//! Any position: the board with the value of each column, and the next commands.

use axum::extract::State;
use axum::response::Response;

use super::commands::Commands;
use super::next::free_name;
use super::{TextClient, text};
use crate::problem::Failure;
use crate::request::position::PositionQuery;
use crate::request::{Address, QueryFields};
use crate::state::Server;
use cuatro_app::text::{board_name, standing};
use cuatro_game::computer::Level;
use cuatro_rules::{Column, Position, Variant, diagram, notation};
use cuatro_solver::{Analysis, ColumnReport, Verdict};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// `GET /board`
pub(crate) async fn board(
    State(server): State<Server>,
    client: TextClient,
    address: Address,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let (position, moves) = fields.read::<PositionQuery>()?.read()?;
    let values = match position.to_move() {
        Some(_) => Some(server.app.analyse(position.clone(), address.0).await?),
        None => None,
    };
    Ok(text(written(&position, &moves, values.as_ref(), client.lang, &client.commands)))
}

fn written(
    position: &Position,
    moves: &[Column],
    values: Option<&Analysis>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let variant = position.variant();
    let mut text = format!("{} · {}\n", board_name(variant, lang), standing(position, lang));
    text += &format!("\n{}", diagram::draw(position));
    if let Some(values) = values {
        text += &format!("{}\n\n", row(values));
        text += &match values.exact {
            true => label!(lang, "text-board-values").to_owned(),
            false => say!(lang, "text-board-unproven"),
        };
        text.push('\n');
    }
    let same = |more: Option<Column>| query(variant, moves.iter().copied().chain(more));
    if let Some(best) = values.and_then(|values| values.best.first()) {
        let next = commands.get(None, "/board", &same(Some(*best)));
        text += &format!("\n{}", commands.offer(label!(lang, "next-board-disc"), next));
        let opening = list(moves.iter().copied());
        let (rows, columns, connect) =
            (variant.rows().to_string(), variant.columns().to_string(), variant.connect().to_string());
        let name = free_name();
        let mut form = vec![("name", name.as_str()), ("level", Level::DEFAULT.id())];
        if variant != Variant::STANDARD {
            form.extend([("rows", rows.as_str()), ("columns", &columns), ("connect", &connect)]);
        }
        let what = if moves.is_empty() {
            label!(lang, "next-computer")
        } else {
            form.push(("opening", &opening));
            label!(lang, "next-board-play")
        };
        text += &format!("\n{}", commands.offer(what, commands.post(None, &form, "/play")));
    }
    let picture = commands.get(None, "/board.svg", &same(None));
    text + "\n" + &commands.offer(label!(lang, "next-board-picture"), picture)
}

/// The value of each column below it: a win or a loss with the discs until then, or a draw.
fn row(values: &Analysis) -> String {
    let columns = values.columns.iter().map(|column| format!(" {:^3}", value(column)));
    columns.collect::<String>().trim_end().to_owned()
}

fn value(column: &ColumnReport) -> String {
    let plies = column.in_plies.unwrap_or_default();
    match column.verdict {
        Verdict::Win => format!("+{plies}"),
        Verdict::Loss => format!("-{plies}"),
        Verdict::Draw => "=".to_owned(),
        Verdict::Full => String::new(),
        Verdict::Open => "?".to_owned(),
    }
}

/// The address of a position, as short as it can be.
fn query(variant: Variant, moves: impl Iterator<Item = Column>) -> String {
    let board = match variant == Variant::STANDARD {
        true => String::new(),
        false => {
            format!("rows={}&columns={}&connect={}&", variant.rows(), variant.columns(), variant.connect())
        }
    };
    format!("{board}moves={}", list(moves))
}

fn list(moves: impl Iterator<Item = Column>) -> String {
    notation::write_moves(&moves.collect::<Vec<_>>()).replace(' ', ",")
}
