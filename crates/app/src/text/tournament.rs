//! A tournament as text, for its file and for curl.

use std::collections::HashMap;

use cuatro_game::Time;
use cuatro_live::LiveTournament;
use cuatro_tournament::{
    Award, AwardReason, EntrantNumber, Format, Points, Presence, ResultBy, Stage, StageEntry, StageOutcome,
    StageState, StandingsRow, standings,
};
use cuatro_words::lang::Lang;
use cuatro_words::table::aligned;
use cuatro_words::{label, say};

/// The mark of a result that the organiser has corrected.
const CORRECTED: &str = " *";

/// Title, tables, and rounds with results and game ids.
pub fn tournament_text(live: &LiveTournament, lang: Lang) -> String {
    let mut text = format!("{}\n", live.state.settings.title);
    if live.state.stages().is_empty() {
        text += &format!("\n{}\n", aligned(&entered(live, lang)));
    }
    for (k, stage) in (1..).zip(live.state.stages()) {
        text += &format!("\n{}\n\n", heading(k, stage, lang));
        let rows = standings(&live.state, k);
        text += &format!("{}\n", aligned(&table(live, stage, &rows, true, lang)));
        let crossed = cross_table(stage, &rows, lang);
        if crossed.first().is_some_and(|head| head.len() > 1) {
            let names = std::iter::once(label!(lang, "tournament-name").to_owned());
            let names = names.chain(rows.iter().map(|row| live.name(row.n, lang).to_string()));
            let named = crossed.into_iter().zip(names).map(|(mut cells, name)| {
                cells.insert(1, name);
                cells
            });
            text += &format!("\n{}\n", aligned(&named.collect::<Vec<_>>()));
        }
        let entries: Vec<Vec<String>> = stage.entries().map(|entry| line(live, entry, lang)).collect();
        if !entries.is_empty() {
            text += &format!("\n{}\n", aligned(&entries));
        }
        if stage.games.iter().any(|game| game.result.is_some_and(|(_, how)| how == ResultBy::Entered)) {
            text += &format!("\n{}\n", label!(lang, "tournament-corrected"));
        }
    }
    text
}

/// A game with its result, or points without one.
fn line(live: &LiveTournament, entry: StageEntry<'_>, lang: Lang) -> Vec<String> {
    let name = |n| live.name(n, lang).to_string();
    match entry {
        StageEntry::Game(game) => {
            let result = match game.result {
                None => "…".to_owned(),
                Some((outcome, how)) => format!("{}{}", outcome_mark(outcome), how_mark(how)),
            };
            vec![game.round.to_string(), name(game.x), name(game.o), result, game.game.to_string()]
        }
        StageEntry::Award(Award { round, n, reason }) => {
            let (over, result) = match reason {
                AwardReason::Bye => (String::new(), label!(lang, "tournament-bye").to_owned()),
                AwardReason::Late => (String::new(), label!(lang, "tournament-late-entry").to_owned()),
                AwardReason::Walkover { over } => {
                    (name(*over), format!("{}{}", outcome_mark(StageOutcome::X), how_mark(ResultBy::Forfeit)))
                }
            };
            vec![round.to_string(), name(*n), over, result, String::new()]
        }
    }
}

/// The current state: title, stage, time left, number of entrants, and the top of the standings.
pub fn tournament_now(
    live: &LiveTournament,
    presence: &Presence,
    now: Time,
    rows: usize,
    lang: Lang,
) -> String {
    let mut text = format!("{}\n{}\n", live.state.settings.title, summary(live, now, lang));
    let counts = live.state.counts(presence);
    let (entrants, here, boards) = (counts.entrants, counts.here, counts.playing / 2);
    text += &format!("{}\n", say!(lang, "tournament-counts", entrants, here, boards));
    if let Some((k, stage)) = live.shown_stage() {
        let byes: Vec<String> =
            stage.current_byes().take(rows).map(|n| live.name(n, lang).to_string()).collect();
        if !byes.is_empty() {
            text += &format!("{}\n", say!(lang, "tournament-has-bye", names = byes.join(", ")));
        }
        let all = &live.table().rows;
        let shown = &all[..all.len().min(rows)];
        text += &format!(
            "\n{}\n\n{}\n",
            heading(k, stage, lang),
            aligned(&table(live, stage, shown, true, lang))
        );
    }
    text
}

/// The current stage, and the time left.
fn summary(live: &LiveTournament, now: Time, lang: Lang) -> String {
    if live.state.ended_at.is_some() {
        return say!(lang, "tournament-over");
    }
    if live.state.held_since.is_some() {
        return say!(lang, "tournament-held");
    }
    let Some((_, stage)) = live.state.current_stage() else {
        return say!(lang, "tournament-between-stages");
    };
    let seconds = stage.deadline.or(stage.ends_at).map_or(0, |end| end.since(now).max(0) / 1_000);
    let left = format!("{}:{:02}", seconds / 60, seconds % 60);
    let (round, rounds) = (stage.round, stage.rounds);
    match (stage.status, stage.ends_at) {
        (StageState::Finishing, _) => say!(lang, "tournament-finishing", left),
        (_, Some(_)) => say!(lang, "tournament-time-left", left),
        (_, None) if rounds > 0 && round > 0 => say!(lang, "tournament-round", round, rounds),
        (_, None) => say!(lang, "tournament-running"),
    }
}

