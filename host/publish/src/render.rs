//! Renders a work with the views of its elements into finished documents.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::Path;

use serde_json::value::RawValue;

use super::document::DocumentKind;
use super::forms::FormPlan;
use super::freeze::{self, VisitorFile};
use super::jobs::{self, RenderContext};
use super::page_assembler::PageAssembler;
use super::pages::WHOLE;
use super::sanitize::{ViewSanitizer, has_lost_markup};
use super::sites::GrantedOrigins;
use super::variables;
use super::views::{PluginPin, Views};
use super::{Error, actions, diagnostics, escape, prerenderer};
use pinye_domain::element::ElementDiagnostic;
use pinye_domain::language::Language;
use pinye_domain::publication::Asset;
use pinye_domain::variables::VariableValues;
use pinye_domain::work::{self, Work};
use pinye_sandbox::ChildBudget;
use pinye_sandbox::prerender::{
    ElementMarkup, PageMarkup, PrerenderJob, PrerenderOutcome, RenderedElement, ViewFailure,
};

/// Environment of a rendering.
#[derive(Clone, Copy, Debug)]
pub struct RenderEnvironment<'a> {
    /// The program to start as `prerender`.
    pub worker: &'a Path,
    /// Budget of the child.
    pub budget: ChildBudget,
    /// Files of the visitor runtime.
    pub visitor: VisitorFile,
    /// Studio URL.
    pub studio_url: &'a str,
    /// Base URL of published works.
    pub works_url: &'a str,
    /// IANA name of the time zone of works that name none.
    pub time_zone: &'a str,
    /// Whether author scripts run at all (EM-012).
    pub author_scripts: bool,
}

impl<'a> RenderEnvironment<'a> {
    /// Returns the IANA name of the time zone of this work.
    pub(super) fn time_zone(&self, settings: &'a work::WorkSettings) -> &'a str {
        if settings.time_zone.is_empty() { self.time_zone } else { &settings.time_zone }
    }

    /// Returns the public URL of a work; empty if no works URL is configured.
    pub(super) fn address(&self, settings: &work::WorkSettings) -> String {
        // An offline work has its own folder as the scope of its service worker
        // (`host/http/src/pages/service_worker.rs`).
        let end = if settings.works_offline { "/" } else { "" };
        match self.works_url {
            "" => String::new(),
            origin => format!("{origin}/h5/{}{end}", settings.id),
        }
    }
}

/// Audience of a rendering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderMode {
    /// Visitors.
    Publication,
    /// A holder of the share token: the document is marked as a preview; likes and submissions are
    /// refused (PV-010).
    Draft {
        /// The share token, which links to pages contain.
        token: String,
    },
}

/// Options of a rendering.
#[derive(Clone, Debug)]
pub struct RenderOptions {
    /// Audience.
    pub mode: RenderMode,
    /// Language of the document and diagnostics.
    pub language: Language,
    /// Milliseconds since 1970.
    pub now: i64,
    /// Uuids of elements that were not checked or were rejected: they are not rendered.
    pub excluded: HashSet<String>,
    /// Refresh interval in seconds of elements with live data, by uuid.
    pub live: HashMap<String, i64>,
    /// Values of variables in texts, by name.
    pub values: VariableValues,
}

/// Input of a rendering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderInput<'a> {
    /// The work.
    pub work: &'a Work,
    /// The views of its element types.
    pub views: &'a Views,
    /// Options.
    pub options: &'a RenderOptions,
}

/// A rendered work, not yet compressed.
#[derive(Debug)]
pub struct RenderedWork {
    /// `whole` for the work, and one per page under its index; a long work of one page has no `whole`.
    pub documents: Vec<RenderedPage>,
    /// Scripts of the documents.
    pub assets: Vec<Asset>,
    /// Pins of the plugins that rendered it.
    pub lock: Vec<PluginPin>,
    /// Diagnostics for the author.
    pub remarks: Vec<ElementDiagnostic>,
}

/// One finished document.
#[derive(Clone, Debug)]
pub struct RenderedPage {
    /// `whole`, or the page's index.
    pub place: String,
    /// The document.
    pub html: String,
    /// Whether it contains scripts.
    pub has_script: bool,
    /// Granted origins of the elements on it.
    pub sites: GrantedOrigins,
    /// Whether it uses subset fonts.
    pub has_fonts: bool,
}

