//! Forms: submissions of visitors, and the data centre where authors read them. Plugins declare in
//! their `hooks` which element types are fields.

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
pub mod upload_fields;

/// Maximum number of workbooks that are written at the same time; each takes a processor.
const MAX_CONCURRENT_EXPORTS: usize = 2;

/// Services for forms. Cheap to clone.
#[derive(Clone)]
pub struct FormService(Arc<FormState>);

/// State of a [`FormService`].
pub struct FormState {
    parts: FormParts,
    submissions: GroupCommit<NewSubmission>,
    cache: FormCache,
    delivery_outcomes: GroupCommit<DeliveryResult>,
    /// Permits for writing workbooks.
    pub exports: Semaphore,
    /// HTTP client for webhooks: reaches public addresses and the networks of the settings.
    webhooks: HttpClient,
}

/// Parts that a [`FormService`] is created from.
#[derive(Clone)]
pub struct FormParts {
    /// Database, clock, settings and shutdown.
    pub ctx: Ctx,
    /// Plugin packages.
    pub registry: Arc<Registry>,
    /// Running plugins: they check answers.
    pub plugins: Plugins,
    /// Works as visitors see them, cached.
    pub publications: PublicationCache,
    /// Tells visitors of a day apart.
    pub visits: Visits,
    /// Signs URLs of uploaded files.
    pub visitor_uploads: VisitorUploads,
    /// Rate limits by client address.
    pub rate_limiter: RateLimiter,
    /// Sends submissions by mail.
    pub mail: Mailer,
}

impl FormService {
    /// Creates the service; webhooks may reach public addresses and `webhook_networks`.
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

    /// Starts the delivery of submissions and the removal of expired rate limit hits, until
    /// shutdown.
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

/// Reads a value out of the descriptor of each element type.
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

/// Returns the role that each element type has in forms.
pub async fn roles<'a>(
    service: &FormService,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, FormRole>> {
    read_descriptors(service, types, FormRole::of_type).await
}

/// Returns the hooks that each element type declares.
pub async fn hooks_of<'a>(
    service: &FormService,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, Vec<String>>> {
    read_descriptors(service, types, declared_hooks).await
}

/// Returns the hooks that an element type declares.
pub fn declared_hooks(details: &Value) -> Vec<String> {
    let hooks = details.get("hooks").and_then(Value::as_array);
    hooks.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Finds the forms of a work.
pub async fn find_forms(service: &FormService, work: &Work) -> Result<Forms> {
    let types = work.pages.iter().flat_map(|page| &page.elements);
    let roles = roles(service, types.map(|element| element.type_name.as_str())).await?;
    Ok(Forms::of(work, |name| roles.get(name).unwrap_or(&FormRole::None)))
}

/// WM-009: the work's owner and holders of `work.manage-all` may read submissions; for all others
/// the work does not exist.
pub async fn require_owner(ctx: &Ctx, who: &AuthenticatedUser, work_id: i64) -> Result<()> {
    let access =
        store::works::find_head(&ctx.db, work_id).await?.ok_or_else(Error::work_not_found)?;
    if access.user_id == who.id || who.has_permission(permission::WORK_MANAGE_ALL) {
        Ok(())
    } else {
        Err(Error::work_not_found())
    }
}

/// Returns all columns of a work's submissions: of the forms as visitors see them now, then of
/// removed fields (DC-008).
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
