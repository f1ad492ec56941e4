//! How secrets and long texts are compared without being kept.

use sha2::{Digest as _, Sha256};

/// SHA-256 of a text in hexadecimal digits. How tokens are kept: nobody who reads the database can use one.
pub fn hash(text: &str) -> String {
    hash_bytes(text.as_bytes())
}

/// SHA-256 of these bytes, in hexadecimal.
pub fn hash_bytes(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
