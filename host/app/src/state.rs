//! Shared state of the host.

use std::ops::Deref;
use std::sync::Arc;

use pinye_registry::Registry;
use tokio::sync::Mutex;

use crate::Assets;
use crate::compressed_assets::CompressedAssetCache;
use crate::downloads::DownloadSlots;
use crate::likes::Reactions;
use crate::metrics::Metrics;
use crate::place_search::PlaceSearch;
use crate::publish_jobs::PublishJobs;
use crate::quota::Quota;
use crate::readiness::ReadinessProbe;
use crate::uploads::ImageQueue;
use pinye_accounts::Accounts;
use pinye_context::{Ctx, RateLimiter};
use pinye_datasources::DataSources;
use pinye_fonts::FontSubsetter;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::Plugins;
use pinye_publish::Publisher;
use pinye_storage::Storage;
use pinye_store::availability::DatabaseAvailability;
use pinye_submissions::FormService;
use pinye_visitors::{PublicationCache, VisitorUploads, Visits};

/// Shared state of the host. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// Fields of [`App`].
pub struct AppState {
    /// Database, clock, settings and shutdown.
    pub ctx: Ctx,
    /// Uploaded files.
    pub storage: Storage,
    /// Whether the database is available.
    pub db_availability: DatabaseAvailability,
    /// Plugin packages.
    pub registry: Arc<Registry>,
    /// Running plugins.
    pub plugins: Plugins,
    /// Subsets typefaces.
    pub fonts: FontSubsetter,
    /// Creates publications.
    pub publisher: Publisher,
    /// Passwords and codes of accounts.
    pub accounts: Accounts,
    /// Signs visitors in.
    pub wechat: WeChat,
    /// Finds places for authors.
    pub places: PlaceSearch,
    /// Metrics.
    pub metrics: Arc<Metrics>,
    /// Files that came with the program.
    pub assets: Assets,
    /// Quotas of uploads, and free disk space.
    pub quota: Quota,
    /// Locks per reaction, likes in progress and the rate limit of reads.
    pub reactions: Reactions,
    /// Reads data sources.
    pub data_sources: DataSources,
    /// Publications in progress.
    pub publish_jobs: PublishJobs,
    /// Limits concurrent downloads.
    pub downloads: DownloadSlots,
    /// Forms of published works.
    pub forms: FormService,
    /// Rate limits by client address.
    pub rate_limiter: RateLimiter,
    /// Names of files that visitors uploaded, and access to them.
    pub visitor_uploads: VisitorUploads,
    /// Counts visits.
    pub visits: Visits,
    /// Cache of documents of publications.
    pub publication_cache: PublicationCache,
    /// Cache of compressed files of the studio.
    pub asset_cache: CompressedAssetCache,
    /// Serializes image processing per upload.
    pub image_queue: ImageQueue,
    /// Serializes registering, enabling and removing plugins.
    pub plugin_lock: Mutex<()>,
    /// Readiness probe.
    pub readiness: ReadinessProbe,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

/// Most functions that take [`App`] need only its context.
impl Deref for AppState {
    type Target = Ctx;

    fn deref(&self) -> &Ctx {
        &self.ctx
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("App").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl App {
    /// Creates the state from its parts.
    pub fn new(parts: AppState) -> App {
        App(Arc::new(parts))
    }
}
