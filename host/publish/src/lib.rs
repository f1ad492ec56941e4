//! Publishing: freezes a work into finished documents, rendered by the plugins' own views, with all
//! assets.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use moka::future::Cache;
use pinye_datasources::DataSources;
use pinye_datasources::resolve::ResolvedSources;
use pinye_fonts::{FontSet, FontSubsetter};
use pinye_registry::Registry;
use pinye_registry::hash;
use tokio::sync::Semaphore;

use pinye_domain::clock::Clock;
use pinye_domain::element::{ElementDiagnostic, Severity};
use pinye_domain::publication::{Asset, NewPublication, PublishedPage};
use pinye_domain::work::{Work, WorkSettings};
use pinye_plugin_host::{PluginFailure, Plugins};
use pinye_sandbox::ChildBudget;
use pinye_sandbox::{FairLimits, FairPermit, FairQueue};
use pinye_storage::compress::{self, Effort};
use pinye_store::{Db, publications};

pub mod csp;
pub mod form_response;
pub mod forms;
pub mod pages;
pub mod sites;
pub mod views;
pub mod wechat;

mod actions;
mod assets;
mod author_scripts;
pub mod descriptors;
mod diagnostics;
mod document;
mod drafts;
mod error;
mod escape;
mod fonts;
mod fragment;
mod freeze;
mod hooks;
mod jobs;
mod lengths;
mod motion;
mod page_assembler;
mod page_chrome;
mod preflight;
mod prerenderer;
mod publish_request;
mod render;
mod required_assets;
mod sanitize;
mod sources;
mod specimen;
mod variables;

pub use drafts::{DraftDocument, DraftRequest};
pub use error::Error;
pub use escape::html as escaped;
pub use fonts::family as uploaded_family;
pub use fragment::{Fragment, FragmentRequest};
pub use freeze::{SANDBOX_MIME, VisitorFile};
pub use publish_request::{Progress, PublishRequest, PublishStep};
pub use render::{
    RenderEnvironment, RenderMode, RenderOptions, RenderedPage, RenderedWork, draft_query, render,
};
pub use sources::FetchedSources;
pub use specimen::{StateFailure, ViewTrial, specimen, try_views};
pub use views::{PluginPin, ViewFiles, ViewType, Views};

use drafts::DraftCache;
use fragment::FragmentCache;
use render::RenderInput;

/// Publications rendered at the same time, in total and per author, so that a large one does not
/// block other authors. Waiting ones hold no work in memory.
const QUEUE_LIMITS: FairLimits =
    FairLimits { total: 2, per_owner: 1, queued: 1_000, timeout: Duration::from_secs(1_800) };
/// Works loaded at the same time to determine their data sources.
const MAX_CONCURRENT_READS: usize = 2;

/// Settings of the publisher.
#[derive(Clone, Debug)]
pub struct PublishSettings {
    /// The program to start as `prerender`.
    pub worker: PathBuf,
    /// Studio URL; the studio may frame works.
    pub studio_url: String,
    /// Base URL of published works; works refer to themselves by it.
    pub works_url: String,
    /// IANA name of the time zone of works that name none.
    pub time_zone: String,
    /// Whether scripts of authors run in published works (EM-012).
    pub author_scripts: bool,
    /// What prerendering one work may use.
    pub budget: ChildBudget,
    /// Files of `web/dist/visitor`.
    pub visitor: VisitorFile,
    /// Makes font subsets.
    pub fonts: FontSubsetter,
}

/// A published work.
#[derive(Clone, Debug)]
pub struct PublicationResult {
    /// Id of the publication.
    pub id: i64,
    /// Its number within the work.
    pub number: i64,
    /// Diagnostics for the author.
    pub remarks: Vec<ElementDiagnostic>,
    /// Plugins that failed; their elements were published with their stored props.
    pub failures: Vec<PluginFailure>,
}

/// Makes publications. Cheap to clone.
#[derive(Clone)]
pub struct Publisher(Arc<Parts>);

