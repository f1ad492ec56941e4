//! Passwords: argon2id with t=2, m=19 MiB, p=1. Hashing is slow on purpose; call it outside of the
//! async threads.

use std::sync::LazyLock;

use argon2::password_hash::PasswordVerifier as _;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// Hashing failed, which happens only without memory or randomness.
#[derive(Debug, thiserror::Error)]
#[error("the password could not be hashed")]
pub struct HashError;

/// Memory cost in KiB, which is also the number of blocks.
const KIB: u32 = 19 * 1024;
/// Capacity to allocate, in blocks, of which only [`KIB`] are ever touched. The allocator keeps
/// freed chunks of up to 32 MiB for the thread that used them, so that in time every thread would
/// hold its own. Larger chunks are mapped by the system, and unmapped at once when freed.
const ASKED: usize = 36 * 1024;
/// Length of a hash in bytes.
const LENGTH: usize = Params::DEFAULT_OUTPUT_LEN;

fn params() -> Params {
    Params::new(KIB, 2, 1, None).unwrap_or_default()
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params())
}

fn computed(password: &str, salt: &Salt) -> Result<Output, HashError> {
    let mut memory: Vec<Block> = Vec::with_capacity(ASKED);
    memory.resize(argon2().params().block_count(), Block::new());
    let mut hash = [0; LENGTH];
    let made =
        argon2().hash_password_into_with_memory(password.as_bytes(), salt, &mut hash, &mut memory);
    made.map_err(|_| HashError)?;
    Output::new(&hash).map_err(|_| HashError)
}

/// Returns a hash in PHC format, with a new salt.
pub fn hash(password: &str) -> Result<String, HashError> {
    let salt = Salt::new(&super::random::bytes::<16>().map_err(|_| HashError)?);
    let salt = salt.map_err(|_| HashError)?;
    let hashed = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params()).map_err(|_| HashError)?,
        salt: Some(salt),
        hash: Some(computed(password, &salt)?),
    };
    Ok(hashed.to_string())
}

/// Returns whether a password matches a hash. Without a hash (unknown user) the same work is done,
/// so that the response time tells nothing.
pub fn verify(password: &str, stored: Option<&str>) -> bool {
    static DUMMY_HASH: LazyLock<String> =
        LazyLock::new(|| hash("nobody's password").unwrap_or_default());
    let against = stored.unwrap_or(&DUMMY_HASH);
    let Ok(parsed) = PasswordHash::new(against) else { return false };
    matches_hash(password, &parsed) && stored.is_some()
}

fn matches_hash(password: &str, stored: &PasswordHash) -> bool {
    let is_of_ours = stored.algorithm == Algorithm::Argon2id.ident()
        && stored.version == Some(Version::V0x13.into())
        && ParamsString::try_from(&params()).is_ok_and(|ours| ours == stored.params);
    match (stored.salt, stored.hash) {
        // The comparison takes constant time.
        (Some(salt), Some(hash)) if is_of_ours && hash.len() == LENGTH => {
            computed(password, &salt).is_ok_and(|made| made == hash)
        }
        // A hash with other parameters, for example an imported one.
        _ => argon2().verify_password(password.as_bytes(), stored).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordHasher as _;
    use argon2::{Argon2, Params};

    use super::{argon2, hash, verify};

    #[test]
    fn a_hash_is_argon2id_and_fits_only_its_password() {
        let stored = hash("demo-2026").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(verify("demo-2026", Some(&stored)));
        assert!(!verify("demo-2027", Some(&stored)));
        assert!(!verify("nobody's password", None));
        assert_ne!(stored, hash("demo-2026").unwrap());
    }

    /// Hashes made by the library directly, and with other parameters, still match.
    #[test]
    fn hashes_of_the_library_fit() {
        let plain = argon2().hash_password(b"demo-2026").unwrap().to_string();
        assert!(verify("demo-2026", Some(&plain)) && !verify("demo-2027", Some(&plain)));
        let other = Argon2::from(Params::new(64, 1, 1, None).unwrap());
        let other = other.hash_password(b"demo-2026").unwrap().to_string();
        assert!(verify("demo-2026", Some(&other)) && !verify("demo-2027", Some(&other)));
    }
}
