//! The latest events of all games, for clients that follow the whole server.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::sync::{Notify, watch};

use super::{Entry, LiveGame};

/// How many events are kept for followers that are slow or reconnect: about a megabyte.
const KEPT_EVENTS: usize = 2048;
/// The most bytes of events as readers get them. Beyond it only the newest are kept, and others are written again when they are asked for.
const KEPT_BYTES: usize = 16 * 1024 * 1024;
/// How many events are returned at once.
const EVENTS_PER_READ: usize = 64;
/// How many followers that watch in turn are woken together. Each then writes to a socket, and a move that arrives meanwhile waits for them.
const FOLLOWERS_PER_GROUP: usize = 8;

/// An event of some game.
#[derive(Clone, Debug)]
pub struct ActivityEvent {
    /// Its number among all events of this process, from 1.
    pub number: u64,
    /// The game after the event, or after a later one of the same change.
    pub live: Arc<LiveGame>,
    pub entry: Arc<Entry>,
}

/// The latest events of all games, in the order in which they became durable.
#[derive(Debug, Default)]
pub struct Activity {
    latest: Mutex<VecDeque<ActivityEvent>>,
    newest: watch::Sender<u64>,
    /// The followers that watch in turn: the number for which each group was last woken.
    groups: Mutex<Vec<watch::Sender<u64>>>,
    /// For [`Activity::wake_in_turn`], while there are groups.
    news: Notify,
    written: Mutex<Written>,
}

/// Events as readers get them, by number, kind of reader and format.
#[derive(Debug, Default)]
struct Written {
    texts: BTreeMap<(u64, u8, u8), Arc<[u8]>>,
    bytes: usize,
}

impl Activity {
    /// The number of the newest event; changes with each. Of many, each should [watch in turn](Activity::watch_in_turn).
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.newest.subscribe()
    }

    /// The number of the newest event, for one of many followers: [`Activity::wake_in_turn`] sets it for some a little later.
    pub fn watch_in_turn(&self) -> watch::Receiver<u64> {
        let mut groups = self.groups.lock().expect("no code panics while it holds the groups");
        if let Some(group) = groups.iter().find(|group| group.receiver_count() < FOLLOWERS_PER_GROUP) {
            return group.subscribe();
        }
        let (group, watching) = watch::channel(self.newest());
        groups.push(group);
        watching
    }

    /// The number of the newest event.
    pub fn newest(&self) -> u64 {
        *self.newest.borrow()
    }

    /// Wakes the followers that watch in turn, some at a time, between which other tasks come first. Does not end.
    pub async fn wake_in_turn(&self) {
        loop {
            self.news.notified().await;
            let groups = {
                let mut groups = self.groups.lock().expect("no code panics while it holds the groups");
                groups.retain(|group| group.receiver_count() > 0);
                groups.clone()
            };
            for group in groups {
                group.send_replace(self.newest());
                tokio::task::yield_now().await;
            }
        }
    }

    /// Some of the events after this number, oldest first; `None` if the next one is no longer kept, or never existed.
    pub fn after(&self, number: u64) -> Option<Vec<ActivityEvent>> {
        let latest = self.latest.lock().expect("no code panics while it holds the events");
        let newest = self.newest();
        let first = latest.front().map_or(newest + 1, |event| event.number);
        let skipped = (number + 1).checked_sub(first).filter(|_| number <= newest)?;
        let skipped = usize::try_from(skipped).ok()?;
        Some(latest.iter().skip(skipped).take(EVENTS_PER_READ).cloned().collect())
    }

    /// The bytes of an event for a kind of reader and in a format, written once for all readers unless they are no longer kept.
    pub fn written(
        &self,
        (number, reader, format): (u64, u8, u8),
        write: impl FnOnce() -> Arc<[u8]>,
    ) -> Arc<[u8]> {
        let mut written = self.written.lock().expect("writing an event does not panic");
        if let Some(text) = written.texts.get(&(number, reader, format)) {
            return text.clone();
        }
        let text = write();
        written.bytes += text.len();
        written.texts.insert((number, reader, format), text.clone());
        let forgotten = self.newest().saturating_sub(KEPT_EVENTS as u64);
        let Written { texts, bytes } = &mut *written;
        while let Some(oldest) = texts.first_entry()
            && (oldest.key().0 <= forgotten || *bytes > KEPT_BYTES)
        {
            *bytes -= oldest.remove().len();
        }
        text
    }

    /// Adds the newest events of games, of each so many.
    pub(super) fn happened(&self, changes: Vec<(Arc<LiveGame>, usize)>) {
        let mut latest = self.latest.lock().expect("no code panics while it holds the events");
        let mut number = self.newest();
        for (live, events) in changes {
            let mut entries: Vec<_> = live.log.iter().rev().take(events).cloned().collect();
            while let Some(entry) = entries.pop() {
                number += 1;
                if latest.len() == KEPT_EVENTS {
                    latest.pop_front();
                }
                let live = live.clone();
                latest.push_back(ActivityEvent { number, live, entry });
            }
        }
        self.announce(number);
    }

    /// Says which event is the newest. Where nobody watches in turn, as on most servers, it costs no task its turn.
    fn announce(&self, number: u64) {
        let is_new = self.newest.send_if_modified(|newest| std::mem::replace(newest, number) != number);
        if is_new && !self.groups.lock().expect("no code panics while it holds the groups").is_empty() {
            self.news.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_watches_in_turn_is_woken_by_each_event_and_groups_fill_up_again() {
        let activity = Arc::new(Activity::default());
        let waking = activity.clone();
        let waking = tokio::spawn(async move { waking.wake_in_turn().await });
        let groups = || activity.groups.lock().expect("groups").len();
        let mut watching: Vec<_> = (0..5 * FOLLOWERS_PER_GROUP).map(|_| activity.watch_in_turn()).collect();
        for newest in 1..=3 {
            activity.announce(newest);
            for one in &mut watching {
                one.wait_for(|number| *number == newest).await.expect("it is woken");
            }
        }
        assert_eq!(groups(), 5);
        // One of each group leaves, and others take their places.
        watching.retain({
            let mut at = 0..;
            move |_| at.next().is_some_and(|at| at % FOLLOWERS_PER_GROUP != 0)
        });
        watching.extend((0..5).map(|_| activity.watch_in_turn()));
        assert_eq!((groups(), watching.len()), (5, 5 * FOLLOWERS_PER_GROUP));
        watching.truncate(1);
        activity.announce(4);
        watching[0].wait_for(|number| *number == 4).await.expect("it is woken");
        assert_eq!(groups(), 1, "those of which nobody is left are gone");
        waking.abort();
    }

    #[test]
    fn what_is_written_is_kept_up_to_a_bound_and_the_oldest_goes_first() {
        let activity = Activity::default();
        let text: Arc<[u8]> = vec![0; KEPT_BYTES / 4].into();
        let kept = || {
            let written = activity.written.lock().expect("texts");
            assert!(written.bytes <= KEPT_BYTES);
            written.texts.keys().map(|key| key.0).collect::<Vec<_>>()
        };
        for number in 1..=6 {
            activity.written((number, 0, 0), || text.clone());
            activity.written((number, 0, 0), || panic!("{number} was just written"));
        }
        assert_eq!(kept(), [3, 4, 5, 6]);
        activity.newest.send_replace(5 + KEPT_EVENTS as u64);
        activity.written((7, 1, 1), || text.clone());
        assert_eq!(kept(), [6, 7], "without events that are no longer there");
    }
}
