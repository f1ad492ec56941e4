use pinye_host::Options;
use pinye_host::domain::clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Person, TestApp};

/// VR-007
#[tokio::test]
async fn what_is_not_published_is_a_friendly_404_in_both_languages() {
    let (host, author) = TestApp::with_author().await;
    let work = author.work().await;
    let visitor = host.visitor();
    for path in
        [format!("/h5/{}", work["id"]), "/h5/999".to_owned(), "/h5/x".to_owned(), "/".to_owned()]
    {
        let page = visitor.get(&path).await.expect(404);
        assert!(page.text.contains("作品不存在或未发布"), "{path}");
        assert!(page.text.contains("this work does not exist or is not published"));
        assert!(page.header("content-security-policy").contains("default-src 'none'"));
    }
    visitor.get("/a/none.js").await.expect(404);
    visitor.get("/api/works").await.expect(404);
    let moved = host.nobody().get(&format!("/h5/{}?page=1", work["id"])).await.expect(308);
    assert_eq!(moved.header("location"), format!("{}/h5/{}?page=1", host.works, work["id"]));
}

/// The service worker of a work is scoped to that work's page, and its policy allows requests to
/// its own origin only.
#[tokio::test]
async fn the_worker_of_a_work_reaches_no_other_work() {
    let host = TestApp::with_plugins().await;
    let visitor = host.visitor();
    let worker = visitor.get("/h5/7/offline.js").await.expect(200);
    assert_eq!(worker.header("service-worker-allowed"), "/h5/7");
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("content-security-policy"), "default-src 'none'; connect-src 'self'");
    let etag = worker.header("etag").to_owned();
    let again = visitor.request(Method::GET, "/h5/7/offline.js").header("if-none-match", etag);
    visitor.send(again).await.expect(304);
    visitor.get("/h5/x/offline.js").await.expect(404);
    let moved = host.nobody().get("/h5/7/offline.js").await.expect(308);
    assert_eq!(moved.header("location"), format!("{}/h5/7/offline.js", host.works));
}

/// VR-013: the preview image of a shared link is a JPEG that is public on the works' origin.
#[tokio::test]
async fn a_shared_link_shows_a_card_of_the_works_origin() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let picture = crate::uploads::photograph();
    let made = crate::uploads::upload(&author, "a.jpg", picture).await.expect(201);
    let url = made.data()[0]["url"].as_str().unwrap();
    let id = published(&author, &json!({ "title": "t", "cover_image_url": url })).await;
    let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
    let content = |name: &str| {
        let start = format!("\"{name}\" content=\"");
        let rest = page.text.split(&start).nth(1).unwrap_or_else(|| panic!("{name}"));
        rest.split('"').next().unwrap().to_owned()
    };
    assert_eq!(content("og:url"), format!("{}/h5/{id}", host.works));
    assert_eq!(
        (content("og:image:width"), content("og:image:height")),
        ("1200".into(), "630".into())
    );
    assert_eq!(content("twitter:card"), "summary_large_image");
    assert_eq!(content("format-detection"), "telephone=no,date=no,address=no,email=no");
    for (name, size) in [("og:image", (1200, 630)), ("image", (600, 600))] {
        let address = content(name);
        assert!(address.starts_with(&format!("{}/uploads/", host.works)), "{address}");
        let answer = reqwest::get(&address).await.unwrap();
        assert_eq!(answer.headers()["content-type"], "image/jpeg", "{address}");
        let pixels = image::load_from_memory(&answer.bytes().await.unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), size);
    }
}

/// A video in HEVC, which many phones show as a black box, yields a diagnostic before publishing.
#[tokio::test]
async fn a_film_coded_as_hevc_is_named_before_publishing() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    for (code, is_named) in [(b"hvc1", true), (b"avc1", false)] {
        let description = [b"\0\0\0\x14stsd\0\0\0\0\0\0\0\x01\0\0\0\x08".as_slice(), code].concat();
        let mut film = b"\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x10mdat".to_vec();
        film.extend_from_slice(&[0; 8]);
        film.extend_from_slice(&u32::try_from(description.len() + 8).unwrap().to_be_bytes());
        film.extend_from_slice(b"moov");
        film.extend_from_slice(&description);
        let made = crate::uploads::upload(&author, "a.mp4", film).await.expect(201);
        let source = made.data()[0]["path"].as_str().unwrap();
        let props = json!({ "sourceType": "upload", "src": source });
        let video = json!({ "uuid": "v", "id": "v", "name": "video", "pluginProps": props });
        let work = json!({ "pages": [{ "id": "p0", "elements": [video] }] });
        let id = author.post("/api/works", &work).await.expect(201).id();
        let told = author.get(&format!("/api/works/{id}/foresight")).await.expect(200);
        let codes: Vec<_> = told.json["remarks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["code"].as_str().unwrap())
            .collect();
        assert_eq!(codes.contains(&"film.hevc"), is_named, "{codes:?}");
    }
}

