//! A host for one test, and clients of it.

use std::ops::Deref;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Once;

use pinye_host::domain::clock::Clock;
use pinye_host::domain::user::ROLE_AUTHOR;
use pinye_host::store::users::NewUser;
use pinye_host::{App, Assets, Config, Host, Options, admin, store};
use reqwest::header::HeaderMap;
use reqwest::multipart::Form;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::{OnceCell, oneshot};

use crate::built;
use crate::endpoint_coverage::RecordedRequest;
use crate::log_capture;

pub const ADMIN_PASSWORD: &str = "admin-2026";
pub const AUTHOR_PASSWORD: &str = "author-2026";

/// A running host. On drop it stops and deletes its data folder.
pub struct TestApp {
    pub app: App,
    pub config: Config,
    pub studio: String,
    pub works: String,
    pub _stop: oneshot::Sender<()>,
    pub _folder: tempfile::TempDir,
}

/// Installs the TLS provider that HTTP clients need, although the tests use no TLS.
pub fn speak_tls() {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
}

/// Shares compiled plugin code between tests: it depends only on the plugins.
fn share_the_cache(data_dir: &Path) {
    let shared = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugin-cache");
    std::fs::create_dir_all(&shared).unwrap();
    std::fs::create_dir(data_dir.join("cache")).unwrap();
    std::os::unix::fs::symlink(&shared, data_dir.join("cache/plugins")).unwrap();
    // The key that authenticates the shared cache.
    static KEY: Once = Once::new();
    KEY.call_once(|| {
        let key = shared.join("key");
        if std::fs::metadata(&key).is_err() {
            let fresh = shared.join(format!("key-{}", std::process::id()));
            let halves = [uuid::Uuid::new_v4(), uuid::Uuid::new_v4()];
            std::fs::write(&fresh, halves.map(|half| half.simple().to_string()).concat()).unwrap();
            std::fs::set_permissions(&fresh, std::fs::Permissions::from_mode(0o600)).unwrap();
            std::fs::rename(&fresh, &key).unwrap();
        }
    });
    std::os::unix::fs::symlink(shared.join("key"), data_dir.join("native-code.key")).unwrap();
}

/// Assets of the host under test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// Only the API.
    Nothing,
    /// The built web app and plugins; if they are not built, the test fails and names the make
    /// target.
    Everything,
    /// `Everything`, and the bundled templates, which are created in the background at the start.
    Templates,
}

impl TestApp {
    pub async fn start() -> TestApp {
        TestApp::start_with(With::Nothing, Clock::system(), Options::default()).await
    }

    /// Starts a host with the bundled plugins and the web app.
    pub async fn with_plugins() -> TestApp {
        TestApp::with_plugins_and(Options::default()).await
    }

    pub async fn with_plugins_and(options: Options) -> TestApp {
        TestApp::with_plugins_at(Clock::system(), options).await
    }

    pub async fn with_plugins_at(clock: Clock, options: Options) -> TestApp {
        built::expect_everything();
        TestApp::start_with(With::Everything, clock, options).await
    }

    pub async fn start_with(with: With, clock: Clock, options: Options) -> TestApp {
        log_capture::install();
        speak_tls();
        let folder = tempfile::tempdir().unwrap();
        share_the_cache(folder.path());
        let options = Options {
            time_zone: options.time_zone.or_else(|| Some("UTC".to_owned())),
            data_dir: Some(folder.path().to_owned()),
            database_url: crate::database::ready(folder.path()).await,
            studio_addr: Some("127.0.0.1:0".parse().unwrap()),
            works_addr: Some("127.0.0.1:0".parse().unwrap()),
            admin_password: Some(ADMIN_PASSWORD.to_owned()),
            worker: options.worker.clone().or_else(|| Some(built::worker())),
            ..options
        };
        let assets = match with {
            With::Nothing => Assets::none(),
            With::Everything | With::Templates => Assets {
                studio: |path| built::web("studio", path),
                visitor: |path| built::web("visitor", path),
                tinymce: |path| built::web("tinymce", path),
                fonts: built::font,
                packages: built::packages,
                templates: if with == With::Templates { built::templates } else { Vec::new },
            },
        };
        let host = Host::open(options.resolve().unwrap(), assets, clock).await.unwrap();
        let (app, config) = (host.app.clone(), host.config.clone());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(host.run(async move { drop(stopped.await) }));
        TestApp {
            studio: app.ctx.settings.studio_url.clone(),
            works: app.ctx.settings.works_url.clone(),
            app,
            config,
            _stop: stop,
            _folder: folder,
        }
    }

