//! Cache of the forms of publications: a publication never changes, and every submission needs its
//! forms.

use std::sync::Arc;

use moka::future::Cache;
use pinye_domain::digest::hash;
use pinye_domain::form::Forms;
use pinye_domain::json::raw;
use pinye_domain::zone::Zone;
use pinye_plugin_host::ElementType;

use crate::FormService;
use crate::find_forms;
use pinye_context::time_zones;
use pinye_domain::error::Result;

/// Capacity of the cache in bytes.
const CACHE_BYTES: u64 = 16 << 20;

/// The forms of a work and the columns of their answers.
#[derive(Debug)]
pub struct WorkForms {
    /// The forms.
    pub forms: Forms,
    /// The columns as JSON text, and its hash.
    pub(super) version: (String, String),
    /// Time zone of the work, in which its days begin.
    pub(super) zone: Zone,
}

impl WorkForms {
    pub(super) fn of(forms: Forms, zone: Zone) -> WorkForms {
        let columns = raw(&forms.columns()).get().to_owned();
        let hash = hash(&columns);
        WorkForms { forms, version: (columns, hash), zone }
    }

    fn bytes(&self) -> u32 {
        u32::try_from(self.version.0.len() + self.forms.bytes()).unwrap_or(u32::MAX)
    }
}

/// The element types at the time a publication was read: they determine which elements are fields.
type Types = Arc<Vec<Arc<ElementType>>>;

/// Forms by publication.
#[derive(Debug)]
pub(super) struct FormCache(Cache<i64, (Types, Arc<WorkForms>)>);

impl Default for FormCache {
    fn default() -> FormCache {
        let weigh = |_: &i64, (_, known): &(Types, Arc<WorkForms>)| known.bytes();
        FormCache(Cache::builder().max_capacity(CACHE_BYTES).weigher(weigh).build())
    }
}

/// Returns the forms of a publication; `None` if it does not exist any more.
pub(super) async fn published_forms(
    service: &FormService,
    publication: i64,
) -> Result<Option<Arc<WorkForms>>> {
    let kept = &service.cache.0;
    let types = service.parts.plugins.element_types();
    if let Some((then, known)) = kept.get(&publication).await
        && Arc::ptr_eq(&then, &types)
    {
        return Ok(Some(known));
    }
    let Some(work) = service.parts.publications.work(&service.parts.ctx.db, publication).await?
    else {
        return Ok(None);
    };
    let known = Arc::new(WorkForms::of(
        find_forms(service, &work).await?,
        time_zones::named(&service.parts.ctx.settings.time_zone, &work.settings.time_zone),
    ));
    let mut elements = work.pages.iter().flat_map(|page| &page.elements);
    // Not cached if a plugin does not run: its element types then come from the database and the
    // registry, and may change unnoticed.
    if elements.all(|element| types.iter().any(|one| one.type_name == element.type_name)) {
        kept.insert(publication, (types, Arc::clone(&known))).await;
    }
    Ok(Some(known))
}
