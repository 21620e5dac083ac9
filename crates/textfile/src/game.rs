//! A line of `[games]`: read, replayed, compared.

use super::error::{Ending, Errors, LineErrors, LineProblem};
use super::replay::{ending, replay};
use super::roster::Roster;
use super::text::{excerpt, number, words};
use super::{ReadGame, ReadSeat, START, TAKEBACK, derived};
use cuatro_game::{FEWEST_PLIES, GameId, Kind, Termination, Time, award, award_by_default, starts};
use cuatro_rules::{Column, PlayError, Side, Variant, points};

/// Reads games. Nearly all games of a file have the same board, so the last one is cached.
#[derive(Debug)]
pub(super) struct Games {
    board: Option<(Box<str>, Variant)>,
    /// The latest possible end of a game.
    now: Time,
}

impl Default for Games {
    fn default() -> Games {
        Games::new(Time::END)
    }
}

/// How a game ended, according to its line.
#[derive(Clone, Copy)]
struct Stated {
    winner: Option<Side>,
    reason: Termination,
    rounds: i64,
    points: [i64; 2],
    fair_discs: u8,
}

/// What the field `result` says.
struct ReadResult {
    winner: Option<Side>,
    reason: Termination,
    taken_back: bool,
    fair_discs: u8,
}

impl Games {
    pub(super) fn new(now: Time) -> Games {
        Games { board: None, now }
    }

    /// The game of a line, or `None` and its errors. Its players are added to the roster either way.
    pub(super) fn read(
        &mut self,
        line: u64,
        fields: [&str; 11],
        roster: &mut Roster,
        errors: &mut Errors,
    ) -> Option<ReadGame> {
        let [id, ended, kind, x, o, board, result, rounds, x_points, o_points, moves] = fields;
        let mut errors = errors.of_line(line);
        let id = errors.value("id", read_id(id));
        let ended_at = errors.value("ended", self.read_ended(ended));
        let kind = errors.value("kind", read_kind(kind));
        let x = errors.value("x", read_seat(x, roster));
        let o = errors.value("o", read_seat(o, roster));
        let variant = errors.value("board", self.read_board(board));
        let result = errors.value("result", read_result(result));
        let rounds = errors.value("rounds", number(rounds));
        let x_points = errors.value("x_points", number(x_points));
        let o_points = errors.value("o_points", number(o_points));
        let columns = errors.value("moves", read_moves(moves));
        let (id, ended_at, kind, seats, variant) = (id?, ended_at?, kind?, [x?, o?], variant?);
        let (ReadResult { winner, reason, taken_back, fair_discs }, columns) = (result?, columns?);
        let stated = Stated { winner, reason, rounds: rounds?, points: [x_points?, o_points?], fair_discs };

        if seats[0] == seats[1] && !matches!(seats[0], ReadSeat::Computer(_)) {
            errors.add("o", LineProblem::SamePlayer);
        }
        check_kind(kind, seats, &mut errors);
        let rounds = match &columns {
            Some(columns) => check_moves(variant, columns, moves, stated, &mut errors),
            None => check_without_moves(variant, kind, stated, &mut errors),
        }?;
        let points = points_of(variant, stated, rounds, columns.as_deref());
        for (side, field) in [(Side::X, "x_points"), (Side::O, "o_points")] {
            let (says, give) = (stated.points[side.index()], points[side.index()]);
            if says != i64::from(give) {
                errors.add(field, LineProblem::PointsDisagree { says, give });
            }
        }
        if !errors.is_empty() {
            return None;
        }
        let mut game = ReadGame {
            line,
            id,
            digest: None,
            ended_at,
            kind,
            seats,
            variant,
            winner,
            reason,
            rounds,
            points,
            moves: columns,
            taken_back,
            fair_discs,
        };
        if game.id.is_none() {
            game.digest = Some(derived::content_digest(&game, roster.players()));
        }
        Some(game)
    }

    fn read_ended(&self, text: &str) -> Result<Time, LineProblem> {
        let ended = Time::parse(text).ok_or_else(|| LineProblem::WrongTime { says: excerpt(text) })?;
        if ended < Time(0) {
            Err(LineProblem::TimeOutOfRange)
        } else if ended > self.now || ended >= Time::END {
            Err(LineProblem::EndedInFuture { now: self.now })
        } else {
            Ok(ended)
        }
    }

    fn read_board(&mut self, text: &str) -> Result<Variant, LineProblem> {
        if let Some((last, variant)) = &self.board
            && **last == *text
        {
            return Ok(*variant);
        }
        let wrong = || LineProblem::WrongBoard { says: excerpt(text) };
        let (size, connect) = text.split_once(" n=").ok_or_else(wrong)?;
        let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
        let part = |text: &str| number(text).map_err(|_| wrong());
        let variant = Variant::new(part(rows)?, part(columns)?, part(connect)?)
            .map_err(LineProblem::BoardOutOfRange)?;
        self.board = Some((text.into(), variant));
        Ok(variant)
    }
}

