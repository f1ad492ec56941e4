//! Quotas of stored bytes. Bytes in progress count as if they were stored already, and a part of
//! the disk stays free: saving works goes on there while everything large is refused.

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A growing file triggers a check of the disk each time it passes a multiple of these bytes.
const DISK_CHECK_BYTES: u64 = 4 << 20;

/// Why bytes are refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Less of the disk is free than must stay free.
    #[error("the disk is full, but for what is kept free")]
    Full,
    /// The account would exceed its quota.
    #[error("the account has no room left")]
    OverQuota,
    /// The disk cannot be queried.
    #[error("the disk cannot be asked: {0}")]
    Disk(#[from] std::io::Error),
}

type Accounts = Arc<Mutex<HashMap<i64, AccountUsage>>>;

/// Bytes in progress of one account.
#[derive(Debug, Default)]
struct AccountUsage {
    under_way: u64,
    /// Bytes that were committed while any reservation was held: an earlier reservation may not
    /// have seen them in its usage.
    kept: u64,
    shares: usize,
}

/// Quotas of an installation. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Quota {
    folder: PathBuf,
    floor: u64,
    files: Accounts,
    documents: Accounts,
}

impl Quota {
    /// Creates the quotas for the disk of `folder`, of which `floor` bytes stay free.
    pub fn new(folder: PathBuf, floor: u64) -> Quota {
        Quota { folder, floor, files: Accounts::default(), documents: Accounts::default() }
    }

    /// Fails if the disk has too little free space. Saving works is exempt and does not call this.
    pub fn check_free_disk(&self) -> Result<(), Error> {
        if self.floor == 0 {
            return Ok(());
        }
        let disk = rustix::fs::statvfs(&self.folder).map_err(std::io::Error::from)?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < self.floor { Err(Error::Full) } else { Ok(()) }
    }

    /// Begins a reservation for uploads of an account. Take it before reading the account's usage;
    /// it cannot grow before that is set ([`QuotaReservation::with_remaining`]).
    pub fn reserve_upload(&self, account: i64) -> Result<QuotaReservation, Error> {
        self.check_free_disk()?;
        Ok(QuotaReservation::of(&self.files, account))
    }

    /// Begins a reservation for documents of an account. Does not check the disk: saving goes on.
    pub fn reserve_document(&self, account: i64) -> QuotaReservation {
        QuotaReservation::of(&self.documents, account)
    }

    /// Checks the disk again if a file has grown past a multiple of `DISK_CHECK_BYTES`.
    pub fn check_growth(&self, before: u64, after: u64) -> Result<(), Error> {
        if before / DISK_CHECK_BYTES == after / DISK_CHECK_BYTES {
            Ok(())
        } else {
            self.check_free_disk()
        }
    }
}

/// Bytes of one request. Dropping it releases bytes that are not committed.
#[derive(Debug)]
pub struct QuotaReservation {
    accounts: Accounts,
    account: i64,
    bytes: u64,
    /// `AccountUsage::kept` when this reservation began.
    began: u64,
    /// Bytes the account may still store, read after this reservation began.
    left: u64,
    most: u64,
    is_over_quota: bool,
}

impl QuotaReservation {
    fn of(accounts: &Accounts, account: i64) -> QuotaReservation {
        let mut all = lock(accounts);
        let entry = all.entry(account).or_default();
        entry.shares += 1;
        let (accounts, began) = (Arc::clone(accounts), entry.kept);
        QuotaReservation {
            accounts,
            account,
            bytes: 0,
            began,
            left: 0,
            most: u64::MAX,
            is_over_quota: false,
        }
    }

    /// Sets the bytes that the account may still store, read after the reservation was taken. Bytes
    /// that others have committed since count as well, whether or not that read saw them.
    #[must_use]
    pub fn with_remaining(mut self, left: u64) -> QuotaReservation {
        self.left = left;
        self
    }

