//! Start-up: opens every part of the host from the configuration and starts the background jobs.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use pinye_accounts::{Accounts, admin};
use pinye_app::bundled_templates::TemplateSeeder;
use pinye_app::compressed_assets::CompressedAssetCache;
use pinye_app::downloads::DownloadSlots;
use pinye_app::font_loader;
use pinye_app::likes::{Likes, Reactions};
use pinye_app::live_fragments::LiveFragments;
use pinye_app::metrics::Metrics;
use pinye_app::place_search::PlaceSearch;
use pinye_app::plugins::PluginAdmin;
use pinye_app::publications::Publications;
use pinye_app::publish_jobs::PublishJobs;
use pinye_app::quota::Quota;
use pinye_app::state::AppState;
use pinye_app::uploads::{ImageQueue, Uploads, cleanup, visitor_uploads};
use pinye_app::works::Works;
use pinye_app::{
    App, Assets, Config, backup, demo, installation_id, plugins, temp_file_cleanup, works,
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
    let app = assemble(config, open_foundation(config, assets, clock).await?);
    let watcher = initialize(&app, config).await?;
    Ok(Started { app, _in_use: in_use, _watcher: watcher })
}

/// What the parts of the application are made from.
struct Foundation {
    ctx: Ctx,
    assets: Assets,
    storage: Storage,
    registry: Arc<Registry>,
    plugins: Plugins,
    data_sources: DataSources,
    fonts: FontSubsetter,
    publisher: Publisher,
    publications: PublicationCache,
    visitor_uploads: VisitorUploads,
    visits: Visits,
    rate_limiter: RateLimiter,
    quota: Quota,
    mail: Mailer,
}

async fn open_foundation(
    config: &Config,
    assets: Assets,
    clock: Clock,
) -> anyhow::Result<Foundation> {
    let settings = &config.settings;
    let mail = Mailer::new(config.smtp_url.as_deref(), config.mail_from.as_deref())?;
    let ctx = Ctx::new(open_database(config).await?, clock, settings.clone());
    let storage = open_storage(config, &ctx.db).await?;
    let registry = open_registry(config)?;
    let plugins = open_plugins(config, &ctx, &registry)?;
    let data_sources = DataSources::new(&ctx, storage.clone(), &config.data_source_networks);
    let publish = publish_settings(settings, &assets, &storage);
    let fonts = publish.fonts.clone();
    let publisher = Publisher::open(
        publish,
        ctx.db.clone(),
        Arc::clone(&registry),
        data_sources.clone(),
        ctx.clock.clone(),
    );
    Ok(Foundation {
        visitor_uploads: VisitorUploads::open(&ctx.db).await?,
        publications: PublicationCache::default(),
        visits: Visits::new(&ctx),
        rate_limiter: RateLimiter::new(&ctx),
        quota: Quota::new(settings.uploads_dir(), config.free_disk),
        ctx,
        assets,
        storage,
        registry,
        plugins,
        data_sources,
        fonts,
        publisher,
        mail,
    })
}

impl Foundation {
    fn form_parts(&self) -> FormParts {
        FormParts {
            ctx: self.ctx.clone(),
            registry: Arc::clone(&self.registry),
            plugins: self.plugins.clone(),
            publications: self.publications.clone(),
            visits: self.visits.clone(),
            visitor_uploads: self.visitor_uploads.clone(),
            rate_limiter: self.rate_limiter.clone(),
            mail: self.mail.clone(),
        }
    }

    fn uploads(&self) -> Uploads {
        Uploads {
            ctx: self.ctx.clone(),
            storage: self.storage.clone(),
            quota: self.quota.clone(),
            image_queue: Arc::new(ImageQueue::new(&self.ctx.settings.worker)),
            rate_limiter: self.rate_limiter.clone(),
        }
    }

    fn publications(&self, metrics: &Arc<Metrics>) -> Publications {
        let (publisher, plugins) = (self.publisher.clone(), self.plugins.clone());
        Publications {
            ctx: self.ctx.clone(),
            quota: self.quota.clone(),
            storage: self.storage.clone(),
            jobs: PublishJobs::new(
                &self.ctx,
                publisher.clone(),
                plugins.clone(),
                Arc::clone(metrics),
            ),
            publisher,
            plugins,
        }
    }

    fn likes(&self) -> Likes {
        Likes {
            ctx: self.ctx.clone(),
            plugins: self.plugins.clone(),
            registry: Arc::clone(&self.registry),
            publications: self.publications.clone(),
            rate_limiter: self.rate_limiter.clone(),
            reactions: Arc::new(Reactions::new(self.ctx.db.clone())),
        }
    }

