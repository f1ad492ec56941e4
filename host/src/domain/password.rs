//! Passwords: argon2id with t=2, m=19 MiB, p=1. Hashing takes a while on purpose; call it off the async threads.

use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

/// Hashing failed; only without memory or randomness.
#[derive(Debug, thiserror::Error)]
#[error("the password could not be hashed")]
pub struct HashError;

fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// A hash in PHC form with a fresh salt.
pub fn hash(password: &str) -> Result<String, HashError> {
    let hashed = argon2().hash_password(password.as_bytes()).map_err(|_| HashError)?;
    Ok(hashed.to_string())
}

/// Whether the password is the one that was hashed. Without a hash (no such user) the same work is done for nothing.
pub fn verify(password: &str, stored: Option<&str>) -> bool {
    static NOBODYS: LazyLock<String> =
        LazyLock::new(|| hash("nobody's password").unwrap_or_default());
    let against = stored.unwrap_or(&NOBODYS);
    let Ok(parsed) = PasswordHash::new(against) else { return false };
    argon2().verify_password(password.as_bytes(), &parsed).is_ok() && stored.is_some()
}

#[cfg(test)]
mod tests {
    use super::{hash, verify};

    #[test]
    fn a_hash_is_argon2id_and_fits_only_its_password() {
        let stored = hash("demo-2026").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(verify("demo-2026", Some(&stored)));
        assert!(!verify("demo-2027", Some(&stored)));
        assert!(!verify("nobody's password", None));
        assert_ne!(stored, hash("demo-2026").unwrap());
    }
}
