//! Which positions can be starts at all: what the solver and the board say.

use std::collections::HashSet;

use cuatro_rules::{Column, Position, Side, Variant, notation};
use cuatro_solver::{Analysis, Engine, Verdict};

/// No side may be able to force a line within so many discs after a careless first disc.
const TRAP: u32 = 9;
/// Positions in which so many columns keep the draw at the first disc, and on average at the replies to those that do, are tried
/// first; then those with so many at the first disc. Only 76 positions of up to eight discs have three at the first disc and two
/// at every reply.
const CHOICES: usize = 2;
/// The most discs in a column.
const HIGHEST: u8 = 4;
/// As many equal discs in a row are too many.
const ROW: u8 = 3;

/// A position to play out.
pub(super) struct Candidate {
    /// Its smallest moves, or those of its mirror image, in the notation of solvers.
    pub(super) pos: String,
    pub(super) position: Position,
    /// The exact score for X, who is to move.
    pub(super) score: i32,
    /// How many columns hold the draw; of a fair start.
    pub(super) holding: usize,
    /// How many of the wishes for choices it leaves open: the fewer, the earlier it is tried.
    pub(super) rank: u8,
}

/// Every unfinished position of 6×7·4 with so many discs, one of each pair of mirror images.
pub(super) fn all(discs: u16) -> Vec<Position> {
    let mut level = vec![Position::new(Variant::STANDARD)];
    for _ in 0..discs {
        let mut seen = HashSet::new();
        let next = level.iter().flat_map(|position| {
            position.legal().filter_map(|column| {
                let mut next = position.clone();
                next.play(column).ok()?;
                next.outcome().is_none().then_some(next)
            })
        });
        level = next.filter(|next| seen.insert(notation::write_key(next))).collect();
    }
    level
}

/// The positions that are drawn and hide no trap at the first disc.
pub(super) fn fair(all: &[Position], engine: &mut Engine) -> Vec<Candidate> {
    let fair = all.iter().filter(|position| is_flat(position) && nobody_wins_at_once(position));
    let fair = fair.filter_map(|position| {
        let analysis = engine.analyse(position, &mut |_| false);
        let first: Vec<Column> = keeping(&analysis).collect();
        if !is_drawn(&analysis) || has_trap(&analysis) {
            return None;
        }
        let replies = first.iter().map(|column| {
            let mut after = position.clone();
            after.play(*column).expect("it is judged, so it can be played");
            keeping(&engine.analyse(&after, &mut |_| false)).count()
        });
        let poor = [first.len() < CHOICES, replies.sum::<usize>() < CHOICES * first.len()];
        let rank = if poor[0] { 2 } else { poor[1].into() };
        Some(Candidate { rank, holding: first.len(), ..candidate(position, 0) })
    });
    fair.collect()
}

/// The positions that one side wins, though nobody with the next disc.
pub(super) fn won(all: &[Position], engine: &mut Engine) -> Vec<Candidate> {
    let won = all.iter().filter(|position| nobody_wins_at_once(position)).filter_map(|position| {
        let score = engine.score(position, &mut |_| false).ok()?;
        (score != 0).then(|| candidate(position, score))
    });
    won.collect()
}

fn candidate(position: &Position, score: i32) -> Candidate {
    let stacks = notation::write_stacks(position);
    let mirrored = stacks.split('-').rev().collect::<Vec<_>>().join("-");
    let read = |stacks: &str| {
        let (position, moves) =
            notation::parse_stacks(Variant::STANDARD, stacks).expect("it arose in a game");
        (notation::write_pos(&moves).expect("seven columns"), position)
    };
    let (pos, position) = [read(&stacks), read(&mirrored)]
        .into_iter()
        .min_by(|(one, _), (other, _)| one.cmp(other))
        .expect("there are two");
    Candidate { pos, position, score, holding: 0, rank: 0 }
}

fn is_drawn(analysis: &Analysis) -> bool {
    analysis.columns.iter().all(|column| column.verdict != Verdict::Win) && keeping(analysis).next().is_some()
}

/// The columns after which nobody wins.
fn keeping(analysis: &Analysis) -> impl Iterator<Item = Column> + '_ {
    analysis.columns.iter().filter(|column| column.verdict == Verdict::Draw).map(|column| column.column)
}

/// Whether some disc of the side to move lets the other one force a line soon.
fn has_trap(analysis: &Analysis) -> bool {
    analysis.columns.iter().any(|column| {
        // Counted from before the disc.
        column.verdict == Verdict::Loss && column.in_plies.is_none_or(|plies| plies <= TRAP + 1)
    })
}

fn nobody_wins_at_once(position: &Position) -> bool {
    let closes = |side| position.legal().any(|column| !position.lines_closed_by(side, column).is_empty());
    !Side::BOTH.into_iter().any(closes)
}

/// Whether no column is high and no three equal discs are in a row.
fn is_flat(position: &Position) -> bool {
    let variant = position.variant();
    let low = (0..variant.columns()).all(|column| position.height(Column(column)) <= HIGHEST);
    low && !has_row(&position.rows(), usize::from(ROW))
}

fn has_row(rows: &[String], wanted: usize) -> bool {
    let at = |row: i32, column: i32| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.as_bytes().get(usize::try_from(column).ok()?).copied().filter(|disc| *disc != b' ')
    };
    let cells = (0..rows.len() as i32).flat_map(|row| (0..7).map(move |column| (row, column)));
    cells.into_iter().any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
            let disc = at(row, column);
            disc.is_some()
                && (1..wanted as i32).all(|step| at(row + down * step, column + right * step) == disc)
        })
    })
}
