//! Shared state of the host.

use std::ops::Deref;
use std::sync::Arc;

use pinye_registry::Registry;

use crate::Assets;
use crate::bundled_templates::TemplateSeeder;
use crate::compressed_assets::CompressedAssetCache;
use crate::downloads::DownloadSlots;
use crate::likes::Likes;
use crate::live_fragments::LiveFragments;
use crate::metrics::Metrics;
use crate::place_search::PlaceSearch;
use crate::plugins::PluginAdmin;
use crate::publications::Publications;
use crate::readiness::ReadinessProbe;
use crate::uploads::Uploads;
use crate::works::Works;
use pinye_accounts::Accounts;
use pinye_context::{Ctx, RateLimiter};
use pinye_datasources::DataSources;
use pinye_fonts::FontSubsetter;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::Plugins;
use pinye_publish::Publisher;
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
    pub wechat: Arc<WeChat>,
    /// Finds places for authors.
    pub places: PlaceSearch,
    /// Metrics.
    pub metrics: Arc<Metrics>,
    /// Files that came with the program.
    pub assets: Assets,
    /// Reads data sources.
    pub data_sources: DataSources,
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
    /// Uploaded files.
    pub uploads: Uploads,
    /// Saves works.
    pub works: Works,
    /// Publishes works.
    pub publications: Publications,
    /// Likes of elements.
    pub likes: Likes,
    /// Elements of open pages that are rendered again.
    pub live_fragments: LiveFragments,
    /// Administration of plugins.
    pub plugin_admin: PluginAdmin,
    /// Creates the bundled templates.
    pub template_seeder: TemplateSeeder,
    /// Readiness probe.
    pub readiness: Arc<ReadinessProbe>,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("App").field("settings", &self.ctx.settings).finish_non_exhaustive()
    }
}

impl App {
    /// Creates the state from its parts.
    pub fn new(parts: AppState) -> App {
        App(Arc::new(parts))
    }
}
