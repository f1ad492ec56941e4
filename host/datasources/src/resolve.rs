//! Inserts the rows of data sources into the elements of a work (DS-002, DS-013).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use pinye_domain::datasource::DataSource;
use pinye_domain::descriptors::Descriptors;
use pinye_domain::element::{Diagnostic, ElementDiagnostic, Severity};
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rows::DataProps;
use pinye_domain::variables::VariableValues;
use pinye_domain::work::{Element, Work};
use serde_json::value::RawValue;

use crate::DataSources;
use crate::source_cache::{self, CachedSource, MAX_SOURCES_PER_WORK};
use crate::source_variables;
use pinye_domain::error::Result;

/// Message for a value that is not a table.
const NO_TABLE: &str = "source.shape";

/// Maximum age of rows for publishing and previews.
const MAX_AGE_MS: i64 = 5_000;

/// An element that shows a data source.
struct SourceBinding {
    place: String,
    element: Element,
    /// What it shows of the source.
    shows: BindingKind,
    source: i64,
}

enum BindingKind {
    Rows(DataProps),
    /// The value of the variable with this name.
    Variable(String),
}

impl SourceBinding {
    /// Returns the path of the prop for diagnostics; empty, which means the element, for variables.
    fn path(&self) -> String {
        match &self.shows {
            BindingKind::Rows(props) => format!("/{}", props.source),
            BindingKind::Variable(_) => String::new(),
        }
    }
}

/// Result of inserting the rows of data sources into a work.
#[derive(Clone, Debug, Default)]
pub struct ResolvedSources {
    /// Diagnostics for the author.
    pub remarks: Vec<ElementDiagnostic>,
    /// Elements whose rows are refreshed, by uuid, with the interval in seconds.
    pub live: HashMap<String, i64>,
    /// Values of the variables in texts.
    pub values: VariableValues,
}

/// Returns the ids of the sources that a work of this owner shows. Does not read the sources.
pub async fn source_ids(
    sources: &DataSources,
    descriptors: &Descriptors,
    owner: i64,
    work: &Work,
) -> BTreeSet<i64> {
    let shown = source_bindings(sources, descriptors, owner, work).await;
    let shown = shown.unwrap_or_else(|error| {
        tracing::error!(?error, "the data sources of a work were not checked");
        Vec::new()
    });
    shown.into_iter().map(|one| one.source).collect()
}

/// Reads these sources, without a time limit of its own.
pub async fn fetch(sources: &DataSources, owner: i64, ids: BTreeSet<i64>) -> SourceValues {
    source_cache::read_all(sources, owner, ids, MAX_AGE_MS).await.unwrap_or_else(|error| {
        tracing::error!(?error, "the data sources of a work were not read");
        SourceValues::default()
    })
}

/// Inserts the values of the sources into the work; diagnostics are in this language. Does not read
/// the sources.
pub async fn apply(
    sources: &DataSources,
    descriptors: &Descriptors,
    (owner, answers): (i64, &SourceValues),
    work: &mut Work,
    language: Language,
) -> ResolvedSources {
    fill_work(sources, descriptors, (owner, answers), work, language).await.unwrap_or_else(
        |error| {
            tracing::error!(?error, "the data sources of a work were not checked");
            ResolvedSources::default()
        },
    )
}

/// Values of the sources of a work, by id.
pub type SourceValues = HashMap<i64, (DataSource, Option<Arc<CachedSource>>)>;

/// Returns the elements of a work that show a source of this owner.
async fn source_bindings(
    sources: &DataSources,
    descriptors: &Descriptors,
    owner: i64,
    work: &Work,
) -> Result<Vec<SourceBinding>> {
    let mut shown = row_bindings(descriptors, work);
    shown.extend(variables(sources, descriptors, owner, work).await?);
    Ok(shown)
}