/// The players of these seats.
pub(super) fn people(seats: [ReadSeat; 2]) -> [Option<u32>; 2] {
    seats.map(|seat| match seat {
        ReadSeat::Player(player) => Some(player),
        ReadSeat::Deleted(_) | ReadSeat::Computer(_) => None,
    })
}

fn read_id(text: &str) -> Result<Option<GameId>, LineProblem> {
    match text {
        "-" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| LineProblem::WrongId { says: excerpt(text) }),
    }
}

fn read_kind(text: &str) -> Result<Kind, LineProblem> {
    text.parse().map_err(|_| LineProblem::UnknownKind { says: excerpt(text) })
}

pub(super) fn read_seat(text: &str, roster: &mut Roster) -> Result<ReadSeat, LineProblem> {
    if let Some(level) = text.strip_prefix("computer:") {
        return level
            .parse()
            .map(ReadSeat::Computer)
            .map_err(|_| LineProblem::UnknownLevel { says: excerpt(text) });
    }
    read_person(text, roster)
}

/// A name, or `deleted:<n>`.
pub(super) fn read_person(text: &str, roster: &mut Roster) -> Result<ReadSeat, LineProblem> {
    if let Some(n) = text.strip_prefix("deleted:") {
        let n = number(n).ok().and_then(|n| u32::try_from(n).ok()).filter(|n| *n >= 1);
        return n.map(ReadSeat::Deleted).ok_or_else(|| LineProblem::WrongTombstone { says: excerpt(text) });
    }
    roster.find(text).map(ReadSeat::Player)
}

/// The winner, the reason, whether a move was taken back, and the discs of a fair start: `X line`, `draw full`, `O resign
/// takeback`, `X line start:8`, `X line takeback start:8`.
fn read_result(text: &str) -> Result<ReadResult, LineProblem> {
    let wrong = || LineProblem::WrongResult { says: excerpt(text) };
    let mut words = words(text);
    let (winner, reason) = (words.next().ok_or_else(wrong)?, words.next().ok_or_else(wrong)?);
    let mut next = words.next();
    let taken_back = next == Some(TAKEBACK);
    if taken_back {
        next = words.next();
    }
    let fair_discs = match next {
        None => 0,
        Some(word) => {
            let discs = word.strip_prefix(START).and_then(|discs| number(discs).ok());
            discs.and_then(|discs| u8::try_from(discs).ok()).filter(|discs| *discs > 0).ok_or_else(wrong)?
        }
    };
    if words.next().is_some() {
        return Err(wrong());
    }
    let reason: Termination = reason.parse().map_err(|_| wrong())?;
    let result = |winner| ReadResult { winner, reason, taken_back, fair_discs };
    let drawn = matches!(reason, Termination::Full | Termination::Agreed);
    match winner {
        "X" if !drawn => Ok(result(Some(Side::X))),
        "O" if !drawn => Ok(result(Some(Side::O))),
        "draw" if drawn => Ok(result(None)),
        _ => Err(wrong()),
    }
}

/// Columns separated by spaces; none for `-`. A number that no board has becomes a column that no board has.
fn read_moves(text: &str) -> Result<Option<Vec<Column>>, LineProblem> {
    match text {
        "-" => return Ok(None),
        "" => return Err(LineProblem::MovesMissing),
        _ => {}
    }
    let mut columns = Vec::with_capacity(text.len() / 2 + 1);
    for (index, word) in words(text).enumerate() {
        let column = match word.as_bytes() {
            [digit @ b'0'..=b'9'] => digit - b'0',
            _ => {
                let column = number(word)
                    .map_err(|_| LineProblem::WrongMove { number: index + 1, says: excerpt(word) })?;
                u8::try_from(column).unwrap_or(u8::MAX)
            }
        };
        columns.push(Column(column));
    }
    Ok(Some(columns))
}

fn check_kind(kind: Kind, seats: [ReadSeat; 2], errors: &mut LineErrors<'_>) {
    let computers = seats.iter().filter(|seat| matches!(seat, ReadSeat::Computer(_))).count() as u8;
    let fits = match kind {
        Kind::Online | Kind::Local => computers == 0,
        Kind::Computer => computers == 1,
        Kind::Exhibition => computers == 2,
        Kind::Manual => computers <= 1,
    };
    if !fits {
        errors.add("kind", LineProblem::KindDisagrees { kind, computers });
    }
}

