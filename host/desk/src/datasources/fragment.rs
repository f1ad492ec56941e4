//! What a published page asks for while it is looked at: one of its elements with the rows that its data source gives now, and
//! with what the variables in its texts stand for now.

use std::collections::BTreeMap;
use std::sync::Arc;

use pinye_domain::datasource::DataSource;
use pinye_domain::language::Language;
use pinye_domain::rows::DataProps;
use pinye_domain::work::Element;
use pinye_publish::{Fragment, Live, Values};
use pinye_registry::hash;
use pinye_store as store;

use super::fill::{refreshed_every, with_rows};
use super::live::known;
use super::named;
use crate::app::App;
use crate::error::{Error, Result};
use crate::front_doors;
use crate::likes::Caller;
use crate::plugins::described::described;

/// How old the value of a source may be that is loaded once, where another one is asked again and again.
const ONCE_MS: i64 = 3_600_000;

/// The sources of an element.
struct Shown {
    /// Of its rows, where they are asked for again.
    rows: Option<(DataProps, DataSource)>,
    /// Of the variables in its texts.
    named: BTreeMap<String, DataSource>,
    /// How often the page asks.
    seconds: i64,
}

/// The element of the publication that visitors see now. None where the source has nothing to say, so that the page keeps
/// what it shows; an error where the page has no such element, or its source is not one that is asked again and again.
pub async fn fragment(
    app: &App,
    work_id: i64,
    (element_id, language): (&str, Language),
    caller: &Caller,
) -> Result<Fragment> {
    let publication = front_doors::entered(app, work_id, caller).await?;
    let publication = publication.ok_or_else(Error::not_found)?;
    let access = store::works::find_head(&app.db, work_id).await?.ok_or_else(Error::not_found)?;
    let work = app.finished.work(&app.db, publication).await?.ok_or_else(Error::not_found)?;
    let Some((_, element)) = work.find(element_id) else { return Err(Error::not_found()) };
    let name = element.type_name.as_str();
    let shown = shown(app, access.user_id, element).await?.ok_or_else(Error::not_found)?;
    let seconds = shown.seconds;
    // Nothing of a plugin runs that an administrator has switched off.
    if !app.plugins.element_types().iter().any(|known| known.type_name == name) {
        return Ok(None);
    }
    let (mut props, mut told) = (element.props().into_owned(), String::new());
    if let Some((data, source)) = &shown.rows {
        let known = known(app, source, seconds * 1_000).await;
        let Some(rows) = known.as_ref().and_then(|known| known.rows.as_ref()) else {
            return Ok(None);
        };
        let Some(filled) = with_rows(element, data, &rows.cells) else { return Ok(None) };
        (props, told) = (filled, rows.hash.clone());
    }
    let Some(values) = values(app, &shown.named, seconds).await else { return Ok(None) };
    let live = Live {
        publication,
        element_id: element_id.to_owned(),
        props: (props, hash(format!("{told} {values:?}").as_bytes())),
        seconds,
        values,
        language,
        work: Arc::clone(&work),
    };
    let pins = store::publications::lock(&app.db, publication);
    app.publisher.fragment(&live, pins).await.map_err(|error| Error::from(&*error))
}

/// What an element shows that is asked for again and again.
async fn shown(app: &App, owner: i64, element: &Element) -> Result<Option<Shown>> {
    let name = element.type_name.as_str();
    let data = described(app, [name].into_iter(), DataProps::of_type).await?.remove(name);
    let chosen = data.flatten().and_then(|data| Some((data.selected_source(element)?, data)));
    let mut rows = None;
    if let Some((id, data)) = chosen {
        let source = store::datasources::find(&app.db, id, owner).await?;
        rows = source.filter(|one| refreshed_every(one).is_some()).map(|source| (data, source));
    }
    let names = named::variables(app, &[element]).await?;
    let named = named::sources(app, owner, &names).await?;
    let sources = rows.iter().map(|(_, source)| source).chain(named.values());
    let seconds = sources.filter_map(refreshed_every).min();
    Ok(seconds.map(|seconds| Shown { rows, named, seconds }))
}

/// What the variables stand for; none while one of the sources has never said anything.
async fn values(app: &App, named: &BTreeMap<String, DataSource>, seconds: i64) -> Option<Values> {
    let mut values = Values::new();
    for (name, source) in named {
        let age = refreshed_every(source).map_or(ONCE_MS, |_| seconds * 1_000);
        values.insert(name.clone(), known(app, source, age).await?.text.clone()?);
    }
    Some(values)
}
