//! Cookies with access tokens of works that have a password. Authors set passwords in
//! `works::access_settings`, visitors enter them in `pages::work_access`.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, HeaderValue};
use axum_extra::extract::CookieJar;
use pinye_context::Settings;
use pinye_domain::work_access::ACCESS_TOKEN_LIFETIME_MS;
use pinye_visitors::AccessKeys;

use super::body::parse_id;
use crate::error::{Error, Result};

/// Cookie name of a work, without its id.
const COOKIE: &str = "pinye_door_";
/// Maximum number of works whose token one browser may send, and maximum bytes of a token.
const MAX_COOKIES: usize = 50;
const MAX_KEY_BYTES: usize = 100;
/// Path that gets the token besides the work's own pages: forms, files and reactions are there.
const API_PATH: &str = "/api";

/// Returns the access tokens that a browser sent, by work.
pub fn read_keys(headers: &HeaderMap) -> AccessKeys {
    let jar = CookieJar::from_headers(headers);
    let found = jar.iter().filter_map(|cookie| {
        let id = cookie.name().strip_prefix(COOKIE).and_then(parse_id)?;
        (cookie.value().len() <= MAX_KEY_BYTES).then(|| (id, cookie.value().to_owned()))
    });
    AccessKeys(found.take(MAX_COOKIES).collect::<BTreeMap<_, _>>())
}

/// Returns the headers that store an access token: one for the pages of this work, one for the API
/// calls that they make. No script can read it.
pub fn set_cookie_headers(
    key: &str,
    work_id: i64,
    settings: &Settings,
) -> Result<[HeaderValue; 2]> {
    let secure = if settings.works_url.starts_with("https:") { "; Secure" } else { "" };
    let at = |path: &str| {
        let seconds = ACCESS_TOKEN_LIFETIME_MS / 1000;
        let text = format!(
            "{COOKIE}{work_id}={key}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"
        );
        HeaderValue::from_str(&text).map_err(|error| Error::Internal(error.into()))
    };
    Ok([at(&format!("/h5/{work_id}"))?, at(API_PATH)?])
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};
    use pinye_app::config::Options;

    use super::{read_keys, set_cookie_headers};

    #[test]
    fn a_key_is_kept_for_one_work_and_out_of_reach_of_scripts() {
        let settings = |works_url: &str| {
            let works_url = Some(works_url.to_owned());
            Options { works_url, ..Options::default() }.resolve().unwrap().settings
        };
        assert_eq!(
            set_cookie_headers("1.ab", 7, &settings("https://works.example")).unwrap(),
            [
                "pinye_door_7=1.ab; Path=/h5/7; Max-Age=43200; HttpOnly; SameSite=Lax; Secure",
                "pinye_door_7=1.ab; Path=/api; Max-Age=43200; HttpOnly; SameSite=Lax; Secure",
            ]
        );
        let here = set_cookie_headers("1.ab", 7, &settings("http://127.0.0.1:4174")).unwrap();
        assert!(here.iter().all(|cookie| !cookie.to_str().unwrap().contains("Secure")));
    }

    #[test]
    fn only_keys_are_read_and_not_without_end() {
        let read = |text: String| {
            let mut headers = HeaderMap::new();
            headers.insert("cookie", HeaderValue::from_str(&text).unwrap());
            read_keys(&headers).0
        };
        let found =
            read("a=b; pinye_door_7=1.ab; pinye_door_=2; pinye_door_07=3; x_door_8=4".to_owned());
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(7, "1.ab".to_owned())]);
        let many: Vec<String> = (1..200).map(|id| format!("pinye_door_{id}=1.ab")).collect();
        assert_eq!(read(many.join("; ")).len(), 50);
        assert!(read(format!("pinye_door_7={}", "a".repeat(101))).is_empty());
    }
}
