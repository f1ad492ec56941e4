//! Every shared part of the host, in one place.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use anyhow::Context as _;
use pinye_registry::Registry;
use tokio::sync::{Mutex, OwnedRwLockReadGuard, RwLock, watch};

use crate::Assets;
use crate::config::Settings;
use crate::datasources::Sources;
use crate::finished::Finished;
use crate::forms;
use crate::installed::{self, Manifests};
use crate::jobs::Jobs;
use crate::likes::Reactions;
use crate::limits::Limits;
use crate::mail::Mailer;
use crate::maps::Maps;
use crate::metrics::Metrics;
use crate::passwords::{self, Passwords};
use crate::publishing::Publishing;
use crate::pulse::Pulse;
use crate::room::Room;
use crate::sending::Sending;
use crate::squeezed::Squeezed;
use crate::uploads::{Pictures, VisitorsFiles};
use crate::visits::Visits;
use crate::{files, leftovers, marks};
use pinye_domain::clock::Clock;
use pinye_domain::user::User;
use pinye_fonts::{Library, Workshop};
use pinye_plugin_host::worker::prerender::Budget;
use pinye_plugin_host::{FairTurns, PluginSettings, Plugins, Watch};
use pinye_publish::{PublishSettings, Publisher};
use pinye_storage::Storage;
use pinye_store::Db;
use pinye_store::audit::{AuditEvent, AuditedDb};
use pinye_store::availability::DatabaseAvailability;
use pinye_store::plugin_kv::SqlKvStore;
use pinye_wechat::WeChat;

