//! The messages about a game: the same for local games, games of a server and scripts.

use crate::app::{AppError, FieldProblem, Origin, Thing, board_name, ending};
use crate::cli::failed;
use crate::computer::Level;
use crate::game::{ColumnNumber, GameResult, Refusal};
use crate::lang::Lang;
use crate::rules::notation::whole_number;
use crate::rules::{Side, Variant, points};
use cuatro_words::{label, say};

/// Somebody who plays, as shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    /// The name, or the level of the computer.
    pub(super) name: String,
    pub(super) computer: bool,
}

impl Player {
    pub(super) fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), computer: false }
    }

    pub(super) fn computer(level: Level, lang: Lang) -> Player {
        Player { name: level.short_name(lang).to_owned(), computer: true }
    }

    /// The name, and that it is the computer where it is.
    fn described(&self, lang: Lang) -> String {
        match self.computer {
            true => say!(lang, "cli-computer", name = self.name),
            false => self.name.clone(),
        }
    }
}

/// The side of the only person at this keyboard, who is addressed as "you"; two people read everything together.
pub(super) fn only_person(players: &[Player; 2]) -> Option<Side> {
    match players.each_ref().map(|player| player.computer) {
        [false, true] => Some(Side::X),
        [true, false] => Some(Side::O),
        _ => None,
    }
}

/// Who plays whom, on which board.
pub(super) fn heading(players: &[Player; 2], variant: Variant, lang: Lang) -> String {
    let [x, o] = players.each_ref().map(|player| player.described(lang));
    format!("X {x}  –  O {o}  ·  {}", board_name(variant, lang))
}

/// Who starts, and whether that was drawn.
pub(super) fn starts(name: &str, drawn: bool, lang: Lang) -> String {
    match drawn {
        true => say!(lang, "cli-starts-at-random", name = name),
        false => say!(lang, "cli-starts", name = name),
    }
}

/// A disc was dropped.
pub(super) fn action(player: &Player, side: Side, column: u8, lang: Lang) -> String {
    say!(lang, "cli-drops", name = player.name, side = side.as_str(), column = column)
}

/// Whose turn it is.
pub(super) fn turn(player: &Player, side: Side, ply: u16, lang: Lang) -> String {
    say!(lang, "cli-turn", round = points::round(ply), name = player.name, side = side.as_str())
}

/// The computer is at work.
pub(super) fn thinking(player: &Player, lang: Lang) -> String {
    say!(lang, "cli-thinking", name = player.name)
}

/// The columns of a board in short.
fn columns(variant: Variant) -> String {
    match variant.columns() - 1 {
        0 => "0".to_owned(),
        last => format!("0-{last}"),
    }
}

/// The question for a column.
pub(super) fn prompt(variant: Variant, lang: Lang) -> String {
    say!(lang, "cli-ask-column", columns = columns(variant))
}

/// How a game ended, for a reader who plays `you`.
pub(super) fn result(
    players: &[Player; 2],
    result: &GameResult,
    origin: Origin,
    you: Option<Side>,
    lang: Lang,
) -> String {
    ending(&players.each_ref().map(|player| player.described(lang)), result, origin, you, lang)
}

/// A disc, or two, were taken back.
pub(super) fn taken_back(ply: u16, lang: Lang) -> String {
    say!(lang, "cli-taken-back", discs = ply)
}

/// Why a line that should be a column is none.
pub(super) fn not_a_column(text: &str, variant: Variant, lang: Lang) -> String {
    let last = variant.columns() - 1;
    let shown: String = super::console::plain(text).chars().take(40).collect();
    say!(lang, "cli-no-column", text = shown, single = last == 0, last = last)
}

/// Why the game refuses.
pub(super) fn refusal(refusal: &Refusal, lang: Lang) -> String {
    match refusal {
        Refusal::ColumnOutOfRange { column, last, .. } => {
            say!(
                lang,
                "cli-no-such-column",
                column = column.to_string(),
                single = *last == 0,
                first = 0,
                last = last
            )
        }
        Refusal::ColumnFull { column, legal } => {
            let others = legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let (column, single) = (column.to_string(), legal.len() == 1);
            say!(lang, "cli-column-full", column = column, single = single, others = others)
        }
        Refusal::NoOffer => say!(lang, "cli-nothing-to-take-back"),
        Refusal::GameOver => say!(lang, "cli-game-over"),
        _ => say!(lang, "cli-not-possible-now"),
    }
}

/// Why the app did not do it.
pub(super) fn problem(error: &AppError, lang: Lang) -> String {
    match error {
        AppError::Refused(refused) => refusal(refused, lang),
        AppError::NoSuch(Thing::Player(_)) => say!(lang, "cli-nobody"),
        AppError::NameTaken(name) => say!(lang, "cli-name-taken", name = name),
        AppError::Store(error) => failed::store(error.clone()),
        AppError::Field { field, problem } => match problem {
            FieldProblem::Name(error) => error.text(lang),
            FieldProblem::SamePlayer => say!(lang, "cli-different-names"),
            FieldProblem::Future => say!(lang, "cli-in-the-future"),
            FieldProblem::Range { min, max } => format!("{}.", lang.must_be(field, *min, *max)),
            _ => say!(lang, "cli-field-invalid", field = field),
        },
        _ => say!(lang, "cli-not-done", error = error.to_string()),
    }
}

/// What can be typed instead of a column.
pub(super) fn help(variant: Variant, remote: bool, lang: Lang) -> String {
    let mut lines = vec![
        (columns(variant), label!(lang, "cli-help-column")),
        ("u".to_owned(), label!(lang, "cli-help-take-back")),
    ];
    if remote {
        lines.push(("d".to_owned(), label!(lang, "cli-help-draw")));
    }
    lines.push(("q".to_owned(), label!(lang, "cli-help-resign")));
    lines.push(("?".to_owned(), label!(lang, "cli-help-help")));
    lines.push(("Ctrl-C".to_owned(), label!(lang, "cli-help-leave")));
    let lines: Vec<_> = lines.into_iter().map(|(key, what)| format!("  {key:<7} {what}")).collect();
    lines.join("\n")
}

/// A game here was left before its end; two computers need nobody to go on.
pub(super) fn left(people: bool, lang: Lang) -> String {
    let words = match people {
        true => say!(lang, "cli-left"),
        false => say!(lang, "cli-left-to-computers"),
    };
    format!("\n{words}")
}

/// The moves from a pipe ended before the game.
pub(super) fn broken_off(lang: Lang) -> String {
    format!("\n{}", label!(lang, "cli-broken-off"))
}

/// What somebody typed for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Column(ColumnNumber),
    TakeBack,
    OfferDraw,
    Resign,
    Help,
}

/// Reads what somebody typed for a move; `None` if it is none of these.
pub(super) fn typed(text: &str) -> Option<Typed> {
    if let Some(number) = whole_number(text) {
        return Some(Typed::Column(ColumnNumber(number)));
    }
    match text.to_lowercase().as_str() {
        "u" | "undo" | "deshacer" => Some(Typed::TakeBack),
        "d" | "draw" | "empate" | "tablas" => Some(Typed::OfferDraw),
        "q" | "quit" | "resign" | "rendirse" => Some(Typed::Resign),
        "?" | "h" | "help" | "ayuda" => Some(Typed::Help),
        _ => None,
    }
}
