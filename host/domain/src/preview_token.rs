//! A look at a template: whoever may read it gets an address that shows it for a while, signed and not written down. It is
//! no share token: the template stays its owner's to share.

use super::spam::{hmac_sha256, verify_hmac};

/// How long it lasts.
const LASTS_MS: i64 = 2 * 3600 * 1000;
/// What it begins with; share tokens are hexadecimal.
const MARK: &str = "t-";

/// Whether a token says that it is one.
pub fn is_preview_token(token: &str) -> bool {
    token.starts_with(MARK)
}

/// The token for a look at this work, and when it was made. It stays the same for an hour, so that what was drawn for one
/// reader is there for the next.
pub fn create(key: &[u8], work_id: i64, now_ms: i64) -> (String, i64) {
    let made = now_ms - now_ms.rem_euclid(LASTS_MS / 2);
    (
        format!("{MARK}{made}.{}", hex::encode(hmac_sha256(key, &signing_payload(work_id, made)))),
        made,
    )
}

/// Whether it opens this work now.
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
