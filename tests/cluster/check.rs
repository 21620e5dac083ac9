//! What must be true at the end, whatever happened.

use std::collections::HashMap;
use std::sync::atomic::Ordering;

use cuatro::game::{Event, Game, GameId, Logged, Occupant, Termination, Totals};
use cuatro::rules::Side;
use cuatro::store::{HistoryFilter, LobbyFilter, Store};

use super::crowd::Said;
use super::linearizable::{self, check::Checked};
use super::world::World;

impl World {
    /// All games.
    pub async fn games(&self) -> Vec<GameId> {
        use cuatro::game::Status;
        let mut games = Vec::new();
        for status in Status::ALL {
            let filter = LobbyFilter { status: Some(status), limit: 1_000, ..LobbyFilter::default() };
            games.extend(self.reader().lobby(&filter).await.expect("a read").into_iter().map(|(_, id)| id));
        }
        games
    }

    pub async fn log(&self, id: &GameId) -> Vec<Logged> {
        self.reader().game(id).await.expect("a read").expect("the game").log
    }

    /// The game as its log has it.
    pub async fn stored(&self, id: &GameId) -> Game {
        let log = self.log(id).await;
        Game::replay(&log).unwrap_or_else(|| panic!("the log of {id} does not replay: {log:?}"))
    }
}

pub async fn check(world: &World, said: &Said, seed: u64) {
    let games = world.games().await;
    let mut logs = HashMap::new();
    for id in &games {
        logs.insert(id.clone(), world.log(id).await);
    }
    for (id, log) in &logs {
        let versions: Vec<_> = log.iter().map(|logged| logged.version).collect();
        assert_eq!(versions, (1..=log.len() as u32).collect::<Vec<_>>(), "seed {seed}: {id}: {log:?}");
        check_clock(id, log, said, seed);
    }
    for (id, received) in said.received.lock().expect("what was received").iter() {
        assert_eq!(received, &logs[id], "seed {seed}: what a follower of {id} received, and its log");
    }
    let mut checked = Checked::default();
    for (id, operations) in said.history.take() {
        let log = logs.get(&id).map(Vec::as_slice).unwrap_or_default();
        let fits = linearizable::check::check(log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("seed {seed}: {id}: {problem}")));
    }
    check_totals(world, &logs, said, seed).await;
    let counts = [&said.answers, &said.repeated, &said.refused, &said.unknown, &said.kills];
    let [answers, repeated, refused, unknown, kills] = counts.map(|count| count.load(Ordering::Relaxed));
    let ended = |wanted: Termination| {
        let by =
            |logged: &&Logged| matches!(&logged.event, Event::Finished(result) if result.reason == wanted);
        logs.values().flatten().filter(by).count()
    };
    let count =
        |wanted: fn(&Event) -> bool| logs.values().flatten().filter(|logged| wanted(&logged.event)).count();
    let taken_back = count(|event| matches!(event, Event::TakenBack { .. }));
    let rematches = count(|event| matches!(event, Event::RematchMade { .. }));
    let summary = format!(
        "seed {seed}: {} games, {} events, {answers} answers, {repeated} repeated, {refused} refused, {unknown} unknown, {kills} kills, \
         {taken_back} taken back, {rematches} rematches, {} by time, {} by a line; {checked:?}",
        games.len(),
        count(|_| true),
        ended(Termination::Time),
        ended(Termination::Line),
    );
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{summary}");
    assert_eq!(ended(Termination::Abandon), 0, "everybody was here all the time: {summary}");
    assert!(ended(Termination::Time) > 0 && ended(Termination::Line) > 0 && repeated > 0, "{summary}");
}

/// Times are the database's, and nobody's time ran out who had some left.
fn check_clock(id: &GameId, log: &[Logged], said: &Said, seed: u64) {
    let times: Vec<_> = log.iter().map(|logged| logged.at.0 - log[0].at.0).collect();
    assert!(times.is_sorted(), "seed {seed}: the log of {id} goes back in time: {times:?}");
    assert!(
        times.iter().all(|time| *time < 600_000),
        "seed {seed}: the hour of a process is in the log of {id}: {times:?}"
    );
    for (index, logged) in log.iter().enumerate() {
        let Event::Finished(result) = &logged.event else { continue };
        if result.reason != Termination::Time {
            continue;
        }
        let before = Game::replay(&log[..index]).expect("a game");
        let side = before.to_move().expect("somebody's turn");
        let clock = before.clock.as_ref().expect("a clock");
        assert!(clock.deadline(side) <= logged.at, "seed {seed}: {side:?} of {id} had time left: {log:?}");
        let abandoned = said.abandoned.lock().expect("games").contains(id);
        assert!(abandoned, "seed {seed}: nobody was slow in {id}: {log:?}");
    }
}

/// The totals of each player are the sums of their records, and there is a record of each finished game.
async fn check_totals(world: &World, logs: &HashMap<GameId, Vec<Logged>>, said: &Said, seed: u64) {
    let filter = HistoryFilter { limit: 10_000, ..HistoryFilter::default() };
    let records = world.reader().history(&filter).await.expect("a read");
    let mut recorded: Vec<_> = records.iter().map(|item| item.record.id.clone()).collect();
    recorded.sort();
    let finished = |log: &Vec<Logged>| log.iter().any(|logged| matches!(logged.event, Event::Finished(_)));
    let mut ended: Vec<_> = logs.iter().filter(|(_, log)| finished(log)).map(|(id, _)| id.clone()).collect();
    ended.sort();
    assert_eq!(recorded, ended, "seed {seed}: the records, and the finished games");
    let names = said.names.lock().expect("names").clone();
    for name in names {
        let player = world.reader().player(&name).await.expect("a read").expect("the player");
        let mut totals = Totals::default();
        for item in &records {
            for side in Side::BOTH {
                if item.record.seats[side.index()] == Occupant::Person(player.id) {
                    totals.points += i64::from(item.record.result.points[side.index()]);
                    match item.record.result.winner {
                        None => totals.draws += 1,
                        Some(winner) if winner == side => totals.wins += 1,
                        Some(_) => totals.losses += 1,
                    }
                }
            }
        }
        assert_eq!(player.all, totals, "seed {seed}: {}", name.as_str());
    }
}
