use pinye_plugin::{Publication, PublishHooks, testing};

use super::Countdown;

/// EL-COUNT-01 to EL-COUNT-14
#[test]
fn is_declared_as_the_catalogue_says() {
    let catalogue = include_str!("tests/catalogue.json");
    assert_eq!(testing::diff_declaration::<Countdown>(catalogue), Vec::<String>::new());
    assert_eq!(testing::check_declaration::<Countdown>(), Vec::<String>::new());
}

#[test]
fn new_elements_have_nothing_to_complain_about() {
    assert_eq!(lines("{}"), Vec::<String>::new());
}

fn lines(props: &str) -> Vec<String> {
    testing::check_lines::<Countdown>(props)
}

/// EL-COUNT-16
#[test]
fn an_end_time_of_another_form_is_stored_with_a_warning() {
    for end in [
        "",
        "tomorrow",
        "2030-02-30 10:00",
        "2030-01-31",
        "2030-01-31T18:00",
        "2030-1-31 18:00",
        "2030-01-31 24:00",
    ] {
        let props = format!(r#"{{"endTime": "{end}"}}"#);
        assert_eq!(lines(&props), ["warning endTime.format /endTime"], "{end}");
    }
}

/// EL-COUNT-16
#[test]
fn a_date_and_time_is_accepted() {
    for end in ["2030-01-31 18:00", "2028-02-29 00:00", "1999-12-31 23:59"] {
        let props = format!(r#"{{"endTime": "{end}"}}"#);
        assert_eq!(lines(&props), Vec::<String>::new(), "{end}");
    }
}

/// EL-COUNT-18: the end time is read in the time zone of the work; the warning assumes China's.
#[test]
fn publishing_warns_when_the_end_time_has_passed() {
    // 2030-01-31 10:00 UTC is 18:00 in China.
    testing::set_now_ms(1_896_084_000_000);
    assert_eq!(published("2030-01-31 17:59"), ["warning endTime.past /endTime"]);
    assert_eq!(published("2030-01-31 18:00"), ["warning endTime.past /endTime"]);
    assert_eq!(published("2030-01-31 18:01"), Vec::<String>::new());
}

#[test]
fn publishing_says_nothing_about_an_end_time_it_cannot_read() {
    testing::set_now_ms(u64::MAX);
    assert_eq!(published("soon"), Vec::<String>::new());
}

#[test]
fn publishing_leaves_the_props_alone() {
    let mut publication = Publication::new();
    let target = testing::target::<Countdown>();
    Countdown::default().on_publish(&target, &mut publication).unwrap();
    assert!(publication.props.is_none());
    assert!(
        publication.diagnostics.into_diagnostics().iter().all(|one| one.code != "endTime.format")
    );
}

/// EL-COUNT-10, EL-COUNT-11
#[test]
fn the_schema_holds_the_font_sizes() {
    let properties = &testing::descriptor::<Countdown>()["schema"]["properties"];
    assert_eq!(properties["fontSize"]["minimum"], 12);
    assert_eq!(properties["fontSize"]["maximum"], 100);
    assert_eq!(properties["unitFontSize"]["minimum"], 8);
    assert_eq!(properties["unitFontSize"]["maximum"], 50);
}

fn published(end: &str) -> Vec<String> {
    let countdown = Countdown { end_time: end.into(), ..Countdown::default() };
    let mut publication = Publication::new();
    countdown.on_publish(&testing::target::<Countdown>(), &mut publication).unwrap();
    publication.diagnostics.into_diagnostics().iter().map(testing::line).collect()
}
