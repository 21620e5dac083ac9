//! Finished games as the rows of a table, for curl and for `cuatro play`.

use cuatro_game::names::{deleted_player, marked};
use cuatro_game::{Kind, Termination};
use cuatro_rules::Side;
use cuatro_store::{HistoryItem, SeatName};
use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// The rows of a table of finished games, with their heading.
pub fn history_table(items: &[HistoryItem], lang: Lang) -> Vec<Vec<String>> {
    let head = [
        label!(lang, "column-ended"),
        Side::X.as_str(),
        Side::O.as_str(),
        label!(lang, "column-winner"),
        label!(lang, "column-reason"),
        label!(lang, "column-points"),
        label!(lang, "column-rounds"),
        label!(lang, "column-board"),
        label!(lang, "column-kind"),
        label!(lang, "column-game"),
    ];
    let rows = items.iter().map(|item| {
        let record = &item.record;
        let name = |side: Side| match &item.names[side.index()] {
            SeatName::Person(name) => marked(name, item.bots[side.index()]),
            SeatName::Deleted(_) => deleted_player(lang).to_owned(),
            SeatName::Computer(level) => level.name(lang).to_owned(),
        };
        let [x, o] = record.result.points;
        // Seconds are enough for people; programs have /api/v1/history.
        let ended: String = record.ended_at.to_string().replace('T', " ").chars().take(19).collect();
        let variant = record.variant;
        vec![
            ended,
            name(Side::X),
            name(Side::O),
            record.result.winner.map_or(label!(lang, "winner-none"), Side::as_str).to_owned(),
            reason(record.result.reason, lang).to_owned(),
            format!("{x}–{o}"),
            record.result.rounds.to_string(),
            format!("{}×{}·{}", variant.rows(), variant.columns(), variant.connect()),
            kind(item, lang),
            record.id.to_string(),
        ]
    });
    std::iter::once(head.map(str::to_owned).to_vec()).chain(rows).collect()
}

/// Why a game ended, in a word or two.
fn reason(reason: Termination, lang: Lang) -> &'static str {
    match reason {
        Termination::Line => label!(lang, "ended-line"),
        Termination::Full => label!(lang, "ended-full"),
        Termination::Resign => label!(lang, "ended-resign"),
        Termination::Time => label!(lang, "ended-time"),
        Termination::Abandon => label!(lang, "ended-abandon"),
        Termination::Agreed => label!(lang, "ended-agreed"),
    }
}

/// How the seats of a game were filled; against the computer, with its level.
fn kind(item: &HistoryItem, lang: Lang) -> String {
    let level = item.names.iter().find_map(|name| match name {
        SeatName::Computer(level) => Some(level.name(lang)),
        _ => None,
    });
    match (item.record.kind, level) {
        (Kind::Online, _) => say!(lang, "kind-online"),
        (Kind::Local, _) => say!(lang, "kind-local"),
        (Kind::Exhibition, _) => say!(lang, "kind-exhibition"),
        (Kind::Computer, level) => say!(lang, "kind-computer", level = level.unwrap_or("–")),
        (Kind::Manual, None) => say!(lang, "kind-by-hand"),
        (Kind::Manual, Some(level)) => say!(lang, "kind-by-hand-computer", level),
    }
}
