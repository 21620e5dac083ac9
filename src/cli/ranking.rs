//! `cuatro ranking`: the best players as a table.

use super::data;
use crate::config::Settings;
use crate::names::marked;
use crate::printable::printable;
use crate::protocol::{Page, RankingItem};
use crate::store::{Against, RankingRow};
use crate::textfile::writer::{Widths, ranking_head, ranking_row};

/// Which games count, and which data to read.
#[derive(Debug, clap::Args)]
pub(super) struct Ranking {
    /// How many rows, 1 to 100.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100))]
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
            let rows =
                store.ranking(against, None, ranking.limit).await.map_err(|error| error.to_string())?;
            store.close().await;
            Ok(rows)
        })?,
    };
    let names: Vec<String> = rows.iter().map(|row| marked(&row.name, row.bot)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let widths = Widths { player: widest.max(12), ..Widths::default() };
    let mut text = String::new();
    ranking_head(&mut text, &widths);
    for (row, name) in rows.iter().zip(&names) {
        ranking_row(&mut text, &widths, row.position.unsigned_abs(), name, &row.totals);
    }
    // The same table as in the file, without the section's name.
    let table = text.trim_start().trim_start_matches("[ranking]").trim_start();
    super::answer(table.trim_end())
}

fn ask(ranking: &Ranking, url: &str) -> Result<Vec<RankingRow>, String> {
    let (client, api) = data::client(url)?;
    let answer = client
        .get(format!("{api}/ranking"))
        .query("limit", ranking.limit.to_string())
        .query("against", &ranking.against)
        .call();
    let text = data::answered(answer)?.body_mut().read_to_string().map_err(|error| error.to_string())?;
    let page: Page<RankingItem> = data::read(&text).map_err(|error| printable(format!("{error}: {text}")))?;
    let rows = page.items.into_iter().map(|row| RankingRow {
        number: 0,
        position: row.position,
        name: row.name,
        bot: row.bot,
        totals: row.totals.into(),
        rating: None,
    });
    Ok(rows.collect())
}
