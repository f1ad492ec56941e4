//! The email address of an account: it takes effect once a code that was sent to it is confirmed.

use axum::extract::State;
use pinye_accounts::{Accounts, email_address};
use pinye_context::Ctx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, ok};
use super::guard::{ClientAddress, CurrentUser};
use super::me::{Profile, load_profile};
use super::middleware::RequestLanguage;
use crate::error::Result;

/// The code, or nothing to have one sent.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EmailCode {
    /// Code from the email.
    code: Option<String>,
}

/// Confirms the pending address, or sends another code to it.
#[utoipa::path(post, path = "/api/users/me/email", tag = "account", request_body = EmailCode,
    responses((status = 200, body = Envelope<Profile>)))]
pub async fn confirm(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    CurrentUser(who): CurrentUser,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<EmailCode>,
) -> Result<Envelope<Profile>> {
    let confirmed =
        email_address::confirm_or_resend(&ctx, &accounts, who.id, &address, sent.code, language);
    let user = confirmed.await?;
    Ok(ok(load_profile(&ctx, user).await?))
}
