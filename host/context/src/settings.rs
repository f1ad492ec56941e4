//! Settings of the installation that behaviour depends on.

use std::path::PathBuf;

use pinye_domain::address::TrustedProxies;
use pinye_domain::zone::Zone;

/// Settings of the installation. Those that only start-up reads (addresses, database, storage, keys
/// of other services) are in `Config` of the crate `app`.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Data folder of the installation.
    pub data_dir: PathBuf,
    /// Public address of the studio, without a trailing slash; empty until the port is known.
    pub studio_url: String,
    /// Public address of published works, without a trailing slash; empty until the port is known.
    pub works_url: String,
    /// Development mode.
    pub dev: bool,
    /// Whether there is a demo author.
    pub demo: bool,
    /// Default time zone, in which days begin and end times are read.
    pub time_zone: Zone,
    /// The program that is started for child processes.
    pub worker: PathBuf,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: TrustedProxies,
    /// Bytes of uploads one author may keep.
    pub upload_quota: u64,
    /// Bytes of works and combinations one author may keep; publications have a quota of the same
    /// size.
    pub document_quota: u64,
    /// Whether people may make accounts themselves.
    pub registration: bool,
    /// Whether scripts of authors run.
    pub author_scripts: bool,
    /// Whether codes are printed on the terminal where there is no mail server.
    pub print_codes: bool,
}

impl Settings {
    /// Folder of uploaded files where there is no bucket.
    pub fn uploads_dir(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }

    /// Folder of files that are being received, fetched or assembled.
    pub fn incoming_dir(&self) -> PathBuf {
        self.uploads_dir().join("incoming")
    }
}
