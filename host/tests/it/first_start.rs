//! First start of an installation: who can sign in, and the content of the data folder.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use pinye_host::domain::clock::Clock;
use pinye_host::{App, Assets, Host, Options, admin, demo, store};

fn options(folder: &Path, password: Option<&str>) -> Options {
    Options {
        data_dir: Some(folder.join("state")),
        studio_addr: Some("127.0.0.1:0".parse().unwrap()),
        works_addr: Some("127.0.0.1:0".parse().unwrap()),
        admin_password: password.map(str::to_owned),
        ..Options::default()
    }
}

async fn opened(folder: &Path, password: Option<&str>) -> anyhow::Result<Host> {
    let settings = options(folder, password).resolve()?;
    Host::open(settings, Assets::none(), Clock::system()).await
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// There is no default password; the generated one is long, readable only by its owner, and deleted
/// once it was changed.
#[tokio::test]
async fn the_first_password_is_made_and_kept_for_its_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let app = opened(folder.path(), None).await.unwrap().app;
    let file = admin::password_file(&app.ctx);
    let password = std::fs::read_to_string(&file).unwrap();
    assert!(password.trim().len() >= 16, "{password}");
    assert_eq!(mode(&file), 0o600);
    assert_eq!(mode(&folder.path().join("state")), 0o700, "nobody else reads the data folder");
    let user = store::users::by_name(&app.ctx.db, "admin").await.unwrap().unwrap();
    let is_right =
        app.accounts.passwords.verify(password.trim().to_owned(), Some(user.password_hash.clone()));
    assert!(is_right.await.unwrap());
    let is_wrong = app.accounts.passwords.verify("admin".to_owned(), Some(user.password_hash));
    assert!(!is_wrong.await.unwrap());
    assert!(
        !app.accounts.passwords.verify(String::new(), None).await.unwrap(),
        "nobody has no password"
    );
    admin::delete_password_file(&app.ctx);
    assert!(!file.exists());
    admin::delete_password_file(&app.ctx);
}

#[tokio::test]
async fn every_installation_makes_another_password() {
    let mut passwords = Vec::new();
    for _ in 0..3 {
        let folder = tempfile::tempdir().unwrap();
        let app = opened(folder.path(), None).await.unwrap().app;
        passwords.push(std::fs::read_to_string(admin::password_file(&app.ctx)).unwrap());
    }
    passwords.sort();
    passwords.dedup();
    assert_eq!(passwords.len(), 3);
}

/// AU-013: the administrator's first password follows the same rules as others; a refused one
/// creates no user.
#[tokio::test]
async fn a_weak_first_password_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for weak in ["", "short1", "onlyletters", "12345678"] {
        let refused = opened(folder.path(), Some(weak)).await.unwrap_err();
        assert!(format!("{refused:#}").contains("8 to 64"), "{weak}: {refused:#}");
    }
    let app = opened(folder.path(), Some("good-enough-7")).await.unwrap().app;
    assert_eq!(store::users::count(&app.ctx.db).await.unwrap(), 1);
    assert!(!admin::password_file(&app.ctx).exists(), "a given password is written nowhere");
}

/// A later start changes no account, whichever password is configured.
#[tokio::test]
async fn a_second_start_leaves_the_accounts_alone() {
    let folder = tempfile::tempdir().unwrap();
    let app = opened(folder.path(), Some("good-enough-7")).await.unwrap().app;
    let before = store::users::by_name(&app.ctx.db, "admin").await.unwrap().unwrap().password_hash;
    app.ctx.db.close().await;
    drop(app);
    let app = opened(folder.path(), Some("something-else-8")).await.unwrap().app;
    let after = store::users::by_name(&app.ctx.db, "admin").await.unwrap().unwrap().password_hash;
    assert_eq!(before, after);
    assert!(before.starts_with("$argon2id$"), "ASVS 6: {before}");
}

/// Creating a token does not create an installation, and the error names the folder.
#[tokio::test]
async fn the_command_line_names_the_folder_that_it_found_nothing_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("elsewhere");
    let settings = || {
        let data_dir = Some(path.clone());
        Options { data_dir, ..Options::default() }.resolve().unwrap()
    };
    let shown = path.display().to_string();
    for refused in [
        pinye_host::maintenance::create_token(settings(), "admin").await.unwrap_err(),
        pinye_host::maintenance::set_password(settings(), "admin").await.unwrap_err(),
    ] {
        assert!(format!("{refused:#}").contains(&shown), "{refused:#}");
    }
    assert!(!path.join("pinye.db").exists());
    drop(opened(&path, Some("good-enough-7")).await.unwrap());
    let refused = pinye_host::maintenance::create_token(settings(), "nobody").await.unwrap_err();
    assert!(format!("{refused:#}").contains(&shown), "{refused:#}");
}

