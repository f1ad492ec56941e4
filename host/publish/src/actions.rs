//! Diagnostics of actions without effect (IN-017): those whose target does not exist.

use std::collections::HashSet;

use serde_json::Value;

use super::{diagnostics, jobs};
use pinye_domain::element::ElementDiagnostic;
use pinye_domain::language::Language;
use pinye_domain::work::{Element, Work};

/// Returns a diagnostic for every action whose target does not exist.
pub(crate) fn find_broken_actions(work: &Work, language: Language) -> Vec<ElementDiagnostic> {
    let ids: Vec<&str> = work.pages.iter().map(|page| page.id.as_str()).collect();
    let by_page: Vec<HashSet<&str>> = work
        .pages
        .iter()
        .map(|page| page.elements.iter().map(|one| one.uuid.as_str()).collect())
        .collect();
    let mut found = Vec::new();
    for (page, position, element) in jobs::elements_with_position(work) {
        let Some(elements) = by_page.get(page) else { continue };
        for call in calls(element) {
            if let Some(code) = problem_code(&call, &ids, elements) {
                found.push(diagnostics::element_diagnostic(
                    (page, position, element),
                    code,
                    "",
                    language,
                ));
            }
        }
    }
    found
}

fn calls(element: &Element) -> Vec<Value> {
    let field = element.field("methodList").filter(|list| list.get() != "[]");
    field.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default()
}

fn problem_code(call: &Value, ids: &[&str], elements: &HashSet<&str>) -> Option<&'static str> {
    let given = |number: usize| call.get("arguments").and_then(|list| list.get(number));
    let text = given(0).and_then(Value::as_str).unwrap_or_default().trim();
    match call.get("name").and_then(Value::as_str).unwrap_or("goToPage") {
        "goToPage" => {
            let id = given(1).and_then(Value::as_str).unwrap_or_default();
            let index = given(0).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
            let leads = match id {
                "" => index.is_some_and(|at| at < ids.len()),
                id => ids.contains(&id),
            };
            (!leads).then_some(if given(0).is_none() { "action.unfinished" } else { "action.lost" })
        }
        "openLink" | "callPhone" => text.is_empty().then_some("action.unfinished"),
        _ if text.is_empty() => Some("action.unfinished"),
        _ => (!elements.contains(text)).then_some("action.lost"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::find_broken_actions;
    use pinye_domain::language::Language;
    use pinye_domain::work::Work;

    /// IN-017, IN-021
    #[test]
    fn actions_that_point_at_nothing_are_told() {
        let call = |name: &str, given: serde_json::Value| json!({ "trigger": "click", "name": name, "arguments": given });
        let element = |uuid: &str, calls: serde_json::Value| json!({ "uuid": uuid, "name": "x", "pluginProps": {}, "methodList": calls });
        let codes = |calls: serde_json::Value| -> Vec<String> {
            let pages = json!([
                { "id": "p", "elements": [element("a", calls), element("b", json!([]))] },
                { "id": "q", "elements": [element("c", json!([]))] },
            ]);
            let work = Work::read(&json!({ "id": 7, "pages": pages }).to_string()).unwrap();
            let found = find_broken_actions(&work, Language::En);
            found.into_iter().map(|remark| remark.diagnostic.code).collect()
        };
        for good in [
            call("showElement", json!(["b"])),
            call("goToPage", json!([1])),
            call("goToPage", json!([9, "q"])),
            call("openLink", json!(["tel:1"])),
        ] {
            assert_eq!(codes(json!([good])), Vec::<String>::new(), "{good}");
        }
        for (bad, code) in [
            (call("showElement", json!(["c"])), "action.lost"),
            (call("playAnimation", json!([""])), "action.unfinished"),
            (call("goToPage", json!([2])), "action.lost"),
            (call("goToPage", json!([0, "gone"])), "action.lost"),
            (call("goToPage", json!([])), "action.unfinished"),
            (call("callPhone", json!([""])), "action.unfinished"),
        ] {
            assert_eq!(codes(json!([bad])), [code], "{bad}");
        }
    }
}
