//! Drafts behind share links: anyone with the link may view them, without a session and as often as
//! they like. So a draft is rendered once per state and cached; renderings are queued fairly per
//! author, and caches are limited in bytes.

use pinye_datasources::resolve::ResolvedSources;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;
use pinye_registry::hash;

use super::render::{self, PrerenderedWork, RenderInput};
use super::views::Views;
use super::{Error, Publisher, RenderMode, RenderOptions, diagnostics, fonts, hooks};
use pinye_domain::language::Language;
use pinye_domain::publication::{Asset, PublishedPage};
use pinye_domain::work::Work;
use pinye_fonts::FontSet;
use pinye_plugin_host::{PluginStatus, Plugins};
use pinye_sandbox::{FairLimits, FairQueue};
use pinye_store::works;

/// Bytes of cached prerendered drafts, and of documents assembled from them.
const MAX_DRAFT_BYTES: u64 = 16 << 20;
const MAX_DOCUMENT_BYTES: u64 = 16 << 20;
/// Drafts rendered at the same time, in total and per author; waiting requests, and their timeout.
const QUEUE_LIMITS: FairLimits =
    FairLimits { total: 2, per_owner: 1, queued: 500, timeout: Duration::from_secs(60) };

/// A request for a draft.
#[derive(Clone, Debug)]
pub struct DraftRequest<'a> {
    /// The work.
    pub work_id: i64,
    /// Entity tag of its stored state.
    pub etag: &'a str,
    /// The share token, which links to pages contain.
    pub token: &'a str,
    /// Language of the document.
    pub language: Language,
    /// Places to look up, the best first.
    pub places: &'a [String],
}

/// A document of a draft.
#[derive(Clone, Debug)]
pub struct DraftDocument {
    /// The document.
    pub page: Arc<PublishedPage>,
    assets: Arc<[Arc<Asset>]>,
    /// Whether rendering it again gives the same result.
    is_final: bool,
}

/// A prerendered draft with everything needed to assemble its documents.
struct PrerenderedDraft {
    work: Work,
    views: Views,
    options: RenderOptions,
    pages: PrerenderedWork,
    /// Whether it shows live data, or rendering failed transiently, so that it expires soon.
    is_live: bool,
}

impl PrerenderedDraft {
    fn bytes(&self) -> usize {
        let views = self.views.files.values().map(super::ViewFiles::bytes).sum::<usize>();
        self.work.bytes() + self.pages.bytes() + views
    }
}

pub(super) struct DraftCache {
    prerendered: Cache<String, Option<Arc<PrerenderedDraft>>>,
    documents: Cache<String, DraftDocument>,
    queue: FairQueue,
}

/// Lifetime of drafts with live data.
const LIVE_TTL: Duration = Duration::from_secs(15);

/// Expires cached drafts that show live data or failed transiently.
struct LiveExpiry;

impl Expiry<String, DraftDocument> for LiveExpiry {
    fn expire_after_create(
        &self,
        _: &String,
        draft: &DraftDocument,
        _: Instant,
    ) -> Option<Duration> {
        (!draft.is_final).then_some(LIVE_TTL)
    }
}

impl Expiry<String, Option<Arc<PrerenderedDraft>>> for LiveExpiry {
    fn expire_after_create(
        &self,
        _: &String,
        draft: &Option<Arc<PrerenderedDraft>>,
        _: Instant,
    ) -> Option<Duration> {
        draft.as_ref().is_some_and(|one| one.is_live).then_some(LIVE_TTL)
    }
}

