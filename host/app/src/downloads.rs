//! Limits concurrent downloads. Each takes space on the disk or rows in memory until it is
//! received, so their number is limited in total and per account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Maximum in total.
const MAX_DOWNLOADS: usize = 32;
/// Maximum per account.
const MAX_DOWNLOADS_PER_ACCOUNT: usize = 8;

/// Why a download is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The account has reached its maximum.
    #[error("the account has as many files on their way as it may")]
    AccountLimit,
    /// The host has reached its maximum.
    #[error("there are as many files on their way as there may be")]
    HostLimit,
}

type Accounts = Arc<Mutex<HashMap<i64, usize>>>;

/// Download slots, in total and by account.
#[derive(Clone, Debug)]
pub struct DownloadSlots {
    places: Arc<Semaphore>,
    accounts: Accounts,
}

impl Default for DownloadSlots {
    fn default() -> DownloadSlots {
        DownloadSlots {
            places: Arc::new(Semaphore::new(MAX_DOWNLOADS)),
            accounts: Accounts::default(),
        }
    }
}

impl DownloadSlots {
    /// Acquires a slot, which is freed when the permit is dropped.
    pub fn acquire(&self, account: i64) -> Result<DownloadPermit, Error> {
        let mut accounts = lock(&self.accounts);
        let held = accounts.get(&account).copied().unwrap_or_default();
        if held >= MAX_DOWNLOADS_PER_ACCOUNT {
            return Err(Error::AccountLimit);
        }
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return Err(Error::HostLimit);
        };
        accounts.insert(account, held + 1);
        Ok(DownloadPermit { _place: place, account, accounts: Arc::clone(&self.accounts) })
    }
}

/// Held until the file is sent or the client disconnects.
#[derive(Debug)]
pub struct DownloadPermit {
    _place: OwnedSemaphorePermit,
    account: i64,
    accounts: Accounts,
}

impl Drop for DownloadPermit {
    fn drop(&mut self) {
        let mut accounts = lock(&self.accounts);
        let held = accounts.entry(self.account).or_default();
        *held = held.saturating_sub(1);
        if *held == 0 {
            accounts.remove(&self.account);
        }
    }
}

fn lock(accounts: &Accounts) -> MutexGuard<'_, HashMap<i64, usize>> {
    accounts.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            // Clients that do not read are disconnected within this time.
            Error::AccountLimit => HostError::TooMany(Message::new("http.tooMany"), 30),
            Error::HostLimit => HostError::Unavailable(Message::new("http.unavailable")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DownloadSlots, Error, MAX_DOWNLOADS, MAX_DOWNLOADS_PER_ACCOUNT};

    #[test]
    fn one_account_leaves_places_to_others_and_they_come_back() {
        let sending = DownloadSlots::default();
        let own: Vec<_> =
            (0..MAX_DOWNLOADS_PER_ACCOUNT).map(|_| sending.acquire(1).unwrap()).collect();
        assert_eq!(sending.acquire(1).unwrap_err(), Error::AccountLimit);
        let others: Vec<_> = (0..MAX_DOWNLOADS - MAX_DOWNLOADS_PER_ACCOUNT)
            .map(|number| sending.acquire(i64::try_from(number + 2).unwrap()).unwrap())
            .collect();
        assert_eq!(sending.acquire(999).unwrap_err(), Error::HostLimit);
        assert!(!super::lock(&sending.accounts).contains_key(&999));
        drop(own);
        assert!(sending.acquire(1).is_ok() && sending.acquire(999).is_ok());
        drop(others);
        assert!(super::lock(&sending.accounts).values().all(|held| *held > 0));
    }
}
