//! Devices that a user has signed in on before: failed sign-ins from elsewhere do not lock the user
//! out there. See docs/decisions/0014-tries.md.

use axum::http::{HeaderMap, HeaderValue};
use axum_extra::extract::cookie::CookieJar;

use super::guard::hash;
use crate::error::{Error, Result};
use pinye_context::Ctx;
use pinye_domain::random;

const COOKIE: &str = "pinye_device";
const DAYS: u32 = 180;
/// Random bytes of a device cookie.
const BYTES: usize = 16;

/// Returns the id of the requesting device; empty if no user has signed in on it. It identifies the
/// device and authorizes nothing.
pub fn read_device_id(headers: &HeaderMap) -> String {
    read_device_cookie(headers).map(|given| hash(&given)).unwrap_or_default()
}

fn read_device_cookie(headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let value = jar.get(COOKIE)?.value();
    let is_ours = value.len() == 2 * BYTES && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_ours.then(|| value.to_owned())
}

/// Returns the id of the device and the cookie that stores it. A device that has a cookie keeps it.
pub fn remember(ctx: &Ctx, headers: &HeaderMap) -> Result<(String, HeaderValue)> {
    let given = match read_device_cookie(headers) {
        Some(given) => given,
        None => hex::encode(random::bytes::<BYTES>()?),
    };
    let secure = if ctx.settings.studio_url.starts_with("https:") { "; Secure" } else { "" };
    let seconds = DAYS * 24 * 60 * 60;
    let text = format!(
        "{COOKIE}={given}; Path=/api/users; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
    );
    let cookie = HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))?;
    Ok((hash(&given), cookie))
}
