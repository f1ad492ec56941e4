//! Every endpoint that the product has promised: is it in the router, and which test calls it. Printed as a table:
//! `cargo test -p pinye-host --test it endpoints -- --nocapture`. What is not built yet is counted, and the count may
//! only go down.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pinye_host::router::routes;

mod calls;
mod list;

use calls::{Call, calls, same_path};
use list::ENDPOINTS;

struct Row {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    in_router: bool,
    called_by: Vec<String>,
}

fn table() -> Vec<Row> {
    let routes = routes();
    let calls = calls(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"));
    let row = |&(method, path, id): &(&'static str, &'static str, &'static str)| Row {
        method,
        path,
        id,
        in_router: routes
            .iter()
            .any(|route| route.method == method && same_path(&route.path, path)),
        called_by: called_by(&calls, method, path),
    };
    ENDPOINTS.iter().map(row).collect()
}

/// Tests that send this method to an address of this shape, and to none that another route answers.
fn called_by(calls: &[Call], method: &str, path: &str) -> Vec<String> {
    let routes = routes();
    let fits = |call: &&Call| {
        call.method == method
            && call.fits(path)
            // `/api/works/bin` has the shape of `/api/works/{id}` and is a route of its own.
            && !routes.iter().any(|route| {
                route.method == method && !same_path(&route.path, path) && call.is_spelled(&route.path)
            })
    };
    let names: BTreeSet<String> =
        calls.iter().filter(fits).map(|call| format!("{}::{}", call.file, call.function)).collect();
    names.into_iter().collect()
}

/// The table, and that nothing in it is worse than it was.
#[test]
fn every_endpoint_of_the_specification_is_built_and_tested_or_counted_as_missing() {
    let rows = table();
    for row in &rows {
        let router = if row.in_router { "router" } else { "MISSING" };
        let first = row.called_by.first().map_or("no test", String::as_str);
        let more = row.called_by.len().saturating_sub(1);
        println!("{:<7}{:<52}{:<13}{router:<9}{first} (+ {more})", row.method, row.path, row.id);
    }
    let missing: Vec<String> = rows
        .iter()
        .filter(|row| !row.in_router)
        .map(|row| format!("{} {}", row.method, row.path))
        .collect();
    println!("{} endpoints, {} of them missing", rows.len(), missing.len());
    assert!(missing.is_empty(), "{} are missing: {missing:#?}", missing.len());
    let untested: Vec<String> = rows
        .iter()
        .filter(|row| row.in_router && row.called_by.is_empty())
        .map(|row| format!("{} {}", row.method, row.path))
        .collect();
    assert!(untested.is_empty(), "no test calls {untested:#?}");
}

/// A route beside the specification is one of ours: it has a test as well.
#[test]
fn every_route_of_our_own_is_called_by_a_test() {
    let calls = calls(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"));
    let mut untested = Vec::new();
    for route in routes() {
        let is_promised = ENDPOINTS
            .iter()
            .any(|(method, path, _)| route.method == *method && same_path(&route.path, path));
        if !is_promised && called_by(&calls, route.method.as_str(), &route.path).is_empty() {
            untested.push(format!("{} {}", route.method, route.path));
        }
    }
    assert!(untested.is_empty(), "no test calls {untested:#?}");
}

/// The list is what the specification says, each endpoint once.
#[test]
fn the_list_names_every_endpoint_once() {
    let mut seen = BTreeMap::new();
    for (method, path, id) in ENDPOINTS {
        assert!(["GET", "POST", "PUT", "DELETE"].contains(method), "{method}");
        assert!(path.starts_with('/') && id.starts_with("API-"), "{path} {id}");
        let shape = calls::shape(path);
        assert_eq!(seen.insert((*method, shape), path), None, "{method} {path} comes twice");
    }
    assert_eq!(ENDPOINTS.len(), 89);
}

/// The finder itself: what it takes for a call, and what not.
#[test]
fn calls_are_found_in_sources() {
    let source = r#"
async fn helper(author: &Person, id: i64) {
    author.put(&format!("/api/works/{id}?a=1"), &json!({})).await;
}

/// "/api/in/a/comment"
#[tokio::test]
async fn a_test() {
    let made = author.get("/api/works").await.expect(200);
    author.request(Method::DELETE, &format!("/api/works/{}", made.id()));
    let text = "/api/not/called";
    person.post_form("/api/upload/files", Form::new());
}
"#;
    let found = calls::in_source("works", source);
    let told: Vec<String> = found
        .iter()
        .map(|call| format!("{} {} {}::{}", call.method, call.path, call.file, call.function))
        .collect();
    assert_eq!(
        told,
        [
            "PUT /api/works/{id} works::helper",
            "GET /api/works works::a_test",
            "DELETE /api/works/{} works::a_test",
            "POST /api/upload/files works::a_test",
        ]
    );
    assert!(found[0].fits("/api/works/{id}") && !found[0].fits("/api/works"));
    assert!(!found[1].fits("/api/works/{id}"));
    assert!(same_path("/h5/{id}/page/{index}", "/h5/{workId}/page/{pageIndex}"));
    assert!(!same_path("/h5/{id}", "/h5/{workId}/page/{pageIndex}"));
}
