//! Randomness of the whole product, so that there is one place to look at.

use rand::rngs::{OsRng, StdRng};
use rand::{SeedableRng as _, TryRngCore as _};

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

/// A generator for much randomness at once, seeded by the operating system.
pub fn generator() -> Result<StdRng, NoRandomness> {
    Ok(StdRng::from_seed(bytes()?))
}

/// A code of six digits that a person types.
pub fn six_digits() -> Result<String, NoRandomness> {
    Ok(format!("{:06}", u64::from_be_bytes(bytes()?) % 1_000_000))
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
    fn codes_are_six_digits_and_differ() {
        let codes: std::collections::HashSet<_> =
            (0..50).map(|_| super::six_digits().unwrap()).collect();
        assert!(codes.len() > 45);
        assert!(codes.iter().all(|code| code.len() == 6 && code.parse::<u32>().is_ok()));
    }

    #[test]
    fn names_have_the_asked_length_and_differ() {
        let names = (super::name(40).unwrap(), super::name(40).unwrap());
        assert_eq!(names.0.len(), 40);
        assert_ne!(names.0, names.1);
    }
}
