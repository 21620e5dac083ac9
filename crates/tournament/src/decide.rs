//! Decides commands: whether one is allowed now, and what it changes.

use cuatro_game::{GameId, Time};

use crate::settings::check_title;
use crate::stage::{Stage, StageState};
use crate::state::sorted;
use crate::{
    BotsAllowed, Command, Entrant, EntrantNumber, Event, Extension, Format, Mark, Membership, NewEntry,
    Refusal, SettingsError, StageOutcome, StageSettings, Tournament,
};

/// The most stages of a tournament; this bounds the length of its log.
const MOST_STAGES: u16 = 200;
/// The most entrants that can wait for admission: more than an organiser would look through.
const MOST_ASKING: usize = 50;
/// The most entrants of one device.
const MOST_ON_DEVICE: usize = 3;
/// The time after the end in which results can be corrected: complaints often come after the prizes.
const CORRECTIONS_MS: i64 = Time::DAY_MS;
/// The possible sizes of a round robin.
const ROUND_ROBIN: std::ops::RangeInclusive<u32> = 3..=20;

/// Decides a command on a state: the resulting events, in order. None if the requested state already holds.
pub fn decide(t: &Tournament, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    if let Some(ended_at) = t.ended_at {
        let takes_corrections = now < ended_at.plus(CORRECTIONS_MS);
        return match *command {
            Command::End => Ok(Vec::new()),
            Command::Correct { k, ref game, outcome } if takes_corrections => correct(t, k, game, outcome),
            _ => Err(Refusal::TournamentOver),
        };
    }
    match *command {
        Command::Enter(entry) => enter(t, entry),
        Command::Leave { n } => match entrant(t, n)?.membership {
            Membership::In | Membership::Paused | Membership::Asking => Ok(vec![Event::Left { n }]),
            Membership::Left | Membership::Removed | Membership::Banned => Ok(Vec::new()),
        },
        Command::Pause { n, own } => match entrant(t, n)?.membership {
            Membership::In => Ok(vec![Event::Paused { n, own }]),
            Membership::Paused => Ok(Vec::new()),
            out => Err(is_out(out)),
        },
        Command::Back { n } => match entrant(t, n)?.membership {
            Membership::In => Ok(Vec::new()),
            Membership::Paused => Ok(vec![Event::Back { n }]),
            Membership::Left if t.registration_open => has_place(t).map(|()| vec![Event::Back { n }]),
            Membership::Removed if t.registration_open => may_ask(t).map(|()| vec![Event::Asked { n }]),
            Membership::Left | Membership::Removed => Err(Refusal::RegistrationClosed),
            out => Err(is_out(out)),
        },
        Command::LetIn { n } => match entrant(t, n)?.membership {
            Membership::In | Membership::Paused => Ok(Vec::new()),
            Membership::Asking | Membership::Left | Membership::Removed | Membership::Banned => {
                has_place(t).map(|()| vec![Event::Back { n }])
            }
        },
        Command::Remove { n, banned } => {
            let wanted = if banned { Membership::Banned } else { Membership::Removed };
            let holds = entrant(t, n)?.membership == wanted;
            Ok(if holds { Vec::new() } else { vec![Event::Removed { n, banned }] })
        }
        Command::Rename { n, free } => entrant(t, n).map(|_| vec![Event::Renamed { n, free }]),
        Command::GiveToken { n } => match entrant(t, n)?.membership {
            Membership::In | Membership::Paused => Ok(vec![Event::TokenGiven { n }]),
            out => Err(is_out(out)),
        },
        Command::Retitle { ref title } => {
            check_title(title)?;
            let holds = *title == t.settings.title;
            Ok(if holds { Vec::new() } else { vec![Event::Retitled { title: title.clone() }] })
        }
        Command::Registration { open } => {
            Ok(if open == t.registration_open { Vec::new() } else { vec![Event::Registration { open }] })
        }
        Command::Hold { on } => {
            Ok(if on == t.held_since.is_some() { Vec::new() } else { vec![Event::Hold { on }] })
        }
        Command::Apart { a, b, apart } => keep_apart(t, a, b, apart),
        Command::AddStage { ref settings, start } => add_stage(t, settings, start),
        Command::StartStage { k } => match stage(t, k)? {
            Stage { status: StageState::Ready, settings, .. } => Ok(vec![start_stage(t, k, settings)?]),
            Stage { status: StageState::Running, .. } => Ok(Vec::new()),
            _ => Err(Refusal::StageBegun),
        },
        Command::Extend { k, by } => extend(running(t, k)?, k, by, now),
        Command::EndStage { k, at_once } => end_stage(stage(t, k)?, k, at_once, now),
        Command::NextRound { k, round } => next_round(running(t, k)?, k, round),
        Command::SetPairings { k, ref pairs } => set_pairings(t, k, pairs),
        Command::Correct { k, ref game, outcome } => correct(t, k, game, outcome),
        Command::Once { mark, ref command } => once(t, mark, command, now),
        Command::End => match t.current_stage() {
            Some((k, _)) => Err(Refusal::StageGoingOn { k }),
            None => Ok(vec![Event::Ended]),
        },
    }
}

