//! `cuatro ranking`: the best players as a table.

use super::language::lang;
use super::server::{self, Server};
use super::{data, failed};
use crate::app::text::ranking_text;
use crate::config::{Settings, number};
use crate::protocol::{Page, RankingItem};
use crate::rating::Rating;
use crate::store::{Against, RankingRow};

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
    let against: Against = ranking.against.parse().unwrap_or_default();
    let rows = match &ranking.server {
        Some(url) => ask(ranking, url)?,
        None => data::block_on(async {
            let store = data::open_to_read(settings).await?;
            let rows = store.ranking(against, None, ranking.limit).await.map_err(failed::store)?;
            store.close().await;
            Ok(rows)
        })?,
    };
    super::answer(ranking_text(&rows, against, lang()).trim_end())
}

fn ask(ranking: &Ranking, url: &str) -> Result<Vec<RankingRow>, String> {
    let server = Server::at(url, server::PATIENCE, lang())?;
    let request = server.get("/ranking").query("limit", ranking.limit.to_string());
    let page: Page<RankingItem> = server.read(request.query("against", &ranking.against).call())?;
    let rating = |of: crate::protocol::Rating| {
        let (rating, deviation) = (of.rating? as f64, of.rating_deviation? as f64);
        Some(Rating { rating, deviation, ..Rating::default() })
    };
    let rows = page.items.into_iter().map(|row| RankingRow {
        number: 0,
        position: row.position,
        name: row.name,
        bot: row.bot,
        totals: row.totals.into(),
        rating: rating(row.rating),
    });
    Ok(rows.collect())
}
