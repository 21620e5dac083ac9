//! Somebody in a tournament, and what must hold for it in the end: worked out from the logs of tournament and games alone.

use std::collections::{BTreeMap, BTreeSet};

use cuatro::game::{Game, GameId, Stopped};
use cuatro::rules::Side;
use cuatro::store::Seat;
use cuatro::tournament::{
    EntrantNumber, Event, Format, ResultBy, StageGame, StageOutcome, StageState, Tournament, standings,
};
use rand::RngExt;
use serde_json::json;
use tokio::time::Instant;

use super::person::Person;
use super::place::Place;
use super::request::Asked;
use super::world::World;
use crate::store::Kept;

/// Where somebody has entered, and what proves it.
pub struct Entry {
    tournament: String,
    token: String,
}

impl Person {
    /// Enters the arena, or asks what it wants and plays its games.
    pub async fn take_part(&mut self) {
        let arena = self.world.arena.lock().expect("the arena").clone();
        let Some(tournament) = arena else { return };
        let Some(entry) = &self.entry else { return self.enter(tournament).await };
        let path = format!("/tournaments/{}/me?wait=5", entry.tournament);
        let token = entry.token.clone();
        for _ in 0..self.chance.random_range(1..5) {
            let asked = Asked { path: &path, token: Some(&token), ..Asked::default() };
            match self.ask(asked).await {
                Some((200, me)) => {
                    let Some(game) = me["game"].as_str() else { continue };
                    let game: GameId = game.parse().expect("an id");
                    let at = self.places.iter().position(|place| place.game == game);
                    let mut place = match at {
                        Some(at) => self.places.swap_remove(at),
                        None => Place::new(game, Some(token.clone()), true),
                    };
                    match self.chance.random_bool(0.8) {
                        true => self.sit(&mut place).await,
                        false => self.listen(&mut place).await,
                    }
                    self.places.push(place);
                }
                // They were deleted.
                Some((status @ 400..500, me)) => {
                    assert_eq!(status, 401, "{path} answers {me}");
                    self.entry = None;
                    return;
                }
                _ => {}
            }
        }
    }

    async fn enter(&mut self, tournament: String) {
        let path = format!("/tournaments/{tournament}/entries");
        let Some(entered) = self.create(&path, json!({ "name": self.name }), 201).await else { return };
        self.keep_player_token(&entered["player_token"]);
        let token = entered["token"].as_str().expect("a token").to_owned();
        self.world.saw("entries in arenas");
        self.entry = Some(Entry { tournament, token });
    }
}

