//! A simulated hall: entrants that come and go, games that take time, and a director. Time is virtual.

use std::collections::{BTreeMap, HashMap};

use cuatro_game::{self as game, Game, GameId, GameResult, PlayerId, Stopped, Termination, Time};
use cuatro_rules::Side;
use cuatro_tournament::{
    Action, Board, Command, EntrantNumber, Event, Logged, NewEntry, NewGame, Presence, ResultBy, Settings,
    Situation, Solved, StageGame, StageOutcome, StageSettings, Tournament, TournamentId, decide, next_action,
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
    /// Games without a result, and when they end by themselves.
    pub(crate) games: BTreeMap<GameId, (Game, Time)>,
    /// What the director sees besides.
    pub(crate) seen: Seen,
    id: TournamentId,
}

/// What the director sees of players and games besides the log and presence.
#[derive(Default)]
pub(crate) struct Seen {
    /// Entrants whose player was deleted.
    pub(crate) deleted: Vec<EntrantNumber>,
    /// Since when the players to move have been away.
    pub(crate) away_since: Option<Time>,
    /// The value of all positions that are adjudicated.
    pub(crate) solved: Option<Solved>,
    /// Whether all games were removed.
    pub(crate) removed: bool,
    /// When the director took over, if another process directed before.
    pub(crate) directed_since: Option<Time>,
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
            games: BTreeMap::new(),
            seen: Seen::default(),
            id: "hall0000".parse().expect("an id"),
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
            if let Event::Scored { results, .. } = &event {
                results.iter().for_each(|result| drop(self.games.remove(&result.game)));
            }
            self.log.push(Logged { version: self.tournament.version, at: self.now, event });
        }
    }

    /// Creates a game in which both players have dropped their first disc: nobody counts as missing.
    fn create(&mut self, NewGame { game: id, setup, .. }: NewGame) {
        let mut game = Game::new(setup, self.now).expect("the setup of a game");
        for _ in 0..2 {
            let side = game.to_move().expect("it goes on");
            let column = game.position.legal().next().expect("a column is free");
            let dropped = game::Event::Moved { side, column, why: None, left_ms: None };
            assert!(game.apply(&dropped, self.now));
        }
        let ends = self.now.plus(self.rng.random_range(self.lasts.clone()));
        self.games.insert(id, (game, ends));
    }

    /// The action that is due now.
    pub(crate) fn next_action(&self) -> Action {
        let Seen { deleted, away_since, solved, removed, directed_since } = &self.seen;
        let player = |n: EntrantNumber| (!deleted.contains(&n)).then_some(PlayerId(n.0.into()));
        let players: Vec<_> = self.tournament.entrants().map(|(n, _)| player(n)).collect();
        let board = |game| match removed {
            false => Board::Found { game, away_since: *away_since, solved: *solved },
            true => Board::Removed,
        };
        let boards = self.games.iter().map(|(id, (game, _))| (id.clone(), board(game))).collect();
        let situation = Situation {
            id: &self.id,
            players: &players,
            presence: &self.presence,
            boards: &boards,
            directed_since: directed_since.unwrap_or(Time(0)),
            now: self.now,
        };
        next_action(&self.tournament, &situation)
    }

    /// Performs all actions that are due; returns when the next one is.
    pub(crate) fn settle(&mut self) -> Option<Time> {
        let is_due = |game: &Game, ends: Time| ends <= self.now && !game.status.is_over();
        let over = self.games.iter().filter(|(_, (game, ends))| is_due(game, *ends));
        let over: Vec<GameId> = over.map(|(id, _)| id.clone()).collect();
        over.into_iter().for_each(|id| self.finish(&id));
        for _ in 0..100 {
            match self.next_action() {
                Action::Wait(due) => return due,
                Action::Over => return None,
                action => self.perform(action),
            }
        }
        panic!("the director never comes to rest: {:?}", self.log.last());
    }

    pub(crate) fn perform(&mut self, action: Action) {
        match action {
            Action::Append { events, games } => {
                self.append(events);
                games.into_iter().for_each(|game| self.create(game));
            }
            Action::Play(commands) => commands.into_iter().for_each(|(id, command)| self.play(&id, command)),
            Action::Solve(_) => self.seen.solved = Some(Solved::Score(0)),
            Action::Wait(_) | Action::Over => {}
        }
    }

    /// The same, with these results for all games that go on.
    pub(crate) fn settle_with(&mut self, outcome: impl Fn(&StageGame) -> (StageOutcome, ResultBy)) {
        self.end_all(outcome);
        self.settle();
    }

    pub(crate) fn end_all(&mut self, outcome: impl Fn(&StageGame) -> (StageOutcome, ResultBy)) {
        let stage = self.tournament.current_stage().into_iter();
        let results = stage.flat_map(|(_, stage)| stage.running_games());
        let results: Vec<_> = results.map(|game| (game.game.clone(), outcome(game))).collect();
        results.into_iter().for_each(|(id, result)| self.end(&id, result));
    }

    /// Ends a game with a random result.
    fn finish(&mut self, id: &GameId) {
        let result = if self.forfeits > 0 && self.rng.random_range(0..self.forfeits) == 0 {
            ([StageOutcome::X, StageOutcome::O][self.rng.random_range(0..2)], ResultBy::Forfeit)
        } else {
            let outcome = [StageOutcome::X, StageOutcome::O, StageOutcome::Draw]
                [[0, 0, 0, 0, 1, 1, 1, 1, 2][self.rng.random_range(0..9)]];
            (outcome, ResultBy::Played)
        };
        self.end(id, result);
    }

    /// Ends a game as its log would if it gave this result.
    pub(crate) fn end(&mut self, id: &GameId, (outcome, how): (StageOutcome, ResultBy)) {
        let (game, _) = self.games.get_mut(id).expect("it exists");
        let event = match how {
            ResultBy::Played => {
                let (reason, winner) = (Termination::Resign, outcome.winner());
                let (variant, opening) = (game.setup.variant, game.opening_plies());
                let result = GameResult::undecided(variant, game.ply(), opening, winner, reason);
                game::Event::Finished(result)
            }
            ResultBy::Forfeit => {
                let by = outcome.winner().map(Side::opponent);
                game::Event::Aborted { by, expired: false, stopped: None }
            }
            ResultBy::Adjudicated | ResultBy::Entered => {
                let stopped = Some(Stopped::Adjudicated);
                game::Event::Aborted { by: None, expired: false, stopped }
            }
        };
        assert!(game.apply(&event, self.now), "{event:?}");
    }

    fn play(&mut self, id: &GameId, command: game::Command) {
        let (game, _) = self.games.get_mut(id).expect("it goes on");
        let events = game::decide(game, &command, self.now);
        let events = events.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        assert!(!events.is_empty(), "{command:?} changes nothing");
        events.iter().for_each(|event| assert!(game.apply(event, self.now), "{event:?}"));
    }

    /// Lets time pass until this time, in steps of at most half a second while something happens.
    pub(crate) fn run_until(&mut self, end: Time, mut each: impl FnMut(&mut Hall)) {
        while self.now < end {
            each(self);
            let due = self.settle();
            let next = self.games.values().map(|(_, ends)| *ends).chain(due).min().unwrap_or(end);
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
            let next =
                self.games.values().map(|(_, ends)| *ends).chain(due).min().unwrap_or(self.now.plus(1000));
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
