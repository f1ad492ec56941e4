//! The demo author with sample works and a template.

use pinye_context::Ctx;
use std::path::PathBuf;

use crate::publications::{self, Publications};
use crate::publish_jobs::PublishOptions;
use crate::works::{Works, check, save};
use pinye_accounts::{Accounts, admin};
use pinye_domain::error::Error;
use pinye_domain::json::Object;
use pinye_domain::language::Language;
use pinye_domain::user::{AuthenticatedUser, ROLE_AUTHOR, User, check_password};
use pinye_domain::work::Work;
use pinye_store as store;
use pinye_store::users::NewUser;
use pinye_store::works::WorkKind;

const USERNAME: &str = "demo";
/// Password that earlier versions gave every demo author.
const LEGACY_PASSWORD: &str = "demo-2026";

/// Sample works, in the order of creation. They are data, not code: they name element types.
const SAMPLES: [&str; 3] = [
    include_str!("../demo/invitation.json"),
    include_str!("../demo/long-page.json"),
    include_str!("../demo/template.json"),
];

/// With `--demo`, creates the demo author and their works once and prints how to sign in; without
/// it, ends all sessions of the demo author.
pub async fn ensure_demo_author(
    accounts: &Accounts,
    works: &Works,
    publications: &Publications,
    given: Option<&str>,
) -> anyhow::Result<()> {
    let ctx = &works.ctx;
    match (find(ctx, accounts).await?, ctx.settings.demo) {
        (None, false) => Ok(()),
        (None, true) => seed(accounts, works, publications, given).await,
        (Some(demo), true) if demo.is_demo => ensure_password(ctx, accounts, &demo, given).await,
        (Some(demo), false) if demo.is_demo => {
            store::sessions::end_others(&ctx.db, demo.id, "").await?;
            Ok(())
        }
        (Some(_), false) => Ok(()),
        (Some(_), true) => {
            tracing::warn!("another account is named demo; no demo author is created");
            Ok(())
        }
    }
}

/// Finds the account with the name of the demo author. An account that still has the publicly known
/// password of earlier versions is the demo author, whatever its other fields.
async fn find(ctx: &Ctx, accounts: &Accounts) -> anyhow::Result<Option<User>> {
    let Some(mut found) = store::users::by_name(&ctx.db, USERNAME).await? else { return Ok(None) };
    if !found.is_demo
        && accounts
            .passwords
            .verify(LEGACY_PASSWORD.to_owned(), Some(found.password_hash.clone()))
            .await?
    {
        store::users::mark_as_demo(&ctx.db, found.id).await?;
        found.is_demo = true;
    }
    Ok(Some(found))
}

/// File that keeps a generated password.
pub fn password_file(ctx: &Ctx) -> PathBuf {
    ctx.settings.data_dir.join("demo-password")
}

/// Ensures that the demo author has the given password, or one that was generated for this
/// installation. A generated password that the demo author has changed stays changed.
async fn ensure_password(
    ctx: &Ctx,
    accounts: &Accounts,
    demo: &User,
    given: Option<&str>,
) -> anyhow::Result<()> {
    let kept = std::fs::read_to_string(password_file(ctx)).ok();
    let (password, is_theirs) = match (given, kept) {
        (None, Some(kept)) => (kept.trim().to_owned(), true),
        _ => (first_password(ctx, given)?, false),
    };
    let is_right =
        accounts.passwords.verify(password.clone(), Some(demo.password_hash.clone())).await?;
    match (is_right, is_theirs) {
        (true, _) => announce(&password),
        (false, true) => announce("已修改 / was changed"),
        (false, false) => {
            let hash = accounts.passwords.hash(password.clone()).await?;
            store::users::set_password(&ctx.db, demo.id, &hash, "").await?;
            announce(&password);
        }
    }
    Ok(())
}

fn first_password(ctx: &Ctx, given: Option<&str>) -> anyhow::Result<String> {
    if let Some(given) = given {
        check_password("", given).map_err(|_| {
            anyhow::anyhow!("PINYE_DEMO_PASSWORD needs 8 to 64 characters, a letter and a digit")
        })?;
        return Ok(given.to_owned());
    }
    let made = admin::generate_password()?;
    admin::write_password_file(&password_file(ctx), &made)?;
    Ok(made)
}

#[expect(
    clippy::print_stdout,
    reason = "for whoever started the program with --demo; never in a log"
)]
fn announce(password: &str) {
    println!("演示作者 / demo author: {USERNAME}\n密码 / password: {password}");
}

/// Creates the demo author and the samples; leaves out samples whose plugins are missing.
async fn seed(
    accounts: &Accounts,
    works: &Works,
    publications: &Publications,
    given: Option<&str>,
) -> anyhow::Result<()> {
    let ctx = &works.ctx;
    let password = first_password(ctx, given)?;
    let hash = accounts.passwords.hash(password.clone()).await?;
    let at = ctx.clock.now_ms();
    let new = NewUser {
        username: USERNAME,
        nickname: "演示作者",
        password_hash: &hash,
        role: ROLE_AUTHOR,
        at,
    };
    let id = store::users::add(&ctx.db, &new).await?;
    store::users::mark_as_demo(&ctx.db, id).await?;
    let demo = AuthenticatedUser {
        id,
        username: USERNAME.to_owned(),
        nickname: String::new(),
        avatar: String::new(),
        permissions: Vec::new(),
        session: String::new(),
    };
    for sample in SAMPLES {
        if let Err(error) = make(works, publications, &demo, sample).await {
            tracing::warn!(?error, "a sample work was not created");
        }
    }
    announce(&password);
    Ok(())
}

async fn make(
    works: &Works,
    publications: &Publications,
    demo: &AuthenticatedUser,
    sample: &str,
) -> Result<(), Error> {
    // Samples are formatted for reading; works are stored as sent, so the formatting is removed
    // first.
    let compact =
        serde_json::from_str::<serde_json::Value>(sample).map(|sample| sample.to_string());
    let sent: Object = compact
        .and_then(|sample| serde_json::from_str(&sample))
        .map_err(|error| Error::Internal(error.into()))?;
    let mut fields = Work::blank("", "", "page-1");
    save::overlay(&mut fields, &sent, &save::SERVER_FIELDS);
    let mut work = Work::parse(fields)?;
    check::check_elements(works, &mut work).await?;
    let is_template = sent.read("is_template").unwrap_or(false);
    let kind = if is_template { WorkKind::Template } else { WorkKind::Work };
    let stored = save::add(works, demo.id, kind, &work).await?;
    let made = Work::read(&stored.document)?.settings.id;
    if sent.read("is_publish").unwrap_or(false) {
        let request = PublishOptions { language: Language::Zh, skips_missing: true };
        publications::set_published(publications, demo, made, (true, request)).await?;
    }
    Ok(())
}
