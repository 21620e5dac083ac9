//! `cuatro ranking`: the best players as a table.

use serde_json::Value;

use super::language::lang;
use super::{data, failed};
use crate::config::{Settings, number};
use crate::game::Totals;
use crate::names::marked;
use crate::printable::printable_value;
use crate::store::{Against, RankingRow};
use crate::textfile::writer::{Widths, ranking_row};
use cuatro_words::label;

/// Which games count, and which data to read.
#[derive(Debug, clap::Args)]
pub(super) struct Ranking {
    /// How many rows, 1 to 100.
    #[arg(long, default_value_t = 10, value_parser = number(1..=100_u32))]
    limit: u32,
    /// Which games count: all, those between people, or the ranking of bots.
    #[arg(long, default_value = "all", value_parser = ["all", "people", "bots"])]
    against: String,
    /// Ask a running server instead of the data file: http://127.0.0.1:8080
    #[arg(long)]
    server: Option<String>,
}

pub(super) fn run(ranking: &Ranking, settings: &Settings) -> Result<(), String> {
    let rows = match &ranking.server {
        Some(url) => ask(ranking, url)?,
        None => data::block_on(async {
            let store = data::open_to_read(settings).await?;
            let against: Against = ranking.against.parse().unwrap_or_default();
            let rows = store.ranking(against, None, ranking.limit).await.map_err(failed::store)?;
            store.close().await;
            Ok(rows)
        })?,
    };
    let names: Vec<String> = rows.iter().map(|row| marked(&row.name, row.bot)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let widths = Widths { player: widest.max(12), ..Widths::default() };
    let (player, head) = (label!(lang(), "cli-ranking-player"), label!(lang(), "cli-ranking-head"));
    // As in the file, where this head is a remark.
    let mut text = format!("# pos | {player:<width$} | {head}\n", width = widths.player);
    for (row, name) in rows.iter().zip(&names) {
        ranking_row(&mut text, &widths, row.position.unsigned_abs(), name, &row.totals);
    }
    super::answer(text.trim_end())
}

fn ask(ranking: &Ranking, url: &str) -> Result<Vec<RankingRow>, String> {
    let (client, api) = data::client(url)?;
    let answer = client
        .get(format!("{api}/ranking"))
        .query("limit", ranking.limit.to_string())
        .query("against", &ranking.against)
        .header("accept-language", lang().as_str())
        .call();
    let page = printable_value(data::json(answer)?);
    let number = |row: &Value, name: &str| row[name].as_i64().unwrap_or_default();
    let rows = page["items"].as_array().into_iter().flatten().map(|row| RankingRow {
        number: 0,
        position: number(row, "position"),
        name: row["name"].as_str().unwrap_or_default().into(),
        bot: row["bot"] == true,
        totals: Totals {
            points: number(row, "points"),
            wins: number(row, "wins"),
            losses: number(row, "losses"),
            draws: number(row, "draws"),
        },
        rating: None,
    });
    Ok(rows.collect())
}
