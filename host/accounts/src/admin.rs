//! The first administrator, and account commands of the command line on an open database.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use pinye_context::Ctx;
use pinye_domain::clock::Clock;
use pinye_domain::user::{ROLE_ADMIN, check_password};
use pinye_domain::{audit, digest, password, random};
use pinye_store::audit::{AuditEvent, AuditedDb};
use pinye_store::sessions::NewSession;
use pinye_store::users::NewUser;
use pinye_store::{self as store, Db};

use crate::Accounts;

/// Name of the first administrator.
pub const USERNAME: &str = "admin";

/// Creates the user `admin` on an empty installation. Without a given password, prints a random one
/// once and keeps it in a file that only its owner can read, until it is changed.
pub async fn create_first_admin(
    ctx: &Ctx,
    accounts: &Accounts,
    given: Option<&str>,
) -> anyhow::Result<()> {
    if store::users::count(&ctx.db).await? > 0 {
        return Ok(());
    }
    let password = match given {
        Some(given) => {
            check_password("", given).map_err(|_| {
                anyhow::anyhow!(
                    "PINYE_ADMIN_PASSWORD needs 8 to 64 characters, a letter and a digit"
                )
            })?;
            given.to_owned()
        }
        None => {
            let made = generate_password()?;
            write_password_file(&password_file(ctx), &made)?;
            announce(&made);
            made
        }
    };
    let hash = accounts.passwords.hash(password).await?;
    let at = ctx.clock.now_ms();
    let new =
        NewUser { username: USERNAME, nickname: "", password_hash: &hash, role: ROLE_ADMIN, at };
    store::users::add(&ctx.db, &new).await?;
    Ok(())
}

/// File that keeps the first password until it is changed.
pub fn password_file(ctx: &Ctx) -> PathBuf {
    ctx.settings.data_dir.join("admin-password")
}

/// Deletes the file of the first password; called when the administrator has set another.
pub fn delete_password_file(ctx: &Ctx) {
    let removed = std::fs::remove_file(password_file(ctx));
    if let Err(error) = removed
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, "the file with the first password was not deleted");
    }
}

/// Creates a session token for a user in an open database.
pub async fn create_token_in(db: &Db, username: &str, now: i64) -> anyhow::Result<String> {
    let user = store::users::by_name(db, username).await?;
    let user = user.with_context(|| format!("there is no user {username}"))?;
    let token = hex::encode(random::bytes::<32>()?);
    let new = NewSession {
        token_hash: &digest::hash(&token),
        user_id: user.id,
        address: "",
        user_agent: "pinye admin token",
        at: now,
    };
    let detail = "made on the command line".to_owned();
    let event = AuditEvent { at: now, by: None, action: audit::SESSION_TOKEN, detail };
    let started = store::sessions::start(AuditedDb { db, event: Some(event) }, &new).await?;
    started.with_context(|| format!("{username} is blocked"))?;
    Ok(token)
}

/// Generates a random password that is easy to type.
pub fn generate_password() -> anyhow::Result<String> {
    Ok(format!("{}-{}", random::name(8)?, random::name(8)?) + "7")
}

/// Sets a user's password and ends their sessions.
pub async fn set_password_in(db: &Db, username: &str, made: &str) -> anyhow::Result<()> {
    let user = store::users::by_name(db, username).await?;
    let user = user.with_context(|| format!("there is no user {username}"))?;
    store::users::set_password(db, user.id, &password::hash(made)?, "").await?;
    let event = AuditEvent {
        at: Clock::system().now_ms(),
        by: None,
        action: audit::PASSWORD_RESET,
        detail: "on the command line".to_owned(),
    };
    store::audit::add(db, event, &user.id.to_string()).await?;
    Ok(())
}

/// Writes a password to a file that only its owner can read.
pub fn write_password_file(path: &Path, password: &str) -> anyhow::Result<()> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = std::fs::OpenOptions::new();
    let file = options.write(true).create(true).truncate(true).mode(0o600).open(path);
    let mut file = file.with_context(|| format!("{} cannot be written", path.display()))?;
    writeln!(file, "{password}")?;
    file.sync_all()?;
    Ok(())
}

#[expect(
    clippy::print_stdout,
    reason = "shown once to whoever starts an empty installation; never in a log"
)]
fn announce(password: &str) {
    println!("管理员 / administrator: {USERNAME}\n密码 / password: {password}");
}
