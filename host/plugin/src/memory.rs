//! Memory limits of one instance: all linear memories together, every table by itself.

use wasmtime::ResourceLimiter;

use super::engine::{MEMORIES, TABLES};

/// Rejects growth beyond the limits and remembers that it did.
#[derive(Debug)]
pub(super) struct MemoryMeter {
    limit: usize,
    table_limit: usize,
    used: usize,
    refused: bool,
}

impl MemoryMeter {
    /// Creates a meter for a new instance.
    pub(super) fn new(limit: usize, table_limit: usize) -> MemoryMeter {
        MemoryMeter { limit, table_limit, used: 0, refused: false }
    }

    /// Current bytes of linear memory.
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// Whether any growth was rejected: a trap after that is most likely a consequence.
    pub(super) fn has_refused(&self) -> bool {
        self.refused
    }
}

impl ResourceLimiter for MemoryMeter {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        let wanted = self.used.saturating_add(desired.saturating_sub(current));
        if wanted > self.limit {
            self.refused = true;
            return Ok(false);
        }
        self.used = wanted;
        Ok(true)
    }

    fn table_growing(
        &mut self,
        _current: usize,
        desired: usize,
        _maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        if desired > self.table_limit {
            self.refused = true;
            return Ok(false);
        }
        Ok(true)
    }

    fn instances(&self) -> usize {
        16
    }

    fn tables(&self) -> usize {
        usize::try_from(TABLES).unwrap_or(usize::MAX)
    }

    fn memories(&self) -> usize {
        usize::try_from(MEMORIES).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_memories_share_one_limit() {
        let mut meter = MemoryMeter::new(100, 10);
        assert!(meter.memory_growing(0, 60, None).unwrap());
        assert!(!meter.memory_growing(0, 60, None).unwrap(), "the second memory would make it 120");
        assert!(meter.memory_growing(0, 40, None).unwrap());
        assert!(meter.has_refused());
    }

    #[test]
    fn growing_counts_only_what_is_added() {
        let mut meter = MemoryMeter::new(100, 10);
        assert!(meter.memory_growing(0, 60, None).unwrap());
        assert!(meter.memory_growing(60, 100, None).unwrap());
        assert!(!meter.memory_growing(100, 101, None).unwrap());
    }

    #[test]
    fn a_table_above_its_limit_is_refused() {
        let mut meter = MemoryMeter::new(100, 10);
        assert!(meter.table_growing(0, 10, None).unwrap());
        assert!(!meter.has_refused());
        assert!(!meter.table_growing(10, 11, None).unwrap());
        assert!(meter.has_refused());
    }
}
