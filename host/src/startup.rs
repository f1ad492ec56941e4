//! Start-up: opens every part of the host from the configuration and starts the background jobs.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use pinye_accounts::{Accounts, admin};
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_app::downloads::DownloadSlots;
use pinye_app::font_loader;
use pinye_app::likes::Reactions;
use pinye_app::metrics::Metrics;
use pinye_app::place_search::PlaceSearch;
use pinye_app::publish_jobs::PublishJobs;
use pinye_app::quota::Quota;
use pinye_app::readiness::ReadinessProbe;
use pinye_app::state::AppState;
use pinye_app::uploads::{ImageQueue, cleanup, visitor_uploads};
use pinye_app::{
    App, Assets, Config, backup, demo, installation_id, plugin_startup, temp_file_cleanup, works,
};
use pinye_context::{Ctx, RateLimiter, Settings};
use pinye_datasources::DataSources;
use pinye_domain::clock::Clock;
use pinye_fonts::{FontSubsetter, Library};
use pinye_outbound::mail::Mailer;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::{PackageWatcher, PluginSettings, Plugins};
use pinye_publish::{PublishSettings, Publisher};
use pinye_registry::Registry;
use pinye_sandbox::ChildBudget;
use pinye_storage::Storage;
use pinye_store::Db;
use pinye_store::availability::DatabaseAvailability;
use pinye_store::plugin_kv::SqlKvStore;
use pinye_submissions::{FormParts, FormService};
use pinye_visitors::{PublicationCache, VisitorUploads, Visits};
use tokio::sync::Mutex;

/// A started application and what it holds while it runs.
pub(crate) struct Started {
    pub(crate) app: App,
    /// Shared lock that keeps a restore or a move out of the data folder.
    _in_use: File,
    /// Watcher of the packages folder, in development.
    _watcher: Option<PackageWatcher>,
}

/// Opens everything below the data folder and creates what an empty installation lacks.
pub(crate) async fn open(config: &Config, assets: Assets, clock: Clock) -> anyhow::Result<Started> {
    make_folders(&config.settings.data_dir)?;
    let in_use = backup::lock_shared(&config.settings.data_dir)?;
    let app = open_app(config, assets, clock).await?;
    let watcher = initialize(&app, config).await?;
    Ok(Started { app, _in_use: in_use, _watcher: watcher })
}

async fn open_app(config: &Config, assets: Assets, clock: Clock) -> anyhow::Result<App> {
    let settings = &config.settings;
    let mail = Mailer::new(config.smtp_url.as_deref(), config.mail_from.as_deref())?;
    let ctx = Ctx::new(open_database(config).await?, clock, settings.clone());
    let (db, clock) = (&ctx.db, &ctx.clock);
    let storage = open_storage(config, db).await?;
    let registry = open_registry(config)?;
    let plugins = open_plugins(config, &ctx, &registry)?;
    let data_sources = DataSources::new(&ctx, storage.clone(), &config.data_source_networks);
    let publish = publish_settings(settings, &assets, &storage);
    let fonts = publish.fonts.clone();
    let publisher = Publisher::open(
        publish,
        db.clone(),
        Arc::clone(&registry),
        data_sources.clone(),
        clock.clone(),
    );
    let metrics = Arc::new(Metrics::new(db.clone(), plugins.clone()));
    let form_parts = FormParts {
        ctx: ctx.clone(),
        registry: Arc::clone(&registry),
        plugins: plugins.clone(),
        publications: PublicationCache::default(),
        visits: Visits::new(&ctx),
        visitor_uploads: VisitorUploads::open(db).await?,
        rate_limiter: RateLimiter::new(&ctx),
        mail: mail.clone(),
    };
    Ok(App::new(AppState {
        places: PlaceSearch::new(config.map.clone(), form_parts.rate_limiter.clone()),
        rate_limiter: form_parts.rate_limiter.clone(),
        reactions: Reactions::new(db.clone()),
        db_availability: DatabaseAvailability::default(),
        fonts,
        data_sources,
        accounts: Accounts::new(mail),
        wechat: WeChat::new(config.wechat.clone(), clock.clone()),
        assets,
        quota: Quota::new(ctx.settings.uploads_dir(), config.free_disk),
        publish_jobs: PublishJobs::new(&ctx, publisher.clone(), plugins.clone(), metrics.clone()),
        publisher,
        metrics,
        downloads: DownloadSlots::default(),
        forms: FormService::new(form_parts.clone(), &config.webhook_networks),
        visits: form_parts.visits.clone(),
        visitor_uploads: form_parts.visitor_uploads.clone(),
        publication_cache: form_parts.publications.clone(),
        asset_cache: CompressedAssetCache::default(),
        image_queue: ImageQueue::new(&settings.worker),
        plugin_lock: Mutex::default(),
        readiness: ReadinessProbe::default(),
        storage,
        registry,
        plugins,
        ctx,
    }))
}

/// Creates what an empty installation lacks, and starts the background jobs.
async fn initialize(app: &App, config: &Config) -> anyhow::Result<Option<PackageWatcher>> {
    plugin_startup::install_and_load(app).await?;
    let dev_packages = config.dev_packages.as_ref().filter(|_| app.settings.dev);
    let watcher = dev_packages.map(|folder| watch_packages(app, folder)).transpose()?;
    admin::create_first_admin(&app.ctx, &app.accounts, config.admin_password.as_deref()).await?;
    demo::ensure_demo_author(app, config.demo_password.as_deref()).await?;
    cleanup::clean_up_at_start(app).await?;
    // Records how far the clock jumped while nothing ran, before anything is removed.
    pinye_store::pending_deletions::advance_sweep_clock(&app.db, app.clock.now_ms()).await?;
    let availability = app.db_availability.clone();
    app.shutdown.spawn_until_begun(availability.monitor(app.db.clone()));
    app.shutdown.spawn_until_begun(plugin_startup::run_retries(app.clone()));
    cleanup::start_sweeper(app);
    temp_file_cleanup::start_sweeper(app);
    works::bin::start_sweeper(app);
    app.forms.start_jobs();
    app.visits.start_writer();
    visitor_uploads::start_sweeper(app);
    Ok(watcher)
}

/// In development: installs packages of the watched folder as they change.
fn watch_packages(app: &App, folder: &Path) -> anyhow::Result<PackageWatcher> {
    app.shutdown.spawn_until_begun(plugin_startup::record_dev_packages(app.clone()));
    app.plugins.watch(folder).context("the packages folder cannot be watched")
}

/// Opens the database of this configuration and migrates it.
pub(crate) async fn open_database(config: &Config) -> anyhow::Result<Db> {
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

/// Opens the storage of this configuration, checks that it belongs to this installation and moves
/// files of the local folder into a bucket.
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

/// Creates the folders, accessible to this system user only.
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
    let stored = font_loader::stored_font_loader(storage.clone());
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