/// The shared parts. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What [`App`] gives.
pub struct Parts {
    /// Settings with everything decided.
    pub settings: Settings,
    /// The time.
    pub clock: Clock,
    /// The database.
    pub db: Db,
    /// Uploaded files.
    pub storage: Storage,
    /// Whether the database is there.
    pub presence: DatabaseAvailability,
    /// Plugin packages.
    pub registry: Arc<Registry>,
    /// Running plugins.
    pub plugins: Plugins,
    /// Where typefaces are cut.
    pub fonts: Workshop,
    /// Makes publications.
    pub publisher: Publisher,
    /// Sends letters.
    pub mail: Mailer,
    /// Signs visitors in.
    pub wechat: WeChat,
    /// Finds places for authors.
    pub maps: Maps,
    /// Figures for whoever watches.
    pub metrics: Metrics,
    /// Files that came with the program.
    pub assets: Assets,
    /// Whose turn it is to have a password looked at.
    passwords: Passwords,
    /// What goes on beside requests.
    pub jobs: Jobs,
    /// How much more may be kept.
    pub room: Room,
    /// Who waits for whom when visitors react, and the elements that take reactions.
    pub reactions: Reactions,
    /// Reads data sources.
    pub sources: Sources,
    /// Publications on their way.
    pub publishing: Publishing,
    /// Files on their way to whoever asked for them.
    pub sending: Sending,
    /// What forms need beside the database.
    pub forms: forms::Desk,
    /// Counts what strangers do.
    pub limits: Limits,
    /// Which files are those of visitors, and who opens them.
    pub visitors_files: VisitorsFiles,
    /// Visits that were not written down yet.
    pub visits: Visits,
    /// Finished documents of publications.
    pub finished: Finished,
    /// Compressed files of the studio.
    pub squeezed: Squeezed,
    /// Who waits for whom when pictures are worked on.
    pub pictures: Pictures,
    /// Manifests of packages.
    pub manifests: Manifests,
    /// Plugins are registered, switched and removed one after the other.
    pub plugin_changes: Mutex<()>,
    /// Works that are written into files and made of files: one author at a time holds one turn, and a core stays free.
    pub transfers: FairTurns,
    /// Whether the database takes what is written.
    pub pulse: Pulse,
    stopping: watch::Sender<bool>,
    /// Held by whatever has begun and is to be finished.
    at_work: Arc<RwLock<()>>,
    /// Keeps a restore or a move out of the data folder for as long as the host runs.
    _in_use: std::fs::File,
    /// In development: the watched folder, for as long as the host runs.
    watched: OnceLock<Watch>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
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
        let in_use = crate::backup::hold(&settings.data_dir)?;
        let db = open_database(&settings).await?;
        let storage = open_storage(&settings, &db).await?;
        let registry = open_registry(&settings)?;
        let plugins = open_plugins(&settings, &db, &registry, &clock)?;
        let sources = Sources::new(&settings.data_source_networks);
        let publish = publish_settings(&settings, &assets, &storage);
        let fonts = publish.fonts.clone();
        let publisher = Publisher::open(publish, db.clone(), Arc::clone(&registry), clock.clone());
        let metrics = Metrics::new(db.clone(), plugins.clone());
        let desk = forms::Desk::new(db.clone(), &settings.webhook_networks);
        let room = Room::new(marks::uploads_dir(&settings.data_dir), settings.free_disk);
        let visitors_files = VisitorsFiles::open(&db).await?;
        let app = App(Arc::new(Parts {
            maps: Maps::new(settings.map.clone()),
            limits: Limits::new(db.clone()),
            reactions: Reactions::new(db.clone()),
            settings,
            clock,
            db,
            presence: DatabaseAvailability::default(),
            storage,
            registry,
            plugins,
            fonts,
            publisher,
            mail,
            wechat,
            metrics,
            assets,
            passwords: Passwords::default(),
            jobs: Jobs::default(),
            room,
            sources,
            publishing: Publishing::default(),
            sending: Sending::default(),
            forms: desk,
            visitors_files,
            visits: Visits::default(),
            finished: Finished::default(),
            squeezed: Squeezed::default(),
            pictures: Pictures::default(),
            manifests: Manifests::default(),
            plugin_changes: Mutex::default(),
            transfers: crate::transfer_queue::transfer_queue(),
            pulse: Pulse::default(),
            stopping: watch::Sender::new(false),
            at_work: Arc::default(),
            _in_use: in_use,
            watched: OnceLock::new(),
        }));
        app.bring_up().await?;
        Ok(app)
    }

    /// Makes what an empty installation lacks, and begins what goes on beside requests.
    async fn bring_up(&self) -> anyhow::Result<()> {
        installed::bring_up(self).await?;
        self.watch_packages()?;
        crate::admin::make_first(self).await?;
        crate::demo::settle(self).await?;
        files::tidy(self).await?;
        // What the clock has skipped while nothing ran is known before anything is removed.
        pinye_store::pending_deletions::advance_sweep_clock(&self.db, self.clock.now_ms()).await?;
        self.jobs.begin(self.presence.clone().monitor(self.db.clone(), self.stopping()));
        self.jobs.begin(installed::keep_retrying(self.clone()));
        self.jobs.begin(files::keep_sweeping(self.clone()));
        self.jobs.begin(leftovers::keep_sweeping(self.clone()));
        self.jobs.begin(crate::works::bin::keep_sweeping(self.clone()));
        forms::begin(self);
        Ok(())
    }

    /// In development: packages of the watched folder are taken over as they change.
    fn watch_packages(&self) -> anyhow::Result<()> {
        let Some(folder) = self.settings.dev_packages.as_ref().filter(|_| self.settings.dev) else {
            return Ok(());
        };
        self.jobs.begin(installed::follow(self.clone()));
        let watch = self.plugins.watch(folder).context("the packages folder cannot be watched")?;
        drop(self.watched.set(watch));
        Ok(())
    }

    /// The database, with what the audit will tell of the change that is made in it: who does what, and more about it.
    pub fn noted(
        &self,
        by: impl Into<Option<i64>>,
        action: &'static str,
        detail: impl Into<String>,
    ) -> AuditedDb<'_> {
        let (at, by, detail) = (self.clock.now_ms(), by.into(), detail.into());
        AuditedDb { db: &self.db, event: Some(AuditEvent { at, by, action, detail }) }
    }

    /// Held by work that is finished even where nobody waits for its answer.
    pub async fn at_work(&self) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.at_work).read_owned().await
    }

    /// Waits until all of it is done.
    pub async fn rested(&self) {
        drop(self.at_work.write().await);
    }

    /// Tells whoever answers without end to come to one.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Whether the host was told to stop.
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Changes when the host is about to stop.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// Whether somebody may sign in here at all: not when they are blocked, the demo author only under `--demo`.
    pub fn lets_in(&self, user: &User) -> bool {
        !user.blocked && (self.settings.demo || !user.is_demo)
    }

    /// Where files lie while they are received, fetched or put together.
    pub fn incoming_dir(&self) -> PathBuf {
        marks::uploads_dir(&self.settings.data_dir).join("incoming")
    }

    /// Where smaller ones of uploaded pictures lie; they can be made again.
    pub fn sizes_dir(&self) -> PathBuf {
        self.settings.data_dir.join("cache/sizes")
    }

    /// Hashes a password when it is its turn.
    pub async fn hash_password(&self, password: String) -> Result<String, passwords::Error> {
        self.passwords.hash(password).await
    }

    /// Compares a password when it is its turn; the work is the same when there is nothing to compare with.
    pub async fn verify_password(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, passwords::Error> {
        self.passwords.verify(password, stored).await
    }

    /// Compares what a visitor of a work typed when it is its turn; visitors leave places for those who sign in.
    pub async fn verify_visitors_password(
        &self,
        password: String,
        stored: String,
    ) -> Result<bool, passwords::Error> {
        self.passwords.verify_visitors(password, stored).await
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
    let limits = installed::package_limits(&settings.limits.clone().within_ceiling());
    let registry = Registry::open_within(settings.data_dir.join("registry"), limits);
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
    let folder = marks::uploads_dir(&settings.data_dir);
    let storage = Storage::open(&settings.storage, folder.clone())
        .context("the storage of uploaded files cannot be used")?;
    marks::check(settings, db, &storage).await?;
    storage.adopt(&folder).await.context("uploaded files cannot be moved into the bucket")?;
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
    let stored = crate::typefaces::stored(storage.clone());
    PublishSettings {
        worker: settings.worker.clone(),
        studio_url: settings.studio_url.clone(),
        works_url: settings.works_url.clone(),
        time_zone: settings.time_zone.name().to_owned(),
        author_scripts: settings.author_scripts,
        budget: Budget::default(),
        visitor: assets.visitor,
        fonts: Workshop::new(Library::new(assets.fonts), Some(stored), &settings.worker),
    }
}
