//! Every shared part of the host, in one place.

use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use anyhow::Context as _;
use pinye_registry::Registry;
use tokio::sync::Mutex;

use crate::Assets;
use crate::compressed_assets::CompressedAssetCache;
use crate::config::Config;
use crate::downloads::DownloadSlots;
use crate::forms;
use crate::likes::Reactions;
use crate::metrics::Metrics;
use crate::place_search::PlaceSearch;
use crate::plugin_startup;
use crate::publication_cache::PublicationCache;
use crate::publish_jobs::PublishJobs;
use crate::quota::Quota;
use crate::readiness::ReadinessProbe;
use crate::uploads::{ImageQueue, VisitorUploads};
use crate::visits::VisitCounter;
use crate::{installation_id, temp_file_cleanup, upload_cleanup};
use pinye_accounts::{Accounts, admin};
use pinye_context::{Ctx, RateLimiter, Settings};
use pinye_datasources::DataSources;
use pinye_domain::clock::Clock;
use pinye_fonts::{FontSubsetter, Library};
use pinye_outbound::mail::Mailer;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::{PackageWatcher, PluginSettings, Plugins};
use pinye_publish::{PublishSettings, Publisher};
use pinye_sandbox::ChildBudget;
use pinye_sandbox::FairQueue;
use pinye_storage::Storage;
use pinye_store::Db;
use pinye_store::availability::DatabaseAvailability;
use pinye_store::plugin_kv::SqlKvStore;

/// The shared parts. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// What [`App`] gives.
pub struct AppState {
    /// Database, clock, settings and shutdown.
    pub ctx: Ctx,
    /// Uploaded files.
    pub storage: Storage,
    /// Whether the database is there.
    pub db_availability: DatabaseAvailability,
    /// Plugin packages.
    pub registry: Arc<Registry>,
    /// Running plugins.
    pub plugins: Plugins,
    /// Where typefaces are cut.
    pub fonts: FontSubsetter,
    /// Makes publications.
    pub publisher: Publisher,
    /// Passwords and codes of accounts.
    pub accounts: Accounts,
    /// Signs visitors in.
    pub wechat: WeChat,
    /// Finds places for authors.
    pub places: PlaceSearch,
    /// Metrics.
    pub metrics: Metrics,
    /// Files that came with the program.
    pub assets: Assets,
    /// Quotas of uploads, and free disk space.
    pub quota: Quota,
    /// Locks per reaction, and a cache of the elements that take reactions.
    pub reactions: Reactions,
    /// Reads data sources.
    pub data_sources: DataSources,
    /// Publications in progress.
    pub publish_jobs: PublishJobs,
    /// Limits concurrent downloads.
    pub downloads: DownloadSlots,
    /// Services of forms.
    pub forms: forms::FormServices,
    /// Rate limits on strangers.
    pub rate_limiter: RateLimiter,
    /// Names of files that visitors uploaded, and access to them.
    pub visitor_uploads: VisitorUploads,
    /// Visits that are not stored yet.
    pub visit_counter: VisitCounter,
    /// Cache of documents of publications.
    pub publication_cache: PublicationCache,
    /// Cache of compressed files of the studio.
    pub asset_cache: CompressedAssetCache,
    /// Serializes image processing per upload.
    pub image_queue: ImageQueue,
    /// Serializes registering, enabling and removing plugins.
    pub plugin_lock: Mutex<()>,
    /// Queue of exports and imports: one per author, and one core stays free.
    pub transfers: FairQueue,
    /// Checks whether the database accepts writes.
    pub readiness: ReadinessProbe,
    /// Keeps a restore or a move out of the data folder for as long as the host runs.
    _in_use: std::fs::File,
    /// In development: the watched folder, for as long as the host runs.
    watched: OnceLock<PackageWatcher>,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

/// The context is what nearly all of [`App`]'s users need of it.
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
    /// Opens everything below the data folder and makes what an empty installation lacks.
    pub async fn open(config: &Config, assets: Assets, clock: Clock) -> anyhow::Result<App> {
        let settings = &config.settings;
        let mail = Mailer::new(config.smtp_url.as_deref(), config.mail_from.as_deref())?;
        make_folders(&settings.data_dir)?;
        let in_use = crate::backup::lock_shared(&settings.data_dir)?;
        let ctx = Ctx::new(open_database(config).await?, clock, settings.clone());
        let (db, clock) = (&ctx.db, &ctx.clock);
        let storage = open_storage(config, db).await?;
        let registry = open_registry(config)?;
        let plugins = open_plugins(config, &ctx, &registry)?;
        let data_sources = DataSources::new(&ctx, storage.clone(), &config.data_source_networks);
        let publish = publish_settings(settings, &assets, &storage);
        let app = App(Arc::new(AppState {
            places: PlaceSearch::new(config.map.clone()),
            rate_limiter: RateLimiter::new(&ctx),
            reactions: Reactions::new(db.clone()),
            db_availability: DatabaseAvailability::default(),
            fonts: publish.fonts.clone(),
            publisher: Publisher::open(
                publish,
                db.clone(),
                Arc::clone(&registry),
                data_sources.clone(),
                clock.clone(),
            ),
            data_sources,
            accounts: Accounts::new(mail),
            wechat: WeChat::new(config.wechat.clone(), clock.clone()),
            metrics: Metrics::new(db.clone(), plugins.clone()),
            assets,
            quota: Quota::new(ctx.settings.uploads_dir(), config.free_disk),
            publish_jobs: PublishJobs::default(),
            downloads: DownloadSlots::default(),
            forms: forms::FormServices::new(db.clone(), &config.webhook_networks),
            visitor_uploads: VisitorUploads::open(db).await?,
            visit_counter: VisitCounter::default(),
            publication_cache: PublicationCache::default(),
            asset_cache: CompressedAssetCache::default(),
            image_queue: ImageQueue::default(),
            plugin_lock: Mutex::default(),
            transfers: crate::transfer_queue::new_transfer_queue(),
            readiness: ReadinessProbe::default(),
            _in_use: in_use,
            watched: OnceLock::new(),
            storage,
            registry,
            plugins,
            ctx,
        }));
        app.initialize(config).await?;
        Ok(app)
    }

