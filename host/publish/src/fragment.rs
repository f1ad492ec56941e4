//! Live elements: one element of a publication rendered again with current data, using the views
//! pinned by the publication. The result is cached per data, and the page replaces the old element
//! with it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;
use serde_json::value::RawValue;

use super::forms::FormPlan;
use super::render::{self, RenderInput, RenderOptions};
use super::variables;
use super::views::{PluginPin, Views};
use super::{Error, Publisher, RenderMode, etag, freeze, jobs, page_assembler, prerenderer};
use pinye_domain::language::Language;
use pinye_domain::publication::PublishedPage;
use pinye_domain::variables::VariableValues;
use pinye_domain::work::Work;
use pinye_sandbox::prerender::PrerenderJob;
use pinye_sandbox::{FairLimits, FairQueue};
use pinye_storage::compress::{self, Effort};

/// Bytes of cached fragments.
const MAX_CACHE_BYTES: u64 = 16 << 20;
/// Fragments rendered at the same time, in total and per work; waiting requests, and their timeout.
const QUEUE_LIMITS: FairLimits =
    FairLimits { total: 2, per_owner: 1, queued: 256, timeout: Duration::from_secs(10) };
/// Policy of a fragment response: it must not be usable as a document.
const CSP: &str = "default-src 'none'; sandbox";

/// A request for a fragment.
#[derive(Clone, Debug)]
pub struct FragmentRequest {
    /// The publication's id.
    pub publication: i64,
    /// The frozen work of the publication.
    pub work: Arc<Work>,
    /// The element's uuid.
    pub element_id: String,
    /// Props with the current rows, and a key that identifies these rows and values.
    pub props: (Box<RawValue>, String),
    /// Refresh interval of the page in seconds.
    pub seconds: i64,
    /// Current values of the variables in its texts.
    pub values: VariableValues,
    /// Language of the document.
    pub language: Language,
}

/// A rendered element, ready to be sent; `None` if rendering failed.
pub type Fragment = Option<Arc<PublishedPage>>;

/// Cache and queue of fragments.
pub(super) struct FragmentCache {
    cache: Cache<String, Fragment>,
    queue: FairQueue,
}

/// Time after which a failed element is rendered again.
const RETRY_INTERVAL: Duration = Duration::from_secs(15);

/// Expires failures soon: a killed child says nothing about the next attempt.
struct FailureExpiry;

impl Expiry<String, Fragment> for FailureExpiry {
    fn expire_after_create(&self, _: &String, fragment: &Fragment, _: Instant) -> Option<Duration> {
        fragment.is_none().then_some(RETRY_INTERVAL)
    }
}

impl Default for FragmentCache {
    fn default() -> FragmentCache {
        let weigh = |key: &String, fragment: &Fragment| {
            let forms = fragment
                .as_ref()
                .map(|page| [Some(&page.html), page.br.as_ref(), page.gzip.as_ref()]);
            let bytes: usize = forms.into_iter().flatten().flatten().map(Vec::len).sum();
            u32::try_from(key.len() + bytes + 128).unwrap_or(u32::MAX)
        };
        let cache = Cache::builder()
            .max_capacity(MAX_CACHE_BYTES)
            .weigher(weigh)
            .expire_after(FailureExpiry)
            .build();
        FragmentCache { cache, queue: FairQueue::of(QUEUE_LIMITS) }
    }
}

impl Publisher {
    /// Returns the element with these props. `pins` loads the plugin pins of the publication and is
    /// not awaited if the fragment is cached.
    pub async fn fragment(
        &self,
        request: &FragmentRequest,
        pins: impl Future<Output = Result<Option<String>, pinye_store::Error>>,
    ) -> Result<Fragment, Arc<Error>> {
        let FragmentRequest { publication, element_id, props, seconds, language, .. } = request;
        let key = format!("{publication} {element_id} {} {seconds} {}", props.1, language.tag());
        self.0.fragments.cache.try_get_with(key, self.render_fragment(request, pins)).await
    }

    async fn render_fragment(
        &self,
        request: &FragmentRequest,
        pins: impl Future<Output = Result<Option<String>, pinye_store::Error>>,
    ) -> Result<Fragment, Error> {
        let _permit = self.0.fragments.queue.acquire(request.work.settings.id).await?;
        let Some((_, element)) = request.work.find(&request.element_id) else { return Ok(None) };
        let Some(pins) = pins.await? else { return Ok(None) };
        let pins: Vec<PluginPin> = serde_json::from_str(&pins)?;
        let views = Views::pinned(&self.0.registry, pins, element.type_name.clone()).await;
        let mut work = Work::clone(&request.work);
        work.replace_props(&[(request.element_id.clone(), (request.props.0.clone(), 0))].into());
        let elements = work.pages.iter().flat_map(|page| &page.elements);
        let others =
            elements.map(|one| one.uuid.clone()).filter(|uuid| *uuid != request.element_id);
        let options = RenderOptions {
            mode: RenderMode::Publication,
            language: request.language,
            now: self.0.clock.now_ms(),
            excluded: others.collect::<HashSet<_>>(),
            live: HashMap::from([(request.element_id.clone(), request.seconds)]),
            values: request.values.clone(),
        };
        let environment = self.environment();
        let job = PrerenderJob {
            engine: freeze::text(environment.visitor, "engine.js")?,
            budget: environment.budget,
            setting: render::setting(environment, &work, &options)?,
            frames: Vec::new(),
            plugins: jobs::plugins(
                RenderInput { work: &work, views: &views, options: &options },
                &FormPlan::default(),
            )?,
            specimens: Vec::new(),
        };
        let outcome = prerenderer::render(environment.worker, job).await?;
        let (studio_url, values) = (self.0.settings.studio_url.clone(), options.values);
        Ok(tokio::task::spawn_blocking(move || {
            let mut outcome = render::sanitize_outcome(outcome, &render::AllowedFrames::new());
            variables::fill(&mut outcome, &values);
            let element = outcome.elements.into_iter().next()?;
            let html = (element.failure.is_none()).then_some(element.drawn.html)?;
            Some(Arc::new(ready(page_assembler::own_uploads(&html, &studio_url))))
        })
        .await?)
    }
}

fn ready(html: String) -> PublishedPage {
    let html = html.into_bytes();
    let (br, gzip) = compress::compress(&html, Effort::Good);
    let (place, csp) = (String::new(), CSP.to_owned());
    PublishedPage { place, etag: etag(&html), br, gzip, html, csp }
}
