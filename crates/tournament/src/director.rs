//! The director: one pure function that decides the next action of a tournament. A server performs it and asks again.

use std::collections::HashMap;

use rand::Rng;

use cuatro_game::{Command, GameId, PlayerId, Stopped, Time, starts};
use cuatro_rules::Side;

use crate::board::{self, Board, Ending, NewGame};
use crate::chance::{self, Draw};
use crate::sides::Pairs;
use crate::state::MOST_CREATED_AT_ONCE;
use crate::{
    Begin, EntrantNumber, Event, Format, Membership, Pairing, Presence, Scored, Stage, StageGame, StageStart,
    StageState, Tournament, TournamentId, UnfinishedGames, arena, round_robin, swiss,
};

/// A hold ends by itself after a quarter of an hour.
const LONGEST_HOLD_MS: i64 = 15 * 60_000;
/// A tournament without a stage ends by itself after a day.
const LONGEST_IDLE_MS: i64 = Time::DAY_MS;
/// Seconds between the rounds of a round robin.
const ROUND_ROBIN_BREAK_S: u16 = 20;

/// What the director must know besides the log.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    pub id: &'a TournamentId,
    /// The player of each entrant, in the order of their numbers; `None` for a deleted one.
    pub players: &'a [Option<PlayerId>],
    pub presence: &'a Presence,
    /// The created games without a result.
    pub boards: &'a HashMap<GameId, Board<'a>>,
    /// When this process began to direct: absence before that does not count, as it may have missed a presence.
    pub directed_since: Time,
    pub now: Time,
}

/// What to do next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Append these events, in order, and create these games in the same change.
    Append {
        events: Vec<Event>,
        games: Vec<NewGame>,
    },
    /// Perform these commands in games of the tournament.
    Play(Vec<(GameId, Command)>),
    /// Find the exact values of the positions of these games: see [`Board::Found`].
    Solve(Vec<GameId>),
    /// Ask again when something happens, and at this time if nothing does.
    Wait(Option<Time>),
    Over,
}

/// The next action. It does one thing, so it need not anticipate the state after its own events: perform it, and ask again.
///
/// An action that failed comes again, and a game counts once, however often it is seen at its end.
pub fn next_action(t: &Tournament, s: &Situation<'_>) -> Action {
    if t.ended_at.is_some() {
        return Action::Over;
    }
    let overdue = ban_deleted(t, s)
        .or_else(|| create_games(t, s))
        .or_else(|| hold_boards(t, s))
        .or_else(|| solve_adjudicated(t, s))
        .or_else(|| score(t, s));
    if let Some(action) = overdue {
        return action;
    }
    let action = match (t.held_since, t.current_stage()) {
        (Some(since), _) => append_at(since.plus(LONGEST_HOLD_MS), Event::Hold { on: false }, s),
        (None, None) => append_at(t.idle_since.plus(LONGEST_IDLE_MS), Event::Ended, s),
        (None, Some((k, stage))) => next_in_stage(t, k, stage, s),
    };
    match action {
        Action::Wait(due) => stop_missing(t, s, due),
        action => action,
    }
}

impl Situation<'_> {
    /// The player of an entrant; `None` for a deleted one.
    fn player(&self, n: EntrantNumber) -> Option<PlayerId> {
        self.players.get(n.index()).copied().flatten()
    }

    fn is_deleted(&self, game: &StageGame) -> [bool; 2] {
        [game.x, game.o].map(|n| self.player(n).is_none())
    }

    /// The game of a pairing; `None` if a player of it was deleted.
    fn new_game(&self, t: &Tournament, stage: (u16, &Stage), game: &StageGame) -> Option<NewGame> {
        let players = [self.player(game.x)?, self.player(game.o)?];
        Some(board::new_game(self.id, t, stage, game, players))
    }

    /// The created games of the current stage without a result, in the order of pairing.
    fn running<'a>(&'a self, t: &'a Tournament) -> impl Iterator<Item = (&'a StageGame, &'a Board<'a>)> {
        let games = t.current_stage().into_iter().flat_map(|(_, stage)| stage.running_games());
        games.filter_map(|game| Some((game, self.boards.get(&game.game)?)))
    }
}

fn append(events: Vec<Event>) -> Action {
    Action::Append { events, games: Vec::new() }
}

/// This event, not before `time`.
fn append_at(time: Time, event: Event, s: &Situation<'_>) -> Action {
    if s.now >= time { append(vec![event]) } else { Action::Wait(Some(time)) }
}

/// Commands to games; `None` if there are none.
fn play(commands: impl Iterator<Item = (GameId, Command)>) -> Option<Action> {
    let commands: Vec<_> = commands.collect();
    (!commands.is_empty()).then_some(Action::Play(commands))
}

/// Bans deleted players, so that they are not paired any more.
fn ban_deleted(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    let deleted =
        t.entrants().filter(|(n, of)| s.player(*n).is_none() && of.membership != Membership::Banned);
    let events: Vec<Event> = deleted.map(|(n, _)| Event::Removed { n, banned: true }).collect();
    (!events.is_empty()).then(|| append(events))
}

