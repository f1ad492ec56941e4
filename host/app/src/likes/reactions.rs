//! Locks per visitor and element, and likes that are not written yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use pinye_store::Db;
use pinye_store::group_commit::GroupCommit;
use pinye_store::likes::{LikeChange, LikeKey};

use super::reads::ReadLimiter;

/// Reactions in progress. Those of one visitor to one element are serialized; others do not wait
/// for them.
#[derive(Debug)]
pub struct Reactions {
    turns: Mutex<HashMap<LikeKey, Weak<tokio::sync::Mutex<()>>>>,
    pub(super) changes: GroupCommit<LikeChange>,
    /// Number of likes in progress, by the key of their address.
    reserved: Mutex<HashMap<String, i64>>,
    pub(super) reads: ReadLimiter,
}

/// A like of an address that is not written yet.
pub(super) struct LikeReservation<'a> {
    reactions: &'a Reactions,
    counted_by: String,
}

impl Drop for LikeReservation<'_> {
    fn drop(&mut self) {
        let mut reserved = self.reactions.reserved();
        if let Some(count) = reserved.get_mut(&self.counted_by) {
            *count -= 1;
            if *count == 0 {
                reserved.remove(&self.counted_by);
            }
        }
    }
}

impl Reactions {
    /// Creates the state without any reaction in progress.
    pub fn new(db: Db) -> Reactions {
        Reactions {
            turns: Mutex::default(),
            changes: GroupCommit::new(db),
            reserved: Mutex::default(),
            reads: ReadLimiter::new(),
        }
    }

    fn reserved(&self) -> MutexGuard<'_, HashMap<String, i64>> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves a like of an address, and returns how many of that address are in progress with
    /// this one.
    pub(super) fn reserve(&self, counted_by: &str) -> (LikeReservation<'_>, i64) {
        let mut reserved = self.reserved();
        let count = reserved.entry(counted_by.to_owned()).or_default();
        *count += 1;
        (LikeReservation { reactions: self, counted_by: counted_by.to_owned() }, *count)
    }

    pub(super) fn lock_for(&self, key: &LikeKey) -> Arc<tokio::sync::Mutex<()>> {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(turn) = turns.get(key).and_then(Weak::upgrade) {
            return turn;
        }
        if turns.len() > 1000 {
            turns.retain(|_, turn| turn.strong_count() > 0);
        }
        let turn = Arc::new(tokio::sync::Mutex::new(()));
        turns.insert(key.clone(), Arc::downgrade(&turn));
        turn
    }
}
