//! What publishing a work would bring up, without doing it.

use pinye_domain::element::Remark;
use pinye_domain::work::Work;
use pinye_plugin_host::{Fault, Plugins};

use super::{Error, Publisher, hooks};

impl Publisher {
    /// What plugins would say if this were published now: errors among the remarks would stop it. Nothing is drawn or kept.
    pub async fn foresee(
        &self,
        mut work: Work,
        plugins: &Plugins,
    ) -> Result<(Vec<Remark>, Vec<Fault>), Error> {
        if let Some(excess) = work.excess() {
            return Err(Error::TooLarge(excess));
        }
        let found = hooks::freeze_props(&mut work, plugins).await;
        Ok((found.remarks, found.faults))
    }
}
