//! From a work and the views of its elements to finished documents.

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

/// What documents are rendered with.
#[derive(Clone, Copy, Debug)]
pub struct RenderEnvironment<'a> {
    /// The program that is started as `prerender`.
    pub worker: &'a Path,
    /// What it may use.
    pub budget: ChildBudget,
    /// Files of the visitor runtime.
    pub visitor: VisitorFile,
    /// Where the studio is reached.
    pub studio_url: &'a str,
    /// Where published works are reached.
    pub works_url: &'a str,
    /// IANA name of the time zone of works that name none.
    pub time_zone: &'a str,
    /// Whether scripts of authors run at all (EM-012).
    pub author_scripts: bool,
}

impl<'a> RenderEnvironment<'a> {
    /// IANA name of the zone in which end times of this work are read.
    pub(super) fn time_zone(&self, settings: &'a work::WorkSettings) -> &'a str {
        if settings.time_zone.is_empty() { self.time_zone } else { &settings.time_zone }
    }

    /// The public address of a work; none while nobody knows where works are reached.
    pub(super) fn address(&self, settings: &work::WorkSettings) -> String {
        // A work that phones keep stands in a folder of its own (`host/http/src/pages/service_worker.rs`).
        let end = if settings.works_offline { "/" } else { "" };
        match self.works_url {
            "" => String::new(),
            origin => format!("{origin}/h5/{}{end}", settings.id),
        }
    }
}

/// Whom a work is rendered for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderMode {
    /// Visitors.
    Publication,
    /// A holder of the share token: marked as a preview, nothing acts (PV-010).
    Draft {
        /// The token, kept in links to pages.
        token: String,
    },
}

/// How and for whom.
#[derive(Clone, Debug)]
pub struct RenderOptions {
    /// For visitors or as a draft.
    pub mode: RenderMode,
    /// Language of the document and of the remarks.
    pub language: Language,
    /// Milliseconds since 1970.
    pub now: i64,
    /// Elements that nobody has looked at, by uuid: they are not drawn.
    pub excluded: HashSet<String>,
    /// Elements that the page asks for again, by uuid, and every how many seconds.
    pub live: HashMap<String, i64>,
    /// What the variables in texts stand for, by name.
    pub values: VariableValues,
}

/// What documents are rendered from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderInput<'a> {
    /// The work.
    pub work: &'a Work,
    /// The views of its element types.
    pub views: &'a Views,
    /// How and for whom.
    pub options: &'a RenderOptions,
}

/// A finished work, not yet compressed.
#[derive(Debug)]
pub struct RenderedWork {
    /// `whole` for the work, and one per page under its index; a long work of one page has no `whole`.
    pub documents: Vec<RenderedPage>,
    /// The scripts they name.
    pub assets: Vec<Asset>,
    /// The plugins they were made with.
    pub lock: Vec<PluginPin>,
    /// What the author should know.
    pub remarks: Vec<ElementDiagnostic>,
}

/// One finished document.
#[derive(Clone, Debug)]
pub struct RenderedPage {
    /// `whole`, or the page's index.
    pub place: String,
    /// The document.
    pub html: String,
    /// Whether it brings script.
    pub has_script: bool,
    /// Other sites that elements on it may have.
    pub sites: GrantedOrigins,
    /// Whether it brings typefaces.
    pub has_fonts: bool,
}

/// A work whose pages were drawn, before documents are made of them.
#[derive(Debug)]
pub(crate) struct PrerenderedWork {
    pages: Vec<PrerenderedPage>,
    /// Which form each element belongs to.
    forms: FormPlan,
    /// What the author should know.
    remarks: Vec<ElementDiagnostic>,
}

impl PrerenderedWork {
    /// What the author should know.
    pub(crate) fn remarks(&self) -> &[ElementDiagnostic] {
        &self.remarks
    }
}

/// A page as it came from the prerenderer.
#[derive(Debug, Default)]
pub(super) struct PrerenderedPage {
    /// Its markup.
    pub(super) html: String,
    /// Elements that come to life, by position.
    pub(super) islands: Vec<usize>,
    /// Whether it needs the page core.
    pub(super) needs_core: bool,
    /// Whether some of it is asked for again.
    pub(super) is_live: bool,
    /// Whether it is made smaller where the window is too low for it.
    pub(super) is_scaled: bool,
}

impl PrerenderedWork {
    /// Bytes of memory, roughly.
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

/// Every place under which a document of this work stands. The only page of a long work is the whole of it.
pub(crate) fn places(work: &Work) -> Vec<String> {
    let is_page = jobs::is_long(work) && work.pages.len() == 1;
    let whole = (!is_page).then(|| WHOLE.to_owned());
    whole.into_iter().chain((0..work.pages.len()).map(|index| index.to_string())).collect()
}

/// Draws every element, in a child process.
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

/// What every view is told of the document that it stands in.
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

/// Sites whose pages elements may show in frames, by page and position.
pub(crate) type AllowedFrames = BTreeMap<(usize, usize), BTreeSet<String>>;

fn allowed_frames(work: &Work, views: &Views) -> AllowedFrames {
    let sites = |(page, position, element): (usize, usize, &work::Element)| {
        let frames = &views.sites(&element.type_name)?.frames;
        (!frames.is_empty()).then(|| ((page, position), frames.clone()))
    };
    jobs::elements_with_position(work).filter_map(sites).collect()
}

/// Nothing that a plugin's code has made reaches a visitor as it is.
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

/// Makes the documents that stand under these places.
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

/// What the address of a draft ends with: it goes on speaking the language of whoever handed it out.
pub fn draft_query(token: &str, language: Language) -> String {
    format!("token={}&lang={}", escape::query(token), language.tag())
}

/// Where a form is handed in without script.
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
        // Quotes in its title are escaped.
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
