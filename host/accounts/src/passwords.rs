//! Password hashing with bounded memory: at most two computations of 19 MiB each run at the same time.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

use pinye_domain::error::Error as HostError;
use pinye_domain::messages::Message;
use pinye_domain::password::{self, HashError};

/// Computations at the same time.
const MAX_CONCURRENT: usize = 2;
/// Requests that run or wait: enough for a school that signs in class by class.
const MAX_QUEUED: usize = 500;
/// Maximum number of these for passwords of works: the rest is reserved for sign-ins.
const MAX_QUEUED_VISITORS: usize = 250;
/// Longest wait for a computation.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(15);

/// Why nothing was computed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Too many requests wait.
    #[error("too many passwords are being looked at")]
    Busy,
    /// The computation failed.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The hashing thread has ended.
    #[error("the thread that hashes passwords has ended")]
    Ended,
}

/// Hashes and verifies passwords.
#[derive(Debug)]
pub struct PasswordHasher {
    turns: Arc<Semaphore>,
    places: Semaphore,
    visitors: Semaphore,
}

impl Default for PasswordHasher {
    fn default() -> PasswordHasher {
        let turns = Arc::new(Semaphore::new(MAX_CONCURRENT));
        let visitors = Semaphore::new(MAX_QUEUED_VISITORS);
        PasswordHasher { turns, places: Semaphore::new(MAX_QUEUED), visitors }
    }
}

impl PasswordHasher {
    /// A hash of this password.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        Ok(self.compute(move || password::hash(&password)).await??)
    }

    /// Verifies a password; takes the same time if there is no stored hash.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        self.compute(move || password::verify(&password, stored.as_deref())).await
    }

    /// Verifies a work's password that a visitor typed.
    pub async fn verify_work_password(
        &self,
        password: String,
        stored: String,
    ) -> Result<bool, Error> {
        let _place = self.visitors.try_acquire().map_err(|_| Error::Busy)?;
        self.verify(password, Some(stored)).await
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let _place = self.places.try_acquire().map_err(|_| Error::Busy)?;
        let turn =
            tokio::time::timeout(QUEUE_TIMEOUT, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| Error::Busy)?.map_err(|_| Error::Ended)?;
        // The permit is held until the computation ends, also when its request was cancelled.
        let computed = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        computed.await.map_err(|_| Error::Ended)
    }
}

impl From<Error> for HostError {
    fn from(error: Error) -> HostError {
        match error {
            Error::Busy => HostError::Unavailable(Message::new("auth.busy")),
            other => HostError::Internal(other.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex, mpsc};

    use futures_util::future::join_all;
    use tokio::sync::Semaphore;

    use super::{Error, MAX_CONCURRENT, PasswordHasher};

    #[tokio::test]
    async fn beyond_those_who_may_wait_people_are_told() {
        let passwords = PasswordHasher { places: Semaphore::new(3), ..PasswordHasher::default() };
        let (go_on, told) = mpsc::channel::<()>();
        let told = Arc::new(Mutex::new(told));
        let asked = join_all((0..5).map(|_| {
            let told = Arc::clone(&told);
            passwords.compute(move || told.lock().unwrap().recv().is_err())
        }));
        // No computation ends before the last request.
        let (answers, ()) = tokio::join!(asked, async move { drop(go_on) });
        let busy = |answer: &&Result<bool, Error>| matches!(answer, Err(Error::Busy));
        assert_eq!(answers.iter().filter(busy).count(), 2);
        assert!(passwords.compute(|| ()).await.is_ok());
    }

    /// A cancelled request keeps its permit until its computation ends.
    #[tokio::test]
    async fn a_turn_lasts_as_long_as_its_work() {
        let passwords = Arc::new(PasswordHasher::default());
        let (go_on, told) = mpsc::channel::<()>();
        let told = Arc::new(Mutex::new(told));
        for _ in 0..MAX_CONCURRENT {
            let (passwords, told) = (Arc::clone(&passwords), Arc::clone(&told));
            let asked = tokio::spawn(async move {
                passwords.compute(move || told.lock().unwrap().recv().is_err()).await
            });
            tokio::task::yield_now().await;
            asked.abort();
            drop(asked.await);
        }
        assert_eq!(passwords.turns.available_permits(), 0);
        drop(go_on);
        passwords.compute(|| ()).await.unwrap();
    }
}
