//! Works: creating, saving, deleting and restoring them. A save compares revisions, so that it
//! never overwrites another one unseen.

pub mod bin;
pub mod check;
pub mod open;
pub mod save;
pub mod versions;

use check::WorkCheckReport;
use pinye_context::Ctx;
use save::IdempotencyKey;

use crate::quota::Quota;
use pinye_domain::audit;
use pinye_domain::error::{Error, Result};
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::messages::Message;
use pinye_domain::random;
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_domain::work::{SERVER_FIELDS, Work};
use pinye_plugin_host::Plugins;
use pinye_store as store;
use pinye_store::works::{StoredWork, WorkHead, WorkRow};
use pinye_submissions::FormService;

/// Maximum bytes of a work.
pub const MAX_WORK_BYTES: usize = 8 << 20;

/// Access that a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessLevel {
    /// Read the work.
    Read,
    /// Change, share, publish or delete it.
    Change,
}

/// WM-009, TP-005: owners and holders of `work.manage-all` have access; every signed-in user may
/// read templates, unless they are only their owner's (amendment of TP-002).
pub fn authorize(who: &AuthenticatedUser, work: &WorkHead, need: AccessLevel) -> Result<()> {
    let is_offered = work.is_template && !work.only_owner;
    let template = is_offered
        && (need == AccessLevel::Read || who.has_permission(permission::TEMPLATE_MANAGE));
    if work.user_id == who.id || who.has_permission(permission::WORK_MANAGE_ALL) || template {
        Ok(())
    } else {
        Err(Error::work_not_found())
    }
}

/// Loads a work that this user may read or change; for all others it does not exist.
pub async fn load_authorized(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
    need: AccessLevel,
) -> Result<WorkRow> {
    let row = store::works::find(&ctx.db, id).await?.ok_or_else(Error::work_not_found)?;
    let access = WorkHead {
        user_id: row.user_id,
        is_template: row.is_template,
        only_owner: row.only_owner,
        is_publish: row.is_publish,
        publication: row.publication,
        etag: row.etag.clone(),
    };
    authorize(who, &access, need)?;
    Ok(row)
}

/// Saving and checking of works. Cheap to clone.
#[derive(Clone)]
pub struct Works {
    /// Works are in its database.
    pub ctx: Ctx,
    /// Check the elements.
    pub plugins: Plugins,
    /// Finds the fields of forms.
    pub forms: FormService,
    /// Quotas of documents.
    pub quota: Quota,
}

/// A stored work, and the report about it for its author.
#[derive(Debug)]
pub struct SavedWork {
    /// The document as it was written, and its entity tag.
    pub stored: StoredWork,
    /// Report of the plugins.
    pub report: WorkCheckReport,
    /// Whether visitors see the work now.
    pub is_published: bool,
}

/// Creates a work; fields that are not sent get defaults, with texts in this language.
pub async fn create(
    works: &Works,
    who: &AuthenticatedUser,
    language: Language,
    sent: &Object,
) -> Result<SavedWork> {
    let title = Message::new("work.titleDefault").localize(language);
    let page_title = Message::new("page.titleDefault").with("n", 1).localize(language);
    let mut fields = Work::blank(&title, &page_title, &random::name(16)?);
    save::check_flags(sent)?;
    let kind = save::kind(sent);
    save::overlay(&mut fields, sent, &save::SERVER_FIELDS);
    let mut work = Work::parse(fields)?;
    check::check_interactions(&work, None)?;
    let report = check::check_elements(works, &mut work).await?;
    let stored = save::add(works, who.id, kind, &work).await?;
    Ok(SavedWork { stored, report, is_published: false })
}

/// Saves a whole work over the revision that it names. A save that is repeated with its key returns
/// what was stored the first time, and writes nothing.
pub async fn save(
    works: &Works,
    who: &AuthenticatedUser,
    id: i64,
    (sent, key): (&Object, Option<&IdempotencyKey>),
) -> Result<SavedWork> {
    save::check_flags(sent)?;
    for _ in 0..save::MAX_ATTEMPTS {
        let row = load_authorized(&works.ctx, who, id, AccessLevel::Change).await?;
        let known = match key {
            Some(key) => save::find_by_key(&works.ctx, who, id, key).await?,
            None => None,
        };
        if known.is_none() {
            save::check_revision(&works.ctx, &row, sent).await?;
        }
        let mut fields = save::parse_fields(&row)?;
        save::overlay(&mut fields, sent, &SERVER_FIELDS);
        let mut work = Work::parse(fields)?;
        check::check_interactions(&work, Some(&row.document))?;
        let report = check::check_elements_for_save(works, &mut work, &row.document).await?;
        let is_published = row.is_publish;
        if let Some(known) = known {
            let stored = save::replay(work, row, &known);
            return Ok(SavedWork { stored, report, is_published });
        }
        if let Some(stored) = save::write_revision(works, who, &row, (work, key)).await? {
            return Ok(SavedWork { stored, report, is_published });
        }
    }
    Err(Error::Unavailable(Message::new("http.unavailable")))
}

/// Moves a work to the bin, or deletes it for good, also from the bin. Visitors lose access at
/// once.
pub async fn remove(ctx: &Ctx, who: &AuthenticatedUser, id: i64, forever: bool) -> Result<()> {
    match store::works::find_head(&ctx.db, id).await? {
        Some(access) => authorize(who, &access, AccessLevel::Change)?,
        None if forever => {
            bin::load_authorized(ctx, who, id).await?;
        }
        None => return Err(Error::work_not_found()),
    }
    let is_done = if forever {
        store::bin::remove(ctx.with_audit_event(who.id, audit::WORK_REMOVE, ""), id, None).await?
    } else {
        let audited_db = ctx.with_audit_event(who.id, audit::WORK_DELETE, "");
        store::works::move_to_bin(audited_db, id, ctx.clock.now_ms()).await?
    };
    if is_done { Ok(()) } else { Err(Error::work_not_found()) }
}
