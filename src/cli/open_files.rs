//! How many files and sockets this process may open at once.

/// File descriptors beyond which more are of no use.
#[cfg(unix)]
const MOST_FILES: u64 = 100_000;

/// Requests as many file descriptors as the system allows, because each connection needs one. Returns the number, if known.
pub(super) fn raise() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        // If there is no limit, or more than can ever be needed, this is enough.
        let asked = maximum.unwrap_or(MOST_FILES).min(MOST_FILES);
        if current.is_none_or(|current| current >= asked) {
            return current.map(|files| usize::try_from(files).unwrap_or(usize::MAX));
        }
        let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(asked), maximum });
        if let Err(error) = &raised {
            tracing::warn!(%error, ?current, "the number of open files could not be raised");
        }
        raised.ok().map(|()| asked).or(current).map(|files| usize::try_from(files).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    None
}
