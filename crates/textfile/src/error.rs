//! The errors of a line, and the first of many errors of a file.

use cuatro_game::names::NameError;
use cuatro_game::{Kind, Termination, Time};
use cuatro_rules::{Column, Side, VariantError};

/// How many errors are kept; further ones are only counted.
pub const SHOWN_ERRORS: usize = 100;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Section {
    Ranking,
    Games,
    Carried,
    /// `[bots]`, left out without bots.
    Bots,
}

impl Section {
    /// All sections, in the order of their counts in `[end]`.
    pub const ALL: [Section; 4] = [Section::Ranking, Section::Games, Section::Carried, Section::Bots];

    /// The word in the brackets, and in `[end]`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The names of its fields in errors, from the left.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Section::Ranking => &["position", "player", "points", "wins", "losses", "draws", "games"],
            Section::Games => <GameField as strum::VariantNames>::VARIANTS,
            Section::Carried => &["origin", "player", "points", "wins", "losses", "draws"],
            Section::Bots => &["player"],
        }
    }
}

/// A field of a game's line, in the order of the line.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::VariantArray, strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum GameField {
    Id,
    Ended,
    Kind,
    X,
    O,
    Board,
    Result,
    Rounds,
    XPoints,
    OPoints,
    Moves,
}

/// One error: its place, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, from 1.
    pub line: u64,
    /// The field, as [`Section::fields`] names it; `line` for the whole line.
    pub field: &'static str,
    pub problem: LineProblem,
}

/// How a board is decided: by a line of one side, by being full, or not yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The last disc completed a line.
    Line(Side),
    /// No cell is free.
    Full,
    /// The game is undecided.
    Open,
}

/// What a total is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Games,
    /// The carried lines of the file.
    Carried,
    /// Both parts together.
    Both,
    /// Wins, losses and draws of the same line.
    Sum,
}

/// A problem of a field or a line. Its code is its name, with the exceptions in [`LineError::code`].
#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LineProblem {
    /// Line 1 is not `#cuatro 1`.
    NotCuatro,
    /// Line 1 names a version that is not known.
    UnknownVersion {
        says: Box<str>,
    },
    /// The line is not UTF-8; `byte` is the first wrong one, from 1.
    NotUtf8 {
        byte: usize,
    },
    /// The file is compressed.
    Compressed,
    /// The line has more than [`super::MAX_LINE`] bytes.
    LineTooLong,
    ControlCharacter {
        code: u32,
    },
    /// `[…]` with another word.
    UnknownSection {
        says: Box<str>,
    },
    /// A section that came before.
    SectionTwice {
        section: Section,
    },
    /// A line before the first section.
    OutsideSection,
    /// A line after `[end]`.
    AfterEnd,
    /// No `[end]`; the counts are those of the lines that were read, in the order of [`Section::ALL`].
    MissingEnd {
        counts: [u64; 4],
    },
    WrongEnd {
        counts: [u64; 4],
    },
    CountDisagrees {
        says: i64,
        found: u64,
    },
    /// Too few or too many `|`.
    FieldCount {
        section: Section,
        found: usize,
    },
    /// Not 1 to 15 digits.
    NotANumber {
        says: Box<str>,
    },
    Name(NameError),
    /// More players than a file can have.
    TooManyPlayers,
    /// More carried lines than a file can have.
    TooManyCarried,
    WrongId {
        says: Box<str>,
    },
    /// Not an RFC 3339 time.
    WrongTime {
        says: Box<str>,
    },
    /// Before 1970 or too late.
    TimeOutOfRange,
    /// After the file is read.
    EndedInFuture {
        now: Time,
    },
    UnknownKind {
        says: Box<str>,
    },
    UnknownLevel {
        says: Box<str>,
    },
    /// Not `deleted:<n>`.
    WrongTombstone {
        says: Box<str>,
    },
    SamePlayer,
    /// The seats do not fit the kind.
    KindDisagrees {
        kind: Kind,
        computers: u8,
    },
    /// Not `<rows>x<columns> n=<connect>`.
    WrongBoard {
        says: Box<str>,
    },
    BoardOutOfRange(VariantError),
    /// Not a winner and a reason.
    WrongResult {
        says: Box<str>,
    },
    /// The moves give a different result.
    ResultDisagrees {
        winner: Option<Side>,
        reason: Termination,
        gives: Ending,
    },
    /// The side that lost by time or by leaving was not to move.
    #[strum(serialize = "result-disagrees")]
    NotTheirTurn {
        reason: Termination,
        to_move: Side,
    },
    /// A result that only moves can show.
    #[strum(serialize = "result-disagrees")]
    ReasonWithoutMoves {
        winner: Option<Side>,
        reason: Termination,
    },
    /// A line on a board that is full before anybody has enough discs for one.
    #[strum(serialize = "result-disagrees")]
    NoLinePossible {
        connect: u8,
        discs: u16,
    },
    /// The first discs are no fair start of this program.
    NotAFairStart {
        discs: u8,
    },
    /// A game that would have been aborted.
    TooFewMoves {
        plies: u16,
    },
    /// The moves give a different number of rounds.
    RoundsDisagree {
        says: i64,
        give: u16,
    },
    /// Rounds that no decided game on this board has.
    RoundsOutOfRange {
        says: i64,
        min: u16,
        max: u16,
    },
    /// The result gives different points.
    PointsDisagree {
        says: i64,
        give: u32,
    },
    /// `-` where moves are required.
    MovesMissing,
    /// Not a column; moves count from 1.
    WrongMove {
        number: usize,
        says: Box<str>,
    },
    /// The board has no such column.
    ColumnOutOfRange {
        number: usize,
        says: Box<str>,
        last: u8,
    },
    /// The column has no free cell.
    ColumnFull {
        number: usize,
        column: Column,
        free: Vec<Column>,
    },
    /// Moves after the game was decided.
    MovesAfterEnd {
        number: usize,
        gives: Ending,
    },
    /// A total, or a number of games, that differs from the rest of the file.
    TotalDisagrees {
        says: i64,
        give: i64,
        source: Source,
    },
    /// Points that are impossible with these wins and draws.
    PointsOutOfRange {
        says: i64,
        min: i64,
        max: i64,
    },
    /// Not the position that follows from the points.
    PositionDisagrees {
        says: i64,
        give: i64,
    },
    /// A player of a game is missing in the ranking.
    NotInRanking {
        name: Box<str>,
    },
    /// A second row of the same player in the ranking or among the bots.
    PlayerTwice {
        first: u64,
    },
    /// A second line of the same origin and player.
    CarriedTwice {
        first: u64,
    },
    WrongOrigin {
        says: Box<str>,
    },
    /// The game with this id is already stored with a different value in this field. Only the store can detect it.
    OtherContent {
        says: Box<str>,
        here: Box<str>,
    },
    /// An id of an earlier line, with a different value in this field. Detected by the store too.
    IdTwice {
        first: u64,
        says: Box<str>,
        there: Box<str>,
    },
    /// More games ended in the same millisecond than can be stored. Detected by the store too.
    TooManyAtOnce {
        most: i64,
    },
    /// The id of a game in play. Detected by the store.
    #[strum(serialize = "unfinished-here")]
    Unfinished,
}