/// Creates the next part of a large pairing. Games that can never be created get a result instead, which is scored first.
fn create_games(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    let (k, stage) = t.current_stage()?;
    let part = stage.games.get(stage.created_games..)?.chunks(MOST_CREATED_AT_ONCE).next()?;
    let open = || part.iter().filter(|game| game.result.is_none());
    let impossible = open().filter(|game| s.is_deleted(game).contains(&true));
    let results: Vec<Scored> =
        impossible.map(|game| scored(game, Ending::of_deleted(s.is_deleted(game)))).collect();
    if !results.is_empty() {
        return Some(append(vec![Event::Scored { k, results }]));
    }
    let games = (stage.created_games + part.len()) as u32;
    Some(Action::Append {
        events: vec![Event::Made { k, games }],
        games: open().filter_map(|game| s.new_game(t, (k, stage), game)).collect(),
    })
}

/// Holds or releases all boards that are not yet held or released.
fn hold_boards(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    let on = t.holds_boards();
    let differ = s.running(t).filter(|(_, board)| board.is_held() == Some(!on));
    play(differ.map(|(game, _)| (game.game.clone(), Command::Hold { on })))
}

fn solve_adjudicated(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    let unsolved = s.running(t).filter(|(_, board)| board.is_unsolved());
    let games: Vec<GameId> = unsolved.map(|(game, _)| game.game.clone()).collect();
    (!games.is_empty()).then_some(Action::Solve(games))
}

/// Scores finished games, and pauses entrants that missed their first disc.
fn score(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    let (k, _) = t.current_stage()?;
    let (mut results, mut pauses) = (Vec::new(), Vec::new());
    for (game, board) in s.running(t) {
        let Some(ending) = board.ending() else { continue };
        results.push(scored(game, ending));
        let is_in = |n: &EntrantNumber| t.entrant(*n).is_some_and(|of| of.membership == Membership::In);
        let absent = ending.absent.map(|side| game.player(side)).filter(is_in);
        pauses.extend(absent.map(|n| Event::Paused { n, own: false }));
    }
    (!results.is_empty()).then(|| append([Event::Scored { k, results }].into_iter().chain(pauses).collect()))
}

fn scored(game: &StageGame, ending: Ending) -> Scored {
    Scored { game: game.game.clone(), outcome: ending.outcome, how: ending.how }
}

fn next_in_stage(t: &Tournament, k: u16, stage: &Stage, s: &Situation<'_>) -> Action {
    let action = match stage.status {
        StageState::Finishing => finish(stage, k, s),
        _ if stage.is_free() => play_freely(t, k, stage, s),
        _ => play_rounds(t, k, stage, s),
    };
    match action {
        Action::Play(_) => action,
        action => forfeit_departed(t, s).unwrap_or(action),
    }
}

/// Ends the games of entrants that left or were removed: the opponents win by forfeit.
fn forfeit_departed(t: &Tournament, s: &Situation<'_>) -> Option<Action> {
    play(s.running(t).filter_map(|(game, _)| {
        let is_out = |side: &Side| t.entrant(game.player(*side)).is_some_and(|of| of.membership.is_out());
        let side = Side::BOTH.into_iter().find(is_out)?;
        Some((game.game.clone(), Command::Resign { side }))
    }))
}

/// Ends the games in which a player has been missing for too long; until then it waits, but not after `due`.
fn stop_missing(t: &Tournament, s: &Situation<'_>, due: Option<Time>) -> Action {
    let missing = || s.running(t).filter_map(|(game, board)| Some((game, board.missing(s.directed_since)?)));
    let late = missing().filter(|(_, (_, at))| *at <= s.now);
    let stops =
        late.map(|(game, (side, _))| (game.game.clone(), Command::Stop { why: Stopped::Missing(side) }));
    play(stops).unwrap_or_else(|| Action::Wait(missing().map(|(_, (_, at))| at).chain(due).min()))
}

fn finish(stage: &Stage, k: u16, s: &Situation<'_>) -> Action {
    if stage.unscored.is_empty() {
        return append(vec![Event::StageEnded { k }]);
    }
    match stage.settings.at_end {
        UnfinishedGames::PlayOn => match stage.deadline.filter(|deadline| s.now < *deadline) {
            None => stop_all(stage, Stopped::Adjudicated),
            until => Action::Wait(until),
        },
        UnfinishedGames::Adjudicate => stop_all(stage, Stopped::Adjudicated),
        UnfinishedGames::Drop => stop_all(stage, Stopped::Dropped),
    }
}

fn stop_all(stage: &Stage, why: Stopped) -> Action {
    Action::Play(stage.running_games().map(|game| (game.game.clone(), Command::Stop { why })).collect())
}

