//! Publishing: a work is frozen into finished documents, drawn from the plugins' own views, with everything they name.

use std::path::PathBuf;
use std::sync::Arc;

use moka::future::Cache;
use pinye_registry::Registry;
use pinye_registry::hash;

use crate::domain::clock::Clock;
use crate::domain::element::{Remark, Severity};
use crate::domain::language::Language;
use crate::domain::publication::{Asset, NewPublication, PublishedPage};
use crate::domain::work::{Settings, Work};
use crate::plugin::{Fault, Plugins};
use crate::store::{self, Db, publications};
use crate::worker::prerender::Budget;

pub mod pages;
pub mod policy;
pub mod views;
pub mod wechat;

mod child;
mod compress;
mod document;
mod escape;
mod findings;
mod freeze;
mod hooks;
mod jobs;
mod render;

pub use freeze::VisitorFile;
pub use render::{Finished, Rendered, Tools, Wish, render};
pub use views::{PluginPin, ViewFiles, ViewType, Views};

/// What the publisher is told once.
#[derive(Clone, Debug)]
pub struct PublishSettings {
    /// The program that is started as `prerender`.
    pub worker: PathBuf,
    /// Where the studio is reached: it may show works in a frame.
    pub studio_url: String,
    /// What prerendering one work may use.
    pub budget: Budget,
    /// Files of `web/dist/visitor`.
    pub visitor: VisitorFile,
}

/// Whom a work is rendered for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderMode {
    /// Visitors.
    Publication,
    /// Whoever holds the share token: marked as a preview, nothing acts (PV-010).
    Draft {
        /// The token, kept in links to pages.
        token: String,
    },
}

