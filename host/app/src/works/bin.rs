//! The bin (amendment of WM-010): a deleted work can be restored for 30 days, then it is removed
//! with everything that belongs to it.

use pinye_context::Ctx;
use std::time::Duration;

use pinye_domain::audit;
use pinye_domain::error::{Error, Result};
use pinye_domain::user::{AuthenticatedUser, permission};
use pinye_store as store;
use pinye_store::audit::{AuditEvent, AuditedDb};
use pinye_store::bin::DeletedWork;

/// How long a work stays in the bin.
pub const RETENTION_MS: i64 = 30 * 24 * 3600 * 1000;
/// How often expired works are removed.
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

/// Restores a work from the bin in its former state; a published one is published again.
pub async fn restore(ctx: &Ctx, who: &AuthenticatedUser, id: i64) -> Result<()> {
    let binned = load_authorized(ctx, who, id).await?;
    let audited_db = ctx.with_audit_event(who.id, audit::WORK_RESTORE, "");
    let is_over = binned.deleted_at + RETENTION_MS <= observed_now(ctx).await?;
    if is_over || !store::bin::restore(audited_db, id).await? {
        return Err(Error::work_not_found());
    }
    Ok(())
}

/// Returns the time against which the retention in the bin is measured: the clock without its
/// jumps.
pub async fn observed_now(ctx: &Ctx) -> store::Result<i64> {
    store::retention_clock::retention_now(&ctx.db, ctx.clock.now_ms(), RETENTION_MS).await
}

/// Loads a work in the bin that this user may restore or delete; for all others it does not exist.
pub(super) async fn load_authorized(
    ctx: &Ctx,
    who: &AuthenticatedUser,
    id: i64,
) -> Result<DeletedWork> {
    let binned = store::bin::find(&ctx.db, id).await?.ok_or_else(Error::work_not_found)?;
    let template =
        binned.is_template && !binned.only_owner && who.has_permission(permission::TEMPLATE_MANAGE);
    if binned.user_id == who.id || who.has_permission(permission::WORK_MANAGE_ALL) || template {
        Ok(binned)
    } else {
        Err(Error::work_not_found())
    }
}

/// Removes works that have been in the bin for 30 days; returns their number.
pub async fn sweep(ctx: &Ctx) -> anyhow::Result<usize> {
    let (at, before) = (ctx.clock.now_ms(), observed_now(ctx).await? - RETENTION_MS);
    let mut removed = 0;
    for id in store::bin::list_deleted_before(&ctx.db, before).await? {
        let event =
            AuditEvent { at, by: None, action: audit::WORK_REMOVE, detail: "30 days".to_owned() };
        let audited_db = AuditedDb { db: &ctx.db, event: Some(event) };
        removed += usize::from(store::bin::remove(audited_db, id, Some(before)).await?);
    }
    Ok(removed)
}

/// Sweeps the bin every [`SWEEP_INTERVAL`].
pub fn start_sweeper(ctx: &Ctx) {
    ctx.shutdown.every(SWEEP_INTERVAL, ctx.clone(), |ctx| async move {
        match sweep(&ctx).await {
            Ok(0) => {}
            Ok(removed) => {
                tracing::info!(removed, "works were deleted from the bin");
            }
            Err(error) => tracing::error!(%error, "the bin was not emptied"),
        }
    });
}
