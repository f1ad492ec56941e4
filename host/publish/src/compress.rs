//! Documents and scripts are compressed once, when they are made.

use std::io::Write as _;

/// Above this size the best quality takes longer than it is worth.
const LARGE: usize = 128 * 1024;

/// Documents up to which each is compressed as well as can be; of more, nearly as well in a tenth of the time.
const FEW: usize = 24;

/// How much work is put into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For what is made once and fetched often.
    Best,
    /// For one of very many, and for what somebody waits for.
    Good,
}

impl Effort {
    /// For the documents of one work.
    pub fn for_documents(count: usize) -> Effort {
        if count > FEW { Effort::Good } else { Effort::Best }
    }
}

/// With brotli and with gzip; none where that does not make it smaller.
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
