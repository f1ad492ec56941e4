//! Extractor for requests that need reauthentication.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use pinye_accounts::reauthentication::Requester;
use pinye_context::Ctx;

use super::guard::{ClientAddress, CurrentUser};
use crate::error::ApiError;

/// The signed-in user and their address.
pub struct RequesterExtractor(pub Requester);

impl<S> FromRequestParts<S> for RequesterExtractor
where
    Ctx: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let CurrentUser(who) = CurrentUser::from_request_parts(parts, state).await?;
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, state).await;
        Ok(RequesterExtractor(Requester { who, address }))
    }
}
