//! R1: text of an author stays text.

use serde_json::json;

use super::bench::{changed, document, element, notes, publication};

const HOSTILE: [&str; 8] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'><svg/onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "<py-slot></py-slot><script>alert(1)</script>",
    "red;background:url(https://evil.example)\"><script>alert(1)</script>",
];

#[tokio::test]
async fn hostile_text_in_every_field_stays_text() {
    for text in HOSTILE {
        let mut note = element("note", text, json!({ "text": text, "color": text }));
        note["customName"] = json!(text);
        note["interaction"] = json!({ "type": "page", "config": { "pageId": text } });
        note["commonStyle"]["color"] = json!("red");
        for kind in ["h5_swipper", "h5_long_page"] {
            let work = changed(json!({
                "id": 7, "title": text, "description": text, "page_mode": kind,
                "pages": [{ "id": text, "uuid": "u", "title": text, "elements": [note.clone()] }] }));
            let rendered = publication(&work, &notes()).await;
            for page in &rendered.documents {
                let html = page.html.to_lowercase();
                assert_eq!(
                    html.matches("<script").count(),
                    html.matches("<script type=\"module\" src=\"/a/").count(),
                    "{html}"
                );
                assert!(!html.contains("<img") && !html.contains("<svg"), "{html}");
                assert!(!html.contains("color:red;background"), "{html}");
                assert_eq!(html.matches("</style>").count(), 1);
            }
            assert!(document(&rendered, "0").html.contains("&lt;") || !text.contains('<'));
        }
    }
}