struct Parts {
    settings: PublishSettings,
    db: Db,
    registry: Arc<Registry>,
    data_sources: DataSources,
    clock: Clock,
    /// Compressed scripts by name: of drafts, which no publication references, and of recent
    /// publications.
    recent: Cache<String, Arc<Asset>>,
    /// Cache of drafts.
    drafts: DraftCache,
    /// Cache of live elements.
    fragments: FragmentCache,
    /// Queue of publications.
    queue: FairQueue,
    /// Limits the works that are loaded to determine their data sources.
    reading: Semaphore,
    /// Hash of the visitor runtime: a new runtime gives different documents for the same work.
    runtime: OnceLock<String>,
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
    /// Creates a publisher; starts nothing.
    pub fn open(
        settings: PublishSettings,
        db: Db,
        registry: Arc<Registry>,
        data_sources: DataSources,
        clock: Clock,
    ) -> Publisher {
        let weigh = |name: &String, asset: &Arc<Asset>| {
            let forms = [Some(&asset.body), asset.br.as_ref(), asset.gzip.as_ref()];
            let bytes: usize = forms.into_iter().flatten().map(Vec::len).sum();
            u32::try_from(name.len() + bytes).unwrap_or(u32::MAX)
        };
        let recent = Cache::builder().max_capacity(64 << 20).weigher(weigh).build();
        let queue = FairQueue::of(QUEUE_LIMITS);
        let (drafts, reading) = (DraftCache::default(), Semaphore::new(MAX_CONCURRENT_READS));
        let (runtime, fragments) = (OnceLock::new(), FragmentCache::default());
        Publisher(Arc::new(Parts {
            settings,
            db,
            registry,
            data_sources,
            clock,
            recent,
            drafts,
            fragments,
            queue,
            reading,
            runtime,
        }))
    }

    /// Waits for the author's slot. Callers must not hold a work in memory while waiting.
    pub async fn acquire_slot(&self, author: i64) -> Result<FairPermit, Error> {
        Ok(self.0.queue.acquire(author).await?)
    }

