//! What publishing a work would bring up, without doing it.

use pinye_domain::element::{ElementDiagnostic, Severity};
use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_plugin_host::{PluginFailure, Plugins};

use super::{Error, Publisher, diagnostics, hooks};

impl Publisher {
    /// What plugins would say if this were published now: errors among the remarks would stop it. Nothing is drawn or kept.
    pub async fn preflight(
        &self,
        mut work: Work,
        plugins: &Plugins,
        language: Language,
    ) -> Result<(Vec<ElementDiagnostic>, Vec<PluginFailure>), Error> {
        if let Some(excess) = work.check_size() {
            return Err(Error::TooLarge(excess));
        }
        let found = hooks::freeze_props(&mut work, plugins).await;
        let views = self.views(&work, plugins).await;
        let mut remarks = found.remarks;
        // They stop a publication until its author says that they are to be left out.
        for mut remark in diagnostics::missing_plugins(&work, &views, language) {
            remark.diagnostic.severity = Severity::Error;
            remarks.push(remark);
        }
        Ok((remarks, found.failures))
    }
}