/// Inserts rows into the elements that show a source, and collects the values of variables. An
/// element keeps the rows that its author typed if its source has no rows.
async fn fill_work(
    sources: &DataSources,
    descriptors: &Descriptors,
    (owner, answers): (i64, &SourceValues),
    work: &mut Work,
    language: Language,
) -> Result<ResolvedSources> {
    let bound = source_bindings(sources, descriptors, owner, work).await?;
    let ids: BTreeSet<i64> = bound.iter().map(|one| one.source).collect();
    let is_over = ids.len() > MAX_SOURCES_PER_WORK;
    let cached_answers = add_cached(sources, owner, answers, &ids).await?;
    let (mut filled, mut props) = (ResolvedSources::default(), HashMap::new());
    for one in &bound {
        let remark_for = |message: &Message| remark(one, message, language);
        let Some((source, known)) = cached_answers.get(&one.source) else {
            let gone = Message::new("source.gone");
            let many = Message::new("source.many").with("reason", MAX_SOURCES_PER_WORK.to_string());
            filled.remarks.push(remark_for(if is_over { &many } else { &gone }));
            continue;
        };
        if let Some(seconds) = refresh_interval_seconds(source) {
            let uuid = one.element.uuid.clone();
            let every = filled.live.entry(uuid).or_insert(seconds);
            *every = seconds.min(*every);
        }
        match (known.as_deref(), &one.shows) {
            (Some(CachedSource { rows: Some(rows), failure, .. }), BindingKind::Rows(data)) => {
                filled.remarks.extend(failure.as_ref().map(remark_for));
                if rows.is_cut {
                    filled.remarks.push(remark_for(&Message::new("source.cut")));
                }
                if let Some(with_rows) = with_rows(&one.element, data, &rows.cells) {
                    props.insert(one.element.uuid.clone(), (with_rows, 0));
                }
            }
            (Some(CachedSource { text: Some(text), failure, .. }), BindingKind::Variable(name)) => {
                filled.values.insert(name.clone(), text.clone());
                // A variable needs a single value, so a value that is not a table is no failure.
                let failure = failure.as_ref().filter(|failure| failure.key() != NO_TABLE);
                filled.remarks.extend(failure.map(remark_for));
            }
            (Some(CachedSource { failure, .. }), BindingKind::Variable(_))
                if failure.as_ref().is_none_or(|failure| failure.key() == NO_TABLE) =>
            {
                filled.remarks.push(remark_for(&Message::new("source.text")));
            }
            (Some(CachedSource { failure: Some(failure), .. }), _) => {
                filled.remarks.push(remark_for(failure));
            }
            _ => filled.remarks.push(remark_for(&Message::new("source.silent"))),
        }
    }
    work.replace_props(&props);
    Ok(filled)
}

/// Adds cached values of sources that the work shows only since `answers` was read. Sends no
/// request.
async fn add_cached(
    sources: &DataSources,
    owner: i64,
    answers: &SourceValues,
    ids: &BTreeSet<i64>,
) -> Result<SourceValues> {
    let mut cached_answers = answers.clone();
    let newer = ids.iter().take(MAX_SOURCES_PER_WORK).filter(|id| !answers.contains_key(id));
    for id in newer {
        if let Some(source) = pinye_store::datasources::find(&sources.ctx.db, *id, owner).await? {
            let known = source_cache::peek(sources, &source).await;
            cached_answers.insert(*id, (source, known));
        }
    }
    Ok(cached_answers)
}

/// Returns the refresh interval in seconds; none for a source that is loaded once.
pub fn refresh_interval_seconds(source: &DataSource) -> Option<i64> {
    (source.refresh_type == "fixed").then_some(source.refresh_interval)
}

/// Returns the props of an element with these rows.
pub fn with_rows(element: &Element, props: &DataProps, rows: &RawValue) -> Option<Box<RawValue>> {
    let mut all: Object = serde_json::from_str(element.props().get()).ok()?;
    all.set(&props.rows, rows.to_owned());
    Some(all.to_raw())
}

fn row_bindings(descriptors: &Descriptors, work: &Work) -> Vec<SourceBinding> {
    let elements = || work.pages.iter().flat_map(|page| &page.elements);
    let types = elements().map(|element| element.type_name.as_str());
    let props = descriptors.read_all(types, DataProps::of_type);
    let placed = work.pages.iter().enumerate().flat_map(|(page, found)| {
        found.elements.iter().enumerate().map(move |(at, element)| (page, at, element))
    });
    let bound = placed.filter_map(|(page, at, element)| {
        let props = props.get(&element.type_name)?.clone()?;
        let source = props.selected_source(element)?;
        Some(SourceBinding {
            place: place(page, at),
            element: element.clone(),
            shows: BindingKind::Rows(props),
            source,
        })
    });
    bound.collect()
}

/// Returns the variables in the texts of a work whose name is that of a source of its author.
async fn variables(
    sources: &DataSources,
    descriptors: &Descriptors,
    owner: i64,
    work: &Work,
) -> Result<Vec<SourceBinding>> {
    let mut placed = Vec::new();
    for (page, found) in work.pages.iter().enumerate() {
        placed.extend(found.elements.iter().enumerate().map(|(at, one)| (place(page, at), one)));
    }
    let elements: Vec<&Element> = placed.iter().map(|(_, element)| *element).collect();
    let names = source_variables::used_variables(descriptors, &elements);
    let sources = source_variables::find_sources(&sources.ctx, owner, &names).await?;
    let mut bound = Vec::new();
    for ((place, element), names) in placed.into_iter().zip(names) {
        for name in names {
            let Some(source) = sources.get(&name).map(|source| source.id) else { continue };
            let (place, element) = (place.clone(), element.clone());
            bound.push(SourceBinding {
                place,
                element,
                shows: BindingKind::Variable(name),
                source,
            });
        }
    }
    Ok(bound)
}

fn place(page: usize, at: usize) -> String {
    format!("pages[{page}].elements[{at}]")
}

fn remark(one: &SourceBinding, message: &Message, language: Language) -> ElementDiagnostic {
    ElementDiagnostic {
        place: one.place.clone(),
        element_id: one.element.uuid.clone(),
        type_name: one.element.type_name.clone(),
        diagnostic: Diagnostic {
            severity: Severity::Warning,
            code: message.key().to_owned(),
            path: one.path(),
            message: message.localize(language),
            args: BTreeMap::new(),
        },
    }
}
