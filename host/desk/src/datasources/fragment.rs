//! What a published page asks for while it is looked at: one of its elements with the rows that its data source gives now.

use std::sync::Arc;

use pinye_domain::language::Language;
use pinye_domain::rows::DataProps;
use pinye_publish::{Fragment, Live};
use pinye_store as store;

use super::fill::{refreshed_every, with_rows};
use super::live::known;
use crate::app::App;
use crate::error::{Error, Result};
use crate::plugins::described::described;

/// The element of the publication that visitors see now. None where the source has nothing to say, so that the page keeps
/// what it shows; an error where the page has no such element, or its source is not one that is asked again and again.
pub async fn fragment(
    app: &App,
    work_id: i64,
    element_id: &str,
    language: Language,
) -> Result<Fragment> {
    let access = store::works::access(&app.db, work_id).await?.ok_or_else(Error::not_found)?;
    let publication = access.publication.filter(|_| access.is_publish);
    let publication = publication.ok_or_else(Error::not_found)?;
    let work = app.finished.work(&app.db, publication).await?.ok_or_else(Error::not_found)?;
    let Some((_, element)) = work.find(element_id) else { return Err(Error::not_found()) };
    let name = element.type_name.as_str();
    let props = described(app, [name].into_iter(), DataProps::of_type).await?.remove(name);
    let props = props.flatten().ok_or_else(Error::not_found)?;
    let source = props.chosen(element).ok_or_else(Error::not_found)?;
    let source = store::datasources::find(&app.db, source, access.user_id).await?;
    let source = source.ok_or_else(Error::not_found)?;
    let seconds = refreshed_every(&source).ok_or_else(Error::not_found)?;
    // Nothing of a plugin runs that an administrator has switched off.
    if !app.plugins.element_types().iter().any(|known| known.type_name == name) {
        return Ok(None);
    }
    let known = known(app, &source, seconds * 1_000).await;
    let Some(rows) = known.as_ref().and_then(|known| known.rows.as_ref()) else { return Ok(None) };
    let Some(filled) = with_rows(element, &props, &rows.cells) else { return Ok(None) };
    let live = Live {
        publication,
        element_id: element_id.to_owned(),
        props: (filled, rows.hash.clone()),
        seconds,
        language,
        work: Arc::clone(&work),
    };
    let pins = store::publications::lock(&app.db, publication);
    app.publisher.fragment(&live, pins).await.map_err(|error| Error::from(&*error))
}
