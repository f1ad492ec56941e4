//! Specimen of a plugin: a page without scripts that shows every state of its element types,
//! rendered by the same prerenderer as publications. Administrators and plugin authors read it as
//! the plugin's documentation.

use std::path::Path;
use std::sync::Arc;

use pinye_domain::language::Language;
use pinye_domain::language::LocalizedText;
use pinye_registry::Package;
use pinye_sandbox::ChildBudget;
use pinye_sandbox::prerender::{
    ElementJob, PluginJob, PrerenderJob, PrerenderOutcome, SpecimenState, ViewFailure,
};
use serde::Deserialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::freeze::{self, VisitorFile};
use super::{Error, PublishSettings, Publisher, prerenderer, render};

mod page;
mod pictures;

/// A fixed time (noon in November), so that a specimen does not change.
const SPECIMEN_TIME_MS: i64 = 1_795_262_400_000;
/// Maximum size in bytes of `samples.json`; larger files are ignored.
const MAX_SAMPLES_BYTES: usize = 512 * 1024;
/// All states of a plugin take longer than a work, and no visitor waits for them.
const BUDGET: ChildBudget = ChildBudget {
    element_ms: 2_000,
    page_ms: 30_000,
    whole_ms: 45_000,
    memory_mib: 64,
    stack_kib: 512,
};
/// Margin in pixels around a box, so that its edge is not clipped.
const MARGIN: f64 = 12.0;
/// Width of a stage in pixels.
const STAGE_WIDTH_PX: f64 = 375.0;

/// Manifest entries of an element type that its specimen uses.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct SpecimenType {
    #[serde(rename = "type")]
    name: String,
    label: Text,
    group: String,
    width: f64,
    height: f64,
    hydrate: String,
    always_visible: bool,
    size_props: SizeProps,
    props: Vec<Value>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Text {
    zh: String,
    en: String,
}

/// Names of the props that hold the box's own size.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct SizeProps {
    width: String,
    height: String,
}

/// A state with its rendering.
struct RenderedState {
    state: SpecimenState,
    place: StageBox,
    html: String,
    failure: Option<String>,
}

/// Position and size of the box on its stage.
#[derive(Clone, Copy, Debug)]
struct StageBox {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// All states of a package's element types, and their rendering.
struct SpecimenDrawing {
    types: Vec<SpecimenType>,
    states: Vec<Vec<(SpecimenState, StageBox)>>,
    outcome: PrerenderOutcome,
}

/// Result of rendering an element type in every state of its specimen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewTrial {
    /// The element type.
    pub type_name: String,
    /// Number of rendered states.
    pub states: usize,
    /// States in which its view fails.
    pub failures: Vec<StateFailure>,
}

/// A state in which a view fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateFailure {
    /// The state's English name.
    pub state: String,
    /// Cause, in English.
    pub cause: String,
}

/// Owner id of specimens in the publication queue; no account has this id.
const SPECIMENS: i64 = 0;

impl Publisher {
    /// Renders the specimen of a package, in the queue of publications. `None` if the package does
    /// not exist.
    pub async fn specimen(
        &self,
        sha256: &str,
        language: Language,
    ) -> Result<Option<String>, Error> {
        let _permit = self.acquire_slot(SPECIMENS).await?;
        let (registry, sha256) = (Arc::clone(&self.0.registry), sha256.to_owned());
        let read = move || registry.get(&sha256);
        let Ok(package) = tokio::task::spawn_blocking(read).await? else { return Ok(None) };
        let PublishSettings { worker, visitor, .. } = &self.0.settings;
        Ok(Some(specimen(worker, *visitor, &package, language).await?))
    }
}

/// Renders the specimen of a package.
pub async fn specimen(
    worker: &Path,
    visitor: VisitorFile,
    package: &Package,
    language: Language,
) -> Result<String, Error> {
    let SpecimenDrawing { types, states, outcome } =
        draw(worker, visitor, package, language).await?;
    let css = [
        freeze::text(visitor, "visitor.css")?,
        freeze::text(visitor, "forms.css")?,
        text(package, "web/view.css").unwrap_or_default(),
    ]
    .concat();
    let manifest = package.manifest.clone();
    let print = move || {
        let shown = render_states(states, outcome);
        page::html(&manifest, &types, &shown, &css, language)
    };
    Ok(tokio::task::spawn_blocking(print).await?)
}

/// Renders every state in the specimen of a package and reports those in which its views fail.
pub async fn try_views(
    worker: &Path,
    visitor: VisitorFile,
    package: &Package,
    language: Language,
) -> Result<Vec<ViewTrial>, Error> {
    let SpecimenDrawing { types, states, outcome } =
        draw(worker, visitor, package, language).await?;
    let trial = |(one, states): (SpecimenType, &Vec<_>)| ViewTrial {
        type_name: one.name,
        states: states.len(),
        failures: Vec::new(),
    };
    let mut trials: Vec<ViewTrial> = types.into_iter().zip(&states).map(trial).collect();
    let mut elements = render::sanitize_outcome(outcome, &render::AllowedFrames::new()).elements;
    elements.sort_by_key(|element| (element.page, element.position));
    for element in elements {
        let Some(cause) = element.failure.as_ref().and_then(cause_of) else { continue };
        let state = states.get(element.page).and_then(|of| of.get(element.position));
        if let Some(((state, _), trial)) = state.zip(trials.get_mut(element.page)) {
            trial.failures.push(StateFailure { state: state.name.en.clone(), cause });
        }
    }
    Ok(trials)
}