/// A token from the command line adds an audit row, and fails for an unknown user.
#[tokio::test]
async fn a_token_from_the_command_line_is_in_the_audit() {
    let folder = tempfile::tempdir().unwrap();
    let app = opened(folder.path(), Some("good-enough-7")).await.unwrap().app;
    assert!(admin::create_token_in(&app.ctx.db, "nobody", 0).await.is_err());
    let token = admin::create_token_in(&app.ctx.db, "ADMIN", 7).await.unwrap();
    assert_eq!(token.len(), 64);
    let store::Db::Sqlite { read, .. } = &app.ctx.db else { panic!("tests run on SQLite") };
    let lines: Vec<(i64, String, String)> =
        sqlx::query_as("SELECT at, action, subject FROM audit").fetch_all(read).await.unwrap();
    assert_eq!(lines, [(7, "session.token".to_owned(), "1".to_owned())]);
    let (found,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM sessions WHERE token_hash = $1")
        .bind(&token)
        .fetch_one(read)
        .await
        .unwrap();
    assert_eq!(found, 0, "the token itself is not kept");
}

/// A damaged package in the registry is reported to the administrator and does not prevent the
/// start.
#[tokio::test]
async fn a_damaged_package_does_not_keep_the_host_from_starting() {
    let folder = tempfile::tempdir().unwrap();
    let app = opened(folder.path(), Some("good-enough-7")).await.unwrap().app;
    let package = app.registry.add(&crate::hostile::good("mine").package_bytes).unwrap();
    let plugin =
        pinye_host::app::plugins::install_record(&app.plugin_admin, &package, None).unwrap();
    let plugin = store::plugins::InstalledPlugin { enabled: true, ..plugin };
    store::plugins::put(&app.ctx.db, &plugin).await.unwrap();
    app.ctx.db.close().await;
    drop(app);
    damage(&folder.path().join("state/registry"), &package.sha256);
    let app = opened(folder.path(), None).await.unwrap().app;
    let status = app.plugins.status();
    assert!(
        status.iter().all(|one| one.state != pinye_host::plugin::PluginState::Loaded),
        "{status:?}"
    );
    assert_eq!(
        store::plugins::list(&app.ctx.db).await.unwrap().len(),
        1,
        "it is still written down"
    );
}

/// Flips one byte in the middle of every file of this package.
fn damage(folder: &Path, sha256: &str) {
    let mut damaged = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().contains(sha256) {
                let mut bytes = std::fs::read(&path).unwrap();
                let middle = bytes.len() / 2;
                bytes[middle] ^= 0xff;
                std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
                std::fs::write(&path, bytes).unwrap();
                damaged += 1;
            }
        }
    }
    assert!(damaged > 0, "the package was not found");
}

async fn started(folder: &Path, demo: bool, password: Option<&str>) -> App {
    let settings = Options {
        demo: Some(demo),
        demo_password: password.map(str::to_owned),
        ..options(folder, Some("good-enough-7"))
    };
    let settings = settings.resolve().unwrap();
    Host::open(settings, Assets::none(), Clock::system()).await.unwrap().app
}

async fn close(app: App) {
    app.ctx.db.close().await;
    drop(app);
}

async fn demo_has(app: &App, password: &str) -> bool {
    let demo = store::users::by_name(&app.ctx.db, "demo").await.unwrap().unwrap();
    pinye_host::accounts::can_sign_in(&app.ctx.settings, &demo)
        && app
            .accounts
            .passwords
            .verify(password.to_owned(), Some(demo.password_hash))
            .await
            .unwrap()
}

/// Decision 16: the demo author's password is generated per installation, and only `--demo` lets
/// them sign in.
#[tokio::test]
async fn the_demo_author_has_a_password_of_this_installation_and_is_let_in_under_demo_alone() {
    let folder = tempfile::tempdir().unwrap();
    let app = started(folder.path(), true, None).await;
    let file = demo::password_file(&app.ctx);
    let made = std::fs::read_to_string(&file).unwrap().trim().to_owned();
    assert!(made.len() >= 16 && mode(&file) == 0o600, "{made}");
    assert!(demo_has(&app, &made).await && !demo_has(&app, "demo-2026").await);
    let token = admin::create_token_in(&app.ctx.db, "demo", app.ctx.clock.now_ms()).await.unwrap();
    close(app).await;

    let app = started(folder.path(), false, None).await;
    assert!(!demo_has(&app, &made).await, "nobody is let in without --demo");
    let hash = pinye_host::http::guard::hash(&token);
    let session = store::sessions::find(&app.ctx.db, &hash, app.ctx.clock.now_ms()).await.unwrap();
    assert!(session.is_none(), "their session is over");
    close(app).await;

    let app = started(folder.path(), true, None).await;
    assert!(demo_has(&app, &made).await, "the same password again");
    // A password that they chose is kept.
    let demo = store::users::by_name(&app.ctx.db, "demo").await.unwrap().unwrap();
    let own = app.accounts.passwords.hash("my-own-2026".to_owned()).await.unwrap();
    store::users::set_password(&app.ctx.db, demo.id, &own, "").await.unwrap();
    close(app).await;
    let app = started(folder.path(), true, None).await;
    assert!(demo_has(&app, "my-own-2026").await);
    std::fs::remove_file(&file).unwrap();
    close(app).await;
    let app = started(folder.path(), true, Some("given-2026")).await;
    assert!(demo_has(&app, "given-2026").await && !file.exists(), "a given one is written nowhere");
}

/// An installation with the demo author of earlier versions loses the well-known password.
#[tokio::test]
async fn the_password_of_earlier_demo_authors_opens_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = started(folder.path(), false, None).await;
    let hash = app.accounts.passwords.hash("demo-2026".to_owned()).await.unwrap();
    let new = store::users::NewUser {
        username: "demo",
        nickname: "another name",
        password_hash: &hash,
        role: "author",
        at: 0,
    };
    store::users::add(&app.ctx.db, &new).await.unwrap();
    assert!(demo_has(&app, "demo-2026").await);
    close(app).await;
    let app = started(folder.path(), false, None).await;
    assert!(!demo_has(&app, "demo-2026").await);
    close(app).await;
    let app = started(folder.path(), true, None).await;
    assert!(!demo_has(&app, "demo-2026").await);
    let made = std::fs::read_to_string(demo::password_file(&app.ctx)).unwrap();
    assert!(demo_has(&app, made.trim()).await);
}