/// Checks all tournaments.
pub fn check_tournaments(world: &World, games: &BTreeMap<GameId, Kept>) {
    let erased = world.store.erased.lock().expect("the deletions");
    for (id, kept) in world.store.tournaments.lock().expect("the tournaments").iter() {
        let log = &kept.log;
        let tournament = Tournament::replay(log).unwrap_or_else(|| panic!("{id} does not replay: {log:?}"));
        assert!(tournament.ended_at.is_some(), "{id} has ended: {log:?}");
        let mut scored = Vec::new();
        for logged in log {
            if let Event::Scored { results, .. } = &logged.event {
                scored.extend(results.iter().map(|result| &result.game));
            }
        }
        let once: BTreeSet<_> = scored.iter().collect();
        assert_eq!(once.len(), scored.len(), "scored twice: {log:?}");
        let mut paired = BTreeSet::new();
        let mut times: BTreeMap<EntrantNumber, Vec<(Instant, Instant)>> = BTreeMap::new();
        for (k, stage) in (1..).zip(tournament.stages()) {
            assert_eq!(stage.status, StageState::Ended, "{log:?}");
            for entry in &stage.games {
                let result = entry.result.unwrap_or_else(|| panic!("{} is not scored: {log:?}", entry.game));
                assert!(paired.insert(&entry.game), "{} was paired twice: {log:?}", entry.game);
                world.saw(match result.1 {
                    ResultBy::Played => "games of tournaments played",
                    ResultBy::Forfeit => "games of tournaments forfeited",
                    ResultBy::Adjudicated => "games of tournaments adjudicated",
                    ResultBy::Entered => "results entered",
                });
                let kept = games.get(&entry.game).unwrap_or_else(|| panic!("{} was never made", entry.game));
                let ended = kept.log.iter().position(|logged| {
                    matches!(
                        logged.event,
                        cuatro::game::Event::Finished(_) | cuatro::game::Event::Aborted { .. }
                    )
                });
                let ended = ended.unwrap_or_else(|| panic!("{} goes on: {:?}", entry.game, kept.log));
                let game = Game::replay(&kept.log[..=ended]).expect("the log of a game replays");
                // One that was removed meanwhile counts for nobody, nor does one of two who were deleted.
                let is_gone =
                    |seat: &Seat| seat.player.is_some_and(|player| erased.deleted.contains_key(&player));
                let removed = result == (StageOutcome::Void, ResultBy::Forfeit)
                    && (erased.removed.contains_key(&entry.game) || kept.seats.iter().all(is_gone));
                assert!(
                    removed || result == outcome(&game),
                    "{} counts {result:?}, and its log says {:?}: {game:?}",
                    entry.game,
                    outcome(&game)
                );
                for side in Side::BOTH {
                    let time = (kept.written[0].at, kept.written[ended].at);
                    times.entry(entry.player(side)).or_default().push(time);
                }
            }
            if matches!(stage.settings.format, Format::Arena { .. }) {
                let expected = points_of_arena(&stage.games, &scored);
                for row in standings(&tournament, k) {
                    let halves = expected.get(&row.n).copied().unwrap_or(0);
                    assert_eq!(
                        row.points.halves, halves,
                        "the points of {:?} are those of the games: {log:?}",
                        row.n
                    );
                }
            }
        }
        for (n, mut times) in times {
            times.sort_unstable();
            let overlap = times.windows(2).find(|pair| pair[1].0 < pair[0].1);
            assert_eq!(overlap, None, "{n:?} is in two games at once: {log:?}");
        }
    }
}

/// What a game counts, by its log.
fn outcome(game: &Game) -> (StageOutcome, ResultBy) {
    let lost = |side: Side| (StageOutcome::won_by(side.opponent()), ResultBy::Forfeit);
    match (&game.result, game.stopped, game.aborted_by) {
        (Some(result), ..) => {
            (result.winner.map_or(StageOutcome::Draw, StageOutcome::won_by), ResultBy::Played)
        }
        // A board of four by four is not solved by the server.
        (None, Some(Stopped::Adjudicated), _) => (StageOutcome::Draw, ResultBy::Adjudicated),
        (None, Some(Stopped::Dropped), _) => (StageOutcome::Void, ResultBy::Adjudicated),
        (None, Some(Stopped::Missing(side)), _) | (None, None, Some(side)) => lost(side),
        // A player was deleted meanwhile, or the time was over before the second disc. Without a clock, a game expires if a machine whose
        // clock was set forward starts, and no person has moved before the director came.
        (None, None, None) => {
            let gone = Side::BOTH.into_iter().find(|side| game.deleted[side.index()]);
            let slow = || (game.clock.is_some() || game.expired).then(|| Side::of_ply(game.ply()));
            lost(
                gone.or_else(slow).unwrap_or_else(|| panic!("a game without a result or a reason: {game:?}")),
            )
        }
    }
}

/// The half points of an arena, in the order in which its games were scored.
fn points_of_arena(games: &[StageGame], scored: &[&GameId]) -> BTreeMap<EntrantNumber, u32> {
    let (mut halves, mut streaks) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, u32>::new());
    for game in scored.iter().filter_map(|id| games.iter().find(|game| game.game == **id)) {
        let (outcome, how) = game.result.expect("it is scored");
        for side in Side::BOTH.into_iter().filter(|_| outcome != StageOutcome::Void) {
            let (halves, streak) =
                (halves.entry(game.player(side)).or_default(), streaks.entry(game.player(side)).or_default());
            let (won, drawn) = (outcome.winner() == Some(side), outcome == StageOutcome::Draw);
            let doubled = if *streak >= 2 && !(won && how == ResultBy::Forfeit) { 2 } else { 1 };
            *halves += doubled * if won { 4 } else { 2 * u32::from(drawn) };
            match (won, how) {
                (true, ResultBy::Forfeit) => {}
                (true, _) => *streak += 1,
                (false, _) => *streak = 0,
            }
        }
    }
    halves
}
