//! Animations of elements (AN-001 to AN-005): style rules of animated elements and the keyframes
//! that they name. The host builds them from the work itself, independent of plugins; a page
//! without animations has none.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::Value;

use pinye_domain::work::{Element, Page};

/// Animations of one element; saving rejects more.
const MAX_ANIMATIONS: usize = 20;

/// Animations of a document.
#[derive(Debug, Default)]
pub(crate) struct Motion {
    /// Names of all used keyframes.
    names: BTreeSet<String>,
    /// Rules of the elements.
    rules: String,
    /// Whether some animations wait until their element is visible.
    pub waits: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Animation {
    r#type: String,
    duration: f64,
    delay: f64,
    count: f64,
    easing: String,
    trigger: String,
    together: bool,
}

impl Default for Animation {
    fn default() -> Animation {
        Animation {
            r#type: String::new(),
            duration: 1000.0,
            delay: 0.0,
            count: 1.0,
            easing: String::new(),
            trigger: String::new(),
            together: false,
        }
    }
}

/// Keyframes by animation name.
pub(crate) type Keyframes = BTreeMap<String, String>;

/// Context for the animations of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MotionContext<'a> {
    /// Keyframes of all animations.
    pub known: &'a Keyframes,
    /// Whether author scripts may play any animation, so that all keyframes are needed.
    pub all: bool,
    /// Whether elements of all but the first page wait until they are visible: in a long work,
    /// "with its page" means that.
    pub later_wait: bool,
}

