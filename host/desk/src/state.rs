//! Every shared part of the host, in one place.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::Context as _;
use pinye_registry::Registry;
use tokio::sync::{Mutex, OwnedRwLockReadGuard, RwLock, watch};

use crate::Assets;
use crate::compressed_assets::CompressedAssetCache;
use crate::config::Settings;
use crate::datasources::DataSources;
use crate::downloads::DownloadSlots;
use crate::forms;
use crate::jobs::Jobs;
use crate::likes::Reactions;
use crate::metrics::Metrics;
use crate::passwords::{self, PasswordHasher};
use crate::place_search::PlaceSearch;
use crate::plugin_startup::{self, ManifestCache};
use crate::publication_cache::PublicationCache;
use crate::publish_jobs::PublishJobs;
use crate::quota::Quota;
use crate::rate_limits::RateLimiter;
use crate::readiness::ReadinessProbe;
use crate::uploads::{ImageQueue, VisitorUploads};
use crate::visits::VisitCounter;
use crate::{installation_id, temp_file_cleanup, upload_cleanup};
use pinye_domain::clock::Clock;
use pinye_domain::user::User;
use pinye_fonts::{FontSubsetter, Library};
use pinye_outbound::mail::Mailer;
use pinye_outbound::wechat::WeChat;
use pinye_plugin_host::worker::prerender::ChildBudget;
use pinye_plugin_host::{FairQueue, PackageWatcher, PluginSettings, Plugins};
use pinye_publish::{PublishSettings, Publisher};
use pinye_storage::Storage;
use pinye_store::Db;
use pinye_store::audit::{AuditEvent, AuditedDb};
use pinye_store::availability::DatabaseAvailability;
use pinye_store::plugin_kv::SqlKvStore;

/// The shared parts. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// What [`App`] gives.
pub struct AppState {
    /// Settings with everything decided.
    pub settings: Settings,
    /// The time.
    pub clock: Clock,
    /// The database.
    pub db: Db,
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
    /// Sends letters.
    pub mail: Mailer,
    /// Signs visitors in.
    pub wechat: WeChat,
    /// Finds places for authors.
    pub places: PlaceSearch,
    /// Figures for whoever watches.
    pub metrics: Metrics,
    /// Files that came with the program.
    pub assets: Assets,
    /// Whose turn it is to have a password looked at.
    password_hasher: PasswordHasher,
    /// What goes on beside requests.
    pub jobs: Jobs,
    /// How much more may be kept.
    pub quota: Quota,
    /// Who waits for whom when visitors react, and the elements that take reactions.
    pub reactions: Reactions,
    /// Reads data sources.
    pub data_sources: DataSources,
    /// Publications on their way.
    pub publish_jobs: PublishJobs,
    /// Files on their way to whoever asked for them.
    pub downloads: DownloadSlots,
    /// What forms need beside the database.
    pub forms: forms::FormServices,
    /// Counts what strangers do.
    pub rate_limiter: RateLimiter,
    /// Which files are those of visitors, and who opens them.
    pub visitor_uploads: VisitorUploads,
    /// Visits that were not written down yet.
    pub visit_counter: VisitCounter,
    /// Finished documents of publications.
    pub publication_cache: PublicationCache,
    /// Compressed files of the studio.
    pub asset_cache: CompressedAssetCache,
    /// Who waits for whom when pictures are worked on.
    pub image_queue: ImageQueue,
    /// Manifests of packages.
    pub manifests: ManifestCache,
    /// Plugins are registered, switched and removed one after the other.
    pub plugin_lock: Mutex<()>,
    /// Works that are written into files and made of files: one author at a time holds one turn, and a core stays free.
    pub transfers: FairQueue,
    /// Whether the database takes what is written.
    pub readiness: ReadinessProbe,
    shutdown: watch::Sender<bool>,
    /// Held by whatever has begun and is to be finished.
    in_flight: Arc<RwLock<()>>,
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

impl std::fmt::Debug for App {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("App").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl App {
    /// Opens everything below the data folder and makes what an empty installation lacks.
    pub async fn open(settings: Settings, assets: Assets, clock: Clock) -> anyhow::Result<App> {
        let wechat = WeChat::new(settings.wechat.clone(), clock.clone());
        let mail = Mailer::new(settings.smtp_url.as_deref(), settings.mail_from.as_deref())?;
        make_folders(&settings.data_dir)?;
        let in_use = crate::backup::lock_shared(&settings.data_dir)?;
        let db = open_database(&settings).await?;
        let storage = open_storage(&settings, &db).await?;
        let registry = open_registry(&settings)?;
        let plugins = open_plugins(&settings, &db, &registry, &clock)?;
        let data_sources = DataSources::new(&settings.data_source_networks);
        let publish = publish_settings(&settings, &assets, &storage);
        let fonts = publish.fonts.clone();
        let publisher = Publisher::open(publish, db.clone(), Arc::clone(&registry), clock.clone());
        let metrics = Metrics::new(db.clone(), plugins.clone());
        let form_services = forms::FormServices::new(db.clone(), &settings.webhook_networks);
        let quota =
            Quota::new(installation_id::uploads_dir(&settings.data_dir), settings.free_disk);
        let visitor_uploads = VisitorUploads::open(&db).await?;
        let app = App(Arc::new(AppState {
            places: PlaceSearch::new(settings.map.clone()),
            rate_limiter: RateLimiter::new(db.clone()),
            reactions: Reactions::new(db.clone()),
            settings,
            clock,
            db,
            db_availability: DatabaseAvailability::default(),
            storage,
            registry,
            plugins,
            fonts,
            publisher,
            mail,
            wechat,
            metrics,
            assets,
            password_hasher: PasswordHasher::default(),
            jobs: Jobs::default(),
            quota,
            data_sources,
            publish_jobs: PublishJobs::default(),
            downloads: DownloadSlots::default(),
            forms: form_services,
            visitor_uploads,
            visit_counter: VisitCounter::default(),
            publication_cache: PublicationCache::default(),
            asset_cache: CompressedAssetCache::default(),
            image_queue: ImageQueue::default(),
            manifests: ManifestCache::default(),
            plugin_lock: Mutex::default(),
            transfers: crate::transfer_queue::new_transfer_queue(),
            readiness: ReadinessProbe::default(),
            shutdown: watch::Sender::new(false),
            in_flight: Arc::default(),
            _in_use: in_use,
            watched: OnceLock::new(),
        }));
        app.initialize().await?;
        Ok(app)
    }

