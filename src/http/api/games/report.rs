//! The report of a finished game as sent to clients.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::report_names;
use crate::game::report::{
    Accuracy, Grade, JudgedMove, Lesson, MoveVerdict, Names, Proof, Prospect, Report, Worth,
};
use crate::http::api::dto::BySide;
use crate::http::problem::Failure;
use crate::http::request::{Address, AskedLang, GamePath, QueryFields};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::live::LiveGame;
use crate::rules::{Cell, Column, Side};

/// An assessment of each move of a game.
#[derive(Serialize, ToSchema)]
#[schema(as = Report)]
pub(crate) struct WireReport {
    game: String,
    rows: u8,
    columns: u8,
    connect: u8,
    /// Whether everything is proven; only on 6×7·4.
    exact: bool,
    /// The ply of the last move that changed the outcome.
    #[schema(required)]
    turning_point: Option<u16>,
    /// The ply of the deciding move as people see it: the last mistake, or the turning point if that came later.
    #[schema(required)]
    decided_by: Option<u16>,
    /// A summary of the game: how it ended, unless by a line or a full board, and which move decided it.
    text: String,
    /// How the game ended and how the board stood then; null if a line or a full board ended it.
    #[schema(required)]
    ending: Option<String>,
    accuracy: BySide<WireAccuracy>,
    best_move: BySide<Option<u16>>,
    moves: Vec<WireJudged>,
    /// The positions before mistakes that a person could have avoided.
    lessons: Vec<WireLesson>,
}

/// How often a side kept the outcome when the columns differed.
#[derive(Serialize, ToSchema)]
#[schema(as = Accuracy)]
struct WireAccuracy {
    choices: u16,
    kept: u16,
    /// Null without a choice.
    #[schema(required)]
    percent: Option<u16>,
}

/// A position to find a better move in.
#[derive(Serialize, ToSchema)]
#[schema(as = Lesson)]
struct WireLesson {
    ply: u16,
    side: Side,
    played: Column,
    /// The outcome to keep.
    goal: Prospect,
    keeps: Vec<Column>,
    /// The task.
    text: String,
    hint: String,
    answer: String,
    tries: Vec<WireTry>,
}

/// A column that can be played in a lesson, and what follows.
#[derive(Serialize, ToSchema)]
#[schema(as = Try)]
struct WireTry {
    column: Column,
    right: bool,
    text: String,
    /// How the other side wins after it, at most 12 discs.
    moves: Vec<Column>,
    /// The line at its end.
    cells: Vec<Cell>,
}

/// A move with its verdict.
#[derive(Serialize, ToSchema)]
#[schema(as = JudgedMove)]
struct WireJudged {
    ply: u16,
    side: Side,
    column: Column,
    /// Null where nothing is proven.
    #[schema(required)]
    verdict: Option<MoveVerdict>,
    /// How much a person should mind it: a loss that nobody can see at the board is no blunder.
    #[schema(required)]
    grade: Option<Grade>,
    exact: bool,
    before: WireWorth,
    after: WireWorth,
    best: Vec<Column>,
    /// The columns that keep what the side had.
    keeps: Vec<Column>,
    /// Whether the columns differed.
    choice: bool,
    /// The verdict in a sentence that names the threat or line that decides.
    text: String,
    #[schema(required)]
    proof: Option<Proof>,
    /// The line that decides.
    cells: Vec<Cell>,
    /// The moves that lead to it.
    moves: Vec<Column>,
    /// Where they begin: instead of the move, or after it.
    #[schema(required)]
    from_ply: Option<u16>,
}

/// What a position is worth to the side that moves, counted from before the move; nulls where it is not known.
#[derive(Serialize, ToSchema)]
#[schema(as = Worth)]
struct WireWorth {
    #[schema(required)]
    outcome: Option<Prospect>,
    #[schema(required)]
    in_plies: Option<u32>,
    #[schema(required)]
    score: Option<i32>,
}

/// For whom a report is written.
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
    params(("id" = String, Path), ReportQuery),
    responses((status = 200, body = WireReport)),
)]
pub(crate) async fn report(
    State(server): State<Server>,
    AskedLang(lang): AskedLang,
    Address(address): Address,
    GamePath(id): GamePath,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let ReportQuery { you } = fields.read()?;
    let (live, report) = server.app.report(&id, address).await?;
    // A sentence for each of thousands of moves would keep other requests waiting.
    let discs = live.game.ply();
    let answer = move || Json(wire_report(&live, &report, you, lang)).into_response();
    Ok(server.app.job_on(discs, address, answer).await?)
}

fn wire_report(live: &LiveGame, report: &Report, you: Option<Side>, lang: Lang) -> WireReport {
    let variant = live.game.setup.variant;
    let names = report_names(live, lang).spoken_to(you);
    let result = live.game.result.as_ref();
    WireReport {
        game: live.id.to_string(),
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        exact: report.exact,
        turning_point: report.turning_point,
        decided_by: report.decided_by,
        text: report.text(result, &names, lang),
        ending: result.and_then(|result| report.ending(result, &names, lang)),
        accuracy: BySide::of(|side| report.accuracy(side).into()),
        best_move: BySide::of(|side| report.best_move(side).map(|judged| judged.ply)),
        moves: report.moves.iter().map(|judged| wire_move(judged, &names, lang)).collect(),
        lessons: report.lessons.iter().map(|lesson| wire_lesson(lesson, &names, lang)).collect(),
    }
}

fn wire_lesson(lesson: &Lesson, names: &Names, lang: Lang) -> WireLesson {
    let tries = lesson.tries.iter().map(|tried| WireTry {
        column: tried.column,
        right: tried.right,
        text: lesson.verdict(tried, names, lang),
        moves: tried.moves.clone(),
        cells: tried.cells.clone(),
    });
    WireLesson {
        ply: lesson.ply,
        side: lesson.side,
        played: lesson.played,
        goal: lesson.goal,
        keeps: lesson.keeps.clone(),
        text: lesson.task(names, lang),
        hint: lesson.hint(lang),
        answer: lesson.answer(lang),
        tries: tries.collect(),
    }
}

fn wire_move(judged: &JudgedMove, names: &Names, lang: Lang) -> WireJudged {
    // What was missed begins instead of the move, a refutation after it.
    let from_ply = judged.proof.map(|proof| match proof {
        Proof::MissedLine | Proof::MissedWin => judged.ply,
        Proof::Unstopped | Proof::MadeRoom | Proof::Refuted => judged.ply + 1,
    });
    WireJudged {
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
        text: judged.text(names, lang),
        proof: judged.proof,
        cells: judged.cells.clone(),
        moves: judged.moves.clone(),
        from_ply,
    }
}

impl From<Option<Worth>> for WireWorth {
    fn from(worth: Option<Worth>) -> WireWorth {
        WireWorth {
            outcome: worth.map(|worth| worth.outcome),
            in_plies: worth.map(|worth| worth.in_plies),
            score: worth.map(|worth| worth.score),
        }
    }
}

impl From<Accuracy> for WireAccuracy {
    fn from(Accuracy { choices, kept, percent }: Accuracy) -> WireAccuracy {
        WireAccuracy { choices, kept, percent }
    }
}
