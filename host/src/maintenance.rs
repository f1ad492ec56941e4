//! Maintenance commands of the command line.

use std::path::Path;

use anyhow::Context as _;
use pinye_accounts::admin;
use pinye_domain::clock::Clock;
use pinye_storage::Storage;
use pinye_store::Db;

use crate::startup;
use pinye_app::Config;
use pinye_app::installation_id;

/// Creates a session token for a user, for measurements and scripts, and audits it. Opens only the
/// database, so that a running host is not disturbed.
pub async fn create_token(config: Config, username: &str) -> anyhow::Result<String> {
    let db = open_existing(&config).await?;
    let token = admin::create_token_in(&db, username, Clock::system().now_ms()).await;
    db.close().await;
    token.with_context(|| installation_label(&config))
}

/// Opens the database of an existing installation. Never creates one: a token for a database
/// created by mistake would be useless.
async fn open_existing(config: &Config) -> anyhow::Result<Db> {
    let file = config.settings.data_dir.join("pinye.db");
    if config.database_url.is_none() && !file.exists() {
        anyhow::bail!(
            "没有找到安装：{path} 不存在，请用 --data-dir 指定数据文件夹 / there is no installation: {path} does not exist; name \
             the data folder with --data-dir",
            path = absolute_path(&file)
        );
    }
    startup::open_database(config).await.with_context(|| installation_label(config))
}

/// Returns a label that names the data folder, for error messages.
fn installation_label(config: &Config) -> String {
    let path = absolute_path(&config.settings.data_dir);
    format!("数据文件夹 {path} / data folder {path}")
}

/// Returns the absolute path for error messages, so that a relative path shows where it leads.
fn absolute_path(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}

/// Declares that the database, the data folder and the bucket of these settings belong together,
/// whatever their installation ids say.
pub async fn adopt(config: Config) -> anyhow::Result<()> {
    let db = startup::open_database(&config).await?;
    let uploads = config.settings.uploads_dir();
    let adopted = async {
        let storage = Storage::open(&config.storage, uploads)?;
        installation_id::adopt(&config.settings, &db, &storage).await
    };
    let adopted = adopted.await;
    db.close().await;
    adopted
}

/// Sets a random password for a user, ends their sessions and returns it: for users who cannot
/// receive a code by mail. Opens only the database.
pub async fn set_password(config: Config, username: &str) -> anyhow::Result<String> {
    let db = open_existing(&config).await?;
    let made = admin::generate_password()?;
    let done = admin::set_password_in(&db, username, &made).await;
    db.close().await;
    done.map(|()| made).with_context(|| installation_label(&config))
}