    /// Starts a host; returns it with a signed-in author.
    pub async fn with_author() -> (TestApp, Person) {
        let host = TestApp::start().await;
        let author = host.author("author").await;
        (host, author)
    }

    /// Creates an author and returns a signed-in client.
    pub async fn author(&self, username: &str) -> Person {
        // All authors have the same password, which is hashed once for all tests.
        static HASH: OnceCell<String> = OnceCell::const_new();
        let made = || async {
            self.app.accounts.passwords.hash(AUTHOR_PASSWORD.to_owned()).await.unwrap()
        };
        let password_hash = HASH.get_or_init(made).await;
        let new = NewUser { username, nickname: "", password_hash, role: ROLE_AUTHOR, at: 0 };
        store::users::add(&self.app.ctx.db, &new).await.unwrap();
        self.signed_in(username).await
    }

    pub async fn admin(&self) -> Person {
        self.signed_in(admin::USERNAME).await
    }

    /// Returns a client with a new session of an existing user.
    pub async fn again(&self, username: &str) -> Person {
        self.signed_in(username).await
    }

    async fn signed_in(&self, username: &str) -> Person {
        let token = admin::create_token_in(&self.app.ctx.db, username, self.app.ctx.clock.now_ms())
            .await
            .unwrap();
        Person { token: Some(token), ..self.nobody() }
    }

    /// Returns an anonymous client of the studio's origin.
    pub fn nobody(&self) -> Person {
        // No root certificates: loading the system's takes as long as a request, for each of
        // hundreds of clients.
        let http = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none());
        Person {
            http: http.build().unwrap(),
            base: self.studio.clone(),
            token: None,
            language: "en-US",
        }
    }

    /// Returns an anonymous client of the works' origin.
    pub fn visitor(&self) -> Person {
        Person { base: self.works.clone(), ..self.nobody() }
    }
}

/// A client of a host, with or without a session.
#[derive(Clone)]
pub struct Person {
    pub http: reqwest::Client,
    pub base: String,
    pub token: Option<String>,
    pub language: &'static str,
}

/// A response of the host. A test that reads it covers the endpoint (see `endpoint_coverage`).
#[derive(Debug)]
pub struct Reply {
    answer: Answer,
    pub asked: RecordedRequest,
}

/// The content of a response, read through `Reply`.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
    pub json: Value,
}

impl Deref for Reply {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        self.asked.record_response(self.answer.status);
        &self.answer
    }
}

impl Reply {
    pub fn new(
        asked: RecordedRequest,
        status: StatusCode,
        headers: HeaderMap,
        bytes: &[u8],
    ) -> Reply {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let json = serde_json::from_str(&text).unwrap_or_default();
        Reply { answer: Answer { status, headers, text, json }, asked }
    }

    pub fn code(&self) -> u16 {
        self.status.as_u16()
    }

    pub fn data(&self) -> &Value {
        &self.json["data"]
    }

    pub fn id(&self) -> i64 {
        self.data()["id"].as_i64().unwrap_or_else(|| panic!("no id in {}", self.text))
    }

    pub fn message(&self) -> &str {
        self.json["message"].as_str().unwrap_or_default()
    }

    /// Returns the paths of all rejected fields.
    pub fn fields(&self) -> Vec<&str> {
        let errors = self.json["errors"].as_array().into_iter().flatten();
        errors.filter_map(|error| error["field"].as_str()).collect()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    #[track_caller]
    pub fn expect(self, code: u16) -> Reply {
        assert_eq!(self.code(), code, "{}", self.text);
        self
    }
}

impl Person {
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        let request = request.header("accept-language", self.language);
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        let request = request.build().unwrap();
        let asked = RecordedRequest::new(request.method().clone(), request.url().path());
        let answer = self.http.execute(request).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        Reply::new(asked, status, headers, &answer.bytes().await.unwrap())
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn delete(&self, path: &str) -> Reply {
        self.send(self.request(Method::DELETE, path)).await
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn put(&self, path: &str, body: &Value) -> Reply {
        self.send(self.request(Method::PUT, path).json(body)).await
    }

    /// Sends bytes as a JSON body, valid or not.
    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn post_text(&self, path: &str, body: impl Into<reqwest::Body>) -> Reply {
        let request = self.request(Method::POST, path).header("content-type", "application/json");
        self.send(request.body(body)).await
    }

    #[must_use = "look at what the host answered, with `expect` at least"]
    pub async fn post_form(&self, path: &str, form: Form) -> Reply {
        self.send(self.request(Method::POST, path).multipart(form)).await
    }

    /// Creates a work with one empty page.
    pub async fn work(&self) -> Value {
        let made = self.post("/api/works", &json!({})).await.expect(201);
        made.data().clone()
    }
}
