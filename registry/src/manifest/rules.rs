//! Rules for single values of a manifest.

use super::node::Field;
use super::{API, ManifestError};

/// Ids that would collide with addresses of the product.
pub const RESERVED_IDS: &[&str] =
    &["api", "app", "catalogue", "events", "host", "pinye", "plugin", "plugins", "shared", "web"];

/// Returns whether `text` may name a plugin or an element type: 2 to 40 of a-z, 0-9 and hyphens,
/// starting with a letter.
pub fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    let first = bytes.next().is_some_and(|byte| byte.is_ascii_lowercase());
    let rest = bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    first && rest && (2..=40).contains(&text.len())
}

pub(super) fn name(field: &Field<'_>, what: &str) -> Result<String, ManifestError> {
    let text = field.text()?;
    if is_name(text) {
        return Ok(text.to_owned());
    }
    Err(field.error(format!(
        "is `{text}`, but {what} is named with 2 to 40 of a-z, 0-9 and hyphens, beginning with a letter"
    )))
}

pub(super) fn id(field: &Field<'_>) -> Result<String, ManifestError> {
    let id = name(field, "a plugin")?;
    if RESERVED_IDS.contains(&id.as_str()) {
        return Err(field.error(format!("is `{id}`, which is reserved")));
    }
    Ok(id)
}

pub(super) fn version(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    match semver::Version::parse(text) {
        Ok(_) if text.len() > 40 => Err(field.error("is longer than 40 characters")),
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(field.error(format!("is `{text}`, not a version like 1.0.0: {error}"))),
    }
}

pub(super) fn api(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    if text == API {
        return Ok(text.to_owned());
    }
    Err(field.error(format!("is `{text}`, but this version of the product offers {API}")))
}

pub(super) fn license(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    match spdx::Expression::parse(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(error) => Err(field.error(format!(
            "is `{text}`, not an SPDX expression like Apache-2.0 or MIT OR Apache-2.0: {}",
            error.reason
        ))),
    }
}

pub(super) fn text(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    if text.trim().is_empty() {
        return Err(field.error("must not be empty"));
    }
    if text.chars().count() > 500 {
        return Err(field.error("is longer than 500 characters"));
    }
    if text.chars().any(char::is_control) {
        return Err(field.error("must not hold control characters"));
    }
    Ok(text.to_owned())
}

pub(super) fn scope(field: &Field<'_>) -> Result<String, ManifestError> {
    match field.text()? {
        scope @ ("plugin" | "work" | "element") => Ok(scope.to_owned()),
        _ => Err(field.error("must be plugin, work or element")),
    }
}

pub(super) fn config_key(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !text.is_empty() && text.len() <= 64 && text.bytes().all(fits) {
        return Ok(text.to_owned());
    }
    Err(field.error("must be 1 to 64 letters, digits, hyphens and underscores"))
}

/// Parses a host name with an optional path prefix. No scheme, port, user, wildcard or IP address.
pub(super) fn host(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    let (name, path) = text.split_at(text.find('/').unwrap_or(text.len()));
    let wrong = |says: &str| Err(field.error(format!("is `{text}`, but {says}")));
    if text.contains("://") {
        return wrong("a host is named without https:// before it");
    }
    if name.contains(['*', ':', '@']) {
        return wrong("wildcards, ports and user names are not allowed");
    }
    if !is_host_name(name) {
        return wrong("that is not a host name like api.example.com");
    }
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let climbs = path.split('/').any(|part| part == ".." || part == ".");
    if !path.bytes().all(fits) || climbs || path.contains("//") {
        return wrong("the path may only hold plain segments, for example /v1/");
    }
    Ok(text.to_owned())
}

/// Parses the origin of another site: https and a host name, optionally with a leading `*.`. No
/// path, port, user or IP address.
pub(super) fn origin(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    let name = text.strip_prefix("https://").map(|name| name.strip_prefix("*.").unwrap_or(name));
    match name {
        Some(name) if is_host_name(name) => Ok(text.to_owned()),
        _ => Err(field.error(format!(
            "is `{text}`, but a site is named like https://player.example.com or https://*.example.com"
        ))),
    }
}

fn is_host_name(name: &str) -> bool {
    let is_label = |label: &str| {
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(fits)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let mut labels = name.rsplit('.');
    let top_has_letter = labels
        .next()
        .is_some_and(|top| is_label(top) && top.bytes().any(|b| b.is_ascii_alphabetic()));
    name.len() <= 253 && name.contains('.') && top_has_letter && labels.all(is_label)
}

pub(super) fn within(field: &Field<'_>, least: u32, most: u32) -> Result<u32, ManifestError> {
    let number = u32::try_from(field.whole()?).ok();
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| field.error(format!("must be between {least} and {most}")))
}

pub(super) fn sha256(field: &Field<'_>) -> Result<String, ManifestError> {
    let text = field.text()?;
    let fits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() == 64 && text.bytes().all(fits) {
        return Ok(text.to_owned());
    }
    Err(field.error("must be 64 digits of lower-case hex"))
}
