//! Variables in texts that name data sources (EL-TEXT-45): which variables a work uses, and which
//! sources of its author they mean.

use pinye_context::Ctx;
use std::collections::{BTreeMap, BTreeSet};

use pinye_domain::datasource::DataSource;
use pinye_domain::descriptors::Descriptors;
use pinye_domain::variables;
use pinye_domain::work::Element;
use pinye_store as store;

use pinye_domain::error::Result;

/// Maximum number of names that are looked up per work.
const MAX_NAMES: usize = 100;

/// Returns the variables in the rich texts of each of these elements.
pub fn used_variables(descriptors: &Descriptors, elements: &[&Element]) -> Vec<BTreeSet<String>> {
    let types = elements.iter().map(|element| element.type_name.as_str());
    let props = descriptors.read_all(types, variables::html_props);
    let of = |element: &Element| {
        let props = props.get(&element.type_name)?;
        Some(variables::find_in_element(element, props))
    };
    elements.iter().map(|element| of(element).unwrap_or_default()).collect()
}

/// Returns the sources of this owner with these names, by name.
pub async fn find_sources(
    ctx: &Ctx,
    owner: i64,
    names: &[BTreeSet<String>],
) -> Result<BTreeMap<String, DataSource>> {
    let names: BTreeSet<&String> = names.iter().flatten().collect();
    let names: Vec<&String> = names.into_iter().take(MAX_NAMES).collect();
    let found = store::datasources::find_all_by_name(&ctx.db, &names, owner).await?;
    Ok(found.into_iter().map(|source| (source.name.clone(), source)).collect())
}
