//! The value of every column of a position, given as moves in the notation of the solver world: `solve 44444252`.

use std::process::ExitCode;
use std::sync::Arc;

use cuatro_rules::{Position, Variant, notation};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "an example prints what it found")]
fn main() -> ExitCode {
    let text = std::env::args().nth(1).unwrap_or_default();
    let moves = notation::parse_pos(&text).map_err(|error| error.to_string());
    let position = moves
        .and_then(|moves| Position::replay(Variant::STANDARD, moves).map_err(|error| format!("{error:?}")));
    let position = match position {
        Ok(position) => position,
        Err(error) => {
            eprintln!("{text}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut engine = Engine::new(22, Arc::new(Book::embedded()));
    let analysis = engine.analyse(&position, &mut |_| false);
    for row in position.rows() {
        println!("|{row}|");
    }
    for column in &analysis.columns {
        let number = column.column.index() + 1;
        match (column.score, column.in_plies) {
            (Some(score), Some(plies)) => {
                println!("{number}: {score:+} ({:?} in {plies} plies)", column.verdict)
            }
            _ => println!("{number}: {:?}", column.verdict),
        }
    }
    println!("{} nodes", analysis.nodes);
    ExitCode::SUCCESS
}
