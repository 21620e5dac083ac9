//! The ranking, results and players' records as text, for curl and for `cuatro play`.

use super::history_table;
use cuatro_game::names::marked;
use cuatro_store::{Against, HistoryItem, PlayerRow, RankingRow, Rival, RivalRow, Totals};
use cuatro_words::lang::Lang;
use cuatro_words::table::aligned;
use cuatro_words::{label, say};

/// The ranking, or a sentence for an empty one.
pub fn ranking_text(rows: &[RankingRow], against: Against, lang: Lang) -> String {
    let title = match against {
        Against::All => label!(lang, "ranking-all"),
        Against::People => label!(lang, "ranking-people"),
        Against::Bots => label!(lang, "ranking-bots"),
    };
    let head = [
        "#",
        label!(lang, "column-name"),
        label!(lang, "column-points"),
        label!(lang, "column-won"),
        label!(lang, "column-lost"),
        label!(lang, "column-drawn"),
        label!(lang, "column-played"),
        label!(lang, "column-rating"),
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let Totals { points, wins, losses, draws } = row.totals;
        let rating = row.rating.map(|rating| format!("{:.0} ±{:.0}", rating.rating, rating.deviation));
        let numbers = [points, wins, losses, draws, row.totals.played()].map(|number| number.to_string());
        let mut line = vec![row.position.to_string(), marked(&row.name, row.bot)];
        line.extend(numbers);
        line.push(rating.unwrap_or_else(|| "–".to_owned()));
        table.push(line);
    }
    let mut text = format!("{title}\n\n{}\n", aligned(&table));
    if rows.is_empty() {
        text += &format!("{}\n", label!(lang, "ranking-empty"));
    }
    text
}

/// A table of finished games; `all` says that no filter left any out.
pub fn results_text(items: &[HistoryItem], all: bool, lang: Lang) -> String {
    let text = match (items, all) {
        ([], true) => say!(lang, "results-none"),
        ([], false) => say!(lang, "results-none-found"),
        _ => aligned(&history_table(items, lang)),
    };
    text + "\n"
}

/// A player's record, with the rivals they played most and their last games.
pub fn record_text(player: &PlayerRow, rivals: &[RivalRow], last: &[HistoryItem], lang: Lang) -> String {
    let mut text = format!("{}\n{}\n", marked(&player.name, player.bot), totals(player.all, lang));
    let some = |part: Totals| (part != Totals::default()).then(|| totals(part, lang));
    let parts = [
        some(player.people).map(|totals| say!(lang, "totals-people", totals)),
        some(player.bots).map(|totals| say!(lang, "totals-bots", totals)),
        some(player.computers()).map(|totals| say!(lang, "totals-computers", totals)),
        some(player.carried).map(|totals| say!(lang, "totals-carried", totals)),
    ];
    for part in parts.into_iter().flatten() {
        text += &format!("  {part}\n");
    }
    if let Some(rating) = player.rating {
        let [rating, deviation] = [rating.rating, rating.deviation].map(|number| format!("{number:.0}"));
        text += &format!("{}\n", say!(lang, "rating", rating, deviation));
    }
    if !rivals.is_empty() {
        text += &format!("\n{}\n", label!(lang, "rivals"));
    }
    for row in rivals {
        let rival = match &row.rival {
            Rival::Person(name) => marked(name, row.bot),
            Rival::Computer(level) => say!(lang, "rival-computer", level = level.name(lang)),
        };
        let totals = totals(row.totals, lang);
        text += &format!("  {}\n", say!(lang, "rival-totals", rival, totals));
    }
    text + &format!("\n{}", results_text(last, false, lang))
}

fn totals(totals: Totals, lang: Lang) -> String {
    let Totals { points, wins, losses, draws } = totals;
    let games = totals.played();
    say!(lang, "totals", points, games, wins, losses, draws)
}
