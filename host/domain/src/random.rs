//! Randomness of the whole product, in one place.

use rand::rngs::{OsRng, StdRng};
use rand::{SeedableRng as _, TryRngCore as _};

/// The operating system returned no random bytes; no secret can be created.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct RandomError;

/// Returns random bytes of the operating system.
pub fn bytes<const N: usize>() -> Result<[u8; N], RandomError> {
    let mut bytes = [0; N];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| RandomError)?;
    Ok(bytes)
}

/// Returns a generator for larger amounts, seeded by the operating system.
pub fn generator() -> Result<StdRng, RandomError> {
    Ok(StdRng::from_seed(bytes()?))
}

/// Returns a code for people to copy or type: 80 random bits, in groups of four characters.
pub fn code() -> Result<String, RandomError> {
    let name = name(16)?;
    let groups: Vec<_> = name.as_bytes().chunks(4).map(String::from_utf8_lossy).collect();
    Ok(groups.join("-"))
}

/// Normalizes a typed code: case, spaces and hyphens are ignored.
pub fn normalize_code(typed: &str) -> String {
    let signs = typed.chars().filter(char::is_ascii_alphanumeric).take(16);
    let plain: String = signs.map(|c| c.to_ascii_lowercase()).collect();
    let groups: Vec<_> = plain.as_bytes().chunks(4).map(String::from_utf8_lossy).collect();
    groups.join("-")
}

/// Returns random lower-case letters and digits, which fit into file names and ids.
pub fn name(length: usize) -> Result<String, RandomError> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut text = String::with_capacity(length);
    while text.len() < length {
        for byte in bytes::<16>()?.into_iter().take(length - text.len()) {
            text.extend(LETTERS.get(usize::from(byte % 32)).map(|letter| char::from(*letter)));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    /// A code has 16 characters from an alphabet of 32.
    #[test]
    fn codes_are_long_and_differ() {
        let codes: std::collections::HashSet<_> = (0..50).map(|_| super::code().unwrap()).collect();
        assert_eq!(codes.len(), 50);
        for code in codes {
            let groups: Vec<_> = code.split('-').collect();
            assert!(groups.len() == 4 && groups.iter().all(|group| group.len() == 4), "{code}");
            let typed = format!(" {} ", code.to_uppercase().replace('-', " "));
            assert_eq!(super::normalize_code(&typed), code);
        }
    }

    #[test]
    fn names_have_the_asked_length_and_differ() {
        let names = (super::name(40).unwrap(), super::name(40).unwrap());
        assert_eq!(names.0.len(), 40);
        assert_ne!(names.0, names.1);
    }
}
