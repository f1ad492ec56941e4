//! Reset of a forgotten password: a code is sent to the address of an account and authorizes a new
//! password. Neither the response nor its time tells whether there is such an account.

use axum::extract::State;
use pinye_accounts::Accounts;
use pinye_accounts::password_reset::{self, CodeAndPassword};
use pinye_context::Ctx;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::Json;
use super::envelope::{Envelope, ok};
use super::guard::ClientAddress;
use super::middleware::RequestLanguage;
use crate::error::Result;

/// First the address alone, then the address with the code and a new password.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct PasswordResetRequest {
    /// Address of the account.
    email: String,
    /// Code from the email.
    code: Option<String>,
    /// 8 to 64 characters, at least one letter and one digit.
    new_password: Option<String>,
}

/// Sends a code, or sets a new password with it and ends all sessions.
#[utoipa::path(post, path = "/api/users/forgot-password", tag = "account", request_body = PasswordResetRequest,
    responses((status = 200, body = Envelope<Option<bool>>)))]
pub async fn forgot_password(
    State(ctx): State<Ctx>,
    State(accounts): State<Accounts>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
    Json(sent): Json<PasswordResetRequest>,
) -> Result<Envelope<Option<bool>>> {
    let password = sent.new_password.unwrap_or_default();
    let code = sent.code.map(|code| CodeAndPassword { code, password });
    password_reset::reset(&ctx, &accounts, &sent.email, code, address, language).await?;
    Ok(ok(None))
}
