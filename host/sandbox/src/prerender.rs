//! `pinye prerender`: runs the plugins' views in QuickJS in a child process. Reads one job from
//! standard input and writes its outcome to standard output. QuickJS is written in C, so the
//! process confines itself before it runs any script, and a crash affects nothing else.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use pinye_domain::language::LocalizedText;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

mod quickjs;

use quickjs::{QuickJs, QuickJsError};

use super::confine::{ProcessLimits, confine};
use crate::ChildBudget;

/// A job for the child.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PrerenderJob {
    /// The script that sets up `globalThis.__pinye`.
    pub engine: String,
    /// Limits of the job.
    pub budget: ChildBudget,
    /// Settings of the whole work, passed to every engine once: ids of all pages, language, time.
    pub setting: Box<RawValue>,
    /// One frame job of the engine per page.
    pub frames: Vec<Box<RawValue>>,
    /// The plugins whose views are needed.
    pub plugins: Vec<PluginJob>,
    /// Element types whose specimen is requested: one `states` job of the engine for each.
    #[serde(default)]
    pub specimens: Vec<Box<RawValue>>,
}

/// The elements of one plugin.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PluginJob {
    /// The plugin.
    pub id: String,
    /// Its `web/prerender.js`; `None` if its views do not run.
    pub script: Option<String>,
    /// Elements in document order.
    pub elements: Vec<ElementJob>,
}

/// One element.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ElementJob {
    /// Index of its page.
    pub page: usize,
    /// Index on its page.
    pub position: usize,
    /// Its element type.
    pub type_name: String,
    /// The element job of the engine.
    pub job: Box<RawValue>,
}

/// Result of a job.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PrerenderOutcome {
    /// One per page.
    pub frames: Vec<PageMarkup>,
    /// In no particular order.
    pub elements: Vec<RenderedElement>,
    /// One list per requested specimen.
    #[serde(default)]
    pub states: Vec<Vec<SpecimenState>>,
}

/// One state in the specimen of an element type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SpecimenState {
    /// Name of the state.
    pub name: LocalizedText,
    /// `default`, `content`, `choice`, `bound`, `text` or `sample`.
    pub kind: String,
    /// All props.
    pub props: Box<RawValue>,
    /// Names of the props that differ from their initial value.
    pub differs: Vec<String>,
}

/// A page's own markup.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct PageMarkup {
    /// The page's id.
    pub id: String,
    /// Markup before its elements.
    pub open: String,
    /// Markup after its elements.
    pub close: String,
}

/// One element's markup.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RenderedElement {
    /// Index of its page.
    pub page: usize,
    /// Index on its page.
    pub position: usize,
    /// Markup that the engine returned.
    pub drawn: ElementMarkup,
    /// Why its view did not complete.
    pub failure: Option<ViewFailure>,
}

/// Reply of the engine about one element.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ElementMarkup {
    /// Its box and the content.
    pub html: String,
    /// Whether its view runs in the browser (island).
    pub island: bool,
    /// Whether the page needs the page core script.
    pub needs_core: bool,
    /// What the view threw.
    #[serde(default, skip_serializing)]
    pub failure: Option<String>,
}

/// Why a view did not complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "detail", rename_all = "snake_case")]
pub enum ViewFailure {
    /// It threw this error; the browser tries again.
    Threw(String),
    /// It exceeded its processor time.
    Time,
    /// It exceeded its memory or stack, or failed in the engine in another way.
    Engine(String),
    /// The plugin's bundle could not be loaded.
    Bundle(String),
    /// The process ended while it ran.
    Crash,
    /// The host removed something from its markup; the child itself never reports this.
    Cleaned,
}

/// Entry point of the child process.
pub fn run() -> ExitCode {
    let mut input = Vec::new();
    let job: Option<PrerenderJob> = std::io::stdin()
        .lock()
        .read_to_end(&mut input)
        .ok()
        .and_then(|_| serde_json::from_slice(&input).ok());
    let Some(job) = job else { return ExitCode::from(2) };
    drop(input);
    if confine(&ProcessLimits::of(&job.budget)).is_err() {
        return ExitCode::from(3);
    }
    let Ok(outcome) = perform(&job) else { return ExitCode::from(4) };
    let written = serde_json::to_vec(&outcome)
        .map_err(std::io::Error::from)
        .and_then(|answer| std::io::stdout().lock().write_all(&answer));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(5) }
}