    /// Makes what an empty installation lacks, and begins what goes on beside requests.
    async fn initialize(&self) -> anyhow::Result<()> {
        plugin_startup::install_and_load(self).await?;
        self.watch_packages()?;
        crate::admin::create_first_admin(self).await?;
        crate::demo::ensure_demo_author(self).await?;
        upload_cleanup::clean_up_at_start(self).await?;
        // What the clock has skipped while nothing ran is known before anything is removed.
        pinye_store::pending_deletions::advance_sweep_clock(&self.db, self.clock.now_ms()).await?;
        self.jobs
            .spawn(self.db_availability.clone().monitor(self.db.clone(), self.shutdown_signal()));
        self.jobs.spawn(plugin_startup::run_retries(self.clone()));
        self.jobs.spawn(upload_cleanup::run_sweeper(self.clone()));
        self.jobs.spawn(temp_file_cleanup::run_sweeper(self.clone()));
        self.jobs.spawn(crate::works::bin::run_sweeper(self.clone()));
        forms::start_jobs(self);
        Ok(())
    }

    /// In development: packages of the watched folder are taken over as they change.
    fn watch_packages(&self) -> anyhow::Result<()> {
        let Some(folder) = self.settings.dev_packages.as_ref().filter(|_| self.settings.dev) else {
            return Ok(());
        };
        self.jobs.spawn(plugin_startup::record_dev_packages(self.clone()));
        let watch = self.plugins.watch(folder).context("the packages folder cannot be watched")?;
        drop(self.watched.set(watch));
        Ok(())
    }

    /// The database, with what the audit will tell of the change that is made in it: who does what, and more about it.
    pub fn with_audit_event(
        &self,
        by: impl Into<Option<i64>>,
        action: &'static str,
        detail: impl Into<String>,
    ) -> AuditedDb<'_> {
        let (at, by, detail) = (self.clock.now_ms(), by.into(), detail.into());
        AuditedDb { db: &self.db, event: Some(AuditEvent { at, by, action, detail }) }
    }

