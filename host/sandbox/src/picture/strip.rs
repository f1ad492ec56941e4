//! What is seen of a picture, byte for byte, and nothing else of its file: no notes, no second file behind the end.

mod gif;
mod jpeg;
mod png;
mod webp;

/// A file that holds nothing but a picture.
#[derive(Debug)]
pub(super) struct StrippedImage {
    pub(super) bytes: Vec<u8>,
    /// One for a picture that stands still.
    pub(super) frames: u32,
    /// The notes that say which side is up, as they were.
    pub(super) exif: Option<Vec<u8>>,
}

/// None when the file is not built like one of its format. A color profile of a plausible size stays.
pub(super) fn stripped(bytes: &[u8], extension: &str) -> Option<StrippedImage> {
    stripped_to(bytes, extension, true)
}

/// The same picture without its color profile.
pub(super) fn without_profile(bytes: &[u8], extension: &str) -> Option<Vec<u8>> {
    stripped_to(bytes, extension, false).map(|stripped| stripped.bytes)
}

fn stripped_to(bytes: &[u8], extension: &str, keep_profile: bool) -> Option<StrippedImage> {
    match extension {
        "png" => png::stripped(bytes, keep_profile),
        "jpg" => jpeg::stripped(bytes, keep_profile),
        "gif" => gif::stripped(bytes),
        "webp" => webp::stripped(bytes, keep_profile),
        _ => None,
    }
}

/// Colour profiles beyond this are no profiles; packed ones unpack to a thousand times as much at most.
const PROFILE_BYTES: usize = 1 << 20;
const PACKED_PROFILE_BYTES: usize = 32 << 10;

#[cfg(test)]
pub(super) mod tests;
