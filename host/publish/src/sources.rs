//! Data sources of works that are rendered. Other servers are asked before a work's slot is acquired, so that a slow one holds
//! no slot; meanwhile nothing of the work is in memory.

use std::collections::BTreeSet;

use pinye_datasources::resolve::{self, ResolvedSources, SourceValues};
use pinye_domain::descriptors::Descriptors;
use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_plugin_host::Plugins;
use pinye_store::works;

use super::{Error, Publisher, descriptors};

/// What the data sources of a work answered.
#[derive(Debug)]
pub struct FetchedSources {
    /// Whose work it is.
    pub owner: i64,
    values: SourceValues,
}

impl Publisher {
    /// Reads the sources of a work; none when there is no such work, or it cannot be read.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn fetch_sources(
        &self,
        plugins: &Plugins,
        work_id: i64,
    ) -> Result<Option<FetchedSources>, Error> {
        let Some((owner, ids)) = self.source_ids(plugins, work_id).await? else { return Ok(None) };
        let values = resolve::fetch(&self.0.data_sources, owner, ids).await;
        Ok(Some(FetchedSources { owner, values }))
    }

    /// Puts what the sources answered into the work of this owner; remarks are in this language.
    ///
    /// # Errors
    ///
    /// The database does not answer.
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

    /// Few works are in memory for this at a time.
    async fn source_ids(
        &self,
        plugins: &Plugins,
        work_id: i64,
    ) -> Result<Option<(i64, BTreeSet<i64>)>, Error> {
        // It is never closed; if it were, reading would go on without a bound.
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