    /// Makes what an empty installation lacks, and starts the background jobs.
    async fn initialize(&self, config: &Config) -> anyhow::Result<()> {
        plugin_startup::install_and_load(self).await?;
        if let Some(folder) = config.dev_packages.as_ref().filter(|_| self.settings.dev) {
            self.watch_packages(folder)?;
        }
        admin::create_first_admin(self, &self.accounts, config.admin_password.as_deref()).await?;
        crate::demo::ensure_demo_author(self, config.demo_password.as_deref()).await?;
        upload_cleanup::clean_up_at_start(self).await?;
        // What the clock has skipped while nothing ran is known before anything is removed.
        pinye_store::pending_deletions::advance_sweep_clock(&self.db, self.clock.now_ms()).await?;
        let availability = self.db_availability.clone();
        self.shutdown.spawn_until_begun(availability.monitor(self.db.clone()));
        self.shutdown.spawn_until_begun(plugin_startup::run_retries(self.clone()));
        upload_cleanup::start_sweeper(self);
        temp_file_cleanup::start_sweeper(self);
        crate::works::bin::start_sweeper(self);
        forms::start_jobs(self);
        Ok(())
    }

    /// In development: packages of the watched folder are taken over as they change.
    fn watch_packages(&self, folder: &Path) -> anyhow::Result<()> {
        self.shutdown.spawn_until_begun(plugin_startup::record_dev_packages(self.clone()));
        let watch = self.plugins.watch(folder).context("the packages folder cannot be watched")?;
        drop(self.watched.set(watch));
        Ok(())
    }
}

/// The database of this configuration, brought up to date.
pub async fn open_database(config: &Config) -> anyhow::Result<Db> {
    let db = match &config.database_url {
        Some(address) => Db::open(address).await,
        None => Db::open_file(&config.settings.data_dir.join("pinye.db")).await,
    };
    db.map_err(|error| match error {
        error if error.is_newer_schema() => anyhow::anyhow!(
            "数据库由更新的版本创建，请升级本程序，或用旧版本的备份恢复到全新的安装 / the database is of a newer version; \
             update this program, or restore a backup of the older version into an empty installation"
        ),
        other => anyhow::Error::new(other).context("the database cannot be opened"),
    })
}

fn open_registry(config: &Config) -> anyhow::Result<Arc<Registry>> {
    let limits = plugin_startup::package_limits(&config.limits.clone().within_ceiling());
    let registry = Registry::open_with_limits(config.settings.data_dir.join("registry"), limits);
    Ok(Arc::new(registry.context("the plugin registry cannot be opened")?))
}

fn open_plugins(config: &Config, ctx: &Ctx, registry: &Arc<Registry>) -> anyhow::Result<Plugins> {
    let settings = &config.settings;
    let plugin_settings = PluginSettings {
        limits: config.limits.clone(),
        key_file: settings.data_dir.join("native-code.key"),
        ..PluginSettings::new(settings.data_dir.join("cache/plugins"), &settings.worker)
    };
    let values = Arc::new(SqlKvStore::new(ctx.db.clone()));
    Plugins::open(plugin_settings, Arc::clone(registry), values, ctx.clock.clone())
        .context("the plugin room cannot be opened")
}

/// The storage of this configuration, the installation's own and with all of its files.
async fn open_storage(config: &Config, db: &Db) -> anyhow::Result<Storage> {
    let folder = config.settings.uploads_dir();
    let storage = Storage::open(&config.storage, folder.clone())
        .context("the storage of uploaded files cannot be used")?;
    installation_id::check(&config.settings, db, &storage).await?;
    storage
        .move_folder_into_bucket(&folder)
        .await
        .context("uploaded files cannot be moved into the bucket")?;
    Ok(storage)
}

/// Creates the folders with access for this user alone.
pub(crate) fn make_folders(data_dir: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    for folder in ["", "uploads", "uploads/incoming", "cache", "cache/sizes"] {
        let path = data_dir.join(folder);
        let made = std::fs::DirBuilder::new().recursive(true).mode(0o700).create(&path);
        made.with_context(|| format!("the folder {} cannot be made", path.display()))?;
    }
    Ok(())
}

fn publish_settings(settings: &Settings, assets: &Assets, storage: &Storage) -> PublishSettings {
    let stored = crate::font_loader::stored_font_loader(storage.clone());
    PublishSettings {
        worker: settings.worker.clone(),
        studio_url: settings.studio_url.clone(),
        works_url: settings.works_url.clone(),
        time_zone: settings.time_zone.name().to_owned(),
        author_scripts: settings.author_scripts,
        budget: ChildBudget::default(),
        visitor: assets.visitor,
        fonts: FontSubsetter::new(Library::new(assets.fonts), Some(stored), &settings.worker),
    }
}
