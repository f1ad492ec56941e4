//! Files from memory: compressed once, answered by what the browser accepts, never sent twice.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use moka::future::Cache;
use sha2::{Digest as _, Sha256};
use tokio::sync::{Mutex, MutexGuard};

use super::works::names;

/// A file ready to be sent.
#[derive(Clone, Debug)]
pub struct Served {
    /// Type on the wire.
    pub mime: HeaderValue,
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
pub struct Squeezed(Cache<String, Arc<Served>>, Arc<Mutex<()>>);

impl Default for Squeezed {
    fn default() -> Squeezed {
        let weigh = |_: &String, file: &Arc<Served>| {
            let all = [Some(&file.body), file.br.as_ref(), file.gzip.as_ref()];
            let bytes: usize = all.into_iter().flatten().map(Bytes::len).sum();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Squeezed(Cache::builder().max_capacity(64 << 20).weigher(weigh).build(), Arc::default())
    }
}

impl Squeezed {
    /// A file that was compressed before.
    pub async fn get(&self, key: &str) -> Option<Arc<Served>> {
        self.0.get(key).await
    }

    /// Packages are opened one at a time: each is read whole.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.1.lock().await
    }

    /// Compresses a file and keeps it.
    pub async fn keep(&self, key: String, name: &str, body: Vec<u8>) -> Arc<Served> {
        let name = name.to_owned();
        let made = tokio::task::spawn_blocking(move || Arc::new(squeeze(&name, body))).await;
        let made = made.unwrap_or_else(|_| Arc::new(plain("", Vec::new())));
        self.0.insert(key, Arc::clone(&made)).await;
        made
    }
}

/// The entity tag of bytes.
pub fn etag(body: &[u8]) -> String {
    let hash = hex::encode(Sha256::digest(body));
    format!("\"{}\"", hash.get(..32).unwrap_or(&hash))
}

fn plain(name: &str, body: Vec<u8>) -> Served {
    let mime = mime_guess::from_path(name).first_or_octet_stream();
    let text = mime.type_() == mime_guess::mime::TEXT || mime.subtype() == "javascript";
    let mime = if text { format!("{mime}; charset=utf-8") } else { mime.to_string() };
    let mime = HeaderValue::from_str(&mime)
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    Served { mime, etag: etag(&body), body: body.into(), br: None, gzip: None }
}

fn squeeze(name: &str, body: Vec<u8>) -> Served {
    let mut file = plain(name, body);
    let packed = [".png", ".jpg", ".webp", ".woff2", ".gif", ".ico"];
    if file.body.len() < 512 || packed.iter().any(|end| name.ends_with(end)) {
        return file;
    }
    file.br = smaller(&file.body, brotlied(&file.body));
    file.gzip = smaller(&file.body, gzipped(&file.body));
    file
}

fn smaller(plain: &[u8], packed: std::io::Result<Vec<u8>>) -> Option<Bytes> {
    packed.ok().filter(|packed| packed.len() < plain.len()).map(Bytes::from)
}

fn brotlied(body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 7, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*body, &mut packed, &params)?;
    Ok(packed)
}

fn gzipped(body: &[u8]) -> std::io::Result<Vec<u8>> {
    use std::io::Write as _;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    packed.write_all(body)?;
    packed.finish()
}

/// The answer for a file: 304 when the browser has it, else the smallest form the browser accepts.
pub fn served(file: &Served, headers: &HeaderMap) -> Response {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let mut response = if text(header::IF_NONE_MATCH).is_some_and(|known| names(known, &file.etag))
    {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let accepts = text(header::ACCEPT_ENCODING).unwrap_or_default();
        let (body, encoding) = match (&file.br, &file.gzip) {
            (Some(br), _) if takes(accepts, "br") => (br, Some("br")),
            (_, Some(gzip)) if takes(accepts, "gzip") => (gzip, Some("gzip")),
            _ => (&file.body, None),
        };
        let mut response = body.clone().into_response();
        if let Some(encoding) = encoding {
            let encoding = HeaderValue::from_static(encoding);
            response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        }
        response
    };
    let out = response.headers_mut();
    out.insert(header::CONTENT_TYPE, file.mime.clone());
    out.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        out.insert(header::ETAG, etag);
    }
    response
}

fn takes(accepts: &str, encoding: &str) -> bool {
    accepts.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        named
            && !parts.any(|part| {
                part.starts_with("q=0")
                    && part.trim_start_matches("q=0").trim_matches(['.', '0']).is_empty()
            })
    })
}

#[cfg(test)]
mod tests {
    use super::{squeeze, takes};

    #[test]
    fn an_encoding_is_used_only_when_it_is_accepted() {
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("br;q=0", "br"));
        assert!(!takes("br;q=0.00", "br"));
        assert!(!takes("gzip", "br"));
    }

    #[test]
    fn scripts_are_compressed_and_pictures_are_not() {
        let script = squeeze("a.js", b"export const a = 1\n".repeat(100));
        assert!(script.br.unwrap().len() < 200 && script.gzip.is_some());
        assert_eq!(script.mime, "text/javascript; charset=utf-8");
        assert!(squeeze("a.png", vec![0; 1000]).br.is_none());
    }
}
