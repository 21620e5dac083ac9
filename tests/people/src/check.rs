//! The search for an instant for each operation.

use std::collections::BTreeSet;
use std::fmt::Write;

use cuatro_game::Logged;

use super::rules::Rules;
use super::{Answered, Asked, NEVER, Operation, Seen};

/// What a check was about.
#[derive(Clone, Copy, Default, Debug)]
pub struct Checked {
    pub histories: usize,
    pub operations: usize,
    /// Those of them that were never answered.
    pub unanswered: usize,
    /// The most places where one history could be at the same time.
    pub widest: usize,
}

impl Checked {
    pub fn add(&mut self, other: Checked) {
        self.histories += other.histories;
        self.operations += other.operations;
        self.unanswered += other.unanswered;
        self.widest = self.widest.max(other.widest);
    }
}

/// Where a history can be: how many events of the log have happened, and which of the operations in progress.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    version: u32,
    done: BTreeSet<usize>,
}

struct Search<'a> {
    rules: Rules<'a>,
    operations: &'a [Operation],
    /// Operations in progress.
    open: Vec<usize>,
    places: BTreeSet<Place>,
}

/// Compares what was asked and answered about a game with its log.
///
/// # Errors
///
/// The first answer for which there is no instant, with what surrounds it.
pub fn check(log: &[Logged], operations: Vec<Operation>) -> Result<Checked, String> {
    let mut checked = Checked { histories: 1, operations: operations.len(), ..Checked::default() };
    checked.unanswered = operations.iter().filter(|one| one.answered == Answered::Nothing).count();
    if log.is_empty() {
        // Its creation was never answered.
        let told = operations.iter().find(|one| matches!(one.answered, Answered::Done(_) | Answered::Saw(_)));
        return told.map_or(Ok(checked), |told| Err(format!("there is no such game: {told:?}")));
    }
    // A reader of the log sees all of it.
    let reading = Operation {
        asked: Asked::Look,
        answered: Answered::Saw(Seen::version(log.len() as u32)),
        began: NEVER,
        ended: NEVER,
    };
    let mut all = operations;
    all.push(reading);
    let rules = Rules::of(log).ok_or_else(|| format!("the log does not replay: {log:?}"))?;
    let mut search = Search {
        rules,
        operations: &all,
        open: Vec::new(),
        places: BTreeSet::from([Place { version: 1, done: BTreeSet::new() }]),
    };
    // An answer and a request have different ticks; only what never ends shares its own, and begins before that.
    let mut ticks: Vec<(u64, bool, usize)> = Vec::with_capacity(2 * all.len());
    for (at, operation) in all.iter().enumerate() {
        ticks.push((operation.began, false, at));
        let ends = operation.ended < NEVER || operation.began == NEVER;
        ticks.extend(ends.then_some((operation.ended, true, at)));
    }
    ticks.sort_unstable();
    for (_, ends, at) in ticks {
        if !ends {
            search.open.push(at);
            continue;
        }
        if !search.fits_everywhere(at) {
            let places = search.after(at);
            if places.is_empty() {
                return Err(search.describe(at));
            }
            search.places = places;
        }
        search.open.retain(|open| *open != at);
        checked.widest = checked.widest.max(search.places.len());
    }
    Ok(checked)
}

