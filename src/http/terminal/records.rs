//! The ranking, results and players as tables.

use super::commands::Commands;
use crate::game::Kind;
use crate::lang::Lang;
use crate::names::{deleted_player, marked};
use crate::rules::Side;
use crate::store::{Against, HistoryItem, PlayerRow, RankingRow, Rival, RivalRow, SeatName, Totals};
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

/// The last results.
pub(super) fn results(
    items: &[HistoryItem],
    next: Option<String>,
    lang: Lang,
    commands: &Commands,
) -> String {
    let mut text = format!("{}\n\n", lang.pick("The last results", "Los últimos resultados"));
    text += &history(items, lang);
    text += &following(next, lang);
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// The command for the next page of a list.
fn following(next: Option<String>, lang: Lang) -> String {
    next.map_or_else(String::new, |command| format!("\n{}\n{command}\n", lang.pick("More:", "Más:")))
}

/// How the seats of a game were filled; against the computer, with its level.
fn kind(item: &HistoryItem, lang: Lang) -> String {
    let level = item.names.iter().find_map(|name| match name {
        SeatName::Computer(level) => Some(level.name(lang)),
        _ => None,
    });
    match (item.record.kind, level) {
        (Kind::Online, _) => lang.pick("online", "en línea").to_owned(),
        (Kind::Local, _) => lang.pick("one device", "un dispositivo").to_owned(),
        (Kind::Exhibition, _) => lang.pick("computers", "ordenadores").to_owned(),
        (Kind::Manual, None) => lang.pick("by hand", "a mano").to_owned(),
        (Kind::Computer | Kind::Manual, level) => {
            let level = level.unwrap_or("–");
            let against = lang
                .pick(format!("against the computer ({level})"), format!("contra el ordenador ({level})"));
            match item.record.kind {
                Kind::Manual => format!("{}, {against}", lang.pick("by hand", "a mano")),
                _ => against,
            }
        }
    }
}

fn history(items: &[HistoryItem], lang: Lang) -> String {
    if items.is_empty() {
        return lang.pick("No game has ended yet.\n", "Aún no ha terminado ninguna partida.\n").to_owned();
    }
    let head = lang.pick(
        ["ended (UTC)", "X", "O", "winner", "points", "rounds", "board", "kind", "game"],
        ["fin (UTC)", "X", "O", "gana", "puntos", "rondas", "tablero", "tipo", "partida"],
    );
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for item in items {
        let record = &item.record;
        let name = |side: Side| match &item.names[side.index()] {
            SeatName::Person(name) => marked(name, item.bots[side.index()]),
            SeatName::Deleted(_) => deleted_player(lang).to_owned(),
            SeatName::Computer(level) => level.name(lang).to_owned(),
        };
        let winner = record
            .result
            .winner
            .map_or_else(|| lang.pick("draw", "empate").to_owned(), |side| side.to_string());
        let [x, o] = record.result.points;
        // Minutes are enough for people; programs have /api/v1/history.
        let ended: String = record.ended_at.to_string().replace('T', " ").chars().take(16).collect();
        let variant = record.variant;
        table.push(vec![
            ended,
            name(Side::X),
            name(Side::O),
            winner,
            format!("{x}–{o}"),
            record.result.rounds.to_string(),
            format!("{}×{}·{}", variant.rows(), variant.columns(), variant.connect()),
            kind(item, lang),
            record.id.to_string(),
        ]);
    }
    aligned(&table) + "\n"
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
    text += &format!("\n{}", history(last, lang));
    let words = lang.pick("The ranking:", "La clasificación:");
    format!("{text}\n{words}\n{}\n", commands.get(None, "/ranking", ""))
}

/// Totals in a line.
fn totals(totals: Totals, lang: Lang) -> String {
    let Totals { points, wins, losses, draws } = totals;
    let played = totals.played();
    lang.pick(
        format!("{points} points; {played} played: {wins} won, {losses} lost, {draws} drawn."),
        format!("{points} puntos; {played} partidas: {wins} ganadas, {losses} perdidas, {draws} empatadas."),
    )
}
