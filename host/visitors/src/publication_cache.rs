//! Cache of what visitors see. Pages and works are bounded by their bytes.

use std::sync::Arc;

use moka::future::Cache;
use pinye_domain::publication::PublishedPage;
use pinye_domain::work::{Work, WorkSettings};
use pinye_store::work_access::VisitorAccess;
use pinye_store::{self as store, Db};

use pinye_domain::error::Result;

/// Published pages and frozen works by publication. Publications never change, so entries are never
/// invalidated.
#[derive(Clone, Debug)]
pub struct PublicationCache {
    pages: Cache<(i64, String), Arc<PublishedPage>>,
    works: Cache<i64, Arc<Work>>,
    settings: Cache<i64, Arc<WorkSettings>>,
    /// Last known publication and password of each work, served while the database is unavailable.
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
    /// Returns a page only if it is cached.
    pub async fn cached_page(&self, key: &(i64, String)) -> Option<Arc<PublishedPage>> {
        self.pages.get(key).await
    }

    /// Caches a page that was derived from another one.
    pub async fn insert_page(&self, key: (i64, String), page: Arc<PublishedPage>) {
        self.pages.insert(key, page).await;
    }

    /// Returns a page of a publication, from the cache or the database.
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

    /// Returns the settings of the frozen work of a publication.
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

    /// Returns the frozen work of a publication.
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
