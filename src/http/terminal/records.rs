//! The ranking, results and players, each with the commands that lead on.

use super::commands::{Commands, User};
use super::next::free_name;
use crate::app::{
    Against, HistoryItem, LiveTournament, PlayerRow, RankingRow, RivalRow, ranking_text, record_text,
    results_text,
};
use crate::http::api::tournaments;
use crate::lang::Lang;
use cuatro_words::label;

/// The ranking.
pub(super) fn ranking(
    rows: &[RankingRow],
    against: Against,
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let text = ranking_text(rows, against, lang) + &following(next, lang);
    let words = label!(lang, "next-results");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/stats", ""))
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
    text += &following(next, lang);
    let file = label!(lang, "next-export");
    text += &format!("\n{file}\n{}\n", commands.get(None, "/export.txt", ""));
    let words = label!(lang, "next-ranking");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// The command for the next page of a list.
fn following(next: Option<String>, lang: Lang) -> String {
    next.map_or_else(String::new, |command| format!("\n{}\n{command}\n", label!(lang, "next-more")))
}

/// The tables of a tournament, and how to enter it while one can.
pub(super) fn tournament(live: &LiveTournament, lang: Lang, commands: &Commands) -> String {
    let mut text = tournaments::text(live, lang);
    let path = format!("/api/v1/tournaments/{}", live.id);
    if live.state.registration_open && live.state.ended_at.is_none() {
        let enter = commands.post(None, &[("name", &free_name())], &format!("{path}/entries"));
        let entrant = User { name: "me".to_owned(), token: "TOKEN".to_owned() };
        let wait = commands.get(Some(&entrant), &format!("{path}/me"), "wait=60");
        let (words, then) = (label!(lang, "next-enter"), label!(lang, "next-wait-for-board"));
        text += &format!("\n{words}\n{enter}\n{then}\n{wait}\n");
    }
    let words = label!(lang, "next-table");
    format!("{text}\n{words}\n{}\n", commands.get(None, &format!("{path}.csv"), ""))
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
    let words = label!(lang, "next-ranking");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}
