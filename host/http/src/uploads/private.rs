//! Files that visitors upload with a form are for the owner of the work only: they open in the
//! owner's session, or by a signed address until its expiry.

use axum::http::{HeaderMap, Method};

use super::FileQuery;
use crate::access::Origin;
use crate::error::Result;
use crate::guard;
use pinye_context::Ctx;
use pinye_domain::spam;
use pinye_domain::user::permission::WORK_MANAGE_ALL;
use pinye_store as store;
use pinye_visitors::files::signing_payload;

/// The request for a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileRequester<'a> {
    pub(super) origin: Origin,
    pub(super) method: &'a Method,
    pub(super) headers: &'a HeaderMap,
}

/// Whether the requester may read this file.
pub(super) async fn may_read(
    ctx: &Ctx,
    name: &str,
    asked: &FileQuery,
    requester: FileRequester<'_>,
) -> Result<bool> {
    if let (Some(until), Some(key)) = (asked.until, &asked.key) {
        let signature = hex::decode(key).unwrap_or_default();
        let is_signed =
            spam::verify_hmac(ctx.signing_key().await?, &signing_payload(name, until), &signature);
        if is_signed && ctx.clock.now_ms() < until {
            return Ok(true);
        }
    }
    let who =
        guard::authenticate(ctx, requester.origin, requester.method, requester.headers).await?;
    let Some(who) = who else { return Ok(false) };
    let owner = store::uploads::owner(&ctx.db, name).await?;
    Ok(owner == Some(who.id) || (owner.is_some() && who.has_permission(WORK_MANAGE_ALL)))
}
