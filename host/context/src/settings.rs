//! Settings of the installation, as behaviour reads them.

use std::path::PathBuf;

use pinye_domain::address::TrustedProxies;
use pinye_domain::zone::Zone;

/// Settings of the installation. What only start-up reads (addresses, database, storage, keys of other services) is in
/// `Config` of the room `app`.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where everything is kept.
    pub data_dir: PathBuf,
    /// How people reach the studio, without a closing slash; empty until the port is known.
    pub studio_url: String,
    /// How visitors reach published works, without a closing slash; empty until the port is known.
    pub works_url: String,
    /// Development.
    pub dev: bool,
    /// Whether there is a demo author.
    pub demo: bool,
    /// Where days begin and end times are read.
    pub time_zone: Zone,
    /// The program that is started as a child process.
    pub worker: PathBuf,
    /// Proxies whose forwarded addresses are believed.
    pub trusted_proxies: TrustedProxies,
    /// Bytes of uploads one author may keep.
    pub upload_quota: u64,
    /// Bytes of works and combinations one author may keep, and as many of publications.
    pub document_quota: u64,
    /// Whether people may make accounts themselves.
    pub registration: bool,
    /// Whether scripts of authors run.
    pub author_scripts: bool,
    /// Whether codes are printed where there is no mail server.
    pub print_codes: bool,
}

impl Settings {
    /// Folder of uploaded files where there is no bucket.
    pub fn uploads_dir(&self) -> PathBuf {
        self.data_dir.join("uploads")
    }

    /// Folder of files that are being received, fetched or put together.
    pub fn incoming_dir(&self) -> PathBuf {
        self.uploads_dir().join("incoming")
    }
}
