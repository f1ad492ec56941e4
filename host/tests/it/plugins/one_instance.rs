//! A plugin without capabilities that has the fields of a form and holds the form checks a
//! submission in one instance.

use pinye_host::plugin::{CheckedForm, Decision, FieldAnswer, HookError, HookSubmission, Limits};
use serde_json::{Value, json};

use super::room::{Room, actor, raw, target, value};
use crate::forms::hooks::{KV, REFUSE, REJECT};
use crate::forms::{RULES, field};
use crate::hostile::Guest;

/// Returns a plugin with the fields `name` and `tel` that also holds their form, and reads `tel`.
fn form(before: &str) -> Guest {
    field().holds_forms((before, ""), &["tel"])
}

async fn room(guest: Guest) -> Room {
    let room = Room::new();
    room.load(&guest.build().package_bytes).await.unwrap();
    room
}

fn answer(name: &str, answer: &Value, required: bool) -> FieldAnswer {
    let (props, at) = (raw(&json!({ "required": required }).to_string()), target("answer"));
    FieldAnswer { at, props, value: raw(&answer.to_string()), name: Some(name.to_owned()) }
}

fn submission() -> HookSubmission {
    HookSubmission {
        id: "s-1".into(),
        form: target("answer"),
        props: raw("{}"),
        form_data: serde_json::from_str("{}").unwrap(),
        actor: actor(),
        received_ms: 1_700_000_000_000,
        language: "en-US",
    }
}

async fn check_answers(room: &Room, answers: &[FieldAnswer]) -> CheckedForm {
    room.plugins.check_answers(answers, "en-US", Some(&submission())).await.unwrap()
}

fn calls(room: &Room) -> u64 {
    room.plugins.status()[0].used.calls
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fields_texts_and_the_whole_are_one_instance() {
    let room = room(form(REJECT)).await;
    let before = calls(&room);
    let answers = [answer("name", &json!("Ann"), true), answer("tel", &json!("12"), false)];
    let form = check_answers(&room, &answers).await;
    assert_eq!(calls(&room), before + 1);
    let texts: Vec<Option<&str>> = form.answers.iter().map(|one| one.text.as_deref()).collect();
    assert_eq!(texts, [Some("Ann"), Some("12")]);
    let Some(Ok(Decision::Reject(found))) = form.decision else { panic!("{form:?}") };
    // The hook has received the fields named in the manifest, with values from the fields.
    assert_eq!((&*found[0].code, &*found[0].message), ("seen", r#"{"tel":"12"}"#));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_field_that_was_not_answered_stands_in_no_submission() {
    let room = room(form(REJECT)).await;
    let missing = FieldAnswer { name: None, ..answer("tel", &Value::Null, false) };
    let form = check_answers(&room, &[answer("name", &json!("Ann"), true), missing]).await;
    let Some(Ok(Decision::Reject(found))) = form.decision else { panic!("{form:?}") };
    assert_eq!(&*found[0].message, "{}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_whole_is_no_question_while_a_field_is_wrong() {
    let room = room(form("unreachable")).await;
    let form = check_answers(&room, &[answer("name", &json!(""), true)]).await;
    assert_eq!(form.answers[0].found[0].code, "v.required");
    assert!(form.decision.is_none(), "{form:?}");
    assert_eq!(room.plugins.status()[0].faults, 0);
}

/// If the form hook fails, the fields have been checked nevertheless, and the failure names the
/// hook.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_that_fails_over_the_whole_has_checked_its_fields() {
    for before in ["unreachable", "(loop $l (br $l))"] {
        let room = room(form(before)).await;
        let form = check_answers(&room, &[answer("tel", &json!("12"), false)]).await;
        assert_eq!(form.answers[0].text.as_deref(), Some("12"));
        assert_eq!(value(&form.answers[0].value), "12");
        let Some(Err(HookError::Plugin(error))) = form.decision else { panic!("{form:?}") };
        assert_eq!(error.call, "before-submit");
        assert_eq!(room.plugins.status()[0].faults, 1);
    }
    let room = room(form(REFUSE)).await;
    let form = check_answers(&room, &[answer("tel", &json!("12"), false)]).await;
    let Some(Err(HookError::Refused(sentence))) = form.decision else { panic!("{form:?}") };
    assert_eq!(sentence, "seen");
}

/// A field that loops is stopped by the limits of a check, even if a hook with ten times higher
/// limits follows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limits_of_a_check_hold_beside_a_hook() {
    let guest = Guest::new("answer").checks_values("(loop $l (br $l))");
    let room = room(guest.holds_forms(("", ""), &[])).await;
    let answers = [answer("tel", &json!("12"), false)];
    let failed = room.plugins.check_answers(&answers, "en-US", Some(&submission())).await;
    let Err(HookError::Plugin(error)) = failed else { panic!("{failed:?}") };
    assert_eq!(error.call, "check-values");
    let fuel = room.plugins.status()[0].used.fuel;
    let most = Limits::default().pure.fuel;
    assert!(fuel < most + most / 10, "{fuel} of {most}");
}

/// Hooks of a plugin with capabilities have side effects: they run in a separate call, after all
/// fields were checked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plugin_with_powers_is_asked_for_itself() {
    let guest = form(REJECT).capability("kv", KV, "scopes = [\"plugin\"],");
    let room = room(guest).await;
    let form = check_answers(&room, &[answer("tel", &json!("12"), false)]).await;
    assert!(form.decision.is_none(), "{form:?}");
    assert!(room.plugins.wants_after_submit("answer"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_with_fields_of_others_is_asked_about_for_itself() {
    let room = room(form(REJECT)).await;
    let other = Guest::new("other").checks_values(RULES);
    room.load(&other.build().package_bytes).await.unwrap();
    let foreign = FieldAnswer { at: target("other"), ..answer("name", &json!("Ann"), false) };
    let form = check_answers(&room, &[answer("tel", &json!("12"), false), foreign]).await;
    assert!(form.decision.is_none(), "{form:?}");
    assert!(!room.plugins.wants_after_submit("answer"));
}
