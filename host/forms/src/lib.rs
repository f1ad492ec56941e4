//! Forms: what visitors hand in, and the data centre where authors read it. Which element types are fields is the plugins'
//! business: their `hooks` say so.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use ipnet::IpNet;
use pinye_context::{Ctx, RateLimiter};
use pinye_outbound::mail::Mailer;
use pinye_plugin_host::Plugins;
use pinye_registry::Registry;
use pinye_visitors::{PublicationCache, VisitorUploads, Visits};
use serde_json::Value;
use tokio::sync::Semaphore;

use self::form_cache::FormCache;
use pinye_domain::error::{Error, Result};
use pinye_domain::form::{Column, FormRole, Forms, all_columns};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::Work;
use pinye_outbound::HttpClient;
use pinye_publish::descriptors;
use pinye_store as store;
use pinye_store::deliveries::DeliveryResult;
use pinye_store::group_commit::GroupCommit;
use pinye_store::submissions::NewSubmission;

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

/// What forms work with. Cheap to clone.
#[derive(Clone)]
pub struct FormService(Arc<FormState>);

/// What a [`FormService`] is made of, and what it keeps of its own.
pub struct FormState {
    parts: FormParts,
    submissions: GroupCommit<NewSubmission>,
    cache: FormCache,
    delivery_outcomes: GroupCommit<DeliveryResult>,
    /// Workbooks that are being written.
    pub exports: Semaphore,
    /// Sends what webhooks are told: to public addresses, and to networks that were opened for it.
    webhooks: HttpClient,
}

/// What a [`FormService`] is made of.
#[derive(Clone)]
pub struct FormParts {
    /// Database, clock, settings and shutdown.
    pub ctx: Ctx,
    /// Plugin packages.
    pub registry: Arc<Registry>,
    /// Running plugins: they check answers.
    pub plugins: Plugins,
    /// Works as visitors see them.
    pub publications: PublicationCache,
    /// Tells visitors of a day apart.
    pub visits: Visits,
    /// Signs addresses of files that were handed in.
    pub visitor_uploads: VisitorUploads,
    /// Rate limits on strangers.
    pub rate_limiter: RateLimiter,
    /// Sends submissions by mail.
    pub mail: Mailer,
}

impl FormService {
    /// Webhooks may be at public addresses, and in `webhook_networks`.
    pub fn new(parts: FormParts, webhook_networks: &[IpNet]) -> FormService {
        let db = &parts.ctx.db;
        FormService(Arc::new(FormState {
            submissions: GroupCommit::new(db.clone()),
            delivery_outcomes: GroupCommit::new(db.clone()),
            cache: FormCache::default(),
            exports: Semaphore::new(MAX_CONCURRENT_EXPORTS),
            webhooks: HttpClient::with_networks(webhook_networks),
            parts,
        }))
    }

    /// Starts the delivery of submissions and the removal of what has expired, for as long as the host runs.
    pub fn start_jobs(&self) {
        sweep::start_sweeper(&self.parts.ctx);
        self.parts.ctx.shutdown.spawn(deliver::run_delivery_worker(self.clone()));
    }
}

impl Deref for FormService {
    type Target = FormState;

    fn deref(&self) -> &FormState {
        &self.0
    }
}

/// What `read` finds in the descriptors of these element types.
async fn read_descriptors<'a, T: Default>(
    service: &FormService,
    types: impl Iterator<Item = &'a str>,
    read: impl Fn(&Value) -> T,
) -> Result<HashMap<String, T>> {
    let types: Vec<&str> = types.collect();
    let (registry, plugins) = (&service.parts.registry, &service.parts.plugins);
    let loaded =
        descriptors::load(&service.parts.ctx.db, registry, plugins, types.iter().copied()).await?;
    Ok(loaded.read_all(types.into_iter(), read))
}

/// What these element types are for forms.
pub async fn roles<'a>(
    service: &FormService,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, FormRole>> {
    read_descriptors(service, types, FormRole::of_type).await
}

/// The hooks that these element types name.
pub async fn hooks_of<'a>(
    service: &FormService,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, Vec<String>>> {
    read_descriptors(service, types, declared_hooks).await
}

/// The hooks that an element type names.
pub fn declared_hooks(details: &Value) -> Vec<String> {
    let hooks = details.get("hooks").and_then(Value::as_array);
    hooks.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The forms of a work.
pub async fn find_forms(service: &FormService, work: &Work) -> Result<Forms> {
    let types = work.pages.iter().flat_map(|page| &page.elements);
    let roles = roles(service, types.map(|element| element.type_name.as_str())).await?;
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
pub async fn columns(service: &FormService, work_id: i64) -> Result<Vec<(Column, bool)>> {
    let now = match store::publications::current(&service.parts.ctx.db, work_id).await? {
        Some(publication) => {
            match service.parts.publications.work(&service.parts.ctx.db, publication).await? {
                Some(work) => find_forms(service, &work).await?,
                None => Forms::default(),
            }
        }
        None => {
            let row = store::works::find(&service.parts.ctx.db, work_id)
                .await?
                .ok_or_else(Error::work_not_found)?;
            find_forms(service, &Work::read(&row.document)?).await?
        }
    };
    let versions = store::submissions::versions(&service.parts.ctx.db, work_id).await?;
    let versions =
        versions.iter().map(|columns| serde_json::from_str(columns).unwrap_or_default()).collect();
    Ok(all_columns(now.columns(), versions))
}