impl Search<'_> {
    /// Whether an operation can have been answered wherever the history can be, so that it stays there.
    fn fits_everywhere(&self, ended: usize) -> bool {
        let operation = &self.operations[ended];
        let fits = |place: &Place| !place.done.contains(&ended) && self.rules.fits(operation, place.version);
        operation.answered != Answered::Done(None) && self.places.iter().all(fits)
    }

    /// Where the history can be once this operation has ended.
    fn after(&self, ended: usize) -> BTreeSet<Place> {
        let operation = &self.operations[ended];
        let unanswered = operation.answered == Answered::Nothing;
        // A reader that knows a version was answered no later than at it.
        let newest = match &operation.answered {
            Answered::Done(Some(seen)) | Answered::Saw(seen) => seen.version,
            _ => self.rules.last(),
        };
        let mut found = BTreeSet::new();
        let mut ahead: Vec<Place> = self.places.iter().cloned().collect();
        let mut tried = self.places.clone();
        // Nothing happens before an answer makes it necessary: it can happen at the next one as well.
        if unanswered {
            found.extend(self.places.iter().cloned());
        }
        while let Some(mut place) = ahead.pop() {
            if place.done.remove(&ended) {
                found.insert(place);
                continue;
            }
            if self.rules.fits(operation, place.version) {
                found.insert(place.clone());
                if operation.answered != Answered::Done(None) {
                    continue;
                }
            }
            if place.version >= newest {
                continue;
            }
            for next in self.steps(&place) {
                if tried.insert(next.clone()) {
                    ahead.push(next);
                }
            }
        }
        let found: BTreeSet<Place> = found
            .into_iter()
            .map(|mut place| {
                place.done.remove(&ended);
                place
            })
            .collect();
        // A place is needless if there is one where less of what nobody waits for was used up, and more was answered.
        let is_needless =
            |place: &&Place| found.iter().any(|other| other != *place && self.is_as_good(other, place));
        found.iter().filter(|place| !is_needless(place)).cloned().collect()
    }

    /// Whether whatever can follow at one place can follow at the other one too.
    fn is_as_good(&self, one: &Place, other: &Place) -> bool {
        let is_answered = |at: &usize| self.operations[*at].answered != Answered::Nothing;
        one.version == other.version
            && one.done.difference(&other.done).all(is_answered)
            && other.done.difference(&one.done).all(|at| !is_answered(at))
    }

    /// The places after one more change: an answer at the version before it must have been given by then.
    fn steps(&self, place: &Place) -> Vec<Place> {
        let waiting = || self.open.iter().copied().filter(|open| !place.done.contains(open));
        let mut changes: Vec<(Option<usize>, u32)> = Vec::new();
        let mut alike: Vec<&Operation> = Vec::new();
        for open in waiting() {
            let operation = &self.operations[open];
            // Of commands without an answer that ask for the same, any is as good as another.
            let same = |other: &&Operation| {
                (&other.asked, &other.answered, other.ended)
                    == (&operation.asked, &operation.answered, operation.ended)
            };
            if let Some(after) = self.rules.change(operation, place.version)
                && !alike.iter().any(same)
            {
                changes.push((Some(open), after));
                if operation.answered == Answered::Nothing {
                    alike.push(operation);
                }
            }
        }
        changes.extend(self.rules.own_change(place.version).map(|after| (None, after)));
        if changes.is_empty() {
            return Vec::new();
        }
        let mut answered = vec![place.done.clone()];
        for open in waiting().filter(|open| self.rules.fits(&self.operations[*open], place.version)) {
            // A reader that only knows that it was done may also make a later change.
            let unsure = self.operations[open].answered == Answered::Done(None);
            let without = if unsure { answered.clone() } else { Vec::new() };
            answered.iter_mut().for_each(|done| done.extend([open]));
            answered.extend(without);
        }
        let mut next = Vec::new();
        for (by, version) in changes {
            for done in answered.iter().filter(|done| by.is_none_or(|by| !done.contains(&by))) {
                next.push(Place { version, done: done.iter().copied().chain(by).collect() });
            }
        }
        next
    }

    /// What cannot be, and what surrounds it.
    fn describe(&self, ended: usize) -> String {
        let mut text = format!("no instant for {:?}\n", self.operations[ended]);
        let oldest = self.places.iter().map(|place| place.version).min().unwrap_or(1);
        for place in &self.places {
            let _ = writeln!(
                text,
                "before its answer the game was at {}, with {:?} done",
                place.version, place.done
            );
        }
        for open in &self.open {
            let _ = writeln!(text, "in progress, {open}: {:?}", self.operations[*open]);
        }
        for logged in &self.rules.log[oldest as usize - 1..] {
            let _ = writeln!(text, "event {}: {:?}", logged.version, logged.event);
        }
        text
    }
}
