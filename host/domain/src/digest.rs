//! Digests for comparing secrets and long texts without storing them.

use sha2::{Digest as _, Sha256};

/// Returns the SHA-256 of a text in hex. Tokens are stored in this form: reading the database does
/// not reveal them.
pub fn hash(text: &str) -> String {
    hash_bytes(text.as_bytes())
}

/// Returns the SHA-256 of these bytes in hex.
pub fn hash_bytes(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
