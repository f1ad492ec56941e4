//! Live fragments: an open published page requests one of its elements again, with the current rows
//! of its data source and the current values of the variables in its texts.

use std::collections::BTreeMap;
use std::sync::Arc;

use pinye_context::Ctx;
use pinye_domain::datasource::DataSource;
use pinye_domain::language::Language;
use pinye_domain::rows::DataProps;
use pinye_domain::variables::VariableValues;
use pinye_domain::work::Element;
use pinye_plugin_host::Plugins;
use pinye_publish::{Fragment, FragmentRequest, Publisher, descriptors};
use pinye_registry::{Registry, hash};
use pinye_store as store;

use pinye_datasources::DataSources;
use pinye_datasources::resolve::{refresh_interval_seconds, with_rows};
use pinye_datasources::source_cache::read_cached;
use pinye_datasources::source_variables;
use pinye_domain::error::{Error, Result};
use pinye_visitors::{Caller, PublicationCache, access};

/// Maximum age of the value of a source without a refresh interval, used beside one that has an
/// interval.
const STATIC_MAX_AGE_MS: i64 = 3_600_000;

/// Renders elements of open published pages again. Cheap to clone.
#[derive(Clone)]
pub struct LiveFragments {
    /// Publications are in its database.
    pub ctx: Ctx,
    /// Reads data sources.
    pub data_sources: DataSources,
    /// Running plugins: nothing of a disabled one is rendered.
    pub plugins: Plugins,
    /// Descriptors of element types.
    pub registry: Arc<Registry>,
    /// Renders elements.
    pub publisher: Publisher,
    /// Works as visitors see them, cached.
    pub publications: PublicationCache,
}

/// The data sources of an element.
struct ElementSources {
    /// Source of its rows, if it has a refresh interval.
    rows: Option<(DataProps, DataSource)>,
    /// Sources of the variables in its texts, by variable.
    named: BTreeMap<String, DataSource>,
    /// Refresh interval of the page in seconds.
    seconds: i64,
}

/// Renders the element of the publication that visitors see now. `None` if the source has no value,
/// so that the page keeps what it shows; an error if there is no such element, or none of its
/// sources has a refresh interval.
pub async fn render_fragment(
    live: &LiveFragments,
    work_id: i64,
    (element_id, language): (&str, Language),
    caller: &Caller,
) -> Result<Fragment> {
    let publication = access::visible_publication(&live.ctx, work_id, caller).await?;
    let publication = publication.ok_or_else(Error::not_found)?;
    let access =
        store::works::find_head(&live.ctx.db, work_id).await?.ok_or_else(Error::not_found)?;
    let work =
        live.publications.work(&live.ctx.db, publication).await?.ok_or_else(Error::not_found)?;
    let Some((_, element)) = work.find(element_id) else { return Err(Error::not_found()) };
    let name = element.type_name.as_str();
    let shown =
        element_sources(live, access.user_id, element).await?.ok_or_else(Error::not_found)?;
    let seconds = shown.seconds;
    // Nothing of a plugin runs that an administrator has disabled.
    if !live.plugins.element_types().iter().any(|known| known.type_name == name) {
        return Ok(None);
    }
    let (mut props, mut told) = (element.props().into_owned(), String::new());
    if let Some((data, source)) = &shown.rows {
        let known = read_cached(&live.data_sources, source, seconds * 1_000).await;
        let Some(rows) = known.as_ref().and_then(|known| known.rows.as_ref()) else {
            return Ok(None);
        };
        let Some(filled) = with_rows(element, data, &rows.cells) else { return Ok(None) };
        (props, told) = (filled, rows.hash.clone());
    }
    let Some(values) = values(live, &shown.named, seconds).await else { return Ok(None) };
    let request = FragmentRequest {
        publication,
        element_id: element_id.to_owned(),
        props: (props, hash(format!("{told} {values:?}").as_bytes())),
        seconds,
        values,
        language,
        work: Arc::clone(&work),
    };
    let pins = store::publications::lock(&live.ctx.db, publication);
    live.publisher.fragment(&request, pins).await.map_err(|error| Error::from(&*error))
}

/// Returns the sources of an element; `None` if none of them has a refresh interval.
async fn element_sources(
    live: &LiveFragments,
    owner: i64,
    element: &Element,
) -> Result<Option<ElementSources>> {
    let name = element.type_name.as_str();
    let descriptors =
        descriptors::load(&live.ctx.db, &live.registry, &live.plugins, [name].into_iter()).await?;
    let data = descriptors.read(name, DataProps::of_type);
    let chosen = data.and_then(|data| Some((data.selected_source(element)?, data)));
    let mut rows = None;
    if let Some((id, data)) = chosen {
        let source = store::datasources::find(&live.ctx.db, id, owner).await?;
        rows = source
            .filter(|one| refresh_interval_seconds(one).is_some())
            .map(|source| (data, source));
    }
    let names = source_variables::used_variables(&descriptors, &[element]);
    let named = source_variables::find_sources(&live.ctx, owner, &names).await?;
    let sources = rows.iter().map(|(_, source)| source).chain(named.values());
    let seconds = sources.filter_map(refresh_interval_seconds).min();
    Ok(seconds.map(|seconds| ElementSources { rows, named, seconds }))
}

/// Returns the values of the variables; `None` while one of the sources has no value yet.
async fn values(
    live: &LiveFragments,
    named: &BTreeMap<String, DataSource>,
    seconds: i64,
) -> Option<VariableValues> {
    let mut values = VariableValues::new();
    for (name, source) in named {
        let age = refresh_interval_seconds(source).map_or(STATIC_MAX_AGE_MS, |_| seconds * 1_000);
        values.insert(
            name.clone(),
            read_cached(&live.data_sources, source, age).await?.text.clone()?,
        );
    }
    Some(values)
}