/// The rounds that follow from the moves, if these are legal and give the stated result; the points follow from the rounds.
fn check_moves(
    variant: Variant,
    columns: &[Column],
    text: &str,
    stated: Stated,
    errors: &mut LineErrors<'_>,
) -> Option<u16> {
    let gives = match replay(variant, columns) {
        Ok(gives) => gives,
        Err(refused) => {
            let number = refused.index + 1;
            let says = || excerpt(words(text).nth(refused.index).unwrap_or_default());
            errors.add(
                "moves",
                match refused.error {
                    PlayError::OutOfRange { last, .. } => {
                        LineProblem::ColumnOutOfRange { number, says: says(), last }
                    }
                    PlayError::Full { column } => {
                        LineProblem::ColumnFull { number, column, free: refused.position.legal().collect() }
                    }
                    PlayError::Over => {
                        LineProblem::MovesAfterEnd { number, gives: ending(&refused.position) }
                    }
                },
            );
            return None;
        }
    };
    let drawn = usize::from(stated.fair_discs);
    if drawn > 0 && columns.get(..drawn).is_none_or(|start| !starts::is_fair(variant, start)) {
        errors.add("moves", LineProblem::NotAFairStart { discs: stated.fair_discs });
        return None;
    }
    // No board has more than 100 cells, and every move took one.
    let plies = columns.len() as u16;
    let rounds = points::rounds_played(plies);
    if stated.rounds != i64::from(rounds) {
        errors.add("rounds", LineProblem::RoundsDisagree { says: stated.rounds, give: rounds });
    }
    let Stated { winner, reason, .. } = stated;
    let right = match (winner, reason) {
        (Some(side), Termination::Line) => gives == Ending::Line(side),
        (None, Termination::Full) => gives == Ending::Full,
        _ => gives == Ending::Open,
    };
    if !right {
        errors.add("result", LineProblem::ResultDisagrees { winner, reason, gives });
        return None;
    }
    let played = plies - u16::from(stated.fair_discs);
    if played < FEWEST_PLIES && gives == Ending::Open {
        errors.add("moves", LineProblem::TooFewMoves { plies: played });
        return None;
    }
    // A clock runs out, and an absence is claimed, on the loser's turn only.
    let to_move = Side::of_ply(plies);
    if matches!(reason, Termination::Time | Termination::Abandon) && winner == Some(to_move) {
        errors.add("result", LineProblem::NotTheirTurn { reason, to_move });
        return None;
    }
    Some(rounds)
}

/// The points of X and of O. Earlier versions counted the drawn discs of a fair start for every end; their files stay valid.
fn points_of(variant: Variant, stated: Stated, rounds: u16, columns: Option<&[Column]>) -> [u32; 2] {
    let Stated { winner, reason, fair_discs, .. } = stated;
    let by_rounds = award(variant, winner, rounds);
    match (reason, columns) {
        (Termination::Resign | Termination::Time | Termination::Abandon, Some(columns))
            if stated.points != by_rounds.map(i64::from) =>
        {
            award_by_default(variant, winner, columns.len() as u16, fair_discs.into())
        }
        _ => by_rounds,
    }
}

/// The rounds of a result without moves, if it is possible.
fn check_without_moves(
    variant: Variant,
    kind: Kind,
    stated: Stated,
    errors: &mut LineErrors<'_>,
) -> Option<u16> {
    let Stated { winner, reason, fair_discs, .. } = stated;
    if fair_discs > 0 {
        errors.add("moves", LineProblem::NotAFairStart { discs: fair_discs });
        return None;
    }
    if kind != Kind::Manual {
        errors.add("moves", LineProblem::MovesMissing);
        return None;
    }
    if !matches!(reason, Termination::Line | Termination::Full | Termination::Agreed) {
        errors.add("result", LineProblem::ReasonWithoutMoves { winner, reason });
        return None;
    }
    // Earlier versions let O win in the last round of a board with an odd number of cells: their files stay valid.
    let (first, last) = points::possible_rounds(variant, None).into_inner();
    let possible = match reason {
        // Two people can agree on a draw before a line is possible.
        Termination::Agreed => 1..=last,
        Termination::Full => first.min(last)..=last,
        _ if first > last => {
            let (connect, discs) = (variant.connect(), last);
            errors.add("result", LineProblem::NoLinePossible { connect, discs });
            return None;
        }
        _ => first..=last,
    };
    let rounds = u16::try_from(stated.rounds).ok().filter(|rounds| possible.contains(rounds));
    if rounds.is_none() {
        let (min, max) = possible.into_inner();
        errors.add("rounds", LineProblem::RoundsOutOfRange { says: stated.rounds, min, max });
    }
    rounds
}
