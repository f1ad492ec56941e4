//! Views that throw, loop, exhaust memory or crash the process: the work is published, and the
//! author gets a diagnostic.

use std::os::unix::fs::PermissionsExt as _;

use pinye_host::publish::{RenderMode, Views};
use serde_json::json;

use super::bench::{
    bare, codes, document, element, notes, plugin, publication, rendered, together, with_script,
    work,
};
use crate::built::worker;

/// Publishes a failing element between two good ones; returns its box and the code of the
/// diagnostic.
async fn beside_good_ones(bad: Views) -> (String, String) {
    let good = |id: &str| element("note", id, json!({ "text": format!("good {id}") }));
    let elements =
        vec![good("a"), element("bad", "b", json!({})), element("bad", "c", json!({})), good("d")];
    let views = together([notes(), bad]);
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    let html = bare(document(&rendered, "0"));
    assert!(html.contains("good a") && html.contains("good d"), "{html}");
    let codes = codes(&rendered);
    assert_eq!(codes.len(), 2, "{codes:?}");
    assert_eq!(codes[0], codes[1], "{:?}", rendered.remarks);
    assert_eq!(rendered.remarks[0].element_id, "b");
    let its_box = html.split("<div ").find(|one| one.contains(r#"data-el="b""#)).unwrap();
    (its_box.to_owned(), codes[0].to_owned())
}

fn bad(body: &str) -> Views {
    plugin("bad", &[("bad", "none", body)])
}

#[tokio::test]
async fn an_endless_loop_leaves_an_empty_box_of_the_right_size() {
    let (left, code) = beside_good_ones(bad("for (;;) {}")).await;
    assert_eq!(code, "view.time");
    assert!(
        left.contains("width:calc(100 * var(--px));height:calc(40 * var(--px))")
            && !left.contains("data-island"),
        "{left}"
    );
}

/// The time limit applies to each element, not to all elements of a plugin together.
#[tokio::test]
async fn several_slow_views_are_drawn_on_one_page() {
    let slow = "const end = Date.now() + 150; while (Date.now() < end); return 'drawn ' + props.n";
    let views = plugin("slow", &[("slow", "none", slow)]);
    let elements = (0..6).map(|n| element("slow", &format!("e{n}"), json!({ "n": n }))).collect();
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    assert_eq!(codes(&rendered), Vec::<&str>::new());
    assert!(bare(document(&rendered, "0")).contains("drawn 5"));
}

/// Loads ECharts and renders 3,000 bars.
#[tokio::test]
async fn six_dense_charts_are_drawn_on_one_page() {
    let packages = crate::built::packages();
    let (_, archive) = packages.iter().find(|(name, _)| name.starts_with("chart-")).unwrap();
    let package = pinye_registry::Package::parse(archive).unwrap();
    let script = String::from_utf8(package.file("web/prerender.js").unwrap()).unwrap();
    let views = with_script("chart", &[("bar-chart", "none", "")], &script);
    let header = json!(["day", "a", "b", "c", "d", "e"]);
    let rows = (0..100).map(|row| json!([format!("day {row}"), row, 50, row * 2, 7, 100 - row]));
    let dataset: Vec<_> = std::iter::once(header).chain(rows).collect();
    let props = json!({ "dataset": dataset, "type": "histogram" });
    let elements = (0..6).map(|n| element("bar-chart", &format!("e{n}"), props.clone())).collect();
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    assert_eq!(codes(&rendered), Vec::<&str>::new());
    let page = document(&rendered, "0");
    assert!(!page.has_script);
    assert!(page.html.matches("<path").count() >= 3_000, "{}", page.html.len());
}

#[tokio::test]
async fn a_loop_that_catches_everything_is_stopped_too() {
    let (_, code) = beside_good_ones(bad("for (;;) { try { for (;;) {} } catch {} }")).await;
    assert_eq!(code, "view.time");
}

#[tokio::test]
async fn a_slow_regular_expression_is_stopped_too() {
    let (_, code) =
        beside_good_ones(bad("return /^(a+)+$/.test('a'.repeat(40) + 'b') ? 'x' : 'y'")).await;
    assert_eq!(code, "view.time");
}

#[tokio::test]
async fn a_memory_bomb_leaves_an_empty_box() {
    let (left, code) =
        beside_good_ones(bad("const all = []; for (;;) all.push(new Array(1000).fill(7))")).await;
    // On a busy machine the time limit is reached before the memory limit.
    assert!(matches!(code.as_str(), "view.engine" | "view.time"), "{code}");
    assert!(!left.contains("data-island"), "{left}");
}

#[tokio::test]
async fn a_huge_answer_leaves_an_empty_box() {
    let (_, code) = beside_good_ones(bad("return 'x'.repeat(50 * 1024 * 1024)")).await;
    assert!(matches!(code.as_str(), "view.engine" | "view.time"), "{code}");
}

#[tokio::test]
async fn endless_recursion_leaves_an_empty_box() {
    let (_, code) = beside_good_ones(bad("const again = () => again() + 1; return again()")).await;
    assert_eq!(code, "view.engine");
}

#[tokio::test]
async fn a_view_that_throws_is_left_to_the_browser() {
    let (left, code) = beside_good_ones(bad("throw new TypeError('window is not here')")).await;
    assert_eq!(code, "view.threw");
    assert!(left.contains(r#"data-island="load""#), "{left}");
}

#[tokio::test]
async fn what_is_thrown_need_not_be_an_error() {
    for body in ["throw null", "throw { toString() { throw 1 } }", "return window.name"] {
        let (_, code) = beside_good_ones(bad(body)).await;
        assert!(matches!(code.as_str(), "view.threw" | "view.engine"), "{body}: {code}");
    }
}

#[tokio::test]
async fn a_bundle_that_cannot_be_loaded_leaves_empty_boxes() {
    for script in ["this is not JavaScript", "throw new Error('no')", "for (;;) {}"] {
        let (_, code) = beside_good_ones(with_script("bad", &[("bad", "none", "")], script)).await;
        assert_eq!(code, "view.bundle", "{script}");
    }
}

/// Each plugin has its own JavaScript engine.
#[tokio::test]
async fn a_plugin_cannot_spoil_the_engine_of_another() {
    let script = "Object.prototype.toJSON = () => 'spoilt'; Array.prototype.map = () => []; JSON.stringify = () => '{}'; \
                  String.prototype.indexOf = () => 3; globalThis.__pinye.register('bad', { bad: () => null })";
    let good = element("note", "z", json!({ "text": "good" }));
    let elements = vec![element("bad", "b", json!({})), good];
    let views = together([with_script("bad", &[("bad", "none", "")], script), notes()]);
    let rendered = publication(&work("h5_long_page", &[elements]), &views).await;
    assert!(bare(document(&rendered, "0")).contains(">good</p>"));
}

/// A worker that crashes when it receives a certain plugin.
#[tokio::test]
async fn a_plugin_that_ends_the_process_is_left_out_and_the_others_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let fragile = folder.path().join("fragile");
    let script = format!(
        "#!/bin/sh\njob=$(/bin/cat)\ncase \"$job\" in *crash-now*) kill -SEGV $$;; esac\nprintf '%s' \"$job\" | '{}' prerender\n",
        worker().display()
    );
    std::fs::write(&fragile, script).unwrap();
    std::fs::set_permissions(&fragile, std::fs::Permissions::from_mode(0o755)).unwrap();
    let elements =
        vec![element("bad", "b", json!({})), element("note", "a", json!({ "text": "good" }))];
    let views = together([notes(), bad("return 'crash-now'")]);
    let rendered =
        rendered(&work("h5_long_page", &[elements]), &views, RenderMode::Publication, &fragile)
            .await;
    let html = bare(document(&rendered, "0"));
    assert!(html.contains(">good</p>") && html.contains(r#"data-el="b""#), "{html}");
    assert_eq!(codes(&rendered), ["view.crash"]);
}
