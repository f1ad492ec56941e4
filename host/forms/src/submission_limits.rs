//! Limits that an author sets for the forms of a work: closing time, number of submissions, and one
//! per person. Checked before any plugin is called; the number and the person are checked again
//! when the submission is written.

use pinye_domain::json::Object;
use pinye_domain::messages::Message;
use pinye_domain::spam;
use pinye_store as store;
use pinye_store::deliveries::FormSettingsRow;
use serde_json::Value;

use pinye_context::Ctx;
use pinye_domain::error::{Error, Result};
use pinye_visitors::{Caller, Visitor};

/// One submission of each visitor.
pub const ONCE_VISITOR: &str = "visitor";
/// One submission of each mobile number.
pub const ONCE_MOBILE: &str = "mobile";

/// Refuses submissions after closing time, or beyond the number.
pub(super) async fn check_open(ctx: &Ctx, work_id: i64, settings: &FormSettingsRow) -> Result<()> {
    if settings.closes_at > 0 && ctx.clock.now_ms() >= settings.closes_at {
        return Err(Error::Refused(Message::new("form.closed")));
    }
    if settings.places > 0
        && store::submissions::count_accepted(&ctx.db, work_id).await? >= settings.places
    {
        return Err(full());
    }
    Ok(())
}

/// Returns a keyed hash of the person who submits; empty if the work does not limit persons, or
/// nothing identifies the person.
///
/// # Errors
///
/// 403 when this person has submitted before.
pub(super) async fn person_hash(
    ctx: &Ctx,
    (work_id, settings): (i64, &FormSettingsRow),
    caller: &Caller,
    sent: &Object,
) -> Result<String> {
    let who = match settings.once.as_str() {
        ONCE_VISITOR => Some(Visitor::resolve(ctx, caller.clone()).await?.id()),
        ONCE_MOBILE => sent.iter().find_map(|(_, value)| mobile_of(value.get())),
        _ => None,
    };
    let Some(who) = who.filter(|who| !who.is_empty()) else { return Ok(String::new()) };
    let text = format!("person:{work_id}:{}:{who}", settings.once);
    let hash = hex::encode(spam::hmac_sha256(ctx.signing_key().await?, &text));
    let person: String = hash.chars().take(32).collect();
    if store::submissions::is_known_person(&ctx.db, work_id, &person).await? {
        return Err(twice(settings));
    }
    Ok(person)
}

pub(super) fn full() -> Error {
    Error::Refused(Message::new("form.full"))
}

pub(super) fn twice(settings: &FormSettingsRow) -> Error {
    let is_mobile = settings.once == ONCE_MOBILE;
    Error::Refused(Message::new(if is_mobile { "form.onceMobile" } else { "form.onceVisitor" }))
}

/// Parses an answer as a mobile number in any notation: with country code, separators or full-width
/// digits.
fn mobile_of(json: &str) -> Option<String> {
    let answer: Value = serde_json::from_str(json).ok()?;
    let text = answer.as_str().map(str::to_owned).or_else(|| Some(answer.as_i64()?.to_string()))?;
    let narrow = |c: char| match c {
        '０'..='９' => char::from_u32(u32::from(c) - 0xfee0),
        '0'..='9' => Some(c),
        _ => None,
    };
    let is_mark = |c: char| c.is_whitespace() || !c.is_alphanumeric();
    if !text.chars().all(|c| narrow(c).is_some() || is_mark(c)) {
        return None;
    }
    let digits: String = text.chars().filter_map(narrow).collect();
    let bare = ["0086", "86"].iter().find_map(|code| digits.strip_prefix(code));
    let bare = bare.filter(|bare| bare.len() == 11).unwrap_or(&digits);
    let is_mobile = bare.len() == 11
        && bare.starts_with('1')
        && bare.as_bytes().get(1).is_some_and(|digit| (b'3'..=b'9').contains(digit));
    is_mobile.then(|| bare.to_owned())
}

#[cfg(test)]
mod tests {
    use super::mobile_of;

    #[test]
    fn a_mobile_number_is_known_however_it_is_written() {
        for (answer, number) in [
            ("\"13800138000\"", Some("13800138000")),
            ("\"+86 138-0013-8000\"", Some("13800138000")),
            ("\"００８６ 138 0013 8000\"", Some("13800138000")),
            ("\"\u{202d}13800138000\u{202c}\"", Some("13800138000")),
            ("13800138000", Some("13800138000")),
            ("\"12800138000\"", None),
            ("\"110101199003071233\"", None),
            ("\"wx13800138000\"", None),
            ("[\"13800138000\"]", None),
            ("\"\"", None),
        ] {
            assert_eq!(mobile_of(answer).as_deref(), number, "{answer}");
        }
    }
}
