//! The message of every error: what was wrong, and what would be right.

use super::error::{Ending, LineError, LineProblem, Source};
use super::{MAX_CARRIED, MAX_LINE, MAX_PLAYERS};
use cuatro_game::computer::Level;
use cuatro_game::{FEWEST_PLIES, Kind, Termination};
use cuatro_rules::{Column, Side, VariantError};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

impl LineError {
    /// One line for people: `line 14: rounds: says 9, the moves give 4`.
    pub fn sentence(&self, lang: Lang) -> String {
        let (line, text) = (self.line, self.text(lang));
        match self.field {
            "line" => say!(lang, "file-line", line, text),
            field => say!(lang, "file-line-field", line, field, text),
        }
    }

    /// What was wrong and what would be right: `says 9, the moves give 4`.
    pub fn text(&self, lang: Lang) -> String {
        self.problem.text(lang)
    }
}

impl std::fmt::Display for LineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl LineProblem {
    /// What was wrong and what would be right.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Self::NotCuatro => say!(lang, "file-not-cuatro"),
            Self::UnknownVersion { says } => say!(lang, "file-unknown-version", says = quoted(says)),
            Self::Compressed => label!(lang, "file-compressed").to_owned(),
            Self::NotUtf8 { byte } => say!(lang, "file-not-utf8", byte),
            Self::LineTooLong => say!(lang, "file-line-too-long", most = MAX_LINE),
            Self::ControlCharacter { code } => {
                say!(lang, "file-control-character", code = format!("{code:04X}"))
            }
            Self::UnknownSection { says } => say!(lang, "file-unknown-section", says = quoted(says)),
            Self::SectionTwice { section } => say!(lang, "file-section-twice", section = section.as_str()),
            Self::OutsideSection => say!(lang, "file-outside-section"),
            Self::AfterEnd => say!(lang, "file-after-end"),
            Self::MissingEnd { counts } => say!(lang, "file-missing-end", end = end_line(counts)),
            Self::WrongEnd { counts } => say!(lang, "file-wrong-end", end = end_line(counts)),
            Self::CountDisagrees { says, found } => say!(lang, "file-count-disagrees", says, found),
            Self::FieldCount { section, found } => {
                let names = section.fields();
                let (right, names) = (names.len(), names.join(" | "));
                say!(lang, "file-field-count", fields = found, right, names)
            }
            Self::NotANumber { says } => say!(lang, "file-not-a-number", says = quoted(says)),
            Self::Name(error) => error.text(lang),
            Self::TooManyPlayers => say!(lang, "file-too-many-players", most = MAX_PLAYERS),
            Self::TooManyCarried => say!(lang, "file-too-many-carried", most = MAX_CARRIED),
            Self::WrongId { says } => say!(lang, "file-wrong-id", says = quoted(says)),
            Self::WrongTime { says } => say!(lang, "file-wrong-time", says = quoted(says)),
            Self::TimeOutOfRange => say!(lang, "file-time-out-of-range"),
            Self::EndedInFuture { now } => say!(lang, "file-ended-in-future", now = now.to_string()),
            Self::NoLinePossible { connect, discs } => say!(lang, "file-no-line-possible", connect, discs),
            Self::UnknownKind { says } => {
                let kinds = Kind::ALL.map(Kind::as_str).join(", ");
                say!(lang, "file-unknown-kind", says = quoted(says), kinds)
            }
            Self::UnknownLevel { says } => {
                say!(lang, "file-unknown-level", says = quoted(says), levels = Level::IDS.join(", "))
            }
            Self::WrongTombstone { says } => say!(lang, "file-wrong-tombstone", says = quoted(says)),
            Self::SamePlayer => say!(lang, "file-same-player"),
            Self::KindDisagrees { kind, computers } => {
                let says = kind.as_str();
                match kind {
                    Kind::Online | Kind::Local => {
                        say!(lang, "file-kind-without-computers", kind = says, computers)
                    }
                    Kind::Computer => say!(lang, "file-kind-with-a-computer", kind = says, computers),
                    Kind::Exhibition => say!(lang, "file-kind-of-computers", kind = says, computers),
                    Kind::Manual => say!(lang, "file-kind-with-a-person", kind = says, computers),
                }
            }
            Self::WrongBoard { says } => say!(lang, "file-wrong-board", says = quoted(says)),
            Self::BoardOutOfRange(error) => {
                let field = match error.field {
                    "rows" => label!(lang, "file-board-rows"),
                    "columns" => label!(lang, "file-board-columns"),
                    _ => "n",
                };
                let VariantError { min, max, actual, .. } = *error;
                say!(lang, "file-board-out-of-range", field, single = min == max, min, max, actual)
            }
            Self::WrongResult { says } => say!(lang, "file-wrong-result", says = quoted(says)),
            Self::ResultDisagrees { winner, reason, gives } => {
                let says = result(*winner, *reason);
                match gives {
                    Ending::Line(side) => say!(lang, "file-moves-give-line", says, side = side.as_str()),
                    Ending::Full => say!(lang, "file-moves-give-full", says),
                    Ending::Open if winner.is_some() => say!(lang, "file-moves-decide-nothing", says),
                    Ending::Open => say!(lang, "file-moves-leave-cells", says),
                }
            }
            Self::NotTheirTurn { reason, to_move } => {
                let right = result(Some(to_move.opponent()), *reason);
                say!(lang, "file-not-their-turn", side = to_move.as_str(), right)
            }
            Self::ReasonWithoutMoves { winner, reason } => {
                say!(lang, "file-reason-without-moves", says = result(*winner, *reason))
            }
            Self::NotAFairStart { discs } => say!(lang, "file-not-a-fair-start", discs),
            Self::TooFewMoves { plies } => say!(lang, "file-too-few-moves", plies, fewest = FEWEST_PLIES),
            Self::RoundsDisagree { says, give } => say!(lang, "file-rounds-disagree", says, give),
            Self::RoundsOutOfRange { says, min, max } => {
                say!(lang, "file-rounds-out-of-range", says, single = min == max, min, max)
            }
            Self::PointsDisagree { says, give } => say!(lang, "file-points-disagree", says, give),
            Self::MovesMissing => say!(lang, "file-moves-missing"),
            Self::WrongMove { number, says } => say!(lang, "file-wrong-move", number, says = quoted(says)),
            Self::ColumnOutOfRange { number, says, last } => {
                let columns = lang.columns(0, *last);
                say!(lang, "file-column-out-of-range", number, says = **says, columns)
            }
            Self::ColumnFull { number, column, free } => {
                let (columns, free) = (free.len(), list(free));
                say!(lang, "file-column-full", number, column = column.0, columns, free)
            }
            Self::MovesAfterEnd { number, gives } => {
                let last = number - 1;
                match gives {
                    Ending::Line(side) => {
                        say!(lang, "file-moves-after-line", number, side = side.as_str(), last)
                    }
                    Ending::Full | Ending::Open => say!(lang, "file-moves-after-full", number, last),
                }
            }
            Self::TotalDisagrees { says, give, source } => match source {
                Source::Games => say!(lang, "file-games-give", says, give),
                Source::Carried => say!(lang, "file-carried-give", says, give),
                Source::Both => say!(lang, "file-games-and-carried-give", says, give),
                Source::Sum => say!(lang, "file-sum-gives", says, give),
            },
            Self::PointsOutOfRange { says, min, max } => {
                say!(lang, "file-points-out-of-range", says, single = min == max, min, max)
            }
            Self::PositionDisagrees { says, give } => say!(lang, "file-position-disagrees", says, give),
            Self::NotInRanking { name } => say!(lang, "file-not-in-ranking", name = **name),
            Self::PlayerTwice { first } => say!(lang, "file-player-twice", first),
            Self::CarriedTwice { first } => say!(lang, "file-carried-twice", first),
            Self::TooManyAtOnce { most } => say!(lang, "file-too-many-at-once", most),
            Self::Unfinished => say!(lang, "file-unfinished"),
            Self::WrongOrigin { says } => say!(lang, "file-wrong-origin", says = quoted(says)),
            Self::OtherContent { says, here } => {
                say!(lang, "file-other-content", says = quoted(says), here = quoted(here))
            }
            Self::IdTwice { first, says, there } => {
                say!(lang, "file-id-twice", says = quoted(says), first, there = quoted(there))
            }
        }
    }
}

/// A text of the file, escaped so that it cannot control a terminal.
fn quoted(says: &str) -> String {
    format!("{says:?}")
}

fn end_line(counts: &[u64; 4]) -> String {
    let mut line = String::new();
    super::writer::end(&mut line, *counts);
    line.trim().to_owned()
}

fn result(winner: Option<Side>, reason: Termination) -> String {
    format!("{} {}", winner.map_or("draw", Side::as_str), reason.as_str())
}

fn list(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ")
}
