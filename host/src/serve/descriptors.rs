//! Limit of open file descriptors of this process, and how many connections fit into it.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors reserved for the database, the registry, child processes and outbound requests.
const OWN: u64 = 128;
/// Descriptors per connection: a request in progress may have a file open besides its socket, and
/// there are two origins.
const PER_CONNECTION: u64 = 4;
/// Upper bound whatever the limit of descriptors: each connection takes memory too.
const MAX_CONNECTIONS: u64 = 4096;

/// Raises the soft limit of open files to the hard limit, and returns the limit.
pub(super) fn raise_limit() -> u64 {
    let now = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: now.maximum, maximum: now.maximum };
    if now.current != now.maximum
        && let Err(error) = setrlimit(Resource::Nofile, raised)
    {
        tracing::warn!(%error, "the limit of open files was not raised");
    }
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Returns the maximum number of connections per origin for this number of descriptors; `wished` is
/// the configured maximum.
pub(super) fn max_connections(descriptors: u64, wished: Option<usize>) -> usize {
    let possible = descriptors.saturating_sub(OWN) / PER_CONNECTION;
    let possible = usize::try_from(possible).unwrap_or(usize::MAX).max(16);
    let most = wished
        .unwrap_or_else(|| usize::try_from(MAX_CONNECTIONS).unwrap_or(usize::MAX))
        .min(possible);
    if wished.is_some_and(|wished| wished > most) {
        tracing::warn!(
            descriptors,
            most,
            "the connection limit is lowered to what the limit of open files allows"
        );
    }
    tracing::info!(descriptors, connections_per_origin = most, "limit of open files");
    most
}

#[cfg(test)]
mod tests {
    use super::{max_connections, raise_limit};

    #[test]
    fn connections_fit_into_the_descriptors() {
        assert_eq!(max_connections(1024, None), 224);
        assert_eq!(max_connections(1024, Some(100)), 100);
        assert_eq!(max_connections(1024, Some(5000)), 224);
        assert_eq!(max_connections(1 << 20, None), 4096);
        assert_eq!(max_connections(64, None), 16);
    }

    #[test]
    fn what_the_system_allows_is_taken() {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        assert_eq!(Some(raise_limit()), limit.maximum.or(Some(u64::MAX)));
    }
}
