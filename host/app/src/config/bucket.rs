//! Location of uploaded files in the settings.

use super::{Options, text};
use pinye_storage::{BucketConfig, StorageLocation};

/// Returns the storage location. A key needs both its id and its secret; an endpoint or key without
/// a bucket is an error.
pub(super) fn storage(flags: &Options, file: &Options) -> anyhow::Result<StorageLocation> {
    let endpoint = text(&flags.storage_endpoint, &file.storage_endpoint);
    let key = (
        text(&flags.storage_key_id, &file.storage_key_id),
        text(&flags.storage_secret, &file.storage_secret),
    );
    let Some(url) = text(&flags.storage_url, &file.storage_url) else {
        anyhow::ensure!(
            endpoint.is_none() && key == (None, None),
            "the storage's endpoint and key are for a bucket: set storage_url as well"
        );
        return Ok(StorageLocation::Folder);
    };
    let region = text(&flags.storage_region, &file.storage_region);
    let place = BucketConfig {
        region: region.unwrap_or_else(|| "us-east-1".to_owned()),
        endpoint,
        is_virtual_host: flags.storage_virtual_host.or(file.storage_virtual_host).unwrap_or(false),
        key: match key {
            (None, None) => None,
            (Some(id), Some(secret)) => Some((id, secret)),
            _ => anyhow::bail!("the storage's key needs both its id and its secret"),
        },
        ..BucketConfig::parse(&url)?
    };
    place.address()?;
    Ok(StorageLocation::Bucket(Box::new(place)))
}

#[cfg(test)]
mod tests {
    use super::{Options, StorageLocation, storage};

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn without_a_bucket_files_lie_in_the_data_folder() {
        let none = Options::default();
        assert_eq!(storage(&none, &none).unwrap(), StorageLocation::Folder);
        let empty = Options { storage_url: text(""), ..Options::default() };
        assert_eq!(storage(&empty, &none).unwrap(), StorageLocation::Folder);
    }

    #[test]
    fn flags_win_over_the_file_one_by_one() {
        let flags = Options { storage_url: text("s3://a/b"), ..Options::default() };
        let file = Options {
            storage_url: text("s3://other"),
            storage_region: text("cn-1"),
            storage_key_id: text("id"),
            storage_secret: text("secret"),
            storage_virtual_host: Some(true),
            ..Options::default()
        };
        let StorageLocation::Bucket(place) = storage(&flags, &file).unwrap() else {
            panic!("no bucket")
        };
        assert_eq!((place.name.as_str(), place.folder.as_str()), ("a", "b"));
        assert_eq!((place.region.as_str(), place.is_virtual_host), ("cn-1", true));
        assert_eq!(place.key, Some(("id".to_owned(), "secret".to_owned())));
        let alone = storage(&flags, &Options::default()).unwrap();
        let StorageLocation::Bucket(alone) = alone else { panic!("no bucket") };
        assert_eq!((alone.region.as_str(), alone.key), ("us-east-1", None));
    }
}
