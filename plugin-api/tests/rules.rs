//! Rules shared by several plugins.

use pinye_plugin::rules::{is_address, is_color, parse_date, parse_date_time};
use pinye_plugin::{Diagnostics, Phase};

#[test]
fn addresses_are_empty_of_the_web_or_of_this_installation() {
    for address in [
        "",
        " ",
        "/uploads/a.png",
        "/",
        "https://example.com",
        "HTTP://example.com/a?b=c#d",
        "/图.png",
    ] {
        assert!(is_address(address), "{address:?}");
    }
}

#[test]
fn addresses_that_run_or_leave_the_web_are_refused() {
    let addresses = [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "blob:https://example.com/1",
        "ftp://example.com",
        "//example.com",
        "/\\example.com",
        "\\\\example.com",
        "https://",
        "https:///a",
        "https:example.com",
        "https://exa mple.com",
        "https://example.com/\"onload=x",
        "example.com",
        "a/b.png",
    ];
    for address in addresses {
        assert!(!is_address(address), "{address:?}");
    }
}

/// A text of a megabyte would cost a call most of its instructions if every character were checked
/// and passed on.
#[test]
fn an_endless_text_is_no_address_and_is_not_repeated_in_the_remark() {
    let endless = "长".repeat(400_000);
    assert!(!is_address(&format!("/{endless}")));
    let mut diagnostics = Diagnostics::new(Phase::Edit);
    diagnostics.address("/src", &endless);
    let [found] = &diagnostics.into_diagnostics()[..] else { panic!("one remark is expected") };
    assert_eq!(found.args, [("value".to_owned(), format!("{}…", "长".repeat(200)))]);
}

#[test]
fn colours_are_hex_functions_and_names() {
    let colors = [
        "#fff",
        "#FFFF",
        "#a1b2c3",
        "#a1b2c3d4",
        "red",
        "transparent",
        "rgb(1, 2, 3)",
        "RGBA(0,0,0,.5)",
        "hsl(120deg 50% 50% / 0.5)",
        " white ",
    ];
    for color in colors {
        assert!(is_color(color), "{color:?}");
    }
}

#[test]
fn what_could_leave_a_style_is_no_colour() {
    let colors = [
        "",
        "#",
        "#ff",
        "#ggg",
        "#12345",
        "red; background: url(x)",
        "url(https://example.com)",
        "expression(alert(1))",
        "rgb(1,2,3",
        "rgb()",
        "rgb(var(--x))",
        "rgb(1,2,3);x",
        "rgb(1)(2)",
        "a-b",
        "red}",
    ];
    for color in colors {
        assert!(!is_color(color), "{color:?}");
    }
}

#[test]
fn days_are_counted_as_the_calendar_does() {
    assert_eq!(parse_date("1970-01-01"), Some(0));
    assert_eq!(parse_date("1969-12-31"), Some(-1));
    assert_eq!(parse_date("2000-02-29"), Some(11_016));
    assert_eq!(parse_date("2000-03-01"), Some(11_017));
    assert_eq!(parse_date("2030-01-31"), Some(21_945));
    assert_eq!(parse_date("0001-01-01"), Some(-719_162));
}

#[test]
fn every_day_of_eight_hundred_years_follows_the_one_before() {
    let mut before = None;
    for year in 1800..2600 {
        for month in 1..=12 {
            for day in 1..=31 {
                let Some(number) = parse_date(&format!("{year:04}-{month:02}-{day:02}")) else {
                    assert!(day > 28, "{year}-{month}-{day} is missing");
                    continue;
                };
                assert!(before.is_none_or(|before| before + 1 == number), "{year}-{month}-{day}");
                before = Some(number);
            }
        }
    }
}

#[test]
fn days_that_do_not_exist_are_refused() {
    for day in ["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-04-31", "2024-01-00"]
    {
        assert_eq!(parse_date(day), None, "{day}");
    }
}

#[test]
fn times_have_exactly_one_form() {
    assert_eq!(parse_date_time("1970-01-02 01:01"), Some(1440 + 61));
    for time in [
        "1970-01-02",
        "1970-01-02 1:01",
        "1970-01-02 24:00",
        "1970-01-02 00:60",
        "+970-01-02 00:00",
        "",
    ] {
        assert_eq!(parse_date_time(time), None, "{time}");
    }
}