impl Motion {
    /// Collects the animations of these pages.
    pub(crate) fn of<'a>(
        pages: impl Iterator<Item = &'a Page>,
        excluded: &HashSet<String>,
        MotionContext { known, all, later_wait }: MotionContext<'_>,
    ) -> Motion {
        let mut motion = Motion::default();
        if all {
            motion.names.extend(known.keys().cloned());
        }
        for (index, page) in pages.enumerate() {
            for element in page.elements.iter().filter(|one| !excluded.contains(&one.uuid)) {
                motion.add(element, known, later_wait && index > 0);
            }
        }
        motion
    }

    fn add(&mut self, element: &Element, known: &Keyframes, waits: bool) {
        for name in called(element) {
            if known.contains_key(&name) {
                self.names.insert(name);
            }
        }
        let animations = animations(element);
        let value = self.value(&animations, known);
        if value.is_empty() {
            return;
        }
        let turn = match turn(element) {
            0.0 => String::new(),
            degrees => format!("--t:rotate({degrees}deg);"),
        };
        let first = animations.iter().find(|one| known.contains_key(&one.r#type));
        let seen = match first {
            Some(first) if waits || first.trigger == "visible" => {
                self.waits = true;
                if is_enter(&first.r#type) { "--seen:in;" } else { "--seen:on;" }
            }
            _ => "",
        };
        let id = css_string(&element.uuid);
        let _ = write!(self.rules, ".py-el[data-el=\"{id}\"]{{{turn}{seen}animation:{value}}}");
    }

    /// Builds the CSS value. Must match `animationCss` of the editor
    /// (web/src/model/animations/animations.ts).
    fn value(&mut self, animations: &[Animation], known: &Keyframes) -> String {
        let (mut begun, mut ended, mut value) = (0.0, 0.0, String::new());
        for one in animations.iter().take(MAX_ANIMATIONS) {
            let name = &one.r#type;
            if !known.contains_key(name) {
                continue;
            }
            let duration = within(one.duration, 100.0, 10_000.0, 1000.0);
            let count = within(one.count, 0.0, 20.0, 1.0);
            let from: f64 = if one.together { begun } else { ended };
            let start = from + within(one.delay, 0.0, 10_000.0, 0.0);
            let fill = match (is_enter(name), is_leave(name)) {
                (true, _) if value.is_empty() => "backwards",
                (false, false) => "none",
                _ => "forwards",
            };
            let times = if count == 0.0 { "infinite".to_owned() } else { count.to_string() };
            let easing = easing(&one.easing);
            let comma = if value.is_empty() { "" } else { "," };
            let _ =
                write!(value, "{comma}py-{name} {duration}ms {easing} {start}ms {times} {fill}");
            self.names.insert(name.clone());
            begun = start;
            ended = f64::max(ended, start + duration * count.max(1.0));
        }
        value
    }

    /// Returns keyframes and rules; empty without animations. With `prefers-reduced-motion`
    /// animations jump to their end.
    pub(crate) fn css(&self, known: &Keyframes) -> String {
        let mut css = String::new();
        for name in &self.names {
            let frames = known.get(name).map_or("", String::as_str);
            let _ = write!(css, "@keyframes py-{name}{{{frames}}}");
        }
        css.push_str(&self.rules);
        if !self.rules.is_empty() {
            css.push_str(".py-page[data-turning] .py-el{animation-play-state:paused!important}@media (prefers-reduced-motion:reduce){.py-el{animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important}}");
        }
        css
    }
}

fn animations(element: &Element) -> Vec<Animation> {
    let field = element.field("animations").filter(|list| list.get() != "[]");
    let list: Vec<Value> =
        field.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default();
    // Skip malformed entries, which works of earlier versions may contain.
    list.into_iter().filter_map(|one| serde_json::from_value(one).ok()).collect()
}

/// Returns the animations that actions of this element play.
fn called(element: &Element) -> Vec<String> {
    let field = element.field("methodList").filter(|list| list.get().contains("playAnimation"));
    let calls: Vec<Value> =
        field.and_then(|list| serde_json::from_str(list.get()).ok()).unwrap_or_default();
    let name = |call: &Value| Some(call.get("arguments")?.get(1)?.as_str()?.to_owned());
    // The default is the first animation of the list.
    let or_first = |call: &Value| name(call).unwrap_or_else(|| "fadeIn".to_owned());
    calls.iter().filter(|call| call["name"] == "playAnimation").map(or_first).collect()
}

fn turn(element: &Element) -> f64 {
    let style: Option<Value> =
        element.field("commonStyle").and_then(|style| serde_json::from_str(style.get()).ok());
    let degrees = style.as_ref().and_then(|style| style.get("rotate")?.as_f64()).unwrap_or(0.0);
    if degrees.is_finite() { (degrees * 100.0).round() / 100.0 } else { 0.0 }
}

fn is_enter(name: &str) -> bool {
    name.contains("In")
}

fn is_leave(name: &str) -> bool {
    name.contains("Out")
}

fn easing(name: &str) -> &'static str {
    match name {
        "linear" => "linear",
        "ease-in" => "ease-in",
        "ease-out" => "ease-out",
        "ease-in-out" => "ease-in-out",
        // Overshoots slightly.
        "spring" => "cubic-bezier(.34,1.56,.64,1)",
        _ => "ease",
    }
}

fn within(value: f64, least: f64, most: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value.clamp(least, most).round() } else { otherwise }
}

