//! Settings, by precedence: flags, environment, TOML file, default.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use ipnet::IpNet;
use serde::Deserialize;

use pinye_context::{Settings, Timeouts};
use pinye_domain::address::TrustedProxies;
use pinye_domain::zone::{self, Zone};
use pinye_outbound::maps::MapService;
use pinye_outbound::wechat::LoginProvider;
use pinye_plugin_host::Limits;
use pinye_storage::StorageLocation;

mod account;
mod bucket;
mod map;

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Plain,
    /// One JSON object a line.
    Json,
}

/// Settings by flag, environment or file. The file uses the names of the flags with underscores.
#[derive(Clone, Debug, Default, Deserialize, clap::Args)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// TOML file with any of these settings.
    #[arg(long, env = "PINYE_CONFIG")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Data folder: database, uploads, packages and caches [default: ./pinye-data].
    #[arg(long, env = "PINYE_DATA_DIR")]
    pub data_dir: Option<PathBuf>,
    /// Listening address of the studio and the API [default: 127.0.0.1:4173].
    #[arg(long, env = "PINYE_STUDIO_ADDR")]
    pub studio_addr: Option<SocketAddr>,
    /// Listening address of published works, which must differ from the studio's [default: 127.0.0.1:4174].
    #[arg(long, env = "PINYE_WORKS_ADDR")]
    pub works_addr: Option<SocketAddr>,
    /// Public URL of the studio, if it differs from the listening address.
    #[arg(long, env = "PINYE_STUDIO_URL")]
    pub studio_url: Option<String>,
    /// Public URL of published works, if it differs from the listening address.
    #[arg(long, env = "PINYE_WORKS_URL")]
    pub works_url: Option<String>,
    /// `sqlite:` or `postgres:` URL of the database [default: pinye.db in the data folder].
    #[arg(long, env = "PINYE_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Stores uploaded files in a bucket of an S3-compatible service, `s3://bucket/folder`, instead of the data
    /// folder. Files in the data folder are moved there at the next start.
    #[arg(long, env = "PINYE_STORAGE_URL")]
    pub storage_url: Option<String>,
    /// Endpoint of the S3-compatible service, `https://host[:port]` [default: Amazon's own].
    #[arg(long, env = "PINYE_STORAGE_ENDPOINT")]
    pub storage_endpoint: Option<String>,
    /// Region of the bucket [default: us-east-1].
    #[arg(long, env = "PINYE_STORAGE_REGION")]
    pub storage_region: Option<String>,
    /// Access key that may read, write, list and delete in the bucket. Without it AWS_ACCESS_KEY_ID and
    /// AWS_SECRET_ACCESS_KEY are used, or the role of the machine.
    #[arg(long, env = "PINYE_STORAGE_KEY_ID")]
    pub storage_key_id: Option<String>,
    /// Secret of the access key.
    #[arg(long, env = "PINYE_STORAGE_SECRET", hide_env_values = true)]
    pub storage_secret: Option<String>,
    /// Whether the bucket is part of the host name instead of the path, as Aliyun OSS and Tencent COS require.
    #[arg(long, env = "PINYE_STORAGE_VIRTUAL_HOST", num_args = 0..=1, default_missing_value = "true")]
    pub storage_virtual_host: Option<bool>,
    /// Development: packages in the watched folder replace installed ones, and endpoints for measurements are
    /// enabled.
    #[arg(long, env = "PINYE_DEV", num_args = 0..=1, default_missing_value = "true")]
    pub dev: Option<bool>,
    /// Development: folder that is watched for *.pinye packages.
    #[arg(long, env = "PINYE_DEV_PACKAGES")]
    pub dev_packages: Option<PathBuf>,
    /// Creates a demo author (`demo`) with sample works and a template, and prints how to sign in. Without it
    /// signing in as the demo author is refused.
    #[arg(long, env = "PINYE_DEMO", num_args = 0..=1, default_missing_value = "true")]
    pub demo: Option<bool>,
    /// Password of the demo author. Without it, a password is generated for this installation and printed at every
    /// start with `--demo`.
    #[arg(long, env = "PINYE_DEMO_PASSWORD", hide_env_values = true)]
    pub demo_password: Option<String>,
    /// Default time zone of works, as an IANA name, or `system` for the time zone of this machine; a work may have
    /// its own [default: Asia/Shanghai].
    #[arg(long, env = "PINYE_TIME_ZONE")]
    pub time_zone: Option<String>,
    /// Format of log lines [default: plain].
    #[arg(long, env = "PINYE_LOG", value_enum)]
    pub log: Option<LogFormat>,
    /// Password of the user `admin`, which is created in an empty installation. Without it, a random password is
    /// generated and printed once.
    #[arg(long, env = "PINYE_ADMIN_PASSWORD", hide_env_values = true)]
    pub admin_password: Option<String>,
    /// Program that is started as a child process, for compiling and prerendering [default: this one].
    #[arg(long, env = "PINYE_WORKER")]
    pub worker: Option<PathBuf>,
    /// Networks of reverse proxies on other machines, for example 10.1.0.0/16, whose X-Forwarded-For header is
    /// trusted. Proxies on this machine are always trusted.
    #[arg(long, env = "PINYE_TRUSTED_PROXIES", value_delimiter = ',')]
    pub trusted_proxies: Option<Vec<IpNet>>,
    /// Maximum number of connections to each of the two origins [default: what the limit of open files allows, at
    /// most 4096].
    #[arg(long, env = "PINYE_MAX_CONNECTIONS")]
    pub max_connections: Option<usize>,
    /// Maximum number of connections from one address (for IPv6 from one /64) to each origin; trusted proxies are
    /// not limited [default: 256].
    #[arg(long, env = "PINYE_MAX_CONNECTIONS_PER_ADDRESS")]
    pub max_connections_per_address: Option<usize>,
    /// Maximum size of one author's uploads, in MiB [default: 2048].
    #[arg(long, env = "PINYE_UPLOAD_QUOTA_MIB")]
    pub upload_quota_mib: Option<u64>,
    /// Maximum size of one author's works and combinations, and of their publications, in MiB each [default: 1024].
    #[arg(long, env = "PINYE_DOCUMENT_QUOTA_MIB")]
    pub document_quota_mib: Option<u64>,
    /// Disk space to keep free, in MiB: uploads, imports and exports are refused below it, saving continues
    /// [default: 256].
    #[arg(long, env = "PINYE_FREE_DISK_MIB")]
    pub free_disk_mib: Option<u64>,
    /// Whether anybody may register an account [default: only while the studio is reachable from this machine only:
    /// it listens on a loopback address, and no other URL is set for it].
    #[arg(long, env = "PINYE_REGISTRATION", num_args = 0..=1, default_missing_value = "true")]
    pub registration: Option<bool>,
    /// Whether scripts of authors run in published works and previews, in a sandbox [default: true].
    #[arg(long, env = "PINYE_AUTHOR_SCRIPTS", num_args = 0..=1, default_missing_value = "true")]
    pub author_scripts: Option<bool>,
    /// Mail server: smtps://user:password@host, or smtp://user:password@host:587?tls=required. Without one,
    /// forgotten passwords cannot be reset by mail; `pinye admin password` sets a new one.
    #[arg(long, env = "PINYE_SMTP_URL", hide_env_values = true)]
    pub smtp_url: Option<String>,
    /// Development: without a mail server, prints codes to the terminal. They are never logged.
    #[arg(long, env = "PINYE_PRINT_CODES", num_args = 0..=1, default_missing_value = "true")]
    pub print_codes: Option<bool>,
    /// Sender of mail: `Pinye <pinye@example.com>`.
    #[arg(long, env = "PINYE_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// App id of the WeChat account that visitors sign in with; without it WeChat login is disabled.
    #[arg(long, env = "PINYE_WECHAT_APP_ID")]
    pub wechat_app_id: Option<String>,
    /// Secret of the WeChat account.
    #[arg(long, env = "PINYE_WECHAT_SECRET", hide_env_values = true)]
    pub wechat_secret: Option<String>,
    /// Base URL of WeChat's login page [default: https://open.weixin.qq.com].
    #[arg(long, env = "PINYE_WECHAT_OPEN_URL")]
    pub wechat_open_url: Option<String>,
    /// Base URL of WeChat's API [default: https://api.weixin.qq.com].
    #[arg(long, env = "PINYE_WECHAT_API_URL")]
    pub wechat_api_url: Option<String>,
    /// URL of WeChat's SDK for pages [default: https://res.wx.qq.com/open/js/jweixin-1.6.0.js].
    #[arg(long, env = "PINYE_WECHAT_SDK_URL")]
    pub wechat_sdk_url: Option<String>,
    /// Development: signs every visitor in as a test visitor, without contacting WeChat.
    #[arg(long, env = "PINYE_WECHAT_TEST", num_args = 0..=1, default_missing_value = "true")]
    pub wechat_test: Option<bool>,
    /// Map service in which authors search for places: tencent, amap or tianditu [default: tencent].
    #[arg(long, env = "PINYE_MAP_PROVIDER")]
    pub map_provider: Option<String>,
    /// API key of the map service; only the host sends it. Without it, authors choose from a list of cities.
    #[arg(long, env = "PINYE_MAP_KEY", hide_env_values = true)]
    pub map_key: Option<String>,
    /// Base URL of the map service [default: the provider's].
    #[arg(long, env = "PINYE_MAP_URL")]
    pub map_url: Option<String>,
    /// Private networks that data sources may read from, for example 10.1.0.0/16; public addresses are always
    /// allowed.
    #[arg(long, env = "PINYE_DATA_SOURCE_NETWORKS", value_delimiter = ',')]
    pub data_source_networks: Option<Vec<IpNet>>,
    /// Private networks that webhooks of forms may be sent to, for example 10.1.0.0/16; public addresses are always
    /// allowed.
    #[arg(long, env = "PINYE_WEBHOOK_NETWORKS", value_delimiter = ',')]
    pub webhook_networks: Option<Vec<IpNet>>,
    /// Address of this machine at which metrics for Prometheus are served, at /metrics; without it they are not
    /// served.
    #[arg(long, env = "PINYE_METRICS_ADDR")]
    pub metrics_addr: Option<SocketAddr>,
    /// Seconds between the stop signal and closing the listening addresses; /api/ready answers 503 meanwhile, so
    /// that a load balancer stops sending requests [default: 0].
    #[arg(long, env = "PINYE_DRAIN_SECONDS")]
    pub drain_seconds: Option<u64>,
    /// Limits of plugins, in the file only: table `[limits]`.
    #[arg(skip)]
    pub limits: Option<Limits>,
}

