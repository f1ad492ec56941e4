//! Data sources of works to be rendered. They are fetched before the work's slot is acquired, so
//! that a slow server blocks no slot, and without holding the work in memory.

use std::collections::BTreeSet;

use pinye_datasources::resolve::{self, ResolvedSources, SourceValues};
use pinye_domain::descriptors::Descriptors;
use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_plugin_host::Plugins;
use pinye_store::works;

use super::{Error, Publisher, descriptors};

/// Fetched data of a work's data sources.
#[derive(Debug)]
pub struct FetchedSources {
    /// Owner of the work.
    pub owner: i64,
    values: SourceValues,
}

impl Publisher {
    /// Fetches the data sources of a work; `None` if the work does not exist or cannot be parsed.
    ///
    /// # Errors
    ///
    /// If the database query fails.
    pub async fn fetch_sources(
        &self,
        plugins: &Plugins,
        work_id: i64,
    ) -> Result<Option<FetchedSources>, Error> {
        let Some((owner, ids)) = self.source_ids(plugins, work_id).await? else { return Ok(None) };
        let values = resolve::fetch(&self.0.data_sources, owner, ids).await;
        Ok(Some(FetchedSources { owner, values }))
    }

    /// Inserts the fetched data into the work of this owner; diagnostics are in `language`.
    ///
    /// # Errors
    ///
    /// If the database query fails.
    pub async fn apply_sources(
        &self,
        plugins: &Plugins,
        owner: i64,
        fetched: &FetchedSources,
        work: &mut Work,
        language: Language,
    ) -> Result<ResolvedSources, Error> {
        let descriptors = self.descriptors_of(plugins, work).await?;
        let values = (owner, &fetched.values);
        Ok(resolve::apply(&self.0.data_sources, &descriptors, values, work, language).await)
    }

    /// Returns the owner and the ids of the work's data sources. A semaphore limits the works in
    /// memory.
    async fn source_ids(
        &self,
        plugins: &Plugins,
        work_id: i64,
    ) -> Result<Option<(i64, BTreeSet<i64>)>, Error> {
        // The semaphore is never closed; if it were, works would be loaded without a limit.
        let _reading = self.0.reading.acquire().await;
        let Some(row) = works::find(&self.0.db, work_id).await? else { return Ok(None) };
        let Ok(work) = Work::read(&row.document) else { return Ok(None) };
        let descriptors = self.descriptors_of(plugins, &work).await?;
        let ids = resolve::source_ids(&self.0.data_sources, &descriptors, row.user_id, &work);
        Ok(Some((row.user_id, ids.await)))
    }

    async fn descriptors_of(&self, plugins: &Plugins, work: &Work) -> Result<Descriptors, Error> {
        let elements = work.pages.iter().flat_map(|page| &page.elements);
        let types = elements.map(|element| element.type_name.as_str());
        Ok(descriptors::load(&self.0.db, &self.0.registry, plugins, types).await?)
    }
}