/// Escapes text for a quoted CSS string in HTML.
fn css_string(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() || c == '_' || c == '-' {
            safe.push(c);
        } else {
            let _ = write!(safe, "\\{:x} ", u32::from(c));
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{Value, json};

    use super::{Keyframes, Motion, MotionContext};
    use pinye_domain::work::Work;

    fn sample_keyframes() -> Keyframes {
        let names = ["fadeIn", "slideInUp", "tada", "fadeOut", "flash"];
        names.map(|name| (name.to_owned(), format!("to{{{name}}}"))).into()
    }

    fn motion(elements: &Value) -> Motion {
        motion_of(&json!([{ "id": "p", "uuid": "p", "title": "", "elements": elements }]), false)
    }

    fn motion_of(pages: &Value, later_wait: bool) -> Motion {
        let mut fields = Work::blank("t", "p", "page");
        fields.set("pages", serde_json::value::to_raw_value(pages).unwrap());
        let work = Work::parse(fields).unwrap();
        let given = MotionContext { known: &sample_keyframes(), all: false, later_wait };
        Motion::of(work.pages.iter(), &HashSet::new(), given)
    }

    /// AN-004: pages of a long work are stacked. "With its page" means when the element comes into
    /// view.
    #[test]
    fn later_pages_of_a_long_work_move_when_they_are_seen() {
        let moving = |uuid: &str| element(uuid, &json!([{ "type": "fadeIn" }]));
        let pages = json!([{ "id": "p", "elements": [moving("a")] }, { "id": "q", "elements": [moving("b")] }]);
        for (later_wait, waiting) in [(true, 1), (false, 0)] {
            let motion = motion_of(&pages, later_wait);
            assert_eq!(motion.waits, later_wait);
            let css = motion.css(&sample_keyframes());
            assert_eq!(css.matches("--seen:in").count(), waiting, "{css}");
            assert!(css.contains("[data-el=\"a\"]{--t:rotate(30deg);animation"), "{css}");
        }
    }

    fn element(uuid: &str, animations: &Value) -> Value {
        json!({ "uuid": uuid, "name": "note", "pluginProps": {}, "animations": animations,
            "commonStyle": { "rotate": 30 } })
    }

    /// AN-001, AN-003, AN-004: animations run in sequence; an entering element is hidden before,
    /// and a leaving one stays hidden.
    #[test]
    fn animations_play_one_after_the_other_and_keep_the_turn() {
        let motion = motion(&json!([element(
            "a",
            &json!([
                { "type": "fadeIn", "duration": 500, "delay": 100 },
                { "type": "tada", "duration": 1000, "delay": 200, "count": 2, "easing": "linear" },
                { "type": "flash", "duration": 300, "together": true },
                { "type": "fadeOut" },
            ])
        )]));
        let rule = ".py-el[data-el=\"a\"]{--t:rotate(30deg);animation:py-fadeIn 500ms ease 100ms 1 backwards,py-tada 1000ms linear 800ms 2 none,py-flash 300ms ease 800ms 1 none,py-fadeOut 1000ms ease 2800ms 1 forwards}";
        let css = motion.css(&sample_keyframes());
        assert!(css.contains(rule), "{css}");
        assert!(css.contains("@keyframes py-tada{to{tada}}"), "{css}");
        assert!(!css.contains("slideInUp"), "only what is used: {css}");
        assert!(css.contains("prefers-reduced-motion:reduce"), "AN-005");
        assert!(!motion.waits);
    }

    /// AN-001, AN-004: the editor builds the same animations and is tested with the same cases.
    #[test]
    fn animations_are_written_as_the_editor_plays_them() {
        let cases = include_str!("../../../web/src/model/animationCases.json");
        let cases: Vec<Value> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 8);
        let names = ["fadeIn", "zoomIn", "tada", "flash", "pulse", "spin", "fadeOut"];
        let known = names.map(|name| (name.to_owned(), String::new())).into();
        for case in cases {
            let list: Vec<super::Animation> =
                serde_json::from_value(case["animations"].clone()).unwrap();
            assert_eq!(Motion::default().value(&list, &known), case["css"], "{}", case["name"]);
        }
    }

    #[test]
    fn a_page_without_animations_has_none_of_it() {
        let unknown = element("b", &json!([{ "type": "explode" }, "x"]));
        let motion = motion(&json!([element("a", &json!([])), unknown]));
        assert_eq!(motion.css(&sample_keyframes()), "");
    }

    #[test]
    fn an_element_waits_until_it_is_seen_where_its_author_wants_it() {
        let seen = json!([{ "type": "slideInUp", "trigger": "visible", "count": 0 }]);
        let motion = motion(&json!([element("a\"}b", &seen)]));
        assert!(motion.waits);
        let css = motion.css(&sample_keyframes());
        assert!(css.contains("[data-el=\"a\\22 \\7d b\"]{--t:rotate(30deg);--seen:in;"), "{css}");
        assert!(css.contains("py-slideInUp 1000ms ease 0ms infinite backwards"), "{css}");
    }

    /// IN-013: keyframes played by actions are included.
    #[test]
    fn what_actions_play_is_there() {
        let mut caller = element("a", &json!([]));
        caller["methodList"] = json!([
            { "trigger": "click", "name": "playAnimation", "arguments": ["b", "tada", 800] },
            { "trigger": "click", "name": "playAnimation", "arguments": ["b"] },
        ]);
        let css = motion(&json!([caller])).css(&sample_keyframes());
        assert_eq!(css, "@keyframes py-fadeIn{to{fadeIn}}@keyframes py-tada{to{tada}}");
    }
}