/// Why a work was not published.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A plugin said no: at least one remark is an error.
    #[error("a plugin refused the work")]
    Refused(Vec<Remark>),
    /// The visitor runtime is not there or cannot be served.
    #[error(transparent)]
    Freeze(#[from] freeze::Error),
    /// Not even empty boxes could be drawn.
    #[error(transparent)]
    Prerender(#[from] child::Error),
    /// A stored document that is not JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A thread of ours ended.
    #[error(transparent)]
    Task(#[from] tokio::task::JoinError),
}

/// A work that was published.
#[derive(Debug)]
pub struct Published {
    /// Id of the publication.
    pub id: i64,
    /// Its number within the work.
    pub number: i64,
    /// What the author should know.
    pub remarks: Vec<Remark>,
    /// Plugins that failed; their elements were published with the props they had.
    pub faults: Vec<Fault>,
}

/// Makes publications. Cheap to clone.
#[derive(Clone)]
pub struct Publisher(Arc<Parts>);

struct Parts {
    settings: PublishSettings,
    db: Db,
    registry: Arc<Registry>,
    clock: Clock,
    /// Compressed scripts by name: of drafts, which no publication names, and of every new publication.
    recent: Cache<String, Arc<Asset>>,
}

impl std::fmt::Debug for Publisher {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Publisher")
            .field("settings", &self.0.settings)
            .finish_non_exhaustive()
    }
}

impl Publisher {
    /// Takes over what it needs; nothing is started.
    pub fn open(
        settings: PublishSettings,
        db: Db,
        registry: Arc<Registry>,
        clock: Clock,
    ) -> Publisher {
        let weigh = |name: &String, asset: &Arc<Asset>| {
            let forms = [Some(&asset.body), asset.br.as_ref(), asset.gzip.as_ref()];
            let bytes: usize = forms.into_iter().flatten().map(Vec::len).sum();
            u32::try_from(name.len() + bytes).unwrap_or(u32::MAX)
        };
        let recent = Cache::builder().max_capacity(64 << 20).weigher(weigh).build();
        Publisher(Arc::new(Parts { settings, db, registry, clock, recent }))
    }

    /// Renders a work with the plugins that are loaded now. Nothing is stored.
    pub async fn render_work(
        &self,
        work: &Work,
        plugins: &Plugins,
        mode: RenderMode,
        language: Language,
    ) -> Result<Rendered, Error> {
        let parts = &self.0;
        let types = work.pages.iter().flat_map(|page| page.elements.iter());
        let types = types.map(|element| element.type_name.as_str());
        let views = Views::collect(plugins, &parts.registry, types).await;
        let settings = &parts.settings;
        let tools = Tools {
            worker: &settings.worker,
            budget: settings.budget,
            visitor: settings.visitor,
            studio_url: &settings.studio_url,
        };
        let wish = Wish { mode, language, now: parts.clock.now_ms() };
        render(tools, work, &views, &wish).await
    }

    /// Renders the draft of a work; its scripts can be had from [`Publisher::asset`] for as long as it is looked at.
    pub async fn draft(
        &self,
        work: &Work,
        plugins: &Plugins,
        token: &str,
        language: Language,
    ) -> Result<Vec<PublishedPage>, Error> {
        let mode = RenderMode::Draft { token: token.to_owned() };
        let rendered = self.render_work(work, plugins, mode, language).await?;
        self.keep(rendered.assets).await?;
        Ok(rendered.documents.into_iter().map(|document| self.page(document)).collect())
    }

    /// Freezes a work into a new publication and makes it the current one.
    pub async fn publish(
        &self,
        mut work: Work,
        plugins: &Plugins,
        user_id: i64,
        language: Language,
    ) -> Result<Published, Error> {
        let report = hooks::freeze_props(&mut work, plugins).await;
        let (mut remarks, faults) = (report.remarks, report.faults);
        if remarks.iter().any(|remark| remark.diagnostic.severity == Severity::Error) {
            return Err(Error::Refused(remarks));
        }
        let rendered = self.render_work(&work, plugins, RenderMode::Publication, language).await?;
        remarks.extend(rendered.remarks);
        let assets = self.keep(rendered.assets).await?;
        let pages = rendered.documents.into_iter().map(|document| self.page(document)).collect();
        let pages = tokio::task::spawn_blocking(move || squeezed(pages)).await?;
        let new = NewPublication {
            work_id: work.settings.id,
            user_id,
            title: work.settings.title.clone(),
            document: work.write().0,
            lock: serde_json::to_string(&rendered.lock)?,
            warnings: serde_json::to_string(&(&remarks, &faults))?,
            at: self.0.clock.now_ms(),
            pages,
            assets: assets.iter().map(|asset| Asset::clone(asset)).collect(),
        };
        let publication = publications::add(&self.0.db, &new).await?;
        Ok(Published { id: publication.id, number: publication.number, remarks, faults })
    }

    /// The page for this browser, with the script of WeChat's and what that is told.
    pub async fn told(
        &self,
        page: &PublishedPage,
        settings: &Settings,
        browser: wechat::Browser<'_>,
    ) -> Result<PublishedPage, Error> {
        let script = self.wechat_script().await?;
        let from = (settings, self.0.settings.studio_url.as_str());
        let mut page = wechat::told(page, from, browser, &script)?;
        page.etag = etag(&page.html);
        let squeeze = move || {
            (page.br, page.gzip) = compress::compressed(&page.html);
            page
        };
        Ok(tokio::task::spawn_blocking(squeeze).await?)
    }

    /// The address of the script of WeChat's browser, which no publication names.
    async fn wechat_script(&self) -> Result<String, Error> {
        let mut frozen = freeze::Frozen::default();
        let address = frozen.own(self.0.settings.visitor, "wechat.js")?;
        self.keep(frozen.into_assets()).await?;
        Ok(address)
    }

    /// A frozen script: of a publication, of a draft somebody looks at, or of WeChat's browser.
    pub async fn asset(&self, name: &str) -> Result<Option<Arc<Asset>>, Error> {
        match self.kept(name).await? {
            None if self.wechat_script().await.is_ok_and(|own| own.ends_with(name)) => {
                self.kept(name).await
            }
            found => Ok(found),
        }
    }

    async fn kept(&self, name: &str) -> Result<Option<Arc<Asset>>, Error> {
        if let Some(recent) = self.0.recent.get(name).await {
            return Ok(Some(recent));
        }
        let Some(stored) = publications::asset(&self.0.db, name).await? else { return Ok(None) };
        let stored = Arc::new(stored);
        self.0.recent.insert(name.to_owned(), Arc::clone(&stored)).await;
        Ok(Some(stored))
    }

    /// Compresses what was not seen before.
    async fn keep(&self, assets: Vec<Asset>) -> Result<Vec<Arc<Asset>>, Error> {
        let mut kept = Vec::with_capacity(assets.len());
        for mut asset in assets {
            let name = asset.name.clone();
            let found = match self.kept(&name).await? {
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

    fn page(&self, document: Finished) -> PublishedPage {
        let html = document.html.into_bytes();
        let etag = etag(&html);
        let csp = policy::of_document(document.has_script, &self.0.settings.studio_url);
        PublishedPage { place: document.place, html, br: None, gzip: None, etag, csp }
    }
}

fn etag(html: &[u8]) -> String {
    format!("\"{}\"", hash(html).get(..32).unwrap_or_default())
}

fn squeezed(mut pages: Vec<PublishedPage>) -> Vec<PublishedPage> {
    for page in &mut pages {
        (page.br, page.gzip) = compress::compressed(&page.html);
    }
    pages
}