fn entrant(t: &Tournament, n: EntrantNumber) -> Result<&Entrant, Refusal> {
    t.entrant(n).ok_or(Refusal::NoEntrant { n })
}

fn stage(t: &Tournament, k: u16) -> Result<&Stage, Refusal> {
    t.stage(k).ok_or(Refusal::NoStage { k })
}

fn running(t: &Tournament, k: u16) -> Result<&Stage, Refusal> {
    match stage(t, k)? {
        stage @ Stage { status: StageState::Running, .. } => Ok(stage),
        Stage { status, .. } => Err(Refusal::StageNotRunning { status: *status }),
    }
}

fn is_out(membership: Membership) -> Refusal {
    match membership {
        Membership::Banned => Refusal::Banned,
        Membership::Removed => Refusal::Removed,
        Membership::Asking => Refusal::NotLetIn,
        Membership::Left | Membership::In | Membership::Paused => Refusal::Left,
    }
}

fn has_place(t: &Tournament) -> Result<(), Refusal> {
    let places = t.settings.places;
    let taken = t.entrants().filter(|(_, entrant)| !entrant.membership.is_out()).count();
    if taken < places as usize { Ok(()) } else { Err(Refusal::Full { places }) }
}

fn enter(t: &Tournament, entry: NewEntry) -> Result<Vec<Event>, Refusal> {
    let NewEntry { player, name_given, bot, let_in, device } = entry;
    if let Some(n) = player.and_then(|player| t.entrant_of(player)) {
        return match entrant(t, n)?.membership {
            Membership::In | Membership::Paused => Err(Refusal::AlreadyEntered { n }),
            _ if let_in => decide(t, &Command::LetIn { n }, t.updated_at),
            // A second request, with another token.
            Membership::Asking => Ok(vec![Event::Asked { n }]),
            Membership::Left | Membership::Removed | Membership::Banned => {
                decide(t, &Command::Back { n }, t.updated_at)
            }
        };
    }
    match t.settings.bots {
        BotsAllowed::No if bot => return Err(Refusal::PeopleOnly),
        BotsAllowed::Only if !bot => return Err(Refusal::BotsOnly),
        _ => {}
    }
    if !t.registration_open && !let_in {
        return Err(Refusal::RegistrationClosed);
    }
    if !t.settings.open && !name_given && !let_in {
        return Err(Refusal::NotOnList);
    }
    has_place(t)?;
    if !let_in && device.is_some() {
        let same = t.entrants().filter(|(_, other)| {
            let is_there = !other.membership.is_out() || other.membership == Membership::Asking;
            other.device == device && is_there
        });
        if same.count() >= MOST_ON_DEVICE {
            return Err(Refusal::TooManyOnDevice { max: MOST_ON_DEVICE as u32 });
        }
    }
    // Entrants without proof of their name wait for admission.
    let asks = player.is_none() && !let_in;
    if asks {
        may_ask(t)?;
    }
    let n = EntrantNumber::at(t.entrants().len());
    Ok(vec![Event::Entered { n, player, name_given, bot, asks, device }])
}

