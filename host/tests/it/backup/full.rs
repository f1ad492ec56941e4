//! Rows for every table, and backups with forged rows.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use pinye_host::backup::BackupManifest;
use pinye_host::store::Db;
use pinye_host::store::dump::{RestoreTransaction, latest_schema_version};
use pinye_host::store::tables::{ColumnType, dumped_tables};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// A text that breaks careless escaping.
const TEXT: &str = "'); DROP TABLE works; -- \"\\ \u{2028}\r\n\t中文 𝄞 \u{feff}";

/// Inserts one row into every empty table: with the id 1, texts that break escaping, and integers
/// that no float holds.
pub async fn fill(db: &Db) {
    let mut taking = RestoreTransaction::begin(db).await.unwrap();
    for table in dumped_tables(latest_schema_version()).await.unwrap() {
        if taking.count(&table).await.unwrap() > 0 {
            continue;
        }
        let value = |(name, kind): &(String, ColumnType)| match kind {
            ColumnType::Number if name.ends_with("id") => json!(1),
            ColumnType::Number => json!(9_007_199_254_740_993_i64),
            ColumnType::Real => json!("0.30000000000000004"),
            ColumnType::Boolean => json!(true),
            ColumnType::Text => json!(TEXT),
            ColumnType::Bytes => json!("AP8KIg=="),
        };
        let row = Value::Array(table.columns.iter().map(value).collect()).to_string();
        taking.add(&table, &[row]).await.unwrap();
    }
    taking.commit().await.unwrap();
}

/// Copies a backup with `from` replaced by `to` in a table's rows, and a manifest with matching
/// checksums.
pub fn forge(source: &Path, target: &Path, table: &str, from: &str, to: &str) {
    let mut read = tar::Archive::new(GzDecoder::new(File::open(source).unwrap()));
    let mut written = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let (mut changed, mut parts) = (false, Vec::new());
    for entry in read.entries().unwrap() {
        let mut entry = entry.unwrap();
        let path = entry.path().unwrap().to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        if path.starts_with(&format!("rows/{table}/")) {
            let text = String::from_utf8(bytes).unwrap();
            bytes = text.replacen(from, to, 1).into_bytes();
            changed = bytes != text.as_bytes();
        }
        if path == "manifest.json" {
            let mut manifest: BackupManifest = serde_json::from_slice(&bytes).unwrap();
            for (part, (bytes, sha256)) in manifest.parts.iter_mut().zip(&parts) {
                (part.bytes, part.sha256) = (*bytes, String::clone(sha256));
            }
            bytes = serde_json::to_vec(&manifest).unwrap();
        }
        parts.push((bytes.len() as u64, hex::encode(Sha256::digest(&bytes))));
        let mut head = tar::Header::new_gnu();
        head.set_size(bytes.len() as u64);
        written.append_data(&mut head, &path, bytes.as_slice()).unwrap();
    }
    assert!(changed, "{from:?} is not in the rows of {table}");
    std::fs::write(target, written.into_inner().unwrap().finish().unwrap()).unwrap();
}
