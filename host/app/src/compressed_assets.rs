//! Cache of static files that are compressed once, at their first request.

use std::sync::Arc;

use bytes::Bytes;
use moka::future::Cache;
use pinye_storage::compress::{self, Effort};
use sha2::{Digest as _, Sha256};
use tokio::sync::{Mutex, MutexGuard};

/// A file with its compressed variants.
#[derive(Clone, Debug)]
pub struct PrecompressedFile {
    /// Content type.
    pub mime: String,
    /// Strong entity tag, with its quotes.
    pub etag: String,
    /// Its bytes.
    pub body: Bytes,
    /// The same in brotli.
    pub br: Option<Bytes>,
    /// The same in gzip.
    pub gzip: Option<Bytes>,
}

/// Compressed files, the most used ones.
#[derive(Clone, Debug)]
pub struct CompressedAssetCache(Cache<String, Arc<PrecompressedFile>>, Arc<Mutex<()>>);

impl Default for CompressedAssetCache {
    fn default() -> CompressedAssetCache {
        let weigh = |_: &String, file: &Arc<PrecompressedFile>| {
            let all = [Some(&file.body), file.br.as_ref(), file.gzip.as_ref()];
            let bytes: usize = all.into_iter().flatten().map(Bytes::len).sum();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        CompressedAssetCache(
            Cache::builder().max_capacity(64 << 20).weigher(weigh).build(),
            Arc::default(),
        )
    }
}

impl CompressedAssetCache {
    /// Returns a cached file.
    pub async fn get(&self, key: &str) -> Option<Arc<PrecompressedFile>> {
        self.0.get(key).await
    }

    /// Serializes opening packages, since each is read whole.
    pub async fn lock_package_reads(&self) -> MutexGuard<'_, ()> {
        self.1.lock().await
    }

    /// Compresses a file and caches it.
    pub async fn insert(&self, key: String, name: &str, body: Vec<u8>) -> Arc<PrecompressedFile> {
        let name = name.to_owned();
        let made = tokio::task::spawn_blocking(move || Arc::new(precompress(&name, body))).await;
        let made = made.unwrap_or_else(|_| Arc::new(plain("", Vec::new())));
        self.0.insert(key, Arc::clone(&made)).await;
        made
    }
}

/// Returns the entity tag of a body.
pub fn etag(body: &[u8]) -> String {
    let hash = hex::encode(Sha256::digest(body));
    format!("\"{}\"", hash.get(..32).unwrap_or(&hash))
}

fn plain(name: &str, body: Vec<u8>) -> PrecompressedFile {
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let text = mime.type_() == mime_guess::mime::TEXT || mime.subtype() == "javascript";
    let mime = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    PrecompressedFile { mime, etag: etag(&body), body: body.into(), br: None, gzip: None }
}

fn precompress(name: &str, body: Vec<u8>) -> PrecompressedFile {
    let mut file = plain(name, body);
    let packed = [".png", ".jpg", ".webp", ".woff2", ".gif", ".ico"];
    if file.body.len() < 512 || packed.iter().any(|end| name.ends_with(end)) {
        return file;
    }
    let (br, gzip) = compress::compress(&file.body, Effort::Good);
    (file.br, file.gzip) = (br.map(Bytes::from), gzip.map(Bytes::from));
    file
}

#[cfg(test)]
mod tests {
    use super::precompress;

    #[test]
    fn scripts_are_compressed_and_pictures_are_not() {
        let script = precompress("a.js", b"export const a = 1\n".repeat(100));
        assert!(script.br.unwrap().len() < 200 && script.gzip.is_some());
        assert_eq!(script.mime, "text/javascript; charset=utf-8");
        assert!(precompress("a.png", vec![0; 1000]).br.is_none());
    }
}
