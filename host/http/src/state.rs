//! State of the router. Handlers extract the parts that they use, with `State<Part>`.

use std::sync::Arc;

use axum::extract::FromRef;
use pinye_accounts::Accounts;
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_app::downloads::DownloadSlots;
use pinye_app::likes::Likes;
use pinye_app::live_fragments::LiveFragments;
use pinye_app::metrics::Metrics;
use pinye_app::place_search::PlaceSearch;
use pinye_app::plugins::PluginAdmin;
use pinye_app::publications::Publications;
use pinye_app::readiness::ReadinessProbe;
use pinye_app::uploads::Uploads;
use pinye_app::works::Works;
use pinye_app::{App, Assets};
use pinye_context::{Ctx, RateLimiter};
use pinye_datasources::DataSources;
use pinye_fonts::FontSubsetter;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::Plugins;
use pinye_publish::Publisher;
use pinye_registry::Registry;
use pinye_store::availability::DatabaseAvailability;
use pinye_submissions::FormService;
use pinye_transfer::Transfers;
use pinye_visitors::{VisitorUploads, Visits};

use crate::pages::VisitorPages;
use crate::uploads::FileReceiver;

/// Everything that handlers may extract. Each part says what it is for.
#[derive(Clone, FromRef)]
#[expect(missing_docs, reason = "each part is documented where it is declared")]
pub struct HttpState {
    pub ctx: Ctx,
    pub availability: DatabaseAvailability,
    pub readiness: Arc<ReadinessProbe>,
    pub metrics: Arc<Metrics>,
    pub rate_limiter: RateLimiter,
    pub accounts: Accounts,
    pub works: Works,
    pub publications: Publications,
    pub publisher: Publisher,
    pub uploads: Uploads,
    pub file_receiver: FileReceiver,
    pub visitor_uploads: VisitorUploads,
    pub fonts: FontSubsetter,
    pub forms: FormService,
    pub data_sources: DataSources,
    pub likes: Likes,
    pub live_fragments: LiveFragments,
    pub visitor_pages: VisitorPages,
    pub visits: Visits,
    pub plugins: Plugins,
    pub plugin_admin: PluginAdmin,
    pub registry: Arc<Registry>,
    pub places: PlaceSearch,
    pub wechat: Arc<WeChat>,
    pub transfers: Transfers,
    pub downloads: DownloadSlots,
    pub assets: Assets,
    pub asset_cache: CompressedAssetCache,
}

impl HttpState {
    /// The state of both origins.
    pub fn new(app: &App) -> HttpState {
        HttpState {
            ctx: app.ctx.clone(),
            availability: app.db_availability.clone(),
            readiness: Arc::clone(&app.readiness),
            metrics: Arc::clone(&app.metrics),
            rate_limiter: app.rate_limiter.clone(),
            accounts: app.accounts.clone(),
            works: app.works.clone(),
            publications: app.publications.clone(),
            publisher: app.publisher.clone(),
            uploads: app.uploads.clone(),
            file_receiver: FileReceiver {
                uploads: app.uploads.clone(),
                forms: app.forms.clone(),
                visitor_uploads: app.visitor_uploads.clone(),
            },
            visitor_uploads: app.visitor_uploads.clone(),
            fonts: app.fonts.clone(),
            forms: app.forms.clone(),
            data_sources: app.data_sources.clone(),
            likes: app.likes.clone(),
            live_fragments: app.live_fragments.clone(),
            visitor_pages: VisitorPages {
                ctx: app.ctx.clone(),
                availability: app.db_availability.clone(),
                publisher: app.publisher.clone(),
                plugins: app.plugins.clone(),
                publications: app.publication_cache.clone(),
                visits: app.visits.clone(),
                wechat: Arc::clone(&app.wechat),
            },
            visits: app.visits.clone(),
            plugins: app.plugins.clone(),
            plugin_admin: app.plugin_admin.clone(),
            registry: Arc::clone(&app.registry),
            places: app.places.clone(),
            wechat: Arc::clone(&app.wechat),
            transfers: Transfers::new(
                app.works.clone(),
                app.uploads.clone(),
                app.data_sources.clone(),
                Arc::clone(&app.registry),
            ),
            downloads: app.downloads.clone(),
            assets: app.assets,
            asset_cache: app.asset_cache.clone(),
        }
    }
}
