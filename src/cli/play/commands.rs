//! What a person can type on their turn: a column, or a word for something else.

use super::Flow;
use super::console::{Console, is_typed};
use crate::game::ColumnNumber;
use crate::lang::Lang;
use crate::printable::printable;
use crate::rules::Variant;
use crate::rules::notation::whole_number;
use cuatro_words::{label, say};

/// What a person does on their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Drop(ColumnNumber),
    TakeBack,
    OfferDraw,
    Resign,
}

/// The question for a command.
pub(super) fn prompt(variant: Variant, lang: Lang) -> String {
    say!(lang, "cli-ask-column", columns = columns(variant))
}

/// Understands a line that was typed for a command. Otherwise there is nothing to do, and what there is to say has been said.
/// `draws` says whether a draw can be offered.
pub(super) fn read(
    console: &mut Console,
    line: &str,
    variant: Variant,
    draws: bool,
) -> Flow<Option<Command>> {
    let lang = console.lang;
    if let Some(number) = whole_number(line) {
        return Ok(Some(Command::Drop(ColumnNumber(number))));
    }
    Ok(match line.to_lowercase().as_str() {
        line if is_typed(line, |lang| label!(lang, "typed-take-back")) => Some(Command::TakeBack),
        line if draws && is_typed(line, |lang| label!(lang, "typed-draw")) => Some(Command::OfferDraw),
        line if is_typed(line, |lang| label!(lang, "typed-resign")) => {
            let sure = !console.interactive() || console.confirm(label!(lang, "cli-ask-resign"), false)?;
            sure.then_some(Command::Resign)
        }
        line if is_typed(line, |lang| label!(lang, "typed-help")) => {
            console.say(&help(variant, draws, lang))?;
            None
        }
        // Whoever only pressed Enter is asked again.
        "" if console.interactive() => None,
        _ => {
            let last = variant.columns() - 1;
            let shown: String = printable(line.to_owned()).chars().take(40).collect();
            console.complain(&say!(lang, "cli-no-column", text = shown, single = last == 0, last = last))?;
            None
        }
    })
}

/// The columns of a board in short.
fn columns(variant: Variant) -> String {
    match variant.columns() - 1 {
        0 => "0".to_owned(),
        last => format!("0-{last}"),
    }
}

/// What can be typed.
fn help(variant: Variant, draws: bool, lang: Lang) -> String {
    let columns = columns(variant);
    let draw = draws.then(|| ("d", label!(lang, "cli-help-draw")));
    let before =
        [(columns.as_str(), label!(lang, "cli-help-column")), ("u", label!(lang, "cli-help-take-back"))];
    let after = [
        ("q", label!(lang, "cli-help-resign")),
        ("?", label!(lang, "cli-help-help")),
        ("Ctrl-C", label!(lang, "cli-help-leave")),
    ];
    let lines = before.into_iter().chain(draw).chain(after);
    lines.map(|(key, what)| format!("  {key:<7} {what}")).collect::<Vec<_>>().join("\n")
}