    /// Held by work that is finished even where nobody waits for its answer.
    pub async fn shutdown_guard(&self) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.in_flight).read_owned().await
    }

    /// Waits until all of it is done.
    pub async fn wait_for_in_flight(&self) {
        drop(self.in_flight.write().await);
    }

    /// Tells whoever answers without end to come to one.
    pub fn begin_shutdown(&self) {
        self.shutdown.send_replace(true);
    }

    /// Whether the host was told to stop.
    pub fn is_shutting_down(&self) -> bool {
        *self.shutdown.borrow()
    }

    /// Changes when the host is about to stop.
    pub fn shutdown_signal(&self) -> watch::Receiver<bool> {
        self.shutdown.subscribe()
    }

    /// Whether somebody may sign in here at all: not when they are blocked, the demo author only under `--demo`.
    pub fn can_sign_in(&self, user: &User) -> bool {
        !user.blocked && (self.settings.demo || !user.is_demo)
    }

    /// Where files lie while they are received, fetched or put together.
    pub fn incoming_dir(&self) -> PathBuf {
        installation_id::uploads_dir(&self.settings.data_dir).join("incoming")
    }

    /// Where smaller ones of uploaded pictures lie; they can be made again.
    pub fn image_variants_dir(&self) -> PathBuf {
        self.settings.data_dir.join("cache/sizes")
    }

    /// Hashes a password when it is its turn.
    pub async fn hash_password(&self, password: String) -> Result<String, passwords::Error> {
        self.password_hasher.hash(password).await
    }

    /// Compares a password when it is its turn; the work is the same when there is nothing to compare with.
    pub async fn verify_password(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, passwords::Error> {
        self.password_hasher.verify(password, stored).await
    }

    /// Compares what a visitor of a work typed when it is its turn; visitors leave places for those who sign in.
    pub async fn verify_work_password(
        &self,
        password: String,
        stored: String,
    ) -> Result<bool, passwords::Error> {
        self.password_hasher.verify_work_password(password, stored).await
    }
}

/// The database of these settings, brought up to date.
pub async fn open_database(settings: &Settings) -> anyhow::Result<Db> {
    let db = match &settings.database_url {
        Some(address) => Db::open(address).await,
        None => Db::open_file(&settings.data_dir.join("pinye.db")).await,
    };
    db.map_err(|error| match error {
        error if error.is_newer_schema() => anyhow::anyhow!(
            "数据库由更新的版本创建，请升级本程序，或用旧版本的备份恢复到全新的安装 / the database is of a newer version; \
             update this program, or restore a backup of the older version into an empty installation"
        ),
        other => anyhow::Error::new(other).context("the database cannot be opened"),
    })
}

fn open_registry(settings: &Settings) -> anyhow::Result<Arc<Registry>> {
    let limits = plugin_startup::package_limits(&settings.limits.clone().within_ceiling());
    let registry = Registry::open_with_limits(settings.data_dir.join("registry"), limits);
    Ok(Arc::new(registry.context("the plugin registry cannot be opened")?))
}

fn open_plugins(
    settings: &Settings,
    db: &Db,
    registry: &Arc<Registry>,
    clock: &Clock,
) -> anyhow::Result<Plugins> {
    let plugin_settings = PluginSettings {
        limits: settings.limits.clone(),
        key_file: settings.data_dir.join("native-code.key"),
        ..PluginSettings::new(settings.data_dir.join("cache/plugins"), &settings.worker)
    };
    let values = Arc::new(SqlKvStore::new(db.clone()));
    Plugins::open(plugin_settings, Arc::clone(registry), values, clock.clone())
        .context("the plugin room cannot be opened")
}

/// The storage of these settings, the installation's own and with all of its files.
async fn open_storage(settings: &Settings, db: &Db) -> anyhow::Result<Storage> {
    let folder = installation_id::uploads_dir(&settings.data_dir);
    let storage = Storage::open(&settings.storage, folder.clone())
        .context("the storage of uploaded files cannot be used")?;
    installation_id::check(settings, db, &storage).await?;
    storage
        .move_folder_into_bucket(&folder)
        .await
        .context("uploaded files cannot be moved into the bucket")?;
    Ok(storage)
}

/// What lies here is the installation's own: nobody else on the machine reads it.
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