/// Renders the job; an error means that the engine itself does not work.
fn perform(job: &PrerenderJob) -> Result<PrerenderOutcome, QuickJsError> {
    let end = cpu_time() + Duration::from_millis(job.budget.whole_ms);
    let grace = Duration::from_millis(job.budget.element_ms);
    let plain = QuickJs::open(job, grace)?;
    let mut outcome = PrerenderOutcome::default();
    for frame in &job.frames {
        outcome.frames.push(plain.ask(frame.get(), grace)?);
    }
    for specimen in &job.specimens {
        outcome.states.push(plain.ask(specimen.get(), grace)?);
    }
    for plugin in &job.plugins {
        let mut views =
            PluginRenderer { job, plugin, plain: &plain, engine: None, banned: Vec::new(), end };
        views.draw(&mut outcome.elements)?;
    }
    Ok(outcome)
}

/// Renders the views of one plugin in an engine of their own, which is discarded after a fault.
struct PluginRenderer<'a> {
    job: &'a PrerenderJob,
    plugin: &'a PluginJob,
    plain: &'a QuickJs,
    engine: Option<QuickJs>,
    banned: Vec<(String, ViewFailure)>,
    end: Duration,
}

impl PluginRenderer<'_> {
    fn draw(&mut self, drawn: &mut Vec<RenderedElement>) -> Result<(), QuickJsError> {
        let mut page = None;
        let mut left = Duration::ZERO;
        for element in &self.plugin.elements {
            if page != Some(element.page) {
                page = Some(element.page);
                left = Duration::from_millis(self.job.budget.page_ms);
            }
            let started = cpu_time();
            let element = self.element(element, left)?;
            let failed = element.failure.is_some();
            drawn.push(element);
            // The time of a failing view is not charged to its neighbors.
            if !failed {
                left = left
                    .saturating_sub(cpu_time().saturating_sub(started))
                    .max(Duration::from_millis(5));
            }
        }
        Ok(())
    }

    fn element(
        &mut self,
        element: &ElementJob,
        left: Duration,
    ) -> Result<RenderedElement, QuickJsError> {
        let (page, position) = (element.page, element.position);
        let failure = match self.known_failure(&element.type_name) {
            Some(failure) => failure,
            None => match self.ask(element, left) {
                Ok(mut drawn) => {
                    let failure = drawn.failure.take().map(ViewFailure::Threw);
                    return Ok(RenderedElement { page, position, drawn, failure });
                }
                Err(failure) => failure,
            },
        };
        let drawn = placeholder(self.plain, element)?;
        Ok(RenderedElement { page, position, drawn, failure: Some(failure) })
    }

    fn known_failure(&self, type_name: &str) -> Option<ViewFailure> {
        if self.plugin.script.is_none() {
            return Some(ViewFailure::Bundle("the package has no web/prerender.js".to_owned()));
        }
        if cpu_time() >= self.end {
            return Some(ViewFailure::Time);
        }
        let mut banned = self.banned.iter();
        banned.find(|(name, _)| name == type_name || name.is_empty()).map(|(_, why)| why.clone())
    }

    fn ask(&mut self, element: &ElementJob, left: Duration) -> Result<ElementMarkup, ViewFailure> {
        let own = Duration::from_millis(self.job.budget.element_ms);
        let left = left.min(own).min(self.end.saturating_sub(cpu_time()));
        if self.engine.is_none() {
            match self.open(left) {
                Ok(engine) => self.engine = Some(engine),
                Err(fault) => {
                    let failure = ViewFailure::Bundle(fault.to_string());
                    self.banned.push((String::new(), failure.clone()));
                    return Err(failure);
                }
            }
        }
        let Some(engine) = &self.engine else { return Err(ViewFailure::Crash) };
        engine.ask(element.job.get(), left).map_err(|fault| {
            let failure = ViewFailure::from(fault);
            self.banned.push((element.type_name.clone(), failure.clone()));
            self.engine = None;
            failure
        })
    }

    fn open(&self, left: Duration) -> Result<QuickJs, QuickJsError> {
        let engine = QuickJs::open(self.job, left)?;
        if let Some(script) = &self.plugin.script {
            engine.load(script, left)?;
        }
        Ok(engine)
    }
}

/// Processor time of this thread. Wall-clock time would render empty boxes whenever the machine is
/// busy; the host kills a child that hangs without computing.
fn cpu_time() -> Duration {
    Duration::from_nanos(crate::thread_cpu_ns())
}

/// Returns the element's box without content, at its size.
fn placeholder(plain: &QuickJs, element: &ElementJob) -> Result<ElementMarkup, QuickJsError> {
    let fields = element.job.get().trim_end().strip_suffix('}').unwrap_or("{\"_\":0");
    let marked = format!("{fields},\"placeholder\":true}}");
    plain.ask(&marked, Duration::from_millis(500))
}

impl From<QuickJsError> for ViewFailure {
    fn from(fault: QuickJsError) -> ViewFailure {
        match fault {
            QuickJsError::Time => ViewFailure::Time,
            QuickJsError::Engine(detail) => ViewFailure::Engine(detail),
        }
    }
}
