//! Reports of finished games: computed once, then kept.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use super::{App, AppError, HistoryFilter, HistoryItem};
use crate::engine::{Budget, Purpose, SearchRequest};
use crate::game::report::Report;
use crate::game::{GameId, Occupant, Status};
use crate::live::LiveGame;
use crate::names::NameKey;
use crate::rules::Side;

impl App {
    /// The report of a game that has ended, with the game. During the game nobody gets the engine's help: `NotEnded`.
    pub async fn report(
        &self,
        id: &GameId,
        address: Option<IpAddr>,
    ) -> Result<(Arc<LiveGame>, Report), AppError> {
        let live = self.room(id).await?.game();
        if !live.game.status.is_over() {
            return Err(AppError::NotEnded);
        }
        if let Some(kept) = self.kept_report(id, &live, address).await? {
            return Ok((live, kept));
        }
        // Concurrent requests for the same report wait here and then find it stored.
        let turn = self
            .engine
            .turn(SearchRequest { purpose: Purpose::Question, game: Some(id.clone()), address })
            .await?;
        if let Some(kept) = self.kept_report(id, &live, address).await? {
            return Ok((live, kept));
        }
        let (variant, moves) = (live.game.setup.variant, live.game.moves.clone());
        let opening = live.game.opening_plies();
        let budget = Budget { nodes: u64::MAX, time: self.engine.settings().report };
        let judging = self
            .engine
            .search(&turn, budget, move |engine, stop| Report::of(variant, &moves, opening, engine, stop));
        let report = judging.await?;
        // Stored even if its time ran out, because readers in another language must get the same verdicts.
        if live.game.status == Status::Finished {
            let text = serde_json::to_string(&report).expect("a report is plain data");
            self.store.keep_report(id, &text).await?;
        }
        Ok((live, report))
    }

    /// The reports that exist of the newest games of a player, with the player's side, newest first. None is computed for it; one that
    /// cannot be read is left out.
    pub async fn reviews(
        &self,
        name: &str,
        limit: u32,
        address: Option<IpAddr>,
    ) -> Result<Vec<(HistoryItem, Side, Report)>, AppError> {
        let own = Occupant::Person(self.player(name).await?.id);
        let player = Some(NameKey::to_find(name));
        let games = self.history(&HistoryFilter { player, limit, ..HistoryFilter::default() }).await?;
        let ids: Vec<GameId> = games.iter().map(|game| game.record.id.clone()).collect();
        let mut kept: HashMap<GameId, String> = self.store.reports(&ids).await?.into_iter().collect();
        let read = move || {
            let report = |game: HistoryItem| {
                let text = kept.remove(&game.record.id)?;
                let side = Side::BOTH.into_iter().find(|side| game.record.seats[side.index()] == own)?;
                Some((game, side, serde_json::from_str(&text).ok()?))
            };
            games.into_iter().filter_map(report).collect()
        };
        self.job(address, read).await
    }

    /// An unreadable report is from another version of the program, and is computed again.
    async fn kept_report(
        &self,
        id: &GameId,
        live: &LiveGame,
        address: Option<IpAddr>,
    ) -> Result<Option<Report>, AppError> {
        let Some(text) = self.store.report(id).await? else { return Ok(None) };
        self.job_on(live.game.ply(), address, move || serde_json::from_str(&text).ok()).await
    }
}
