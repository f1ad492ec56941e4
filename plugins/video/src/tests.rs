use pinye_plugin::testing;
use serde_json::Value;

use super::Video;
use super::link::{self, Kind};

/// EL-VIDEO-01, EL-VIDEO-02, EL-VIDEO-04 to EL-VIDEO-06
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Video>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Video>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Video>(props)
}

/// EL-VIDEO-08 to EL-VIDEO-10
#[test]
fn links_are_of_the_kind_that_the_view_sees_too() {
    let links: Vec<Value> = serde_json::from_str(include_str!("tests/links.json")).unwrap();
    assert!(links.len() > 20);
    for one in links {
        let address = one["address"].as_str().unwrap();
        let wanted = match one["kind"].as_str() {
            Some("file") => Some(Kind::File),
            Some("site") => Some(Kind::Site),
            _ => None,
        };
        assert_eq!(link::kind(address), wanted, "{address}");
    }
}

/// EL-VIDEO-11
#[test]
fn a_link_of_no_known_kind_is_stored_with_a_warning() {
    let link = |address: &str| serde_json::json!({ "videoUrl": address }).to_string();
    assert_eq!(lines(&link("https://a.example/film")), ["warning videoUrl.unknown /videoUrl"]);
    assert_eq!(lines(&link("https://v.qq.com/x/page/a0035abcdef.html")), Vec::<String>::new());
    assert_eq!(lines(&link("http://a.example/film.mp4")), ["warning videoUrl.insecure /videoUrl"]);
}

/// EL-VIDEO-07: the link is stored but not checked while the upload is selected.
#[test]
fn only_the_source_that_is_played_is_looked_at() {
    let props = r#"{"sourceType": "upload", "videoUrl": "https://a.example/film"}"#;
    assert_eq!(lines(props), Vec::<String>::new());
}
