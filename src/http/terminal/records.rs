//! The ranking, results and players as tables.

use super::commands::Commands;
use crate::app::history_table;
use crate::lang::{Lang, Noun};
use crate::names::marked;
use crate::store::{Against, HistoryItem, PlayerRow, RankingRow, Rival, RivalRow, Totals};
use crate::table::aligned;

/// The ranking.
pub(super) fn ranking(
    rows: &[RankingRow],
    against: Against,
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let title = match against {
        Against::All => lang.pick("Ranking", "Clasificación"),
        Against::People => {
            lang.pick("Ranking, games between people", "Clasificación, partidas entre personas")
        }
        Against::Bots => lang.pick("Ranking of the bots", "Clasificación de los bots"),
    };
    let head = lang.pick(
        ["#", "name", "points", "won", "lost", "drawn", "played", "rating"],
        ["#", "nombre", "puntos", "ganadas", "perdidas", "empates", "jugadas", "valoración"],
    );
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
        text += lang.pick("Nobody has points yet.\n", "Aún nadie tiene puntos.\n");
    }
    text += &following(next, lang);
    let words = lang.pick("The last results:", "Los últimos resultados:");
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
    let mut text = format!("{}\n\n", lang.pick("The last results", "Los últimos resultados"));
    text += &history(items, all, lang);
    text += &following(next, lang);
    let file = lang.pick("Ranking and history as one file:", "Clasificación e historial en un archivo:");
    text += &format!("\n{file}\n{}\n", commands.get(None, "/export.txt", ""));
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// The command for the next page of a list.
fn following(next: Option<String>, lang: Lang) -> String {
    next.map_or_else(String::new, |command| format!("\n{}\n{command}\n", lang.pick("More:", "Más:")))
}

/// A table of finished games; `all` says that no filter left any out.
fn history(items: &[HistoryItem], all: bool, lang: Lang) -> String {
    match (items, all) {
        ([], true) => {
            lang.pick("No game has ended yet.\n", "Aún no ha terminado ninguna partida.\n").to_owned()
        }
        ([], false) => lang
            .pick("No such game has ended yet.\n", "Aún no ha terminado ninguna partida así.\n")
            .to_owned(),
        _ => aligned(&history_table(items, lang)) + "\n",
    }
}

/// A player's record.
pub(super) fn player(
    player: &PlayerRow,
    rivals: &[RivalRow],
    last: &[HistoryItem],
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{}\n{}\n", marked(&player.name, player.bot), totals(player.all, lang));
    let split = [
        (lang.pick("against people", "contra personas"), player.people),
        (lang.pick("in games with a bot", "en partidas con un bot"), player.bots),
        (lang.pick("against computers", "contra ordenadores"), player.computers()),
        (lang.pick("carried from an old ranking", "de una clasificación anterior"), player.carried),
    ];
    for (words, part) in split.into_iter().filter(|(_, part)| *part != Totals::default()) {
        text += &format!("  {words}: {}\n", totals(part, lang));
    }
    if let Some(rating) = player.rating {
        let (rating, deviation) = (rating.rating.round(), rating.deviation.round());
        text += &format!("{} {rating} ±{deviation}.\n", lang.pick("Rating", "Valoración"));
    }
    if !rivals.is_empty() {
        text += lang.pick("\nAgainst each:\n", "\nContra cada rival:\n");
    }
    for row in rivals {
        let rival = match &row.rival {
            Rival::Person(name) => marked(name, row.bot),
            Rival::Computer(level) => lang.pick(
                format!("the computer ({})", level.name(lang)),
                format!("el ordenador ({})", level.name(lang)),
            ),
        };
        text += &format!("  {rival}: {}\n", totals(row.totals, lang));
    }
    text += &format!("\n{}", history(last, false, lang));
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// Totals in a line.
fn totals(totals: Totals, lang: Lang) -> String {
    let Totals { points, wins, losses, draws } = totals;
    let played = totals.played();
    let (points, games) = (lang.counted(points, Noun::Point), lang.counted(played, Noun::Game));
    let es = |count: i64, one, more| lang.plural(count, one, more);
    lang.pick(
        format!("{points}; {played} played: {wins} won, {losses} lost, {draws} drawn."),
        format!(
            "{points}; {games}: {wins} {}, {losses} {}, {draws} {}.",
            es(wins, "ganada", "ganadas"),
            es(losses, "perdida", "perdidas"),
            es(draws, "empatada", "empatadas")
        ),
    )
}