/// The scope of a service worker is a path prefix: without a trailing slash, the worker of work 1
/// would control work 10.
#[tokio::test]
async fn a_work_that_phones_keep_stands_in_a_folder_of_its_own() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let kept = published(&author, &json!({ "works_offline": true })).await;
    let other = published(&author, &json!({})).await;
    let visitor = host.visitor();
    let moved = visitor.get(&format!("/h5/{kept}?from=a-message&page=1")).await.expect(308);
    assert_eq!(moved.header("location"), format!("/h5/{kept}/?from=a-message&page=1"));
    let page = visitor.get(&format!("/h5/{kept}/")).await.expect(200);
    assert!(page.text.contains(" data-offline>"), "{}", page.text);
    let script = page.text.split(" src=\"/a/").skip(1);
    let mut scripts = String::new();
    for one in script {
        let path = format!("/a/{}", one.split('"').next().unwrap());
        scripts.push_str(&visitor.get(&path).await.expect(200).text);
    }
    assert!(scripts.contains("offline.js`,{scope:`${"), "{scripts}");
    for address in [format!("/h5/{other}"), format!("/h5/{other}/"), format!("/h5/{kept}/page/0")] {
        visitor.get(&address).await.expect(200);
    }
    visitor.get("/h5/999/").await.expect(404);
}

/// EL-COUNT-18: a page contains the time zone of its end times.
#[tokio::test]
async fn a_page_says_its_time_zone() {
    let options = Options { time_zone: Some("Asia/Tokyo".to_owned()), ..Options::default() };
    let host = TestApp::with_plugins_at(Clock::system(), options).await;
    let author = host.author("author").await;
    for (own, said, name) in [
        (json!({}), None, "Asia/Tokyo"),
        (
            json!({ "time_zone": "America/New_York" }),
            Some("America/New_York\""),
            "America/New_York",
        ),
    ] {
        let mut sent = own;
        sent["page_mode"] = json!("h5_long_page");
        sent["pages"] = json!([{ "id": "p", "elements": [{
            "uuid": "countdown_1", "name": "countdown",
            "pluginProps": { "endTime": "2030-01-31 18:00" },
            "commonStyle": { "left": 0, "top": 0, "width": 200, "height": 60 },
        }] }]);
        let id = author.post("/api/works", &sent).await.expect(201).id();
        let path = format!("/api/works/info/{id}");
        author.post(&path, &json!({ "is_publish": true })).await.expect(200);
        let page = host.visitor().get(&format!("/h5/{id}")).await.expect(200);
        let tag = page.text.split_once("<html").unwrap().1.split('>').next().unwrap();
        assert_eq!(tag.split_once(" data-zone=\"").map(|(_, zone)| zone), said, "{tag}");
        assert!(page.text.contains(&format!("\"timeZone\":\"{name}\"")), "{}", page.text);
    }
}

async fn published(author: &Person, sent: &Value) -> i64 {
    let id = author.post("/api/works", sent).await.expect(201).id();
    let made = author.post(&format!("/api/works/info/{id}"), &json!({ "is_publish": true })).await;
    let made = made.expect(200);
    assert_eq!(made.json["publication"], 1);
    assert_eq!(made.data()["is_publish"], true);
    assert!(made.data()["published_at"].is_string());
    id
}

/// PV-007, PV-008
#[tokio::test]
async fn visitors_see_the_publication_and_not_the_draft() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = published(&author, &json!({ "title": "First & <b>" })).await;
    let (visitor, page, work) = (host.visitor(), format!("/h5/{id}"), format!("/api/works/{id}"));
    let first = visitor.get(&page).await.expect(200);
    assert!(first.text.contains("First &amp; &lt;b&gt;"));
    assert!(first.header("content-security-policy").contains("default-src 'none'"));
    let etag = first.header("etag").to_owned();
    let again = visitor.request(Method::GET, &page).header("if-none-match", etag.as_str());
    visitor.send(again).await.expect(304);

    let saved = author.put(&work, &json!({ "revision": 1, "title": "Second" })).await.expect(200);
    assert_eq!(saved.data()["is_publish"], true, "publishing does not raise the revision");
    assert!(visitor.get(&page).await.text.contains("First"));
    let info = format!("/api/works/info/{id}");
    let more = author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    assert_eq!(more.json["publication"], 2);
    assert!(visitor.get(&page).await.text.contains("Second"));
    let list = author.get(&format!("/api/works/{id}/publications")).await.expect(200);
    assert_eq!(list.data()[0]["is_current"], true);
    assert_eq!(list.data()[1]["number"], 1);

    let off = json!({ "revision": 2, "is_publish": false });
    let off = author.put(&work, &off).await.expect(200);
    assert_eq!((&off.data()["is_publish"], &off.data()["revision"]), (&json!(false), &json!(3)));
    visitor.get(&page).await.expect(404);
}

