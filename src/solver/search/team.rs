//! Several searches of one question. They share the table and a list of who is searching which of the nodes near the root.
//!
//! All search the same null window from the same root. A child that another search is busy with is postponed until the node's
//! other children have been searched; most of the time its score is in the table by then. So the searches separate by
//! themselves, whatever their number, and nobody waits. The first to find the answer gives it to all.
//!
//! Postponing what others are busy with: Jean-Christophe Weill, The ABDADA Distributed Minimax Search Algorithm, 1996; without
//! the counters in the table: Tom Kerrigan, Simplified ABDADA, 2013.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::board::{Board, CELLS, Shape, Whole};
use super::super::book::Book;
use super::super::node::{key, play_forced, start};
use super::super::order::History;
use super::super::table::{Slot, Table};
use super::{Search, Stop, null_window};

/// Nodes with fewer discs are announced while they are searched.
pub(super) const SHARED_PLIES: u32 = 24;
/// Places for nodes that are being searched.
const PLACES: usize = 1 << 12;

/// Instead of a question: there will be no more.
const OVER: u64 = u64::MAX;
/// Below the number of a question its bound or its answer, made positive.
const VALUE_BITS: u32 = 8;
const BIAS: i32 = CELLS as i32;

/// What the searches of a team share besides the table.
#[derive(Debug)]
pub(super) struct Team {
    /// The current question's number and its `beta`, or [`OVER`].
    question: AtomicU64,
    /// The newest answer with its question's number.
    answer: AtomicU64,
    /// Nodes that are being searched, each at the place that its key determines.
    busy: Box<[AtomicU64]>,
}

fn numbered(number: u64, value: i32) -> u64 {
    number << VALUE_BITS | (value + BIAS) as u64
}

fn value(numbered: u64) -> i32 {
    (numbered & ((1 << VALUE_BITS) - 1)) as i32 - BIAS
}

impl Team {
    fn place(&self, slot: Slot) -> (&AtomicU64, u64) {
        let id = slot.id();
        (&self.busy[(id >> 20) as usize % PLACES], id)
    }

    /// Whether a search is busy with a node.
    pub(super) fn is_at(&self, slot: Slot) -> bool {
        let (place, id) = self.place(slot);
        place.load(Ordering::Relaxed) == id
    }

    /// Announces that a search begins with a node.
    pub(super) fn enter(&self, slot: Slot) {
        let (place, id) = self.place(slot);
        place.store(id, Ordering::Relaxed);
    }

    /// Announces that it has left the node.
    pub(super) fn leave(&self, slot: Slot) {
        let (place, id) = self.place(slot);
        if place.load(Ordering::Relaxed) == id {
            place.store(0, Ordering::Relaxed);
        }
    }

    /// The answer to the question of this number, if somebody has found it.
    fn answer_to(&self, number: u64) -> Option<i32> {
        let answer = self.answer.load(Ordering::Relaxed);
        (answer >> VALUE_BITS == number).then(|| value(answer))
    }
}

/// Why the search of a question ends.
pub(super) enum Settled {
    /// Another member has found the answer.
    Answered(i32),
    /// The question is no longer the same, or there is a later one.
    Another,
}

/// A search's part in its team.
pub(super) struct Member {
    pub(super) team: Arc<Team>,
    /// The number of the question that it searches.
    number: u64,
    /// Whether it asks the questions. The team ends with its leader's part.
    leads: bool,
}

impl Drop for Member {
    fn drop(&mut self) {
        if self.leads {
            self.team.question.store(OVER, Ordering::Relaxed);
        }
    }
}

impl Member {
    /// Leads a new team with this question.
    pub(super) fn leading(beta: i32) -> Member {
        let busy = std::iter::repeat_with(AtomicU64::default).take(PLACES).collect();
        let team = Team { question: AtomicU64::new(numbered(1, beta)), answer: AtomicU64::new(0), busy };
        Member { team: Arc::new(team), number: 1, leads: true }
    }

    /// Asks the next question.
    pub(super) fn ask(&mut self, beta: i32) {
        self.number += 1;
        self.team.question.store(numbered(self.number, beta), Ordering::Relaxed);
    }

    /// Whether it is the only member of the team.
    pub(super) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.team) == 1
    }

    /// Whether the question needs no more searching by this member.
    pub(super) fn is_settled(&self) -> Option<Settled> {
        if self.leads {
            return self.team.answer_to(self.number).map(Settled::Answered);
        }
        (self.team.question.load(Ordering::Relaxed) >> VALUE_BITS != self.number).then_some(Settled::Another)
    }
}

/// Help for a long search, to be [run](Companion::run) by another thread. A caller without a thread for it drops it.
pub struct Companion {
    table: Table,
    team: Arc<Team>,
    board: Board,
    history: History,
    with_book: bool,
}

impl Companion {
    /// A part in the team of a search for this board.
    pub(super) fn of(search: &mut Search<'_>, board: Board, team: Arc<Team>) -> Companion {
        let with_book = search.book.is_some();
        Companion { table: search.table.share(), team, board, history: search.history.clone(), with_book }
    }

    /// Searches the leader's questions, until the leader has all its answers or `stop` says so.
    pub fn run(mut self, book: &Book, stop: &mut Stop<'_>) {
        match self.board.part() {
            None => self.run_on(Whole, book, stop),
            Some(part) => self.run_on(part, book, stop),
        }
    }

    fn run_on<S: Shape>(&mut self, shape: S, book: &Book, stop: &mut Stop<'_>) {
        let mut node = start(shape, self.board);
        if play_forced(shape, &mut node, &mut 1).is_some() {
            return;
        }
        let mut outside = false;
        let mut stop = |nodes| {
            outside |= stop(nodes);
            outside
        };
        let mut search = Search::new(&mut self.table, &mut stop);
        if self.with_book {
            search = search.with_book(book);
        }
        search.history = self.history.clone();
        let slot = search.table.slot(key(shape, &node), node.plies);
        loop {
            let question = self.team.question.load(Ordering::Relaxed);
            if question == OVER {
                return;
            }
            let number = question >> VALUE_BITS;
            search.member = Some(Member { team: self.team.clone(), number, leads: false });
            let known = search.table.get(slot);
            let score = null_window::<S, true>(&mut search, shape, &node, slot, known.best, value(question));
            if search.stopped && search.settled.take().is_none() {
                return;
            }
            if !std::mem::take(&mut search.stopped) {
                self.team.answer.store(numbered(number, score), Ordering::Relaxed);
            }
            // The leader checks every few thousand nodes.
            while self.team.question.load(Ordering::Relaxed) == question {
                if (search.stop)(search.nodes) {
                    return;
                }
                std::thread::yield_now();
            }
        }
    }
}
