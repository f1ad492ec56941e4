//! What keeps a published work for the time without a network (decision 27).

use super::{Error, Publisher, freeze};

impl Publisher {
    /// The worker that keeps a published work on the phone of whoever saw it. It is not frozen: a newer one keeps what an older
    /// one kept.
    ///
    /// # Errors
    ///
    /// The web app was not built.
    pub fn offline_worker(&self) -> Result<String, Error> {
        Ok(freeze::text(self.0.settings.visitor, "worker.js")?)
    }
}
