//! Storage in a folder of a bucket, through the API of Amazon S3.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{StreamExt as _, TryStreamExt as _};
use moka::future::Cache;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path as Key;
use object_store::{
    BackoffConfig, ClientOptions, GetOptions, GetRange, ObjectStore as _, ObjectStoreExt as _,
    PutPayload, RetryConfig, WriteMultipart,
};
use tokio::fs::File;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::bin::BIN;
use super::{BucketConfig, Chunks, Error, Result, StoredFile};
use pinye_domain::upload::is_stored_name;

/// Object that names the installation to which the folder belongs.
const MARKER: &str = "pinye-installation";
/// Part size for larger files, the minimum of the service.
const PART: usize = 5 << 20;
/// Maximum number of cached sizes.
const MAX_CACHED_SIZES: u64 = 20_000;

/// A folder of a bucket. Cheap to clone.
#[derive(Clone)]
pub struct Bucket {
    store: Arc<AmazonS3>,
    folder: Key,
    /// Cached sizes: files never change.
    sizes: Cache<String, u64>,
}

impl std::fmt::Debug for Bucket {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Leave out the client, which contains the secret.
        formatter.debug_struct("Bucket").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Bucket {
    /// Prepares the client; no request is sent yet.
    pub(super) fn open(place: &BucketConfig) -> Result<Bucket> {
        // The call fails if a provider is installed already, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let address = place.address().map_err(io::Error::other)?;
        let is_plain = address.as_ref().is_some_and(|address| address.starts_with("http:"));
        // No total timeout: how long a body takes depends on its reader.
        let client = ClientOptions::new()
            .with_connect_timeout(Duration::from_secs(5))
            .with_timeout_disabled()
            .with_read_timeout(Duration::from_secs(30))
            .with_allow_http(is_plain);
        let mut builder = AmazonS3Builder::from_env()
            .with_bucket_name(&place.name)
            .with_region(&place.region)
            .with_virtual_hosted_style_request(place.is_virtual_host)
            .with_client_options(client)
            .with_retry(RetryConfig {
                backoff: BackoffConfig::default(),
                max_retries: 3,
                retry_timeout: Duration::from_secs(10),
            })
            // S3-compatible services may not support these.
            .with_disable_tagging(true)
            .with_disable_bulk_delete(true);
        if let Some(address) = address {
            builder = builder.with_endpoint(address);
        }
        if let Some((id, secret)) = &place.key {
            builder = builder.with_access_key_id(id).with_secret_access_key(secret);
        }
        let store = builder.build().map_err(Error::Bucket)?;
        let folder = Key::parse(&place.folder).map_err(|error| Error::Bucket(error.into()))?;
        Ok(Bucket { store: Arc::new(store), folder, sizes: Cache::new(MAX_CACHED_SIZES) })
    }

    fn key(&self, name: &str) -> Key {
        self.folder.clone().join(name)
    }

    /// Uploads a file, in parts if it is large.
    pub(super) async fn put(&self, name: &str, file: &Path) -> Result<()> {
        let mut file = File::open(file).await?;
        let size = file.metadata().await?.len();
        let key = self.key(name);
        if usize::try_from(size).is_ok_and(|size| size <= PART) {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).await?;
            self.store.put(&key, PutPayload::from(bytes)).await.map_err(Error::Bucket)?;
            return Ok(());
        }
        let upload = self.store.put_multipart(&key).await.map_err(Error::Bucket)?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PART);
        match send(&mut writer, &mut file).await {
            Ok(()) => writer.finish().await.map(|_| ()).map_err(Error::Bucket),
            Err(error) => {
                drop(writer.abort().await);
                Err(error)
            }
        }
    }

    pub(super) async fn size(&self, name: &str) -> Result<Option<u64>> {
        if let Some(size) = self.sizes.get(name).await {
            return Ok(Some(size));
        }
        let found = none_if_missing(self.store.head(&self.key(name)).await)?;
        if let Some(found) = &found {
            self.sizes.insert(name.to_owned(), found.size).await;
        }
        Ok(found.map(|found| found.size))
    }

    pub(super) async fn read(&self, name: &str, range: Range<u64>) -> Result<Option<Chunks>> {
        if range.is_empty() {
            // Services do not support empty ranges.
            let none = futures_util::stream::empty().boxed();
            return Ok(self.size(name).await?.map(|_| none));
        }
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let got = none_if_missing(self.store.get_opts(&self.key(name), options).await)?;
        if got.is_none() {
            self.sizes.invalidate(name).await;
        }
        Ok(got.map(|got| got.into_stream().map_err(io::Error::other).boxed()))
    }

    /// Downloads a file to this path; returns whether the file exists.
    pub(super) async fn fetch(&self, name: &str, target: &Path) -> Result<bool> {
        let Some(got) = none_if_missing(self.store.get(&self.key(name)).await)? else {
            return Ok(false);
        };
        let mut file = File::create_new(target).await?;
        let mut chunks = got.into_stream();
        while let Some(chunk) = chunks.next().await {
            file.write_all(&chunk.map_err(Error::Bucket)?).await?;
        }
        // Without the flush, an error of the last write would go unnoticed.
        file.flush().await?;
        Ok(true)
    }

    pub(super) async fn remove(&self, name: &str) -> Result<()> {
        self.sizes.invalidate(name).await;
        none_if_missing(self.store.delete(&self.key(name)).await).map(|_| ())
    }

    fn bin_key(&self, name: &str) -> Key {
        self.folder.clone().join(BIN).join(name)
    }

    pub(super) async fn move_to_bin(&self, name: &str) -> Result<()> {
        self.sizes.invalidate(name).await;
        self.move_object(&self.key(name), &self.bin_key(name)).await
    }

    pub(super) async fn restore_from_bin(&self, name: &str) -> Result<()> {
        self.move_object(&self.bin_key(name), &self.key(name)).await
    }

    /// Copies before it deletes: an interruption leaves one object too many, never one too few.
    async fn move_object(&self, from: &Key, to: &Key) -> Result<()> {
        if none_if_missing(self.store.copy(from, to).await)?.is_none() {
            return Ok(());
        }
        none_if_missing(self.store.delete(from).await).map(|_| ())
    }

    pub(super) async fn remove_from_bin(&self, name: &str) -> Result<()> {
        none_if_missing(self.store.delete(&self.bin_key(name)).await).map(|_| ())
    }

    pub(super) async fn list_bin(&self) -> Result<Vec<String>> {
        let bin = self.folder.clone().join(BIN);
        let found = self.store.list(Some(&bin)).map_err(Error::Bucket);
        let named = found.try_filter_map(|found| async move {
            let name = found.location.filename().unwrap_or_default();
            let is_own = is_stored_name(name) && self.bin_key(name) == found.location;
            Ok(is_own.then(|| name.to_owned()))
        });
        named.try_collect().await
    }

    pub(super) async fn list(&self) -> Result<Vec<StoredFile>> {
        let folder = Some(&self.folder).filter(|folder| !folder.is_root());
        let found = self.store.list(folder).map_err(Error::Bucket);
        let kept = found.try_filter_map(|found| async move {
            let name = found.location.filename().unwrap_or_default();
            let is_own = is_stored_name(name) && self.key(name) == found.location;
            let at_ms = found.last_modified.timestamp_millis();
            Ok(is_own.then(|| StoredFile { name: name.to_owned(), at_ms }))
        });
        kept.try_collect().await
    }

    /// Claims the folder for this installation; fails if it belongs to another one.
    pub(super) async fn claim(&self, installation: &str) -> Result<()> {
        if self.owner().await?.is_none() {
            self.write_marker(installation).await?;
        }
        let is_own = self.owner().await?.is_some_and(|owner| owner == installation.as_bytes());
        if is_own { Ok(()) } else { Err(Error::OtherInstallation) }
    }

    pub(super) async fn write_marker(&self, installation: &str) -> Result<()> {
        let mark = Bytes::copy_from_slice(installation.as_bytes());
        let put = self.store.put(&self.key(MARKER), PutPayload::from(mark)).await;
        put.map(|_| ()).map_err(Error::Bucket)
    }

    pub(super) async fn owner(&self) -> Result<Option<Bytes>> {
        match none_if_missing(self.store.get(&self.key(MARKER)).await)? {
            Some(got) => got.bytes().await.map(Some).map_err(Error::Bucket),
            None => Ok(None),
        }
    }
}

async fn send(writer: &mut WriteMultipart, file: &mut File) -> Result<()> {
    let mut buffer = vec![0; 256 * 1024];
    loop {
        // One part is being sent while the next one is read.
        writer.wait_for_capacity(2).await.map_err(Error::Bucket)?;
        let read = file.read(&mut buffer).await?;
        let Some(bytes) = buffer.get(..read).filter(|bytes| !bytes.is_empty()) else {
            return Ok(());
        };
        writer.write(bytes);
    }
}

/// Maps "not found" to none.
fn none_if_missing<T>(found: object_store::Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(object_store::Error::NotFound { .. }) => Ok(None),
        Err(error) => Err(Error::Bucket(error)),
    }
}
