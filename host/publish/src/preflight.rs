//! Preflight: the checks of publishing without publishing.

use pinye_domain::element::{ElementDiagnostic, Severity};
use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_plugin_host::{PluginFailure, Plugins};

use super::{Error, Publisher, diagnostics, hooks};

impl Publisher {
    /// Returns the diagnostics that publishing would produce now; an error would prevent it.
    /// Renders and stores nothing.
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
        // Missing plugins prevent publishing until the author chooses to skip their elements.
        for mut remark in diagnostics::missing_plugins(&work, &views, language) {
            remark.diagnostic.severity = Severity::Error;
            remarks.push(remark);
        }
        Ok((remarks, found.failures))
    }
}