/// Pairing without rounds: an arena, or such a round robin.
fn play_freely(t: &Tournament, k: u16, stage: &Stage, s: &Situation<'_>) -> Action {
    let mut rng = pairing_rng(t);
    if stage.is_round_robin() {
        if stage.unscored.is_empty() && !round_robin::has_outstanding(stage) {
            return append(vec![Event::StageEnded { k }]);
        }
        let (pairs, rounds): (Vec<_>, Vec<_>) =
            round_robin::pair_free(t, stage, s.presence).into_iter().unzip();
        if pairs.is_empty() {
            return Action::Wait(None);
        }
        let pairs = Pairs { pairs, ..Pairs::default() };
        return append_pairing(t, (k, stage), pairs, |at| fair(t, k, rounds[at]), &mut rng, s);
    }
    if stage.ends_at.is_some_and(|end| s.now >= end) {
        return append(vec![Event::Finishing { k }]);
    }
    match arena::pair(t, stage, s.presence, s.now, &mut rng) {
        Ok(pairs) => {
            let first = stage.games.len();
            // Each game has its own start: without rounds there are no boards to compare.
            let begin = |at: usize| fair(t, k, (first + at) as u16);
            append_pairing(t, (k, stage), pairs, begin, &mut rng, s)
        }
        Err(next) => Action::Wait(next.into_iter().chain(stage.ends_at).min()),
    }
}

/// Pairing in rounds: a Swiss, or such a round robin.
fn play_rounds(t: &Tournament, k: u16, stage: &Stage, s: &Situation<'_>) -> Action {
    if !stage.unscored.is_empty() {
        let is_over = stage.called || stage.deadline.is_some_and(|deadline| s.now >= deadline);
        return if is_over { stop_all(stage, Stopped::Adjudicated) } else { Action::Wait(stage.deadline) };
    }
    if stage.round > 0 && stage.round >= stage.rounds {
        return append(vec![Event::StageEnded { k }]);
    }
    let break_s = match stage.settings.format {
        Format::Swiss { break_s, .. } => break_s,
        Format::Arena { .. } | Format::RoundRobin { .. } => ROUND_ROBIN_BREAK_S,
    };
    let last = stage.scored_at.max(stage.paired_at).filter(|_| !stage.called);
    if let Some(ready) = last.map(|last| last.plus(i64::from(break_s) * 1000)).filter(|ready| s.now < *ready)
    {
        return Action::Wait(Some(ready));
    }
    let mut rng = pairing_rng(t);
    let round = stage.round + 1;
    let (found, start) = if stage.is_round_robin() {
        (round_robin::pair(t, stage, s.presence), round_robin::start_number(stage, round))
    } else {
        (swiss::pair(t, stage, s.presence, &mut rng), round)
    };
    let Some(pairs) = found else { return Action::Wait(None) };
    append_pairing(t, (k, stage), pairs, |_| fair(t, k, start), &mut rng, s)
}

/// The generator of a pairing follows from the version of the log, so two directors draw the same.
fn pairing_rng(t: &Tournament) -> impl Rng + use<> {
    chance::rng(t.settings.seed, Draw::Pairing, t.version.into())
}

/// The fair start with this number in a stage, one that leaves a choice.
fn fair(t: &Tournament, k: u16, number: u16) -> Begin {
    let number = u64::from(k) << 16 | u64::from(number);
    let first = chance::number(t.settings.seed, Draw::Start, number) as u16;
    let mut seeds = (first..=u16::MAX).chain(0..first);
    Begin::Fair(seeds.find(|seed| starts::leaves_choice((*seed).into())).unwrap_or(first))
}

/// Appends a pairing, with its games if they are not too many: else [`create_games`] creates them in parts, once the pairing is durable.
fn append_pairing(
    t: &Tournament,
    (k, stage): (u16, &Stage),
    Pairs { pairs, byes, forfeits }: Pairs,
    fair: impl Fn(usize) -> Begin,
    rng: &mut impl Rng,
    s: &Situation<'_>,
) -> Action {
    let round = stage.round + 1;
    let positions = stage.settings.positions.len();
    // Starts in turn: by game where each game has its own, else by round.
    let turn = |at: usize| if stage.is_free() { stage.games.len() + at } else { usize::from(round) - 1 };
    let begin = |at: usize| match stage.settings.start {
        _ if positions > 0 => Begin::Position((turn(at) % positions) as u16),
        StageStart::Fair => fair(at),
        StageStart::Empty => Begin::Empty,
    };
    let pairs = pairs.into_iter().enumerate();
    let pairs: Vec<Pairing> =
        pairs.map(|(at, [x, o])| Pairing { x, o, game: GameId::random(rng), start: begin(at) }).collect();
    let games = match pairs.len() <= MOST_CREATED_AT_ONCE {
        true => stage.games_of(round, &pairs, s.now),
        false => Vec::new(),
    };
    let games = games.iter().filter_map(|game| s.new_game(t, (k, stage), game)).collect();
    Action::Append { events: vec![Event::Paired { k, round, pairs, byes, forfeits }], games }
}
