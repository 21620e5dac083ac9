//! `cuatro ranking`: the best players as a table.

use super::language::lang;
use super::server::{self, Server};
use super::{data, failed};
use crate::app::text::ranking_text;
use crate::config::{Settings, number};
use crate::store::Against;

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
    let text = match &ranking.server {
        Some(url) => {
            let Ranking { limit, against, .. } = ranking;
            let server = Server::at(url, server::ANSWER_WITHIN, lang())?;
            server.page(&format!("/ranking?limit={limit}&against={against}"))?
        }
        None => data::block_on(async {
            let store = data::open_to_read(settings).await?;
            let against: Against = ranking.against.parse().expect("clap takes no other words");
            let rows = store.ranking(against, None, ranking.limit).await.map_err(failed::store)?;
            store.close().await;
            Ok(ranking_text(&rows, against, lang()))
        })?,
    };
    super::answer(text.trim_end())
}
