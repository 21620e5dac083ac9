//! A simulated hall: entrants that come and go, games that take time, and a director. Time is virtual.

use std::collections::HashMap;

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_tournament::{
    Command, EntrantNumber, Event, Finished, Logged, NewEntry, Presence, ResultBy, Settings, StageGame,
    StageOutcome, StageSettings, StopScoring, Tournament, decide, next_action,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

pub(crate) struct Hall {
    pub(crate) tournament: Tournament,
    pub(crate) log: Vec<Logged>,
    pub(crate) presence: Presence,
    pub(crate) now: Time,
    pub(crate) rng: ChaCha8Rng,
    /// How long games last, in milliseconds.
    pub(crate) lasts: std::ops::Range<i64>,
    /// One in so many games is won by forfeit; none if 0.
    pub(crate) forfeits: u32,
    /// When each running game ends.
    ends: HashMap<GameId, Time>,
}

impl Hall {
    pub(crate) fn new(seed: u64, entrants: u32) -> Hall {
        let now = Time(1_000_000);
        let settings = Settings::new("Friday".to_owned(), seed).checked().expect("valid");
        let first = Logged { version: 1, at: now, event: Event::Created(settings.clone()) };
        let mut hall = Hall {
            tournament: Tournament::new(settings, now),
            log: vec![first],
            presence: Presence::new(),
            now,
            rng: ChaCha8Rng::seed_from_u64(seed),
            lasts: 40_000..120_000,
            forfeits: 0,
            ends: HashMap::new(),
        };
        (0..entrants).for_each(|_| {
            hall.enter();
        });
        hall
    }

    /// Somebody enters and is here.
    pub(crate) fn enter(&mut self) -> EntrantNumber {
        let n = EntrantNumber(self.tournament.entrants().len() as u32 + 1);
        let player = Some(PlayerId(i64::from(n.0)));
        self.command(Command::Enter(NewEntry { player, ..NewEntry::default() }));
        self.come(n);
        n
    }

    pub(crate) fn come(&mut self, n: EntrantNumber) {
        self.presence.set(n, Some(self.now));
    }

    pub(crate) fn go(&mut self, n: EntrantNumber) {
        self.presence.set(n, None);
    }

    pub(crate) fn begin(&mut self, settings: StageSettings) {
        self.command(Command::AddStage { settings, start: true });
    }

    pub(crate) fn command(&mut self, command: Command) {
        let events = decide(&self.tournament, &command, self.now).unwrap_or_else(|refusal| {
            panic!("{command:?}: {refusal}");
        });
        self.append(events);
    }

    fn append(&mut self, events: Vec<Event>) {
        for event in events {
            assert!(self.tournament.apply(&event, self.now), "{event:?} cannot follow");
            if let Event::Paired { pairs, .. } = &event {
                for pair in pairs {
                    let lasts = self.rng.random_range(self.lasts.clone());
                    self.ends.insert(pair.game.clone(), self.now.plus(lasts));
                }
            }
            self.log.push(Logged { version: self.tournament.version, at: self.now, event });
        }
    }

    /// Does what is owed now; returns when something is owed next.
    pub(crate) fn settle(&mut self) -> Option<Time> {
        let mut over: Vec<GameId> =
            self.ends.iter().filter(|(_, end)| **end <= self.now).map(|(game, _)| game.clone()).collect();
        over.sort();
        let mut finished: Vec<Finished> = over.into_iter().map(|game| self.finish(game, None)).collect();
        for _ in 0..100 {
            let action = next_action(&self.tournament, &self.presence, &finished, self.now);
            // Reported again: that must change nothing.
            let stopped = action.stop.iter().map(|stop| self.finish(stop.game.clone(), Some(stop.scoring)));
            finished.extend(stopped.collect::<Vec<_>>());
            let is_done = action.events.is_empty() && action.stop.is_empty();
            self.append(action.events);
            if is_done {
                return action.due;
            }
        }
        panic!("the director never comes to rest: {:?}", self.log.last());
    }

    /// The same, with these results for all games that go on.
    pub(crate) fn settle_with(&mut self, outcome: impl Fn(&StageGame) -> (StageOutcome, ResultBy)) {
        let going_on =
            self.tournament.current_stage().into_iter().flat_map(|(_, stage)| stage.running_games());
        let finished: Vec<Finished> = going_on
            .map(|game| {
                let (outcome, how) = outcome(game);
                Finished { game: game.game.clone(), outcome, how, absent: None }
            })
            .collect();
        self.ends.clear();
        let scored = next_action(&self.tournament, &self.presence, &finished, self.now).events;
        self.append(scored);
        self.settle();
    }

    fn finish(&mut self, game: GameId, scoring: Option<StopScoring>) -> Finished {
        self.ends.remove(&game);
        let (outcome, how) = match scoring {
            None if self.forfeits > 0 && self.rng.random_range(0..self.forfeits) == 0 => {
                ([StageOutcome::X, StageOutcome::O][self.rng.random_range(0..2)], ResultBy::Forfeit)
            }
            None => {
                let outcome = [StageOutcome::X, StageOutcome::O, StageOutcome::Draw]
                    [[0, 0, 0, 0, 1, 1, 1, 1, 2][self.rng.random_range(0..9)]];
                (outcome, ResultBy::Played)
            }
            Some(StopScoring::Adjudicate) => (StageOutcome::Draw, ResultBy::Adjudicated),
            Some(StopScoring::Drop) => (StageOutcome::Void, ResultBy::Adjudicated),
            Some(StopScoring::Forfeit(loser)) => (StageOutcome::won_by(loser.opponent()), ResultBy::Forfeit),
        };
        Finished { game, outcome, how, absent: None }
    }

    /// Lets time pass until this time, in steps of at most half a second while something happens.
    pub(crate) fn run_until(&mut self, end: Time, mut each: impl FnMut(&mut Hall)) {
        while self.now < end {
            each(self);
            let due = self.settle();
            let next = self.ends.values().copied().chain(due).min().unwrap_or(end);
            self.now = next.clamp(self.now.plus(1), self.now.plus(500)).min(end);
        }
    }

    /// Lets time pass until the stage is over.
    pub(crate) fn run_stage(&mut self, k: u16, mut each: impl FnMut(&mut Hall)) {
        let limit = self.now.plus(24 * 3_600_000);
        while self.tournament.stage(k).is_some_and(|stage| stage.ended_at.is_none()) {
            assert!(self.now < limit, "the stage never ends");
            each(self);
            let due = self.settle();
            let next = self.ends.values().copied().chain(due).min().unwrap_or(self.now.plus(1000));
            self.now = next.max(self.now.plus(1));
        }
        self.check();
    }

    /// What holds for every log: read again it gives the same, nobody is in two games, every game is scored once.
    pub(crate) fn check(&self) {
        assert_eq!(
            Tournament::replay(&self.log).as_ref(),
            Some(&self.tournament),
            "the log gives another state"
        );
        let mut playing: HashMap<EntrantNumber, GameId> = HashMap::new();
        let mut scored: HashMap<GameId, u32> = HashMap::new();
        for logged in &self.log {
            match &logged.event {
                Event::Paired { pairs, .. } => {
                    for pair in pairs {
                        for n in [pair.x, pair.o] {
                            let before = playing.insert(n, pair.game.clone());
                            assert_eq!(before, None, "{n} is in two games");
                        }
                    }
                }
                Event::Scored { results, .. } => {
                    for result in results {
                        *scored.entry(result.game.clone()).or_default() += 1;
                        playing.retain(|_, game| *game != result.game);
                    }
                }
                _ => {}
            }
        }
        assert!(scored.values().all(|times| *times == 1), "a game was scored twice");
    }
}
