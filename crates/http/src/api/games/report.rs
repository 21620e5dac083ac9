//! The report of a finished game as sent to clients.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::problem::Failure;
use crate::request::{Address, GamePath, QueryFields, ReaderQuery, RequestReader};
use crate::state::Server;
use cuatro_app::LiveGame;
use cuatro_app::text::report_names;
use cuatro_game::report::{self, Names, Proof};
use cuatro_protocol::{BySide, JudgedMove, Lesson, Report, Try};
use cuatro_rules::Side;
use cuatro_words::lang::Reader;

/// The reader of a report.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportQuery {
    /// The side that the sentences call you; without it both have their names
    you: Option<Side>,
}

/// What each move of a game that is over was worth, and which one decided.
#[utoipa::path(
    get,
    path = "/games/{id}/report",
    operation_id = "readReport",
    tag = "games",
    params(ReportQuery, ReaderQuery),
    responses((status = 200, body = Report)),
)]
pub(crate) async fn report(
    State(server): State<Server>,
    RequestReader(reader): RequestReader,
    Address(address): Address,
    GamePath(id): GamePath,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let ReportQuery { you } = fields.read()?;
    let (live, report) = server.app.report(&id, address).await?;
    Ok(Json(written(&live, &report, you, reader)).into_response())
}

/// The report in words.
fn written(live: &LiveGame, report: &report::Report, you: Option<Side>, reader: Reader) -> Report {
    let variant = live.game.setup.variant;
    let names = report_names(live, reader.lang).spoken_to(you);
    let result = live.game.result.as_ref();
    Report {
        game: live.id.to_string(),
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        exact: report.exact,
        turning_point: report.turning_point,
        decided_by: report.decided_by,
        text: report.text(result, &names, reader),
        ending: result.and_then(|result| report.ending(result, &names, reader.lang)),
        accuracy: BySide::of(|side| report.accuracy(side).into()),
        best_move: BySide::of(|side| report.best_move(side).map(|judged| judged.ply)),
        moves: report.moves.iter().map(|judged| self::judged(judged, &names, reader)).collect(),
        lessons: report.lessons.iter().map(|lesson| self::lesson(lesson, &names, reader)).collect(),
    }
}

fn lesson(lesson: &report::Lesson, names: &Names, reader: Reader) -> Lesson {
    let tries = lesson.tries.iter().map(|tried| Try {
        column: tried.column,
        right: tried.right,
        text: lesson.verdict(tried, names, reader),
        moves: tried.moves.clone(),
        cells: tried.cells.clone(),
    });
    Lesson {
        ply: lesson.ply,
        side: lesson.side,
        played: lesson.played,
        goal: lesson.goal,
        keeps: lesson.keeps.clone(),
        text: lesson.task(names, reader),
        hint: lesson.hint(reader.lang),
        answer: lesson.answer(reader),
        tries: tries.collect(),
    }
}

fn judged(judged: &report::JudgedMove, names: &Names, reader: Reader) -> JudgedMove {
    // What was missed begins instead of the move, a refutation after it.
    let from_ply = judged.proof.map(|proof| match proof {
        Proof::MissedLine | Proof::MissedWin => judged.ply,
        Proof::Unstopped | Proof::MadeRoom | Proof::Refuted => judged.ply + 1,
    });
    JudgedMove {
        ply: judged.ply,
        side: judged.side,
        column: judged.column,
        verdict: judged.verdict,
        grade: judged.grade,
        exact: judged.exact,
        before: judged.before.into(),
        after: judged.after.into(),
        best: judged.best.clone(),
        keeps: judged.keeps.clone(),
        choice: judged.choice,
        text: judged.text(names, reader),
        proof: judged.proof,
        cells: judged.cells.clone(),
        moves: judged.moves.clone(),
        from_ply,
    }
}
