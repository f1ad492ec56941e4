use pinye_plugin::testing;

use super::DisplayList;

/// EL-DISP-01 to EL-DISP-14
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<DisplayList>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<DisplayList>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(testing::check_lines::<DisplayList>("{}"), Vec::<String>::new());
}

/// EL-DISP-06, EL-DISP-07
#[test]
fn the_texts_of_a_new_element_are_in_the_language_of_its_author() {
    let defaults = &testing::descriptor::<DisplayList>()["defaults"];
    assert_eq!(
        (&defaults["zh"]["topText"], &defaults["en"]["topText"]),
        (&"标题文字".into(), &"Title".into())
    );
    assert_eq!(defaults["en"]["bottomText"], "Description");
}

/// EL-DISP-13
#[test]
fn the_schema_holds_the_bounds_of_the_background() {
    let opacity =
        &testing::descriptor::<DisplayList>()["schema"]["properties"]["backgroundOpacity"];
    assert_eq!((&opacity["minimum"], &opacity["maximum"]), (&0.into(), &1.into()));
}

#[test]
fn an_element_that_shows_nothing_is_stored_with_a_warning() {
    let bare = r#"{"topText": "", "bottomText": " "}"#;
    assert_eq!(testing::check_lines::<DisplayList>(bare), ["warning content.empty /imgSrc"]);
    let picture = r#"{"topText": "", "bottomText": "", "imgSrc": "/uploads/a.png"}"#;
    assert_eq!(testing::check_lines::<DisplayList>(picture), Vec::<String>::new());
}

#[test]
fn kinds_of_filling_that_do_not_exist_are_refused() {
    for props in [r#"{"fillType": "repeat"}"#, r#"{"backgroundSize": "tile"}"#] {
        assert_eq!(
            testing::check_lines::<DisplayList>(props),
            ["error schema.mismatch"],
            "{props}"
        );
    }
}
