//! Normalization and formatting of answers, and checks of files.

use pinye_plugin::serde_json::{self, Value, json};
use pinye_plugin::{Diagnostics, File, FormField, Phase, testing};

use crate::{CheckboxGroup, DatePicker, EnhancedInput, FileUpload, RadioGroup, Select, Textarea};

fn field<E: FormField>(props: &str) -> E {
    serde_json::from_str(props).expect("props of this type")
}

fn described<E: FormField>(props: &str, value: &Value, language: &str) -> String {
    field::<E>(props).describe_answer(&testing::target::<E>(), value, language)
}

#[test]
fn what_a_native_post_brings_is_kept_in_one_form() {
    let kept = |value| field::<CheckboxGroup>("{}").normalize(value);
    assert_eq!(kept(json!("red")), json!(["red"]));
    assert_eq!(kept(json!(["red", "red", "", 3])), json!(["red", "3"]));
    assert_eq!(kept(json!(null)), json!(null));
    assert_eq!(field::<Select>("{}").normalize(json!(3)), json!("3"));
    assert_eq!(field::<Select>(r#"{"multiple": true}"#).normalize(json!("a")), json!(["a"]));
    assert_eq!(field::<Textarea>("{}").normalize(json!("a\r\nb")), json!("a\nb"));
    assert_eq!(field::<EnhancedInput>("{}").normalize(json!(12.5)), json!("12.5"));
    assert_eq!(field::<FileUpload>("{}").normalize(json!(["/a.png"])), json!("/a.png"));
    assert_eq!(field::<FileUpload>("{}").normalize(json!([""])), json!(null));
    let many = field::<FileUpload>(r#"{"multiple": true}"#).normalize(json!("/a.png"));
    assert_eq!(many, json!(["/a.png"]));
}

/// FM-020: the data centre shows the texts that the visitor read.
#[test]
fn answers_are_told_with_the_texts_of_the_options() {
    let options = r#"{"options": [{"label": "红", "value": "red"}, {"value": "蓝"}, {"label": "三", "value": 3}]}"#;
    assert_eq!(described::<RadioGroup>(options, &json!("red"), "zh-CN"), "红");
    assert_eq!(described::<RadioGroup>(options, &json!("gone"), "zh-CN"), "gone");
    assert_eq!(described::<RadioGroup>(options, &json!(null), "zh-CN"), "");
    let several = json!(["red", "蓝", "3"]);
    assert_eq!(described::<CheckboxGroup>(options, &several, "zh-CN"), "红、蓝、三");
    assert_eq!(described::<CheckboxGroup>(options, &several, "en-US"), "红, 蓝, 三");
    assert_eq!(described::<Select>(options, &several, "zh-CN"), "红、蓝、三");
    assert_eq!(described::<Select>(options, &json!("3"), "zh-CN"), "三");
}

/// EL-DATE-10, EL-DATE-20
#[test]
fn days_are_told_in_the_format_of_the_field() {
    let described = |format: &str| {
        described::<DatePicker>(
            &format!(r#"{{"format": "{format}"}}"#),
            &json!("2026-01-02"),
            "en-US",
        )
    };
    assert_eq!(described("YYYY-MM-DD"), "2026-01-02");
    assert_eq!(described("MM/DD/YYYY"), "01/02/2026");
    assert_eq!(described("DD/MM/YYYY"), "02/01/2026");
}

/// EL-FILE-17
#[test]
fn files_are_told_by_their_addresses() {
    assert_eq!(described::<FileUpload>("{}", &json!("/a.png"), "zh-CN"), "/a.png");
    assert_eq!(described::<FileUpload>("{}", &json!(["/a", "/b"]), "en-US"), "/a, /b");
}

/// EL-FILE-14, EL-FILE-18
#[test]
fn files_are_taken_by_type_and_size() {
    let diagnostics_of = |accept: &str, max_size: f64, name: &str, mime: &str, size: u64| {
        let props = json!({ "accept": accept, "maxSize": max_size }).to_string();
        let mut diagnostics = Diagnostics::new(Phase::Runtime);
        let file = File { name: name.to_owned(), mime: mime.to_owned(), size };
        field::<FileUpload>(&props).accept_file(
            &testing::target::<FileUpload>(),
            &file,
            &mut diagnostics,
        );
        let found = diagnostics.into_diagnostics();
        found.first().map(|found| format!("{} {}", found.code, found.args[0].1))
    };
    assert_eq!(diagnostics_of("image/*", 5.0, "a.png", "image/png", 5 << 20), None);
    assert_eq!(
        diagnostics_of("image/*", 5.0, "a.png", "image/png", (5 << 20) + 1).unwrap(),
        "file.size 5"
    );
    assert_eq!(
        diagnostics_of("image/*", 0.5, "a.png", "image/png", 1 << 20).unwrap(),
        "file.size 0.5"
    );
    let formats = "file.type JPG / PNG / GIF / WebP";
    assert_eq!(diagnostics_of("image/*", 5.0, "a.pdf", "application/pdf", 1).unwrap(), formats);
    assert_eq!(diagnostics_of("image/*", 5.0, "a", "imagex/png", 1).unwrap(), formats);
    let documents = ".doc,.docx,.pdf,.txt";
    assert_eq!(diagnostics_of(documents, 5.0, "A.PDF", "application/pdf", 1), None);
    assert_eq!(diagnostics_of(documents, 5.0, "a.txt", "text/plain", 1), None);
    assert!(diagnostics_of(documents, 5.0, "a.exe", "application/pdf", 1).is_some());
    assert!(
        diagnostics_of(documents, 5.0, "a.txt", "image/jpeg", 1).is_some(),
        "a picture that was renamed"
    );
    assert!(diagnostics_of(documents, 5.0, "a.docx", "application/zip", 1).is_some());
    assert_eq!(diagnostics_of("video/*", 5.0, "a.mp4", "video/mp4", 1), None);
    assert!(diagnostics_of("audio/*", 5.0, "a.mp4", "video/mp4", 1).is_some());
    assert_eq!(diagnostics_of("*", 5.0, "a.bin", "application/octet-stream", 1), None);
}

#[test]
fn other_fields_take_no_files() {
    let mut diagnostics = Diagnostics::new(Phase::Runtime);
    let file = File { name: "a".to_owned(), mime: "image/png".to_owned(), size: 1 };
    field::<Textarea>("{}").accept_file(&testing::target::<Textarea>(), &file, &mut diagnostics);
    assert_eq!(diagnostics.into_diagnostics()[0].code, "file.unexpected");
}

/// FM-013: texts of ten thousand characters, natively; `host/tests/it/forms/redos.rs` tests the
/// component.
#[test]
fn patterns_that_explode_take_linear_time() {
    let corpus: Vec<Value> = serde_json::from_str(include_str!("redos.json")).expect("a list");
    for one in &corpus {
        let text = |name: &str| one[name].as_str().expect("a text").to_owned();
        let (repeated, end) = (text("repeated"), text("end"));
        let times = (10_000 - end.chars().count()) / repeated.chars().count();
        let began = std::time::Instant::now();
        let _ = crate::rules::pattern::matches_pattern(
            &text("pattern"),
            &(repeated.repeat(times) + &end),
        );
        assert!(began.elapsed().as_secs() < 20, "{}", text("pattern"));
    }
}