fn heading(k: u16, stage: &Stage, lang: Lang) -> String {
    let board = {
        let variant = stage.settings.variant;
        format!("{}×{}·{}", variant.rows(), variant.columns(), variant.connect())
    };
    match stage.settings.format {
        Format::Arena { minutes, .. } => say!(lang, "tournament-arena", k, minutes, board),
        Format::Swiss { .. } => say!(lang, "tournament-swiss", k, rounds = stage.rounds, board),
        Format::RoundRobin { .. } => say!(lang, "tournament-round-robin", k, board),
    }
}

fn outcome_mark(outcome: StageOutcome) -> &'static str {
    match outcome {
        StageOutcome::X => "1-0",
        StageOutcome::O => "0-1",
        StageOutcome::Draw => "½-½",
        StageOutcome::Void => "-",
    }
}

fn how_mark(how: ResultBy) -> &'static str {
    match how {
        ResultBy::Played => "",
        ResultBy::Forfeit => " +",
        ResultBy::Adjudicated => " ⚖",
        ResultBy::Entered => CORRECTED,
    }
}

/// How many columns every table has.
pub(super) const COMMON_COLUMNS: usize = 9;

fn heads(lang: Lang) -> [&'static str; COMMON_COLUMNS] {
    [
        label!(lang, "tournament-place"),
        label!(lang, "tournament-name"),
        label!(lang, "tournament-points"),
        label!(lang, "tournament-played"),
        label!(lang, "tournament-wins"),
        label!(lang, "tournament-draws"),
        label!(lang, "tournament-losses"),
        label!(lang, "tournament-byes"),
        label!(lang, "tournament-forfeits"),
    ]
}

/// The table before a stage has begun: the entrants, without results.
pub(super) fn entered(live: &LiveTournament, lang: Lang) -> Vec<Vec<String>> {
    let entrants = live.state.entrants().filter(|(_, entrant)| !entrant.membership.is_out());
    let rows = entrants.map(|(n, _)| {
        let mut row = vec![String::new(), live.name(n, lang).to_string()];
        row.resize(heads(lang).len(), String::new());
        row
    });
    std::iter::once(heads(lang).map(str::to_owned).to_vec()).chain(rows).collect()
}

/// A table with its heading. Columns that a format does not have are left out. With `marks`, entrants with a corrected result have one.
pub(super) fn table(
    live: &LiveTournament,
    stage: &Stage,
    rows: &[StandingsRow],
    marks: bool,
    lang: Lang,
) -> Vec<Vec<String>> {
    let mut head = heads(lang).to_vec();
    if stage.is_swiss() {
        head.extend(["Buchholz", "Buchholz Cut 1", label!(lang, "tournament-late")]);
    } else if stage.is_round_robin() {
        head.push("Sonneborn-Berger");
    }
    let cells = |row: &StandingsRow| {
        let mut cells = vec![
            row.place.map(|place| place.to_string()).unwrap_or_default(),
            live.name(row.n, lang).to_string(),
            number(row.points.value(), lang) + if marks && row.is_corrected { CORRECTED } else { "" },
            row.played.to_string(),
            row.wins.to_string(),
            row.draws.to_string(),
            row.losses.to_string(),
            row.byes.to_string(),
            row.forfeits.to_string(),
        ];
        let halves = |points: Points| number(points.value(), lang);
        if let Some(buchholz) = row.buchholz {
            cells.extend([halves(buchholz.all), halves(buchholz.cut), halves(row.late)]);
        }
        cells.extend(row.sonneborn_berger.map(|quarters| number(f64::from(quarters) / 4.0, lang)));
        cells
    };
    let head = head.into_iter().map(str::to_owned).collect();
    std::iter::once(head).chain(rows.iter().map(cells)).collect()
}

/// The cross table with its heading, the number of each row first; nothing but the numbers where a stage has none.
pub(super) fn cross_table(stage: &Stage, rows: &[StandingsRow], lang: Lang) -> Vec<Vec<String>> {
    let places: HashMap<EntrantNumber, usize> = rows.iter().map(|row| row.n).zip(0..).collect();
    let columns = (1..=stage.cross_columns(rows.len())).map(|column| column.to_string());
    let head = std::iter::once(label!(lang, "tournament-number").to_owned()).chain(columns).collect();
    let crossed = rows.iter().zip(1..).map(|(row, number)| {
        let results = stage.cross_row(row.n, rows.len(), |n| places.get(&n).copied());
        std::iter::once(number.to_string()).chain(results).collect()
    });
    std::iter::once(head).chain(crossed).collect()
}

/// A number as people write it in this language.
pub(super) fn number(value: f64, lang: Lang) -> String {
    match lang {
        Lang::En => value.to_string(),
        _ => value.to_string().replace('.', ","),
    }
}
