use pinye_plugin::testing;

use super::BackgroundMusic;

/// EL-MUSIC-01, EL-MUSIC-02, EL-MUSIC-04 to EL-MUSIC-08
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<BackgroundMusic>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<BackgroundMusic>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<BackgroundMusic>(props)
}

/// EL-MUSIC-10: only the selected source is checked.
#[test]
fn a_source_that_visitors_cannot_hear_is_stored_with_a_warning() {
    let insecure = "http://a.example/b.mp3";
    let props = |source: &str| {
        serde_json::json!({ "sourceType": source, "audioUrl": insecure, "src": "/uploads/a.mp3" })
            .to_string()
    };
    assert_eq!(lines(&props("link")), ["warning audio.insecure /audioUrl"]);
    assert_eq!(lines(&props("upload")), Vec::<String>::new());
    let secure = r#"{"sourceType": "link", "audioUrl": "https://a.example/b.mp3"}"#;
    assert_eq!(lines(secure), Vec::<String>::new());
}