fn may_ask(t: &Tournament) -> Result<(), Refusal> {
    let asking = t.entrants().filter(|(_, entrant)| entrant.membership == Membership::Asking).count();
    if asking < MOST_ASKING { Ok(()) } else { Err(Refusal::TooManyAsk { max: MOST_ASKING as u32 }) }
}

fn keep_apart(
    t: &Tournament,
    a: EntrantNumber,
    b: EntrantNumber,
    apart: bool,
) -> Result<Vec<Event>, Refusal> {
    entrant(t, a)?;
    entrant(t, b)?;
    if a == b {
        return Err(Refusal::NamedTwice { n: a });
    }
    if t.are_apart(a, b) == apart {
        return Ok(Vec::new());
    }
    let [a, b] = sorted(a, b);
    Ok(vec![if apart { Event::Apart { a, b } } else { Event::Together { a, b } }])
}

fn once(t: &Tournament, mark: Mark, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    if t.marked(mark).is_some() {
        return Ok(Vec::new());
    }
    let mut events = decide(t, command, now)?;
    if !events.is_empty() {
        events.push(Event::Marked(mark));
    }
    Ok(events)
}

fn add_stage(t: &Tournament, settings: &StageSettings, start: bool) -> Result<Vec<Event>, Refusal> {
    let settings = settings.clone().checked()?;
    // A tournament has at most MOST_STAGES.
    let k = t.stages().len() as u16 + 1;
    if k > MOST_STAGES {
        return Err(Refusal::TooManyStages { max: MOST_STAGES });
    }
    let started = if start { Some(start_stage(t, k, &settings)?) } else { None };
    Ok([Event::StageAdded { k, settings }].into_iter().chain(started).collect())
}

/// A round robin includes every entrant, present or not: its schedule must be known at the start. Entrants that never play are struck
/// out.
fn start_stage(t: &Tournament, k: u16, settings: &StageSettings) -> Result<Event, Refusal> {
    if let Some((k, _)) = t.current_stage() {
        return Err(Refusal::StageGoingOn { k });
    }
    let mut field: Vec<(u64, EntrantNumber)> = t
        .entrants()
        .filter(|(_, entrant)| entrant.membership == Membership::In)
        .map(|(n, entrant)| (entrant.lot, n))
        .collect();
    field.sort_unstable();
    let actual = field.len() as u32;
    match settings.format {
        Format::Arena { .. } => Ok(Event::StageStarted { k, rounds: 0, field: Vec::new() }),
        Format::RoundRobin { cycles, free } => {
            let (min, max) = ROUND_ROBIN.into_inner();
            if !ROUND_ROBIN.contains(&actual) {
                return Err(Refusal::EntrantsOutOfRange { actual, min, max });
            }
            let rounds_for_all = (u32::from(cycles) * (actual - 1 + actual % 2)) as u16;
            let rounds = if free { 0 } else { rounds_for_all };
            Ok(Event::StageStarted { k, rounds, field: field.into_iter().map(|(_, n)| n).collect() })
        }
        Format::Swiss { rounds, .. } => {
            if actual < 2 {
                let max = crate::Settings::MOST_PLACES;
                return Err(Refusal::EntrantsOutOfRange { actual, min: 2, max });
            }
            // ⌈log₂ n⌉ + 1, and no more than there are opponents.
            let enough = (actual.next_power_of_two().ilog2() + 1).min(actual - 1);
            let rounds = rounds.unwrap_or(enough as u16);
            Ok(Event::StageStarted { k, rounds, field: Vec::new() })
        }
    }
}

