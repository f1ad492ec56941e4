//! Data sources of works that are drawn. Other people's servers are asked before it is a work's turn, so that one that does
//! not answer holds up nobody's turn; meanwhile nothing of the work is in memory.

use std::collections::BTreeSet;

use pinye_domain::language::Language;
use pinye_domain::work::Work;
use pinye_store::works;

use super::{Error, Publisher, ResolvedSources};

/// How data sources are read, which is the business of whoever publishes.
pub trait DataSourceResolver: std::fmt::Debug + Sync {
    /// What sources answered.
    type Answers: Send + Sync;

    /// The sources that a work of this owner shows. Nobody is asked.
    fn sources(&self, owner: i64, work: &Work) -> impl Future<Output = BTreeSet<i64>> + Send;

    /// Asks them, for as long as that takes.
    fn fetch(
        &self,
        owner: i64,
        sources: BTreeSet<i64>,
    ) -> impl Future<Output = Self::Answers> + Send;

    /// Puts what they answered into the work; remarks are in this language. Nobody is asked.
    fn apply(
        &self,
        owner: i64,
        answers: &Self::Answers,
        work: &mut Work,
        language: Language,
    ) -> impl Future<Output = ResolvedSources> + Send;
}

impl Publisher {
    /// The owner of a work and what its sources say now; none when there is no such work, or it cannot be read.
    pub async fn fetch_sources<F: DataSourceResolver>(
        &self,
        resolver: &F,
        work_id: i64,
    ) -> Result<Option<(i64, F::Answers)>, Error> {
        let Some((owner, sources)) = self.sources_of(resolver, work_id).await? else {
            return Ok(None);
        };
        Ok(Some((owner, resolver.fetch(owner, sources).await)))
    }

    /// Few works are in memory for this at a time.
    async fn sources_of<F: DataSourceResolver>(
        &self,
        resolver: &F,
        work_id: i64,
    ) -> Result<Option<(i64, BTreeSet<i64>)>, Error> {
        // It is never closed; if it were, reading would go on without a bound.
        let _reading = self.0.reading.acquire().await;
        let Some(row) = works::find(&self.0.db, work_id).await? else { return Ok(None) };
        let Ok(work) = Work::read(&row.document) else { return Ok(None) };
        Ok(Some((row.user_id, resolver.sources(row.user_id, &work).await)))
    }
}
