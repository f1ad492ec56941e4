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
    /// What it may still keep, when that was last asked.
    left: u64,
    under_way: u64,
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

    /// A share for files on their way to an account that may still keep so many bytes.
    pub fn share(&self, account: i64, left: u64) -> Result<Share, Error> {
        self.has_some()?;
        Ok(Share::of(&self.files, account, left))
    }

    /// A share for what an account writes that may still write so many bytes. Here the disk is not asked: saving goes on.
    pub fn document(&self, account: i64, left: u64) -> Share {
        Share::of(&self.documents, account, left)
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
    most: u64,
    is_full: bool,
}

impl Share {
    fn of(accounts: &Accounts, account: i64, left: u64) -> Share {
        let mut all = lock(accounts);
        let entry = all.entry(account).or_default();
        entry.left = left;
        entry.shares += 1;
        Share { accounts: Arc::clone(accounts), account, bytes: 0, most: u64::MAX, is_full: false }
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
        if entry.under_way.saturating_add(bytes) > entry.left {
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

    /// Its bytes are kept now: the account may keep so much less.
    pub fn kept(self) {
        if let Some(entry) = lock(&self.accounts).get_mut(&self.account) {
            entry.left = entry.left.saturating_sub(self.bytes);
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
        let mut first = room.share(1, 100).unwrap();
        let mut second = room.share(1, 100).unwrap();
        first.grow(60).unwrap();
        assert!(matches!(second.grow(41), Err(Error::OverQuota)) && second.is_full());
        second.grow(40).unwrap();
        room.share(2, 100).unwrap().grow(100).unwrap();
        drop(second);
        let mut third = room.share(1, 100).unwrap();
        third.grow(40).unwrap();
        first.kept();
        assert!(third.grow(1).is_err(), "what was kept is not free again");
        let mut few = room.share(3, 100).unwrap().at_most(10);
        few.grow(10).unwrap();
        assert!(few.grow(1).is_err() && !few.is_full());
        drop((third, few));
        assert!(super::lock(&room.files).is_empty(), "nothing of it stays");
    }

    /// A6: a part of the disk stays free.
    #[test]
    fn below_the_floor_nothing_is_taken() {
        let room = Room::new(std::env::temp_dir(), u64::MAX);
        assert!(matches!(room.share(1, 100), Err(Error::Full)));
        assert!(room.watch(0, 4095).is_ok() && room.watch(4095, 5 << 20).is_err());
        assert!(Room::new("/nowhere".into(), 1).has_some().is_err());
    }
}
