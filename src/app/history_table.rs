//! Finished games as the rows of a table, for curl and for `cuatro play`.

use crate::game::{Kind, Termination};
use crate::lang::Lang;
use crate::names::{deleted_player, marked};
use crate::rules::Side;
use crate::store::{HistoryItem, SeatName};

/// The rows of a table of finished games, with their heading.
pub fn history_table(items: &[HistoryItem], lang: Lang) -> Vec<Vec<String>> {
    let head = lang.pick(
        ["ended (UTC)", "X", "O", "winner", "by", "points", "rounds", "board", "kind", "game"],
        ["fin (UTC)", "X", "O", "gana", "por", "puntos", "rondas", "tablero", "tipo", "partida"],
    );
    let rows = items.iter().map(|item| {
        let record = &item.record;
        let name = |side: Side| match &item.names[side.index()] {
            SeatName::Person(name) => marked(name, item.bots[side.index()]),
            SeatName::Deleted(_) => deleted_player(lang).to_owned(),
            SeatName::Computer(level) => level.name(lang).to_owned(),
        };
        let draw = || lang.pick("draw", "empate").to_owned();
        let [x, o] = record.result.points;
        // Seconds are enough for people; programs have /api/v1/history.
        let ended: String = record.ended_at.to_string().replace('T', " ").chars().take(19).collect();
        let variant = record.variant;
        vec![
            ended,
            name(Side::X),
            name(Side::O),
            record.result.winner.map_or_else(draw, |side| side.to_string()),
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
    let (en, es) = match reason {
        Termination::Line => ("line", "línea"),
        Termination::Full => ("full board", "tablero lleno"),
        Termination::Resign => ("resigned", "rendición"),
        Termination::Time => ("time", "tiempo"),
        Termination::Abandon => ("abandoned", "abandono"),
        Termination::Agreed => ("agreed", "acuerdo"),
    };
    lang.pick(en, es)
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
