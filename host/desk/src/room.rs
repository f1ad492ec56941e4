//! How much more may be kept. Bytes that are still under way count as if they were kept already, and a part of the disk
//! stays free: saving goes on there when everything large is refused.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file is looked at again after so many bytes.
const LOOKED_AT_EVERY: u64 = 4 << 20;

/// Why nothing more is taken.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Less of the disk is free than has to stay free.
    #[error("the disk is full, but for what is kept free")]
    Full,
    /// The account would have more than it may.
    #[error("the account has no room left")]
    OverQuota,
    /// The disk does not answer.
    #[error("the disk cannot be asked: {0}")]
    Disk(#[from] std::io::Error),
}

type Accounts = Arc<Mutex<HashMap<i64, Account>>>;

/// What is under way for one account.
#[derive(Debug, Default)]
struct Account {
    under_way: u64,
    /// Bytes that were kept while somebody held a share: whoever began before may not have counted them.
    kept: u64,
    shares: usize,
}

/// The room of an installation.
#[derive(Debug)]
pub struct Room {
    folder: PathBuf,
    floor: u64,
    files: Accounts,
    documents: Accounts,
}

impl Room {
    /// The disk of this folder, of which so many bytes stay free.
    pub fn new(folder: PathBuf, floor: u64) -> Room {
        Room { folder, floor, files: Accounts::default(), documents: Accounts::default() }
    }

    /// Whether more may be written than what people save.
    pub fn has_some(&self) -> Result<(), Error> {
        if self.floor == 0 {
            return Ok(());
        }
        let disk = rustix::fs::statvfs(&self.folder).map_err(std::io::Error::from)?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < self.floor { Err(Error::Full) } else { Ok(()) }
    }

    /// A share for files on their way to an account. It is taken before anybody looks how much the account has kept,
    /// and grows once that was said ([`Share::within`]).
    pub fn share(&self, account: i64) -> Result<Share, Error> {
        self.has_some()?;
        Ok(Share::of(&self.files, account))
    }

    /// The same for what an account writes. Here the disk is not asked: saving goes on.
    pub fn document(&self, account: i64) -> Share {
        Share::of(&self.documents, account)
    }

    /// Whether it is time to look at the disk again, with a file that has grown from one size to another.
    pub fn watch(&self, before: u64, after: u64) -> Result<(), Error> {
        if before / LOOKED_AT_EVERY == after / LOOKED_AT_EVERY { Ok(()) } else { self.has_some() }
    }
}

/// What one request brings; dropped, it is under way no more.
#[derive(Debug)]
pub struct Share {
    accounts: Accounts,
    account: i64,
    bytes: u64,
    /// What the account had kept of other shares when this one began.
    began: u64,
    /// What the account may still keep, looked up since.
    left: u64,
    most: u64,
    is_full: bool,
}

impl Share {
    fn of(accounts: &Accounts, account: i64) -> Share {
        let mut all = lock(accounts);
        let entry = all.entry(account).or_default();
        entry.shares += 1;
        let (accounts, began) = (Arc::clone(accounts), entry.kept);
        Share { accounts, account, bytes: 0, began, left: 0, most: u64::MAX, is_full: false }
    }

    /// The same for an account that may still keep so many bytes, as was looked up after the share was taken. What
    /// others have kept meanwhile counts, whether or not the look saw it.
    #[must_use]
    pub fn within(mut self, left: u64) -> Share {
        self.left = left;
        self
    }

    /// The same with at most so many bytes, whatever room there is.
    #[must_use]
    pub fn at_most(mut self, bytes: u64) -> Share {
        self.most = bytes;
        self
    }

    /// Takes so many bytes more.
    pub fn grow(&mut self, bytes: u64) -> Result<(), Error> {
        if self.bytes.saturating_add(bytes) > self.most {
            return Err(Error::OverQuota);
        }
        let mut accounts = lock(&self.accounts);
        let entry = accounts.entry(self.account).or_default();
        let meanwhile = entry.kept.saturating_sub(self.began);
        if entry.under_way.saturating_add(meanwhile).saturating_add(bytes) > self.left {
            self.is_full = true;
            return Err(Error::OverQuota);
        }
        entry.under_way += bytes;
        self.bytes += bytes;
        Ok(())
    }

    /// Whether it was the account that had no room for all of it.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Its bytes are kept now: for everybody who holds a share there is so much less.
    pub fn kept(mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        if let Some(entry) = lock(&self.accounts).get_mut(&self.account) {
            entry.under_way = entry.under_way.saturating_sub(bytes);
            entry.kept = entry.kept.saturating_add(bytes);
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut accounts = lock(&self.accounts);
        if let Some(entry) = accounts.get_mut(&self.account) {
            entry.under_way = entry.under_way.saturating_sub(self.bytes);
            entry.shares = entry.shares.saturating_sub(1);
            if entry.shares == 0 {
                accounts.remove(&self.account);
            }
        }
    }
}

fn lock(accounts: &Accounts) -> MutexGuard<'_, HashMap<i64, Account>> {
    accounts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Error, Room};

    /// A6: bytes under way count, of one account and of nobody else.
    #[test]
    fn shares_of_an_account_have_its_room_together() {
        let room = Room::new(std::env::temp_dir(), 0);
        let mut first = room.share(1).unwrap().within(100);
        let mut second = room.share(1).unwrap().within(100);
        first.grow(60).unwrap();
        assert!(matches!(second.grow(41), Err(Error::OverQuota)) && second.is_full());
        second.grow(40).unwrap();
        room.share(2).unwrap().within(100).grow(100).unwrap();
        drop(second);
        let mut third = room.share(1).unwrap().within(100);
        third.grow(40).unwrap();
        first.kept();
        assert!(third.grow(1).is_err(), "what was kept is not free again");
        let mut few = room.share(3).unwrap().within(100).at_most(10);
        few.grow(10).unwrap();
        assert!(few.grow(1).is_err() && !few.is_full());
        drop((third, few));
        assert!(super::lock(&room.files).is_empty(), "nothing of it stays");
    }

    /// A6: who looked before another's bytes were written, and comes after they were, does not take their place twice.
    #[test]
    fn a_look_that_is_too_old_gains_nothing() {
        let room = Room::new(std::env::temp_dir(), 0);
        let late = room.document(1);
        let left_then = 100;
        let mut quick = room.document(1).within(100);
        quick.grow(80).unwrap();
        quick.kept();
        let mut late = late.within(left_then);
        assert!(late.grow(21).is_err());
        late.grow(20).unwrap();
    }

    /// A6: a part of the disk stays free.
    #[test]
    fn below_the_floor_nothing_is_taken() {
        let room = Room::new(std::env::temp_dir(), u64::MAX);
        assert!(matches!(room.share(1), Err(Error::Full)));
        assert!(room.watch(0, 4095).is_ok() && room.watch(4095, 5 << 20).is_err());
        assert!(Room::new("/nowhere".into(), 1).has_some().is_err());
    }
}
