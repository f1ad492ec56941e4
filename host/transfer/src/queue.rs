//! Queue of imports and exports.

use std::sync::Arc;
use std::time::Duration;

use pinye_app::uploads::Uploads;
use pinye_app::works::Works;
use pinye_datasources::DataSources;
use pinye_domain::error::{Error, Result};
use pinye_domain::messages::Message;
use pinye_registry::Registry;
use pinye_sandbox::{FairLimits, FairPermit, FairQueue};

/// Maximum wait of an import or export, and number of waiting ones.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(240);
const MAX_QUEUED: usize = 200;

/// Imports and exports, one per author at a time. Cheap to clone.
#[derive(Clone)]
pub struct Transfers {
    /// Imported works are saved.
    pub works: Works,
    /// Their files are uploads.
    pub uploads: Uploads,
    /// Data sources of imported works are created, and files of other sites are fetched.
    pub data_sources: DataSources,
    /// Element types of other products that plugins adopt.
    pub registry: Arc<Registry>,
    queue: Arc<FairQueue>,
}

impl Transfers {
    /// Creates an empty queue.
    pub fn new(
        works: Works,
        uploads: Uploads,
        data_sources: DataSources,
        registry: Arc<Registry>,
    ) -> Transfers {
        let queue = Arc::new(new_transfer_queue());
        Transfers { works, uploads, data_sources, registry, queue }
    }

    /// Waits for the author's slot.
    ///
    /// # Errors
    ///
    /// 503 when the queue is full or the wait times out.
    pub async fn acquire_slot(&self, user_id: i64) -> Result<FairPermit> {
        let permit = self.queue.acquire(user_id).await;
        permit.map_err(|_| Error::Unavailable(Message::new("http.unavailable")))
    }
}

/// Unpacking, image processing and packing occupy a core each; one core stays free for requests.
fn new_transfer_queue() -> FairQueue {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let total = cores.saturating_sub(1).max(1);
    FairQueue::of(FairLimits { total, per_owner: 1, queued: MAX_QUEUED, timeout: QUEUE_TIMEOUT })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn imports_leave_a_core_free_and_an_author_has_one_at_a_time() {
        let queue = new_transfer_queue();
        let cores = std::thread::available_parallelism().unwrap().get();
        let mut running = vec![queue.acquire(0).await.unwrap()];
        let wait = Duration::from_millis(50);
        assert!(tokio::time::timeout(wait, queue.acquire(0)).await.is_err(), "one of an author");
        for author in 1_i64.. {
            let Ok(permit) = tokio::time::timeout(wait, queue.acquire(author)).await else { break };
            running.push(permit.unwrap());
        }
        assert_eq!(running.len(), cores.saturating_sub(1).max(1));
    }
}
