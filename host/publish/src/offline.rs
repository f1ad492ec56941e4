//! What keeps a published work for the time without a network (decision 27).

use super::{Publisher, freeze};

impl Publisher {
    /// The worker that keeps a published work on the phone of whoever saw it; none where the web app was not built. It is not
    /// frozen: a newer one keeps what an older one kept.
    pub fn offline_worker(&self) -> Option<String> {
        freeze::text(self.0.settings.visitor, "worker.js").ok()
    }
}
