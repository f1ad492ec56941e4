//! Dispatch from the host's calls to the traits and back.

use pinye_plugin::dispatch::{self, Answer, Candidate, Draft, Entry, Migration, Outdated, Verdict};
use pinye_plugin::serde_json::{Value, json};
use pinye_plugin::testing;
use pinye_plugin::{
    Decision, Diagnostics, Element, ElementType, Event, File, FormField, FormHooks, Group,
    Lifecycle, Migrate, Phase, PluginError, Props, Publication, PublishHooks, Reaction,
    ReactionHooks, Severity, Submission, Target, http, log,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Version 1 had `words`, version 2 has `text`, version 3 a `size`.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(default)]
struct Note {
    #[schemars(title = "文字", extend("x-en" = "Text"))]
    text: String,
    #[schemars(title = "大小", extend("x-en" = "Size"))]
    size: f64,
}

impl Default for Note {
    fn default() -> Note {
        Note { text: "note".into(), size: 1.0 }
    }
}

impl Element for Note {
    const TYPE: ElementType =
        ElementType::new("note", Group::Form).label("便签", "Note").schema_version(3);

    fn check(&self, diagnostics: &mut Diagnostics) {
        if self.text.is_empty() {
            diagnostics.error("/text", "text.empty", "Write something.");
        }
    }
}

impl Migrate for Note {
    fn step(from: u32, props: &mut Props, notes: &mut Vec<String>) -> Result<(), PluginError> {
        match from {
            1 => {
                let words = props.remove("words").unwrap_or_default();
                props.insert("text".to_owned(), words);
            }
            2 => {
                props.insert("size".to_owned(), 2.into());
                notes.push("The size is new.".to_owned());
            }
            _ => return Err(PluginError::Invalid(format!("version {from} never was"))),
        }
        Ok(())
    }
}

impl FormField for Note {
    fn normalize(&self, value: Value) -> Value {
        value.as_str().map(|text| text.trim().into()).unwrap_or(value)
    }

    fn check_value(&self, _: &Target, value: &Value, diagnostics: &mut Diagnostics) {
        if value.as_str().is_none_or(|text| text.len() > 5) {
            diagnostics.error("", "value.long", "At most 5.");
        }
    }
}