impl Default for DraftCache {
    fn default() -> DraftCache {
        let weigh_draft = |_: &String, one: &Option<Arc<PrerenderedDraft>>| {
            let bytes = one.as_ref().map_or(64, |one| one.bytes());
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let weigh_document = |place: &String, one: &DraftDocument| {
            let bytes = place.len() + one.page.html.len() + 256;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        DraftCache {
            prerendered: Cache::builder()
                .max_capacity(MAX_DRAFT_BYTES)
                .weigher(weigh_draft)
                .expire_after(LiveExpiry)
                .build(),
            documents: Cache::builder()
                .max_capacity(MAX_DOCUMENT_BYTES)
                .weigher(weigh_document)
                .expire_after(LiveExpiry)
                .build(),
            queue: FairQueue::of(QUEUE_LIMITS),
        }
    }
}

impl Publisher {
    /// Returns the draft of a work in its stored state, rendering it if this state is not cached.
    /// Its scripts are available from [`Publisher::asset`] while the draft is cached. `None` if
    /// there is no such work or page.
    pub async fn draft(
        &self,
        plugins: &Plugins,
        request: &DraftRequest<'_>,
    ) -> Result<Option<DraftDocument>, Arc<Error>> {
        let font_set = self.font_set_of(request.work_id).await.map_err(Arc::new)?;
        let key = format!("{} {}", key(plugins, request), font_set.fingerprint(None));
        let drafts = &self.0.drafts;
        let draft = drafts
            .prerendered
            .try_get_with(key.clone(), self.prerender_draft(plugins, request))
            .await?;
        let Some(draft) = draft else { return Ok(None) };
        let known = render::places(&draft.work);
        let place = request.places.iter().find(|place| known.contains(place));
        let Some(place) = place else { return Ok(None) };
        let of_place =
            format!("{key} {place} {}", if draft.is_live { draft.options.now } else { 0 });
        let assembled = self.assemble_draft(Arc::clone(&draft), &font_set, place.clone());
        let found = drafts.documents.try_get_with(of_place, assembled).await?;
        // The document may outlive its scripts in the cache, so add them again.
        for asset in found.assets.iter() {
            if !self.0.recent.contains_key(&asset.name) {
                self.0.recent.insert(asset.name.clone(), Arc::clone(asset)).await;
            }
        }
        Ok(Some(found))
    }

    async fn assemble_draft(
        &self,
        draft: Arc<PrerenderedDraft>,
        font_set: &FontSet,
        place: String,
    ) -> Result<DraftDocument, Error> {
        let publisher = self.clone();
        let options = draft.options.clone();
        let print = move || {
            let PrerenderedDraft { work, views, options, pages, .. } = &*draft;
            let input = RenderInput { work, views, options };
            render::assemble(publisher.environment(), input, pages, &[place])
        };
        let mut rendered = tokio::task::spawn_blocking(print).await??;
        fonts::add_fonts(&self.0.settings.fonts, font_set, &mut rendered, &options).await;
        let is_final = diagnostics::is_final(&rendered.remarks);
        let assets = self.cache_assets(rendered.assets).await?.into();
        let page = rendered.documents.into_iter().next().map(|document| self.page(document));
        Ok(DraftDocument { page: Arc::new(page.unwrap_or_default()), assets, is_final })
    }

    /// Renders a draft. Loads the work only after the queue admits the request, to bound the
    /// memory.
    async fn prerender_draft(
        &self,
        plugins: &Plugins,
        request: &DraftRequest<'_>,
    ) -> Result<Option<Arc<PrerenderedDraft>>, Error> {
        let Some(fetched) = self.fetch_sources(plugins, request.work_id).await? else {
            return Ok(None);
        };
        let _permit = self.0.drafts.queue.acquire(fetched.owner).await?;
        let Some(row) = works::find(&self.0.db, request.work_id).await? else { return Ok(None) };
        let Ok(mut work) = Work::read(&row.document) else { return Ok(None) };
        let owner = row.user_id;
        drop(row);
        if let Some(excess) = work.check_size() {
            return Err(Error::TooLarge(excess));
        }
        let sources =
            self.apply_sources(plugins, owner, &fetched, &mut work, request.language).await?;
        let excluded = hooks::check_draft(&mut work, plugins).await;
        let views = self.views(&work, plugins).await;
        let mode = RenderMode::Draft { token: request.token.to_owned() };
        let ResolvedSources { live, values, .. } = sources;
        let (is_live, live) = (!live.is_empty(), HashMap::new());
        let (language, now) = (request.language, self.0.clock.now_ms());
        let options = RenderOptions { mode, language, now, excluded, live, values };
        let prerendered = render::prerender(self.environment(), &work, &views, &options).await?;
        // Transient failures of the child are retried, too.
        let is_live = is_live || !diagnostics::is_final(prerendered.remarks());
        Ok(Some(Arc::new(PrerenderedDraft { work, views, options, pages: prerendered, is_live })))
    }
}

/// Cache key: the work's state, the plugins that render it, and the link.
fn key(plugins: &Plugins, request: &DraftRequest<'_>) -> String {
    let running = plugins.status();
    let one = |one: &PluginStatus| {
        let granted = plugins.granted(&one.id);
        format!("{} {} {:?} {granted:?};", one.id, one.sha256, one.state)
    };
    let running: String = running.iter().map(one).collect();
    let DraftRequest { work_id, etag, token, language, .. } = request;
    hash(format!("{work_id} {etag} {token} {} {running}", language.tag()).as_bytes())
}
