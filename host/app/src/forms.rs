//! Forms: what visitors hand in, and the data centre where authors read it. Which element types are fields is the plugins'
//! business: their `hooks` say so.

use pinye_context::Ctx;
use std::collections::HashMap;

use ipnet::IpNet;
use serde_json::Value;
use tokio::sync::Semaphore;

use self::form_cache::FormCache;
use crate::App;
use crate::{uploads, visits};
use pinye_domain::error::{Error, Result};
use pinye_domain::form::{Column, FormRole, Forms, all_columns};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::Work;
use pinye_outbound::HttpClient;
use pinye_publish::descriptors;
use pinye_store::deliveries::DeliveryResult;
use pinye_store::group_commit::GroupCommit;
use pinye_store::submissions::NewSubmission;
use pinye_store::{self as store, Db};

mod chat;
pub mod check;
pub mod deliver;
pub mod form_cache;
pub mod hooks;
pub mod submission_limits;
pub mod submit;
pub mod sweep;

/// Workbooks that are written at the same time; each costs a processor.
const MAX_CONCURRENT_EXPORTS: usize = 2;

/// What forms need beside the database.
#[derive(Debug)]
pub struct FormServices {
    submissions: GroupCommit<NewSubmission>,
    cache: FormCache,
    delivery_outcomes: GroupCommit<DeliveryResult>,
    /// Workbooks that are being written.
    pub exports: Semaphore,
    /// Sends what webhooks are told: to public addresses, and to networks that were opened for it.
    webhooks: HttpClient,
}

impl FormServices {
    /// Nobody writes anything.
    pub fn new(db: Db, webhook_networks: &[IpNet]) -> FormServices {
        FormServices {
            submissions: GroupCommit::new(db.clone()),
            delivery_outcomes: GroupCommit::new(db),
            cache: FormCache::default(),
            exports: Semaphore::new(MAX_CONCURRENT_EXPORTS),
            webhooks: HttpClient::with_networks(webhook_networks),
        }
    }
}

/// Begins what goes on beside requests, for as long as the host runs.
pub fn start_jobs(app: &App) {
    sweep::start_sweeper(app);
    app.shutdown.spawn(deliver::run_delivery_worker(app.clone()));
    uploads::visitor_uploads::start_sweeper(app);
    visits::start_writer(app);
}

/// What `read` finds in the descriptors of these element types.
async fn read_descriptors<'a, T: Default>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
    read: impl Fn(&Value) -> T,
) -> Result<HashMap<String, T>> {
    let types: Vec<&str> = types.collect();
    let (registry, plugins) = (&app.registry, &app.plugins);
    let loaded = descriptors::load(&app.db, registry, plugins, types.iter().copied()).await?;
    Ok(loaded.read_all(types.into_iter(), read))
}

/// What these element types are for forms.
pub async fn roles<'a>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, FormRole>> {
    read_descriptors(app, types, FormRole::of_type).await
}

/// The hooks that these element types name.
pub async fn hooks_of<'a>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, Vec<String>>> {
    read_descriptors(app, types, declared_hooks).await
}

/// The hooks that an element type names.
pub(crate) fn declared_hooks(details: &Value) -> Vec<String> {
    let hooks = details.get("hooks").and_then(Value::as_array);
    hooks.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The forms of a work.
pub async fn find_forms(app: &App, work: &Work) -> Result<Forms> {
    let types = work.pages.iter().flat_map(|page| &page.elements);
    let roles = roles(app, types.map(|element| element.type_name.as_str())).await?;
    Ok(Forms::of(work, |name| roles.get(name).unwrap_or(&FormRole::None)))
}

/// WM-009: submissions are read by the work's owner and by holders of `work.manage-all`; for everybody else the work does
/// not exist.
pub async fn require_owner(ctx: &Ctx, who: &AuthenticatedUser, work_id: i64) -> Result<()> {
    let access =
        store::works::find_head(&ctx.db, work_id).await?.ok_or_else(Error::work_not_found)?;
    if access.user_id == who.id || who.has_permission(permission::WORK_MANAGE_ALL) {
        Ok(())
    } else {
        Err(Error::work_not_found())
    }
}

/// All columns of a work's submissions: of the forms as visitors see them now, then of removed fields (DC-008).
pub async fn columns(app: &App, work_id: i64) -> Result<Vec<(Column, bool)>> {
    let now = match store::publications::current(&app.db, work_id).await? {
        Some(publication) => match app.publication_cache.work(&app.db, publication).await? {
            Some(work) => find_forms(app, &work).await?,
            None => Forms::default(),
        },
        None => {
            let row =
                store::works::find(&app.db, work_id).await?.ok_or_else(Error::work_not_found)?;
            find_forms(app, &Work::read(&row.document)?).await?
        }
    };
    let versions = store::submissions::versions(&app.db, work_id).await?;
    let versions =
        versions.iter().map(|columns| serde_json::from_str(columns).unwrap_or_default()).collect();
    Ok(all_columns(now.columns(), versions))
}
