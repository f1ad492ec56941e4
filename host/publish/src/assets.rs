//! Compression and caching of what visitors receive: scripts are compressed once and cached while
//! they are requested, documents are compressed one by one.

use std::sync::Arc;

use pinye_domain::publication::{Asset, PublishedPage};
use pinye_store::publications;
use tokio::sync::watch;

use super::{Error, Progress, PublishStep, Publisher, freeze};
use pinye_storage::compress::{self, Effort};

impl Publisher {
    /// Freezes the script for WeChat's browser, which no publication references, and returns its
    /// URL.
    pub(super) async fn wechat_script(&self) -> Result<String, Error> {
        let mut frozen = freeze::FrozenAssets::default();
        let address = frozen.host_script(self.0.settings.visitor, "wechat.js")?;
        self.cache_assets(frozen.into_assets()).await?;
        Ok(address)
    }

    /// Returns a frozen asset of a publication, of a recently viewed draft, or the script for
    /// WeChat's browser.
    pub async fn asset(&self, name: &str) -> Result<Option<Arc<Asset>>, Error> {
        match self.find_asset(name).await? {
            None if self.wechat_script().await.is_ok_and(|own| own.ends_with(name)) => {
                self.find_asset(name).await
            }
            found => Ok(found),
        }
    }

    async fn find_asset(&self, name: &str) -> Result<Option<Arc<Asset>>, Error> {
        if let Some(recent) = self.0.recent.get(name).await {
            return Ok(Some(recent));
        }
        let Some(stored) = publications::asset(&self.0.db, name).await? else { return Ok(None) };
        let stored = Arc::new(stored);
        self.0.recent.insert(name.to_owned(), Arc::clone(&stored)).await;
        Ok(Some(stored))
    }

    /// Compresses assets that are not cached or stored yet.
    pub(super) async fn cache_assets(&self, assets: Vec<Asset>) -> Result<Vec<Arc<Asset>>, Error> {
        let mut kept = Vec::with_capacity(assets.len());
        for mut asset in assets {
            let name = asset.name.clone();
            let found = match self.find_asset(&name).await? {
                Some(found) => found,
                None => {
                    let compress = move || {
                        freeze::compress(&mut asset);
                        Arc::new(asset)
                    };
                    let made = tokio::task::spawn_blocking(compress).await?;
                    self.0.recent.insert(name, Arc::clone(&made)).await;
                    made
                }
            };
            kept.push(found);
        }
        Ok(kept)
    }
}

/// Compresses the documents on a blocking thread.
pub(super) async fn compress_documents(
    mut documents: Vec<PublishedPage>,
    progress: &watch::Sender<Progress>,
) -> Result<Vec<PublishedPage>, Error> {
    let progress = progress.clone();
    let compress_all = move || {
        let effort = Effort::for_documents(documents.len());
        for (done, document) in documents.iter_mut().enumerate() {
            progress.send_modify(|now| {
                now.step = PublishStep::Packing;
                now.done = done.min(now.pages);
            });
            (document.br, document.gzip) = compress::compress(&document.html, effort);
        }
        documents
    };
    Ok(tokio::task::spawn_blocking(compress_all).await?)
}