    /// Limits this reservation to `bytes`, whatever the account may store.
    #[must_use]
    pub fn with_max_bytes(mut self, bytes: u64) -> QuotaReservation {
        self.most = bytes;
        self
    }

    /// Reserves more bytes.
    pub fn try_grow(&mut self, bytes: u64) -> Result<(), Error> {
        if self.bytes.saturating_add(bytes) > self.most {
            return Err(Error::OverQuota);
        }
        let mut accounts = lock(&self.accounts);
        let entry = accounts.entry(self.account).or_default();
        let meanwhile = entry.kept.saturating_sub(self.began);
        if entry.under_way.saturating_add(meanwhile).saturating_add(bytes) > self.left {
            self.is_over_quota = true;
            return Err(Error::OverQuota);
        }
        entry.under_way += bytes;
        self.bytes += bytes;
        Ok(())
    }

    /// Whether the quota of the account refused bytes, not the limit of this reservation.
    pub fn is_over_quota(&self) -> bool {
        self.is_over_quota
    }

    /// Marks the bytes as stored: they count for all open reservations of the account.
    pub fn commit(mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        if let Some(entry) = lock(&self.accounts).get_mut(&self.account) {
            entry.under_way = entry.under_way.saturating_sub(bytes);
            entry.kept = entry.kept.saturating_add(bytes);
        }
    }
}

impl Drop for QuotaReservation {
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

fn lock(accounts: &Accounts) -> MutexGuard<'_, HashMap<i64, AccountUsage>> {
    accounts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::Full => HostError::DiskFull,
            Error::OverQuota => HostError::TooLarge(Message::new("upload.quota")),
            Error::Disk(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Quota};

    /// Bytes in progress count for their account and for no other.
    #[test]
    fn shares_of_an_account_have_its_room_together() {
        let room = Quota::new(std::env::temp_dir(), 0);
        let mut first = room.reserve_upload(1).unwrap().with_remaining(100);
        let mut second = room.reserve_upload(1).unwrap().with_remaining(100);
        first.try_grow(60).unwrap();
        assert!(matches!(second.try_grow(41), Err(Error::OverQuota)) && second.is_over_quota());
        second.try_grow(40).unwrap();
        room.reserve_upload(2).unwrap().with_remaining(100).try_grow(100).unwrap();
        drop(second);
        let mut third = room.reserve_upload(1).unwrap().with_remaining(100);
        third.try_grow(40).unwrap();
        first.commit();
        assert!(third.try_grow(1).is_err(), "what was kept is not free again");
        let mut few = room.reserve_upload(3).unwrap().with_remaining(100).with_max_bytes(10);
        few.try_grow(10).unwrap();
        assert!(few.try_grow(1).is_err() && !few.is_over_quota());
        drop((third, few));
        assert!(super::lock(&room.files).is_empty(), "nothing of it stays");
    }

    /// A usage that was read before another reservation was committed does not free its bytes
    /// again.
    #[test]
    fn a_look_that_is_too_old_gains_nothing() {
        let room = Quota::new(std::env::temp_dir(), 0);
        let late = room.reserve_document(1);
        let left_then = 100;
        let mut quick = room.reserve_document(1).with_remaining(100);
        quick.try_grow(80).unwrap();
        quick.commit();
        let mut late = late.with_remaining(left_then);
        assert!(late.try_grow(21).is_err());
        late.try_grow(20).unwrap();
    }

    /// A part of the disk stays free.
    #[test]
    fn below_the_floor_nothing_is_taken() {
        let room = Quota::new(std::env::temp_dir(), u64::MAX);
        assert!(matches!(room.reserve_upload(1), Err(Error::Full)));
        assert!(room.check_growth(0, 4095).is_ok() && room.check_growth(4095, 5 << 20).is_err());
        assert!(Quota::new("/nowhere".into(), 1).check_free_disk().is_err());
    }
}
