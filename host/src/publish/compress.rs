//! Documents and scripts are compressed once, when they are made.

use std::io::Write as _;

/// Above this size the best quality takes longer than it is worth.
const LARGE: usize = 128 * 1024;

/// With brotli and with gzip; none where that does not make it smaller.
pub(crate) fn compressed(bytes: &[u8]) -> (Option<Vec<u8>>, Option<Vec<u8>>) {
    let smaller = |squeezed: Vec<u8>| (squeezed.len() < bytes.len()).then_some(squeezed);
    (brotli(bytes).and_then(smaller), gzip(bytes).and_then(smaller))
}

fn brotli(bytes: &[u8]) -> Option<Vec<u8>> {
    let quality = if bytes.len() > LARGE { 9 } else { 11 };
    let mut squeezed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut squeezed, 16 * 1024, quality, 22);
    writer.write_all(bytes).ok()?;
    writer.flush().ok()?;
    drop(writer);
    Some(squeezed)
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(bytes).ok()?;
    writer.finish().ok()
}
