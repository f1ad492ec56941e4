//! The rows of data sources on their way into the elements of a work (DS-002, DS-013).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::pin::Pin;

use pinye_domain::datasource::DataSource;
use pinye_domain::element::{Diagnostic, Remark, Severity};
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::rows::DataProps;
use pinye_domain::work::{Element, Work};
use pinye_publish::{Fill, Filled};
use serde_json::value::RawValue;

use super::live::{self, Known, MOST_OF_A_WORK};
use crate::app::App;
use crate::error::Result;
use crate::plugins::described::described;

/// How old rows may be that a work is published or looked at with.
const MOST_AGE_MS: i64 = 5_000;

/// An element that shows a data source.
struct Bound {
    place: String,
    element: Element,
    props: DataProps,
    source: i64,
}

impl Fill for App {
    fn fill<'a>(
        &'a self,
        owner: i64,
        work: &'a mut Work,
        language: Language,
    ) -> Pin<Box<dyn Future<Output = Filled> + Send + 'a>> {
        Box::pin(async move {
            filled(self, owner, work, language).await.unwrap_or_else(|error| {
                tracing::error!(?error, "data sources could not be looked at");
                Filled::default()
            })
        })
    }
}

/// Puts what the sources say now into the elements that have chosen one. Where a source says nothing, its element keeps the
/// rows that were typed.
async fn filled(app: &App, owner: i64, work: &mut Work, language: Language) -> Result<Filled> {
    let bound = bound(app, work).await?;
    let ids: BTreeSet<i64> = bound.iter().map(|one| one.source).collect();
    let is_over = ids.len() > MOST_OF_A_WORK;
    let said = live::of_author(app, owner, ids, MOST_AGE_MS).await?;
    let (mut filled, mut props) = (Filled::default(), HashMap::new());
    for one in &bound {
        let told = |message: &Message| remark(one, message, language);
        let Some((source, known)) = said.get(&one.source) else {
            let gone = Message::new("source.gone");
            let many = Message::new("source.many").with("reason", MOST_OF_A_WORK.to_string());
            filled.remarks.push(told(if is_over { &many } else { &gone }));
            continue;
        };
        if let Some(seconds) = refreshed_every(source) {
            filled.live.insert(one.element.uuid.clone(), seconds);
        }
        match known.as_deref() {
            Some(Known { rows: Some(rows), failure, .. }) => {
                filled.remarks.extend(failure.as_ref().map(told));
                if rows.is_cut {
                    filled.remarks.push(told(&Message::new("source.cut")));
                }
                if let Some(with_rows) = with_rows(&one.element, &one.props, &rows.cells) {
                    props.insert(one.element.uuid.clone(), (with_rows, 0));
                }
            }
            Some(Known { failure: Some(failure), .. }) => filled.remarks.push(told(failure)),
            _ => filled.remarks.push(told(&Message::new("source.silent"))),
        }
    }
    work.replace_props(&props);
    Ok(filled)
}

/// Seconds between two looks; none for a source that is loaded once.
pub(super) fn refreshed_every(source: &DataSource) -> Option<i64> {
    (source.refresh_type == "fixed").then_some(source.refresh_interval)
}

/// The props of an element with these rows in them.
pub(super) fn with_rows(
    element: &Element,
    props: &DataProps,
    rows: &RawValue,
) -> Option<Box<RawValue>> {
    let mut all: Object = serde_json::from_str(element.props().get()).ok()?;
    all.set(&props.rows, rows.to_owned());
    Some(all.to_raw())
}

async fn bound(app: &App, work: &Work) -> Result<Vec<Bound>> {
    let elements = || work.pages.iter().flat_map(|page| &page.elements);
    let types = elements().map(|element| element.type_name.as_str());
    let props = described(app, types, DataProps::of_type).await?;
    let placed = work.pages.iter().enumerate().flat_map(|(page, found)| {
        found.elements.iter().enumerate().map(move |(at, element)| (page, at, element))
    });
    let bound = placed.filter_map(|(page, at, element)| {
        let props = props.get(&element.type_name)?.clone()?;
        let source = props.chosen(element)?;
        let place = format!("pages[{page}].elements[{at}]");
        Some(Bound { place, element: element.clone(), props, source })
    });
    Ok(bound.collect())
}

fn remark(one: &Bound, message: &Message, language: Language) -> Remark {
    Remark {
        place: one.place.clone(),
        element_id: one.element.uuid.clone(),
        type_name: one.element.type_name.clone(),
        diagnostic: Diagnostic {
            severity: Severity::Warning,
            code: message.key().to_owned(),
            path: format!("/{}", one.props.source),
            message: message.say(language),
            args: BTreeMap::new(),
        },
    }
}