/// A work whose pages are prerendered but not assembled into documents.
#[derive(Debug)]
pub(crate) struct PrerenderedWork {
    pages: Vec<PrerenderedPage>,
    /// Assignment of elements to forms.
    forms: FormPlan,
    /// Diagnostics for the author.
    remarks: Vec<ElementDiagnostic>,
}

impl PrerenderedWork {
    /// Diagnostics for the author.
    pub(crate) fn remarks(&self) -> &[ElementDiagnostic] {
        &self.remarks
    }
}

/// A page returned by the prerenderer.
#[derive(Debug, Default)]
pub(super) struct PrerenderedPage {
    /// Its markup.
    pub(super) html: String,
    /// Positions of elements that hydrate in the browser.
    pub(super) islands: Vec<usize>,
    /// Whether it needs the page core script.
    pub(super) needs_core: bool,
    /// Whether it contains elements with live data.
    pub(super) is_live: bool,
    /// Whether it scales down when the window is too low.
    pub(super) is_scaled: bool,
}

impl PrerenderedWork {
    /// Returns the approximate size in memory, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.pages.iter().map(|page| page.html.len() + page.islands.len() * 8 + 64).sum()
    }
}

/// Renders all documents of a work.
pub async fn render(
    environment: RenderEnvironment<'_>,
    work: &Work,
    views: &Views,
    options: &RenderOptions,
) -> Result<RenderedWork, Error> {
    let prerendered = prerender(environment, work, views, options).await?;
    let places = places(work);
    assemble(environment, RenderInput { work, views, options }, &prerendered, &places)
}

/// Returns the places of all documents of this work. A long work with a single page has no `whole`.
pub(crate) fn places(work: &Work) -> Vec<String> {
    let is_page = jobs::is_long(work) && work.pages.len() == 1;
    let whole = (!is_page).then(|| WHOLE.to_owned());
    whole.into_iter().chain((0..work.pages.len()).map(|index| index.to_string())).collect()
}

/// Renders every element in a child process.
pub(crate) async fn prerender(
    environment: RenderEnvironment<'_>,
    work: &Work,
    views: &Views,
    options: &RenderOptions,
) -> Result<PrerenderedWork, Error> {
    let forms = FormPlan::of(work, views);
    let job = PrerenderJob {
        engine: freeze::text(environment.visitor, "engine.js")?,
        budget: environment.budget,
        setting: setting(environment, work, options)?,
        frames: jobs::frames(work)?,
        plugins: jobs::plugins(RenderInput { work, views, options }, &forms)?,
        specimens: Vec::new(),
    };
    let outcome = prerenderer::render(environment.worker, job).await?;
    let frames = allowed_frames(work, views);
    let mut outcome =
        tokio::task::spawn_blocking(move || sanitize_outcome(outcome, &frames)).await?;
    variables::fill(&mut outcome, &options.values);
    let mut remarks = diagnostics::missing_plugins(work, views, options.language);
    remarks.extend(diagnostics::unusable_links(work, options.language));
    remarks.extend(actions::find_broken_actions(work, options.language));
    remarks.extend(forms.known.duplicate_field_diagnostics(work));
    remarks.extend(diagnostics::failures(work, &outcome, options.language));
    let action = submit_address(work, options);
    let mut pages = pages(work, outcome.elements, &outcome.frames, &forms, &action);
    for (page, drawn) in work.pages.iter().zip(&mut pages) {
        drawn.is_live = page.elements.iter().any(|one| options.live.contains_key(&one.uuid));
    }
    Ok(PrerenderedWork { pages, forms, remarks })
}

/// Builds the document settings that every view receives.
pub(crate) fn setting(
    environment: RenderEnvironment<'_>,
    work: &Work,
    options: &RenderOptions,
) -> Result<Box<RawValue>, serde_json::Error> {
    let query = match &options.mode {
        RenderMode::Publication => String::new(),
        RenderMode::Draft { token } => format!("{}&", draft_query(token, options.language)),
    };
    let (language, origin) = (options.language.tag(), environment.studio_url);
    let address = environment.address(&work.settings);
    jobs::setting(work, &RenderContext { language, now: options.now, query, origin, address })
}

/// Origins that elements may frame, by page and position.
pub(crate) type AllowedFrames = BTreeMap<(usize, usize), BTreeSet<String>>;

