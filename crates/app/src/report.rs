//! Reports of finished games: computed once, then kept.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::IpAddr;
use std::sync::Arc;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use super::text::report_names;
use super::{App, AppError, HistoryFilter, HistoryItem};
use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::names::NameKey;
use cuatro_game::report::Report;
use cuatro_game::{GameId, Occupant, Status};
use cuatro_live::LiveGame;
use cuatro_rules::Side;
use cuatro_store::KeptReport;
use cuatro_words::lang::Reader;

impl App {
    /// The report of a finished game, with the game; `NotEnded` during the game, when no player may get the engine's help.
    pub async fn report(
        &self,
        id: &GameId,
        address: Option<IpAddr>,
    ) -> Result<(Arc<LiveGame>, Report), AppError> {
        let request = SearchRequest { purpose: Purpose::Question, game: Some(id.clone()), address };
        self.report_by(id, request).await
    }

    /// The same by this search.
    pub(super) async fn report_by(
        &self,
        id: &GameId,
        request: SearchRequest,
    ) -> Result<(Arc<LiveGame>, Report), AppError> {
        let live = self.room(id).await?.game();
        if !live.game.status.is_over() {
            return Err(AppError::NotEnded);
        }
        if let Some(kept) = self.kept_report(id).await? {
            return Ok((live, kept));
        }
        // Concurrent requests for the same report wait here and then find it stored.
        let permit = self.engine.permit(request).await?;
        if let Some(kept) = self.kept_report(id).await? {
            return Ok((live, kept));
        }
        let (variant, moves) = (live.game.setup.variant, live.game.moves.clone());
        let opening = live.game.opening_plies();
        let budget = Budget { nodes: u64::MAX, time: self.engine.settings().report };
        let judging = self
            .engine
            .search(&permit, budget, move |engine, stop| Report::of(variant, &moves, opening, engine, stop));
        let report = judging.await?;
        // Stored even if its time ran out, because readers in another language must get the same verdicts.
        if live.game.status == Status::Finished {
            self.store.keep_report(id, &packed(&report)).await?;
        }
        Ok((live, report))
    }

    /// The reports that exist of the newest games of a player, with the player's side, newest first. None is computed for it; one that
    /// cannot be read is left out.
    pub async fn reviews(
        &self,
        name: &str,
        limit: u32,
    ) -> Result<Vec<(HistoryItem, Side, Report)>, AppError> {
        let own = Occupant::Person(self.player(name).await?.id);
        let player = Some(NameKey::to_find(name));
        let games = self.history(&HistoryFilter { player, limit, ..HistoryFilter::default() }).await?;
        let ids: Vec<GameId> = games.iter().map(|game| game.record.id.clone()).collect();
        let mut kept: HashMap<GameId, Vec<u8>> = self.store.reports(&ids).await?.into_iter().collect();
        let report = |game: HistoryItem| {
            let report = unpacked(&kept.remove(&game.record.id)?)?;
            let side = Side::BOTH.into_iter().find(|side| game.record.seats[side.index()] == own)?;
            Some((game, side, report))
        };
        Ok(games.into_iter().filter_map(report).collect())
    }

    /// The stored report. An unreadable one is from another version of the program, and is computed again.
    async fn kept_report(&self, id: &GameId) -> Result<Option<Report>, AppError> {
        Ok(self.store.report(id).await?.and_then(|body| unpacked(&body)))
    }

    /// The text of a stored report: which move decided the game, and how the game ended if the board does not show it. Nothing is searched
    /// for it.
    pub async fn stored_report_text(&self, id: &GameId, reader: Reader) -> Result<Option<String>, AppError> {
        let live = self.room(id).await?.game();
        if live.game.status != Status::Finished {
            return Ok(None);
        }
        let Some(report) = self.kept_report(id).await? else { return Ok(None) };
        Ok(Some(report.text(live.game.result.as_ref(), &report_names(&live, reader.lang), reader)))
    }
}

/// A report in its stored form, compressed.
fn packed(report: &Report) -> KeptReport {
    let text = serde_json::to_vec(report).expect("a report is plain data");
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    let body = packer.write_all(&text).and_then(|()| packer.finish()).expect("memory takes every byte");
    KeptReport { accuracy: Side::BOTH.map(|side| report.accuracy(side)), body }
}

/// The report of a stored form; `None` if it is from another version of the program.
fn unpacked(body: &[u8]) -> Option<Report> {
    let mut text = Vec::new();
    ZlibDecoder::new(body).read_to_end(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}
