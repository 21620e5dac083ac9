//! The report of a finished game: an assessment of each move, and which one decided.

mod ending;
mod exercise;
mod grade;
mod lesson;
mod names;
mod sentence;
mod side;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use cuatro_rules::{Cell, Column, Position, Side, Variant};
use cuatro_solver::{Analysis, Engine, Stop, Verdict};

pub use grade::{Grade, IN_SIGHT};
pub use lesson::{Lesson, Try};
pub use names::Names;
pub use side::Accuracy;

/// How many nodes to spend on one question about a board that is not solved: some ten milliseconds.
const REPORT_NODES_ON_OTHER_BOARDS: u64 = 20_000;

/// How a game continues from a point, for the side that moved there, if both sides play perfectly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Prospect {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side that moved wins.
    Win,
}

/// The value of a position or a move for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// The outcome for the side to move.
    pub outcome: Prospect,
    /// Discs until the end, counted from before the move: 1 for a line that the move completes.
    pub in_plies: u32,
    /// The solver's score.
    pub score: i32,
}

impl Worth {
    /// Whether the side to move can complete a line with this disc.
    fn wins_at_once(self) -> bool {
        self.outcome == Prospect::Win && self.in_plies == 1
    }
}

/// The effect of a move on the outcome.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum MoveVerdict {
    /// No move was better.
    Perfect,
    /// It still wins, but later than it could.
    SlowerWin,
    /// It gave a win away for a draw.
    WinToDraw,
    /// It gave a win away to the other side.
    WinToLoss,
    /// It gave a draw away to the other side.
    DrawToLoss,
    /// It loses, and sooner than it had to.
    FasterLoss,
}

impl MoveVerdict {
    /// The verdict's name in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether another side wins after the move than before it.
    pub fn changes_the_outcome(self) -> bool {
        matches!(self, MoveVerdict::WinToDraw | MoveVerdict::WinToLoss | MoveVerdict::DrawToLoss)
    }

    /// The verdict on a move, from the best possible result and its own. An unknown result counts as undecided, like a draw;
    /// two unknowns give no verdict.
    fn of(before: Option<Worth>, after: Option<Worth>) -> Option<MoveVerdict> {
        let outcome = |worth: Option<Worth>| worth.map_or(Prospect::Draw, |worth| worth.outcome);
        Some(match (outcome(before), outcome(after)) {
            (Prospect::Win, Prospect::Draw) => MoveVerdict::WinToDraw,
            (Prospect::Win, Prospect::Loss) => MoveVerdict::WinToLoss,
            (Prospect::Draw, Prospect::Loss) => MoveVerdict::DrawToLoss,
            _ => {
                let (before, after) = (before?, after?);
                match after.outcome {
                    Prospect::Win if after.in_plies > before.in_plies => MoveVerdict::SlowerWin,
                    Prospect::Loss if after.in_plies < before.in_plies => MoveVerdict::FasterLoss,
                    _ => MoveVerdict::Perfect,
                }
            }
        })
    }
}

/// What proves that a move was not the best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// The side could have completed a line with this disc.
    MissedLine,
    /// Another disc would have forced a line (for a slower win: sooner).
    MissedWin,
    /// The other side threatened to complete a line, and the disc did not stop it.
    Unstopped,
    /// The disc makes room for the one with which the other side completes a line.
    MadeRoom,
    /// The other side forces a line.
    Refuted,
}

/// One move with its verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JudgedMove {
    /// 0 for the first disc.
    pub ply: u16,
    pub side: Side,
    pub column: Column,
    /// Whether everything said about it is proven.
    pub exact: bool,
    /// Its effect; `None` if nothing is proven.
    pub verdict: Option<MoveVerdict>,
    /// The value of the position for the side before it.
    pub before: Option<Worth>,
    pub after: Option<Worth>,
    /// The columns that are not worse than any other.
    pub best: Vec<Column>,
    /// How serious the move is for a person; `None` without a verdict.
    pub grade: Option<Grade>,
    /// The columns that keep the outcome of the best one; in a lost game, those that hold out.
    pub keeps: Vec<Column>,
    /// Whether some playable column does not keep it, so that there was a choice.
    pub choice: bool,
    /// What proves that it was not the best; `None` for a perfect move, or if no proof was found.
    pub proof: Option<Proof>,
    /// The deciding line: the one that was missed, or the one that the other side completes.
    pub cells: Vec<Cell>,
    /// The moves up to that line: instead of the move if something was missed, otherwise after it.
    pub moves: Vec<Column>,
}

impl JudgedMove {
    /// Whether the side could have completed a line, and did not.
    fn missed_a_line(&self) -> bool {
        self.before.is_some_and(Worth::wins_at_once) && self.verdict != Some(MoveVerdict::Perfect)
    }

