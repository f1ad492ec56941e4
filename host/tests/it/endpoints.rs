//! Every promised endpoint: whether the router has it, and which test covers it. `make test-rust`
//! prints the table after all other tests.

use std::collections::BTreeMap;

use pinye_host::router::routes;

use crate::endpoint_coverage::{self, EndpointCoverage, shape};

mod list;

use list::ENDPOINTS;

/// Whether two paths differ only in the names of their parameters.
fn same_path(one: &str, other: &str) -> bool {
    shape(one) == shape(other)
}

fn is_promised(method: &str, path: &str) -> bool {
    ENDPOINTS.iter().any(|promise| promise.0 == method && same_path(promise.1, path))
}

#[test]
fn every_endpoint_of_the_specification_is_built() {
    let routes = routes();
    let is_built = |method: &str, path: &str| {
        routes.iter().any(|route| route.method == method && same_path(&route.path, path))
    };
    let missing: Vec<_> =
        ENDPOINTS.iter().filter(|(method, path, _)| !is_built(method, path)).collect();
    assert!(missing.is_empty(), "{} are missing: {missing:#?}", missing.len());
}

fn covering_test<'a>(coverage: &'a EndpointCoverage, method: &str, path: &str) -> Option<&'a str> {
    let found = coverage.iter().find(|((of, at), _)| of == method && same_path(at, path));
    found.map(|(_, test)| test.as_str())
}

/// Prints the table; every row must name a test: the specification's endpoints and the additional
/// routes.
#[test]
#[ignore = "asks what the other tests looked at: `make test-rust` runs it after them"]
fn every_endpoint_is_covered_by_a_test() {
    let coverage = endpoint_coverage::so_far();
    let promised = ENDPOINTS.iter().map(|(method, path, id)| (*method, *path, *id));
    let routes = routes();
    let own = routes.iter().map(|route| (route.method.as_str(), route.path.as_str(), "ours"));
    let own = own.filter(|(method, path, _)| !is_promised(method, path));
    let mut untested = Vec::new();
    for (method, path, id) in promised.chain(own) {
        let test = covering_test(&coverage, method, path);
        println!("{method:<7}{path:<52}{id:<13}{}", test.unwrap_or("NO TEST"));
        if test.is_none() {
            untested.push(format!("{method} {path}"));
        }
    }
    assert!(
        untested.is_empty(),
        "no test of this build looked at an answer of these; run all tests first: {untested:#?}"
    );
}

/// The list contains each endpoint of the specification once.
#[test]
fn the_list_names_every_endpoint_once() {
    let mut seen = BTreeMap::new();
    for (method, path, id) in ENDPOINTS {
        assert!(["GET", "POST", "PUT", "DELETE"].contains(method), "{method}");
        assert!(path.starts_with('/') && id.starts_with("API-"), "{path} {id}");
        assert_eq!(seen.insert((*method, shape(path)), path), None, "{method} {path} comes twice");
    }
    assert_eq!(ENDPOINTS.len(), 89);
}