/// The resolved configuration: settings that behaviour depends on, and what only start-up reads.
#[derive(Clone, Debug)]
pub struct Config {
    /// Settings of the installation.
    pub settings: Settings,
    /// Where the studio and the API listen.
    pub studio_addr: SocketAddr,
    /// Where published works are shown.
    pub works_addr: SocketAddr,
    /// Address of the database; none is the file in the data folder.
    pub database_url: Option<String>,
    /// Where uploaded files are kept.
    pub storage: StorageLocation,
    /// Folder watched for packages in development.
    pub dev_packages: Option<PathBuf>,
    /// Password of the demo author.
    pub demo_password: Option<String>,
    /// How log lines are written.
    pub log: LogFormat,
    /// Password of the first administrator.
    pub admin_password: Option<String>,
    /// Most connections of each origin; none is what the descriptors allow.
    pub max_connections: Option<usize>,
    /// Most connections of one address to each origin.
    pub max_connections_per_address: usize,
    /// How long the host waits for the other end of a connection.
    pub timeouts: Timeouts,
    /// Bytes of the disk that stay free.
    pub free_disk: u64,
    /// Mail server with its password.
    pub smtp_url: Option<String>,
    /// Sender of mail.
    pub mail_from: Option<String>,
    /// Login of visitors.
    pub wechat: LoginProvider,
    /// Map service that finds places for authors.
    pub map: Option<MapService>,
    /// Networks that data sources may read from besides public addresses.
    pub data_source_networks: Vec<IpNet>,
    /// Networks that webhooks may be sent to besides public addresses.
    pub webhook_networks: Vec<IpNet>,
    /// Address of the metrics listener.
    pub metrics_addr: Option<SocketAddr>,
    /// How long the listeners stay open after the stop signal.
    pub drain: Duration,
    /// Limits of plugins.
    pub limits: Limits,
}

