//! One element of a publication drawn anew with other rows, by the views that the publication was made with. It is drawn
//! once for these rows, whoever asks, and the page puts it where the old one was.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use moka::Expiry;
use moka::future::Cache;
use serde_json::value::RawValue;

use super::forms::FormPlan;
use super::render::{self, RenderOptions};
use super::variables::{self, Values};
use super::views::{PluginPin, Views};
use super::{Error, Publisher, RenderMode, child, compress, etag, freeze, jobs, press};
use pinye_domain::language::Language;
use pinye_domain::publication::PublishedPage;
use pinye_domain::work::Work;
use pinye_plugin_host::FairQueue;
use pinye_plugin_host::worker::prerender::PrerenderJob;

/// Bytes of drawn elements.
const MAX_CACHE_BYTES: u64 = 16 << 20;
/// Elements that are drawn at the same time, in all and of one work; that may wait, and for how long.
const MAX_CONCURRENT: (usize, usize) = (2, 1);
const MAX_QUEUED: usize = 256;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// An element's markup may not become a document of its own.
const POLICY: &str = "default-src 'none'; sandbox";

/// Which element is asked for.
#[derive(Clone, Debug)]
pub struct FragmentRequest {
    /// The publication.
    pub publication: i64,
    /// Its work, frozen.
    pub work: Arc<Work>,
    /// The element's uuid.
    pub element_id: String,
    /// Its props with the rows of now, and what tells these rows and values from others.
    pub props: (Box<RawValue>, String),
    /// Seconds until the page asks again.
    pub seconds: i64,
    /// What the variables in its texts stand for now.
    pub values: Values,
    /// Language of the document that it stands in.
    pub language: Language,
}

/// A drawn element, ready to be sent; none where it could not be drawn.
pub type Fragment = Option<Arc<PublishedPage>>;

/// What was drawn, and whose turn it is to draw.
pub(super) struct FragmentCache {
    drawn: Cache<String, Fragment>,
    turns: FairQueue,
}

/// An element that could not be drawn is tried again after a while.
const RETRY_INTERVAL: Duration = Duration::from_secs(15);

/// Remembers failures for a short while only: a child that was killed says nothing about the next one.
struct FailureExpiry;

impl Expiry<String, Fragment> for FailureExpiry {
    fn expire_after_create(&self, _: &String, drawn: &Fragment, _: Instant) -> Option<Duration> {
        drawn.is_none().then_some(RETRY_INTERVAL)
    }
}

impl Default for FragmentCache {
    fn default() -> FragmentCache {
        let weigh = |key: &String, drawn: &Fragment| {
            let forms =
                drawn.as_ref().map(|page| [Some(&page.html), page.br.as_ref(), page.gzip.as_ref()]);
            let bytes: usize = forms.into_iter().flatten().flatten().map(Vec::len).sum();
            u32::try_from(key.len() + bytes + 128).unwrap_or(u32::MAX)
        };
        let drawn = Cache::builder()
            .max_capacity(MAX_CACHE_BYTES)
            .weigher(weigh)
            .expire_after(FailureExpiry)
            .build();
        FragmentCache { drawn, turns: FairQueue::of(MAX_CONCURRENT, MAX_QUEUED, QUEUE_TIMEOUT) }
    }
}

impl Publisher {
    /// The element with these props. `pins` reads the plugins of the publication; nobody asks it for what is drawn already.
    pub async fn fragment(
        &self,
        live: &FragmentRequest,
        pins: impl Future<Output = Result<Option<String>, pinye_store::Error>>,
    ) -> Result<Fragment, Arc<Error>> {
        let FragmentRequest { publication, element_id, props, seconds, language, .. } = live;
        let key = format!("{publication} {element_id} {} {seconds} {}", props.1, language.tag());
        self.0.fragments.drawn.try_get_with(key, self.render_fragment(live, pins)).await
    }

    async fn render_fragment(
        &self,
        live: &FragmentRequest,
        pins: impl Future<Output = Result<Option<String>, pinye_store::Error>>,
    ) -> Result<Fragment, Error> {
        let _turn = self.0.fragments.turns.take(live.work.settings.id).await?;
        let Some((_, element)) = live.work.find(&live.element_id) else { return Ok(None) };
        let Some(pins) = pins.await? else { return Ok(None) };
        let pins: Vec<PluginPin> = serde_json::from_str(&pins)?;
        let views = Views::pinned(&self.0.registry, pins, element.type_name.clone()).await;
        let mut work = Work::clone(&live.work);
        work.replace_props(&[(live.element_id.clone(), (live.props.0.clone(), 0))].into());
        let elements = work.pages.iter().flat_map(|page| &page.elements);
        let others = elements.map(|one| one.uuid.clone()).filter(|uuid| *uuid != live.element_id);
        let options = RenderOptions {
            mode: RenderMode::Publication,
            language: live.language,
            now: self.0.clock.now_ms(),
            excluded: others.collect::<HashSet<_>>(),
            live: HashMap::from([(live.element_id.clone(), live.seconds)]),
            values: live.values.clone(),
        };
        let tools = self.tools();
        let job = PrerenderJob {
            engine: freeze::text(tools.visitor, "engine.js")?,
            budget: tools.budget,
            setting: render::setting(tools, &work, &options)?,
            frames: Vec::new(),
            plugins: jobs::plugins(&work, (&views, &FormPlan::default()), &options)?,
            specimens: Vec::new(),
        };
        let outcome = child::render(tools.worker, job).await?;
        let (studio_url, values) = (self.0.settings.studio_url.clone(), options.values);
        Ok(tokio::task::spawn_blocking(move || {
            let mut outcome = render::cleaned(outcome, &render::AllowedFrames::new());
            variables::fill(&mut outcome, &values);
            let drawn = outcome.elements.into_iter().next()?;
            let html = (drawn.failure.is_none()).then_some(drawn.drawn.html)?;
            Some(Arc::new(ready(press::own_uploads(&html, &studio_url))))
        })
        .await?)
    }
}

fn ready(html: String) -> PublishedPage {
    let html = html.into_bytes();
    let (br, gzip) = compress::compressed(&html, compress::Effort::Good);
    let (place, csp) = (String::new(), POLICY.to_owned());
    PublishedPage { place, etag: etag(&html), br, gzip, html, csp }
}
