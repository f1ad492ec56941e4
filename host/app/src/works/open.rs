//! Opens a work in an editor. Props of an older schema version are migrated here, not at the next
//! save: otherwise edits of old props would be lost when the save migrates them.

use std::collections::HashMap;

use pinye_domain::element::Phase;
use pinye_domain::error::Result;
use pinye_domain::work::Work;
use pinye_plugin_host::Plugins;
use pinye_store::works::{StoredWork, WorkRow};

/// A work as an editor opens it. Opening stores nothing.
#[derive(Debug)]
pub struct OpenedWork {
    /// The document.
    pub document: String,
    /// Its entity tag.
    pub etag: String,
}

/// Whether works may open differently from how they are stored: some plugin has raised the schema
/// version of a type.
pub fn may_migrate(plugins: &Plugins) -> bool {
    plugins.element_types().iter().any(|one| one.schema_version > 1)
}

/// Returns the stored work with migrated props. Elements that cannot be migrated stay as they are.
pub async fn open(plugins: &Plugins, row: WorkRow) -> Result<OpenedWork> {
    let as_stored = |row: WorkRow| OpenedWork { document: row.document, etag: row.etag };
    if !may_migrate(plugins) {
        return Ok(as_stored(row));
    }
    let types = plugins.element_types();
    let versions: HashMap<&str, u32> =
        types.iter().map(|one| (one.type_name.as_str(), one.schema_version)).collect();
    let mut work = Work::read(&row.document)?;
    let mut outdated = work.candidates();
    outdated.retain(|one| {
        let current = versions.get(one.type_name.as_str()).copied().unwrap_or(0);
        one.schema_version > 0 && one.schema_version < current
    });
    if outdated.is_empty() {
        return Ok(as_stored(row));
    }
    let ids: Vec<_> = outdated.iter().map(|one| one.element_id.clone()).collect();
    let report = plugins.check(outdated, Phase::Edit).await;
    let checked = report.elements.into_iter().map(|one| (one.props, one.schema_version));
    work.replace_props(&ids.into_iter().zip(checked).collect());
    let StoredWork { document, etag, .. } = StoredWork::of(&mut work);
    Ok(OpenedWork { document, etag })
}
