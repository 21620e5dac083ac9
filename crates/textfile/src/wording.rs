//! The message of every error: what was wrong, and what would be right.

use super::error::{Ending, LineError, LineProblem, Source};
use super::{MAX_CARRIED, MAX_LINE, MAX_PLAYERS};
use cuatro_game::computer::Level;
use cuatro_game::{FEWEST_PLIES, Kind, Termination};
use cuatro_rules::{Column, Side};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

impl LineError {
    /// One line for people: `line 14: rounds: says 9, the moves give 4`.
    pub fn sentence(&self, lang: Lang) -> String {
        let (line, text) = (self.line, self.text(lang));
        match self.field {
            "line" => say!(lang, "file-line", line = line, text = text),
            field => say!(lang, "file-line-field", line = line, field = field, text = text),
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
            LineProblem::NotCuatro => say!(lang, "file-not-cuatro"),
            LineProblem::UnknownVersion { says } => {
                say!(lang, "file-unknown-version", says = quoted(says))
            }
            LineProblem::NotUtf8 { byte } => say!(lang, "file-not-utf8", byte = byte),
            LineProblem::LineTooLong => say!(lang, "file-line-too-long", most = MAX_LINE),
            LineProblem::ControlCharacter { code } => {
                say!(lang, "file-control-character", code = format!("{code:04X}"))
            }
            LineProblem::UnknownSection { says } => {
                say!(lang, "file-unknown-section", says = quoted(says))
            }
            LineProblem::SectionTwice { section } => {
                say!(lang, "file-section-twice", section = section.as_str())
            }
            LineProblem::OutsideSection => say!(lang, "file-outside-section"),
            LineProblem::AfterEnd => say!(lang, "file-after-end"),
            LineProblem::MissingEnd { counts } => say!(lang, "file-missing-end", end = end_line(counts)),
            LineProblem::WrongEnd { counts } => say!(lang, "file-wrong-end", end = end_line(counts)),
            LineProblem::CountDisagrees { says, found } => {
                say!(lang, "file-count-disagrees", says = says, found = found)
            }
            LineProblem::FieldCount { section, found } => {
                let names = section.fields();
                let (right, names) = (names.len(), names.join(" | "));
                say!(lang, "file-field-count", fields = found, right = right, names = names)
            }
            LineProblem::NotANumber { says } => say!(lang, "file-not-a-number", says = quoted(says)),
            LineProblem::Name(error) => error.text(lang),
            LineProblem::TooManyPlayers => say!(lang, "file-too-many-players", most = MAX_PLAYERS),
            LineProblem::TooManyCarried => say!(lang, "file-too-many-carried", most = MAX_CARRIED),
            LineProblem::WrongId { says } => say!(lang, "file-wrong-id", says = quoted(says)),
            LineProblem::WrongTime { says } => say!(lang, "file-wrong-time", says = quoted(says)),
            LineProblem::TimeOutOfRange => say!(lang, "file-time-out-of-range"),
            LineProblem::EndedInFuture { now } => {
                say!(lang, "file-ended-in-future", now = now.to_string())
            }
            LineProblem::NoLinePossible { connect, discs } => {
                say!(lang, "file-no-line-possible", connect = connect, discs = discs)
            }
            LineProblem::UnknownKind { says } => {
                let kinds = Kind::ALL.map(Kind::as_str).join(", ");
                say!(lang, "file-unknown-kind", says = quoted(says), kinds = kinds)
            }
            LineProblem::UnknownLevel { says } => {
                say!(lang, "file-unknown-level", says = quoted(says), levels = Level::IDS.join(", "))
            }
            LineProblem::WrongTombstone { says } => {
                say!(lang, "file-wrong-tombstone", says = quoted(says))
            }
            LineProblem::SamePlayer => say!(lang, "file-same-player"),
            LineProblem::KindDisagrees { kind, computers } => {
                let says = kind.as_str();
                match kind {
                    Kind::Online | Kind::Local => {
                        say!(lang, "file-kind-without-computers", kind = says, computers = computers)
                    }
                    Kind::Computer => {
                        say!(lang, "file-kind-with-a-computer", kind = says, computers = computers)
                    }
                    Kind::Exhibition => {
                        say!(lang, "file-kind-of-computers", kind = says, computers = computers)
                    }
                    Kind::Manual => {
                        say!(lang, "file-kind-with-a-person", kind = says, computers = computers)
                    }
                }
            }
            LineProblem::WrongBoard { says } => say!(lang, "file-wrong-board", says = quoted(says)),
            LineProblem::BoardOutOfRange(error) => {
                let field = match error.field {
                    "rows" => label!(lang, "file-board-rows"),
                    "columns" => label!(lang, "file-board-columns"),
                    _ => "n",
                };
                let (min, max) = (error.min, error.max);
                say!(
                    lang,
                    "file-board-out-of-range",
                    field = field,
                    single = min == max,
                    min = min,
                    max = max,
                    actual = error.actual
                )
            }
            LineProblem::WrongResult { says } => say!(lang, "file-wrong-result", says = quoted(says)),
            LineProblem::ResultDisagrees { winner, reason, gives } => {
                let says = result(*winner, *reason);
                match gives {
                    Ending::Line(side) => {
                        say!(lang, "file-moves-give-line", says = says, side = side.as_str())
                    }
                    Ending::Full => say!(lang, "file-moves-give-full", says = says),
                    Ending::Open if winner.is_some() => {
                        say!(lang, "file-moves-decide-nothing", says = says)
                    }
                    Ending::Open => say!(lang, "file-moves-leave-cells", says = says),
                }
            }
            LineProblem::NotTheirTurn { reason, to_move } => {
                let right = result(Some(to_move.opponent()), *reason);
                say!(lang, "file-not-their-turn", side = to_move.as_str(), right = right)
            }
            LineProblem::ReasonWithoutMoves { winner, reason } => {
                say!(lang, "file-reason-without-moves", says = result(*winner, *reason))
            }
            LineProblem::TooFewMoves { plies } => {
                say!(lang, "file-too-few-moves", plies = plies, fewest = FEWEST_PLIES)
            }
            LineProblem::RoundsDisagree { says, give } => {
                say!(lang, "file-rounds-disagree", says = says, give = give)
            }
            LineProblem::RoundsOutOfRange { says, min, max } => {
                say!(lang, "file-rounds-out-of-range", says = says, single = min == max, min = min, max = max)
            }
            LineProblem::PointsDisagree { says, give } => {
                say!(lang, "file-points-disagree", says = says, give = give)
            }
            LineProblem::MovesMissing => say!(lang, "file-moves-missing"),
            LineProblem::WrongMove { number, says } => {
                say!(lang, "file-wrong-move", number = number, says = quoted(says))
            }
            LineProblem::ColumnOutOfRange { number, says, last } => {
                let columns = lang.columns(0, *last);
                say!(lang, "file-column-out-of-range", number = number, says = **says, columns = columns)
            }
            LineProblem::ColumnFull { number, column, free } => {
                let (columns, free) = (free.len(), list(free));
                say!(
                    lang,
                    "file-column-full",
                    number = number,
                    column = column.0,
                    columns = columns,
                    free = free
                )
            }
            LineProblem::MovesAfterEnd { number, gives } => {
                let last = number - 1;
                match gives {
                    Ending::Line(side) => say!(
                        lang,
                        "file-moves-after-line",
                        number = number,
                        side = side.as_str(),
                        last = last
                    ),
                    Ending::Full | Ending::Open => {
                        say!(lang, "file-moves-after-full", number = number, last = last)
                    }
                }
            }
            LineProblem::TotalDisagrees { says, give, source } => match source {
                Source::Games => say!(lang, "file-games-give", says = says, give = give),
                Source::Carried => say!(lang, "file-carried-give", says = says, give = give),
                Source::Both => say!(lang, "file-games-and-carried-give", says = says, give = give),
                Source::Sum => say!(lang, "file-sum-gives", says = says, give = give),
            },
            LineProblem::PointsOutOfRange { says, min, max } => {
                say!(lang, "file-points-out-of-range", says = says, single = min == max, min = min, max = max)
            }
            LineProblem::PositionDisagrees { says, give } => {
                say!(lang, "file-position-disagrees", says = says, give = give)
            }
            LineProblem::NotInRanking { name } => say!(lang, "file-not-in-ranking", name = **name),
            LineProblem::PlayerTwice { first } => say!(lang, "file-player-twice", first = first),
            LineProblem::CarriedTwice { first } => say!(lang, "file-carried-twice", first = first),
            LineProblem::TooManyAtOnce { most } => say!(lang, "file-too-many-at-once", most = most),
            LineProblem::Unfinished => say!(lang, "file-unfinished"),
            LineProblem::WrongOrigin { says } => say!(lang, "file-wrong-origin", says = quoted(says)),
            LineProblem::OtherContent { says, here } => {
                say!(lang, "file-other-content", says = quoted(says), here = quoted(here))
            }
            LineProblem::IdTwice { first, says, there } => {
                say!(lang, "file-id-twice", says = quoted(says), first = first, there = quoted(there))
            }
        }
    }
}

/// What the file says, escaped so that it can do nothing to a terminal.
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
