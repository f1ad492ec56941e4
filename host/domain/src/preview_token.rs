//! Preview tokens: a user who may read a template gets a URL that shows it for a limited time. The
//! token is signed and not stored. It is no share token: only the owner can share the template.

use super::spam::{hmac_sha256, verify_hmac};

/// Lifetime of a token.
const LASTS_MS: i64 = 2 * 3600 * 1000;
/// Prefix of a token; share tokens are hexadecimal.
const MARK: &str = "t-";

/// Returns whether a token has the form of a preview token.
pub fn is_preview_token(token: &str) -> bool {
    token.starts_with(MARK)
}

/// Creates the token for a work and returns it with its time of creation, which is rounded down to
/// the hour: the token stays the same for an hour, so that what was rendered for one reader can be
/// reused for the next.
pub fn create(key: &[u8], work_id: i64, now_ms: i64) -> (String, i64) {
    let made = now_ms - now_ms.rem_euclid(LASTS_MS / 2);
    (
        format!("{MARK}{made}.{}", hex::encode(hmac_sha256(key, &signing_payload(work_id, made)))),
        made,
    )
}

/// Returns whether a token is valid for this work now.
pub fn verify(key: &[u8], work_id: i64, token: &str, now_ms: i64) -> bool {
    let found = token.strip_prefix(MARK).and_then(|token| {
        let (made, signature) = token.split_once('.')?;
        let made: i64 = made.parse().ok()?;
        let signature = hex::decode(signature).ok()?;
        let lasts = (0..LASTS_MS).contains(&now_ms.checked_sub(made)?);
        Some(lasts && verify_hmac(key, &signing_payload(work_id, made), &signature))
    });
    found.unwrap_or(false)
}

fn signing_payload(work_id: i64, made: i64) -> String {
    format!("glance:{work_id}:{made}")
}

#[cfg(test)]
mod tests {
    use super::{LASTS_MS, create, verify};

    /// WM-008
    #[test]
    fn a_look_opens_one_work_for_a_while() {
        let now = 1_795_255_200_000;
        let (look, made) = create(b"key", 7, now);
        assert!(verify(b"key", 7, &look, now) && made <= now);
        assert!(verify(b"key", 7, &look, now + LASTS_MS / 2 - 1), "an hour at least");
        assert!(!verify(b"key", 7, &look, now + LASTS_MS), "two at most");
        assert!(!verify(b"key", 8, &look, now), "no other work");
        assert!(!verify(b"other", 7, &look, now), "no other installation");
        assert!(!verify(b"key", 7, &look, made - 1), "not before it was made");
        for broken in ["", "t-", "t-1.zz", "t--9223372036854775808.00", "0123456789abcdef"] {
            assert!(!verify(b"key", 7, broken, now), "{broken}");
        }
    }
}
