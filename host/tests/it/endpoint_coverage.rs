//! Endpoint coverage: which endpoints returned a response that a test read. Stored in the tests'
//! temporary folder per build of the tests, because records of an older build prove nothing about
//! this one.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::UNIX_EPOCH;

use pinye_host::router::{RouteSpec, routes};
use reqwest::{Method, StatusCode};

use crate::app::{Reply, TestApp};

/// Covering tests by method and path of the route.
pub type EndpointCoverage = BTreeMap<(String, String), String>;

const PREFIX: &str = "looked-at-";

/// A request; recorded when the test reads its response.
#[derive(Debug)]
pub struct RecordedRequest {
    method: Method,
    path: String,
    is_recorded: AtomicBool,
}

impl RecordedRequest {
    pub fn new(method: Method, path: &str) -> RecordedRequest {
        RecordedRequest { method, path: path.to_owned(), is_recorded: AtomicBool::new(false) }
    }

    /// Records that the test reads the response. An error response does not cover an endpoint.
    pub fn record_response(&self, status: StatusCode) {
        static RECORDED: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);
        if status.as_u16() >= 400 || self.is_recorded.swap(true, Ordering::Relaxed) {
            return;
        }
        let Some(route) = route(&self.method, &self.path) else { return };
        if RECORDED.lock().unwrap().insert(format!("{} {}", route.method, route.path)) {
            note(&folder(), &route);
        }
    }
}

/// Records a response that a test reads without `Reply`: a stream, or bytes.
pub fn record(method: Method, answer: &reqwest::Response) {
    RecordedRequest::new(method, answer.url().path()).record_response(answer.status());
}

/// Returns the route for a path: the one with the most literal segments.
fn route(method: &Method, path: &str) -> Option<RouteSpec> {
    static ROUTES: LazyLock<Vec<RouteSpec>> = LazyLock::new(routes);
    let fits = |route: &&RouteSpec| route.method == *method && fits(path, &route.path);
    ROUTES.iter().filter(fits).max_by_key(|route| fixed(&route.path)).cloned()
}

fn is_open(part: &str) -> bool {
    part.contains('{')
}

fn fixed(path: &str) -> usize {
    path.split('/').filter(|part| !is_open(part)).count()
}

fn fits(path: &str, route: &str) -> bool {
    let (path, route): (Vec<&str>, Vec<&str>) =
        (path.split('/').collect(), route.split('/').collect());
    // The parameter of a file path may span several segments.
    let is_tail = route.last().is_some_and(|last| *last == "{file}") && path.len() >= route.len();
    let part_fits = |(part, hole): (&&str, &&str)| {
        let (before, rest) = hole.split_once('{').unwrap_or((hole, ""));
        let after = rest.split_once('}').map_or("", |(_, after)| after);
        if is_open(hole) {
            part.len() > before.len() + after.len()
                && part.starts_with(before)
                && part.ends_with(after)
        } else {
            part == hole
        }
    };
    (is_tail || path.len() == route.len()) && path.iter().zip(&route).all(part_fits)
}

/// Returns the path with its parameter names removed.
pub fn shape(path: &str) -> String {
    let part = |part: &str| if is_open(part) { "{}".to_owned() } else { part.to_owned() };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

fn note(folder: &Path, route: &RouteSpec) {
    let test = std::thread::current().name().unwrap_or("a task").to_owned();
    std::fs::create_dir_all(folder).unwrap();
    let name = format!("{} {}", route.method, route.path.replace('/', "\\"));
    std::fs::write(folder.join(name), test).unwrap();
}

/// Returns the folder with the records of this build.
fn folder() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let built =
            std::env::current_exe().and_then(std::fs::metadata).unwrap().modified().unwrap();
        let built = built.duration_since(UNIX_EPOCH).unwrap().as_nanos();
        let own = place.join(format!("{PREFIX}{built}"));
        for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
            let is_older = entry.file_name().to_string_lossy().starts_with(PREFIX);
            if is_older && entry.path() != own {
                drop(std::fs::remove_dir_all(entry.path()));
            }
        }
        own
    });
    FOLDER.clone()
}

/// Returns all coverage of this build, from this run and earlier ones.
pub fn so_far() -> EndpointCoverage {
    noted_in(&folder())
}

fn noted_in(folder: &Path) -> EndpointCoverage {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let read = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().replace('\\', "/");
        let (method, path) = name.split_once(' ').unwrap();
        let test = std::fs::read_to_string(entry.path()).unwrap();
        ((method.to_owned(), path.to_owned()), test)
    };
    entries.map(read).collect()
}

#[test]
fn a_path_is_told_to_the_route_that_spells_most_of_it() {
    let told = |method, path: &str| route(&method, path).map(|route| shape(&route.path));
    assert_eq!(told(Method::GET, "/api/works/bin").unwrap(), "/api/works/bin");
    assert_eq!(told(Method::GET, "/api/works/7").unwrap(), "/api/works/{}");
    assert_eq!(told(Method::GET, "/h5/7/page/0").unwrap(), "/h5/{}/page/{}");
    assert_eq!(told(Method::DELETE, "/api/works").as_deref(), None);
    assert_eq!(told(Method::GET, "/plugins/a/1.0.0/web/a.js").unwrap(), "/plugins/{}/{}/{}");
    assert_eq!(told(Method::GET, "/nothing/there").as_deref(), None);
}

#[test]
fn what_is_noted_is_read_again_with_its_test() {
    let folder = tempfile::tempdir().unwrap();
    note(folder.path(), &route(&Method::GET, "/api/works/7").unwrap());
    let noted = noted_in(folder.path()).into_iter().next().unwrap();
    assert_eq!(noted.0.0, "GET");
    assert_eq!(shape(&noted.0.1), "/api/works/{}");
    assert!(noted.1.ends_with("what_is_noted_is_read_again_with_its_test") || noted.1 == "main");
}

#[tokio::test]
async fn an_answer_counts_when_somebody_looks_and_a_refusal_never() {
    let host = TestApp::start().await;
    let reply = host.nobody().get("/api/health").await;
    let is_recorded = |reply: &Reply| reply.asked.is_recorded.load(Ordering::Relaxed);
    assert!(!is_recorded(&reply), "it was only received");
    assert_eq!(reply.data()["status"], "ok");
    assert!(is_recorded(&reply));
    let refused = host.nobody().get("/api/users/me").await;
    assert_eq!(refused.code(), 401);
    assert!(!is_recorded(&refused));
}
