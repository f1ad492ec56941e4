//! Drafts behind share tokens and preview tokens.

use pinye_context::Ctx;
use pinye_domain::language::Language;
use pinye_domain::preview_token;
use pinye_publish::DraftRequest;
use pinye_publish::pages::{PageRequest, patch_start_page};
use pinye_store as store;
use pinye_store::works::WorkHead;

use super::{NO_STORE, PageLookup, VisitorPages};
use crate::error::{Error, Result};
use crate::{guard, sharing};

/// PV-010: the holder of a share token or preview token sees the draft as it is saved now.
pub(super) async fn find_draft(
    pages: &VisitorPages,
    id: i64,
    asked: PageRequest,
    token: &str,
    language: Language,
) -> Result<PageLookup> {
    let access = store::works::find_head(&pages.ctx.db, id).await?;
    let Some(access) = access else { return Ok(PageLookup::Missing) };
    if !may_see_draft(&pages.ctx, id, &access, token).await? {
        return Ok(PageLookup::Missing);
    }
    let mut places = asked.places();
    places.push("0".to_owned());
    let (work_id, etag, places) = (id, access.etag.as_str(), places.as_slice());
    let wanted = DraftRequest { work_id, etag, token, language, places };
    let draft = pages.publisher.draft(&pages.plugins, &wanted).await;
    let Some(draft) = draft.map_err(|error| Error::from(&*error))? else {
        return Ok(PageLookup::Missing);
    };
    let patch =
        asked.start_page(&draft.page.place).and_then(|index| patch_start_page(&draft.page, index));
    Ok(PageLookup::Page(draft.page, patch, NO_STORE))
}

/// Whether a token opens the draft: the share token, or the short-lived preview token of a user who
/// may read this template (TP-005).
async fn may_see_draft(ctx: &Ctx, id: i64, access: &WorkHead, token: &str) -> Result<bool> {
    if preview_token::is_preview_token(token) {
        let is_offered = access.is_template && !access.only_owner;
        return Ok(is_offered && sharing::verify_preview_token(ctx, id, token).await?);
    }
    Ok(store::share_tokens::is_current(&ctx.db, id, &guard::hash(token)).await?)
}
