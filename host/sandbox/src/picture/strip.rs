//! Strips an image file to its visible content, byte for byte: no metadata, no data behind the end
//! of the image.

mod gif;
mod jpeg;
mod png;
mod webp;

/// A file that contains nothing but an image.
#[derive(Debug)]
pub(super) struct StrippedImage {
    pub(super) bytes: Vec<u8>,
    /// Number of frames; 1 for a still image.
    pub(super) frames: u32,
    /// The original Exif segment, which contains the orientation.
    pub(super) exif: Option<Vec<u8>>,
}

/// Strips a file; `None` if it is malformed. A color profile of a plausible size stays.
pub(super) fn stripped(bytes: &[u8], extension: &str) -> Option<StrippedImage> {
    stripped_to(bytes, extension, true)
}

/// Strips a file including its color profile.
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

/// Maximum size of a color profile, plain and deflated; deflate expands at most a thousandfold.
const PROFILE_BYTES: usize = 1 << 20;
const PACKED_PROFILE_BYTES: usize = 32 << 10;

#[cfg(test)]
pub(super) mod tests;
