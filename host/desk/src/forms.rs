//! Forms: what visitors hand in, and the data centre where authors read it. Which element types are fields is the plugins'
//! business: their `hooks` say so.

use std::collections::HashMap;

use ipnet::IpNet;
use serde_json::Value;
use tokio::sync::Semaphore;

use self::known::KnownForms;
use crate::app::App;
use crate::error::{Error, Result};
use crate::plugins::described::described;
use crate::{uploads, visits};
use pinye_domain::form::{Column, Forms, FormRole, all_columns};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::Work;
use pinye_outgoing::HttpClient;
use pinye_store::deliveries::DeliveryResult;
use pinye_store::group_commit::GroupCommit;
use pinye_store::submissions::NewSubmission;
use pinye_store::{self as store, Db};

mod chat;
pub mod check;
pub mod deliver;
pub mod hooks;
pub mod intake;
pub mod known;
pub mod submit;
pub mod sweep;

/// Workbooks that are written at the same time; each costs a processor.
const EXPORTS_AT_ONCE: usize = 2;

/// What forms need beside the database.
#[derive(Debug)]
pub struct Desk {
    arrivals: GroupCommit<NewSubmission>,
    known: KnownForms,
    settled: GroupCommit<DeliveryResult>,
    /// Workbooks that are being written.
    pub exports: Semaphore,
    /// Sends what webhooks are told: to public addresses, and to networks that were opened for it.
    webhooks: HttpClient,
}

impl Desk {
    /// Nobody writes anything.
    pub fn new(db: Db, webhook_networks: &[IpNet]) -> Desk {
        Desk {
            arrivals: GroupCommit::new(db.clone()),
            settled: GroupCommit::new(db),
            known: KnownForms::default(),
            exports: Semaphore::new(EXPORTS_AT_ONCE),
            webhooks: HttpClient::within(webhook_networks),
        }
    }
}

/// Begins what goes on beside requests, for as long as the host runs.
pub fn begin(app: &App) {
    app.jobs.begin(sweep::keep_sweeping(app.clone()));
    app.jobs.begin(deliver::keep_delivering(app.clone()));
    app.jobs.begin(uploads::visitors::keep_sweeping(app.clone()));
    app.jobs.begin(visits::keep_writing(app.clone()));
}

/// What these element types are for forms.
pub async fn roles<'a>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, FormRole>> {
    described(app, types, FormRole::of_type).await
}

/// The hooks that these element types name.
pub async fn hooks_of<'a>(
    app: &App,
    types: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, Vec<String>>> {
    described(app, types, named_hooks).await
}

/// The hooks that an element type names.
pub(crate) fn named_hooks(details: &Value) -> Vec<String> {
    let hooks = details.get("hooks").and_then(Value::as_array);
    hooks.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The forms of a work.
pub async fn of_work(app: &App, work: &Work) -> Result<Forms> {
    let types = work.pages.iter().flat_map(|page| &page.elements);
    let roles = roles(app, types.map(|element| element.type_name.as_str())).await?;
    Ok(Forms::of(work, |name| roles.get(name).unwrap_or(&FormRole::None)))
}

/// WM-009: submissions are read by the work's owner and by holders of `work.manage-all`; for everybody else the work does
/// not exist.
pub async fn owned(app: &App, who: &AuthenticatedUser, work_id: i64) -> Result<()> {
    let access = store::works::find_head(&app.db, work_id).await?.ok_or_else(Error::no_work)?;
    if access.user_id == who.id || who.has_permission(permission::WORK_MANAGE_ALL) {
        Ok(())
    } else {
        Err(Error::no_work())
    }
}

/// All columns of a work's submissions: of the forms as visitors see them now, then of removed fields (DC-008).
pub async fn columns(app: &App, work_id: i64) -> Result<Vec<(Column, bool)>> {
    let now = match store::publications::current(&app.db, work_id).await? {
        Some(publication) => match app.finished.work(&app.db, publication).await? {
            Some(work) => of_work(app, &work).await?,
            None => Forms::default(),
        },
        None => {
            let row = store::works::find(&app.db, work_id).await?.ok_or_else(Error::no_work)?;
            of_work(app, &Work::read(&row.document)?).await?
        }
    };
    let versions = store::submissions::versions(&app.db, work_id).await?;
    let versions =
        versions.iter().map(|columns| serde_json::from_str(columns).unwrap_or_default()).collect();
    Ok(all_columns(now.columns(), versions))
}