impl Options {
    /// Reads the file, if one is named, and resolves all settings.
    pub fn resolve(self) -> anyhow::Result<Config> {
        let file = match &self.config {
            Some(path) => {
                let text = std::fs::read_to_string(path).with_context(|| {
                    format!("the settings file {} cannot be read", path.display())
                })?;
                toml::from_str(&text)
                    .with_context(|| format!("the settings file {} is wrong", path.display()))?
            }
            None => Options::default(),
        };
        self.over(file)
    }

    fn over(self, file: Options) -> anyhow::Result<Config> {
        let works = SocketAddr::from(([127, 0, 0, 1], 4174));
        let studio = SocketAddr::from(([127, 0, 0, 1], 4173));
        let wechat = account::wechat(&self, &file)?;
        let storage = bucket::storage(&self, &file)?;
        let map = map::service(&self, &file)?;
        let studio_addr = self.studio_addr.or(file.studio_addr).unwrap_or(studio);
        let studio_url = origin(self.studio_url.or(file.studio_url))?;
        let registration = self.registration.or(file.registration);
        let registration =
            registration.unwrap_or_else(|| account::is_local_only(studio_addr, &studio_url));
        let settings = Settings {
            data_dir: self.data_dir.or(file.data_dir).unwrap_or_else(|| "pinye-data".into()),
            studio_url,
            works_url: origin(self.works_url.or(file.works_url))?,
            dev: self.dev.or(file.dev).unwrap_or(false),
            demo: self.demo.or(file.demo).unwrap_or(false),
            time_zone: zone(text(&self.time_zone, &file.time_zone).as_deref())?,
            worker: self.worker.or(file.worker).map_or_else(std::env::current_exe, Ok)?,
            trusted_proxies: TrustedProxies::new(
                self.trusted_proxies.or(file.trusted_proxies).unwrap_or_default(),
            ),
            upload_quota: self.upload_quota_mib.or(file.upload_quota_mib).unwrap_or(2048) << 20,
            document_quota: self.document_quota_mib.or(file.document_quota_mib).unwrap_or(1024)
                << 20,
            registration,
            author_scripts: self.author_scripts.or(file.author_scripts).unwrap_or(true),
            print_codes: self.print_codes.or(file.print_codes).unwrap_or(false),
        };
        let config = Config {
            settings,
            wechat,
            map,
            storage,
            studio_addr,
            works_addr: self.works_addr.or(file.works_addr).unwrap_or(works),
            database_url: self.database_url.or(file.database_url),
            dev_packages: self.dev_packages.or(file.dev_packages),
            demo_password: text(&self.demo_password, &file.demo_password),
            log: self.log.or(file.log).unwrap_or_default(),
            admin_password: self.admin_password.or(file.admin_password),
            max_connections: self.max_connections.or(file.max_connections),
            max_connections_per_address: self
                .max_connections_per_address
                .or(file.max_connections_per_address)
                .unwrap_or(256),
            timeouts: Timeouts::default(),
            free_disk: self.free_disk_mib.or(file.free_disk_mib).unwrap_or(256) << 20,
            smtp_url: self.smtp_url.or(file.smtp_url).filter(|url| !url.is_empty()),
            mail_from: self.mail_from.or(file.mail_from),
            data_source_networks: self
                .data_source_networks
                .or(file.data_source_networks)
                .unwrap_or_default(),
            webhook_networks: self.webhook_networks.or(file.webhook_networks).unwrap_or_default(),
            metrics_addr: self.metrics_addr.or(file.metrics_addr),
            drain: Duration::from_secs(self.drain_seconds.or(file.drain_seconds).unwrap_or(0)),
            limits: self.limits.or(file.limits).unwrap_or_default(),
        };
        config.check()?;
        Ok(config)
    }
}