impl LineError {
    /// The code in responses: fixed, in English.
    pub fn code(&self) -> &'static str {
        match &self.problem {
            LineProblem::Name(error) => error.code(),
            LineProblem::TotalDisagrees { .. } => match self.field {
                "points" => "points-disagree",
                "wins" => "wins-disagree",
                "losses" => "losses-disagree",
                "draws" => "draws-disagree",
                _ => "games-disagree",
            },
            problem => problem.into(),
        }
    }
}

/// The first errors of a file by line, and the total number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Errors {
    first: Vec<LineError>,
    count: u64,
}

impl Errors {
    /// The first errors by line number, at most [`SHOWN_ERRORS`].
    pub fn first(&self) -> &[LineError] {
        &self.first
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds an error. They come almost in order: only those found at the end of the file, or in a store, belong to earlier lines.
    pub fn add(&mut self, line: u64, field: &'static str, problem: LineProblem) {
        self.count += 1;
        let at = self.first.partition_point(|error| error.line <= line);
        if at < SHOWN_ERRORS {
            self.first.truncate(SHOWN_ERRORS - 1);
            self.first.insert(at, LineError { line, field, problem });
        }
    }
}

pub(super) struct LineErrors<'a> {
    line: u64,
    errors: &'a mut Errors,
    found: bool,
}

impl Errors {
    pub(super) fn of_line(&mut self, line: u64) -> LineErrors<'_> {
        LineErrors { line, errors: self, found: false }
    }
}

impl LineErrors<'_> {
    pub(super) fn add(&mut self, field: &'static str, problem: LineProblem) {
        self.found = true;
        self.errors.add(self.line, field, problem);
    }

    /// The value of a field, or `None` after adding its error.
    pub(super) fn value<T>(&mut self, field: &'static str, read: Result<T, LineProblem>) -> Option<T> {
        read.map_err(|problem| self.add(field, problem)).ok()
    }

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.found
    }
}
