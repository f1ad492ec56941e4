//! Location of uploaded files in the settings.

use anyhow::Context as _;
use url::Url;

/// Location of uploaded files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StorageLocation {
    /// In the data folder.
    #[default]
    Folder,
    /// In a bucket.
    Bucket(Box<BucketConfig>),
}

/// A bucket, and how to access it.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct BucketConfig {
    /// Name of the bucket.
    pub name: String,
    /// Folder of this installation within the bucket; may be empty.
    pub folder: String,
    /// Region that requests are signed for.
    pub region: String,
    /// URL of the service; none is that of Amazon in this region.
    pub endpoint: Option<String>,
    /// Whether the bucket is part of the host name instead of the path.
    pub is_virtual_host: bool,
    /// Key id and secret; without them, those of the environment or of the machine's role.
    pub key: Option<(String, String)>,
}

impl std::fmt::Debug for BucketConfig {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = formatter.debug_struct("BucketConfig");
        shown.field("name", &self.name).field("folder", &self.folder);
        shown.field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

impl BucketConfig {
    /// Parses `s3://bucket/folder`; leaves the other fields empty.
    pub fn parse(url: &str) -> anyhow::Result<BucketConfig> {
        let wrong = || format!("{url} is not s3://bucket/folder");
        let parsed = Url::parse(url).with_context(wrong)?;
        let name = parsed.host_str().unwrap_or_default();
        let folder = parsed.path().trim_matches('/');
        let is_plain = |text: &str| {
            let plain = |c: u8| c.is_ascii_alphanumeric() || b"-_.".contains(&c);
            text.bytes().all(plain) && text != "." && text != ".."
        };
        let is_right = parsed.scheme() == "s3"
            && !name.is_empty()
            && is_plain(name)
            && (folder.is_empty()
                || folder.split('/').all(|part| !part.is_empty() && is_plain(part)))
            && parsed.username().is_empty()
            && parsed.password().is_none()
            && parsed.port().is_none()
            && parsed.query().is_none()
            && parsed.fragment().is_none();
        anyhow::ensure!(is_right, wrong());
        let (name, folder) = (name.to_owned(), folder.to_owned());
        Ok(BucketConfig { name, folder, ..BucketConfig::default() })
    }

    /// Returns the URL that requests go to; none is that of Amazon.
    pub fn address(&self) -> anyhow::Result<Option<String>> {
        let Some(endpoint) = &self.endpoint else { return Ok(None) };
        let mut url =
            Url::parse(endpoint).with_context(|| format!("{endpoint} is not an address"))?;
        let is_right = matches!(url.scheme(), "http" | "https") && url.path() == "/";
        anyhow::ensure!(is_right, "{endpoint} must be http(s)://host[:port] without a path");
        if self.is_virtual_host {
            let host = format!("{}.{}", self.name, url.host_str().unwrap_or_default());
            url.set_host(Some(&host)).with_context(|| format!("{host} is not a host"))?;
        }
        Ok(Some(url.as_str().trim_end_matches('/').to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::BucketConfig;

    #[test]
    fn a_bucket_and_a_folder_are_read_and_nothing_else() {
        let place = BucketConfig::parse("s3://pinye-files/works/a.b_c").unwrap();
        assert_eq!((place.name.as_str(), place.folder.as_str()), ("pinye-files", "works/a.b_c"));
        assert_eq!(BucketConfig::parse("s3://b").unwrap().folder, "");
        assert_eq!(BucketConfig::parse("s3://b/x/").unwrap().folder, "x");
        assert_eq!(
            BucketConfig::parse("s3://b/%2e%2e/y").unwrap().folder,
            "y",
            "there is nothing above"
        );
        for wrong in [
            "",
            "b/x",
            "https://b/x",
            "s3://",
            "s3:///x",
            "s3://key:secret@b/x",
            "s3://b:1/x",
            "s3://b/x?y=1",
            "s3://b/x//y",
            "s3://b/x y",
            "s3://b/x#y",
        ] {
            let error = BucketConfig::parse(wrong).unwrap_err();
            assert!(format!("{error:#}").contains("s3://bucket/folder"), "{wrong}: {error:#}");
        }
    }

    #[test]
    fn the_bucket_stands_in_the_host_name_where_the_service_wants_it() {
        let mut place = BucketConfig::parse("s3://b").unwrap();
        assert_eq!(place.address().unwrap(), None);
        place.endpoint = Some("http://127.0.0.1:9000".to_owned());
        assert_eq!(place.address().unwrap().unwrap(), "http://127.0.0.1:9000");
        place.endpoint = Some("https://oss-cn-hangzhou.aliyuncs.com/".to_owned());
        place.is_virtual_host = true;
        assert_eq!(place.address().unwrap().unwrap(), "https://b.oss-cn-hangzhou.aliyuncs.com");
        for wrong in ["oss.example", "ftp://x", "https://x/y"] {
            place.endpoint = Some(wrong.to_owned());
            assert!(place.address().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_secret_is_never_shown() {
        let key = Some(("id".to_owned(), "hush".to_owned()));
        let place = BucketConfig { key, ..BucketConfig::parse("s3://b").unwrap() };
        assert!(!format!("{place:?}").contains("hush"));
    }
}
