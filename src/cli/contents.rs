//! Checks and summarises the contents of a store.

use std::sync::Arc;

use super::language::lang;
use super::{data, failed};
use crate::game::Time;
use crate::store::Store;
use crate::textfile::FileReader;
use crate::time_source::TimeSource;
use cuatro_words::say;

/// How many games a store holds.
pub(super) struct Contents {
    pub(super) finished: usize,
    pub(super) in_play: usize,
}

/// Checks the contents of a store as an import would: every finished game is replayed, totals are added up again, and every
/// game in play is opened. `name` is its name in refusals.
pub(super) async fn contents(store: Arc<dyn Store>, name: &str) -> Result<Contents, String> {
    let (mut reader, mut games, mut finished) = (FileReader::new(Time::END), Vec::new(), 0);
    data::export(store.clone(), "", TimeSource::System.date(), |piece| {
        reader.push(piece.as_bytes(), &mut games);
        finished += games.len();
        games.clear();
        Ok(())
    })
    .await?;
    let read = reader.finish(&mut games);
    finished += games.len();
    if let Some(error) = read.errors.first().first() {
        return Err(say!(lang(), "cli-contents-wrong", name = name, error = error.sentence(lang())));
    }
    let unfinished = store.games_in_play().await.map_err(failed::store)?;
    for id in &unfinished {
        let stored = store.game(id).await.map_err(failed::store)?;
        if stored.and_then(|stored| crate::live::LiveGame::restore(id.clone(), stored)).is_none() {
            return Err(say!(lang(), "cli-contents-no-replay", name = name, game = id.to_string()));
        }
    }
    Ok(Contents { finished, in_play: unfinished.len() })
}
