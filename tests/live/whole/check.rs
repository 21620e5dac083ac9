//! What must hold, whatever happened: worked out from what the store has, what people were told, and when it really was.

use std::collections::{BTreeMap, BTreeSet};

use cuatro::app::ReceiverAnswer;
use cuatro::game::{Event, Game, GameId, Kind, Occupant, Termination, Totals};
use cuatro::rules::Side;

use super::arena::check_tournaments;
use super::place::is_alike;
use super::process::{PAUSES, UNTOUCHED_MS};
use super::world::World;
use crate::store::{Kept, add_result};
use cuatro_people::check::{Checked, check as fits};

/// Between the moment that an event says and the one at which it was written, in milliseconds: stores are slow, and small corrections of a
/// clock are followed.
const SLACK_MS: i64 = 3_000;

/// Checks everything; what was compared with the logs.
pub fn check(world: &World) -> Checked {
    let games = ever_written(world);
    let mut boards = BTreeMap::new();
    for (id, kept) in &games {
        boards.insert(id.clone(), check_game(world, id, kept));
    }
    check_what_was_said(world, &games, &boards);
    check_totals(world);
    check_tournaments(world, &games);
    check_notices(world, &games);
    check_history(world, &games)
}

/// What was answered is linearizable. Left out are games that others than their players change: those of tournaments, and of people who
/// were deleted.
fn check_history(world: &World, games: &BTreeMap<GameId, Kept>) -> Checked {
    let by_others = |event: &Event| match event {
        Event::Created(setup) => setup.tournament.is_some(),
        event => matches!(event, Event::PlayerDeleted { .. }),
    };
    let mut checked = Checked::default();
    for (id, operations) in world.history.take() {
        let log = games.get(&id).map(|kept| kept.log.as_slice()).unwrap_or_default();
        if !log.iter().any(|logged| by_others(&logged.event)) {
            let fits = fits(log, operations);
            checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
        }
    }
    checked
}

/// All games that have a log, or had one.
fn ever_written(world: &World) -> BTreeMap<GameId, Kept> {
    let games = world.store.games.lock().expect("the games");
    let erased = world.store.erased.lock().expect("the deletions");
    let all = games.iter().chain(&erased.removed);
    all.filter(|(_, kept)| !kept.log.is_empty()).map(|(id, kept)| (id.clone(), kept.clone())).collect()
}

/// Checks a game; the columns of its discs at each version.
fn check_game(world: &World, id: &GameId, kept: &Kept) -> Vec<Vec<u8>> {
    let log = &kept.log;
    let mut game = Game::replay(&log[..1]).unwrap_or_else(|| panic!("{id} begins: {log:?}"));
    let columns = |game: &Game| game.moves.iter().map(|column| column.0).collect::<Vec<u8>>();
    let mut boards = vec![Vec::new(), columns(&game)];
    for (at, logged) in log.iter().enumerate().skip(1) {
        assert_eq!(logged.version as usize, at + 1, "{id}: {log:?}");
        if let Some(passed_ms) = since_turn(kept, at) {
            check_clock(id, &game, kept, at, passed_ms);
        }
        count(world, &game, kept, at);
        assert!(game.apply(&logged.event, logged.at), "{id} does not replay: {log:?}");
        game.version = logged.version;
        boards.push(columns(&game));
    }
    assert_eq!(kept.status, Some(game.status), "{id}: {log:?}");
    let ends: Vec<_> =
        log.iter().enumerate().filter(|(_, logged)| matches!(logged.event, Event::Finished(_))).collect();
    assert!(ends.len() <= 1, "{id} ends twice: {log:?}");
    let ended = ends.first().and_then(|(at, _)| Game::replay(&log[..=*at]));
    // The record has the date of its end, by a clock that may have been set since.
    let mut expected = ended.and_then(|game| game.record(id));
    if let (Some(expected), Some(record)) = (&mut expected, &kept.record) {
        expected.ended_at = record.ended_at;
    }
    assert_eq!(kept.record, expected, "{id} has the record of its end: {log:?}");
    // It was quiet for long enough that everything due is done.
    assert!(
        game.setup.kind == Kind::Exhibition || game.computer_to_move().is_none(),
        "the computer owes a move in {id}: {log:?}"
    );
    let running = game.to_move().zip(game.clock.as_ref());
    assert!(running.is_none(), "the time of {id} is over: {log:?}");
    let old = log.last().is_some_and(|last| world.store.time.now().since(last.at) > UNTOUCHED_MS + 130_000);
    assert!(
        !(old && kept.is_open() && !kept.is_touched()) || world.machines.len() == 1,
        "{id} has expired: {log:?}"
    );
    boards
}