    /// Whether a person could have avoided it and it cost the outcome, or much of the remaining time. Missing a line while the
    /// win remains is worth a lesson, but decides nothing.
    fn decides(&self) -> bool {
        self.grade.is_some_and(Grade::is_mistake) && self.verdict != Some(MoveVerdict::SlowerWin)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Whether everything in it is proven; only on the standard board.
    pub exact: bool,
    /// The ply of the last move that changed the outcome; `None` if it never changed.
    pub turning_point: Option<u16>,
    /// The ply of the deciding move as people see it: the last mistake, or the last change of the outcome if that came later;
    /// `None` if nobody made a mistake.
    pub decided_by: Option<u16>,
    /// Every move after the opening, which no player chose.
    pub moves: Vec<JudgedMove>,
    /// The positions before mistakes that a person could have avoided, to try again.
    pub lessons: Vec<Lesson>,
}

impl Report {
    /// Judges a game from its last move to its first, so that results about the end help with the beginning. Moves that are not
    /// proven when `stop` says so are judged by a short look ahead and are not `exact`.
    ///
    /// The first `opening` discs lay there before the first move: nobody is judged for them. The moves must be legal; those from
    /// the first illegal one on are ignored.
    pub fn of(
        variant: Variant,
        moves: &[Column],
        opening: u16,
        engine: &mut Engine,
        stop: &mut Stop<'_>,
    ) -> Report {
        let mut positions = vec![Position::new(variant)];
        for column in moves {
            let mut next = positions[positions.len() - 1].clone();
            if next.play(*column).is_err() {
                break;
            }
            positions.push(next);
        }
        let mut judge = Judge { engine, stop, whole: variant == Variant::STANDARD, stopped: false };
        let mut judged = Vec::with_capacity(moves.len());
        for (pair, column) in positions.windows(2).zip(moves).skip(opening.into()).rev() {
            judged.push(judge.judge(&pair[0], &pair[1], *column));
        }
        judged.reverse();
        let lessons = judge.lessons(&positions, &judged);
        let last =
            |wanted: fn(&&JudgedMove) -> bool| judged.iter().rev().find(wanted).map(|judged| judged.ply);
        let turning_point = last(|judged| judged.verdict.is_some_and(MoveVerdict::changes_the_outcome));
        let mistake = last(|judged| judged.decides());
        Report {
            exact: variant == Variant::STANDARD && judged.iter().all(|judged| judged.exact),
            turning_point,
            decided_by: turning_point.max(mistake),
            moves: judged,
            lessons,
        }
    }

    /// The move that was made with so many discs on the board.
    fn at(&self, ply: u16) -> Option<&JudgedMove> {
        self.moves.iter().find(|judged| judged.ply == ply)
    }
}

struct Judge<'a, 'b> {
    engine: &'a mut Engine,
    stop: &'a mut Stop<'b>,
    /// Whether the engine can solve the board.
    whole: bool,
    /// Whether `stop` has said so.
    stopped: bool,
}

impl Judge<'_, '_> {
    fn judge(&mut self, before: &Position, after: &Position, column: Column) -> JudgedMove {
        let side = Side::of_ply(before.ply());
        let analysis = self.ask(|engine, stop| engine.analyse(before, stop));
        let best = analysis.best.first().and_then(|best| worth(&analysis, *best));
        let played = worth(&analysis, column);
        let verdict = MoveVerdict::of(best, played);
        let mut judged = JudgedMove {
            ply: before.ply(),
            side,
            column,
            exact: analysis.exact,
            verdict,
            before: best,
            after: played,
            keeps: grade::keeps(&analysis),
            choice: grade::is_choice(&analysis),
            best: analysis.best,
            grade: None,
            proof: None,
            cells: Vec::new(),
            moves: Vec::new(),
        };
        match verdict {
            None | Some(MoveVerdict::Perfect) => {}
            Some(MoveVerdict::WinToDraw | MoveVerdict::SlowerWin) => self.missed(before, &mut judged),
            Some(MoveVerdict::WinToLoss | MoveVerdict::DrawToLoss | MoveVerdict::FasterLoss) => {
                self.refuted(before, after, &mut judged);
            }
        }
        judged.grade = Grade::of(&judged);
        judged
    }

    fn missed(&mut self, before: &Position, judged: &mut JudgedMove) {
        let Some(line) = self.line(before) else { return };
        judged.proof = Some(if line.moves.len() == 1 { Proof::MissedLine } else { Proof::MissedWin });
        (judged.moves, judged.cells) = (line.moves, line.cells);
    }

    /// The win of the other side.
    fn refuted(&mut self, before: &Position, after: &Position, judged: &mut JudgedMove) {
        let Some(line) = self.line(after) else { return };
        let rival = judged.side.opponent();
        judged.proof = Some(match line.moves.as_slice() {
            [reply] if *reply == judged.column => Proof::MadeRoom,
            [reply] if !before.lines_closed_by(rival, *reply).is_empty() => Proof::Unstopped,
            _ => Proof::Refuted,
        });
        (judged.moves, judged.cells) = (line.moves, line.cells);
    }

    /// How the game continues from here to a line; `None` if unknown.
    fn line(&mut self, position: &Position) -> Option<cuatro_solver::PrincipalVariation> {
        let line = self.ask(|engine, stop| engine.line(position, stop)).ok()?;
        (!line.cells.is_empty()).then_some(line)
    }

    /// Asks the engine; for boards that are not solved, with a limit for each question.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Engine, &mut Stop<'_>) -> T) -> T {
        let (whole, stop, stopped) = (self.whole, &mut *self.stop, &mut self.stopped);
        question(self.engine, &mut |nodes| {
            *stopped |= stop(nodes);
            *stopped || (!whole && nodes >= REPORT_NODES_ON_OTHER_BOARDS)
        })
    }
}

/// The value of a column, if it is known.
fn worth(analysis: &Analysis, column: Column) -> Option<Worth> {
    let report = analysis.columns.get(column.index())?;
    let outcome = match report.verdict {
        Verdict::Win => Prospect::Win,
        Verdict::Draw => Prospect::Draw,
        Verdict::Loss => Prospect::Loss,
        Verdict::Full | Verdict::Open => return None,
    };
    Some(Worth { outcome, in_plies: report.in_plies?, score: report.score? })
}
