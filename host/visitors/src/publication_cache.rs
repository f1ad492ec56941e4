//! What visitors are shown, kept in memory by weight.

use std::sync::Arc;

use moka::future::Cache;
use pinye_domain::publication::PublishedPage;
use pinye_domain::work::{Work, WorkSettings};
use pinye_store::work_access::VisitorAccess;
use pinye_store::{self as store, Db};

use pinye_domain::error::Result;

/// Finished documents and frozen works by publication; they never change, so nothing ever has to be thrown away.
#[derive(Clone, Debug)]
pub struct PublicationCache {
    pages: Cache<(i64, String), Arc<PublishedPage>>,
    works: Cache<i64, Arc<Work>>,
    settings: Cache<i64, Arc<WorkSettings>>,
    /// What visitors of a work saw last, for when the database is away.
    pub current: Cache<i64, Option<VisitorAccess>>,
}

impl Default for PublicationCache {
    fn default() -> PublicationCache {
        let weigh = |_: &(i64, String), page: &Arc<PublishedPage>| {
            let all = [Some(&page.html), page.br.as_ref(), page.gzip.as_ref()];
            let bytes: usize = all.into_iter().flatten().map(Vec::len).sum();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let pages = Cache::builder().max_capacity(64 << 20).weigher(weigh).build();
        let bytes = |_: &i64, work: &Arc<Work>| u32::try_from(work.bytes()).unwrap_or(u32::MAX);
        let works = Cache::builder().max_capacity(32 << 20).weigher(bytes).build();
        PublicationCache {
            pages,
            works,
            settings: Cache::new(10_000),
            current: Cache::new(100_000),
        }
    }
}

impl PublicationCache {
    /// A document that was made before.
    pub async fn cached_page(&self, key: &(i64, String)) -> Option<Arc<PublishedPage>> {
        self.pages.get(key).await
    }

    /// Keeps a document that was made of another one.
    pub async fn insert_page(&self, key: (i64, String), page: Arc<PublishedPage>) {
        self.pages.insert(key, page).await;
    }

    /// A document of a publication.
    pub async fn page(
        &self,
        db: &Db,
        publication: i64,
        place: &str,
    ) -> Result<Option<Arc<PublishedPage>>> {
        let key = (publication, place.to_owned());
        if let Some(known) = self.pages.get(&key).await {
            return Ok(Some(known));
        }
        let page = store::publications::page(db, publication, place).await?.map(Arc::new);
        if let Some(page) = &page {
            self.pages.insert(key, Arc::clone(page)).await;
        }
        Ok(page)
    }

    /// The settings of the frozen work of a publication.
    pub async fn settings(&self, db: &Db, publication: i64) -> Result<Option<Arc<WorkSettings>>> {
        if let Some(known) = self.settings.get(&publication).await {
            return Ok(Some(known));
        }
        let Some(document) = store::publications::document(db, publication).await? else {
            return Ok(None);
        };
        let settings = Arc::new(Work::read(&document)?.settings);
        self.settings.insert(publication, Arc::clone(&settings)).await;
        Ok(Some(settings))
    }

    /// The frozen work of a publication.
    pub async fn work(&self, db: &Db, publication: i64) -> Result<Option<Arc<Work>>> {
        if let Some(known) = self.works.get(&publication).await {
            return Ok(Some(known));
        }
        let Some(document) = store::publications::document(db, publication).await? else {
            return Ok(None);
        };
        let work = Arc::new(Work::read(&document)?);
        self.works.insert(publication, Arc::clone(&work)).await;
        Ok(Some(work))
    }
}
