use pinye_plugin::testing;

use super::NoticeBar;

/// EL-NOTICE-01 to EL-NOTICE-09
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<NoticeBar>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<NoticeBar>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(testing::check_lines::<NoticeBar>("{}"), Vec::<String>::new());
}

/// EL-NOTICE-04
#[test]
fn an_english_author_gets_an_english_notice() {
    let defaults = &testing::descriptor::<NoticeBar>()["defaults"];
    assert_eq!(defaults["en"]["text"], "Enter the notice here; long text scrolls by itself");
    assert_eq!(defaults["zh"]["text"], "请输入公告内容，内容较长时会自动滚动");
}

#[test]
fn a_notice_without_text_is_stored_with_a_warning() {
    for text in ["", "  ", "\\n"] {
        let props = format!(r#"{{"text": "{text}"}}"#);
        assert_eq!(
            testing::check_lines::<NoticeBar>(&props),
            ["warning text.empty /text"],
            "{text:?}"
        );
    }
}

/// EL-NOTICE-09
#[test]
fn there_are_three_modes() {
    for mode in ["default", "link", "closeable"] {
        let props = format!(r#"{{"mode": "{mode}"}}"#);
        assert_eq!(testing::check_lines::<NoticeBar>(&props), Vec::<String>::new(), "{mode}");
    }
    assert_eq!(
        testing::check_lines::<NoticeBar>(r#"{"mode": "blink"}"#),
        ["error schema.mismatch"]
    );
}