    fn live_fragments(&self) -> LiveFragments {
        LiveFragments {
            ctx: self.ctx.clone(),
            data_sources: self.data_sources.clone(),
            plugins: self.plugins.clone(),
            registry: Arc::clone(&self.registry),
            publisher: self.publisher.clone(),
            publications: self.publications.clone(),
        }
    }

    fn plugin_admin(&self) -> PluginAdmin {
        PluginAdmin {
            ctx: self.ctx.clone(),
            registry: Arc::clone(&self.registry),
            plugins: self.plugins.clone(),
            bundled: self.assets.packages,
            lock: Arc::default(),
        }
    }
}

/// Puts the parts of the application together.
fn assemble(config: &Config, parts: Foundation) -> App {
    let metrics = Arc::new(Metrics::new(parts.ctx.db.clone(), parts.plugins.clone()));
    let forms = FormService::new(parts.form_parts(), &config.webhook_networks);
    let works = Works {
        ctx: parts.ctx.clone(),
        plugins: parts.plugins.clone(),
        forms: forms.clone(),
        quota: parts.quota.clone(),
    };
    let (uploads, accounts) = (parts.uploads(), Accounts::new(parts.mail.clone()));
    App::new(AppState {
        places: PlaceSearch::new(config.map.clone(), parts.rate_limiter.clone()),
        db_availability: DatabaseAvailability::default(),
        wechat: Arc::new(WeChat::new(config.wechat.clone(), parts.ctx.clock.clone())),
        downloads: DownloadSlots::default(),
        asset_cache: CompressedAssetCache::default(),
        readiness: Arc::default(),
        publications: parts.publications(&metrics),
        likes: parts.likes(),
        live_fragments: parts.live_fragments(),
        plugin_admin: parts.plugin_admin(),
        template_seeder: TemplateSeeder {
            accounts: accounts.clone(),
            works: works.clone(),
            uploads: uploads.clone(),
            templates: parts.assets.templates,
        },
        accounts,
        uploads,
        works,
        forms,
        metrics,
        visits: parts.visits,
        visitor_uploads: parts.visitor_uploads,
        publication_cache: parts.publications,
        rate_limiter: parts.rate_limiter,
        fonts: parts.fonts,
        data_sources: parts.data_sources,
        assets: parts.assets,
        publisher: parts.publisher,
        registry: parts.registry,
        plugins: parts.plugins,
        ctx: parts.ctx,
    })
}

/// Creates what an empty installation lacks, and starts the background jobs.
async fn initialize(app: &App, config: &Config) -> anyhow::Result<Option<PackageWatcher>> {
    plugins::startup::install_and_load(&app.plugin_admin).await?;
    let dev_packages = config.dev_packages.as_ref().filter(|_| app.ctx.settings.dev);
    let watcher = dev_packages.map(|folder| watch_packages(app, folder)).transpose()?;
    admin::create_first_admin(&app.ctx, &app.accounts, config.admin_password.as_deref()).await?;
    demo::ensure_demo_author(
        &app.accounts,
        &app.works,
        &app.publications,
        config.demo_password.as_deref(),
    )
    .await?;
    cleanup::clean_up_at_start(&app.uploads).await?;
    // Records how far the clock jumped while nothing ran, before anything is removed.
    pinye_store::pending_deletions::advance_sweep_clock(&app.ctx.db, app.ctx.clock.now_ms())
        .await?;
    let availability = app.db_availability.clone();
    app.ctx.shutdown.spawn_until_begun(availability.monitor(app.ctx.db.clone()));
    app.ctx.shutdown.spawn_until_begun(plugins::startup::run_retries(app.plugin_admin.clone()));
    cleanup::start_sweeper(&app.uploads);
    temp_file_cleanup::start_sweeper(&app.ctx);
    works::bin::start_sweeper(&app.ctx);
    app.forms.start_jobs();
    app.visits.start_writer();
    visitor_uploads::start_sweeper(&app.uploads);
    Ok(watcher)
}

/// In development: installs packages of the watched folder as they change.
fn watch_packages(app: &App, folder: &Path) -> anyhow::Result<PackageWatcher> {
    app.ctx
        .shutdown
        .spawn_until_begun(plugins::startup::record_dev_packages(app.plugin_admin.clone()));
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
    let limits = plugins::startup::package_limits(&config.limits.clone().within_ceiling());
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
