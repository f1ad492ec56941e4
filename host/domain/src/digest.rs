//! How secrets and long texts are compared without being kept.

use sha2::{Digest as _, Sha256};

/// SHA-256 of a text in hexadecimal digits. How tokens are kept: nobody who reads the database can use one.
pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}
