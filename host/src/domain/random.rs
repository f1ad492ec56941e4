//! Randomness of the whole product, so that there is one place to look at.

use rand::TryRngCore as _;
use rand::rngs::OsRng;

/// The operating system gave no random bytes; nothing secret can be made then.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gave no random bytes")]
pub struct NoRandomness;

/// Fresh random bytes of the operating system.
pub fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    OsRng.try_fill_bytes(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A random text of lower-case letters and digits that fits into a file name or an id.
pub fn name(length: usize) -> Result<String, NoRandomness> {
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
    #[test]
    fn names_have_the_asked_length_and_differ() {
        let names = (super::name(40).unwrap(), super::name(40).unwrap());
        assert_eq!(names.0.len(), 40);
        assert_ne!(names.0, names.1);
    }
}
