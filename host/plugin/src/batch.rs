//! Splits many elements into few calls.

use super::limits::Limits;

/// Maximum elements and bytes of props in one call. An ordinary work stays below both, so that each
/// plugin is called once.
pub(super) const MAX_BATCH_ELEMENTS: usize = 512;
/// See [`MAX_BATCH_ELEMENTS`].
pub(super) const MAX_BATCH_BYTES: usize = 2 << 20;

/// Returns the maximum bytes of props in one call whose answer contains the props again: a quarter
/// of the answer's limit, which leaves space for diagnostics.
pub(super) fn max_echoed_bytes(limits: &Limits) -> usize {
    MAX_BATCH_BYTES.min(limits.copied_bytes / 4)
}

/// Splits a list into as few batches as possible, in order. A batch exceeds `most_bytes` only if it
/// is a single larger item.
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

    /// A work of ordinary size is one call; a large one is split by number and by size.
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
