//! Many elements in few calls.

use super::limits::Limits;

/// Elements and bytes of props in one call. An ordinary work stays below both, so that a plugin is called once.
pub(super) const MAX_BATCH_ELEMENTS: usize = 512;
/// See [`MAX_BATCH_ELEMENTS`].
pub(super) const MAX_BATCH_BYTES: usize = 2 << 20;

/// Bytes of props in one call whose answer holds the props again: a quarter of what an answer may have, so that there is room
/// for what is said about them.
pub(super) fn max_echoed_bytes(limits: &Limits) -> usize {
    MAX_BATCH_BYTES.min(limits.copied_bytes / 4)
}

/// As few lists as possible, in the same order, each of at most so many bytes unless one alone has more.
pub(super) fn batches<T>(
    all: Vec<T>,
    most_bytes: usize,
    bytes_of: impl Fn(&T) -> usize,
) -> Vec<Vec<T>> {
    let mut batches: Vec<Vec<T>> = Vec::new();
    let mut bytes = 0;
    for one in all {
        let own = bytes_of(&one);
        bytes += own;
        match batches.last_mut() {
            Some(batch) if bytes <= most_bytes && batch.len() < MAX_BATCH_ELEMENTS => {
                batch.push(one);
            }
            _ => {
                bytes = own;
                batches.push(vec![one]);
            }
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A work of ordinary size is one call, and a large one is cut by number and by weight.
    #[test]
    fn lists_are_cut_by_number_and_by_weight() {
        let lens = |batches: Vec<Vec<usize>>| batches.iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(lens(batches(vec![1; 500], MAX_BATCH_BYTES, |one| *one)), [500]);
        assert_eq!(lens(batches(vec![1; 1_100], MAX_BATCH_BYTES, |one| *one)), [512, 512, 76]);
        assert_eq!(lens(batches(vec![1 << 20; 5], MAX_BATCH_BYTES, |one| *one)), [2, 2, 1]);
        assert_eq!(
            lens(batches(vec![3 << 20; 2], MAX_BATCH_BYTES, |one| *one)),
            [1, 1],
            "too heavy for any list"
        );
    }
}