impl Config {
    /// A published page must not share the studio's origin, or its script could read an author's token.
    pub fn check(&self) -> anyhow::Result<()> {
        let same_port =
            self.studio_addr.port() == self.works_addr.port() && self.studio_addr.port() != 0;
        let same_url = !self.settings.studio_url.is_empty()
            && self.settings.studio_url == self.settings.works_url;
        anyhow::ensure!(
            !same_url && !(same_port && self.studio_addr.ip() == self.works_addr.ip()),
            "studio and published works need two different addresses"
        );
        anyhow::ensure!(
            self.settings.dev || !self.settings.print_codes,
            "printing codes is for development: set dev as well"
        );
        anyhow::ensure!(
            self.metrics_addr.is_none_or(|address| address.ip().is_loopback()),
            "figures are for this machine: the metrics address must be a loopback address"
        );
        Ok(())
    }
}

/// Returns a setting of the flags, else of the file; `None` if it is empty.
fn text(flag: &Option<String>, file: &Option<String>) -> Option<String> {
    flag.clone().or_else(|| file.clone()).filter(|text| !text.is_empty())
}

fn zone(name: Option<&str>) -> anyhow::Result<Zone> {
    let name = name.unwrap_or(zone::DEFAULT);
    Zone::from_name(name).with_context(|| {
        format!("time_zone: {name} is no time zone; name one like Asia/Shanghai or Europe/Berlin, or write {}", zone::SYSTEM_ZONE)
    })
}

fn origin(url: Option<String>) -> anyhow::Result<String> {
    let Some(url) = url else { return Ok(String::new()) };
    let parsed = url::Url::parse(&url).with_context(|| format!("{url} is not an address"))?;
    let is_origin = parsed.path() == "/" && parsed.query().is_none() && parsed.fragment().is_none();
    anyhow::ensure!(
        is_origin && matches!(parsed.scheme(), "http" | "https"),
        "{url} must be http(s)://host[:port] without a path"
    );
    Ok(parsed.origin().ascii_serialization())
}

#[cfg(test)]
mod tests;