/// How long the turn that ends with this event lasted, if it began with a move.
fn since_turn(kept: &Kept, at: usize) -> Option<i64> {
    let began = kept.log[..at].iter().rposition(|logged| {
        matches!(
            logged.event,
            Event::Created(_) | Event::Moved { .. } | Event::Joined { .. } | Event::TakenBack { .. }
        )
    })?;
    let (began, ended) = (kept.written[began].at, kept.written[at].at);
    Some(ended.duration_since(began).as_millis() as i64)
}

/// No clock takes more than has passed.
fn check_clock(id: &GameId, before: &Game, kept: &Kept, at: usize, passed_ms: i64) {
    let (Some(clock), Some(side)) = (&before.clock, before.to_move()) else { return };
    let had = clock.left_ms(side, None, clock.at());
    let log = &kept.log;
    match &log[at].event {
        Event::Moved { left_ms: Some(left), .. } => {
            let taken = had + i64::from(clock.settings.increment_s) * 1_000 - left;
            assert!(
                taken <= passed_ms + SLACK_MS,
                "{taken} ms were taken in {passed_ms}: {id} at {at}: {log:?}"
            );
        }
        Event::Finished(result) if result.reason == Termination::Time => {
            assert!(had <= passed_ms + SLACK_MS, "{had} ms ran out in {passed_ms}: {id} at {at}: {log:?}");
        }
        _ => {}
    }
}

/// Counts what is rare.
fn count(world: &World, before: &Game, kept: &Kept, at: usize) {
    let event = &kept.log[at].event;
    let elsewhere = kept.written[at].by != kept.written[at - 1].by;
    let name = match event {
        Event::Moved { why: Some(_), .. } => {
            if elsewhere && world.machines.len() > 1 {
                world.saw("computers' moves taken over");
            }
            "computers' moves"
        }
        Event::Moved { .. } => "people's moves",
        Event::TakenBack { .. } => "taken back",
        Event::Finished(result) => match result.reason {
            Termination::Time => {
                if elsewhere && world.machines.len() > 1 {
                    world.saw("clocks run out at another process");
                }
                "clocks run out"
            }
            Termination::Abandon => "wins claimed",
            Termination::Resign => "resigned",
            Termination::Agreed => "draws agreed",
            Termination::Line => "lines",
            Termination::Full => "full boards",
        },
        Event::Aborted { expired: true, .. } => {
            assert!(!before.touched, "a game that was played expired: {:?}", kept.log);
            "games expired"
        }
        _ => "other events",
    };
    world.saw(name);
    world.add("events", 1);
}

fn check_what_was_said(
    world: &World,
    games: &BTreeMap<GameId, Kept>,
    boards: &BTreeMap<GameId, Vec<Vec<u8>>>,
) {
    let said = world.said.lock().expect("what was said");
    for told in &said.acknowledged {
        let log = games.get(&told.game).map(|kept| kept.log.as_slice()).unwrap_or_default();
        assert!(log.len() >= told.version as usize, "{told:?} was acknowledged: {log:?}");
        let Some((side, column, ply)) = told.disc else { continue };
        let boards = &boards[&told.game];
        // A disc may have been taken back since.
        let there = (1..=told.version as usize).any(|version| {
            let is_it = |event: &Event| matches!(event, Event::Moved { side: by, column: at, .. } if (*by, at.0) == (side, column));
            boards[version].len() == usize::from(ply) + 1 && is_it(&log[version - 1].event)
        });
        assert!(there, "{told:?} was acknowledged: {log:?}");
    }
    for heard in &said.heard {
        let log = games.get(&heard.game).map(|kept| kept.log.as_slice()).unwrap_or_default();
        for (version, event) in &heard.events {
            let written = log.get(*version as usize - 1).map(|logged| &logged.event);
            assert!(
                written.is_some_and(|written| is_alike(event, written)),
                "version {version} of {} was heard as {event:?}, and is {written:?}: {log:?}",
                heard.game
            );
        }
        for (version, board) in &heard.boards {
            let written = boards.get(&heard.game).and_then(|boards| boards.get(*version as usize));
            assert_eq!(Some(board), written, "the board of {} at version {version}: {log:?}", heard.game);
        }
    }
}

/// The totals of everybody are the sums of their games.
fn check_totals(world: &World) {
    let games = world.store.games.lock().expect("the games");
    let people = world.store.people.lock().expect("the people");
    for (player, kept) in &people.0 {
        let mut totals = Totals::default();
        for record in games.values().filter_map(|kept| kept.record.as_ref()) {
            for side in Side::BOTH {
                if record.seats[side.index()] == Occupant::Person(*player) {
                    add_result(&mut totals, record, side);
                }
            }
        }
        assert_eq!(kept.totals, totals, "the totals of {}", kept.name);
    }
}

/// A notice of one process: its key, event and game, and what was answered at each attempt.
type Told = (String, String, String, Vec<ReceiverAnswer>);

