//! The ranking, results and players, each with the commands that lead on.

use super::commands::Commands;
use cuatro_app::text::{ranking_text, record_text, results_text};
use cuatro_app::{Against, HistoryItem, PlayerRow, RankingRow, RivalRow};
use cuatro_words::label;
use cuatro_words::lang::Lang;

pub(super) fn ranking(
    rows: &[RankingRow],
    against: Against,
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let text = ranking_text(rows, against, lang) + &following(next, lang, commands);
    text + "\n" + &commands.offer(label!(lang, "next-results"), commands.get(None, "/stats", ""))
}

/// The last results, or those that a filter chose.
pub(super) fn results(
    items: &[HistoryItem],
    all: bool,
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{}\n\n{}", label!(lang, "results"), results_text(items, all, lang));
    text += &following(next, lang, commands);
    text += "\n";
    text += &commands.offer(label!(lang, "next-export"), commands.get(None, "/export.txt", ""));
    text + "\n" + &commands.offer(label!(lang, "next-ranking"), commands.get(None, "/ranking", ""))
}

/// The command for the next page of a list.
fn following(next: Option<String>, lang: Lang, commands: &Commands) -> String {
    next.map_or_else(String::new, |command| {
        format!("\n{}", commands.offer(label!(lang, "next-more"), command))
    })
}

/// A player's record.
pub(super) fn player(
    player: &PlayerRow,
    rivals: &[RivalRow],
    last: &[HistoryItem],
    lang: Lang,
    commands: &Commands,
) -> String {
    let text = record_text(player, rivals, last, lang);
    text + "\n" + &commands.offer(label!(lang, "next-ranking"), commands.get(None, "/ranking", ""))
}