fn allowed_frames(work: &Work, views: &Views) -> AllowedFrames {
    let sites = |(page, position, element): (usize, usize, &work::Element)| {
        let frames = &views.sites(&element.type_name)?.frames;
        (!frames.is_empty()).then(|| ((page, position), frames.clone()))
    };
    jobs::elements_with_position(work).filter_map(sites).collect()
}

/// Sanitizes all markup that plugin code has produced.
pub(crate) fn sanitize_outcome(
    mut outcome: PrerenderOutcome,
    allowed: &AllowedFrames,
) -> PrerenderOutcome {
    let sanitizer = ViewSanitizer::new();
    for element in &mut outcome.elements {
        let frames = allowed.get(&(element.page, element.position));
        match sanitizer.sanitize(&element.drawn.html, frames) {
            Some(html) => {
                if has_lost_markup(&html, &element.drawn.html) && element.failure.is_none() {
                    element.failure = Some(ViewFailure::Cleaned);
                }
                element.drawn.html = html;
            }
            None => {
                element.drawn = ElementMarkup::default();
                element.failure =
                    Some(ViewFailure::Engine("its markup is nested too deeply".to_owned()));
            }
        }
    }
    outcome
}

/// Assembles the documents of these places.
pub(crate) fn assemble(
    environment: RenderEnvironment<'_>,
    input: RenderInput<'_>,
    prerendered: &PrerenderedWork,
    places: &[String],
) -> Result<RenderedWork, Error> {
    let RenderInput { work, views, .. } = input;
    let mut assembler = PageAssembler::new(environment, input, &prerendered.forms);
    let mut documents = Vec::with_capacity(places.len());
    for place in places {
        let whole = place == WHOLE;
        let index = if whole { 0 } else { place.parse().unwrap_or(usize::MAX) };
        let one = || prerendered.pages.get(index..index.saturating_add(1));
        let pages = if whole { prerendered.pages.get(..) } else { one() };
        let kind = match whole {
            _ if jobs::is_long(work) => DocumentKind::Long,
            true => DocumentKind::Paged,
            false => DocumentKind::SinglePage(index),
        };
        if let Some(pages) = pages {
            documents.push(assembler.assemble(place.clone(), kind, pages, index)?);
        }
    }
    let mut remarks = prerendered.remarks.clone();
    remarks.extend(std::mem::take(&mut assembler.remarks));
    let lock = views.files.values().map(|files| files.pin.clone()).collect();
    Ok(RenderedWork { documents, assets: assembler.frozen.into_assets(), lock, remarks })
}

/// Returns the query of a draft's URL. It contains the language of the author who shared it.
pub fn draft_query(token: &str, language: Language) -> String {
    format!("token={}&lang={}", escape::query(token), language.tag())
}

/// Returns the URL to which forms are submitted without script.
fn submit_address(work: &Work, options: &RenderOptions) -> String {
    let address = format!("/h5/{}/submit", work.settings.id);
    match &options.mode {
        RenderMode::Publication => address,
        RenderMode::Draft { token } => format!("{address}?token={}", escape::query(token)),
    }
}

fn pages(
    work: &Work,
    elements: Vec<RenderedElement>,
    frames: &[PageMarkup],
    forms: &FormPlan,
    submit_address: &str,
) -> Vec<PrerenderedPage> {
    let mut by_place: BTreeMap<(usize, usize), ElementMarkup> = BTreeMap::new();
    for element in elements {
        by_place.insert((element.page, element.position), element.drawn);
    }
    let draw = |(number, page): (usize, &work::Page)| {
        let mut drawn = PrerenderedPage::default();
        let frame = frames.get(number).cloned().unwrap_or_default();
        // Quotes in its title are escaped, so this is the page's own class.
        drawn.is_scaled = frame.open.contains(" class=\"py-page py-scale\"");
        drawn.html.push_str(&frame.open);
        drawn.html.push_str(&forms.markup(number, submit_address));
        for position in 0..page.elements.len() {
            let Some(element) = by_place.get(&(number, position)) else { continue };
            drawn.html.push_str(&element.html);
            drawn.needs_core |= element.needs_core;
            if element.island {
                drawn.islands.push(position);
            }
        }
        drawn.html.push_str(&frame.close);
        drawn
    };
    work.pages.iter().enumerate().map(draw).collect()
}
