//! What must hold for a tournament, whatever happened to its processes: worked out from the logs of tournament and games alone.

use std::collections::{BTreeMap, BTreeSet};

use cuatro::game::{Event as GameEvent, Game, GameId, Stopped, Time};
use cuatro::rules::Side;
use cuatro::tournament::{
    EntrantNumber, Event, Format, GameOutcome, How, Membership, Presence, StageGame, StageStatus, Tournament,
    standings,
};

use super::hall::Hall;

/// Two who wait and have not just met are paired within this time, any two within the other one, in milliseconds.
const SOON_MS: i64 = 4_000;
const AT_LAST_MS: i64 = 12_000;
/// Between what is owed and what a test sees of it: results are scored together, a clock ticks, and the store takes time.
const SLACK_MS: i64 = 800;

/// Checks the whole of it, once its stage is over.
pub fn check(hall: &Hall) {
    let tournament = hall.written();
    let log = hall.store.tournaments.lock().expect("the tournaments")[&hall.id].log.clone();
    let games = hall.store.games.lock().expect("the games").clone();
    let stage = tournament.stage(1).expect("a stage");
    assert_eq!(stage.status, StageStatus::Ended);
    assert_eq!(tournament.stages().len(), 1, "it was added once");

    // Each pairing is one game, and there are no others.
    let paired: BTreeSet<&GameId> = stage.games.iter().map(|game| &game.game).collect();
    assert_eq!(paired.len(), stage.games.len(), "a game was paired twice: {log:?}");
    assert_eq!(paired, games.keys().collect(), "the games of the pairings are those that exist");

    // Each is scored once, as its own log says.
    let mut scored: Vec<&GameId> = Vec::new();
    for logged in &log {
        if let Event::Scored { results, .. } = &logged.event {
            scored.extend(results.iter().map(|result| &result.game));
        }
        hall.saw(name(&logged.event));
    }
    assert_eq!(scored.iter().collect::<BTreeSet<_>>().len(), scored.len(), "scored twice: {log:?}");
    assert_eq!(scored.len(), stage.games.len(), "each game is scored once: {log:?}");
    let mut times: BTreeMap<EntrantNumber, Vec<(Time, Time)>> = BTreeMap::new();
    for entry in &stage.games {
        let game = Game::replay(&games[&entry.game].log).expect("the log of a game replays");
        let result = entry.result.expect("it is scored");
        assert_eq!(result, outcome(&game), "{} counts as its log says: {game:?}", entry.game);
        hall.saw(match result.1 {
            How::Played => "played",
            How::Forfeit => "forfeited",
            How::Adjudicated => "adjudicated",
            How::Entered => "entered",
        });
        for side in Side::BOTH {
            times.entry(entry.player(side)).or_default().push((game.created_at, game.updated_at));
        }
    }
    // Nobody plays two games at once.
    for (n, mut times) in times {
        times.sort_unstable();
        for pair in times.windows(2) {
            assert!(pair[1].0 >= pair[0].1, "{n:?} is in two games at once: {times:?}");
        }
    }
    if matches!(stage.settings.format, Format::Arena { .. }) {
        let expected = arena(&stage.games, &scored);
        for row in standings(&tournament, 1) {
            let halves = expected.get(&row.n).copied().unwrap_or(0);
            assert_eq!(row.points.halves, halves, "the points of {:?} are those of the games", row.n);
        }
    }
    hall.store.games.lock().expect("the games").values().for_each(|game| {
        let held = game.log.iter().any(|logged| matches!(logged.event, GameEvent::Held { .. }));
        if held {
            hall.saw("boards held");
        }
    });
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::Paired { .. } => "pairings",
        Event::Scored { .. } => "scores",
        Event::Paused { own: false, .. } => "paused for being absent",
        Event::Back { .. } => "came back",
        _ => "other events",
    }
}

/// What a game counts, by its log.
fn outcome(game: &Game) -> (GameOutcome, How) {
    let lost = |side: Side| (GameOutcome::won_by(side.opponent()), How::Forfeit);
    match (&game.result, game.stopped, game.aborted_by) {
        (Some(result), ..) => (result.winner.map_or(GameOutcome::Draw, GameOutcome::won_by), How::Played),
        // A board of four by four is not solved by the server.
        (None, Some(Stopped::Adjudicated), _) => (GameOutcome::Draw, How::Adjudicated),
        (None, Some(Stopped::Dropped), _) => (GameOutcome::Void, How::Adjudicated),
        (None, Some(Stopped::Missing(side)), _) | (None, None, Some(side)) => lost(side),
        (None, None, None) => panic!("a game without a clock, a result or a reason: {game:?}"),
    }
}

/// The half points of an arena, in the order in which its games were scored.
fn arena(games: &[StageGame], scored: &[&GameId]) -> BTreeMap<EntrantNumber, u32> {
    let (mut halves, mut streaks) = (BTreeMap::<_, u32>::new(), BTreeMap::<_, u32>::new());
    for id in scored {
        let game = games.iter().find(|game| game.game == **id).expect("a game of the stage");
        let (outcome, how) = game.result.expect("it is scored");
        for side in Side::BOTH.into_iter().filter(|_| outcome != GameOutcome::Void) {
            let (halves, streak) =
                (halves.entry(game.player(side)).or_default(), streaks.entry(game.player(side)).or_default());
            let (won, drawn) = (outcome.winner() == Some(side), outcome == GameOutcome::Draw);
            let doubled = if *streak >= 2 && !(won && how == How::Forfeit) { 2 } else { 1 };
            *halves += doubled * if won { 4 } else { 2 * u32::from(drawn) };
            match (won, how) {
                (true, How::Forfeit) => {}
                (true, _) => *streak += 1,
                (false, _) => *streak = 0,
            }
        }
    }
    halves
}

/// Nobody waits too long in an arena where nothing goes wrong.
pub fn check_waits(tournament: &Tournament, presence: &Presence, now: Time) {
    let Some(stage) = tournament.stage(1).filter(|stage| stage.status == StageStatus::Running) else {
        return;
    };
    let Some(began) = stage.started_at.filter(|_| matches!(stage.settings.format, Format::Arena { .. }))
    else {
        return;
    };
    let waiting: Vec<(EntrantNumber, Time)> = tournament
        .entrants()
        .filter(|(_, entrant)| entrant.membership == Membership::In && entrant.playing.is_none())
        .filter_map(|(n, entrant)| {
            Some((n, presence.since(n)?.max(entrant.free_since).max(entrant.not_before).max(began)))
        })
        .collect();
    for (at, (a, since_a)) in waiting.iter().enumerate() {
        for (b, since_b) in &waiting[at + 1..] {
            let last = |n: EntrantNumber| stage.standing(n).last_opponent();
            let just_met = last(*a) == Some(*b) && last(*b) == Some(*a);
            let most = if just_met { AT_LAST_MS } else { SOON_MS } + SLACK_MS;
            let waited = now.since(*since_a.max(since_b));
            assert!(waited <= most, "{a:?} and {b:?} have waited for {waited} ms: {tournament:?}");
        }
    }
}
