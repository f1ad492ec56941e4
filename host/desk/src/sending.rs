//! Files on their way to whoever asked for them. Each costs its room on the disk or its rows in memory for as long as it is
//! not taken, so there are only so many places, and one account has a part of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Files at the same time.
const AT_ONCE: usize = 32;
/// Files of one account.
const OF_ONE: usize = 8;

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The account has its part.
    #[error("the account has as many files on their way as it may")]
    Own,
    /// Nobody has a place to give.
    #[error("there are as many files on their way as there may be")]
    All,
}

type Accounts = Arc<Mutex<HashMap<i64, usize>>>;

/// Who has which places.
#[derive(Debug)]
pub struct Sending {
    places: Arc<Semaphore>,
    accounts: Accounts,
}

impl Default for Sending {
    fn default() -> Sending {
        Sending { places: Arc::new(Semaphore::new(AT_ONCE)), accounts: Accounts::default() }
    }
}

impl Sending {
    /// A place, for as long as it is held.
    pub fn place(&self, account: i64) -> Result<Place, Error> {
        let mut accounts = lock(&self.accounts);
        let held = accounts.get(&account).copied().unwrap_or_default();
        if held >= OF_ONE {
            return Err(Error::Own);
        }
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return Err(Error::All);
        };
        accounts.insert(account, held + 1);
        Ok(Place { _place: place, account, accounts: Arc::clone(&self.accounts) })
    }
}

/// Held until the file is sent, or nobody wants it any more.
#[derive(Debug)]
pub struct Place {
    _place: OwnedSemaphorePermit,
    account: i64,
    accounts: Accounts,
}

impl Drop for Place {
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

#[cfg(test)]
mod tests {
    use super::{AT_ONCE, Error, OF_ONE, Sending};

    /// A7
    #[test]
    fn one_account_leaves_places_to_others_and_they_come_back() {
        let sending = Sending::default();
        let own: Vec<_> = (0..OF_ONE).map(|_| sending.place(1).unwrap()).collect();
        assert_eq!(sending.place(1).unwrap_err(), Error::Own);
        let others: Vec<_> = (0..AT_ONCE - OF_ONE)
            .map(|number| sending.place(i64::try_from(number + 2).unwrap()).unwrap())
            .collect();
        assert_eq!(sending.place(999).unwrap_err(), Error::All);
        assert!(!super::lock(&sending.accounts).contains_key(&999));
        drop(own);
        assert!(sending.place(1).is_ok() && sending.place(999).is_ok());
        drop(others);
        assert!(super::lock(&sending.accounts).values().all(|held| *held > 0));
    }
}