fn extend(stage: &Stage, k: u16, by: Extension, now: Time) -> Result<Vec<Event>, Refusal> {
    let (field, actual, max) = match by {
        Extension::Minutes(minutes) => {
            let left_ms = stage.ends_at.ok_or(Refusal::WrongFormat)?.since(now);
            let room_ms = i64::from(StageSettings::LONGEST_ARENA) * 60_000 - left_ms;
            ("minutes", u32::from(minutes), u32::try_from(room_ms / 60_000).unwrap_or(0))
        }
        Extension::Rounds(rounds) if stage.is_swiss() => {
            ("rounds", u32::from(rounds), u32::from(StageSettings::MOST_ROUNDS.saturating_sub(stage.rounds)))
        }
        Extension::Rounds(_) => return Err(Refusal::WrongFormat),
    };
    if (1..=max).contains(&actual) {
        return Ok(vec![Event::Extended { k, by }]);
    }
    Err(SettingsError::OutOfRange { field, min: 1.min(max), max, actual }.into())
}

fn end_stage(stage: &Stage, k: u16, at_once: bool, now: Time) -> Result<Vec<Event>, Refusal> {
    let called = at_once.then_some(Event::LastGamesCalled { k });
    match stage.status {
        StageState::Running => Ok([Event::Finishing { k }].into_iter().chain(called).collect()),
        StageState::Finishing if stage.deadline.is_some_and(|deadline| now < deadline) => {
            Ok(called.into_iter().collect())
        }
        StageState::Finishing | StageState::Ended => Ok(Vec::new()),
        status @ StageState::Ready => Err(Refusal::StageNotRunning { status }),
    }
}

fn next_round(stage: &Stage, k: u16, round: Option<u16>) -> Result<Vec<Event>, Refusal> {
    if stage.is_free() {
        return Err(Refusal::WrongFormat);
    }
    let next = stage.round + 1;
    match round.unwrap_or(next) {
        // A repeated request.
        round if round == stage.round || (round == next && stage.called) => Ok(Vec::new()),
        round if round != next => Err(Refusal::WrongRound { next }),
        _ if next > stage.rounds => Err(Refusal::NoMoreRounds { rounds: stage.rounds }),
        round => Ok(vec![Event::RoundCalled { k, round }]),
    }
}

fn set_pairings(t: &Tournament, k: u16, pairs: &[[EntrantNumber; 2]]) -> Result<Vec<Event>, Refusal> {
    let stage = stage(t, k)?;
    let is_ready = stage.status == StageState::Ready;
    if !is_ready {
        running(t, k)?;
    }
    if !stage.is_swiss() {
        return Err(Refusal::WrongFormat);
    }
    if !is_ready && stage.round >= stage.rounds {
        return Err(Refusal::NoMoreRounds { rounds: stage.rounds });
    }
    let mut named = std::collections::HashSet::new();
    for n in pairs.iter().flatten() {
        let membership = entrant(t, *n)?.membership;
        if membership.is_out() {
            return Err(is_out(membership));
        }
        if !named.insert(*n) {
            return Err(Refusal::NamedTwice { n: *n });
        }
    }
    Ok(vec![Event::PairingsSet { k, round: stage.round + 1, pairs: pairs.to_vec() }])
}

fn correct(t: &Tournament, k: u16, game: &GameId, outcome: StageOutcome) -> Result<Vec<Event>, Refusal> {
    stage(t, k)?;
    let (_, found) = t.game(game).filter(|(of, _)| *of == k).ok_or(Refusal::NoGame)?;
    match found.result {
        None => Err(Refusal::GameNotOver),
        Some((holds, _)) if holds == outcome => Ok(Vec::new()),
        Some(_) => Ok(vec![Event::Corrected { k, game: game.clone(), outcome }]),
    }
}