/// Notices: as docs/operating.md promises. Each process sends those of the events that it wrote, in their order, one after another, until it
/// stops; a notice is tried again until it is taken, refused, or was tried four times.
fn check_notices(world: &World, games: &BTreeMap<GameId, Kept>) {
    let attempts = world.attempts.lock().expect("the attempts");
    let mut runs: BTreeMap<usize, Vec<Told>> = BTreeMap::new();
    for attempt in attempts.iter() {
        let notices = runs.entry(attempt.run).or_default();
        match notices.last_mut().filter(|(key, ..)| *key == attempt.key) {
            Some((.., answers)) => answers.push(attempt.answer.clone()),
            None => notices.push((
                attempt.key.clone(),
                attempt.event.clone(),
                attempt.game.clone(),
                vec![attempt.answer.clone()],
            )),
        }
    }
    let ended: BTreeMap<String, &Kept> = games.iter().map(|(id, kept)| (id.to_string(), kept)).collect();
    for (run, notices) in &runs {
        let keys: BTreeSet<_> = notices.iter().map(|(key, ..)| key).collect();
        assert_eq!(
            keys.len(),
            notices.len(),
            "a notice of process {run} was sent again after another: {notices:?}"
        );
        let once: BTreeSet<_> = notices.iter().map(|(_, event, game, _)| (event, game)).collect();
        assert_eq!(once.len(), notices.len(), "process {run} sent a notice twice: {notices:?}");
        let mut written = Vec::new();
        for (_, event, game, answers) in notices {
            let done = answers.iter().position(|answer| !matches!(answer, ReceiverAnswer::NotNow(..)));
            assert!(
                done.is_none_or(|at| at + 1 == answers.len()),
                "tried again after an answer: {answers:?}"
            );
            assert!(answers.len() <= PAUSES.len() + 1, "{answers:?}");
            let kept = ended.get(game).unwrap_or_else(|| panic!("there is no game {game} of a notice"));
            let at = position(kept, event);
            let at = at.unwrap_or_else(|| panic!("{event} of {game} never was: {:?}", kept.log));
            assert_eq!(kept.written[at].by, *run, "{event} of {game} is told by the process that wrote it");
            written.push(kept.written[at].at);
        }
        assert!(
            written.is_sorted(),
            "the notices of process {run} come in the order of what happened: {notices:?}"
        );
    }
    for process in world.running() {
        let told = runs.get(&process.run);
        for (id, kept) in &ended {
            for event in ["game-waiting", "game-over"] {
                let Some(at) = position(kept, event) else { continue };
                // A process that was not told that it wrote an event does not tell of it either.
                let written = kept.written[at];
                if written.by == process.run && written.told {
                    let sent = told.is_some_and(|told| {
                        told.iter().any(|(_, of, game, _)| (of.as_str(), game) == (event, id))
                    });
                    assert!(sent, "{event} of {id} was not sent by process {}: {:?}", process.run, kept.log);
                }
            }
        }
    }
}

/// Where in a game's log is what a notice is about.
fn position(kept: &Kept, event: &str) -> Option<usize> {
    let game = Game::replay(&kept.log[..1])?;
    match event {
        "game-waiting" => (game.status == cuatro::game::Status::Waiting).then_some(0),
        "game-over" => {
            let at = kept.log.iter().position(|logged| matches!(logged.event, Event::Finished(_)))?;
            let person = |seat: &Option<Occupant>| matches!(seat, Some(Occupant::Person(_)));
            let game = Game::replay(&kept.log[..=at])?;
            (game.counts() && game.seats.iter().any(person)).then_some(at)
        }
        _ => None,
    }
}

/// Who is here, as each process says: those who sit at a board and nobody else.
pub async fn check_presence(world: &World, here: &[(GameId, Side)]) {
    let games: Vec<GameId> = {
        let games = world.store.games.lock().expect("the games");
        games.iter().filter(|(_, kept)| kept.is_open()).map(|(id, _)| id.clone()).collect()
    };
    for process in world.running() {
        for id in &games {
            let room = process.node.app.room(id).await.expect("the store is calm");
            let (live, presence) = (room.game(), room.presence());
            let person = |seat: &Option<Occupant>| matches!(seat, Some(Occupant::Person(_)));
            // Who plays the computer is known where they are: nobody could claim a win.
            if !live.game.seats.iter().all(person) {
                continue;
            }
            for side in Side::BOTH {
                let expected = here.contains(&(id.clone(), side));
                let seen = presence.is_connected(side);
                let kept = world.store.games.lock().expect("the games")[id].clone();
                assert_eq!(
                    seen,
                    expected,
                    "{side:?} of {id} is here, says process {} at {:?}: {presence:?}; kept are {:?}, {:?}",
                    process.run,
                    process.node.app.time().now(),
                    kept.here,
                    kept.seats
                );
            }
        }
    }
}