    fn environment(&self) -> RenderEnvironment<'_> {
        let settings = &self.0.settings;
        RenderEnvironment {
            worker: &settings.worker,
            budget: settings.budget,
            visitor: settings.visitor,
            studio_url: &settings.studio_url,
            works_url: &settings.works_url,
            time_zone: &settings.time_zone,
            author_scripts: settings.author_scripts,
        }
    }

    async fn views(&self, work: &Work, plugins: &Plugins) -> Views {
        let types = work.pages.iter().flat_map(|page| page.elements.iter());
        let types = types.map(|element| element.type_name.as_str());
        Views::collect(plugins, &self.0.registry, types).await
    }

    /// Freezes a work into a publication and stores it. If a stored publication was made from
    /// exactly the same state, returns that one without rendering.
    #[expect(clippy::too_many_lines, reason = "one publication, step by step")]
    pub async fn publish(
        &self,
        mut work: Work,
        plugins: &Plugins,
        request: &PublishRequest,
    ) -> Result<PublicationResult, Error> {
        if let Some(excess) = work.check_size() {
            return Err(Error::TooLarge(excess));
        }
        let pages = work.pages.len();
        let tell = |step, done| {
            request.progress.send_replace(Progress { step, pages, done });
        };
        tell(PublishStep::Drawing, 0);
        let found = hooks::freeze_props(&mut work, plugins).await;
        // Diagnostics of data sources belong to this request, not to the publication, which may be
        // reused.
        let of_sources = request.sources.remarks.iter().cloned();
        if found.remarks.iter().any(|remark| remark.diagnostic.severity == Severity::Error) {
            return Err(Error::Refused(found.remarks));
        }
        let views = self.views(&work, plugins).await;
        let missing = diagnostics::missing_plugins(&work, &views, request.language);
        if !request.skips_missing && !missing.is_empty() {
            return Err(Error::Missing(missing));
        }
        let font_set = self.font_set_of(work.settings.id).await?;
        let state = self.state(&work, &views, request, &font_set)?;
        if let Some(again) =
            publications::find_by_state(&self.0.db, work.settings.id, &state).await?
        {
            return Ok(PublicationResult {
                id: again.id,
                number: again.number,
                remarks: stored_diagnostics(&again.warnings)
                    .unwrap_or(found.remarks)
                    .into_iter()
                    .chain(of_sources)
                    .collect(),
                failures: found.failures,
            });
        }
        let mode = RenderMode::Publication;
        let (language, now) = (request.language, self.0.clock.now_ms());
        let ResolvedSources { live, values, .. } = request.sources.clone();
        let options = RenderOptions { mode, language, now, excluded: found.excluded, live, values };
        let prerendered = render::prerender(self.environment(), &work, &views, &options).await?;
        let font_options = options.clone();
        let (mut work, mut rendered) =
            self.assemble_documents(work, prerendered, views, options).await?;
        fonts::add_fonts(&self.0.settings.fonts, &font_set, &mut rendered, &font_options).await;
        let mut remarks: Vec<ElementDiagnostic> =
            found.remarks.into_iter().chain(rendered.remarks).collect();
        let assets = self.cache_assets(rendered.assets).await?;
        let documents = rendered.documents.into_iter().map(|document| self.page(document));
        let documents = assets::compress_documents(documents.collect(), &request.progress).await?;
        // A publication with transient failures gets no state, so that it is never reused.
        let state = if diagnostics::is_final(&remarks) { state } else { String::new() };
        tell(PublishStep::Storing, pages);
        let new = NewPublication {
            work_id: work.settings.id,
            user_id: request.user_id,
            revision: work.settings.revision,
            title: work.settings.title.clone(),
            document: work.write().0,
            lock: serde_json::to_string(&rendered.lock)?,
            warnings: serde_json::to_string(&(&remarks, &found.failures))?,
            state,
            at: now,
            pages: documents,
            assets: assets.iter().map(|asset| Asset::clone(asset)).collect(),
        };
        let publication = publications::add(&self.0.db, &new).await?;
        let (id, number) = (publication.id, publication.number);
        remarks.extend(of_sources);
        Ok(PublicationResult { id, number, remarks, failures: found.failures })
    }

    /// Returns the font set of a work.
    async fn font_set_of(&self, work_id: i64) -> Result<FontSet, Error> {
        let library = self.0.settings.fonts.library();
        Ok(fonts::font_set_of_work(&self.0.db, library, work_id).await?)
    }

    /// Assembles all documents of a work on a blocking thread.
    async fn assemble_documents(
        &self,
        work: Work,
        prerendered: render::PrerenderedWork,
        views: Views,
        options: RenderOptions,
    ) -> Result<(Work, RenderedWork), Error> {
        let publisher = self.clone();
        let assemble = move || {
            let places = render::places(&work);
            let input = RenderInput { work: &work, views: &views, options: &options };
            let rendered = render::assemble(publisher.environment(), input, &prerendered, &places);
            rendered.map(|rendered| (work, rendered))
        };
        tokio::task::spawn_blocking(assemble).await?
    }

    /// Returns a hash of everything that a publication is made from: the work with frozen props,
    /// packages, fonts, runtime.
    fn state(
        &self,
        work: &Work,
        views: &Views,
        request: &PublishRequest,
        font_set: &FontSet,
    ) -> Result<String, Error> {
        let lock: Vec<_> = views.files.values().map(|files| (&files.pin, &files.sites)).collect();
        let lock = serde_json::to_string(&lock)?;
        let runtime = self.0.runtime.get_or_init(|| freeze::fingerprint(self.0.settings.visitor));
        let PublishSettings { studio_url, works_url, fonts, .. } = &self.0.settings;
        let fonts = fonts.library().fingerprint();
        let live: BTreeMap<_, _> = request.sources.live.iter().collect();
        let (values, content) = (&request.sources.values, work.content_json());
        let own = font_set.fingerprint(Some(&content));
        let text = format!(
            "{runtime}\n{fonts} {own}\n{studio_url}\n{works_url}\n{}\n{lock}\n{live:?}\n{values:?}\n{content}",
            request.language.tag(),
        );
        Ok(hash(text.as_bytes()))
    }

    /// Returns the page with the script for WeChat's browser and its data.
    pub async fn with_wechat_script(
        &self,
        page: &PublishedPage,
        settings: &WorkSettings,
        browser: wechat::Browser<'_>,
    ) -> Result<PublishedPage, Error> {
        let script = self.wechat_script().await?;
        let studio_url = self.0.settings.studio_url.as_str();
        let mut page = wechat::add_script(page, settings, studio_url, browser, &script)?;
        page.etag = etag(&page.html);
        let compress_page = move || {
            (page.br, page.gzip) = compress::compress(&page.html, Effort::Best);
            page
        };
        Ok(tokio::task::spawn_blocking(compress_page).await?)
    }

    fn page(&self, document: RenderedPage) -> PublishedPage {
        let html = document.html.into_bytes();
        let etag = etag(&html);
        let RenderedPage { has_script, has_fonts, sites, place, .. } = document;
        let features = csp::CspFeatures { scripts: has_script, fonts: has_fonts };
        let csp = csp::for_document(features, &self.0.settings.studio_url, &sites);
        PublishedPage { place, html, br: None, gzip: None, etag, csp }
    }
}

fn etag(html: &[u8]) -> String {
    format!("\"{}\"", hash(html).get(..32).unwrap_or_default())
}

/// Returns the diagnostics stored with a publication.
fn stored_diagnostics(warnings: &str) -> Option<Vec<ElementDiagnostic>> {
    let stored_pair: (Vec<ElementDiagnostic>, serde_json::Value) =
        serde_json::from_str(warnings).ok()?;
    Some(stored_pair.0)
}