impl FormHooks for Note {
    fn before_submit(&self, submission: &Submission) -> Result<Decision, PluginError> {
        log::info(&format!("submission {}", submission.id));
        Ok(Decision::AcceptWith(r#"{"seen":true}"#.to_owned()))
    }
}

impl ReactionHooks for Note {
    fn on_react(&self, event: &Event) -> Result<(), PluginError> {
        if event.count >= 2 { Err(PluginError::Denied("enough".to_owned())) } else { Ok(()) }
    }
}

impl PublishHooks for Note {
    fn on_publish(&self, _: &Target, publication: &mut Publication) -> Result<(), PluginError> {
        if self.size > 5.0 {
            let props = json!({ "text": self.text, "size": 5 });
            publication.props = props.as_object().cloned();
            publication.diagnostics.info("/size", "size.cut", "Shown smaller.").arg("max", 5);
        }
        Ok(())
    }
}

impl Lifecycle for Note {}

pinye_plugin::plugin! {
    elements: [Note],
    migration: [Note],
    form_field: [Note],
    form_hooks: [Note],
    reaction_hooks: [Note],
    publish_hooks: [Note],
    lifecycle: Note,
}

const ENTRIES: &[Entry] = &[Entry::of::<Note>()];
const MIGRATIONS: &[Migration] = &[Migration::of::<Note>()];

fn validate(type_name: &str, schema_version: u32, props: &str) -> Verdict {
    let candidate = Candidate {
        element_id: "note-1".to_owned(),
        type_name: type_name.to_owned(),
        schema_version,
        props: props.to_owned(),
    };
    let upgrade = |candidate: &Candidate| dispatch::upgrade(MIGRATIONS, candidate);
    dispatch::validate(ENTRIES, upgrade, vec![candidate], Phase::Edit).remove(0)
}

fn lines(verdict: &Verdict) -> Vec<String> {
    verdict.diagnostics.iter().map(testing::line).collect()
}

/// EL-PLG-006, as amended
#[test]
fn every_candidate_has_its_verdict_in_order() {
    let candidate = |id: &str, props: &str| Candidate {
        element_id: id.to_owned(),
        type_name: "note".to_owned(),
        schema_version: 3,
        props: props.to_owned(),
    };
    let candidates = vec![candidate("a", "{}"), candidate("b", r#"{"text": ""}"#)];
    let verdicts = dispatch::validate(ENTRIES, dispatch::no_upgrade, candidates, Phase::Edit);
    assert_eq!((verdicts[0].element_id.as_str(), verdicts[0].diagnostics.len()), ("a", 0));
    assert_eq!((verdicts[1].element_id.as_str(), verdicts[1].diagnostics.len()), ("b", 1));
}

#[test]
fn props_that_are_no_json_are_a_finding_and_no_trap() {
    for props in ["", "{", "[]", "null", r#"{"text": 5}"#, r#"{"size": "big"}"#] {
        assert_eq!(lines(&validate("note", 3, props)), ["error schema.mismatch"], "{props}");
    }
}

#[test]
fn a_type_of_another_plugin_is_a_finding() {
    assert_eq!(lines(&validate("card", 1, "{}")), ["error type.unknown"]);
}

#[test]
fn props_of_an_older_version_are_carried_over_before_they_are_checked() {
    assert_eq!(lines(&validate("note", 1, r#"{"words": "a"}"#)), Vec::<String>::new());
    assert_eq!(lines(&validate("note", 1, r#"{"words": ""}"#)), ["error text.empty /text"]);
}

#[test]
fn props_of_a_newer_version_are_left_alone_with_a_warning() {
    let newer = lines(&validate("note", 4, r#"{"text": ""}"#));
    assert_eq!(newer, Vec::<String>::new(), "the host has said that they are newer");
}

#[test]
fn a_migration_that_fails_is_a_finding() {
    assert_eq!(lines(&validate("note", 0, "{}")), ["error schema.migration"]);
}

#[test]
fn migrating_takes_every_step_and_keeps_unknown_props() {
    let migrated = dispatch::migrate(MIGRATIONS, "note", 1, r#"{"words":"a","mine":[1]}"#).unwrap();
    assert_eq!(migrated.schema_version, 3);
    assert_eq!(migrated.notes, ["The size is new."]);
    let props: Value = migrated.props.parse().unwrap();
    assert_eq!(props, json!({ "mine": [1], "text": "a", "size": 2 }));
}

#[test]
fn one_that_cannot_be_migrated_leaves_the_others_alone() {
    let outdated = |type_name: &str, props: &str| Outdated {
        type_name: type_name.to_owned(),
        from_version: 2,
        props: props.to_owned(),
    };
    let elements = [outdated("note", "{}"), outdated("card", "{}"), outdated("note", "{")];
    let migrated = dispatch::migrate_all(MIGRATIONS, &elements);
    let is_migrated: Vec<bool> = migrated.iter().map(Result::is_ok).collect();
    assert_eq!(is_migrated, [true, false, false]);
}

#[test]
fn migrating_from_the_future_or_an_unknown_type_is_refused() {
    let migrate = |name: &str, from| dispatch::migrate(MIGRATIONS, name, from, "{}");
    assert!(matches!(migrate("note", 4), Err(PluginError::Invalid(_))));
    assert!(matches!(migrate("card", 1), Err(PluginError::NotFound(_))));
}

/// EL-PLG-006, as amended
#[test]
fn the_descriptor_says_type_version_and_details() {
    let descriptor = dispatch::describe::<Note>();
    assert_eq!((descriptor.type_name.as_str(), descriptor.schema_version), ("note", 3));
    let details: Value = descriptor.details.parse().unwrap();
    assert_eq!(details["group"], "form");
    assert_eq!(details["schema"]["type"], "object");
}

#[test]
fn a_description_from_an_earlier_build_is_the_same_description() {
    let wanted = dispatch::describe::<Note>();
    let line = format!("{}\t{}\t{}", wanted.type_name, wanted.schema_version, wanted.details);
    let lines = format!("other\t1\t{{}}\n{line}\n");
    assert_eq!(dispatch::described(&lines, &["note"]), [wanted]);
}

fn answer(value: &str) -> Answer {
    let field = testing::target::<Note>();
    Answer { field, props: "{}".to_owned(), value: value.to_owned() }
}

/// EL-PLG-007
#[test]
fn fields_answer_for_values_and_refuse_files_unless_they_take_them() {
    let target = testing::target::<Note>();
    let checked = |value| dispatch::check_value::<Note>(&answer(value));
    assert!(checked(r#""abc""#).diagnostics.is_empty());
    assert_eq!(checked(r#"" abc ""#).value, r#""abc""#, "tidied before it is checked");
    assert_eq!(checked("{").value, "{");
    let codes = |value| {
        let found = checked(value).diagnostics;
        found.into_iter().map(|found| found.code).collect::<Vec<_>>()
    };
    assert_eq!(codes(r#""abcdef""#), ["value.long"]);
    assert_eq!(codes("{"), ["value.invalid"]);
    let file = File { name: "a.pdf".to_owned(), mime: "application/pdf".to_owned(), size: 1 };
    assert_eq!(dispatch::accept_file::<Note>(&target, "{}", &file)[0].code, "file.unexpected");
}

#[test]
fn answers_are_told_as_a_person_would_write_them() {
    let tell = |value| dispatch::describe_answer::<Note>(&answer(value), "zh-CN");
    assert_eq!(tell(r#""a\nb""#), "a\nb");
    assert_eq!(tell("12"), "12");
    assert_eq!(tell("null"), "");
    assert_eq!(tell("{"), "{");
}

/// EL-PLG-007
#[test]
fn form_hooks_see_the_submission() {
    let submission = Submission {
        id: "s-1".to_owned(),
        form: testing::target::<Note>(),
        props: "{}".to_owned(),
        form_data: "{}".to_owned(),
        actor: testing::visitor(),
        received_ms: 0,
        language: "zh-CN".to_owned(),
    };
    let decision = dispatch::before_submit::<Note>(&submission).unwrap();
    assert_eq!(decision, Decision::AcceptWith(r#"{"seen":true}"#.to_owned()));
    assert_eq!(dispatch::after_submit::<Note>(&submission), Ok(()));
    assert_eq!(testing::take_log(), [(log::Level::Info, "submission s-1".to_owned())]);
}

/// EL-PLG-007
#[test]
fn reaction_hooks_may_refuse_with_a_text() {
    let event = |count| Event {
        id: "e-1".to_owned(),
        target: testing::target::<Note>(),
        props: "{}".to_owned(),
        actor: testing::visitor(),
        reaction: Reaction::Add,
        count,
        language: "zh-CN".to_owned(),
    };
    assert_eq!(dispatch::on_react::<Note>(&event(1)), Ok(()));
    assert_eq!(
        dispatch::on_react::<Note>(&event(2)),
        Err(PluginError::Denied("enough".to_owned()))
    );
    let target = testing::target::<Note>();
    assert_eq!(dispatch::on_read::<Note>(&target, "{}", &testing::visitor(), "zh-CN"), Ok(()));
}

#[test]
fn the_failure_of_a_request_becomes_the_plugins() {
    let ask =
        || -> Result<Vec<u8>, PluginError> { Ok(http::get("https://api.example.com/")?.body) };
    assert!(matches!(ask(), Err(PluginError::Unavailable(_))));
    testing::answer_http(|request| {
        assert_eq!(request.method, "GET");
        Ok(http::Response { status: 200, headers: Vec::new(), body: b"[[1]]".to_vec() })
    });
    assert_eq!(ask().unwrap(), b"[[1]]");
}

fn draft(props: &str) -> Draft {
    Draft { target: testing::target::<Note>(), props: props.to_owned() }
}

#[test]
fn publishing_hands_untouched_props_back_byte_for_byte() {
    let props = r#"{ "unknown":1.0, "text":"a" }"#;
    let outcome = dispatch::on_publish::<Note>(draft(props)).unwrap();
    assert_eq!(outcome.props, props);
    assert!(outcome.diagnostics.is_empty());
}

#[test]
fn publishing_may_change_props_and_remark_on_it() {
    let outcome = dispatch::on_publish::<Note>(draft(r#"{"size": 9}"#)).unwrap();
    assert_eq!(outcome.props, r#"{"text":"note","size":5}"#);
    assert_eq!(outcome.diagnostics[0].severity, Severity::Info);
    assert_eq!(outcome.diagnostics[0].args, [("max".to_owned(), "5".to_owned())]);
}

#[test]
fn hooks_answer_bad_props_with_an_error() {
    let outcome = dispatch::on_publish::<Note>(draft("{"));
    assert!(matches!(outcome, Err(PluginError::Invalid(_))));
    assert_eq!(
        dispatch::check_value::<Note>(&Answer { props: "[]".to_owned(), ..answer("1") })
            .diagnostics[0]
            .code,
        "schema.mismatch"
    );
}
