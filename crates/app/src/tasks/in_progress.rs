//! The work that this process is doing at the moment.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard};

/// The keys of work in progress, so that none is begun twice. Clones share the set.
pub(crate) struct InProgress<K>(Arc<Mutex<BTreeSet<K>>>);

impl<K> Default for InProgress<K> {
    fn default() -> InProgress<K> {
        InProgress(Arc::default())
    }
}

impl<K> Clone for InProgress<K> {
    fn clone(&self) -> InProgress<K> {
        InProgress(self.0.clone())
    }
}

impl<K: Ord + Clone> InProgress<K> {
    /// Begins work; false if it is in progress already.
    pub(crate) fn begin(&self, key: &K) -> bool {
        self.set().insert(key.clone())
    }

    /// Ends work, done or not.
    pub(crate) fn end(&self, key: &K) {
        self.set().remove(key);
    }

    /// The keys of all work in progress.
    pub(crate) fn keys(&self) -> Vec<K> {
        self.set().iter().cloned().collect()
    }

    fn set(&self) -> MutexGuard<'_, BTreeSet<K>> {
        self.0.lock().expect("no code panics while it holds the set")
    }
}
