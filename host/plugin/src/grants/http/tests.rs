//! Tests of the `http` rules as tables of escape attempts.

use super::*;
use pinye_registry::manifest::LocalizedText;

fn capability(hosts: &[&str]) -> HttpGrant {
    let hosts = hosts.iter().map(|&host| host.to_owned()).collect();
    HttpGrant::of(&HttpCapability {
        hosts,
        reason: LocalizedText { zh: "测试".into(), en: "test".into() },
    })
}

fn request(url: &str) -> Request {
    let (method, url) = ("GET".to_owned(), url.to_owned());
    Request { method, url, headers: Vec::new(), body: None, timeout_ms: None }
}

#[test]
fn a_host_and_everything_under_its_path_can_be_asked() {
    let capability = capability(&["api.example.com/v1/", "open.example.org"]);
    for address in [
        "https://api.example.com/v1/users?id=7#top",
        "https://API.EXAMPLE.COM/v1/users",
        "https://api.example.com:443/v1/",
        "https://open.example.org",
        "https://open.example.org/anything/at%2Fall",
    ] {
        assert!(capability.allows(address).is_ok(), "{address}");
    }
}

/// Each line is an attempt to leave `api.example.com/v1/`.
#[test]
fn nothing_else_can_be_asked() {
    let attempts = [
        ("http://api.example.com/v1/x", "not encrypted"),
        ("ftp://api.example.com/v1/x", "another protocol"),
        ("file:///etc/passwd", "a file of the host"),
        ("data:text/plain,x", "no host at all"),
        ("https://example.com/v1/x", "the parent domain"),
        ("https://evil.api.example.com/v1/x", "a subdomain"),
        ("https://api.example.com.evil.net/v1/x", "a host that only begins like it"),
        ("https://evilapi.example.com/v1/x", "a host that only ends like it"),
        ("https://api.example.com@evil.net/v1/x", "the name as a user name"),
        ("https://user@api.example.com/v1/x", "credentials in the address"),
        ("https://api.example.com:8443/v1/x", "another port"),
        ("https://api.example.com./v1/x", "a trailing dot makes it another name"),
        ("https://аpi.example.com/v1/x", "a Cyrillic letter that looks the same"),
        ("https://127.0.0.1/v1/x", "an IP address"),
        ("https://2130706433/v1/x", "an IP address as one number"),
        ("https://0x7f.1/v1/x", "an IP address in hexadecimal"),
        ("https://[::1]/v1/x", "an IPv6 address"),
        ("https://api.example.com/v2/x", "another path"),
        ("https://api.example.com/v1", "the path's last slash is missing"),
        ("https://api.example.com/v1/../admin", "dots that climb"),
        ("https://api.example.com/v1/%2e%2e/admin", "dots that climb, encoded"),
        ("https://api.example.com/v1/..%2fadmin", "an encoded slash"),
        ("https://api.example.com/v1/..%5cadmin", "an encoded backslash"),
        ("https://api.example.com/v1/%252e%252e%252fadmin", "encoded twice"),
        ("https://api.example.com/v1\\..\\admin", "backslashes"),
        ("https://api.example.com/v1/..;/admin", "a path parameter that Java servers drop"),
        ("https://api.example.com//v1/x", "an empty first segment"),
        ("//api.example.com/v1/x", "no protocol"),
        ("", "nothing"),
    ];
    let capability = capability(&["api.example.com/v1/"]);
    for (address, why) in attempts {
        assert!(capability.allows(address).is_err(), "{address}: {why}");
    }
}

#[test]
fn a_path_without_a_last_slash_means_this_path_and_what_lies_under_it() {
    let capability = capability(&["api.example.com/v1"]);
    assert!(capability.allows("https://api.example.com/v1").is_ok());
    assert!(capability.allows("https://api.example.com/v1/x").is_ok());
    assert!(capability.allows("https://api.example.com/v10").is_err(), "v10 is not under v1");
}

#[test]
fn only_ordinary_methods_can_be_used() {
    assert!(METHODS.iter().all(|method| allows_method(method).is_ok()));
    for method in ["CONNECT", "TRACE", "OPTIONS", "get", "", "GET /x HTTP/1.1\r\nA: b"] {
        assert!(allows_method(method).is_err(), "{method}");
    }
}

/// Each line is a header field that a plugin may not set.
#[test]
fn fields_of_the_host_and_forged_lines_are_refused() {
    let attempts = [
        ("Host", "evil.net", "another virtual host"),
        ("content-length", "0", "a length that splits the request"),
        ("Transfer-Encoding", "chunked", "a framing that splits the request"),
        ("Connection", "close", "the connection is the host's"),
        ("Upgrade", "h2c", "another protocol"),
        ("X-Forwarded-For", "127.0.0.1", "a forged origin"),
        ("x", "a\r\nHost: evil.net", "a second line"),
        ("x", "a\0b", "a zero byte"),
        ("a b", "c", "a space in the name"),
        ("a:b", "c", "a colon in the name"),
        ("", "c", "no name"),
    ];
    for (name, value, why) in attempts {
        let fields = [(name.to_owned(), value.to_owned())];
        assert!(allows_fields(&fields).is_err(), "{name}: {why}");
    }
    let fields = [("Authorization".to_owned(), "Bearer x".to_owned())];
    assert!(allows_fields(&fields).is_ok());
    let many = vec![("x".to_owned(), "y".to_owned()); 65];
    assert!(allows_fields(&many).is_err(), "more fields than any API needs");
}

#[test]
fn a_plugin_can_shorten_the_time_limit_but_not_lengthen_it() {
    let limits = crate::limits::Limits::default().http;
    let capability = capability(&["api.example.com"]);
    let timeout = |wish| {
        let request = Request { timeout_ms: wish, ..request("https://api.example.com/") };
        outgoing(Some(&capability), request, &limits).unwrap().timeout_ms
    };
    assert_eq!(timeout(None), 2_000);
    assert_eq!(timeout(Some(100)), 100);
    assert_eq!(timeout(Some(60_000)), 2_000);
}

#[test]
fn a_body_above_the_limit_is_refused() {
    let limits = crate::limits::Limits::default().http;
    let body = Some(vec![0; (1 << 20) + 1]);
    let request = Request { body, ..request("https://api.example.com/") };
    let refused = outgoing(Some(&capability(&["api.example.com"])), request, &limits);
    assert!(matches!(refused, Err(wit::Error::TooLarge)));
}
