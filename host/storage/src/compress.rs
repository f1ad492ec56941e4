//! Compression of documents and scripts, done once when they are made.

use std::io::Write as _;

/// Size in bytes above which the best quality takes too long.
const LARGE: usize = 128 * 1024;

/// Maximum number of documents that are compressed with the best quality; more are compressed
/// nearly as well in a tenth of the time.
const FEW: usize = 24;

/// Compression effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For content that is made once and fetched often.
    Best,
    /// For one of very many documents, and for responses that a client waits for.
    Good,
}

impl Effort {
    /// Returns the effort for the documents of one work.
    pub fn for_documents(count: usize) -> Effort {
        if count > FEW { Effort::Good } else { Effort::Best }
    }
}

/// Compresses with brotli and with gzip; `None` where the result is not smaller.
pub fn compress(bytes: &[u8], effort: Effort) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
    let smaller = |squeezed: Vec<u8>| (squeezed.len() < bytes.len()).then_some(squeezed);
    let (brotli_quality, gzip_level) = match effort {
        Effort::Best if bytes.len() <= LARGE => (11, 9),
        Effort::Best => (9, 9),
        Effort::Good => (5, 6),
    };
    (brotli(bytes, brotli_quality).and_then(smaller), gzip(bytes, gzip_level).and_then(smaller))
}

fn brotli(bytes: &[u8], quality: u32) -> Option<Vec<u8>> {
    let mut squeezed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut squeezed, 16 * 1024, quality, 22);
    writer.write_all(bytes).ok()?;
    writer.flush().ok()?;
    drop(writer);
    Some(squeezed)
}

fn gzip(bytes: &[u8], level: u32) -> Option<Vec<u8>> {
    let level = flate2::Compression::new(level);
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), level);
    writer.write_all(bytes).ok()?;
    writer.finish().ok()
}