/// VR-008: a page of static elements has no script and is compressed once.
#[tokio::test]
async fn a_long_page_without_behaviour_brings_no_script() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = published(&author, &json!({ "page_mode": "h5_long_page" })).await;
    let visitor = host.visitor();
    let page = visitor.get(&format!("/h5/{id}")).await.expect(200);
    assert!(!page.text.contains("<script"));
    assert!(page.header("content-security-policy").contains("script-src 'none'"));
    let ask = visitor.request(Method::GET, &format!("/h5/{id}")).header("accept-encoding", "br");
    let packed = visitor.send(ask).await.expect(200);
    assert_eq!(packed.header("content-encoding"), "br");
    assert_eq!(visitor.get(&format!("/h5/{id}/page/9")).await.code(), 200, "SH-032");
}

/// VR-003 as amended, PV-003: a long work is one document; a URL of a later page redirects to its
/// anchor and keeps the other query parameters.
#[tokio::test]
async fn a_long_work_of_three_pages_is_seen_whole_from_any_page() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let text = |page: i64| {
        json!({ "uuid": format!("t{page}"), "name": "text", "schemaVersion": 1,
            "pluginProps": { "text": format!("<p>page {page}</p>") },
            "commonStyle": { "left": 0, "top": 0, "width": 300, "height": 30 } })
    };
    let pages = [0, 1, 2].map(|page| json!({ "id": format!("p{page}"), "elements": [text(page)] }));
    let id = published(&author, &json!({ "page_mode": "h5_long_page", "pages": pages })).await;
    let visitor = host.visitor();
    let whole = visitor.get(&format!("/h5/{id}")).await.expect(200).text.clone();
    let at = |page: i64| whole.find(&format!(">page {page}<")).unwrap_or_default();
    assert!(0 < at(0) && at(0) < at(1) && at(1) < at(2), "{whole}");
    for (asked, wanted) in [
        ("?page=2", format!("/h5/{id}#py-page-2")),
        ("?name=%E5%90%8D&page=1&b=2", format!("/h5/{id}?name=%E5%90%8D&b=2#py-page-1")),
    ] {
        let moved = visitor.get(&format!("/h5/{id}{asked}")).await.expect(302);
        assert_eq!(moved.header("location"), wanted);
    }
    for asked in ["?page=0", "?page=7", "?page=x"] {
        assert_eq!(visitor.get(&format!("/h5/{id}{asked}")).await.expect(200).text, whole);
    }
    let alone = visitor.get(&format!("/h5/{id}/page/1")).await.expect(200).text.clone();
    assert!(alone.contains(">page 1<") && !alone.contains(">page 0<"));
}

/// PV-010
#[tokio::test]
async fn whoever_has_the_token_sees_the_saved_draft() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = author.post("/api/works", &json!({ "title": "Draft" })).await.expect(201).id();
    let shared = author.get(&format!("/api/works/token/{id}")).await.expect(200);
    let url = shared.data()["url"].as_str().unwrap().trim_start_matches(&host.works).to_owned();
    let draft = host.visitor().get(&url).await.expect(200);
    assert!(draft.text.contains("Draft") && draft.text.contains("preview"));
    assert_eq!(draft.header("cache-control"), "no-store");
}

/// Amendment of PV-007
#[tokio::test]
async fn an_older_publication_becomes_the_current_one_again() {
    let host = TestApp::with_plugins().await;
    let author = host.author("author").await;
    let id = published(&author, &json!({ "title": "First" })).await;
    let (visitor, page, work) = (host.visitor(), format!("/h5/{id}"), format!("/api/works/{id}"));
    let second = json!({ "revision": 1, "title": "Second" });
    author.put(&work, &second).await.expect(200);
    let info = format!("/api/works/info/{id}");
    author.post(&info, &json!({ "is_publish": true })).await.expect(200);
    assert!(visitor.get(&page).await.text.contains("Second"));
    let current = |number: i64| format!("{work}/publications/{number}/current");
    let made = author.put(&current(1), &json!({})).await.expect(200);
    assert_eq!((&made.data()["number"], &made.data()["is_current"]), (&json!(1), &json!(true)));
    assert!(visitor.get(&page).await.text.contains("First"));
    assert_eq!(author.get(&work).await.data()["title"], "Second", "the draft stays as it is");
    let list = author.get(&format!("{work}/publications")).await.expect(200);
    assert_eq!(
        (&list.data()[0]["is_current"], &list.data()[1]["is_current"]),
        (&json!(false), &json!(true))
    );

    author.post(&info, &json!({ "is_publish": false })).await.expect(200);
    visitor.get(&page).await.expect(404);
    author.put(&current(2), &json!({})).await.expect(200);
    assert!(visitor.get(&page).await.expect(200).text.contains("Second"), "it is online again");
    author.put(&current(3), &json!({})).await.expect(404);
    let other = host.author("other").await;
    other.put(&current(1), &json!({})).await.expect(404);
}