/// Returns why a view failed. Markup removed by the sanitizer is no failure: it includes frames of
/// foreign origins, which a specimen never shows.
fn cause_of(failure: &ViewFailure) -> Option<String> {
    Some(match failure {
        ViewFailure::Threw(cause) => format!("it threw {cause}"),
        ViewFailure::Time => "it did not end in time".to_owned(),
        ViewFailure::Engine(cause) => format!("it broke the engine: {cause}"),
        ViewFailure::Bundle(cause) => format!("web/prerender.js cannot be loaded: {cause}"),
        ViewFailure::Crash => "it ended the prerenderer".to_owned(),
        ViewFailure::Cleaned => return None,
    })
}

async fn draw(
    worker: &Path,
    visitor: VisitorFile,
    package: &Package,
    language: Language,
) -> Result<SpecimenDrawing, Error> {
    let types: Vec<SpecimenType> = package
        .manifest
        .element_types
        .iter()
        .map(|one| serde_json::from_value(one.clone()))
        .collect::<Result<_, _>>()?;
    let setting = to_raw_value(&json!({
        "links": { "ids": [], "query": "" },
        "workId": "0",
        "language": language.tag(),
        "now": SPECIMEN_TIME_MS,
        "origin": "",
    }))?;
    let job = PrerenderJob {
        engine: freeze::text(visitor, "engine.js")?,
        budget: BUDGET,
        setting,
        frames: Vec::new(),
        plugins: Vec::new(),
        specimens: state_jobs(&types, package)?,
    };
    let states = prerenderer::render(worker, job.clone()).await?.states;
    let states: Vec<Vec<(SpecimenState, StageBox)>> = types
        .iter()
        .zip(states)
        .map(|(one, states)| states.into_iter().map(|state| placed(one, state)).collect())
        .collect();
    let script = text(package, "web/prerender.js");
    let plugin =
        PluginJob { id: package.manifest.id.clone(), script, elements: elements(&types, &states)? };
    let job = PrerenderJob { plugins: vec![plugin], specimens: Vec::new(), ..job };
    let outcome = prerenderer::render(worker, job).await?;
    Ok(SpecimenDrawing { types, states, outcome })
}

fn text(package: &Package, path: &str) -> Option<String> {
    package.file(path).and_then(|bytes| String::from_utf8(bytes).ok())
}

fn state_jobs(
    types: &[SpecimenType],
    package: &Package,
) -> Result<Vec<Box<RawValue>>, serde_json::Error> {
    let samples = text(package, "samples.json").filter(|text| text.len() <= MAX_SAMPLES_BYTES);
    let samples: Value =
        samples.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let one = |one: &SpecimenType| {
        let own = samples.get(&one.name).cloned().unwrap_or_else(|| json!([]));
        to_raw_value(&json!({ "kind": "states", "props": one.props, "samples": own }))
    };
    types.iter().map(one).collect()
}

/// Synchronizes the size props and the box (EL-ALL-008).
fn placed(one: &SpecimenType, state: SpecimenState) -> (SpecimenState, StageBox) {
    let props: Value = serde_json::from_str(state.props.get()).unwrap_or_default();
    let side = |name: &str, given: f64| {
        let held = props.get(name).and_then(Value::as_f64).filter(|size| *size > 0.0);
        held.unwrap_or(given).min(2_000.0)
    };
    let width = side(&one.size_props.width, one.width);
    let height = side(&one.size_props.height, one.height);
    let has_room = width + 2.0 * MARGIN <= STAGE_WIDTH_PX;
    let (left, top) = if has_room { (MARGIN, MARGIN) } else { (0.0, 0.0) };
    (state, StageBox { left, top, width, height })
}

fn elements(
    types: &[SpecimenType],
    states: &[Vec<(SpecimenState, StageBox)>],
) -> Result<Vec<ElementJob>, serde_json::Error> {
    let mut elements = Vec::new();
    for (page, (one, states)) in types.iter().zip(states).enumerate() {
        for (position, (state, place)) in states.iter().enumerate() {
            let uuid = format!("{}_specimen{position}", one.name);
            let job = to_raw_value(&json!({
                "kind": "element",
                "element": {
                    "uuid": uuid,
                    "name": one.name,
                    "pluginProps": state.props,
                    "commonStyle": {
                        "left": place.left,
                        "top": place.top,
                        "width": place.width,
                        "height": place.height,
                    },
                    "visible": true,
                    "customName": "",
                    "interaction": { "type": "none", "config": {} },
                },
                "type": { "hydrate": one.hydrate, "alwaysVisible": one.always_visible },
                "isFirstPage": true,
            }))?;
            elements.push(ElementJob { page, position, type_name: one.name.clone(), job });
        }
    }
    Ok(elements)
}

/// Combines each state with its markup, sanitized like that of a publication.
fn render_states(
    states: Vec<Vec<(SpecimenState, StageBox)>>,
    outcome: PrerenderOutcome,
) -> Vec<Vec<RenderedState>> {
    let mut drawn: Vec<Vec<RenderedState>> = states
        .into_iter()
        .map(|states| {
            let blank =
                |(state, place)| RenderedState { state, place, html: String::new(), failure: None };
            states.into_iter().map(blank).collect()
        })
        .collect();
    for element in render::sanitize_outcome(outcome, &render::AllowedFrames::new()).elements {
        let at = drawn.get_mut(element.page).and_then(|of| of.get_mut(element.position));
        if let Some(shown) = at {
            shown.html = pictures::inlined(&element.drawn.html);
            shown.failure = element.failure.map(|failure| format!("{failure:?}"));
        }
    }
    drawn
}

impl Text {
    fn of(&self, language: Language) -> &str {
        if language.tag() == "en-US" { &self.en } else { &self.zh }
    }
}

fn words(words: &LocalizedText, language: Language) -> &str {
    if language.tag() == "en-US" { &words.en } else { &words.zh }
}
